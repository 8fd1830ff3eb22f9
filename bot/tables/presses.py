"""A pressed button, inside the mailbox of its table: whose decision it is, whether it is still open, what it does."""

from collections.abc import Awaitable, Callable

import msgspec

from bot.screens import actions, alerts, help, private, replies, rules
from bot.screens.model import Page, Press
from bot.storage.ports import Cause
from bot.storage.ports import Draft as DraftRow
from bot.tables import drafts, lobby
from bot.tables.act import Actor, give
from bot.tables.display import frame_of, view_of
from bot.tables.events import LogEvent, Readied
from bot.tables.house import Accepted, House, Room
from bot.tables.past import page_of
from bot.tables.ports import Answer, Origin, Person, Urgency
from bot.tables.refused import Refused
from bot.tables.state import Stage
from bot.tables.surfaces import Surfaces
from bot.tables.taps import is_spent
from bot.tables.votes import answer_stop
from engine.errors import IllegalCommand
from engine.seats import Seat


class Given(msgspec.Struct, frozen=True):
    """One press with everything about it."""

    press: Press
    person: Person
    origin: Origin
    cause: Cause
    answer: Answer

    @property
    def word(self) -> str:
        """The action without its argument."""
        return self.press.action.partition(":")[0]

    @property
    def argument(self) -> str:
        return self.press.action.partition(":")[2]


