"""Undo is data: whatever a deed did, undoing it leaves every table as it was."""

from dataclasses import replace
from datetime import time, timedelta

import pytest
from django.apps import apps

from tests.tournament.jpegs import jpeg
from tournament import instants
from tournament.errors import DirectorError
from tournament.models import (
    Absence,
    Announcement,
    Event,
    Guest,
    GuestRequest,
    Invitee,
    JournalEntry,
    Player,
    PrizePlan,
    Purchase,
)
from tournament.rules.clock import read_clock
from tournament.rules.kit.plan import plan
from tournament.rules.kit.values import Colour
from tournament.rules.kit.wish import Wish
from tournament.rules.levels import LevelKind, LevelPlan
from tournament.services import (
    absences,
    asking,
    audits,
    clock,
    dealers,
    ending,
    exchanges,
    guests,
    invitees,
    levels,
    notes,
    offers,
    people,
    photos,
    plans,
    prizes,
    purchases,
    undo,
)
from tournament.services import events as event_services
from tournament.services.deeds import UNJOURNALED

MINUTE = 60_000
TEN_O_CLOCK = time(22)
NOT_COMPARED = {"JournalEntry", "JournalChange", "LevelChange", "TimeBase", "Player"}

FOR_MONEY = {"planned_for_money", "money", "no_show", "bought", "paid", "asks_for_more"}

SHORT = (
    LevelPlan(LevelKind.PLAY, 600, 10, 20),
    LevelPlan(LevelKind.BREAK, 300),
    LevelPlan(LevelKind.PLAY, 600, 20, 40),
)

PLANNED = plans.Chosen(
    plan=plan(Wish((Colour("white", 100, 10), Colour("red", 100, 50)), 4, 400, 120)),
    data={"format": 1},
    levels=SHORT,
    people=4,
    stack=400,
    asked={"likely": "4"},
    looks=(),
)
COMING = replace(PLANNED, stack=5000, levels=(*SHORT, LevelPlan(LevelKind.PLAY, 600, 200, 400)))
HELD = {1: 11, 2: 6, 3: 3, 4: 9}


def answer(event_id, author, *, played):
    absence = Absence.objects.get()
    return absences.answer_absence(event_id, author, absence=absence.pk, played=played)


