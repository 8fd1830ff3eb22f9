"""A skat that nobody took: nothing that is shown, answered, sent or logged depends on it, its cards' owners apart."""

import logging
from typing import NamedTuple

import pytest

from bot.screens.actions import Action
from bot.tables.ports import Person, Wanted
from engine.core.cards import Card
from engine.games.skat.rules import Packets
from engine.three_hands.dealing import deck_of
from tests.bot.games.skat.deals import HANDS, TALON
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, THREE, VIKA

BY_HAND = (
    *((VIKA, "bid:18"), (BORIS, "hold"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "fromhand"), (BORIS, "game:h")),
    *((VIKA, "double:kontra"), (BORIS, "card:Jc"), (VIKA, "card:7h"), (ANYA, "card:7d")),
    *((BORIS, "card:Js"), (VIKA, "card:Qh"), (ANYA, "card:8c"), (BORIS, "card:9h")),
)
RAMSCH = (
    *((VIKA, "pass"), (ANYA, "pass"), (BORIS, "pass"), (BORIS, "card:7c"), (VIKA, "card:Ac"), (ANYA, "card:8c")),
    *((VIKA, "card:9d"), (ANYA, "card:7d"), (BORIS, "card:As"), (VIKA, "card:9s")),
)

GRAND = (
    *((VIKA, "pass"), (ANYA, "pass"), (BORIS, "pass"), (BORIS, "pass"), (VIKA, "fromhand"), (VIKA, "game:grand")),
    *((BORIS, "double:kontra"), (BORIS, "card:7c"), (VIKA, "card:Ac"), (ANYA, "card:8c")),
    *((VIKA, "card:9d"), (ANYA, "card:7d"), (BORIS, "card:As"), (VIKA, "card:9s")),
)

Story = tuple[tuple[Person, str], ...]


class Told(NamedTuple):
    """What came of an evening."""

    shown: list[Wanted]
    said: list[object]
    logged: list[str]
    next_due: float | None

    def to_others(self) -> object:
        """Return what others than the third hand, who holds the cards that the skat is changed for, have seen."""
        shown = [(one.surface, one.screen) for one in self.shown if one.surface.person != ANYA.id]
        return shown, self.said, self.logged, self.next_due


async def evening(desk: Desk, options: str, story: Story, log: pytest.LogCaptureFixture) -> Told:
    """Play, and after every word let everybody but the third hand look at all there is."""
    log.clear()
    await desk.begin(*THREE, options=f"скат kontra=any {options}")
    for step in story:
        await desk.say(step)
        for person in (BORIS, VIKA, STRANGER):
            for word in (Action.HAND, Action.HELP):
                await desk.press(person, word, where="table")
        for person in (BORIS, VIKA):
            await desk.press(person, Action.PICTURE)
        for name in ("export", "pulya", "rules", "history"):
            await desk.pass_time(4)
            await desk.command(STRANGER, name)
    said: list[object] = [reply.given for reply in desk.replies]
    said += [told for told in desk.wall.told if told[0] in (GROUP, BORIS.id, VIKA.id, STRANGER.id)]
    told = Told(desk.wall.all, [*said, *desk.wall.files], [record.getMessage() for record in log.records], None)
    return told._replace(next_due=desk.clock.next_due)


@pytest.mark.parametrize(
    ("options", "story"),
    [("", BY_HAND), ("pass_out=ramsch", RAMSCH), ("pass_out=ramsch pass_grand=yes", GRAND)],
    ids=["hand", "ramsch", "grand"],
)
async def test_nothing_depends_on_a_skat_that_nobody_took(
    make: Make, options: str, story: Story, caplog: pytest.LogCaptureFixture
) -> None:
    """The skat is changed for two cards of the third hand, who alone may see the difference."""
    caplog.set_level(logging.DEBUG)
    first, second, third = HANDS
    found = []
    for hand, skat in ((third, TALON), (third.replace("Ad Kd", TALON), "Ad Kd")):
        hands = tuple(tuple(map(Card, cards.split())) for cards in (first, second, hand))
        deck = deck_of(Packets.OLD.hands, hands, tuple(map(Card, skat.split())))
        found.append(await evening(make(decks=Decks(deck)), options, story, caplog))
    one, other = found
    assert one.to_others() == other.to_others()
    assert [wanted.screen for wanted in one.shown] != [wanted.screen for wanted in other.shown]
