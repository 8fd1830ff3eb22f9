"""What follows from a decision by itself."""

from functools import reduce

from engine.commands import Discard
from engine.contracts import Contract
from engine.events import ContractNamed, Mark
from engine.game import decide, evolve, follow_ups, legal_commands
from engine.seats import Seat
from engine.state import Match, Ordering
from tests.engine.phases.deals import deal, say


def discarding(match: Match) -> Discard:
    return next(command for command in legal_commands(match, Seat.ONE) if isinstance(command, Discard))


def test_a_misere_is_named_by_itself_with_the_mark_of_the_discard() -> None:
    match = say(deal(), "misere pass pass")
    events = decide(match, discarding(match), Mark.ROBOT)
    assert follow_ups(match, events, Mark.ROBOT) == (ContractNamed(Seat.ONE, Mark.ROBOT, contract=Contract.MISERE),)
    after = reduce(evolve, events, match)
    assert isinstance(after.deal, Ordering), "a record names it itself"


def test_a_declarer_with_a_choice_names_his_game() -> None:
    match = say(deal(), "9n pass pass")
    assert follow_ups(match, decide(match, discarding(match))) == ()


def test_the_highest_game_is_the_only_one_left() -> None:
    match = say(deal(), "10n pass pass")
    (named,) = follow_ups(match, decide(match, discarding(match)))
    assert named == ContractNamed(Seat.ONE, contract=Contract.N10)


def test_nothing_follows_from_a_word_of_the_auction() -> None:
    match = deal()
    assert follow_ups(match, decide(match, legal_commands(match, Seat.ONE)[0])) == ()