class Presses:
    """Handles presses; whatever happens, the answer is given exactly once."""

    def __init__(self, house: House, actor: Actor, surfaces: Surfaces) -> None:
        self._house = house
        self._actor = actor
        self._surfaces = surfaces
        self._free: dict[str, Callable[[Room, Given], Awaitable[None]]] = {
            actions.HAND: self._hand,
            actions.HELP: self._help,
            actions.RULES: self._rules,
            actions.PICTURE: self._picture,
            actions.PAGE: self._page,
        }

    async def handle(self, room: Room, given: Given) -> None:
        """Judge and execute a press; refusals become toasts."""
        word, answer = given.word, given.answer
        try:
            if word in self._free:
                await self._free[word](room, given)
            elif await self._is_spent(room, given):
                await give(answer.empty())
            elif word in (actions.STOP_YES, actions.STOP_NO):
                await self._vote(room, given)
            elif actions.is_deal(given.press.action):
                await self._deal(room, given)
            else:
                await self._table(room, given)
        except Refused as refused:
            await give(answer.toast(replies.refused(self._house.texts, refused.key, refused.facts)))
            if refused.key == "stale":
                await self._surfaces.after_stale(room, given.origin, given.person.id)
        except IllegalCommand as illegal:
            await give(answer.toast(replies.refusal_toast(self._house.texts, illegal)))

    async def _is_spent(self, room: Room, given: Given) -> bool:
        """Whether the press repeats an accepted one, or is the second tap of two."""
        if is_spent(room.last.get(given.person.id), given.press, room.table.seq, self._house.clock.now()):
            return True
        return await self._house.storage.repeated(given.cause.key) is not None

    def _accepted(self, room: Room, given: Given) -> None:
        now = self._house.clock.now()
        room.last[given.person.id] = Accepted(given.press.token, given.press.action, now, room.table.seq)

    async def _act(self, room: Room, given: Given, events: tuple[LogEvent, ...]) -> None:
        if not events:
            await give(given.answer.empty())
        elif await self._actor.act(room, events, given.cause, given.answer):
            self._accepted(room, given)
            await self._surfaces.after_accepted(room, given.origin)

    async def _deal(self, room: Room, given: Given) -> None:
        """A decision of the deal, by the seat it belongs to."""
        table = room.table
        seat = table.seat_of(given.person.id)
        if seat is None:
            raise Refused("not_seated")
        if table.stage is not Stage.DEAL:
            raise Refused("stale")
        if given.press.token != table.tokens[seat - 1] or given.press.token == 0:
            raise Refused("not_your_turn" if given.press.token in table.tokens and given.press.token else "stale")
        if given.word in actions.HALF_MADE:
            await self._pick(room, given, seat)
            return
        command = actions.command_of(given.press.action, seat)
        if command is None:
            raise Refused("stale")
        if await self._actor.play(room, command, given.cause, given.answer):
            self._accepted(room, given)
            await self._surfaces.after_accepted(room, given.origin)

    async def _pick(self, room: Room, given: Given, seat: Seat) -> None:
        """A half-made choice: kept in the store, gone with its decision, seen by nobody else."""
        table, person, token = room.table, given.person.id, given.press.token
        kept = room.picked(person, token)
        if given.cause.key in kept.causes:
            await give(given.answer.empty())
            return
        draft = drafts.changed(table.match, seat, kept, given.press.action, given.cause.key)
        await self._house.storage.put_draft(DraftRow(table.id, person, token, msgspec.json.encode(draft)))
        room.drafts[person] = (token, draft)
        self._accepted(room, given)
        await give(given.answer.empty())
        self._house.publisher.show(self._surfaces.display(room).hand(person, Urgency.NOW))

    async def _table(self, room: Room, given: Given) -> None:
        """A wish about the table as a whole; its buttons belong to the stage."""
        if given.press.token != room.table.stage_token:
            raise Refused("stale")
        person = given.person
        match given.word:
            case actions.SIT:
                await self._sit(room, given)
            case actions.STAND:
                await self._act(room, given, lobby.stand(room.table, person.id))
            case actions.ROBOT:
                name = self._actor.robot_name(room.table)
                await self._act(room, given, lobby.add_robot(room.table, name, _number(given.argument)))
            case actions.UNSEAT_ROBOT:
                await self._act(room, given, lobby.remove_robot(room.table, _number(given.argument)))
            case actions.POOL:
                await self._act(room, given, lobby.set_pool(room.table, person.id, given.argument))
            case actions.START:
                await self._start(room, given)
            case actions.CLOSE:
                await self._act(room, given, lobby.give_up(room.table, person.id))
            case actions.NEXT:
                await self._next(room, given)
            case actions.AGAIN:
                await self._surfaces.again(room, given.person, given.cause, given.answer)
            case _:
                raise Refused("stale")

    async def _sit(self, room: Room, given: Given) -> None:
        """Seat somebody the bot may write to; lead everybody else into the private chat first."""
        known = await self._house.storage.person(given.person.id)
        if known is None or not known.can_dm:
            lobby.sit(room.table, given.person.id, given.person.name)
            await give(given.answer.open_url(self._surfaces.sit_link(room.table)))
            return
        await self._act(room, given, lobby.sit(room.table, given.person.id, given.person.name))

    async def _start(self, room: Room, given: Given) -> None:
        started = lobby.begin(room.table, given.person.id)
        await self._act(room, given, self._actor.first_deal(room.table, started))

    async def _next(self, room: Room, given: Given) -> None:
        """«Дальше»; the next deal begins when everybody has said it."""
        table, person = room.table, given.person.id
        if table.stage is not Stage.BETWEEN:
            raise Refused("stale")
        if table.seat_of(person) is None:
            raise Refused("not_seated")
        if person in table.ready:
            await give(given.answer.empty())
            return
        events: tuple[LogEvent, ...] = (Readied(person),)
        if set(table.humans) == {*table.ready, person}:
            events += self._actor.deal_events(table)
        await self._act(room, given, events)

    async def _vote(self, room: Room, given: Given) -> None:
        stop = room.table.stop
        if stop is None or stop.token != given.press.token:
            raise Refused("stale")
        agreed = given.word == actions.STOP_YES
        await self._act(room, given, answer_stop(room.table, given.person.id, agreed=agreed))

    async def _hand(self, room: Room, given: Given) -> None:
        """«Мои карты»: the presser's own hand as an alert, on every client."""
        seat = room.table.seat_of(given.person.id)
        view = view_of(room.table, seat) if seat is not None else None
        if view is None:
            raise Refused("not_seated" if seat is None else "no_cards")
        await give(given.answer.alert(alerts.hand_alert(self._house.texts, view)))

    async def _picture(self, room: Room, given: Given) -> None:
        """The presser's own cards as a picture in his private chat."""
        seat = room.table.seat_of(given.person.id)
        view = view_of(room.table, seat) if seat is not None else None
        screen = private.hand_picture(self._house.texts, view) if view is not None else None
        if screen is None:
            raise Refused("not_seated" if seat is None else "no_cards")
        await give(given.answer.empty())
        if self._surfaces.is_time(room, f"picture:{given.person.id}"):
            self._house.publisher.tell(given.person.id, None, screen)

    async def _help(self, room: Room, given: Given) -> None:
        seat = room.table.seat_of(given.person.id)
        view = view_of(room.table, seat)
        frame = frame_of(room.table, room, self._house.bot_url)
        text = help.lobby_help(self._house.texts) if view is None else help.help_text(self._house.texts, frame, view)
        await give(given.answer.alert(text))

    async def _rules(self, room: Room, given: Given) -> None:
        """The convention in words, to the presser's private chat; elsewhere a link to it."""
        known = await self._house.storage.person(given.person.id)
        if known is None or not known.can_dm:
            await give(given.answer.open_url(self._surfaces.rules_link(room.table.id)))
            return
        await give(given.answer.toast(replies.rules_sent(self._house.texts)))
        screen = rules.rules_screen(self._house.texts, room.table.convention)
        self._house.publisher.tell(given.person.id, None, screen)

    async def _page(self, room: Room, given: Given) -> None:
        """«Расклад», «Почему?», «Пулька» under a deal's picture, this one or an old one."""
        page, _, number = given.argument.partition(":")
        if page not in tuple(Page):
            raise Refused("stale")
        wanted = await page_of(self._house, room, Page(page), _number(number))
        await give(given.answer.empty())
        self._house.publisher.show(wanted)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Refused("stale")
    return int(text)
