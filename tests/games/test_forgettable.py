"""Whoever is forgotten stands in no event of any game, and the store can tell the game's events by their tags.

The store rewrites events by the names of their fields (`bot.storage.forgetting`), and knows no event of any game: so
every field of text or number that an event may hold is either one of those or known to hold nobody.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from bot.storage.forgetting import FREE, KEPT, LISTS, NAMES, NUMBERS, names_of, without
from bot.tables.log.codec import restored
from bot.tables.log.events import OwnEvent
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.core.match import Event, Substitute
from engine.core.seats import Seat
from tests.games.every import Played, every_game, every_preset
from tests.games.walk import NAMES as PLAYERS
from tests.games.walk import Walk

FORGOTTEN = {*NAMES.values(), *LISTS, *FREE}
NOBODYS_TEXT = {"preset", "here_excluded", "key", "column", "amount", "page", "secret", "words"}
"""Fields of text that hold nobody; the words of a given deal stay, for they prove its cards to the others."""
NOBODYS_NUMBERS = {"number", "token", "place", "source", "clock", "home", "deal", "result", "original"}
"""Fields of the table's own events that hold a count, a seq, a table, a group, seconds or a result."""
GONE, STAND_IN, LABEL = 511, -7, "somebody"


def leaves(kind: inspect.Type, field: str) -> Iterator[tuple[str, type]]:
    """Fields of text (str) and whole numbers (int) that a value may hold anywhere.

    What stands in a list or by seat counts for the field that holds it. What is kept as it is does not count.
    """
    match kind:
        case inspect.StrType():
            yield field, str
        case inspect.IntType():
            yield field, int
        case inspect.StructType():
            for part in kind.fields if field not in KEPT else ():
                yield from leaves(part.type, field if kind.array_like else part.encode_name)
        case inspect.UnionType():
            for one in kind.types:
                yield from leaves(one, field)
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            yield from leaves(kind.item_type, field)
        case inspect.TupleType():
            for one in kind.item_types:
                yield from leaves(one, field)
        case inspect.DictType():
            yield from (*leaves(kind.key_type, field), *leaves(kind.value_type, field))


def kinds_of(game: AnyGame) -> tuple[Any, ...]:
    """Types of the game that stand in events: its own events, rules, a match without its last deal, outcomes."""
    stored = (game.paper.kept,) if game.paper is not None else ()
    outcomes = get_args(game.analysis.outcomes) if game.analysis is not None else ()
    return (*get_args(game.events), game.rules.kind, *stored, *outcomes)


def fields(kinds: Iterable[Any], of: type) -> set[str]:
    """Names of the fields of text or whole numbers in values of these types."""
    told = (leaf for kind in kinds for leaf in leaves(inspect.type_info(kind), ""))
    return {field for field, kind in told if kind is of}


@every_game
def test_every_field_of_text_is_rewritten_or_holds_nobody(game: AnyGame) -> None:
    texts = fields((*kinds_of(game), *get_args(OwnEvent)), str)
    assert texts - FORGOTTEN <= NOBODYS_TEXT
    assert texts >= FORGOTTEN


@every_game
def test_numbers_of_people_stand_in_the_tables_own_events_alone(game: AnyGame) -> None:
    """A game is told names, never numbers of people."""
    assert fields(get_args(OwnEvent), int) == NOBODYS_NUMBERS | set(NUMBERS)
    assert not fields(kinds_of(game), int) & set(NUMBERS)


def strings(value: Any) -> Iterator[str]:
    """Every text anywhere in a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


@every_preset
def test_a_player_stands_in_no_event_any_more(played: Played) -> None:
    walk = Walk(played, Random(str(played)))
    walk.play_deal()
    walk.attempt(Substitute(Seat.TWO, "Dina"))
    walk.play_match(3)
    seated = msgspec.json.encode({"person": GONE, "name": PLAYERS[0]})
    assert names_of([seated], GONE) == {PLAYERS[0]}
    before = [encode(event) for event in walk.events]
    assert any(PLAYERS[0] in strings(msgspec.json.decode(body)) for body in before)
    after = [without(body, GONE, STAND_IN, frozenset({PLAYERS[0]}), LABEL) for body in before]
    for body in after:
        assert not [text for text in strings(msgspec.json.decode(body)) if PLAYERS[0] in text]
    forgotten = [restored(played.game, body) for body in after]
    assert [type(event) for event in forgotten] == [type(event) for event in walk.events]
    match = played.game.replay(event for event in forgotten if isinstance(event, Event))
    assert tuple(played.game.players(match)) == tuple(
        LABEL if name == PLAYERS[0] else name for name in played.game.players(walk.match)
    )


def test_tags_tell_events_of_a_table_from_those_of_games() -> None:
    tags = [str(kind.__struct_config__.tag) for kind in get_args(OwnEvent)]
    assert len(set(tags)) == len(tags)
    assert {tag.partition(".")[0] for tag in tags} == {"table"}


@pytest.mark.parametrize("field", NUMBERS)
def test_a_number_is_rewritten_wherever_it_stands(field: str) -> None:
    body = msgspec.json.encode({"type": "table.x", "deep": [{field: GONE}, {field: GONE + 1}]})
    rewritten = msgspec.json.decode(without(body, GONE, STAND_IN, frozenset(), LABEL))
    assert rewritten["deep"] == [{field: STAND_IN}, {field: GONE + 1}]
