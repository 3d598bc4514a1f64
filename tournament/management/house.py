import contextlib
import sys
from collections.abc import Iterator

from django.db import DatabaseError, connection


@contextlib.contextmanager
def having_a_house() -> Iterator[None]:
    """Leave with a sentence where nothing has been started on this computer yet."""
    try:
        yield
    except DatabaseError:
        if connection.introspection.table_names():
            raise
        sys.exit("There is no Shuffle Up here yet. Start it once first: python3 manage.py serve")
