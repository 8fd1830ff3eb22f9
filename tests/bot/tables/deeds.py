"""Deeds of people at a table, for more than one test."""

from bot.screens.model import Press
from bot.tables.log.decisions import WARNING_S
from bot.tables.ports import Origin, Person
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, VIKA

MESSAGE = 4711  # a message of the bot that is no table's
CONCEDED = ((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
# the record of a match with real cards
PAPER = """pulka 1
convention sochi
rule pool_target=20
seat 1 Аня
seat 2 Борис
seat 3 Вика

deal 1 dealer=3 paper
outcome declarer=1 contract=7h whist=2:whist,3:pass tricks=1:7,2:2,3:1
adjust 2 mountain+2 пересдача

deal 2 dealer=1 paper
outcome raspasy tricks=1:4,2:3,3:3
"""
# that of Austrian préférence: a pot carried over, emptied and filled again, a correction
AUSTRIAN_PAPER = """pulka 1
convention austrian_styrian
rule contribution=10
seat 1 Аня
seat 2 Борис
seat 3 Вика
opening pot=30 1:-10 2:-10 3:-10
deal 1 dealer=3 paper
outcome declarer=1 contract=4 whist=2:pass,3:pass
refill
deal 2 dealer=1 paper
outcome declarer=2 contract=1 whist=3:pass,1:pass
adjust 1 cash+10 штраф
end agreed
"""

# that of Skat: deals with real cards, a claim that held, a correction
SKAT_PAPER = """pulka 1
convention skat_isko
seat 1 Аня
seat 2 Борис
seat 3 Вика
deal 1 dealer=3 paper
outcome declarer=1 game=h tops=+1 bid=20 points=72
deal 2 dealer=1 paper
outcome passed
deal 3 dealer=2
hand 3 Js Jh Jd Jc Ac Kc Qc Tc 9c 8c
hand 1 As Ks Qs Ts 9s 8s 7s Ah Kh Qh
hand 2 7c Ad Kd Qd Td 9d 8d 7d Th 9h
talon 8h 7h
auction 1:pass 2:pass 3:18
talon-call 3:hand 3:game c
claim 3 1:0,2:0,3:10 proved
adjust 1 list+10 штраф
end agreed
"""


async def wish(desk: Desk, person: Person, action: str) -> Reply:
    """Open the menu and press one of its buttons."""
    await desk.pass_time(4)
    assert (await desk.press(person, "menu")).only == ("empty", "")
    return await from_menu(desk, person, action)


async def from_menu(desk: Desk, person: Person, action: str) -> Reply:
    """Press what the open menu shows, a second later."""
    key = f"menu:{person.id}"
    found = desk.find(person, action, key)
    assert found is not None, desk.screen(key)
    await desk.pass_time(1)
    return await desk.raw(person, found[1].press, key=key)


async def stage_press(desk: Desk, person: Person, action: str, *, token: int | None = None) -> Reply:
    """Press a button of the table's stage that may stand on an older message."""
    stage = (await desk.state()).stage_token if token is None else token
    await desk.pass_time(1)
    return await desk.raw(person, Press(desk.number, stage, action))


async def loose(desk: Desk, person: Person, action: str, *, chat: int = 0) -> Reply:
    """Press a button of no table, in the group or elsewhere, when what was asked for before may be asked again."""
    await desk.pass_time(4)
    reply = Reply(desk, desk.cause())
    origin = Origin(chat or desk.chat, MESSAGE, is_private=chat > 0)
    desk.service.press(Press(0, 0, action), person, origin, desk.cause(), reply)
    await desk.settle()
    return reply


async def forged(
    desk: Desk, person: Person, press: Press, chat: int, *, old: bool = False, forum: bool = False
) -> Reply:
    """Press what is said to stand on a message in some chat, which has no such button, or is too `old` to tell."""
    reply = Reply(desk, name := desk.cause())
    desk.replies.append(reply)
    origin = Origin(chat, 77, is_private=chat > 0, has_button=False, is_too_old=old, is_forum=forum)
    desk.service.press(press, person, origin, name, reply)
    await desk.settle()
    return reply


async def choose_setting(desk: Desk, person: Person, action: str, *, group: bool = False) -> tuple[str, str]:
    """Press a button of the settings page."""
    await desk.pass_time(1)
    reply = await desk.raw(person, Press(0, 0, action), key="table" if group else f"hand:{person.id}", message=77)
    return reply.only


async def summon(desk: Desk, seat: int, *askers: Person) -> None:
    """Ask as these people for a robot in the place of whom they have waited for, and let its minute pass."""
    for person in askers:
        await desk.press(person, f"away:{seat}", where="table")
        await desk.pass_time(1)
    await desk.pass_time(WARNING_S)
