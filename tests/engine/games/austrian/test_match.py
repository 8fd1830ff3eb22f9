"""A match between its deals: stakes, contributions, broken deals, refills, ends, corrections, the settlement."""

from fractions import Fraction

import pytest

from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.match import (
    Adjust,
    BreakDeal,
    EndReason,
    FinishMatch,
    Join,
    Leave,
    Mark,
    PotRefilled,
    Refill,
    StartDeal,
    Substitute,
    Transfer,
)
from engine.core.seats import BySeat, Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.events import COURSE, DealScored, DealStarted
from engine.games.austrian.game import decide
from engine.games.austrian.match_commands import OpenPot, RecordPaperDeal
from engine.games.austrian.money import Purse, settle
from engine.games.austrian.outcomes import AllPassOutcome
from engine.games.austrian.pot import LARGEST
from engine.games.austrian.record.lines import read_outcome
from engine.games.austrian.rules import preset, with_rules
from engine.games.austrian.state import Match, running, setup_of
from engine.three_hands.dealing import DECK
from tests.engine.games.austrian.answers import begun, dealt, done, said

ALL_OF_POT = "declarer={0} contract=4 whist={1}:pass,{2}:pass"


def purse_of(match: Match) -> Purse:
    """Return the money as it lies on the table: with the stake of a running deal."""
    deal = running(match)
    return setup_of(deal).purse if deal is not None else match.standing.purse


def styrian(*changes: tuple[str, str], seats: int = 3) -> Match:
    rules = with_rules(preset("austrian_styrian"), [("contribution", "10"), *changes])
    return begun(rules, seats)


def emptied(match: Match, dealer: int) -> Match:
    """A paper deal in which the next seat takes the price of hearts and nobody whists."""
    declarer = dealer % 3 + 1
    first, second = declarer % 3 + 1, (declarer + 1) % 3 + 1
    outcome = read_outcome(ALL_OF_POT.format(declarer, first, second), 3)
    return done(match, RecordPaperDeal(Seat(dealer), outcome))


def money(match: Match) -> tuple[int, ...]:
    purse = match.standing.purse
    return (*purse.cash, purse.pot)


def refused(match: Match, command: object) -> str:
    with pytest.raises(IllegalCommand) as found:
        done(match, command)
    return found.value.reason


def limited(seats: int = 3) -> Match:
    return begun(preset("austrian_limited"), seats)


def test_a_dealer_pays_before_the_deal_and_gets_the_stake_back_when_it_is_broken() -> None:
    match = dealt(limited(4), 2)
    assert (*purse_of(match).cash, purse_of(match).pot) == (0, -10, 0, 0, 10)
    assert money(match) == (0, 0, 0, 0, 0)
    match = done(match, BreakDeal(Seat.ONE))
    assert purse_of(match) == match.standing.purse
    assert money(match) == (0, 0, 0, 0, 0)
    status = AUSTRIAN.status(match)
    assert (status.deals, status.finished, status.next_dealer) == (1, 0, Seat.THREE)


def test_three_passes_leave_the_stake_in_the_pot_and_count_as_a_deal() -> None:
    match = begun(with_rules(preset("austrian_limited"), [("end", "deals:2")]))
    for dealer in (3, 1):
        seats = [dealer % 3 + 1, (dealer + 1) % 3 + 1, dealer]
        match = said(dealt(match, dealer), "auction", [f"{seat}:pass" for seat in seats])
    assert money(match) == (-10, 0, -10, 20)
    assert AUSTRIAN.status(match).reached is EndReason.DEALS
    assert settle(match.standing.purse).rest.values == (7, 7, 6)
    assert settle(match.standing.purse).cash.values == (-3, 7, -4)


def test_a_match_that_ends_in_the_middle_of_a_deal_gives_the_stake_back() -> None:
    match = done(dealt(limited(), 2), FinishMatch(EndReason.AGREED))
    assert money(match) == (0, 0, 0, 0)
    assert list(AUSTRIAN.result(match).balances) == [0, 0, 0]
    assert AUSTRIAN.status(match).running
    view = AUSTRIAN.view(match, Seat.THREE)
    assert view is not None
    assert (view.legal, view.purse.pot) == ((), 0)
    assert AUSTRIAN.awaited(match) == ()