DEEDS = {
    "start": ("planned", lambda e, by: clock.start(e, by)),
    "start_countdown": ("planned", lambda e, by: clock.start(e, by, countdown_ms=MINUTE)),
    "start_at": (
        "planned",
        lambda e, by: clock.start_at(e, by, at=instants.wall_now() + timedelta(minutes=9)),
    ),
    "pause": ("running", lambda e, by: clock.pause(e, by)),
    "resume": ("paused", lambda e, by: clock.resume(e, by)),
    "next": ("running", lambda e, by: clock.next_level(e, by, position=0)),
    "previous": ("second", lambda e, by: clock.previous_level(e, by, position=1)),
    "jump": ("running", lambda e, by: clock.jump(e, by, position=4)),
    "restart": ("running", lambda e, by: clock.restart_level(e, by, position=0)),
    "jump_to_break": ("running", lambda e, by: clock.jump_to_break(e, by)),
    "add_time": ("running", lambda e, by: clock.add_time(e, by, ms=MINUTE)),
    "take_time": ("running", lambda e, by: clock.take_time(e, by, ms=MINUTE)),
    "take_time_over_the_end": ("running", lambda e, by: clock.take_time(e, by, ms=18 * MINUTE)),
    "set_left": ("running", lambda e, by: clock.set_left(e, by, ms=7 * MINUTE)),
    "give_back": ("second", lambda e, by: clock.give_back(e, by, ms=5 * MINUTE)),
    "release": ("held", lambda e, by: clock.release(e, by)),
    "stretch": (
        "running",
        lambda e, by: clock.stretch(e, by, end_at=instants.wall_now() + timedelta(hours=3)),
    ),
    "finish": ("running", lambda e, by: clock.finish(e, by)),
    "reopen": ("finished", lambda e, by: clock.reopen(e, by)),
    "edit_level": ("running", lambda e, by: levels.edit_level(e, by, position=3, small=80)),
    "edit_running": ("running", lambda e, by: levels.edit_level(e, by, position=0, seconds=900)),
    "edit_running_over": (
        "running",
        lambda e, by: levels.edit_level(e, by, position=0, seconds=60, next_level=True),
    ),
    "insert_level": (
        "running",
        lambda e, by: levels.insert_level(e, by, position=1, seconds=600, small=30, big=60),
    ),
    "remove_level": ("running", lambda e, by: levels.remove_level(e, by, position=3)),
    "break_now": ("running", lambda e, by: levels.break_now(e, by, seconds=600)),
    "break_after": ("running", lambda e, by: levels.break_after(e, by, seconds=600)),
    "drop_break": ("running", lambda e, by: levels.drop_next_break(e, by)),
    "hold": ("running", lambda e, by: levels.set_hold(e, by, position=0, hold=True)),
    "use_plan": ("planned", lambda e, by: plans.use_plan(e, by, chosen=PLANNED)),
    "use_coming_levels": ("running", lambda e, by: plans.use_plan(e, by, chosen=COMING)),
    "nudge_lengths": ("running", lambda e, by: levels.nudge(e, by, kind="length", seconds=960)),
    "nudge_skip": ("running", lambda e, by: levels.nudge(e, by, kind="skip", position=3)),
    "nudge_break": (
        "running",
        lambda e, by: levels.nudge(e, by, kind="break", position=4, seconds=600),
    ),
    "nudge_no_break": ("running", lambda e, by: levels.nudge(e, by, kind="no_break", position=2)),
    "the_last_but_one_out": ("two_left", lambda e, by: people.knock_out(e, by, number=2)),
    "take_back_the_last_but_one": ("won", lambda e, by: people.take_back(e, by, number=2)),
    "one_more_when_won": ("won", lambda e, by: people.add_entries(e, by, count=1)),
    "use_schedule": (
        "planned",
        lambda e, by: event_services.take_schedule(
            e, by, levels=SHORT, stack=500, game="limit", name="Short"
        ),
    ),
    "add_entries": ("running", lambda e, by: people.add_entries(e, by, count=3)),
    "remove_entry": ("planned", lambda e, by: people.remove_entry(e, by)),
    "remove_when_playing": ("running", lambda e, by: people.remove_entry(e, by)),
    "set_people": ("planned", lambda e, by: people.set_people(e, by, people=6)),
    "name_entry": ("running", lambda e, by: people.name_entry(e, by, number=2, name="Ella")),
    "knock_out": ("running", lambda e, by: people.knock_out(e, by, number=2)),
    "take_back": ("one_out", lambda e, by: people.take_back(e, by, number=2)),
    "name_dealer": ("one_out", lambda e, by: dealers.name_dealer(e, by, number=2)),
    "pass_the_deal_on": (
        "dealt_by_one_out",
        lambda e, by: dealers.name_dealer(e, by, number=3, instead_of=_told(e)),
    ),
    "decline_dealer": ("one_out", lambda e, by: dealers.decline_dealer(e, by, number=2)),
    "deals_no_more": (
        "dealt_by_one_out",
        lambda e, by: notes.end_announcement(e, by, number=_told(e)),
    ),
    "played_on": ("away", lambda e, by: answer(e, by, played=True)),
    "give_back_an_absence": ("away", lambda e, by: answer(e, by, played=False)),
    "announce": ("planned", lambda e, by: notes.announce(e, by, kind="food", ms=MINUTE)),
    "announce_anew": ("told", lambda e, by: notes.announce(e, by, kind="food", ms=MINUTE)),
    "end_announcement": ("told", lambda e, by: notes.end_announcement(e, by, number=_told(e))),
    "add_time_to_announcement": (
        "told",
        lambda e, by: notes.add_time_to_announcement(e, by, number=_told(e), ms=MINUTE),
    ),
    "set_chip_values": (
        "planned",
        lambda e, by: exchanges.set_chip_values(e, by, values=[25, 100, 500]),
    ),
    "deal_cards": ("running", lambda e, by: exchanges.deal_cards(e, by, value=25, held=HELD)),
    "deal_cards_again": (
        "dealt",
        lambda e, by: exchanges.deal_cards(e, by, value=25, held={**HELD, 3: 2}),
    ),
    "exchange": (
        "dealt",
        lambda e, by: exchanges.exchange(e, by, value=25, held=HELD, alone=[3]),
    ),
    "exchange_rounded_up": (
        "running",
        lambda e, by: exchanges.exchange(e, by, value=25, held=HELD, round_up=True),
    ),
    "correct_count": (
        "running",
        lambda e, by: audits.correct_count(e, by, counted=39_900, expected=40_000),
    ),
    "take_out": ("running", lambda e, by: audits.take_out(e, by, kind="removed", chips=300)),
    "forfeit": ("running", lambda e, by: audits.take_out(e, by, kind="forfeited", chips=300)),
    "set_prizes": ("planned", lambda e, by: prizes.set_prizes(e, by, added=800_00)),
    "set_other_prizes": (
        "prized",
        lambda e, by: prizes.set_prizes(e, by, table="own", shares=["60", "40"], guarantee=900_00),
    ),
    "lock_prizes": ("prized", lambda e, by: prizes.lock_prizes(e, by)),
    "lock_prizes_anew": ("moved", lambda e, by: prizes.lock_prizes_anew(e, by)),
    "keep_prizes": ("moved", lambda e, by: prizes.keep_prizes(e, by)),
    "unlock_prizes": ("locked", lambda e, by: prizes.unlock_prizes(e, by)),
    "record_deal": ("final_two", lambda e, by: _deal(e, by)),
    "cancel_deal": ("dealt_out", lambda e, by: prizes.cancel_deal(e, by)),
    "knock_out_by": (
        "one_out",
        lambda e, by: people.knock_out(e, by, number=3, by=[1, 4], same_hand_as=2),
    ),
    "credit": ("one_out", lambda e, by: people.credit(e, by, number=2, by=[5, 1])),
    "correct": (
        "final_two",
        lambda e, by: people.correct(
            e, by, number=5, company="hand", other=6, starting_stack=9, other_stack=4, before=3
        ),
    ),
    "decline": ("one_out", lambda e, by: people.decline(e, by, number=2)),
    "disqualify": ("money", lambda e, by: people.disqualify(e, by, number=3, chips=300)),
    "disqualify_later": ("money", lambda e, by: people.disqualify(e, by, number=2)),
    "no_show": ("money", lambda e, by: people.no_show(e, by, number=3, chips=4000)),
    "no_show_without_money": ("running", lambda e, by: people.no_show(e, by, number=3)),
    "take_back_a_no_show": ("no_show", lambda e, by: people.take_back(e, by, number=3)),
    "set_offer": ("planned", lambda e, by: buy_in(e, by, price=200, chips=4000)),
    "set_offer_anew": (
        "planned_for_money",
        lambda e, by: buy_in(e, by, price=300, bounty=100, progressive=True),
    ),
    "set_offers": (
        "planned",
        lambda e, by: offers.set_offers(
            e, by, offers=[{"kind": "buy_in", "price": 200}, {"kind": "rebuy", "price": 200}]
        ),
    ),
    "remove_offer": (
        "planned_for_money",
        lambda e, by: purchases.remove_offer(e, by, kind="buy_in"),
    ),
    "open_offer": (
        "money",
        lambda e, by: purchases.open_offer(e, by, kind="rebuy", is_open=False),
    ),
    "add_entries_for_money": ("money", lambda e, by: people.add_entries(e, by, count=2)),
    "remove_entry_for_money": ("planned_for_money", lambda e, by: people.remove_entry(e, by)),
    "another_stack_for_money": (
        "planned_for_money",
        lambda e, by: event_services.change_settings(e, by, stack=7000),
    ),
    "top_up": ("money", lambda e, by: purchases.buy(e, by, number=1, kind="rebuy")),
    "rebuy_after_a_bust": (
        "money",
        lambda e, by: purchases.buy(e, by, number=2, kind="rebuy", paid_with="cash"),
    ),
    "forfeit_and_enter_anew": (
        "money",
        lambda e, by: purchases.buy(e, by, number=1, kind="re_entry", forfeits=200),
    ),
    "refund": ("bought", lambda e, by: purchases.refund(e, by, purchase=_bought())),
    "pay": ("bought", lambda e, by: purchases.pay(e, by, number=2, paid_with="Swish")),
    "unpay": ("paid", lambda e, by: purchases.unpay(e, by, purchase=_bought())),
    "count_stacks": (
        "to_a_time",
        lambda e, by: ending.count_stacks(e, by, stacks=dict.fromkeys(range(1, 9), 5_000)),
    ),
    "count_stacks_that_are_off": (
        "last_hands",
        lambda e, by: ending.count_stacks(
            e, by, stacks=dict.fromkeys(range(1, 9), 4_000), corrects=True
        ),
    ),
    "count_again_by_chips": (
        "counted",
        lambda e, by: ending.count_stacks(
            e, by, stacks={1: 12_000} | dict.fromkeys(range(2, 9), 4_000), by_chips=True
        ),
    ),
    "reopen_what_was_counted": ("counted", lambda e, by: clock.reopen(e, by)),
    "last_hands": ("to_a_time", lambda e, by: ending.last_hands(e, by)),
    "another_hour_to_end": (
        "last_hands",
        lambda e, by: event_services.change_settings(e, by, ends_hour=time(23)),
    ),
    "set_quiet": ("running", lambda e, by: event_services.set_quiet(e, by, quiet_from=time(23))),
    "let_in": ("at_the_door", lambda e, by: guests.let_in(e, by, request=_asked("Ella"))),
    "let_in_one_more": (
        "at_the_door",
        lambda e, by: guests.let_in(e, by, request=_asked("Björn")),
    ),
    "let_in_another_phone": (
        "signed_in_twice",
        lambda e, by: guests.let_in(e, by, request=_asked("Ella")),
    ),
    "let_out": ("says_out", lambda e, by: guests.let_out(e, by, request=_asked())),
    "sell": ("asks_for_more", lambda e, by: guests.sell(e, by, request=_asked())),
    "turn_down": ("says_out", lambda e, by: guests.turn_down(e, by, request=_asked())),
    "turn_all_down": (
        "at_the_door",
        lambda e, by: guests.turn_all_down(e, by, newest=GuestRequest.objects.latest("pk").pk),
    ),
    "sign_out": ("says_out", lambda e, by: guests.sign_out(e, by, guest=Guest.objects.get().pk)),
    "remove_who_is_signed_in": (
        "at_the_door_signed_in",
        lambda e, by: people.remove_entry(e, by, number=2),
    ),
    "set_invitation": (
        "planned",
        lambda e, by: invitees.set_invitation(e, by, places=8, venue="At Karin's", bring="Crisps"),
    ),
    "invite": ("planned", lambda e, by: invitees.invite(e, by, names=["Ella", "Lars"])),
    "answer_invitation": (
        "asked",
        lambda e, by: invitees.answer(e, by, invitee=_invited(), answer="maybe"),
    ),
    "wait_for_a_place": (
        "full",
        lambda e, by: invitees.answer(e, by, invitee=_invited(), answer="sure"),
    ),
    "no_from_who_is_in": (
        "came",
        lambda e, by: invitees.answer(e, by, invitee=_invited(), answer="no"),
    ),
    "uninvite": ("asked", lambda e, by: invitees.uninvite(e, by, invitee=_invited())),
    "admit": ("sure", lambda e, by: invitees.admit(e, by)),
    "admit_one_late": ("asked_late", lambda e, by: invitees.admit(e, by, invitee=_invited())),
    "set_photo": ("finished", lambda e, by: photos.set_photo(e, by, data=jpeg())),
    "set_another_photo": (
        "photographed",
        lambda e, by: photos.set_photo(e, by, data=jpeg(scan=b"1")),
    ),
    "remove_photo": ("photographed", lambda e, by: photos.remove_photo(e, by)),
    "settings": ("running", lambda e, by: event_services.change_settings(e, by, title="Saturday")),
    "settings_to_a_time": (
        "planned",
        lambda e, by: event_services.change_settings(e, by, ends_hour=time(23)),
    ),
}


