"""Between deals: paper deals, corrections, joining, leaving, substitutes, the end."""

from fractions import Fraction
from functools import reduce

import msgspec
import pytest

from engine.core.errors import IllegalCommand
from engine.core.match import (
    Adjust,
    BreakDeal,
    DealBroken,
    EndReason,
    FinishMatch,
    Join,
    Leave,
    Refill,
    StartDeal,
    Substitute,
)
from engine.core.seats import Seat
from engine.games.preferans.events import Adjusted, DealScored, Joined, Left, MatchStarted, PaperRecorded, Standing
from engine.games.preferans.game import decide, evolve, start
from engine.games.preferans.match_commands import MatchCommand, RecordPaperDeal, decide_match
from engine.games.preferans.moves import Pass
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.rotation import active_seats, next_dealer, resting_seat
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column, Reason
from engine.games.preferans.state import Match, PaperDeal
from engine.games.preferans.view import FinishedView, view_for
from engine.three_hands.dealing import DECK
from tests.engine.games.preferans.scoring.builders import (
    NAMES,
    balances,
    cells,
    cells_of,
    fractions,
    game,
    preferans,
    raspasy,
    rules,
    table,
)
from tests.narrowed import of


def refused(standing: Standing, command: MatchCommand) -> str:
    with pytest.raises(IllegalCommand) as illegal:
        decide_match(Match(standing), command)
    return illegal.value.reason


def done(standing: Standing, command: MatchCommand) -> Standing:
    return reduce(evolve, decide_match(Match(standing), command), Match(standing)).standing


def dealt(standing: Standing, dealer: int | None) -> Standing:
    return msgspec.structs.replace(standing, dealer=Seat(dealer) if dealer else None)


def test_a_match_begins_empty() -> None:
    convention = rules(pool_target="20")
    standing = start(MatchStarted(convention, NAMES[:3])).standing
    assert standing == table(convention)
    assert next_dealer(standing) is None


def test_a_match_on_paper() -> None:
    """Raspasy at rising prices, a whisted six, a half-whist, a misère, help at the end."""
    deals: list[tuple[Outcome, str]] = [
        (raspasy("3 5 2"), "1:mountain+1 2:mountain+3"),
        (raspasy("0 4 6"), "1:pool+2 2:mountain+8 3:mountain+12"),
        (game("6c", "whist pass", "1 7 2", declarer=2), "2:pool+2 3:mountain+2 3:on2+6"),
        (game("6s", "pass half"), "1:pool+2 3:on1+4"),
        (game("misere", "", "6 4 0", declarer=3), "3:pool+10"),
        (game("8n", "whist pass", "1 1 8", declarer=3), "1:pool+6 1:on3+12 3:on1+60"),
    ]
    standing = table()
    dealer = Seat.THREE
    for number, (outcome, expected) in enumerate(deals, 1):
        events = decide_match(Match(standing), RecordPaperDeal(dealer, outcome))
        recorded, scored = events
        assert recorded == PaperRecorded(number, dealer, outcome)
        assert isinstance(scored, DealScored)
        assert cells_of(scored.entries) == cells(expected)
        standing = reduce(evolve, events, Match(standing)).standing
        assert standing.deals == number
        dealer = next_dealer(standing) or Seat.ONE
    assert [standing.sheet.pool_of(seat) for seat in (1, 2, 3)] == [10, 2, 10]
    assert [standing.sheet.mountain_of(seat) for seat in (1, 2, 3)] == [1, 11, 14]
    assert balances(standing) == (Fraction(154, 3), Fraction(-248, 3), Fraction(94, 3))
    assert settle(standing).whists.values == (52, -83, 31)


def test_adjusted_pools_alone_may_close_a_match() -> None:
    """The worked Leningrad settlement as adjustments."""
    standing = table(rules("leningrad", pool_target="20"), seats=4)
    for seat, pool, mountain in ((1, 16, 20), (2, 24, 44), (3, 8, 8), (4, 32, 32)):
        standing = done(standing, Adjust(Seat(seat), Column.POOL, str(pool)))
        standing = done(standing, Adjust(Seat(seat), Column.MOUNTAIN, str(mountain)))
    for writer, on, amount in ((1, 2, 12), (3, 1, 60), (1, 4, 78), (3, 2, 20), (2, 4, 30), (3, 4, 10)):
        standing = done(standing, Adjust(Seat(writer), Column.WHISTS, str(amount), Seat(on)))
    assert settle(standing).whists.values == (10, -102, 30, 62)
    assert refused(standing, RecordPaperDeal(Seat.ONE, raspasy("4 3 3 0"))) == "match_over"
    assert done(standing, FinishMatch(EndReason.CLOSED)).ended is EndReason.CLOSED


