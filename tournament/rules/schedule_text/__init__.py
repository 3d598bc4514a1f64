"""Blind schedules as text, as a table and as JSON, out of this house and into it."""

from .data import as_json
from .found import MOST_LETTERS, Fault, Reading
from .reading import read
from .writing import as_table, as_text

__all__ = ["MOST_LETTERS", "Fault", "Reading", "as_json", "as_table", "as_text", "read"]
