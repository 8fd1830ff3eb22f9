"""A deal in the group whose mover's client shows what only he should see."""

import pytest

from bot.tables.ephemeral import screens
from bot.tables.ports import Certainty
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import THREE


@pytest.fixture
async def desk(make: Make, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A deal that waits for Boris, whose client shows views; nobody waits for what does not come."""
    monkeypatch.setattr(screens, "ARRIVES_S", 0.01)
    made = make(decks=Decks(deck(*STRONG)))
    made.wall.views.usual = Certainty.YES
    await made.begin(*THREE)
    await made.pass_time(5)
    return made