def test_a_concession_a_penalty_and_an_agreed_end() -> None:
    standing = table(rules(pool_target="20", without_three="any"))
    standing = done(standing, RecordPaperDeal(Seat.THREE, game("7h", conceded=True)))
    standing = done(standing, Adjust(Seat.TWO, Column.MOUNTAIN, "+2", text="пересдача"))
    standing = done(standing, RecordPaperDeal(Seat.ONE, game("9c", "pass pass", declarer=2)))
    standing = done(standing, FinishMatch(EndReason.AGREED))
    assert settle(standing).whists.values == (-100, 80, 20)


def test_a_four_seat_remise() -> None:
    outcome = game("6d", "whist whist", "4 4 2 0", seats=4)
    standing = done(table(rules(pool_target="20"), seats=4), RecordPaperDeal(Seat.FOUR, outcome))
    assert settle(standing).whists.values == (-54, 22, 18, 14)


def test_paper_deals_follow_the_rotation() -> None:
    standing = dealt(table(), 3)
    assert refused(standing, RecordPaperDeal(Seat.TWO, raspasy("3 3 4"))) == "wrong_dealer"
    assert refused(dealt(table(), None), RecordPaperDeal(Seat.FOUR, raspasy("3 3 4"))) == "wrong_dealer"
    assert refused(standing, RecordPaperDeal(Seat.ONE, raspasy("3 3 3"))) == "not_ten_tricks"


def test_the_number_of_deals_ends_a_match() -> None:
    standing = done(table(rules(end="deals:1")), RecordPaperDeal(Seat.ONE, raspasy("3 3 4")))
    assert refused(standing, RecordPaperDeal(Seat.TWO, raspasy("3 3 4"))) == "match_over"
    assert done(standing, FinishMatch(EndReason.DEALS)).ended is EndReason.DEALS


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Adjust(Seat.FOUR, Column.POOL, "1"), "unknown_seat"),
        (Adjust(Seat.ONE, Column.WHISTS, "1", Seat.FOUR), "unknown_seat"),
        (Adjust(Seat.ONE, Column.WHISTS, "1"), "bad_column"),
        (Adjust(Seat.ONE, Column.WHISTS, "1", Seat.ONE), "bad_column"),
        (Adjust(Seat.ONE, Column.POOL, "1", Seat.TWO), "bad_column"),
        (Adjust(Seat.ONE, Column.POOL, "0"), "bad_amount"),
        (Adjust(Seat.ONE, Column.POOL, "1e3"), "bad_amount"),
        (Adjust(Seat.ONE, Column.POOL, "1/0"), "bad_amount"),
        (Adjust(Seat.ONE, Column.POOL, ""), "bad_amount"),
    ],
)
def test_impossible_adjustments(command: Adjust, reason: str) -> None:
    assert refused(table(), command) == reason


def test_an_adjustment_may_be_a_fraction() -> None:
    standing = done(table(), Adjust(Seat.ONE, Column.WHISTS, "-5/2", Seat.TWO))
    assert standing.sheet.whists_on(1, 2) == Fraction(-5, 2)


def test_joining_takes_the_averages_against_the_newcomer() -> None:
    standing = dealt(table(pool="8 5 2", mountain="2 9 1", on="1:on2+6"), 3)
    joined = done(standing, Join(Seat.FOUR, "Гриша"))
    assert joined.players.values == NAMES[:4]
    assert (joined.sheet.pool_of(4), joined.sheet.mountain_of(4)) == fractions(5, 4)
    assert joined.sheet.whists_on(1, 2) == 6
    assert joined.sheet.whists_on(4, 1) == joined.sheet.whists_on(1, 4) == 0
    assert joined.joined
    assert next_dealer(joined) is Seat.FOUR
    assert resting_seat(joined, Seat.FOUR) is Seat.FOUR


def test_a_newcomer_at_an_empty_table_writes_nothing() -> None:
    (joined,) = decide_match(Match(dealt(table(), 3)), Join(Seat.FOUR, "Гриша"))
    assert of(Joined, joined).entries == ()


def test_when_nobody_may_join() -> None:
    assert refused(dealt(table(), 2), Join(Seat.FOUR, "Г")) == "join_later"
    assert refused(dealt(table(), None), Join(Seat.FOUR, "Г")) == "join_later"
    assert refused(dealt(table(), 3), Join(Seat.THREE, "Г")) == "cannot_join"
    assert refused(dealt(table(seats=4), 4), Join(Seat.FOUR, "Г")) == "cannot_join"
    assert refused(dealt(table(), 3), Join(Seat.FOUR, " ")) == "bad_name"
    assert refused(dealt(table(pool="10 10 10"), 3), Join(Seat.FOUR, "Г")) == "match_over"