def _deal(event_id, author):
    """Two left, and 640 of 800 for the first two places."""
    amounts = {1: 350_00, 2: 250_00}
    return prizes.record_deal(event_id, author, method="custom", amounts=amounts, left=40_00)


def buy_in(event_id, author, **terms):
    return purchases.set_offer(event_id, author, kind="buy_in", **terms)


def _bought():
    return Purchase.objects.get(kind="rebuy").pk


def _asked(name=""):
    return GuestRequest.objects.get(state="open", name=name).pk


def _phone(event_id, author, number):
    """A phone that speaks for this player."""
    device = asking.say_who(event_id, None, "iPhone", number=number, name="Ella")
    guests.let_in(event_id, author, request=_asked("Ella"))
    return device


def _invited():
    return Invitee.objects.latest("pk").pk


def _told(event_id):
    return Announcement.objects.get(event=event_id).pk


@pytest.fixture
def staged(make_event, time, karin, plans):
    """Bring a night into the named state."""

    def stage(state):
        ladder = plans.LADDER if state != "held" else (plans.play(25, hold=True), plans.play(50))
        event = make_event(levels=ladder)
        if state in {"asked", "full", "sure", "came", "asked_late"}:
            places = 1 if state == "full" else None
            invitees.set_invitation(event.pk, karin, places=places, venue="", bring="")
            invitees.invite(event.pk, karin, names=["Ella", "Lars"])
        if state in {"full", "sure", "came"}:
            first = Invitee.objects.earliest("pk").pk
            invitees.answer(event.pk, karin, invitee=first, answer="sure")
        if state in {"sure", "came"}:
            invitees.answer(event.pk, karin, invitee=_invited(), answer="sure")
        if state == "came":
            invitees.admit(event.pk, karin)
        if state in {"planned", "asked", "full", "sure", "came"}:
            return event
        if state in FOR_MONEY:
            buy_in(event.pk, karin, price=200, bounty=50)
            for kind in ("rebuy", "re_entry"):
                purchases.set_offer(event.pk, karin, kind=kind, price=200, bounty=50)
        if state in {"at_the_door", "at_the_door_signed_in"}:
            if state == "at_the_door_signed_in":
                _phone(event.pk, karin, 2)
            else:
                asking.say_who(event.pk, None, "iPhone", number=2, name="Ella")
                asking.say_who(event.pk, None, "Mac", name="Björn")
        if state in {"planned_for_money", "at_the_door", "at_the_door_signed_in"}:
            return event
        clock.start(event.pk, karin)
        time.passes(minutes=3, milliseconds=217)
        if state == "second":
            time.passes(minutes=19)
        if state == "held":
            time.passes(minutes=20)
        if state == "paused":
            clock.pause(event.pk, karin)
            time.passes(minutes=1)
        if state == "away":
            left_at = instants.now()
            time.passes(minutes=6)
            absences.record_absence(left_at, instants.now())
        if state in {"finished", "photographed"}:
            clock.finish(event.pk, karin)
        if state in {"to_a_time", "last_hands", "counted"}:
            event_services.change_settings(event.pk, karin, ends_hour=TEN_O_CLOCK)
        if state == "last_hands":
            ending.last_hands(event.pk, karin)
        if state == "counted":
            prizes.set_prizes(event.pk, karin, added=800_00)
            stacks = dict.fromkeys(range(1, 9), 5_000)
            ending.count_stacks(event.pk, karin, stacks=stacks, by_chips=True)
        if state == "photographed":
            photos.set_photo(event.pk, karin, data=jpeg())
        if state == "told":
            notes.announce(event.pk, karin, kind="food", ms=9 * MINUTE)
        if state == "dealt":
            exchanges.deal_cards(event.pk, karin, value=25, held=HELD)
        if state == "one_out" or state in FOR_MONEY:
            people.knock_out(event.pk, karin, number=2)
        if state == "dealt_by_one_out":
            people.knock_out(event.pk, karin, number=2)
            people.knock_out(event.pk, karin, number=3)
            dealers.name_dealer(event.pk, karin, number=2)
        if state == "no_show":
            people.no_show(event.pk, karin, number=3, chips=4000)
        if state in {"says_out", "asks_for_more", "signed_in_twice"}:
            device = _phone(event.pk, karin, 3)
        if state == "says_out":
            asking.ask(event.pk, device, kind="out")
        if state == "asks_for_more":
            asking.ask(event.pk, device, kind="rebuy")
        if state == "signed_in_twice":
            asking.say_who(event.pk, None, "Mac", number=3)
        if state in {"bought", "paid"}:
            time.passes(minutes=1)
            purchases.buy(event.pk, karin, number=2, kind="rebuy")
        if state == "paid":
            purchases.pay(event.pk, karin, number=2)
        if state in {"two_left", "won"}:
            for number in range(3 if state == "two_left" else 2, 9):
                people.knock_out(event.pk, karin, number=number)
        if state in {"prized", "locked", "moved", "final_two", "dealt_out"}:
            prizes.set_prizes(event.pk, karin, added=800_00)
        if state in {"locked", "moved"}:
            prizes.lock_prizes(event.pk, karin)
        if state == "moved":
            PrizePlan.objects.update(added=900_00)
        if state in {"final_two", "dealt_out"}:
            for number in range(3, 9):
                people.knock_out(event.pk, karin, number=number)
        if state == "dealt_out":
            _deal(event.pk, karin)
        return event

    return stage