@pytest.mark.parametrize("reason", [EndReason.CLOSED, EndReason.DEALS, EndReason.POT])
def test_no_rule_ends_a_match_in_the_middle_of_a_deal(reason: EndReason) -> None:
    assert refused(dealt(limited(), 2), FinishMatch(reason)) == "deal_running"
    assert refused(limited(), FinishMatch(reason)) == "not_closed"


def test_contributions_are_paid_unasked_until_a_deal_has_a_result() -> None:
    match = dealt(styrian(), 3)
    assert (*purse_of(match).cash, purse_of(match).pot) == (-10, -10, -10, 30)
    match = done(match, BreakDeal())
    assert money(match) == (0, 0, 0, 0)
    assert not AUSTRIAN.status(match).needs_refill
    assert purse_of(dealt(match, 1)).pot == 30


def test_the_resting_dealer_pays_the_contribution_too() -> None:
    assert purse_of(dealt(styrian(seats=4), 4)).pot == 40


def test_an_empty_pot_asks_the_table_and_an_agreement_outlives_a_broken_deal() -> None:
    match = emptied(styrian(), 3)
    assert money(match) == (20, -10, -10, 0)
    status = AUSTRIAN.status(match)
    assert (status.needs_refill, status.reached) == (True, None)
    assert refused(match, StartDeal(Seat.ONE, DECK)) == "needs_refill"
    assert refused(match, RecordPaperDeal(Seat.ONE, read_outcome("allpass", 3))) == "needs_refill"
    match = done(match, Refill())
    assert not AUSTRIAN.status(match).needs_refill
    assert money(match) == (20, -10, -10, 0)
    assert refused(match, Refill()) == "no_refill"
    match = dealt(match, 1)
    assert refused(match, Refill()) == "deal_running"
    assert (*purse_of(match).cash, purse_of(match).pot) == (10, -20, -20, 30)
    match = done(match, BreakDeal())
    assert money(match) == (20, -10, -10, 0)
    assert not AUSTRIAN.status(match).needs_refill
    match = emptied(match, 2)
    assert money(match) == (10, -20, 10, 0)
    assert AUSTRIAN.status(match).needs_refill


def test_a_deal_with_real_cards_may_be_written_with_the_agreement_to_fill_the_pot() -> None:
    outcome = read_outcome("allpass", 3)
    match = emptied(styrian(), 3)
    written, before = RecordPaperDeal(Seat.ONE, outcome, refill=True), money(match)
    assert isinstance(decide(match, written)[0], PotRefilled)
    match = done(match, written)
    assert money(match) == (before[0] - 10, before[1] - 10, before[2] - 10, 30)
    assert refused(match, RecordPaperDeal(Seat.TWO, outcome, refill=True)) == "no_refill"


def test_a_table_that_does_not_agree_ends_with_the_pot() -> None:
    match = done(emptied(styrian(), 3), FinishMatch(EndReason.POT))
    assert AUSTRIAN.status(match).ended is EndReason.POT
    assert not AUSTRIAN.status(match).needs_refill


def test_a_pot_that_is_never_filled_again_ends_the_match() -> None:
    match = emptied(styrian(("refill", "never")), 3)
    assert AUSTRIAN.status(match).reached is EndReason.POT
    assert refused(match, StartDeal(Seat.ONE, DECK)) == "match_over"
    assert AUSTRIAN.status(done(match, FinishMatch(EndReason.POT))).over


def test_a_pot_that_is_always_filled_asks_nobody() -> None:
    match = emptied(emptied(styrian(("refill", "always")), 3), 1)
    assert money(match) == (10, 10, -20, 0)


