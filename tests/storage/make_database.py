"""Make the small database that is kept for a version: `python -m tests.storage.make_database NEW.db`.

Made-up people play through the application itself, on fixed cards and by a clock that stands still when nobody moves:
table 1 is finished, table 2 was cancelled, table 3 stands in mid-deal with half a discard picked and a vote open, table
4 plays cards with robots, table 5 is in its second deal of Classic with a bomb, table 6 is a lobby; table 7 plays its
second fair deal, with words, against a strong robot; table 8 asks about a claim, after one that was proved; at table 9
a certain rest has ended a deal, which goes round: table 10 plays it once more, and at table 11 a checked ten was
refuted. At table 12 the second fair deal was broken off by all; its record was sent in (13) and goes on behind that
deal (14). At table 15 a refused claim has left a hand open. At table 16 two have asked for a robot for Boris, who said
that he was there; they asked again, and it plays. Table 17 is between two deals: Boris holds the next one, one kept
correction is voted on, another waits. What `tests.storage.rich`, `tests.storage.austrian` and `tests.storage.skat` play
follows. From 0010.db on the logs of matches that are over are packed, from 0011.db on matches are folded into rows of
statistics, one of them rated (`tests.storage.counted`). What is kept is never made again: it must open for ever.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.games.preferans.screens.keys import KEYBOARD
from bot.games.preferans.screens.presses import PRESSES
from bot.screens.model import Draft, Frame, Press
from bot.screens.texts import texts
from bot.storage.ports import Storage
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ports import Person
from engine.games.preferans.claims.judge import verdict
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.state import Playing, TalonShown
from engine.games.preferans.view import CardsView, view_for
from engine.search.proofs import ClaimVerdict
from tests.bot.tables.deeds import loose
from tests.bot.tables.kit.decks import STRONG, Decks, FairDecks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, VIKA
from tests.clocks import HandClock
from tests.storage import austrian, counted, rich, skat
from tests.storage.kept import new_database

THREE = (ANYA, BORIS, VIKA)
IN_MID_DEAL, FAIR, CLAIMED, CERTAIN, LENT = 3, 7, 8, 9, 10
BROKEN, GOES_ON, OPEN, SUMMONED, HELD = 12, 14, 15, 16, 17
HOUR_S = 3600.0
LAST_GROUP, ASKED_GROUP, LAST_OF_AUSTRIAN = -527, -540, -541
TRUMPS = (("As", "8s", "7s"), ("Ks", "9s", "7c"), ("Qs", "9c", "8c"), ("Js", "Tc", "7d"), ("Ts", "Jd", "8d"))


class KeptDecks(Decks):
    """The same cards for every table; fair deals while `fair`."""

    fair = False

    def __init__(self) -> None:
        super().__init__(deck(*STRONG), seed=11)
        self._secrets = FairDecks(seed=11)

    def secret(self, table: int) -> bytes | None:
        """Draw the secret of a table, unless its deals are those that are given."""
        return self._secrets.secret(table) if self.fair else None


async def play(desk: Desk, decks: KeptDecks) -> None:
    """Play everything that is to be kept."""
    await begin(desk, decks)
    await _rich(desk, decks)
    await _austrian(desk, decks)
    await _skat(desk, decks)
    desk.chat = counted.GROUP
    await counted.rated(desk)
    desk.number, desk.chat = austrian.ASKED, ASKED_GROUP
    await austrian.asked(desk)
    desk.number, desk.chat = HELD, -511
    await _held(desk)
    await _pack(desk)


async def begin(desk: Desk, decks: KeptDecks) -> None:
    """Play tables 1 to 16 and open table 17."""
    await _finished(desk)
    desk.chat = -501
    await desk.lobby(GRISHA, options="")
    await desk.press(GRISHA, "closeyes")
    await _in_mid_deal(desk)
    desk.chat = -502
    await _among_robots(desk)
    desk.chat = -503
    await _blind(desk)
    desk.chat = -1001234567890
    await desk.lobby(GRISHA, BORIS, robots=1, options="leningrad 20 stalingrad=yes")
    decks.fair, desk.chat = True, -504
    await _fair(desk)
    decks.fair, desk.chat = False, -505
    await _claimed(desk)
    desk.chat = -506
    await _certain(desk)
    await _lent(desk)
    desk.chat = -507
    await _checked(desk)
    decks.fair, desk.chat = True, -508
    await _broken(desk)
    await _goes_on(desk)
    decks.fair, desk.chat = False, -509
    await _open(desk)
    desk.chat = -510
    await _summoned(desk)
    desk.chat = -511
    await desk.lobby(*THREE, options="20")


async def _pack(desk: Desk) -> None:
    """Pack the logs of the tables that are over, but for a record that was sent in last, as if they were of old."""
    row = await desk.storage.table(skat.SENT_IN)
    assert row is not None
    assert skat.ROBBER in await desk.storage.pack(row.updated_at, 100)


async def _rich(desk: Desk, decks: KeptDecks) -> None:
    """Play what `tests.storage.rich` plays, each table in a group of its own."""
    lives = [rich.own_rules, rich.comings, rich.out_of_time, rich.goes_on_after, rich.halved, rich.thrown]
    lives += [rich.preferans, rich.taken, rich.raspasy, rich.misere, rich.without_talon]
    lives += [rich.scored, rich.settled, rich.sent_in, rich.not_lent, rich.settings]
    for number, live in enumerate(lives):
        decks.fair = live is rich.out_of_time
        if live is not rich.goes_on_after:  # where the match before it was played
            desk.chat = -512 - number
        await live(desk)


async def _austrian(desk: Desk, decks: KeptDecks) -> None:
    """Play what `tests.storage.austrian` plays, each table in a group of its own."""
    lives = [austrian.mid_trick, austrian.paused, austrian.filled, austrian.claimed, austrian.open_bettel]
    lives += [austrian.discarding, austrian.naming, austrian.whisting, austrian.scored, austrian.sent_in]
    lives += [austrian.went_round, austrian.lent, austrian.opened, austrian.gathering]
    for number, live in enumerate(lives):
        decks.fair = live in (austrian.went_round, austrian.lent)
        desk.chat = LAST_GROUP - 1 - number
        await live(desk)
    decks.fair = False


async def _skat(desk: Desk, decks: KeptDecks) -> None:
    """Play what `tests.storage.skat` plays, each table in a group of its own."""
    lives = [skat.doubled, skat.giving, skat.shoving, skat.paused, skat.choosing, skat.discarding, skat.naming]
    lives += [skat.asked, skat.robber, skat.claimed, skat.scored, skat.sent_in, skat.fair, skat.schieber]
    lives += [skat.gathering, skat.lent]
    for number, live in enumerate(lives):
        decks.fair = live in (skat.fair, skat.lent)
        desk.chat = LAST_OF_AUSTRIAN - 1 - number
        if live is skat.robber:
            await desk.pass_time(HOUR_S)  # until Grisha may open more tables
        await live(desk)
    decks.fair = False


async def _finished(desk: Desk) -> None:
    """Three deals of four people: a made game, «без трёх», raspasy or what the cards give; pages turned."""
    await desk.begin(*THREE, GRISHA, options="4 end=deals:3")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (GRISHA, "pass"))
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:Ah"), (BORIS, "discard:Ah7h"), (BORIS, "order:6s"))
    await desk.say((VIKA, "whist:whist"), (GRISHA, "whist:whist"), (BORIS, "card:As"), (VIKA, "card:9s"))
    await desk.say((GRISHA, "card:7s"), (BORIS, "rest"), (BORIS, "claim:0.8.1.0"))
    await desk.say((VIKA, "agree:y"), (GRISHA, "agree:y"))
    await desk.say((ANYA, "page:why:1"), *((person, "next") for person in (*THREE, GRISHA)))
    await desk.deal()
    await desk.pass_time(25)
    await desk.deal()


async def _in_mid_deal(desk: Desk) -> None:
    """One deal behind it, the second at the discard."""
    await desk.begin(*THREE, options="10 ten=checked talon_bonus=value")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
    await desk.pass_time(25)
    while not isinstance(_deal(await desk.state()), TalonShown):
        if not await desk.step():
            await desk.pass_time(25)
    state = await desk.state()
    found = _deal(state)
    assert isinstance(found, TalonShown)
    declarer = next(person for person in THREE if person.id == state.person_at(found.declarer))
    await desk.say((declarer, f"pick:{found.hands[found.declarer][0]}"))
    await desk.command(ANYA, "stop")


async def _among_robots(desk: Desk) -> None:
    """Cards are being played."""
    await desk.begin(VIKA, robots=2)
    while not (isinstance(found := _deal(await desk.state()), Playing) and len(found.tricks) == 3):
        if not await desk.step():
            await desk.pass_time(25)


async def _blind(desk: Desk) -> None:
    """Raspasy passed blind by two, who have a bomb each; the next auction has begun."""
    await desk.begin(*THREE, options="classic 20 compulsory_rasp_laps=0")
    await desk.say((BORIS, "blindpass"), (VIKA, "look"), (VIKA, "pass"), (ANYA, "blindpass"))
    await desk.deal()
    await desk.pass_time(25)
    await desk.say((BORIS, "look"))


async def _fair(desk: Desk) -> None:
    """Two people and a strong robot: the first deal's secret is told, the second is played, a new word waits."""
    await desk.lobby(ANYA, BORIS, options="")
    await desk.press(ANYA, "robot:2:strong")
    for person, word in ((ANYA, "на счастье"), (BORIS, "до десяти")):
        await desk.command(person, f"word {word}", private=True)
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.deal()
    await desk.pass_time(25)
    while not isinstance(_deal(await desk.state()), Playing):
        if not await desk.step():
            await desk.pass_time(25)
    await desk.command(BORIS, "word ещё раз", private=True)


