"""The settings of the project, with a data folder that goes away."""

import os
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

folder = TemporaryDirectory(prefix="shuffleup-tests-", ignore_cleanup_errors=True)
os.environ["SHUFFLEUP_DATA"] = folder.name
if os.environ.get("REDIS_URL") and (worker := os.environ.get("PYTEST_XDIST_WORKER")):
    # Each of the processes side by side has a database of its own, as in PostgreSQL.
    number = int(worker.removeprefix("gw")) + 1
    os.environ["REDIS_URL"] = urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{number}").geturl()

from tournament.config.settings import *

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads and locks then behave as they do at night.
    DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
