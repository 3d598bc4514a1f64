from tournament.rules.levels import LevelKind, LevelPlan, joined


def play(small, seconds=1200, **fields):
    return LevelPlan(LevelKind.PLAY, seconds, small, 2 * small, **fields)


def pause(seconds=600, **fields):
    return LevelPlan(LevelKind.BREAK, seconds, **fields)


def test_a_schedule_that_nobody_cut_stays_as_it_is():
    levels = (play(25), pause(), play(50))
    assert joined(levels) == levels


def test_the_rest_of_a_level_goes_back_into_it():
    cut = (play(25), pause(300), play(25, played_ms=1000, hold=True), play(50))
    assert joined(cut) == (play(25, hold=True), play(50))


def test_a_level_that_was_cut_twice():
    cut = (play(25), pause(300), play(25, played_ms=1000), pause(), play(25, played_ms=2000))
    assert joined(cut) == (play(25),)


def test_a_planned_break_before_a_cut_level_stays():
    cut = (play(25), pause(), play(50), pause(60), play(50, played_ms=1000))
    assert joined(cut) == (play(25), pause(), play(50))


def test_a_break_that_was_cut():
    cut = (play(25), pause(), pause(60), pause(played_ms=1000), play(50))
    assert joined(cut) == (play(25), pause(), play(50))


def test_the_last_level_is_without_end_again():
    cut = (play(25), play(50, 77), pause(300), play(50, None, played_ms=1000))
    assert joined(cut) == (play(25), play(50, None))


def test_a_rest_whose_break_was_taken_out():
    assert joined((play(25), play(50), play(50, played_ms=1000))) == (play(25), play(50))
