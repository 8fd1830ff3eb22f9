"""A table played through the outermost door, `TableService.press` and `command`, without Telegram."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.screens.actions import Action
from bot.screens.draft_actions import DraftAction, asking, confirming
from bot.screens.replies import panel_in_private
from bot.screens.texts import texts
from bot.tables.context.session import Picked, choice_of
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Certainty, Person, Role
from engine.games.austrian import moves as austrian
from engine.games.austrian.robots.simple import choose as choose_in_austrian
from engine.games.preferans import moves as preferans
from engine.games.preferans.robots.simple import choose as choose_in_preferans
from engine.games.skat import moves as skat
from engine.games.skat.robots.strengths import choose as choose_in_skat
from tests.bot.tables.kit.answers import IN_GROUP, taken_by
from tests.bot.tables.kit.people import EVERYBODY, STRANGER
from tests.bot.tables.kit.presses import Presses
from tests.set_up import page_of
from tests.toasts import taken

CHOICES: Final[Mapping[str, Callable[[Any], Any]]] = {
    "preferans": choose_in_preferans,
    "austrian": choose_in_austrian,
    "skat": choose_in_skat,
}
"""What a person sensibly does, by the name of the game."""
Pair = preferans.Discard | austrian.Discard | skat.Discard | skat.Give | skat.LayAway
"""Commands of two cards, which are picked before."""


class Desk(Presses):
    """Whole stretches of a match, every press of them answered as it should be."""

    known: Sequence[Person] = (*EVERYBODY, STRANGER)
    """People who may have to move."""

    async def lobby(self, *people: Person, robots: int = 0, options: str = "4") -> None:
        """Seat people at a new table, robots behind them."""
        await self.meet(*people)
        await self.command(people[0], f"new {options}".strip())
        self.number = max(table for table, _ in self.wall.last)
        for person in people:
            await self.press(person, Action.SIT)
        for seated in range(len(people), len(people) + robots):
            await self.press(people[0], f"{Action.ROBOT}:{seated}")
            await self.pass_time(1)
        if robots:
            await self.press(people[0], "options:table")

    async def begin(self, *people: Person, robots: int = 0, options: str = "4") -> None:
        """Sit down and start."""
        await self.lobby(*people, robots=robots, options=options)
        await self.pass_time(1)
        await self.press(people[0], Action.START)
        await self.pass_time(0)

    async def say(self, *steps: tuple[Person, str]) -> None:
        """Press one word after another, each accepted, a second apart; not a card that has played itself."""
        for person, wish in steps:
            await self.pass_time(0.75)
            if await self.has_played_itself(wish):
                continue
            if (page := page_of(wish)) and self.find(person, wish) is None and wish != f"options:{page}":
                await self.set_up(person, page)
            action = wish if page else await self.reach(person, wish)
            found, at = self.find(person, action), self.page_key(person)
            reply = await self.press(person, action)
            key = found[0] if found is not None else at  # a page that is not the next one is turned to all the same
            assert reply.only == await self._taken(person, action, key), (person.name, action)

    async def has_played_itself(self, wish: str) -> bool:
        """Tell whether a word is a card that lies on the table: the only one its person could play."""
        table = await self.state()
        if table.match is None or not wish.startswith("card:"):
            return False
        return wish.partition(":")[2] in table.game.played(table.match)

    async def _taken(self, person: Person, action: str, key: str) -> tuple[str, str]:
        """Return what answers a press in this message that is taken, once it is."""
        if page_of(action):
            return await self._set_up(person, action, key)
        if action.startswith(f"{Action.PAGE}:") and key.startswith(Role.DEAL) and self.chat < 0:
            alone = self.wall.can_show_privately(
                self.chat, person.id
            ) is Certainty.NO and await self.context.may_write_to(person.id)
            return ("toast", panel_in_private(texts("ru"))) if alone else ("empty", "")
        reply, in_group = self.replies[-1], key.partition(":")[0] in IN_GROUP
        return taken_by(action, in_group=in_group, said=reply.only[1])

    async def _set_up(self, person: Person, action: str, key: str) -> tuple[str, str]:
        """Return what answers a press that sets a match up: in the group a panel opens, in a panel a value is named."""
        t, word = texts("ru"), action.partition(":")[0]
        if key == "lobby":
            opens = word == Action.OPTIONS and action != "options:table" and await self.context.may_write_to(person.id)
            return ("toast", panel_in_private(t)) if opens else ("empty", "")
        if word != Action.RULE:
            silent = key.startswith(Role.PRIVATE_PANEL) or word in (Action.OPTIONS, Action.DROP)
            return ("empty", "") if silent else ("toast", taken(t, action))
        table = await self.state()
        told = self.context.face(table.game).rules.option_told
        return "toast", told(t.of(table.game.name), table.convention, action[5:].partition("=")[0])

    async def reach(self, person: Person, action: str) -> str:
        """Open «Выше…» and ask about a dear word, in the private chat, where that is the way to the button.

        What says it then.
        """
        mine, question = f"hand:{person.id}", asking(action)
        for step in (DraftAction.HIGHER, question):
            shown = self.actions(person)
            on_the_way = step in shown and (step == question or question not in shown)
            if on_the_way and self.find(person, action) is None:
                assert (await self.press(person, step, where=mine)).only == ("empty", "")
                await self.pass_time(0.75)
        return action if self.find(person, action) is not None else confirming(action)

    async def step(self, rng: random.Random | None = None) -> bool:
        """Make one sensible move of whoever the deal waits for, by buttons; return False when no deal is played."""
        table = await self.state()
        if table.stage is not Stage.DEAL or table.match is None:
            return False
        game, waiting = table.game, table.game.awaited(table.match)
        seat = next((seat for seat in waiting if (table.person_at(seat) or 0) > 0), None)  # below 0: forgotten
        if seat is None:
            await self.pass_time(0.8)
            return True
        person = next(who for who in self.known if who.id == table.person_at(seat))
        view = game.view(table.match, seat)
        assert view is not None
        command = CHOICES[game.name](view)
        if rng is not None:
            command = rng.choice([command, *(view.public or view.legal)])
        await self.pass_time(0.75)
        if (await self.state()).seq != table.seq:
            return True  # the only card has played itself meanwhile
        shown = self.actions(person)
        if hindrance := next((word for word in (Action.RESUME, Action.BACK) if word in shown), None):
            await self.press(person, hindrance)  # nobody plays through a pause, or while a robot plays for him
            return True
        if DraftAction.UNPICK in shown and not any(action.startswith(DraftAction.PICK) for action in shown):
            await self.press(person, DraftAction.UNPICK)  # a question stands where the cards are
            await self.pass_time(0.75)
            if (await self.state()).seq != table.seq:
                return True
        if isinstance(command, Pair):
            await self._pick(person, table, command)
        action = await self.reach(person, game.write(command))
        if self.find(person, action) is None:
            action = await self.reach(person, game.write(CHOICES[game.name](view)))
        reply = await self.press(person, action)
        assert reply.only == ("empty", ""), (action, reply.given)
        return True

    async def _pick(self, person: Person, table: Table, command: Pair) -> None:
        """Pick the two cards, after putting back what was picked before."""
        row = await self.storage.draft(table.id, choice_of(person.id), table.tokens[command.seat - 1])
        before = msgspec.json.decode(row.body, type=Picked).picked if row is not None else ()
        for card in (*(card for card in before if card not in command.cards), *command.cards):
            if card not in before or card not in command.cards:
                await self.press(person, f"{DraftAction.PICK}:{card}")
        await self.pass_time(0.75)

    async def deal(self, rng: random.Random | None = None) -> None:
        """Play the deal to its end."""
        for _ in range(200):
            if not await self.step(rng):
                return
        raise AssertionError("the deal does not end")


def kinds(events: Sequence[object]) -> Counter[str]:
    """Count how many events of each class."""
    return Counter(type(event).__name__ for event in events)