def everything():
    """Every row of every table, without what only counts changes."""
    return {
        model.__name__: sorted(
            tuple(
                (field.attname, getattr(row, field.attname))
                for field in model._meta.concrete_fields
                if field.attname not in UNJOURNALED - {"id"}
            )
            for row in model.objects.all()
        )
        for model in apps.get_app_config("tournament").get_models()
        if model.__name__ not in NOT_COMPARED
    }


@pytest.mark.parametrize("name", DEEDS)
def test_undoing_a_deed_leaves_every_table_as_it_was(name, staged, karin):
    state, deed = DEEDS[name]
    event = staged(state)
    before = everything()
    line = deed(event.pk, karin).line
    after = everything()
    assert after != before
    undo.undo(event.pk, karin, line.number)
    assert everything() == before
    undo.redo(event.pk, karin, line.number)
    assert everything() == after
    undo.undo(event.pk, karin, line.number)
    assert everything() == before


def test_undoing_a_pause_reads_as_if_it_had_not_been_pressed(make_running, time, karin):
    event = make_running()
    time.passes(minutes=5)
    line = clock.pause(event.pk, karin).line
    time.passes(minutes=2)
    undo.undo(event.pk, karin, line.number)
    event = Event.objects.get(pk=event.pk)
    spans = [level.span for level in event.schedule.levels.all()]
    assert read_clock(event.clock, spans, instants.now()).left_ms == 13 * MINUTE


