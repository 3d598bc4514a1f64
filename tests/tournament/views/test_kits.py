import re

import pytest
from django.urls import reverse

from tournament.models import ChipKit
from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.services import kits

WHITE = Pile("White", 100, 25, SWATCHES["white"], SWATCHES["blue"])
RED = Pile("Red", 50, None, SWATCHES["red"], is_about=True)


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def kit(cast):
    return kits.make("Ours", [WHITE, RED])


def colours(kit):
    return list(
        ChipKit.objects.get(pk=kit.pk).colours.values_list("name", "count", "value", "is_about")
    )


def filled(*rows, do="save", name="Ours"):
    """What the form sends: a row for each (swatch, count, value), with more by name."""
    values = {"rows": str(len(rows)), "name": name, "do": do}
    for place, (swatch, count, value, *more) in enumerate(rows):
        values |= {
            f"{place}-swatch": swatch,
            f"{place}-count": count,
            f"{place}-value": value,
            f"{place}-name": "",
            f"{place}-face": "#000000",
            f"{place}-spots": "",
            f"{place}-thing": "chip",
        }
        for extra in more:
            values |= {f"{place}-{field}": said for field, said in extra.items()}
    return values


BOTH = (("white", "100", "25"), ("red", "50", ""))


def test_the_pages_are_for_the_host_alone(cast, kit):
    names = ("kits", "kit_new", "kit_import")
    paths = [reverse(f"tournament:{name}") for name in names]
    paths += [f"/kits/{kit.pk}/{tail}" for tail in ("", "edit/", "count/", "case.json")]
    for path in paths:
        assert cast.host.get(path).status_code == 200
        assert cast.director.get(path).status_code == 403
        assert cast.guest.get(path).status_code == 403
    for deed in ("copy", "delete"):
        assert cast.guest.post(f"/kits/{kit.pk}/{deed}/").status_code == 403
        assert cast.host.get(f"/kits/{kit.pk}/{deed}/").status_code == 405


def test_the_start_page_leads_here(cast):
    assert 'href="/kits/"' in cast.host.get("/").content.decode()


def test_an_empty_list_says_what_to_do_first(cast):
    shown = text(cast.host.get("/kits/"))
    assert "No case of yours is here yet." in shown
    assert "No two makers pack alike: check your case." in shown
    assert "500 chips, five equal colours" in shown


def test_one_begins_with_a_case_as_it_is_sold(cast):
    page = cast.host.get("/kits/new/?preset=500-uneven").content.decode()
    assert "Check your case" in page
    assert [int(count) for count in re.findall(r'-count" value="(\d+)"', page)] == [
        150,
        150,
        100,
        50,
        50,
    ]
    assert re.findall(r'-value" value="(\d+)"', page) == ["25", "100", "500", "1000", "5000"]
    blank = cast.host.get("/kits/new/?preset=500-uneven&blank=1").content.decode()
    assert not re.findall(r'-value" value="\d', blank)
    assert not ChipKit.objects.exists()


def test_nonsense_for_a_preset_is_an_empty_case(cast):
    page = cast.host.get("/kits/new/?preset=nonsense").content.decode()
    assert 'name="rows" value="4"' in page


def test_chips_are_written_as_people_write_them(cast):
    rows = (("white", "1k", "25"), ("red", "1 500", "5k"), ("blue", "20", ""), ("green", "", ""))
    answer = cast.host.post("/kits/new/", filled(*rows, name="  Ours "))
    made = ChipKit.objects.get()
    assert answer.url == f"/kits/{made.pk}/"
    assert made.name == "Ours"
    assert colours(made) == [
        ("White", 1000, 25, False),
        ("Red", 1500, 5000, False),
        ("Blue", 20, None, False),
    ]


def test_colours_have_swatches_own_words_and_things(cast):
    rows = (
        ("own", "40", "1", {"face": "#40E0D0", "name": "Turquoise", "is_about": "on"}),
        ("orange", "30", "5", {"thing": "coin", "spots": "black"}),
    )
    cast.host.post("/kits/new/", filled(*rows))
    own, coin = ChipKit.objects.get().piles
    assert (own.face, own.name, own.is_about) == ("#40e0d0", "Turquoise", True)
    assert (coin.thing, coin.spots, coin.name) == ("coin", SWATCHES["black"], "Orange")


