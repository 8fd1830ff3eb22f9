"""Who moves says neither who made the move nor whether a claim holds: `decide` sets both, whatever comes in by a door.

Doors of a deal are the word of a button or a draft, a line of a record, and a robot's command. The button itself is
pressed in `tests/bot/tables/test_forged.py`, robots answer in `tests/bot/tables/schedule/test_robot_jobs.py`.
"""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.codec import encode
from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import Event, Mark, Move
from engine.games.skat.moves import Verdict
from tests.extent import tried
from tests.games.every import Played, every_preset
from tests.games.walk import Walk

pytestmark = pytest.mark.soak

DEALS = tried(1, 3)
SAID = {"proved": True, "verdict": Verdict.PROVED}
"""What a claim states only once it is judged."""
ADDED = ("~robot", "~timeout", ":robot", ":proved", " proved", ',"mark":"robot"')


def moves(walk: Walk) -> Iterator[Move]:
    """Iterate over all that may be done now, and a claim where views do not list it."""
    for seat in walk.status.players.seats:
        yield from walk.game.legal(walk.match, seat)
        claim = walk.game.read("claim", seat)
        if claim is not None:
            yield claim


def decided(walk: Walk, move: Move) -> tuple[Event, ...] | str:
    """Return the events of a move, or why it is refused."""
    try:
        return walk.game.decide(walk.match, move)
    except IllegalCommand as error:
        return error.reason


def forgeries(move: Move) -> Iterator[Move]:
    """Iterate over a move with everything that is not its maker's to say."""
    yield from (replace(move, mark=mark) for mark in Mark)
    for name, value in SAID.items():
        if hasattr(move, name):
            yield replace(move, mark=Mark.ROBOT, **{name: value})


@every_preset
def test_a_command_states_neither_mark_nor_proof(played: Played) -> None:
    def check(walk: Walk) -> None:
        for move in moves(walk):
            if walk.rng.random() < 0.2:
                told = decided(walk, move)
                assert [decided(walk, forged) for forged in forgeries(move)] == [told] * len([*forgeries(move)])

    Walk(played, Random(f"forged {played}"), check).play_match(DEALS)


@every_preset
def test_no_word_states_a_mark_or_is_a_stored_form(played: Played) -> None:
    def check(walk: Walk) -> None:
        for move in moves(walk):
            if walk.rng.random() < 0.05:
                word = walk.game.write(move)
                said = [walk.game.read(text, move.seat) for text in (*(word + more for more in ADDED), stored(move))]
                assert [one for one in said if one is not None] == []

    def stored(move: Move) -> str:
        return encode(replace(move, mark=Mark.ROBOT)).decode()

    Walk(played, Random(f"words {played}"), check).play_match(DEALS)


@every_preset
def test_no_line_of_a_record_is_a_stored_form(played: Played) -> None:
    walk = Walk(played, Random(f"lines {played}"))
    walk.begin_deal()
    text = walk.game.record.write(walk.events)
    assert list(walk.game.record.parse(text).events) == walk.events
    for move in moves(walk):
        for line in (encode(replace(move, mark=Mark.ROBOT)).decode(), f"mark {int(move.seat)} robot", "verdict proved"):
            with pytest.raises(RecordError):
                walk.game.record.parse(f"{text}\n{line}\n")