def test_a_line_in_the_middle_can_be_undone(make_running, time, karin):
    event = make_running()
    out = people.knock_out(event.pk, karin, number=3).line
    clock.add_time(event.pk, karin, ms=MINUTE)
    undo.undo(event.pk, karin, out.number)
    assert not event.entries.get(number=3).knockouts.exists()


def test_undo_names_the_later_lines_that_stand_in_the_way(make_running, time, karin):
    event = make_running()
    first = clock.pause(event.pk, karin).line
    time.passes(minutes=1)
    second = clock.resume(event.pk, karin).line
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, first.number)
    assert refusal.value.kind == "undo_conflict"
    assert refusal.value.numbers["lines"] == str(second.number)


def test_an_entry_that_has_gone_out_since_cannot_be_unmade(make_running, karin):
    event = make_running()
    added = people.add_entries(event.pk, karin).line
    out = people.knock_out(event.pk, karin, number=9).line
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, added.number)
    assert refusal.value.numbers["lines"] == str(out.number)


def test_a_name_is_not_put_back_on_an_entry_whose_person_has_another_by_now(make_event, karin):
    event = make_event()
    people.name_entry(event.pk, karin, number=1, name="Anna")
    off = people.name_entry(event.pk, karin, number=1, name="").line
    elsewhere = people.name_entry(event.pk, karin, number=2, name="Anna").line
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, off.number)
    assert refusal.value.kind == "undo_conflict"
    assert refusal.value.numbers["lines"] == str(elsewhere.number)
    assert [entry.number for entry in event.entries.exclude(player=None)] == [2]
    undo.undo(event.pk, karin, elsewhere.number)
    undo.undo(event.pk, karin, off.number)
    assert str(event.entries.get(number=1)) == "Anna"