def test_leaving_an_unfinished_pool() -> None:
    standing = dealt(table(rules("leningrad"), seats=4, pool="8 4 3 0", mountain="0 0 5 0"), 2)
    gone = done(standing, Leave(Seat.THREE))
    assert gone.sheet.mountain_of(3) == 5 + 2 * Fraction(3, 4)
    assert gone.leavers[0].pool_floor == Fraction(15, 4)
    assert next_dealer(gone) is Seat.FOUR
    assert active_seats(gone, Seat.FOUR) == (1, 2, 4)
    assert resting_seat(gone, Seat.FOUR) is None
    assert settle(gone).pool.values == fractions(8, 4, Fraction(15, 4), 0)


def test_leaving_is_paid_once() -> None:
    """His lack costs what closing his pool at the end would have cost."""
    standing = table(seats=4, pool="10 10 6 10")
    assert balances(done(standing, Leave(Seat.THREE))) == balances(standing)


def test_leaving_a_match_of_deals_costs_nothing() -> None:
    standing = done(table(rules(end="deals:9"), seats=4, pool="3 2 0 1"), Leave(Seat.ONE))
    assert standing.sheet == table(seats=4, pool="3 2 0 1").sheet
    assert standing.leavers[0].pool_floor == 0


def test_no_pot_is_filled_in_common() -> None:
    assert refused(table(), Refill()) == "not_in_this_game"
    assert refused(table(), FinishMatch(EndReason.POT)) == "not_closed"
    assert refused(table(pool="10 10 10"), FinishMatch(EndReason.POT)) == "not_closed"


def test_when_nobody_may_leave() -> None:
    assert refused(table(), Leave(Seat.ONE)) == "cannot_leave"
    gone = done(table(seats=4), Leave(Seat.ONE))
    assert refused(gone, Leave(Seat.ONE)) == "seat_left"
    assert refused(gone, Leave(Seat.TWO)) == "cannot_leave"
    assert refused(dealt(gone, 4), Join(Seat.FOUR, "Д")) == "cannot_join"
    assert refused(table(seats=4, pool="10 10 10 10"), Leave(Seat.ONE)) == "match_over"


def test_a_substitute_inherits_the_sheet() -> None:
    standing = done(table(pool="1 2 3"), Substitute(Seat.THREE, "Галя"))
    assert standing.players[3] == "Галя"
    assert standing.sheet == table(pool="1 2 3").sheet
    assert refused(table(), Substitute(Seat.FOUR, "Г")) == "unknown_seat"
    assert refused(table(), Substitute(Seat.ONE, "Г" * 65)) == "bad_name"
    assert refused(done(table(seats=4), Leave(Seat.ONE)), Substitute(Seat.ONE, "Г")) == "seat_left"


def test_ends_that_were_not_reached() -> None:
    assert refused(table(), FinishMatch(EndReason.CLOSED)) == "not_closed"
    assert refused(table(pool="10 10 10"), FinishMatch(EndReason.DEALS)) == "not_closed"
    assert done(table(), FinishMatch(EndReason.TIME)).ended is EndReason.TIME


def test_closed_pools_may_still_be_corrected_and_reopened() -> None:
    standing = table(pool="10 10 10")
    reopened = done(standing, Adjust(Seat.ONE, Column.POOL, "-2"))
    assert len(decide_match(Match(reopened), RecordPaperDeal(Seat.ONE, raspasy("3 3 4")))) == 2


def test_nothing_after_the_end() -> None:
    standing = done(table(), FinishMatch(EndReason.AGREED))
    commands: list[MatchCommand] = [
        Adjust(Seat.ONE, Column.POOL, "1"),
        Leave(Seat.ONE),
        Substitute(Seat.ONE, "Г"),
        FinishMatch(EndReason.AGREED),
        RecordPaperDeal(Seat.ONE, raspasy("3 3 4")),
    ]
    assert {refused(standing, command) for command in commands} == {"match_over"}


def test_inside_a_deal_only_a_substitute() -> None:
    running = Match(table(), PaperDeal(1, Seat.ONE, raspasy("3 3 4")))
    with pytest.raises(IllegalCommand) as illegal:
        decide_match(running, Adjust(Seat.ONE, Column.POOL, "1"))
    assert illegal.value.reason == "deal_running"
    assert len(decide_match(running, Substitute(Seat.ONE, "Г"))) == 1


def test_entries_carry_their_reason() -> None:
    (adjusted,) = decide_match(Match(table()), Adjust(Seat.ONE, Column.POOL, "1"))
    (left,) = decide_match(Match(table(seats=4)), Leave(Seat.ONE))
    (joined,) = decide_match(Match(dealt(table(pool="9 9 9"), 3)), Join(Seat.FOUR, "Г"))
    assert of(Adjusted, adjusted).entry.reason is Reason.ADJUSTMENT
    entries = (*of(Left, left).entries, *of(Joined, joined).entries)
    assert [entry.reason for entry in entries] == [Reason.LEFT, Reason.JOINED]


