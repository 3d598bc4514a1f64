from io import StringIO

from django.core.management.base import OutputWrapper

from tournament.config import terminal


def test_the_code_reaches_the_terminal_without_gaps_between_its_rows():
    screen = StringIO()

    OutputWrapper(screen).write(terminal.drawn("http://192.0.2.7:8000/in/abc/"))

    rows = screen.getvalue().splitlines()
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == (len(rows[0]) + 1) // 2
