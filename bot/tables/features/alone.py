"""`/play`: a table with robots in the sender's private chat, dealt at once."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.screens import replies
from bot.screens.actions import LooseAction
from bot.screens.greeting import BELOW, PICTURED, which_robots
from bot.screens.refusals import Refusal
from bot.screens.robot_names import robot_name, strength_named
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order
from bot.tables.context.limits import Throttle
from bot.tables.context.session import TableSession
from bot.tables.conventions.house_rules import parse_options
from bot.tables.decide import lobby
from bot.tables.log.events import Occupant
from bot.tables.log.kinds import Lesson
from bot.tables.log.state import Stage
from bot.tables.names import unique_name
from bot.tables.open_table import Opener
from bot.tables.ports import Answer
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import ConventionError
from engine.core.strengths import Strength


class Alone:
    """Handlers of tables in a private chat, where its person plays with robots."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder, opener: Opener) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._opener = opener
        self._sent = Throttle()

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(
            loose={LooseAction.ALONE: self._pressed, LooseAction.BEGIN: self._begin}, orders={"play": self._play}
        )

    async def _play(self, order: Order) -> None:
        """Handle `/play [слабые] [convention]`: deal at a new table, or send the open one again at the bottom.

        Asks for the strength («слабые») if none was typed or ever chosen. Refused: only_in_private, opens_too_often.
        """
        if not order.origin.is_private:
            raise Refused(Refusal.ONLY_IN_PRIVATE)
        settings = await self._context.chats.of(order.origin.chat)
        strength, args = _read(order.args)
        try:
            convention = parse_options(self._context.rulebooks, args, settings.rules)
        except ConventionError as error:
            easier = replies.easier_robots(order.texts)
            refused = replies.bad_convention(order.texts, self._context.rulebooks, error, easier=easier)
            self._responder.refuse(order, refused)
            return
        if await self.has_gone_on(order):
            return
        await self._opener.check_pace(order.person.id)
        if strength is None and settings.robots is None and not args:
            self._responder.say(order, which_robots(order.texts, self._context.rulebooks))
            return
        await self._deal(order, convention, await self._chosen(order.origin.chat, strength))

    async def _pressed(self, given: Given) -> None:
        """Ask for the game and the strength of the robots after «Сыграть с роботами»; deal once they are chosen.

        Raises Refused (stale, opens_too_often).
        """
        word, _, preset = given.argument.partition(":")
        strength, books = strength_named(word), self._context.rulebooks
        asks = word in ("", PICTURED, BELOW)
        if not given.origin.is_private or (strength is None and not asks) or (preset and preset not in books.presets):
            raise Refused(Refusal.STALE)
        if strength is None:
            chosen = preset and word != BELOW  # below, the question itself is new
            await (given.answer.toast(replies.now_robots(given.texts)) if chosen else given.answer.empty())
            pictured = not given.argument or word == PICTURED
            question = which_robots(given.texts, books, preset, pictured=pictured)
            if word != BELOW:
                self._responder.turn(given.origin, question, given.person.id)
            elif self._sent.is_time(given.origin.chat, self._context.clock.now()):
                await self._responder.post(given.origin.chat, None, question, given.person.id)
            return
        if await self._deal_on_press(given, preset, partial(self._chosen, given.origin.chat, strength)):
            self._responder.answered(given.origin)

    async def _begin(self, given: Given) -> None:
        """Deal at a press under the last page of «Как играют?» about a game; robots as chosen before, else easy ones.

        Raises Refused (stale, opens_too_often).
        """
        if not given.origin.is_private or given.argument not in self._context.rulebooks.presets:
            raise Refused(Refusal.STALE)
        settings = await self._context.chats.of(given.origin.chat)

        async def robots() -> Strength:
            return settings.robots or Strength.EASY

        await self._deal_on_press(given, given.argument, robots)

    async def _deal_on_press(self, given: Given, preset: str, robots: Callable[[], Awaitable[Strength]]) -> bool:
        """Deal by the rules of a preset (empty: the usual rules), or send the open table again at the bottom.

        robots: returns their strength. Returns whether cards were dealt.
        """
        order, books = Order("", given.person, given.origin, given.cause, given.texts), self._context.rulebooks
        if await self.has_gone_on(order, given.answer):
            return False
        await self._opener.check_pace(given.person.id)
        rules = books.presets[preset] if preset else books.usual
        return await self._deal(order, rules, await robots(), given.answer)

    async def _chosen(self, chat: int, strength: Strength | None) -> Strength:
        """Store a strength of robots, if one is given; return the person's choice, or the best if there is none."""
        if strength is not None:
            await self._context.chats.change(chat, lambda settings: replace(settings, robots=strength))
        return (await self._context.chats.of(chat)).robots or self._context.best_robot

    async def has_gone_on(self, order: Order, answer: Answer | None = None) -> bool:
        """Send the person's open table with robots again at the bottom, and answer; return False if there is none."""
        for row in await self._context.table_lookup.open_here(order.origin.chat):
            is_played = await self._context.storage.seats_at(row.id)  # nobody has a seat where a score is kept
            if is_played and await self._context.repository.readable(row.id) is not None:
                await self._runtime.run(row.id, lambda session: self._go_on(order, session, answer))
                return True
        return False

    async def _deal(self, order: Order, rules: Any, strength: Strength, answer: Answer | None = None) -> bool:
        seats = self._context.repository.played_by(rules).rules.seats(rules)
        people = [Occupant(unique_name(order.person.name, (), 1), order.person.id)]
        while len(people) < min(seats):
            people.append(Occupant(robot_name(order.texts, [who.name for who in people]), strength=strength))
        host, key = order.person, self._context.decks.key()
        opened = lobby.opened(host.id, host.name, rules, key, tuple(people))
        return await self._opener.open(order.origin.chat, None, opened_by=opened, cause=order.cause, answer=answer)

    async def _go_on(self, order: Order, session: TableSession, answer: Answer | None) -> None:
        """Send the open table again at the bottom; if nothing was dealt there yet, deal."""
        if session.table.stage is Stage.LOBBY:
            await self._opener.begin_alone(session, answer)
        else:
            if answer is not None:
                await answer.empty()
            is_lesson = isinstance(session.table.kind, Lesson)
            words = replies.lesson_goes_on if is_lesson else replies.plays_already
            self._responder.ask(order, words(order.texts))
            await self._responder.sink(session, order.origin, order.person.id)


def _read(args: str) -> tuple[Strength | None, str]:
    """Split off the first word that names a strength of robots; return the strength, if any, and the other words."""
    words = args.split(" ")
    for place, word in enumerate(words):
        strength = strength_named(word)
        if strength is not None:
            return strength, " ".join(words[:place] + words[place + 1 :]).strip()
    return None, args.strip()