def test_a_naming_is_undone_although_the_player_plays_another_night_as_well(make_event, karin):
    here, there = make_event(), make_event(title="Saturday")
    named = people.name_entry(here.pk, karin, number=1, name="Anna").line
    people.name_entry(there.pk, karin, number=4, name="Anna")
    undo.undo(here.pk, karin, named.number)
    assert here.entries.get(number=1).player is None
    assert str(there.entries.get(number=4)) == "Anna"
    undo.redo(here.pk, karin, named.number)
    assert here.entries.get(number=1).player == there.entries.get(number=4).player
    undo.undo(here.pk, karin, named.number)
    assert here.entries.get(number=1).player is None


def test_what_the_book_says_of_somebody_outlives_the_undoing_of_the_name(make_event, karin):
    event = make_event()
    named = people.name_entry(event.pk, karin, number=1, name="Anna").line
    Player.objects.filter(name="Anna").update(phone="070 123")
    undo.undo(event.pk, karin, named.number)
    assert event.entries.get(number=1).player is None
    assert Player.objects.get(name="Anna").phone == "070 123"


def test_an_old_bust_is_not_put_back_on_somebody_who_is_out_again(make_running, karin):
    event = make_running()
    people.knock_out(event.pk, karin, number=3)
    back = people.take_back(event.pk, karin, number=3).line
    again = people.knock_out(event.pk, karin, number=3).line
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, back.number)
    assert refusal.value.numbers["lines"] == str(again.number)


def test_somebody_removed_from_the_book_does_not_come_back_with_an_old_line(make_event, karin):
    event = make_event()
    people.name_entry(event.pk, karin, number=1, name="Anna")
    off = people.name_entry(event.pk, karin, number=1, name="").line
    Player.objects.get(name="Anna").delete()
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, off.number)
    assert refusal.value.kind == "gone_for_good"


def test_undoing_twice_is_undoing_once(make_running, karin):
    event = make_running()
    line = clock.pause(event.pk, karin).line
    undo.undo(event.pk, karin, line.number)
    assert undo.undo(event.pk, karin, line.number).line is None
    assert JournalEntry.objects.filter(kind="undo").count() == 1


def test_the_making_of_a_night_cannot_be_undone(make_event, karin):
    with pytest.raises(DirectorError) as refusal:
        undo.undo(make_event().pk, karin, 1)
    assert refusal.value.kind == "cannot_be_undone"
