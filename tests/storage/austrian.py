"""Lives of Austrian préférence that `tests.storage.make_database` plays from 0008.db on, each at a table of its own.

Together they hold every event of the game. Table 33 stands in mid-trick behind a refused claim; at table 34, played by
four, somebody has paused before a sole whister invites. At table 35 the common pot was filled, money corrected, a
substitute has sat down, the last deal was broken off by all. At 36, behind an announcement, the sole whister is asked
about a claim; at 37 an open Bettel is played. 38 stands at the discard, 39 at the name of a contract from the hand, 40
between the words of the defenders. 41 keeps the score of real cards, half of an entry told, behind a filled pot; 42 is
a record that was sent in, with money from an earlier evening. At 43 a fair deal went round, which somebody plays once
more at 44. At 45 the common pot is empty: one pays in, a robot plays for another, who is asked all the same. 46 is a
lobby with options of its own.
"""

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.tables.ports import Person
from tests.bot.tables.deeds import AUSTRIAN_PAPER, stage_press
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, VIKA

MID_TRICK, PAUSED, FILLED, CLAIMED, OPEN_BETTEL, DISCARDING, NAMING = range(33, 40)
WHISTING, SCORED, SENT_IN, WENT_ROUND, LENT, ASKED, LOBBY = range(40, 47)
SITTING = (VIKA, ANYA, BORIS)  # Anya has opened as many tables as one may


async def mid_trick(desk: Desk) -> None:
    """A rival's call is held twice; both whist, a claim is refused, and two cards of the second trick lie there."""
    await desk.begin(*SITTING, options="austrian_limited")
    await desk.say((ANYA, "bid:1"), (BORIS, "bid:2"), (VIKA, "pass"), (ANYA, "here:2"), (BORIS, "bid:3"))
    await desk.say((ANYA, "here:3"), (BORIS, "pass"), *_discarded(ANYA), (ANYA, "order:3"))
    await desk.say((BORIS, "whist:whist"), (VIKA, "whist:whist"), (ANYA, "card:Ad"), (BORIS, "card:Jd"))
    await desk.say((VIKA, "card:7d"), (ANYA, "rest"), (ANYA, "claim:0.8.1"), (BORIS, "agree:y"), (VIKA, "agree:n"))
    await desk.say((ANYA, "card:Kd"), (BORIS, "card:Qd"))


async def paused(desk: Desk) -> None:
    """Four sit; the dealer rests and pauses while the sole whister chooses."""
    await desk.begin(*SITTING, GRISHA, options="austrian_unlimited must_beat=trick")
    await desk.say((ANYA, "bid:1"), (BORIS, "pass"), (GRISHA, "pass"), *_discarded(ANYA))
    await desk.say((ANYA, "order:2"), (BORIS, "whist:pass"), (GRISHA, "whist:whist"))
    await desk.command(VIKA, "pause")


async def opened(desk: Desk) -> None:
    """A table is opened that plays after those of `tests.storage.skat`: its question waits for minutes."""
    await desk.lobby(*SITTING, options="austrian_styrian contribution=10 jumps=yes")


async def asked(desk: Desk) -> None:
    """The declarer has taken all of the pot: one pays in, a robot sits in for another, who is asked all the same."""
    await desk.press(VIKA, Action.START)
    await desk.pass_time(0)
    await _emptied(desk, ANYA, BORIS, VIKA)
    await stage_press(desk, BORIS, Action.AWAY)
    await desk.say((VIKA, Action.NEXT), (ANYA, Action.NEXT), (VIKA, Action.STOP_YES))


async def filled(desk: Desk) -> None:
    """All pay in again for a second deal; money is corrected, a substitute sits down, all stop in the third deal."""
    await desk.begin(*SITTING, options="austrian_styrian contribution=10 jumps=yes")
    await _emptied(desk, ANYA, BORIS, VIKA)
    await desk.say(*((person, Action.NEXT) for person in SITTING), *((person, Action.STOP_YES) for person in SITTING))
    await desk.deal()
    await desk.command(VIKA, "fix Аня деньги -10 штраф")
    await desk.say((ANYA, Action.STOP_YES), (BORIS, Action.STOP_YES))
    await desk.pass_time(25)
    await desk.order(BORIS, "leave", Action.LEAVE_YES)
    await desk.say((GRISHA, f"{Action.TAKE}:3"))
    await desk.command(VIKA, "stop")
    await desk.say((ANYA, Action.STOP_YES), (GRISHA, Action.STOP_YES))


