"""The settings of the project, with a data folder that goes away."""

import os
from tempfile import TemporaryDirectory

folder = TemporaryDirectory(prefix="shuffleup-tests-", ignore_cleanup_errors=True)
os.environ["SHUFFLEUP_DATA"] = folder.name

from tournament.config.settings import *

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads and locks then behave as they do at night.
    DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
