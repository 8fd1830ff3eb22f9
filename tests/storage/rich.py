"""Lives that `tests.storage.make_database` plays from 0006.db on, each at a table of its own.

Together with the tables before them they hold every event of the engine and of tables, and a deal in every phase. Table
18 has rules of the chat's own, a clock and a restart behind it, and stands in the auction; in 0008.db the clock has
ended the deal. At table 19 people have come and gone: a substitute, a fourth who joined and left again, corrections;
from 0007.db on the group keeps rules of a game that nobody knows. Table 20 is a fair match that ran out of time; at
table 21 the same people go on and ask who whists. 22 asks for the contract of a game in halves, 23 how the defence
plays a game whose talon was thrown. At 24 a deal ended with «преферанс», at 25 the talon was taken unnamed. 26 and 27
play cards of raspasy and of a misère, 28 of a game without the talon. 29 and 30 keep the score of real cards: one goes
on, a deal undone and half an entry told, the other is settled. 31 is a record of such a match that was sent in. At
table 32 somebody did not lend a deal; who declared it had herself forgotten. Table 17 is opened before all these and
plays after them.
"""

from bot.games.preferans.screens.keys import GIVE_UP
from bot.screens.actions import Action, LooseAction
from bot.screens.model import Press
from bot.tables.log.state import Table
from bot.tables.ports import Person
from engine.games.preferans.state import Playing
from tests.bot.tables.deeds import PAPER, choose_setting, loose, stage_press
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA

DASHA = Person(15, "Даша")
UNKNOWN_RULES = '{"id":1,"name":"Пикет","convention":{"deals": 6,"repique":"60"},"game":"piquet"}'.encode()
OWN_RULES, COMINGS, OUT_OF_TIME, GOES_ON_AFTER, HALVED, THROWN, PREFERANS, TAKEN = range(18, 26)
RASPASY, MISERE, WITHOUT_TALON, SCORED, SETTLED, SENT_IN, NOT_LENT = range(26, 33)


async def own_rules(desk: Desk) -> None:
    """Two conventions are kept by name, the second is played with a clock; the program restarts in the auction."""
    await desk.lobby(ANYA, BORIS, VIKA, GRISHA, options="leningrad 20")
    await desk.say((GRISHA, Action.STAND), (ANYA, "rule:ten=whisted"))
    await desk.press(ANYA, Action.SAVE)
    await desk.say((ANYA, "rule:stalingrad=yes"))
    await desk.command(ANYA, "save Дача у Бори")
    await desk.say((ANYA, "pace:120"), (ANYA, Action.START))
    await desk.stop()
    await desk.clock.pass_time(1000)
    before = await desk.restart()
    desk.wall.last, desk.wall.rows = before.last | desk.wall.last, before.rows | desk.wall.rows
    await desk.say((BORIS, "bid:6s"))
    for person, wish in ((GRISHA, "join"), (GRISHA, "leave"), (ANYA, "pause")):
        await desk.command(person, wish)
        await desk.pass_time(4)
    await desk.say((ANYA, Action.RESUME))


async def comings(desk: Desk) -> None:
    """A robot for a while, a substitute, corrections taken back and agreed, a fourth for one deal.

    The group keeps rules of a game that nobody knows.
    """
    await desk.storage.put_settings(desk.chat, b'{"rules":[' + UNKNOWN_RULES + b"]}")
    await desk.begin(*THREE, options="40")
    await desk.meet(STRANGER)
    await stage_press(desk, BORIS, Action.AWAY)
    await desk.press(BORIS, Action.BACK)
    await desk.command(VIKA, "fix Аня гора +5 подсказка")
    (told,) = (key for row in desk.wall.told[-1][2].rows for key in row)
    await desk.pass_time(1)
    await desk.raw(VIKA, told.press, key="told", message=4_000_000)
    await desk.order(BORIS, "leave", Action.LEAVE_YES)
    await desk.say((GRISHA, f"{Action.TAKE}:2"))
    await _conceded(desk, GRISHA, VIKA, ANYA)
    await desk.command(ANYA, "fix Гриша висты Вика −3/2 ошибка в счёте")
    await desk.say((GRISHA, "stopyes"), (VIKA, "stopyes"))
    await desk.pass_time(25)
    await desk.command(STRANGER, "join")
    await desk.say((ANYA, "stopyes"), (GRISHA, "stopyes"), (VIKA, "stopyes"))
    await _conceded(desk, VIKA, ANYA, GRISHA)
    await desk.pass_time(25)
    await _conceded(desk, ANYA, GRISHA, VIKA)
    await desk.pass_time(25)
    await desk.deal()
    await desk.order(STRANGER, "leave", Action.LEAVE_YES)
    await desk.pass_time(25)


async def _conceded(desk: Desk, declarer: Person, *others: Person) -> None:
    """A six is bid, the others pass, and it is given up."""
    await desk.say((declarer, "bid:6s"), *((person, "pass") for person in others))
    await desk.say((declarer, GIVE_UP), (declarer, "concede"))


async def out_of_time(desk: Desk) -> None:
    """A fair match whose ten minutes pass in its first deal."""
    await desk.lobby(*THREE, options="end=time:10")
    await desk.command(VIKA, "word вовремя", private=True)
    await desk.pass_time(1)
    await desk.press(ANYA, Action.START)
    await desk.pass_time(620)
    await desk.deal()


async def goes_on_after(desk: Desk) -> None:
    """«Ещё пульку»: the seats have moved; the others are asked whether they whist."""
    await desk.pass_time(1)
    for person in THREE:
        await desk.pass_time(1)
        await desk.press(person, Action.AGAIN, where="settlement")
    desk.number = _newest(desk)
    await desk.say((ANYA, Action.START))
    await desk.say((ANYA, "bid:6s"), (BORIS, "pass"), (VIKA, "pass"), *_discarded(ANYA), (ANYA, "order:6s"))