async def _declared(desk: Desk, discard: str, contract: str) -> None:
    """Boris names his game, both others whist."""
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    for card in (discard[:2], discard[2:]):
        await desk.say((BORIS, f"pick:{card}"))
    await desk.say((BORIS, f"discard:{discard}"), (BORIS, f"order:{contract}"))


async def _claimed(desk: Desk) -> None:
    """Ten sure tricks ask nobody; in a later deal, after a trick, the others are asked about the rest."""
    await desk.begin(*THREE, options="20")
    await _declared(desk, "8h7h", "6s")
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"), (BORIS, "claim:0.10.0"))
    await desk.pass_time(25)
    while not (claim := await _asking(desk)):
        if not await desk.step():
            await desk.pass_time(25)
    await desk.say(claim)


async def _asking(desk: Desk) -> tuple[Person, str] | None:
    """Return a claim that its player's keyboard has and the others are asked about: neither proved nor refuted."""
    table = await desk.state()
    lead = next((person for person in THREE if "rest" in desk.actions(person)), None)
    if lead is None or table.match is None:
        return None
    seat = table.seat_of(lead.id)
    view = view_for(table.match, seat) if seat is not None else None
    if seat is None or not isinstance(view, CardsView) or not view.tricks:
        return None
    frame = Frame(table=CLAIMED, rules=table.match.standing.convention, players=tuple(view.players))
    keys = [key for row in KEYBOARD.sure_rows(texts("ru"), frame, view, Draft(claiming=True)) for key in row]
    for action in (key.press.action for key in keys if key.press is not None):
        claim = PRESSES.command(action, seat)
        if isinstance(claim, MakeClaim) and verdict(view, claim) is ClaimVerdict.OPEN:
            await desk.say((lead, "rest"))
            return lead, action
    return None


