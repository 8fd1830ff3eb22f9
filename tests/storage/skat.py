"""Lives of Skat that `tests.storage.make_database` plays from 0009.db on, each at a table of its own.

Together they hold every event of the game and a deal in every phase. Table 47 stands in mid-trick behind kontra and re;
at 48 the two cards of a schieber ramsch are with the last hand, which has picked one to put away, at 49 they come to
the second. 50 is paused in the auction, a page of the ladder open; 51 stands at the choice of skat or hand, 52 at the
discard with one card picked, 53 at the name of a game from the hand, 54 between the words of the defenders against an
open null. At 55 four play a robber match: a game was given up, a list corrected, a deal of the bock lap played, a
substitute has sat down, the last deal was broken off by all. At 56 a claim that did not hold has ended a deal of the
international rules. 57 keeps the score of real cards, half of an entry told; 58 is a record that was sent in. At 59
the second fair deal stands in its auction, at 60 cards of a schieber lap are played. 61 is a lobby with options of its
own. From 0010.db on the first deal of 62 goes round, and a stranger plays it at 63.
"""

from bot.screens.actions import Action
from bot.screens.draft_actions import DraftAction
from bot.screens.model import Press
from bot.tables.ports import Person
from engine.games.skat.robber import Stage
from engine.games.skat.state import Playing
from tests.bot.tables.deeds import SKAT_PAPER
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, VIKA

DOUBLED, GIVING, SHOVING, PAUSED, CHOOSING, DISCARDING, NAMING, ASKED = range(47, 55)
ROBBER, CLAIMED, SCORED, SENT_IN, FAIR, SCHIEBER, LOBBY, WENT_ROUND, LENT = range(55, 64)
SITTING = (GRISHA, ANYA, VIKA)  # the others have opened as many tables as one may, or open one in a test
WON = ((VIKA, "bid:18"), (ANYA, "hold"), (VIKA, "pass"), (GRISHA, "pass"))
"""Anya, forehand, plays at 18: ♣J ♦J ♠AK9 ♣K7 ♦A10Q, in the skat ♠J ♣Q."""
PASSED = ((VIKA, "pass"), (GRISHA, "pass"), (ANYA, "pass"))
SHOVED = "скат pass_out=schieber ramsch_shove=may_shove"


async def doubled(desk: Desk) -> None:
    """Diamonds with the skat, kontra, re; a trick and two cards of the next."""
    await desk.begin(*SITTING, options="скат kontra=any re=yes")
    await desk.say(*WON, (ANYA, "takeskat"), *_picked(ANYA, "discard", "Qc", "7c"), (ANYA, "game:d"))
    await desk.say((VIKA, "double:kontra"), (ANYA, "double:re"))
    await desk.say((ANYA, "card:Jc"), (VIKA, "card:7d"), (GRISHA, "card:8d"), (ANYA, "card:Js"), (VIKA, "card:Kd"))


async def giving(desk: Desk) -> None:
    """Two cards are given on, sent on unseen, taken; one is picked to be put away."""
    await desk.begin(*SITTING, options=SHOVED)
    await desk.say(*PASSED, (ANYA, "receive"), *_picked(ANYA, "give", "9s", "7c"), (VIKA, "shove"), (GRISHA, "receive"))
    await desk.say((GRISHA, f"{DraftAction.PICK}:Th"))


async def shoving(desk: Desk) -> None:
    """The second hand may take the cards or send them on."""
    await desk.begin(*SITTING, options=SHOVED)
    await desk.say(*PASSED, (ANYA, "shove"))


async def paused(desk: Desk) -> None:
    """Four sit; a bidder has turned to the ladder, and the resting dealer pauses."""
    await desk.begin(*SITTING, BORIS, options="skat_isko")
    await desk.say((VIKA, "bid:18"), (ANYA, "hold"), (VIKA, DraftAction.HIGHER))
    await desk.command(GRISHA, "pause")


async def choosing(desk: Desk) -> None:
    """The auction is over."""
    await desk.begin(*SITTING, options="skat_isko")
    await desk.say(*WON)


async def discarding(desk: Desk) -> None:
    """One of the two cards is picked."""
    await desk.begin(*SITTING, options="скат")
    await desk.say(*WON, (ANYA, "takeskat"), (ANYA, f"{DraftAction.PICK}:Qc"))


async def naming(desk: Desk) -> None:
    """The skat stays closed, the game is not named."""
    await desk.begin(*SITTING, options="скат claim=proved")
    await desk.say(*WON, (ANYA, "fromhand"))


async def asked(desk: Desk) -> None:
    """One defender has said no to kontra before the hand opens."""
    await desk.begin(*SITTING, options="скат kontra=any")
    await desk.say(
        *WON, (ANYA, "fromhand"), (ANYA, "sure:game:null"), (ANYA, "game:null.ouvert"), (VIKA, "double:pass")
    )