@pytest.mark.parametrize(
    ("changes", "pot", "is_short"),
    [
        ((), 40, True),
        ((), 50, False),
        ((("illustrated", "bettel,mord"),), 60, True),
        ((("illustrated", "bettel,mord"),), 70, False),
        ((("pot", "fixed"),), 10, False),
        ((("pot", "limited"),), 10, False),
    ],
)
def test_a_short_pot_is_below_the_dearest_contract(
    changes: tuple[tuple[str, str], ...], pot: int, is_short: bool
) -> None:
    match = styrian(("refill_at", "short"), ("refill", "always"), *changes)
    match = done(match, OpenPot(pot, BySeat((-pot, 0, 0))))
    paid = 30 if is_short else 0
    stake = 0 if match.standing.rules.pot.is_shared else 10
    assert purse_of(dealt(match, 1)).pot == pot + paid + stake


def test_an_opening_pot_takes_the_place_of_the_first_contribution() -> None:
    match = done(styrian(), OpenPot(30, BySeat((-10, -10, -10))))
    match = emptied(match, 3)
    assert money(match) == (20, -10, -10, 0)
    assert AUSTRIAN.status(match).needs_refill


def test_an_adjustment_moves_money_between_a_seat_and_the_pot() -> None:
    match = done(limited(), Adjust(Seat.TWO, "cash", "-30", text="fine"), Adjust(Seat.ONE, "cash", "+20"))
    assert money(match) == (20, -30, 0, 10)
    for amount in ("5", "+20", "0", "1/2", "ten", "-15"):
        assert refused(match, Adjust(Seat.ONE, "cash", amount)) in ("bad_amount", "beyond_pot")
    assert refused(match, Adjust(Seat.FOUR, "cash", "-10")) == "unknown_seat"
    assert refused(match, Adjust(Seat.ONE, "cash", "-10", Seat.TWO)) == "bad_column"
    running = dealt(match, 1)
    assert refused(running, Adjust(Seat.ONE, "cash", "-10")) == "deal_running"
    AUSTRIAN.check_adjustment(running, Adjust(Seat.ONE, "cash", "-10"))
    with pytest.raises(IllegalCommand, match="beyond_pot"):
        AUSTRIAN.check_adjustment(running, Adjust(Seat.ONE, "cash", "+20"))


def test_nobody_joins_or_leaves_but_a_substitute_inherits() -> None:
    match = emptied(styrian(), 3)
    assert refused(match, Join(Seat.FOUR, "Г")) == "not_in_this_game"
    assert refused(match, Leave(Seat.ONE)) == "not_in_this_game"
    after = done(match, Substitute(Seat.ONE, "Д"))
    assert after.standing.players[1] == "Д"
    assert money(after) == money(match)
    assert refused(match, Substitute(Seat.ONE, "")) == "bad_name"
    assert refused(match, Substitute(Seat.FOUR, "Д")) == "unknown_seat"


def test_amounts_keep_to_their_bounds() -> None:
    match = limited()
    most = LARGEST // 10 * 10
    assert refused(match, OpenPot(most + 10, BySeat((-most - 10, 0, 0)))) == "beyond_bounds"
    opened = done(match, OpenPot(most, BySeat((-most, 0, 0))))
    assert refused(opened, StartDeal(Seat.ONE, DECK)) == "beyond_bounds"
    assert refused(opened, RecordPaperDeal(Seat.ONE, read_outcome("allpass", 3))) == "beyond_bounds"
    assert refused(opened, Adjust(Seat.ONE, "cash", "-10")) == "beyond_bounds"


def test_the_rest_of_the_pot_goes_to_all_seats_the_lowest_first() -> None:
    match = begun(preset("austrian_unlimited"), 4, 50)
    found = settle(match.standing.purse)
    assert (found.rest.values, found.cash.values) == ((13, 13, 12, 12), (-37, 13, 12, 12))
    result = AUSTRIAN.result(match)
    assert sum(result.balances) == 0
    assert result.transfers == (
        Transfer(Seat.ONE, Seat.TWO, Fraction(13)),
        Transfer(Seat.ONE, Seat.THREE, Fraction(12)),
        Transfer(Seat.ONE, Seat.FOUR, Fraction(12)),
    )