async def _certain(desk: Desk) -> None:
    """Boris has drawn the trumps and holds nothing but the highest cards: the deal ends by itself, and is lent."""
    await desk.begin(*THREE, options="10")
    await desk.pass_time(1)
    await desk.raw(ANYA, Press(0, 0, "set:certain:1"), key="table", message=77)
    await _declared(desk, "8h7h", "6s")
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    for trick in TRUMPS:
        await desk.say(*((person, f"card:{card}") for person, card in zip((BORIS, VIKA, ANYA), trick, strict=True)))


async def _lent(desk: Desk) -> None:
    """All agree that the deal goes round; Grisha has begun to play it with robots."""
    token = (await desk.state()).stage_token
    for person in (BORIS, VIKA, ANYA):
        await desk.pass_time(1)
        await desk.raw(person, Press(desk.number, token, "lend:1"), key="deal:1")
    url = desk.wall.told[-1][2].rows[-1][-1].url or ""
    await desk.command(GRISHA, f"start {url.partition('?start=')[2]}", private=True)
    await desk.context.analyses.background.drain()
    await desk.settle()
    desk.number = max(table for table, _ in desk.wall.last)
    await desk.say((GRISHA, "bid:6s"))


async def _checked(desk: Desk) -> None:
    """A ten without the ace of hearts, put away by mistake, is refuted in cards."""
    await desk.begin(*THREE, options="10 ten=checked")
    await _declared(desk, "Ah8h", "10s")