def test_saving_without_a_change_changes_nothing(cast, kit):
    page = cast.host.get(f"/kits/{kit.pk}/edit/").content.decode()
    before = kit.piles
    sent = {"rows": "2", "do": "save", "name": "Ours"}
    for tag in re.findall(r"<input[^>]*>", page):
        name = re.search(r'name="(\d-\w+)"', tag)
        if name and ('type="checkbox"' not in tag or "checked" in tag):
            value = re.search(r'value="([^"]*)"', tag)
            sent[name[1]] = value[1] if value else "on" if "checkbox" in tag else ""
    for name, options in re.findall(r'<select name="(\d-\w+)".*?>(.*?)</select>', page, re.DOTALL):
        sent[name] = re.search(r'value="([^"]*)" selected', options)[1]
    assert cast.host.post(f"/kits/{kit.pk}/edit/", sent).status_code == 302
    assert ChipKit.objects.get().piles == before


def test_the_table_grows_and_shrinks_without_saving(cast, kit):
    path = f"/kits/{kit.pk}/edit/"
    more = cast.host.post(path, filled(("white", "abc", "25"), BOTH[1], do="add")).content.decode()
    assert 'name="rows" value="3"' in more
    assert 'value="abc"' in more  # nothing that was typed is lost
    assert 'value="blue" selected' in more  # the first colour that is free
    less = cast.host.post(path, filled(*BOTH, do="remove-0")).content.decode()
    assert 'name="rows" value="1"' in less
    assert 'value="red" selected' in less
    for page in (more, less):
        assert "not saved yet" in page
    assert colours(kit) == [("White", 100, 25, False), ("Red", 50, None, True)]


def test_twelve_colours_are_the_most(cast, kit):
    rows = [("own", "5", "", {"name": f"C{n}", "face": "#123456"}) for n in range(12)]
    path = f"/kits/{kit.pk}/edit/"
    page = cast.host.post(path, filled(*rows, do="add")).content.decode()
    assert 'name="rows" value="12"' in page
    assert "no more colours" in page
    assert cast.host.post(path, filled(*rows)).status_code == 302
    assert cast.host.post(path, filled(*rows, *BOTH[:1])).status_code == 422


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (("white", "abc", ""), "Write a whole number of chips: 400, 5 000 or 5k."),
        (("white", "-5", ""), "This cannot be less than nothing."),
        (("white", "", "25"), "How many are there?"),
        (("white", "100001", ""), "There can be from 0 to 100,000 chips of a colour."),
        (("white", "5", "0"), "Leave it empty if nothing is printed."),
        (("white", "5", "9" * 13), "That is more chips than there are in the world."),
        (("puce", "5", ""), "Select a valid choice."),
        (("own", "5", "", {"face": ""}), "Choose a colour."),
        (("own", "5", "", {"face": "red"}), "Choose a colour."),
        (("white", "5", "", {"spots": "url(x)"}), "Choose a colour."),
        (("white", "5", "", {"thing": "cow"}), "Select a valid choice."),
        (("white", "5", "", {"name": "x" * 31}), "at most 30 characters"),
        (("red", "5", ""), "two colours called “Red”"),
        (("white", "5", "", {"name": "RED"}), "two colours called “RED”"),
    ],
    ids=str,
)
def test_what_is_wrong_is_a_sentence_and_saves_nothing(cast, kit, row, sentence):
    answer = cast.host.post(f"/kits/{kit.pk}/edit/", filled(("red", "50", ""), row))
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert "Not saved yet" in text(answer)
    assert colours(kit) == [("White", 100, 25, False), ("Red", 50, None, True)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"rows": "0"},
        {"rows": "many"},
        {"rows": "-1"},
        {"0-count": "0", "1-count": "0"},
    ],
    ids=str,
)
def test_a_case_that_is_none_is_not_saved(cast, kit, wrong):
    answer = cast.host.post(f"/kits/{kit.pk}/edit/", filled(*BOTH) | wrong)
    assert answer.status_code == 422
    assert colours(kit) == [("White", 100, 25, False), ("Red", 50, None, True)]


@pytest.mark.parametrize("do", ["remove-99", "remove-", "party", "", "remove-x"])
def test_a_button_that_is_not_there_does_nothing(cast, kit, do):
    answer = cast.host.post(f"/kits/{kit.pk}/edit/", filled(*BOTH, do=do))
    assert answer.status_code == 200
    assert colours(kit) == [("White", 100, 25, False), ("Red", 50, None, True)]


def test_a_case_shows_its_chips_and_what_they_are(cast, kit):
    answer = cast.host.get(f"/kits/{kit.pk}/")
    shown = text(answer)
    assert "150 chips" in shown
    assert "about 50 47 are counted on" in shown
    assert "White 25" in shown
    assert "blank" in shown
    assert answer.content.decode().count("<svg") == 2


def test_colours_that_could_be_mixed_up_are_told(cast):
    odd = [Pile("Red", 9, 5, SWATCHES["red"]), Pile("Green", 9, 25, SWATCHES["green"])]
    kit = kits.make("Odd", odd)
    shown = text(cast.host.get(f"/kits/{kit.pk}/"))
    assert "Red 5 and Green 25 look the same to some colour-blind people." in shown


