"""A misère at which no hand is shown: nothing that others see depends on how the hidden cards lie."""

import logging
from typing import NamedTuple

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, THREE, VIKA

LOW, MIDDLE, HIGH = "7s 8s 9s 7c 8c 9c 7d 8d 7h 8h", "Ts Js Qs Tc Jc Td Jd 9h Th Jh", "Ks As Qc Kc Ac Qd Kd Ad Qh Kh"
TALON = "9d Ah"
MISERE = (
    *((BORIS, "bid:misere"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "pick:9d"), (BORIS, "pick:Ah")),
    *((BORIS, "discard:9dAh"), (BORIS, "card:9s"), (VIKA, "card:Ts"), (ANYA, "card:As"), (ANYA, "card:Kc")),
)


class Told(NamedTuple):
    """What Anya, who defends, a stranger and the group were shown and told, and what was logged."""

    shown: list[object]
    said: list[object]
    logged: list[str]
    next_due: float | None


def hands(first: str, second: str) -> tuple[str, str, str, str]:
    """Write hands as `deck` reads them."""
    groups = (" ".join(f"{card[1]}:{card[0]}" for card in cards.split()) for cards in (first, second, HIGH, TALON))
    one, two, three, talon = groups
    return one, two, three, talon


async def evening(desk: Desk, options: str, log: pytest.LogCaptureFixture) -> Told:
    """Play a trick and a lead; after every word Anya and a stranger look at all there is. Anya's claim is refused."""
    log.clear()
    await desk.begin(*THREE, options=f"мизеры {options}")
    for step in MISERE:
        await desk.say(step)
        for person in (ANYA, STRANGER):
            for word in (Action.HAND, Action.HELP):
                await desk.press(person, word, where="table")
        await desk.press(ANYA, Action.PICTURE)
        for name in ("export", "pulya", "rules", "history"):
            await desk.pass_time(4)
            await desk.command(STRANGER, name)
    await desk.say((BORIS, "card:9c"), (VIKA, "card:Tc"))
    token = (await desk.state()).tokens[0]
    for claim in ("rest", "claim:0.8.0"):
        await desk.pass_time(1)
        await desk.raw(ANYA, Press(desk.number, token, claim), key=f"hand:{ANYA.id}")
    await desk.say((BORIS, "agree:n"))
    own = (BORIS.id, VIKA.id)
    shown: list[object] = [(one.surface, one.screen) for one in desk.wall.all if one.surface.person not in own]
    said: list[object] = [reply.given for reply in desk.replies]
    said += [told for told in desk.wall.told if told[0] in (GROUP, ANYA.id, STRANGER.id)]
    return Told(shown, [*said, *desk.wall.files], [one.getMessage() for one in log.records], desk.clock.next_due)


@pytest.mark.parametrize(("mine", "other"), [("7d", "Td"), ("8h", "9h"), ("7h", "Jh")])
async def test_nothing_depends_on_hidden_cards(
    make: Make, mine: str, other: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A card of the declarer is changed for one of the other defender; both see it, nobody else."""
    caplog.set_level(logging.DEBUG)
    changed = (LOW.replace(mine, other), MIDDLE.replace(other, mine))
    one, two = [await evening(make(decks=Decks(deck(*hands(*held)))), "", caplog) for held in ((LOW, MIDDLE), changed)]
    assert one == two


async def test_an_open_misere_shows_them(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    changed = (LOW.replace("7d", "Td"), MIDDLE.replace("Td", "7d"))
    one, two = [
        await evening(make(decks=Decks(deck(*hands(*held)))), "misere_play=open", caplog)
        for held in ((LOW, MIDDLE), changed)
    ]
    assert one.shown != two.shown