async def robber(desk: Desk) -> None:
    """A game is given up; after a correction a deal of bock is played, and in the next one a substitute sits."""
    await desk.begin(*SITTING, BORIS, options="разбойничий bock_at=1")
    await desk.say((VIKA, "bid:18"), (ANYA, "pass"), (BORIS, "pass"), (VIKA, "takeskat"))
    await desk.say(*_picked(VIKA, "discard", "Kd", "7d"), (VIKA, "game:c"), (VIKA, "concede"))
    await desk.command(GRISHA, "fix Аня список +10 пересдача")
    await desk.say(*((person, Action.STOP_YES) for person in (ANYA, VIKA, BORIS)))
    for _ in range(2):
        await desk.pass_time(25)
        await desk.deal()
    await desk.pass_time(25)
    await desk.order(BORIS, "leave", Action.LEAVE_YES)
    await desk.say((STRANGER, f"{Action.TAKE}:4"))
    await desk.command(GRISHA, "stop")
    await desk.say(*((person, Action.STOP_YES) for person in (ANYA, VIKA, STRANGER)))


async def claimed(desk: Desk) -> None:
    """A claim at one's own risk that the defence refutes."""
    await desk.begin(*SITTING, options="skat_isko")
    await desk.say(*WON, (ANYA, "takeskat"), *_picked(ANYA, "discard", "Td", "7d"), (ANYA, "game:s"))
    await desk.say((ANYA, DraftAction.REST), (ANYA, "claim"))


async def scored(desk: Desk) -> None:
    """Two deals with real cards are written; the next entry is half told."""
    await desk.command(GRISHA, f"score {SHOVED} Вика, Аня, Борис")
    desk.number = max(table for table, _ in desk.wall.last)
    for answers in (
        "dealer:3 player:1 game:h how:skat tops:1 tens:7 ones:2",
        "player:9 tens:5 ones:0 tens:4 ones:0 tens:2 ones:0 shoves:1",
    ):
        await desk.say(*((GRISHA, f"{Action.ENTER}:{answer}") for answer in answers.split()), (GRISHA, Action.WRITE))
    await desk.say((GRISHA, f"{Action.ENTER}:player:2"), (GRISHA, f"{Action.ENTER}:game:grand"))


async def sent_in(desk: Desk) -> None:
    """The record of deals with real cards and of one that ended with a claim."""
    await desk.pass_time(4)
    await desk.command(BORIS, "import", attached=desk.files.put("skat.txt", SKAT_PAPER.encode()))


async def fair(desk: Desk) -> None:
    """A fair deal with a word of a player; the next one stands in the auction."""
    await desk.lobby(*SITTING, options="скат")
    await desk.command(ANYA, "word контра", private=True)
    await desk.pass_time(1)
    await desk.press(GRISHA, Action.START)
    await desk.deal()
    await desk.pass_time(25)


async def schieber(desk: Desk) -> None:
    """The lap of bock is over; nobody may send the cards on, they lie aside, and the first card is played."""
    await desk.begin(*SITTING, options="разбойничий bock_at=1")
    while (await desk.state()).match.standing.robber.stage is not Stage.SCHIEBER:
        await desk.deal()
        await desk.pass_time(25)
    while not isinstance((await desk.state()).match.deal, Playing):
        await desk.step()
    await desk.step()


async def gathering(desk: Desk) -> None:
    """Rules of a lobby that differ from their preset in every kind of value."""
    options = "разбойничий bock_at=60 grand_ouvert=24 kontra=bidders re=yes ramsch_virgin=double end=points:300"
    await desk.lobby(GRISHA, BORIS, robots=1, options=f"{options} robber_after=classic")


async def lent(desk: Desk) -> None:
    """A fair deal goes round; a stranger, who reads English, has begun to play it with robots."""
    await desk.lobby(*SITTING, options="скат")
    await desk.pass_time(1)
    await desk.press(GRISHA, Action.START)
    await desk.deal()
    token = (await desk.state()).stage_token
    for person in SITTING:
        await desk.pass_time(1)
        await desk.raw(person, Press(desk.number, token, f"{Action.LEND}:1"), key="deal:1")
    url = desk.wall.told[-1][2].rows[-1][-1].url or ""
    await desk.command(STRANGER, f"start {url.partition('?start=')[2]}", private=True)
    await desk.context.analyses.background.drain()
    await desk.settle()
    desk.number = max(table for table, _ in desk.wall.last)
    while not isinstance((await desk.state()).match.deal, Playing):
        await desk.step()


def _picked(person: Person, word: str, first: str, second: str) -> tuple[tuple[Person, str], ...]:
    pick = DraftAction.PICK
    return (person, f"{pick}:{first}"), (person, f"{pick}:{second}"), (person, f"{word}:{first}{second}")
