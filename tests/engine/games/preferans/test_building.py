"""What is put together card by card."""

from engine.games.preferans.building import parts_of
from tests.engine.games.preferans.phases.deals import deal, say, see

TALON = "8h 7h"


def test_the_declarer_chooses_two_of_twelve() -> None:
    match = say(deal(talon=TALON), "6s pass pass")
    parts = parts_of(see(match, 1))
    assert parts is not None
    assert (len(parts.cards), parts.count) == (12, 2)
    assert {"8h", "7h"} <= set(parts.cards)


def test_nobody_else_has_anything_to_put_together() -> None:
    match = say(deal(talon=TALON), "6s pass pass")
    assert [parts_of(see(match, viewer)) for viewer in (None, 2, 3)] == [None, None, None]


def test_a_declarer_has_nothing_to_put_together_while_the_dealer_is_offered_halves() -> None:
    match = say(deal(seats=4, half_with_dealer="any"), "6s pass pass offer")
    assert [parts_of(see(match, seat)) for seat in (1, 4)] == [None, None]


def test_words_and_cards_are_said_at_once() -> None:
    assert parts_of(see(deal(), 1)) is None
    assert parts_of(see(say(deal(), "pass pass pass"), 1)) is None
