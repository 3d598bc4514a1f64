import pytest
from django.core.management import call_command

from tournament.models import Event


def test_a_night_is_written_and_made_again(make_event, tmp_path, capsys):
    make_event()
    file = tmp_path / "friday.shuffleup"
    call_command("backup", "friday", str(file))
    call_command("restore", str(file))
    assert capsys.readouterr().out == "“Friday” is here: /e/friday-2/\n"
    assert Event.objects.count() == 2


def test_without_a_file_it_goes_to_the_standard_output(make_event, capfdbinary):
    make_event()
    call_command("backup", "friday")
    assert capfdbinary.readouterr().out.startswith(b"\x1f\x8b")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["backup", "nowhere"], "There is no night /e/nowhere/ here."),
        (["restore", "missing.shuffleup"], "missing.shuffleup cannot be read"),
        (["restore", __file__], "This is not a backup of a night"),
    ],
    ids=["no night", "no file", "no backup"],
)
def test_what_cannot_be_done_is_one_sentence(words, says, db):
    with pytest.raises(SystemExit) as leaving:
        call_command(*words)
    assert says in str(leaving.value)


def test_a_house_without_a_database_says_what_to_do(run_manage, tmp_path):
    file = tmp_path / "friday.shuffleup"
    file.write_bytes(b"{}")
    asked = run_manage("backup", "friday", file)
    assert asked.process.wait(30) == 1
    assert "Start it once first: python3 manage.py serve" in asked.text
    assert "Traceback" not in asked.text
