"""A deal that all who sat there lend, and the link by which others play it."""

import re

from bot.screens.model import Press
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Origin, Person
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import THREE


async def played(make: Make, *, deals: int = 2) -> Desk:
    """Return the desk of a match of three after its first deal."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options=f"4 end=deals:{deals}")
    await desk.deal()
    return desk


async def agree(desk: Desk, person: Person, number: int = 1) -> Reply:
    """Press «Сыграй мою сдачу» in the group."""
    await desk.pass_time(1)  # else a press soon after a card would be a second tap
    reply = Reply(desk, desk.cause())
    token = (await desk.state()).stage_token
    origin = Origin(desk.chat, 4711, is_private=False)
    desk.service.press(Press(1, token, f"lend:{number}"), person, origin, desk.cause(), reply)
    await desk.settle()
    return reply


def link_of(desk: Desk, number: int = 1) -> str:
    """Return what follows `?start=` in the newest link of that deal of the first table."""
    urls = [key.url or "" for _, _, screen in reversed(desk.wall.told) for row in screen.rows for key in row]
    found = (re.search(rf"\?start=(deal_1_{number}_\w+)", url) for url in urls)
    return next(link[1] for link in found if link is not None)


async def follow(desk: Desk, person: Person, link: str = "") -> None:
    """Open the link in the private chat."""
    await desk.meet(person)
    await desk.command(person, f"start {link or link_of(desk)}", private=True)
    await desk.settle()
    await desk.context.analyses.background.drain()
    await desk.settle()


async def lent_to(desk: Desk, person: Person, link: str = "") -> Table:
    """Open the link, and return the table that it opens."""
    await follow(desk, person, link)
    (row,) = await desk.storage.open_tables(person.id)
    desk.number = row.id
    return await desk.state()


async def to_the_end(desk: Desk) -> None:
    """Play the match to its end."""
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
