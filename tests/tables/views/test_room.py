import re

import pytest

from tables import queries
from tables.models import Table
from tables.services import buttons, moving, setup
from tests.tournament.views.conftest import cast, english, make_device  # noqa: F401
from tournament.models import Event, Right
from tournament.services import clock, people, rights


@pytest.fixture
def steer(make_device):  # noqa: F811
    """A browser that may steer this night."""

    def make(event):
        return make_device(rights.invite(event, Right.Kind.STEER))

    return make


def page(client, event, path="", **options):
    return client.get(f"/e/{event.slug}/room/{path}", **options)


def deed(client, event, name, htmx=True, **fields):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/e/{event.slug}/room/{name}/", fields, headers=headers)


def now(event):
    return queries.room_now(Event.objects.get(pk=event.pk))


def text(response):
    return response.content.decode()


def person(event, number):
    return f"{number}.{now(event).people[number].seq}"


def open_chair(event, table):
    at = now(event).by_number[table]
    return next(chair for chair in range(1, at.row.chairs + 1) if chair not in at.sitters)


def make_uneven(make_room, karin):
    """Five at the first table and seven at the second, all buttons known."""
    event = make_room(people=14, chairs=(9, 9))
    for table in (1, 2):
        at = now(event).by_number[table]
        buttons.set_positions(event.pk, karin, table=table, button=min(at.sitters))
    for sitter in list(now(event).by_number[1].sitters.values())[:2]:
        people.knock_out(event.pk, karin, number=sitter.number)
    return event


def test_a_night_without_tables_asks_which_there_are(make_event, steer):
    event = make_event(people=19)
    html = text(page(steer(event), event))
    assert "19 players: which tables?" in html
    assert "3 tables of 9" in html
    assert "2 tables of 10" in html


def test_with_one_tap_there_are_tables_and_with_another_seats(make_event, steer):
    event, client = make_event(people=19), None
    client = steer(event)
    deed(client, event, "set-tables", chairs="3 x 9")
    assert [one.row.chairs for one in now(event).tables] == [9, 9, 9]
    assert "The seats are not drawn yet" in text(page(client, event))
    response = deed(client, event, "draw")
    assert response.status_code == 200
    assert sorted(one.many for one in now(event).tables) == [6, 6, 7]
    assert "Seats drawn: 19 people at 3 tables" in text(response)


@pytest.mark.parametrize(
    ("chairs", "sentence"),
    [
        ("", "This field is required"),
        ("nine", "Write the chairs of each table: 9 9 8, or 3 x 9."),
        ("99", "A table has from 2 to 20 chairs."),
        ("9999 x 9", "There can be from 1 to 1,000 tables."),
    ],
)
def test_nonsense_for_chairs_is_told_and_changes_nothing(make_event, steer, chairs, sentence):
    event = make_event()
    response = deed(steer(event), event, "set-tables", chairs=chairs)
    assert response.status_code == 422
    assert sentence in text(response)
    assert not Table.objects.exists()


def test_wishes_are_kept_at_the_draw_and_at_the_next(make_event, karin, steer):
    event = make_event(people=11)
    client = steer(event)
    setup.set_tables(event.pk, karin, chairs=(8, 8))
    fields = {"person-0": 3, "table-0": 2, "chair-0": 5, "person-1": "", "table-1": ""}
    assert deed(client, event, "seats", htmx=False, **fields).status_code == 302
    for _again in range(2):
        sitter = now(event).sitters[3]
        assert (sitter.table, sitter.chair) == (2, 5)
        again = re.search(r'<form[^>]*data-deed="draw">.*?</form>', text(page(client, event)))[0]
        hidden = dict(re.findall(r'name="(\w+-0)" value="(\d+)"', again))
        assert hidden == {"person-0": "3", "table-0": "2", "chair-0": "5"}
        deed(client, event, "draw", **hidden)


