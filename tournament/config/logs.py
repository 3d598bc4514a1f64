import logging
import re

TOKEN = re.compile(r"(?<=/in/)[\w-]+")


class WithoutTokens(logging.Filter):
    """What is logged of a request names its address; that of a link is as good as a key."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = TOKEN.sub("...", record.getMessage()), ()
        return True
