"""Second taps in the keyboards of a deal, whatever comes under the thumb: in every game, at each turn of a deal."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.screens.draft_actions import DraftAction
from bot.screens.model import Press
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person, Spot
from engine.core.seats import Seat
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import THREE
from tests.narrowed import there

TOO_QUICK = ("toast", "Два нажатия подряд: второе не засчитано.")


def keyboard(desk: Desk, person: Person) -> Iterator[tuple[Spot, Press]]:
    """Yield where each button of a player's own message stands, and its press."""
    rows = desk.screen(f"hand:{person.id}").rows
    for top, row in enumerate(rows):
        for column, key in enumerate(row):
            if key.press is not None:
                spot = Spot(top, len(rows) - 1 - top, column / len(row), (column + 1) / len(row))
                yield spot, key.press


async def tap(desk: Desk, person: Person, spot: Spot, press: Press) -> Reply:
    """Press a button where it stands."""
    cause = desk.cause()
    reply = Reply(desk, cause)
    desk.replies.append(reply)
    message = desk.wall.rows[desk.number, f"hand:{person.id}"].message
    desk.service.press(press, person, Origin(person.id, message, is_private=True, spot=spot), cause, reply)
    await desk.settle()
    return reply


async def tapped_twice(desk: Desk, person: Person, words: frozenset[str], rng: random.Random) -> list[str]:
    """Tap any button of these words, and at once whatever decision has come into its place; return the words said."""
    keys, table = desk.context.face((await desk.state()).game).keys, await desk.state()
    found = [(spot, press) for spot, press in keyboard(desk, person) if press.action.partition(":")[0] in words]
    if not found or table.stage is not Stage.DEAL:
        return []
    spot, press = rng.choice(found)
    await tap(desk, person, spot, press)
    kept, said = desk.kept(), list[str]()
    for other, then in tuple(keyboard(desk, person)):
        is_decision = then.action != press.action and keys.command(then.action, Seat.ONE) is not None
        if is_decision and spot.covers(other):
            assert (await tap(desk, person, other, then)).only == TOO_QUICK, (press.action, then.action)
            assert desk.kept() == kept
            said.append(f"{press.action.partition(':')[0]} {then.action.partition(':')[0]}")
    return said


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("sochi end=deals:1", ("unpick card", "unpick bid", "rest claim")),
        ("austrian end=deals:1", ("unpick bid", "rest claim")),
        ("skat end=deals:1", ("unpick card", "rest claim")),
    ],
)
async def test_no_second_tap_makes_a_decision(make: Make, options: str, expected: tuple[str, ...]) -> None:
    desk, rng, said = make(decks=Decks(seed=2)), random.Random(1), Counter[str]()
    await desk.begin(*THREE, options=options)
    for _ in range(120):
        for person in THREE:
            words = there(desk.context.face((await desk.state()).game)).keys.half_made
            for step in (words - {DraftAction.UNPICK}, words - {DraftAction.UNPICK}, frozenset({DraftAction.UNPICK})):
                await desk.pass_time(0.75)
                said.update(await tapped_twice(desk, person, frozenset(step), rng))
        await desk.pass_time(0.75)
        if not await desk.step():
            break
    assert said.keys() >= set(expected), said