def test_a_wish_without_a_table_or_twice_for_one_is_told(make_event, karin, steer):
    event = make_event(people=11)
    setup.set_tables(event.pk, karin, chairs=(8, 8))
    fields = {"person-0": 3, "table-0": "", "person-1": 4, "table-1": 1}
    fields |= {"person-2": 4, "table-2": 1}
    response = deed(steer(event), event, "seats", htmx=False, **fields)
    assert response.status_code == 422
    assert "At which table?" in text(response)
    assert "Is in another row already." in text(response)


def test_two_taps_move_somebody_without_a_script(make_room, steer):
    event = make_room()
    client, here = steer(event), now(event).sitters[1]
    table = next(one.number for one in now(event).tables if one.number != here.table)
    chair = open_chair(event, table)
    html = text(page(client, event, "?who=1"))
    assert f'name="entry" value="{person(event, 1)}"' in html
    assert f'name="to" value="{table}-{chair}"' in html
    response = deed(
        client, event, "move", htmx=False, entry=person(event, 1), to=f"{table}-{chair}"
    )
    assert response.status_code == 302
    sitter = now(event).sitters[1]
    assert (sitter.table, sitter.chair, sitter.is_on_the_way) == (table, chair, True)
    assert f"from table {here.table}" in text(page(client, event)).replace("comes ", "")
    deed(client, event, "arrived", entry="1")
    assert not now(event).on_the_way


def test_two_people_change_places(make_room, steer):
    event = make_room()
    one, other = now(event).sitters[1], now(event).sitters[2]
    deed(steer(event), event, "swap", entry=person(event, 1), other=person(event, 2))
    assert (now(event).sitters[1].table, now(event).sitters[1].chair) == (other.table, other.chair)
    assert (now(event).sitters[2].table, now(event).sitters[2].chair) == (one.table, one.chair)


def test_a_taken_chair_and_a_stale_page_are_told(make_room, karin, steer):
    event = make_room()
    client, taken = steer(event), now(event).sitters[2]
    response = deed(client, event, "move", entry="1.0", to=f"{taken.table}-{taken.chair}")
    assert response.status_code in {409, 422}
    entry = person(event, 1)
    moving.unseat(event.pk, karin, number=1)
    response = deed(client, event, "swap", entry=entry, other=person(event, 2))
    assert response.status_code == 422
    assert "has no chair" in text(response)


@pytest.mark.parametrize("name", ["move", "swap", "carry-out", "button", "open-table", "halt"])
def test_an_empty_form_is_told_what_is_missing(make_room, steer, name):
    event = make_room()
    assert deed(steer(event), event, name).status_code == 422


def test_an_uneven_room_shows_one_card_whose_button_does_it(make_room, karin, steer):
    event = make_uneven(make_room, karin)
    client = steer(event)
    html = text(page(client, event))
    assert "7 v 5" in html
    fields = dict(re.findall(r'name="(kind|moves)" value="([^"]+)"', html))
    assert fields["kind"] == "balance"
    deed(client, event, "carry-out", **fields)
    assert [one.many for one in now(event).tables] == [6, 6]
    assert "On the way" in text(page(client, event))
    again = deed(client, event, "carry-out", **(fields | {"moves": "1-1-1-0"}))
    assert again.status_code == 409


def test_a_table_breaks_after_a_look_at_who_goes_where(make_room, karin, steer):
    event = make_room(people=19)
    people.knock_out(event.pk, karin, number=19)
    client = steer(event)
    html = text(page(client, event))
    assert "Table 3 breaks" in html
    assert "Who goes where" in html
    fields = dict(re.findall(r'name="(kind|moves)" value="([^"]+)"', html))
    deed(client, event, "carry-out", **fields)
    assert [one.many for one in now(event).tables] == [9, 9]
    assert 'id="t3"' not in text(page(client, event))


def test_who_waits_gets_a_chair_or_a_table_of_their_own(make_room, karin, steer):
    event = make_room(people=10, chairs=(10,))
    people.add_entries(event.pk, karin, count=1)
    client = steer(event)
    assert "Without a chair" in text(page(client, event))
    assert deed(client, event, "seat", entry=person(event, 11)).status_code == 422
    deed(client, event, "open-table", chairs="10")
    assert sorted(one.many for one in now(event).tables) == [5, 6]