async def _broken(desk: Desk) -> None:
    """One deal is finished, the second one is closed by all after its first word."""
    await desk.begin(*THREE, options="20")
    await desk.deal()
    await desk.pass_time(25)
    assert await desk.step()
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))


async def _goes_on(desk: Desk) -> None:
    """The record of that match is sent in without its end, and the same people deal the third deal."""
    await desk.pass_time(4)
    await desk.command(ANYA, "export")
    text = desk.wall.files[-1][1].data.decode().replace("end agreed\n", "")
    await desk.pass_time(4)
    await desk.command(VIKA, "import", attached=desk.files.put("pulka.txt", text.encode()))
    await loose(desk, VIKA, f"resume:{GOES_ON - 1}")
    desk.number = GOES_ON
    await desk.say((ANYA, "occupy:1"), (BORIS, "occupy:2"), (VIKA, "occupy:3"), (ANYA, "goon"))


async def _open(desk: Desk) -> None:
    """Boris lays his cards down for eight of ten, Vika refuses, and he has led from the open hand."""
    await desk.begin(*THREE, options="20")
    await _declared(desk, "8h7h", "6s")
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"), (BORIS, "claim:0.8.2"))
    await desk.say((VIKA, "agree:n"), (BORIS, "card:As"))


async def _summoned(desk: Desk) -> None:
    """Twice two others ask for a robot for Boris; the first time he is there, the second time it sits in."""
    await desk.begin(*THREE, options="20")
    for answer in ("here", ""):
        await desk.pass_time(182)
        for person in (ANYA, VIKA):
            await desk.pass_time(1)
            await desk.press(person, "away:2", where="table")
        if answer:
            await desk.pass_time(1)
            await desk.press(BORIS, "present:2")
    await desk.pass_time(61)


async def _held(desk: Desk) -> None:
    """Two corrections were kept during the deal; the first is asked, and Boris looks at the cards.

    The table was opened before those of `rich` and plays after them: its questions wait for minutes only.
    """
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.command(ANYA, "fix Аня гора +2 пересдача")
    await desk.command(VIKA, "fix Борис гора +1")
    await _declared(desk, "8h7h", "6s")
    await desk.say((VIKA, "whist:pass"), (ANYA, "whist:pass"))
    await desk.pass_time(1)
    await desk.raw(BORIS, page("layout", HELD, 1, (await desk.state()).stage_token), key="deal:1")


def page(name: str, table: int, number: int, token: int = 0) -> Press:
    """Return the button under a deal's picture."""
    return Press(table, token, f"page:{name}:{number}")


def _deal(state: object) -> object:
    return getattr(getattr(state, "match", None), "deal", None)


async def make(path: Path) -> None:
    """Write the database; `path` must be new."""
    clock = HandClock()
    storage = await SqliteStorage.open(path, now=clock.now)
    try:
        await fill(storage, clock)
    finally:
        await storage.close()


async def fill(storage: Storage, clock: HandClock, played: Callable[[Desk, KeptDecks], Awaitable[None]] = play) -> None:
    """Play everything that is to be kept, or another part of it, on an empty store that goes by that clock."""
    decks = KeptDecks()
    desk = Desk(storage=storage, decks=decks, clock=clock)
    try:
        await played(desk, decks)
    finally:
        await desk.stop()


def main(target: str) -> None:
    """Make it and leave nothing but the database."""
    with new_database(target) as path:
        asyncio.run(make(path))
        asyncio.run(counted.folded(path))  # no part of `make`: analyses take long


if __name__ == "__main__":
    main(*sys.argv[1:])