def test_nobody_joins_while_the_last_seat_deals_again() -> None:
    standing = dealt(table(), 3)
    again = msgspec.structs.replace(standing, stays=True)
    assert refused(again, Join(Seat.FOUR, "Гриша")) == "join_later"
    assert len(done(standing, Join(Seat.FOUR, "Гриша")).players) == 4


@pytest.mark.parametrize(("name", "seats"), [("club3", 3), ("gusarik", 2)])
def test_nobody_joins_a_convention_for_fewer(name: str, seats: int) -> None:
    standing = dealt(table(rules(name), seats=seats), seats)
    assert refused(standing, Join(Seat(seats + 1), "Гриша")) == "cannot_join"


def test_a_fourth_player_has_no_bombs_yet() -> None:
    standing = dealt(table(rules("classic"), bombs="2 - 4"), 3)
    joined = done(standing, Join(Seat.FOUR, "Гриша"))
    _, scored = decide_match(Match(joined), RecordPaperDeal(Seat.FOUR, raspasy("4 3 3 0")))
    assert isinstance(scored, DealScored)
    assert scored.bombs == joined.bombs
    blind = decide_match(Match(joined), RecordPaperDeal(Seat.FOUR, raspasy("4 3 3 0", blind="2")))[1]
    assert isinstance(blind, DealScored)
    assert blind.bombs.values == ((2,), (2,), (4,), ())


def test_who_leaves_does_not_deal_again() -> None:
    standing = msgspec.structs.replace(dealt(table(rules("classic"), seats=4), 2), stays=True, repeats=2)
    left = done(standing, Leave(Seat.TWO))
    assert (left.stays, left.repeats, next_dealer(left)) == (False, 0, Seat.THREE)
    other = done(standing, Leave(Seat.ONE))
    assert (other.stays, other.repeats, next_dealer(other)) == (True, 2, Seat.TWO)


def test_the_clock_ends_a_match_and_leaving_it_costs_nothing() -> None:
    standing = dealt(table(rules(end="time:90"), seats=4, pool="10 10 10 10"), 2)
    assert refused(standing, FinishMatch(EndReason.CLOSED)) == "not_closed"
    assert done(standing, FinishMatch(EndReason.TIME)).ended is EndReason.TIME
    assert done(standing, Leave(Seat.ONE)).sheet.mountain_of(1) == 0


def test_a_proved_preferans_ends_the_match() -> None:
    rule = rules("leningrad", preferans_hand="on", pool_target="100")
    standing = done(table(rule), RecordPaperDeal(Seat.THREE, preferans(proved=True)))
    assert refused(standing, RecordPaperDeal(Seat.ONE, raspasy("4 3 3"))) == "match_over"
    assert done(standing, FinishMatch(EndReason.CLOSED)).ended is EndReason.CLOSED


def test_a_deal_without_a_result_counts_and_the_deal_goes_on() -> None:
    """The run of raspasy and the bombs are what they were; there must be a running deal with cards."""
    before = dealt(msgspec.structs.replace(table(), rasp_run=1, deals=4, stays=True, repeats=1), 1)
    match = reduce(evolve, decide(Match(before), StartDeal(Seat.ONE, DECK)), Match(before))
    (broken,) = decide(match, BreakDeal(Seat.TWO))
    assert broken == DealBroken(5, Seat.TWO)
    after = evolve(match, broken)
    assert after.standing == msgspec.structs.replace(before, deals=5, broken=1, stays=False, repeats=0)
    assert next_dealer(after.standing) is Seat.TWO
    for nothing in (Match(before), after):
        with pytest.raises(IllegalCommand, match="no_deal"):
            decide(nothing, BreakDeal())
    with pytest.raises(IllegalCommand, match="no_deal"):
        decide(after, Pass(Seat.TWO))
    with pytest.raises(IllegalCommand, match="unknown_seat"):
        decide(match, BreakDeal(Seat(4)))


def test_nobody_sees_more_of_a_deal_that_was_broken_off() -> None:
    """At the table what was hidden stays so; nobody may do anything any more."""
    match = reduce(evolve, decide(Match(table()), StartDeal(Seat.ONE, DECK)), Match(table()))
    after = evolve(match, DealBroken(1))
    for viewer in (None, *match.standing.players.seats):
        before, view = view_for(match, viewer), view_for(after, viewer)
        assert before is not None
        assert view is not None
        assert not isinstance(view, FinishedView)
        assert (view.hands, view.talon) == (before.hands, ())
        assert (view.legal, view.public, view.deciders) == ((), (), ())