def test_only_tables_that_changed_are_sent(make_room, karin, steer):
    event = make_room()
    client = steer(event)
    seen = " ".join(re.findall(r'data-edition="([^"]+)"', text(page(client, event))))
    assert page(client, event, "part/", data={"seen": seen}).status_code == 204
    sitter = now(event).sitters[1]
    moving.move(
        event.pk, karin, number=1, table=sitter.table, chair=open_chair(event, sitter.table)
    )
    html = text(page(client, event, "part/", data={"seen": seen}))
    assert re.findall(r'hx-target="#t(\d)"', html) == [str(sitter.table)]
    assert 'id="room-head"' in html
    for nonsense in ("", "x", "1.", "99999999.zz <b>"):
        assert page(client, event, "part/", data={"seen": nonsense}).status_code == 200


def test_an_answer_holds_the_changed_table_and_a_way_to_undo_it(make_room, steer):
    event = make_room()
    client, sitter = steer(event), now(event).sitters[1]
    seen = " ".join(re.findall(r'data-edition="([^"]+)"', text(page(client, event))))
    to = f"{sitter.table}-{open_chair(event, sitter.table)}"
    html = text(deed(client, event, "move", entry=person(event, 1), to=to, seen=seen))
    assert re.findall(r'hx-target="#t(\d)"', html) == [str(sitter.table)]
    undo = re.search(r'action="(/e/[^"]+/undo/)"', html)[1]
    client.post(undo)
    assert now(event).sitters[1].chair == sitter.chair


def test_one_table_has_no_number(make_room, steer):
    event = make_room(people=8, chairs=(9,))
    head = text(page(steer(event), event)).split('id="tables"')[1]
    assert "The table" in head
    assert "8 of 9 chairs" in head
    assert "Table 1" not in head


def test_the_button_is_where_it_is_tapped(make_room, steer):
    event = make_room()
    client = steer(event)
    chair = min(now(event).by_number[2].sitters)
    table = f"2.{now(event).by_number[2].row.seating_seq}"
    html = text(page(client, event, "?button=2"))
    assert f'name="table" value="{table}"' in html
    assert f'name="button" value="{chair}"' in html
    deed(client, event, "button", table=table, button=str(chair))
    assert now(event).by_number[2].row.button == chair


def test_a_table_is_changed_on_its_own_page(make_room, steer):
    event = make_room()
    client = steer(event)
    free = open_chair(event, 1)
    fields = {"seq": now(event).by_number[1].row.seating_seq, "chairs": "9", "room": "Kitchen"}
    fields |= {"blocked": str(free), "shape": "round", "break_place": "1"}
    assert deed(client, event, "tables/1", htmx=False, **fields).status_code == 302
    row = now(event).by_number[1].row
    assert (row.blocked, row.room, row.shape, row.break_place) == ([free], "Kitchen", "round", 1)
    taken = min(now(event).by_number[1].sitters)
    response = deed(
        client, event, "tables/1", htmx=False, **(fields | {"seq": "", "blocked": taken})
    )
    assert response.status_code == 422
    assert f"sits on chair {taken}" in text(response)
    assert page(client, event, "tables/9/").status_code == 404


def test_hand_for_hand_says_which_table_it_waits_for(make_room, steer):
    event = make_room()
    client = steer(event)
    deed(client, event, "hand-for-hand")
    assert "Round 1: tables 1, 2, 3 still play." in text(page(client, event))
    deed(client, event, "hand-done", table="1")
    assert "Round 1: tables 2, 3 still play." in text(page(client, event))
    deed(client, event, "end-hand-for-hand")
    assert "still play" not in text(page(client, event))


def test_guests_see_the_seats_and_can_change_nothing(make_room, make_device):  # noqa: F811
    event = make_room()
    guest = make_device()
    html = text(page(guest, event))
    assert html.count('class="chair ') == 27
    assert "<form" not in html.split("<main")[1].split("</main>")[0]
    assert "?who=" not in html
    assert deed(guest, event, "move", entry="1", to="1-1").status_code == 403
    assert page(guest, event, "seats/").status_code == 403
    assert page(guest, event, "part/").status_code == 200