def _discarded(person: Person, first: str = "8h", second: str = "7h") -> tuple[tuple[Person, str], ...]:
    return (person, f"pick:{first}"), (person, f"pick:{second}"), (person, f"discard:{first}{second}")


async def halved(desk: Desk) -> None:
    """The resting dealer takes half of the game, which is not named yet."""
    await desk.begin(*THREE, GRISHA, options="20 half_with_dealer=any")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (GRISHA, "pass"), (BORIS, "offer"), (ANYA, "half:y"))
    await desk.say(*_discarded(BORIS))


async def thrown(desk: Desk) -> None:
    """The dealer pays for the talon; the only whister is asked whether hands are opened."""
    await desk.begin(*THREE, GRISHA, options="20 talon_throw=dealer_mountain_2v")
    await desk.say((BORIS, "bid:7c"), (VIKA, "pass"), (GRISHA, "pass"), (BORIS, "sure:throw"), (BORIS, "throw"))
    await desk.say((BORIS, "order:7c"), (VIKA, "whist:whist"), (GRISHA, "whist:pass"))


async def preferans(desk: Desk) -> None:
    """«Преферанс» is declared, and judged."""
    await desk.begin(*THREE, options="20 preferans_hand=on")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "sure:preferans"), (BORIS, "preferans"))


async def taken(desk: Desk) -> None:
    """After two passes the third hand has taken the talon and put two cards away."""
    await desk.begin(*THREE, options="20 third_hand_free_talon=yes")
    await desk.say((BORIS, "pass"), (VIKA, "pass"), (ANYA, "taketalon"), *_discarded(ANYA, "7s", "8c"))


async def raspasy(desk: Desk) -> None:
    """Everybody has passed; two tricks are played."""
    await desk.begin(*THREE, options="20")
    await desk.say((BORIS, "pass"), (VIKA, "pass"), (ANYA, "pass"))
    await _played(desk, 2)


async def misere(desk: Desk) -> None:
    """A misère that is caught, after one trick."""
    await desk.begin(*THREE, options="20")
    await desk.say((BORIS, "bid:misere"), (VIKA, "pass"), (ANYA, "pass"), *_discarded(BORIS, "As", "Ks"))
    await _played(desk, 1)


async def without_talon(desk: Desk) -> None:
    """Nine without the talon, which nobody sees; both whist and play closed."""
    await desk.begin(*THREE, options="20 no_talon_bids=9,10")
    await desk.say((BORIS, "bid:9s-"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "order:9s"))
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "card:As"))


async def _played(desk: Desk, tricks: int) -> None:
    while not _has_played(await desk.state(), tricks):
        assert await desk.step()


def _has_played(table: Table, tricks: int) -> bool:
    deal = table.match.deal if table.match is not None else None
    return isinstance(deal, Playing) and len(deal.tricks) == tricks


async def scored(desk: Desk) -> None:
    """Two deals with real cards, one of them undone; the next entry is half told."""
    await desk.command(ANYA, "score 20 Аня, Борис, Вика")
    desk.number = _newest(desk)
    await _entered(desk, "dealer:1 player:2 game:6s said:whist.pass took:6 split took:3")
    await _entered(desk, "player:0 took:3 took:2")
    await desk.say((BORIS, Action.UNDO), (BORIS, Action.UNDO_YES))
    await desk.say((ANYA, "enter:player:1"), (ANYA, "enter:game:7h"))


async def settled(desk: Desk) -> None:
    """One deal with real cards and the settlement."""
    await desk.command(ANYA, "score 20 Аня, Борис, Вика")
    desk.number = _newest(desk)
    await _entered(desk, "dealer:1 player:3 game:8d said:pass.pass")
    await desk.say((BORIS, Action.SETTLE), (BORIS, Action.SETTLE_YES))


def _newest(desk: Desk) -> int:
    return max(table for table, _ in desk.wall.last)


async def _entered(desk: Desk, answers: str) -> None:
    await desk.say(*((ANYA, f"enter:{answer}") for answer in answers.split()), (ANYA, Action.WRITE))


async def sent_in(desk: Desk) -> None:
    """The record of a match with real cards."""
    await desk.pass_time(4)
    await desk.command(VIKA, "import", attached=desk.files.put("paper.txt", PAPER.encode()))


async def not_lent(desk: Desk) -> None:
    """Vika offers a deal to the others, Anya does not; Dasha, who declared it, is taken out of the store."""
    await desk.begin(VIKA, DASHA, ANYA, options="4 end=deals:1")
    await _conceded(desk, DASHA, ANYA, VIKA)
    token = (await desk.state()).stage_token
    await desk.pass_time(1)
    await desk.raw(VIKA, Press(desk.number, token, f"{Action.LEND}:1"), key="deal:1")
    await desk.pass_time(1)
    await desk.press(ANYA, f"{Action.KEEP}:1")
    await desk.command(DASHA, "forget", private=True)
    await loose(desk, DASHA, f"{LooseAction.FORGET}:yes", chat=DASHA.id)


async def settings(desk: Desk) -> None:
    """A group and two persons want screens otherwise than usual."""
    for wish in ("set:dark:1", "set:four:1", "set:picture:1"):
        await choose_setting(desk, ANYA, wish, group=True)
    for wish in ("set:language:en", "set:latin:1", "set:large:1", "set:remind:silent", "set:minutes:10"):
        await choose_setting(desk, STRANGER, wish)
    for wish in ("set:single:0", "set:sheets:0", "set:certain:1"):
        await choose_setting(desk, VIKA, wish)
