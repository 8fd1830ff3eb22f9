"""A common pot that is empty: everybody is asked before the next deal; all fill it, or one ends the match."""

import pytest
from msgspec.structs import replace

from bot.tables.decide import votes
from bot.tables.log.clock import REFILL_OVER_DAYS_S, REFILL_S, Wake, wakes
from bot.tables.log.events import LogEvent, Occupant, Pace, Paused, RefillPot, StopNow, TableOpened, WentAway
from bot.tables.log.fold import folded
from bot.tables.log.state import Stage, Table
from bot.tables.presentation.status import vote_of
from bot.tables.refused import Refused
from engine.core.match import EndReason, PotRefilled, StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.calls import Bid
from engine.games.austrian.moves import Discard, NameContract, Pass, PlaceBid, SayWhist
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.rules import preset, with_rules
from engine.three_hands.dealing import DECK

ANYA, BORIS = 1, 2
ONE, TWO, THREE = Seat.ONE, Seat.TWO, Seat.THREE
RULES = with_rules(preset("austrian_styrian"), [("contribution", "10"), ("jumps", "yes")])


def emptied(*people: Occupant) -> Table:
    """A table after a deal whose declarer took all that lay in the pot."""
    names = tuple(who.name for who in people)
    table = Table(1, -5, None, AUSTRIAN)
    table = folded(table, 0.0, [TableOpened(ANYA, "Аня", RULES, people), AUSTRIAN.opening(RULES, names)])
    table = after(table, AUSTRIAN.decide(table.match, StartDeal(THREE, tuple(DECK))))
    cards = AUSTRIAN.view(table.match, ONE)
    assert cards is not None
    own = cards.hands[ONE].cards
    assert own is not None
    for command in (
        PlaceBid(ONE, bid=Bid.FOUR),
        Pass(TWO),
        Pass(THREE),
        Discard(ONE, cards=(own[0], own[1])),
        NameContract(ONE, contract=Bid.FOUR),
        SayWhist(TWO, call=WhistCall.PASS),
        SayWhist(THREE, call=WhistCall.PASS),
    ):
        table = after(table, AUSTRIAN.decide(table.match, command))
    assert table.stage is Stage.BETWEEN
    return table


def after(table: Table, events: tuple[LogEvent, ...]) -> Table:
    return folded(table, 1.0, events)


def asked() -> Table:
    """Anya and Boris with a robot, who are asked."""
    table = emptied(Occupant("Аня", ANYA), Occupant("Борис", BORIS), Occupant("Пал Палыч", strength=Strength.EASY))
    assert table.status is not None
    assert table.status.needs_refill
    return after(table, votes.refilling(table, 1.0))


def test_the_table_asks_everybody_but_robots() -> None:
    table = asked()
    assert table.proposal is not None
    assert isinstance(table.proposal.wish, RefillPot)
    assert table.awaited == (ANYA, BORIS)


def test_silence_for_five_minutes_ends_the_match() -> None:
    table = after(asked(), votes.answer(asked(), ANYA, agreed=True))
    assert wakes(table, 2.0) == {Wake.NEXT: 1.0 + REFILL_S}
    table = after(table, votes.refilling(table, 1.0 + REFILL_S))
    assert table.stage is Stage.OVER
    assert table.match.standing.ended is EndReason.POT


def test_over_days_silence_ends_the_match_after_three_days() -> None:
    table = replace(asked(), pace=Pace(daily=True))
    assert wakes(table, 2.0) == {Wake.NEXT: 1.0 + REFILL_OVER_DAYS_S}


def test_no_time_runs_in_a_pause_and_with_nobody_there() -> None:
    table = asked()
    assert wakes(after(table, (Paused(ANYA),)), 2.0) == {}
    assert wakes(after(table, (WentAway(ANYA, ANYA), WentAway(BORIS, BORIS))), 2.0) == {}


def test_everybody_reads_who_has_not_answered() -> None:
    table = asked()
    vote = vote_of(after(table, votes.answer(table, ANYA, agreed=True)), ANYA)
    assert vote is not None
    assert (vote.waiting, vote.answered, vote.asked) == (("Борис",), True, True)


def test_the_last_yes_fills_the_pot() -> None:
    table = asked()
    table = after(table, votes.answer(table, ANYA, agreed=True))
    events = votes.answer(table, BORIS, agreed=True)
    assert isinstance(events[-1], PotRefilled)
    table = after(table, events)
    assert table.proposal is None
    assert table.status is not None
    assert not table.status.needs_refill
    assert Wake.NEXT in wakes(table, 2.0)


def test_one_no_ends_the_match() -> None:
    table = asked()
    table = after(table, votes.answer(table, BORIS, agreed=False))
    assert table.stage is Stage.OVER
    assert table.match.standing.ended is EndReason.POT


def test_the_refill_is_asked_once() -> None:
    with pytest.raises(Refused):
        votes.refilling(asked(), 1.0 + REFILL_S - 1)


def test_nothing_else_is_proposed_meanwhile() -> None:
    with pytest.raises(Refused):
        votes.propose(asked(), ANYA, StopNow())


def test_the_answer_of_who_leaves_is_not_waited_for() -> None:
    table = asked()
    table = after(table, votes.answer(table, ANYA, agreed=True))
    gone = votes.without(table, (WentAway(BORIS, BORIS, free=True),))
    assert isinstance(gone[-1], PotRefilled)
