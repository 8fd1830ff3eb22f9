"""Fair deals where not every deal of a log has a secret, or one number stands there twice."""

from bot.tables.decide.fair import verdict
from bot.tables.log.events import Sealed, Shuffled
from engine.core.record.fair import FairVerdict
from engine.games.preferans import PREFERANS
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import Decks, FairDecks
from tests.bot.tables.kit.desk import Desk, kinds
from tests.bot.tables.kit.people import THREE
from tests.storage_in_memory.store import MemoryStorage


async def played(make: Make, decks: Decks) -> Desk:
    """A table behind its first deal."""
    desk = make(decks=decks)
    await desk.begin(*THREE, options="20")
    await desk.deal()
    return desk


async def test_a_table_of_an_older_version_out_of_a_copy_has_no_secret_that_could_be_known(make: Make) -> None:
    desk = await played(make, Decks())
    assert isinstance(desk.storage, MemoryStorage)
    desk.storage.restored, desk.decks = {1}, FairDecks()
    await desk.restart()
    assert "из копии" in desk.wall.told[-1][2].text
    assert "печать" not in desk.wall.told[-1][2].text
    assert kinds(await desk.log())["Sealed"] == 0


async def test_only_the_deal_that_has_a_secret_can_be_verified(make: Make) -> None:
    desk = make(decks=FairDecks())
    await desk.begin(*THREE, options="20")
    desk.decks = Decks()
    await desk.restart()
    await desk.deal()
    await desk.say((THREE[0], "page:more:1"))
    assert "verify:1" in desk.actions(THREE[0], desk.leaf_key(THREE[0], 1))
    await desk.say(*((person, "next") for person in THREE))
    await desk.deal()
    assert kinds(await desk.log())["Sealed"] == kinds(await desk.log())["Shuffled"] == 1
    assert "page:why:2" in desk.actions(THREE[0], "deal:2")
    assert "page:more:2" not in desk.actions(THREE[0], "deal:2")
    assert "verify:2" not in desk.actions(THREE[0], "deal:2")


async def test_of_two_deals_of_one_number_the_last_one_is_verified(make: Make) -> None:
    first, last = [await (await played(make, FairDecks(seed))).log() for seed in (1, 2)]
    assert verdict(PREFERANS, first + last, 1) is FairVerdict.FAIR
    bare = tuple(event for event in last if not isinstance(event, Sealed | Shuffled))
    assert verdict(PREFERANS, first + bare, 1) is FairVerdict.WRONG_CARDS
