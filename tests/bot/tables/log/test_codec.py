"""Events of a table with values of its game: the store gives back what it was given, whichever game that is."""

from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from bot.tables.log.codec import restored, stored
from bot.tables.log.events import Carried, Lent, LogEvent, Occupant, OptionsSet, TableOpened, Undone
from engine.core.match import DealScored
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from tests.games.every import EVERY, Played, every_preset
from tests.games.walk import Walk

PEOPLE = (Occupant("Аня", 11), Occupant("Робот"))


@every_preset
def test_rules_are_read_as_those_of_the_game(played: Played) -> None:
    events: tuple[LogEvent, ...] = (
        TableOpened(11, "Аня", played.rules, PEOPLE),
        OptionsSet(played.rules),
        Carried(11, "Аня", played.rules, PEOPLE),
    )
    for event in events:
        row = stored(event)
        again: Any = restored(played.game, row.body)
        assert again == event
        assert type(again.convention) is played.game.rules.kind
        assert stored(again) == row


def test_rules_of_another_game_are_refused() -> None:
    body = stored(OptionsSet({"deals": "many"})).body
    for game in EVERY.values():
        rules = next(iter(game.rules.presets.values()))
        assert restored(game, stored(OptionsSet(rules)).body) == OptionsSet(rules)
    with pytest.raises(msgspec.ValidationError):
        restored(EVERY["bad_move"], body)


def test_a_match_without_its_last_deal_and_a_lent_deal_are_read_as_values_of_the_game() -> None:
    walk = Walk(Played(PREFERANS, "sochi", 3), Random(1))
    walk.play_deal()
    begun, over = walk.this_deal()[0], walk.this_deal()[-1]
    assert isinstance(over, DealScored)
    undone = Undone(11, "Аня", 2, walk.match.standing)
    outcome = over.outcome  # type: ignore[attr-defined]  # the score is of preferans
    lent = Lent(Seat.ONE, outcome, Fraction(5, 2), Fraction(-7), begun)
    opened = TableOpened(11, "Аня", walk.match.standing.convention, PEOPLE, lent=lent)
    carried = Carried(11, "Аня", walk.match.standing.convention, PEOPLE, lent=lent)
    for event in (undone, opened, carried):
        assert restored(PREFERANS, stored(event).body) == event
