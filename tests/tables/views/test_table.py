import re

import pytest
from django.utils import translation

from tables import queries
from tables.services import buttons, moving, rounds, setup
from tests.tournament.views.conftest import device
from tournament.models import Event, Right
from tournament.services import people, rights

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def host():
    return device(rights.invite_host())


@pytest.fixture
def captain():
    """A tablet that looks after one table of this night."""

    def make(event, number=1):
        return device(rights.invite(event, Right.Kind.TABLE, number))

    return make


def address(event, number=1, deed=""):
    return f"/e/{event.slug}/table/{number}/{deed}"


def at(event, number=1):
    return queries.room_now(event).by_number[number]


def button_on(event, karin, number=1):
    """Give the lowest chair the button; return the chairs in order."""
    chairs = sorted(at(event, number).sitters)
    buttons.set_positions(event.pk, karin, table=number, button=chairs[0])
    return chairs


def entry(sitter):
    return f"{sitter.number}.{sitter.person.seq}"


def page(client, event, number=1, **asked):
    answer = client.get(address(event, number), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def text(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# -- who may


def test_a_tablet_keeps_its_own_table_and_no_other(make_room, captain):
    event = make_room(people=6, chairs=(4, 4))
    tablet = captain(event, 2)
    assert "Table 2" in page(tablet, event, 2)
    assert tablet.get(address(event, 1)).headers["Location"] == f"/e/{event.slug}/room/"
    assert tablet.post(address(event, 1, "next-hand/")).status_code == 403


def test_the_code_of_a_table_leads_to_its_page(make_room):
    event = make_room(people=4, chairs=(4,))
    answer = device().post(f"/in/{rights.invite(event, Right.Kind.TABLE, 1)}/")
    assert answer.headers["Location"] == address(event)


def test_a_guest_is_led_to_the_room(make_room):
    event = make_room(people=4, chairs=(4,))
    answer = device().get(address(event))
    assert answer.headers["Location"] == f"/e/{event.slug}/room/"
    assert device().post(address(event, 1, "draw-button/")).status_code == 403


@pytest.mark.parametrize("number", [3, 999_999_999_999_999_999_999])
def test_a_table_that_was_never_there_is_said_to_be_missing(make_room, host, number):
    answer = host.get(address(make_room(people=4, chairs=(4,)), number))
    assert answer.status_code == 404
    assert f"There is no table {number} tonight." in answer.content.decode()


# -- hands


def test_the_page_says_who_posts_what_in_the_next_hand(make_room, host, karin):
    event = make_room(people=4, chairs=(6,))
    chairs = button_on(event, karin)
    html = page(host, event)
    posters = text(html[html.index("<dl") : html.index("</dl>")])
    names = {
        chair: f"Player {one.number} (chair {chair})" for chair, one in at(event).sitters.items()
    }
    assert posters == (
        f"Button {names[chairs[1]]} Small blind {names[chairs[2]]} 25 "
        f"Big blind {names[chairs[3]]} 50"
    )


def test_a_dead_button_and_a_dead_small_blind_are_named(make_room, host, karin):
    event = make_room(people=6, chairs=(6,))
    buttons.set_positions(event.pk, karin, table=1, button=1)
    for chair in (2, 3):
        people.knock_out(event.pk, karin, number=at(event).sitters[chair].number)
    html = page(host, event)
    posters = text(html[html.index("<dl") : html.index("</dl>")])
    assert "Button nobody (chair 2) dead Small blind nobody (chair 3) dead" in posters
    assert "(chair 4) 50" in posters


def test_next_hand_moves_the_button_and_can_be_undone_at_the_table(make_room, captain, karin):
    event = make_room(people=4, chairs=(4,))
    buttons.set_positions(event.pk, karin, table=1, button=1)
    tablet = captain(event)
    sent = {"seq": at(event).row.seating_seq}
    answer = tablet.post(address(event, 1, "next-hand/"), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer["HX-Retarget"] == "#table"
    assert at(event).row.button == 2
    assert "Hand 2" in answer.content.decode()
    stale = tablet.post(address(event, 1, "next-hand/"), sent, headers={"HX-Request": "true"})
    assert stale.status_code == 409
    assert at(event).row.button == 2
    line = event.journal.first().number
    tablet.post(address(event, 1, "undo/"), {"number": line})
    assert at(event).row.button == 1


def test_a_tablet_undoes_only_what_it_has_done_itself(make_room, captain, karin):
    event = make_room(people=4, chairs=(4,))
    buttons.set_positions(event.pk, karin, table=1, button=1)
    line = event.journal.first().number
    answer = captain(event).post(address(event, 1, "undo/"), {"number": line})
    assert answer.status_code == 403
    assert at(event).row.button == 1


def test_an_unknown_button_is_asked_for_with_a_tap_on_any_chair(make_room, host, captain):
    event = make_room(people=3, chairs=(5,))
    html = page(captain(event), event)
    assert "Who has the first button?" in html
    assert 'href="?who=' in html, "who does not count hands puts people out all the same"
    html = page(captain(event), event, button=1)
    assert html.count('form="button-form"') == 5
    empty = next(chair for chair in range(1, 6) if chair not in at(event).sitters)
    answer = captain(event).post(address(event, 1, "button/"), {"button": empty})
    assert answer.status_code == 302
    assert at(event).row.button == empty
    assert "The button is wrong" in page(host, event)
    assert 'form="button-form"' in page(host, event, button=1)


@pytest.mark.parametrize("chair", ["", "0", "6", "999999999999", "-1", "one"])
def test_a_chair_that_is_none_has_no_button(make_room, host, chair):
    event = make_room(people=3, chairs=(5,))
    answer = host.post(address(event, 1, "button/"), {"button": chair})
    assert answer.status_code == 422
    assert at(event).row.button is None


def test_blinds_that_do_not_follow_the_button_are_refused_in_a_sentence(make_room, host):
    event = make_room(people=5, chairs=(5,))
    wrong = {"button": 1, "small_blind": 4, "big_blind": 3}
    answer = host.post(address(event, 1, "button/"), wrong)
    assert answer.status_code == 422
    assert "follow each other clockwise" in answer.content.decode()


def test_the_first_button_is_drawn_before_the_start(make_room, captain):
    event = make_room(people=4, chairs=(4,), running=False)
    answer = captain(event).post(address(event, 1, "draw-button/"), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "has the first button with" in answer.content.decode()
    assert "Next hand" not in answer.content.decode(), "nobody deals before the start"
    assert at(event).row.button in at(event).sitters


# -- players


def test_out_takes_two_taps_and_the_chair_is_free(make_room, captain, karin):
    event = make_room(people=4, chairs=(4,))
    button_on(event, karin)
    tablet = captain(event)
    chair, sitter = next(iter(at(event).sitters.items()))
    assert f'href="?who={sitter.number}"' in page(tablet, event)
    assert f'name="entry" value="{entry(sitter)}"' in page(tablet, event, who=sitter.number)
    answer = tablet.post(address(event, 1, "out/"), {"entry": entry(sitter)})
    assert answer.status_code == 302
    assert chair not in at(event).sitters
    again = tablet.post(address(event, 1, "out/"), {"entry": entry(sitter)})
    assert again.status_code == 302, "it is so already"


def test_a_tablet_puts_nobody_out_who_sits_elsewhere(make_room, captain):
    event = make_room(people=6, chairs=(3, 3))
    sitter = next(iter(at(event, 2).sitters.values()))
    answer = captain(event, 1).post(address(event, 1, "out/"), {"entry": entry(sitter)})
    assert answer.status_code == 409
    assert "sits at table 2 now" in answer.content.decode()
    assert sitter.chair in at(event, 2).sitters


@pytest.mark.parametrize("asked", ["", "x", "99999999", "0", "²"])
def test_asking_for_nobody_opens_nothing(make_room, host, asked):
    assert 'id="who"' not in page(host, make_room(people=4, chairs=(4,)), who=asked)


def test_who_comes_is_ticked_off_at_the_new_table_and_shown_at_the_old(make_room, captain, karin):
    event = make_room(people=8, chairs=(9, 9))
    sitter = next(iter(at(event, 1).sitters.values()))
    free = next(chair for chair in range(1, 10) if chair not in at(event, 2).sitters)
    moving.move(event.pk, karin, number=sitter.number, table=2, chair=free)
    name = f"Player {sitter.number}"
    assert f"{name} goes to table 2, chair {free}" in page(captain(event, 1), event, 1)
    new = captain(event, 2)
    assert f"{name} comes from table 1 to chair {free}" in page(new, event, 2)
    comer = at(event, 2).sitters[free]
    assert new.post(address(event, 2, "seated/"), {"entry": entry(comer)}).status_code == 302
    assert not at(event, 2).sitters[free].is_on_the_way
    assert "goes to table 2" not in page(captain(event, 1), event, 1)


# -- with other tables


def test_a_director_carries_a_move_out_and_a_tablet_only_hears_of_it(
    make_room, host, captain, karin
):
    event = make_room(people=12, chairs=(6, 6))
    for _ in range(2):
        people.knock_out(event.pk, karin, number=next(iter(at(event, 2).sitters.values())).number)
    for number in (1, 2):
        button_on(event, karin, number)
    one = queries.plan(event).instructions[0]
    move = f"{one.instruction.player}-2-{one.instruction.to.chair}-{one.seq}"
    assert f'name="moves" value="{move}"' in page(host, event, 1)
    assert "The director says when." in page(captain(event, 1), event, 1)
    sent = {"kind": "balance", "moves": move}
    assert captain(event, 1).post(address(event, 1, "carry-out/"), sent).status_code == 403
    assert not queries.open_moves(event)
    assert host.post(address(event, 1, "carry-out/"), sent).status_code == 302
    assert [sitter.number for sitter in queries.open_moves(event)] == [one.instruction.player]


def test_hand_for_hand_a_table_says_when_it_is_through_and_for_whom_it_waits(
    make_room, captain, karin
):
    event = make_room(people=6, chairs=(3, 3))
    for number in (1, 2):
        button_on(event, karin, number)
    rounds.begin_hand_for_hand(event.pk, karin)
    tablet = captain(event, 1)
    assert "Hand for hand, round 1" in page(tablet, event, 1)
    sent = {"seq": at(event).row.seating_seq, "round": 1}
    tablet.post(address(event, 1, "hand-done/"), sent)
    assert "Waiting for table 2" in page(tablet, event, 1)
    rounds.hand_done(event.pk, karin, table=2)
    assert "Hand for hand, round 2" in page(tablet, event, 1)


def test_the_tablet_of_a_table_that_broke_says_who_goes_where(make_room, host, karin):
    event = make_room(people=5, chairs=(4, 4))
    people.knock_out(event.pk, karin, number=next(iter(at(event, 1).sitters.values())).number)
    due = [told.instruction for told in queries.plan(event).instructions]
    moves = [(one.player, *one.to, None) for one in due]
    moving.carry_out(event.pk, karin, kind=due[0].kind, moves=moves)
    closed = ({1, 2} - set(queries.room_now(event).by_number)).pop()
    html = page(host, event, closed)
    assert "This table is closed" in html
    gone = [one for one in queries.open_moves(event) if one.origin[0] == closed]
    assert html.count("goes to table") == len(gone) > 0


def test_one_table_alone_has_no_number(make_room, host):
    html = page(host, make_room(people=4, chairs=(4,)))
    assert '<h1 id="table-title">The table</h1>' in html


def test_before_the_draw_and_after_the_end_there_is_nothing_to_press(make_event, host, karin):
    event = make_event(people=4)
    setup.set_tables(event.pk, karin, chairs=(6,))
    assert "No seats have been drawn yet." in page(host, event)
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    assert "<form" not in page(host, event).split('id="table"')[1].split("</section>")[0]


def test_the_page_asks_little_of_the_database(
    make_room, host, karin, django_assert_max_num_queries
):
    event = make_room(people=40, chairs=(9,) * 6)
    button_on(event, karin)
    page(host, event)
    with django_assert_max_num_queries(30):
        page(host, event)