def test_names_are_never_markup(make_room, karin, steer):
    event = make_room()
    people.name_entry(event.pk, karin, number=1, name="<b>\"&'Bo")
    html = text(page(steer(event), event, "?who=1"))
    assert "<b>&quot;" not in html
    assert '<b>"' not in html
    assert "&lt;b&gt;&quot;&amp;&#x27;Bo" in html


@pytest.mark.parametrize("tables", [1, 12])
def test_a_page_asks_the_database_as_often_for_many_tables(
    make_room, steer, tables, django_assert_max_num_queries
):
    event = make_room(people=8 * tables, chairs=(9,) * tables)
    client = steer(event)
    page(client, event)
    with django_assert_max_num_queries(22):
        assert page(client, event).status_code == 200


def test_the_directors_page_offers_the_move_and_does_it_with_one_tap(make_room, karin, steer):
    event = make_uneven(make_room, karin)
    client = steer(event)
    html = text(client.get(f"/e/{event.slug}/parts/suggestions/"))
    assert "7 v 5" in html
    fields = dict(re.findall(r'name="(kind|moves|back)" value="([^"]+)"', html))
    response = deed(client, event, "carry-out", **fields)
    assert response["HX-Retarget"] == "#suggestions"
    assert [one.many for one in now(event).tables] == [6, 6]
    html = text(client.get(f"/e/{event.slug}/parts/suggestions/"))
    assert "1 player is on the way" in html
    assert "→ table 1, chair " in text(client.get(f"/e/{event.slug}/parts/people/"))
    fields = dict(re.findall(r'name="(entry|back)" value="([^"]+)"', html))
    deed(client, event, "arrived", **fields)
    assert "on the way" not in text(client.get(f"/e/{event.slug}/parts/suggestions/"))


def test_the_directors_list_says_where_everybody_sits(make_room, make_event, steer):
    event = make_room()
    sitter = now(event).sitters[1]
    html = text(steer(event).get(f"/e/{event.slug}/parts/people/"))
    assert f"table {sitter.table}, chair {sitter.chair}<" in html
    plain = make_event(title="Plain")
    assert "chair" not in text(steer(plain).get(f"/e/{plain.slug}/parts/people/"))


def test_guests_hear_of_a_bust_when_its_undo_time_is_over(make_room, make_device, karin, time):  # noqa: F811
    event = make_room()
    guest, sitter = make_device(), now(event).sitters[1]
    place = f'data-chair="{sitter.table}-{sitter.chair}" data-entry="1.'
    people.knock_out(event.pk, karin, number=1)
    assert place in text(page(guest, event))
    time.passes(seconds=6)
    assert place not in text(page(guest, event))


def test_before_the_last_table_hand_for_hand_is_offered(make_room, karin, steer):
    event = make_room(people=10, chairs=(9, 9))
    client = steer(event)
    assert "Hand for hand now?" in text(page(client, event))
    deed(client, event, "hand-for-hand")
    html = text(page(client, event))
    assert "Hand for hand now?" not in html
    assert "Round 1: tables 1, 2 still play." in html


@pytest.mark.parametrize(
    "asked", ["?who=99", "?who=" + "9" * 40, "?who=x", "?to=1-99", "?to=9", "?button=77", "?to=1-²"]
)
def test_an_address_that_names_nobody_shows_the_room_as_it_is(make_room, steer, asked):
    event = make_room()
    html = text(page(steer(event), event, asked))
    assert "picks" not in html


def test_nobody_is_asked_where_to_once_the_night_is_over(make_room, karin, steer):
    event = make_room(people=2, chairs=(9,))
    people.knock_out(event.pk, karin, number=1)
    clock.finish(event.pk, karin)
    html = text(page(steer(event), event, "?who=2"))
    assert "picks" not in html
    assert "Draw" not in html
    assert 'href="/e/friday/room/?who=' not in html