async def claimed(desk: Desk) -> None:
    """Hearts from the hand against one who plays alone: four aces are announced, the rest is asked for."""
    await desk.begin(*SITTING, options="austrian_limited aces_announce=before")
    await desk.say((ANYA, "bid:4-"), (BORIS, "pass"), (VIKA, "pass"))
    await desk.say((BORIS, "whist:whist"), (VIKA, "whist:pass"), (BORIS, "defence:alone"), (ANYA, "announce:aces"))
    await desk.say((ANYA, "card:As"), (BORIS, "card:9s"), (ANYA, "rest"), (ANYA, "claim:0.8.1"))


async def open_bettel(desk: Desk) -> None:
    """A Bettel whose hand lies open behind its first card."""
    await desk.begin(*SITTING, options="austrian_illustrated jumps=yes illustrated=bettel_open")
    await desk.say((ANYA, "pass"), (BORIS, "pass"), (VIKA, "bid:5"), *_discarded(VIKA, "Jh", "Th"), (VIKA, "card:9h"))


async def discarding(desk: Desk) -> None:
    """One of the two cards is picked."""
    await desk.begin(*SITTING, options="austrian_basic")
    await desk.say((ANYA, "bid:1"), (BORIS, "pass"), (VIKA, "pass"), (ANYA, "pick:7h"))


async def naming(desk: Desk) -> None:
    """The last hand has to declare and does so from the hand; the contract is not named."""
    await desk.begin(*SITTING, options="austrian_limited all_pass=dealer_declares")
    await desk.say((ANYA, "pass"), (BORIS, "pass"), (VIKA, "bid:1-"))


async def whisting(desk: Desk) -> None:
    """One defender has spoken."""
    await desk.begin(*SITTING, options="austrian_limited premium_payers=whisters")
    await desk.say((ANYA, "bid:1"), (BORIS, "pass"), (VIKA, "pass"), *_discarded(ANYA), (ANYA, "order:2"))
    await desk.say((BORIS, "whist:pass"))


async def scored(desk: Desk) -> None:
    """A pot of real cards that was emptied and filled again; the next entry is half told."""
    await desk.command(VIKA, "score штирийский contribution=10 Вика, Аня, Борис")
    desk.number = _newest(desk)
    for answers in ("dealer:3 player:1 game:4 said:pass.pass", "refill player:2 game:1 said:pass.whist.invite took:5"):
        await desk.say(*((VIKA, f"enter:{answer}") for answer in answers.split()), (VIKA, Action.WRITE))
    await desk.say((VIKA, "enter:player:3"), (VIKA, "enter:game:2"))


async def sent_in(desk: Desk) -> None:
    """The record of a match with real cards, its pot carried over from an earlier evening."""
    await desk.pass_time(4)
    await desk.command(BORIS, "import", attached=desk.files.put("austrian.txt", AUSTRIAN_PAPER.encode()))


async def went_round(desk: Desk) -> None:
    """A fair deal that all agree to lend; the next one stands in the auction."""
    await desk.lobby(*SITTING, options="austrian_limited")
    await desk.command(ANYA, "word котёл", private=True)
    await desk.pass_time(1)
    await desk.press(VIKA, Action.START)
    await desk.deal()
    token = (await desk.state()).stage_token
    for person in SITTING:
        await desk.pass_time(1)
        await desk.raw(person, Press(desk.number, token, f"{Action.LEND}:1"), key="deal:1")
    await desk.pass_time(25)


async def lent(desk: Desk) -> None:
    """Grisha has followed the link of that deal, and robots play with him."""
    url = desk.wall.told[-1][2].rows[-1][-1].url or ""
    await desk.command(GRISHA, f"start {url.partition('?start=')[2]}", private=True)
    await desk.context.analyses.background.drain()
    await desk.settle()
    desk.number = _newest(desk)


async def gathering(desk: Desk) -> None:
    """Rules of a lobby that differ from their preset in every kind of value."""
    options = "austrian_illustrated stake=20 cap_factor=5 illustrated=sans,bettel hand=any_turn end=deals:8 invite=no"
    await desk.lobby(VIKA, GRISHA, robots=1, options=options)


def _discarded(person: Person, first: str = "8h", second: str = "7h") -> tuple[tuple[Person, str], ...]:
    return (person, f"pick:{first}"), (person, f"pick:{second}"), (person, f"discard:{first}{second}")


async def _emptied(desk: Desk, declarer: Person, *others: Person) -> None:
    """Play hearts, against which nobody whists: the declarer takes a common pot of thirty."""
    await desk.say((declarer, "bid:4"), *((person, "pass") for person in others), *_discarded(declarer))
    await desk.say(*((person, "whist:pass") for person in others))


def _newest(desk: Desk) -> int:
    return max(table for table, _ in desk.wall.last)
