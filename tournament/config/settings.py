"""Two ways to run, one code path.

At home nothing is set: SQLite, tasks and pushes inside the one process of ``serve``. A club sets
``DATABASE_URL`` (PostgreSQL) and ``REDIS_URL`` (tasks, and pushes between processes).
"""

from pathlib import Path
from typing import Any

from django.conf.locale import LANG_INFO

from tournament.config import env
from tournament.config.hosts import allowed_hosts
from tournament.config.secret import kept_secret

BASE = Path(__file__).resolve().parents[2]
DATA = env.data_folder(BASE)
DEBUG = env.flag("DEBUG")
HTTPS = env.flag("HTTPS")  # a proxy in front speaks https and sets X-Forwarded-Proto
SECRET_KEY = env.text("SECRET_KEY") or kept_secret(DATA)
HOSTS = env.words("HOSTS")  # a club's names; the first is the one that links show
ALLOWED_HOSTS = allowed_hosts(HOSTS)
REDIS_URL = env.redis_url()

INSTALLED_APPS = [
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "tournament.apps.TournamentConfig",
    "tables.apps.TablesConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.config.trouble.DatabaseTrouble",
    "tournament.config.headers.SecurityHeaders",
]
ROOT_URLCONF = "tournament.config.urls"
ASGI_APPLICATION = "tournament.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# A connection stays open in the thread that made it: asgi.py has a fixed number of threads.
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.postgresql()
    or {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "shuffleup.sqlite3",
        "OPTIONS": {
            # Writers queue at BEGIN instead of failing half way (SQLite has no row locks).
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            # FULL: what was acknowledged is there after a power cut, too.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
}
DATABASES["default"] |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Signed cookies: a thousand guests make no rows. What a device may do is a row of its own.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "shuffleup_session"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # the longest that browsers keep one
CSRF_COOKIE_NAME = "shuffleup_csrf"
CSRF_COOKIE_HTTPONLY = True  # pages carry the token in their markup
CSRF_FAILURE_VIEW = "tournament.views.errors.csrf_failure"
LANGUAGE_COOKIE_NAME = "shuffleup_language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

SECURE_REFERRER_POLICY = "same-origin"
# Over plain http browsers ignore the opener policy and complain about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
# X-Frame-Options is set with the other headers in headers.py, and a club's poker server does not
# speak for the other names under its domain (HSTS for subdomains, preload lists).
SILENCED_SYSTEM_CHECKS = ["security.W002", "security.W005", "security.W021"]

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [BASE / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.config.storage.TrimmedStaticFilesStorage"},
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("sv", "Svenska"), ("da", "Dansk"), ("nb", "Norsk bokmål")]
for norwegian in ("no", "nn"):
    LANG_INFO[norwegian]["fallback"] = ["nb"]
LOCALE_PATHS = [BASE / "tournament/locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# By default the memory forgets from 300 things on; a night's screens alone may be as many.
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}
if REDIS_URL:  # several processes count wrong passwords together
    CACHES["default"] |= {
        "BACKEND": "tournament.config.cache.RedisOrMemory",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "shuffleup",
    }

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # Longer than a worker waits for the next task (1 s); without it a Redis that says nothing
    # is waited for until the network gives up, which takes a quarter of an hour.
    {"socket_timeout": 5, "socket_connect_timeout": 2, "socket_keepalive": True}
    if REDIS_URL
    else {"polling_interval": 0.05}  # it is polled: this costs half a percent of a core
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
# An earlier task must not wait for the timer of a later one (up to a second by default).
CELERY_WORKER_TIMER_PRECISION = 0.02
# A limit would make the worker sleep while reserved tasks wait for their hour.
CELERY_WORKER_PREFETCH_MULTIPLIER = 0
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "tournament.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}}
}
# Keeps its times in memory: a sweep more or less does no harm, a file in the way does.
CELERY_BEAT_SCHEDULER = "tournament.config.beat:SteadyScheduler"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"without tokens": {"()": "tournament.config.logs.WithoutTokens"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["without tokens"],
        },
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},  # not each missing page
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        "tournament": {"level": "INFO"},
        "tables": {"level": "INFO"},
    },
}