def test_only_the_next_dealer_deals_a_whole_deck() -> None:
    match = emptied(limited(), 3)
    assert refused(match, StartDeal(Seat.TWO, DECK)) == "wrong_dealer"
    assert refused(match, StartDeal(Seat.FOUR, DECK)) == "unknown_seat"
    assert refused(match, StartDeal(Seat.ONE, DECK[:-1])) == "bad_deck"
    assert refused(match, StartDeal(Seat.ONE, (*DECK[:-1], DECK[0]))) == "bad_deck"
    assert refused(dealt(match, 1), StartDeal(Seat.TWO, DECK)) == "deal_running"


def test_the_deal_passes_on_whatever_came_of_it_and_a_lap_ends_with_the_first_dealer() -> None:
    match = limited(4)
    dealers = []
    for _ in range(4):
        status = AUSTRIAN.status(match)
        match = done(dealt(match, status.next_dealer or 2), BreakDeal())
        dealers.append(int(AUSTRIAN.status(match).dealer or 0))
    assert dealers == [2, 3, 4, 1]
    assert AUSTRIAN.is_lap_over(match, Seat.TWO)
    assert AUSTRIAN.is_lap_over(match, None)
    assert not AUSTRIAN.is_lap_over(match, Seat.ONE)


def test_an_event_that_cannot_follow_is_a_bug() -> None:
    match = dealt(limited(), 3)
    with pytest.raises(InvariantBroken):
        AUSTRIAN.evolve(match, DealScored(1, read_outcome("allpass", 3), ()))
    with pytest.raises(InvariantBroken):
        AUSTRIAN.replay([PotRefilled()])


def test_a_finished_deal_is_dealt_again_for_the_same_pot() -> None:
    match = begun(preset("austrian_limited"), 3, 100)
    events = [AUSTRIAN.opening(match.standing.rules, ("А", "Б", "В"))]
    match = AUSTRIAN.replay(events)
    commands = [OpenPot(100, BySeat((-100, 0, 0))), StartDeal(Seat.THREE, DECK)]
    for command in commands:
        for event in AUSTRIAN.decide(match, command):  # type: ignore[arg-type]  # a command of this game alone
            match = AUSTRIAN.evolve(match, event)
            events.append(event)
    while AUSTRIAN.awaited(match):
        seat = AUSTRIAN.awaited(match)[0]
        for event in AUSTRIAN.taken_for(match, seat, AUSTRIAN.robots.choose, Mark.ROBOT):
            match = AUSTRIAN.evolve(match, event)
            events.append(event)
    again = AUSTRIAN.dealt_again(events[2:], ("X", "Y", "Z"))
    started, result = again[0], again[-1]
    assert isinstance(started, DealStarted)
    assert isinstance(result, DealScored)
    assert (started.standing.purse.pot, started.paid) == (110, ())
    assert started.standing.course == (), "what was played before stays with those who played it"
    assert started.standing.purse.cash.values == (-37, -37, -36)
    scored = events[-1]
    assert isinstance(scored, DealScored)
    assert result.payments == scored.payments[1:]
    assert AUSTRIAN.status(AUSTRIAN.replay(again)).reached is EndReason.DEALS


def test_a_match_remembers_the_money_after_each_of_its_last_deals() -> None:
    match = begun(with_rules(preset("austrian_unlimited"), [("end", "none")]))
    assert match.standing.course == ()
    for number in range(COURSE + 5):
        match = done(match, RecordPaperDeal(Seat(number % 3 + 1), AllPassOutcome()))
        assert match.standing.course[-1] == match.standing.purse
    assert [purse.pot for purse in match.standing.course] == [10 * n for n in range(5, COURSE + 6)]


def test_the_course_begins_with_the_opening_pot_and_ends_with_the_last_correction() -> None:
    match = begun(preset("austrian_unlimited"))
    match = done(match, OpenPot(30, BySeat((-10, -10, -10))))
    match = done(match, RecordPaperDeal(Seat.ONE, AllPassOutcome()))
    match = done(match, Adjust(Seat.TWO, "cash", "10", text="shown cards"))
    assert [tuple(purse.cash) for purse in match.standing.course] == [(-10, -10, -10), (-20, 0, -10)]