def test_it_is_copied_and_deleted(cast, kit):
    answer = cast.host.post(f"/kits/{kit.pk}/copy/")
    copy = ChipKit.objects.get(name="Copy of Ours")
    assert answer.url == f"/kits/{copy.pk}/edit/"
    assert colours(copy) == colours(kit)
    answer = cast.host.post(f"/kits/{kit.pk}/delete/", follow=True)
    assert "“Ours” is deleted." in text(answer)
    assert cast.host.post(f"/kits/{kit.pk}/delete/").status_code == 404


def test_a_full_shelf_is_told(cast, kit, monkeypatch):
    monkeypatch.setattr(kits, "MOST_CASES", 1)
    shown = text(cast.host.post(f"/kits/{kit.pk}/copy/", follow=True))
    assert "There is room for 1 chip case." in shown
    answer = cast.host.post("/kits/new/", filled(*BOTH))
    assert answer.status_code == 422
    assert "There is room for 1 chip case." in text(answer)


# -- counting


def counted(kit, *said, do="save"):
    values = {"do": do, "of": [str(colour.pk) for colour in kit.colours.all()]}
    for colour, (stacks, loose, *about) in zip(kit.colours.all(), said, strict=True):
        values |= {f"{colour.pk}-stacks": stacks, f"{colour.pk}-loose": loose}
        if about:
            values[f"{colour.pk}-is_about"] = "on"
    return values


def test_stacks_of_twenty_and_loose_ones_add_up(cast, kit):
    path = f"/kits/{kit.pk}/count/"
    answer = cast.host.post(path, counted(kit, ("4", "7"), ("", "")), follow=True)
    assert "Counted." in text(answer)
    assert colours(kit) == [("White", 87, 25, False), ("Red", 50, None, True)]
    cast.host.post(path, counted(kit, ("", "3"), ("2", "", "about")))
    assert colours(kit) == [("White", 3, 25, False), ("Red", 40, None, True)]


def test_sums_are_shown_without_a_script_and_saved_later(cast, kit):
    answer = cast.host.post(f"/kits/{kit.pk}/count/", counted(kit, ("52", "7"), ("", ""), do="sum"))
    assert answer.status_code == 200
    assert re.findall(r"<output[^>]*>([^<]*)", answer.content.decode()) == ["1,047", "50"]
    assert colours(kit)[0] == ("White", 100, 25, False)


@pytest.mark.parametrize("wrong", [("x", ""), ("-1", ""), ("", "1e9"), ("5001", ""), ("99999", "")])
def test_a_count_that_is_none_is_a_sentence(cast, kit, wrong):
    answer = cast.host.post(f"/kits/{kit.pk}/count/", counted(kit, wrong, ("", "")))
    assert answer.status_code == 422
    assert "Not saved yet" in text(answer)
    assert colours(kit)[0] == ("White", 100, 25, False)


def test_nothing_left_at_all_is_a_sentence(cast, kit):
    answer = cast.host.post(f"/kits/{kit.pk}/count/", counted(kit, ("0", ""), ("0", "")))
    assert answer.status_code == 422
    assert "There is no chip in this case yet." in text(answer)


def test_a_count_of_other_colours_than_these_is_refused(cast, kit):
    values = counted(kit, ("4", "7"), ("", ""))
    kits.change(kit.pk, "Ours", [RED, WHITE])
    answer = cast.host.post(f"/kits/{kit.pk}/count/", values)
    assert answer.status_code == 422
    assert "This case has other colours by now." in text(answer)
    assert colours(kit) == [("Red", 50, None, True), ("White", 100, 25, False)]


# -- hostile


def test_a_name_is_only_ever_text(cast):
    nasty = "<script>alert(1)</script>"
    kit = kits.make(nasty, [Pile(nasty, 5, 25), Pile('"><i>', 5)])
    for path in ("/kits/", *(f"/kits/{kit.pk}/{tail}" for tail in ("", "edit/", "count/"))):
        page = cast.host.get(path).content.decode()
        assert nasty not in page
        assert '"><i>' not in page


def test_a_case_that_is_gone_is_a_page_not_a_fault(cast, kit):
    kits.delete(kit.pk)
    for tail in ("", "edit/", "count/", "case.json"):
        assert cast.host.get(f"/kits/{kit.pk}/{tail}").status_code == 404


def test_the_list_has_a_constant_number_of_queries(cast, kit, django_assert_num_queries):
    with django_assert_num_queries(3):
        cast.host.get("/kits/")
    for name in ("Two", "Three"):
        kits.make(name, [WHITE, RED])
    with django_assert_num_queries(3):
        cast.host.get("/kits/")
