"""Display: what each message of a table should show at the moment, computed from the table's state.

Ephemeral messages, which only one person sees, are drawn by `bot.tables.ephemeral.screens`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from bot.screens import lobby, quiet, resumed, setup
from bot.screens.face import Face
from bot.screens.left import left_screen
from bot.screens.lending import with_original
from bot.screens.lesson import AnyLesson, lesson_begins, lesson_over
from bot.screens.model import Draft, Frame, LobbyInfo, Screen
from bot.screens.own_picture import with_offer
from bot.screens.paper_face import AnyPaperFace
from bot.screens.robot_names import spoken_names
from bot.screens.rulebooks import Rulebooks
from bot.screens.scene import Scene
from bot.screens.spoken import table_view
from bot.screens.table_heading import with_waiting
from bot.screens.texts import Html, Texts
from bot.tables.chats import Chats, ReminderMode
from bot.tables.context.analyses import Analyses
from bot.tables.context.context import Context
from bot.tables.context.links import Links
from bot.tables.context.presence import Presence
from bot.tables.context.session import TableSession
from bot.tables.decide.quiet import lesson_of
from bot.tables.log.clock import COMPANY, has_room, may_call, most_players
from bot.tables.log.kinds import LentDeal, Lesson, Played, RealCards, Review
from bot.tables.log.state import Stage
from bot.tables.ports import BUMPS_PER_DEAL, Role, Surface, Urgency, Wanted
from bot.tables.presentation.frames import (
    frame_of,
    is_all_told,
    lobby_info,
    localized_for,
    paper_entry,
    plays_inside,
    report_of,
    resumed_info,
    scored,
    unready,
)
from engine.core.errors import InvariantBroken
from engine.core.seats import Seat
from engine.core.strengths import Strength

AT_HAND_S = 20.0  # clock seconds after a press in which a person needs no sound


class Display:
    """Display of one table: makes the wishes (`Wanted`) for all its messages."""

    def __init__(
        self,
        chats: Chats,
        session: TableSession,
        analyses: Analyses,
        presence: Presence,
        *,
        links: Links,
        best: Strength,
        face: Face,
        books: Rulebooks,
    ) -> None:
        self._face = face
        self._books = books
        self._best = best
        self._analyses = analyses
        self._presence = presence
        self._links = links
        self._chats = chats
        self._texts = chats.texts(session.table.chat).of(session.table.game.name)
        self._session = session
        self._table = session.table

    def _texts_for(self, person: int) -> Texts:
        """Return the texts in a person's language, with the words of the table's game."""
        return self._chats.texts(person).of(self._table.game.name)

    def all(self, urgent: frozenset[int], *, table_now: bool, ephemeral: Iterable[Wanted] = ()) -> Iterator[Wanted]:
        """Yield the wishes for all messages of the table, `ephemeral` ones included, in the order of sending.

        `urgent`: persons whose messages are shown at once. `table_now`: whether the table's message is shown at once.
        """
        match self._table.kind:
            case RealCards():
                yield from self._paper(ephemeral)
            case Played() | LentDeal() | Lesson():
                yield from self._dealt(urgent, ephemeral, table_now=table_now)
            case Review():  # looked at by buttons of no table
                return

    def _dealt(self, urgent: frozenset[int], ephemeral: Iterable[Wanted], *, table_now: bool) -> Iterator[Wanted]:
        """Yield the wishes for a match with cards that the bot deals; for the arguments see `all`."""
        if self._table.is_quiet:
            yield from self._quiet(urgent, ephemeral, table_now=table_now)
            return
        shared = not self._table.is_private  # alone one needs no other message than one's own
        match self._table.stage:
            case Stage.LOBBY | Stage.CLOSED:
                yield from self._lobby(ephemeral, table_now=table_now) if shared else ()
            case Stage.DEAL:
                yield from (self._group(table_now=table_now),) if shared else ()
                yield from self._hands(urgent)
                yield from ephemeral
            case Stage.BETWEEN | Stage.OVER:
                yield from self._after_deal(urgent, ephemeral)

    def _quiet(self, urgent: frozenset[int], ephemeral: Iterable[Wanted], *, table_now: bool) -> Iterator[Wanted]:
        """Yield the wishes for a quiet table, all in private chats; for the arguments see `all`."""
        if self._table.stage in (Stage.LOBBY, Stage.CLOSED):
            for person in self._table.humans:
                yield self._gathering(person)
        else:
            yield from self._hands(urgent, others=Urgency.SOON if table_now else Urgency.QUIET)
        yield from ephemeral

    def _gathering(self, person: int) -> Wanted:
        """Return the wish to show a person a quiet table before its match; with a sound if the reminders have one."""
        t, view, table = self._texts_for(person), self.lobby_info(reader=person), self._table
        awaited = () if table.stage is Stage.CLOSED else unready(table)
        closed = tuple(table.name_of(one) for one in self._session.group.closed)
        screen = quiet.gathering_screen(t, self._books, view, table.name_of(person), awaited, unreachable=closed)
        wanted = self.wanted(self.surface(Role.HAND, person=person), screen, 0, Urgency.NOW)
        return replace(wanted, silent=self._chats.known(person).reminders is not ReminderMode.SOUND)

    def _after_deal(self, urgent: frozenset[int], ephemeral: Iterable[Wanted]) -> Iterator[Wanted]:
        """Yield the wishes after a deal: its sheet, questions to people, everybody's result, and the settlement."""
        if self._lesson is not None:
            yield self._settlement()
            return
        gone = self._outlived()
        if scored(self._table) is not None:
            yield self.deal_now()
        yield from ephemeral
        if gone is None and not self._table.is_private:
            yield self._group(table_now=True)
        if gone is None or not self._table.is_private:
            yield from self._hands(urgent)
        if self._table.stage is Stage.OVER:
            yield self._settlement()

    def _outlived(self) -> Surface | None:
        """Return the live message that the last deal's sheet makes unnecessary and that is to be deleted; else None."""
        table = self._table
        if table.is_quiet or not is_all_told(table, self._session, self._texts):
            return None
        return self.surface(Role.HAND, person=table.chat) if table.is_private else self.surface(Role.TABLE)

    def wanted(
        self, surface: Surface, drawn: Screen | Scene, deal: int, urgency: Urgency, *, pin: bool = False
    ) -> Wanted:
        """Return the wish to show a screen; a new message for a new `deal`, or if one at the bottom was requested."""
        bumped = deal * BUMPS_PER_DEAL + self._session.sent.bumps.get(surface.key, 0)
        shown = localized_for(self._chats, self._presence, surface, drawn)
        return Wanted(surface, shown, bumped, urgency, self._table.seq, pin=pin)

    def notice(self, surface: Surface, screen: Screen, generation: int, *, silent: bool = True) -> Wanted:
        """Return the wish to show a notice in a private chat; a greater `generation` sends a new message."""
        shown = localized_for(self._chats, self._presence, surface, screen)
        return Wanted(surface, shown, generation, Urgency.NOW, self._table.seq, silent=silent)

    def surface(self, role: Role, *, person: int = 0, number: int = 0) -> Surface:
        """Return the surface of a message of this table: in the table's chat, or in the private chat, by its role."""
        private = (Role.HAND, Role.PING, Role.WARNING, Role.CONSENT, Role.MENU, Role.PICTURE, Role.PRIVATE_PANEL)
        private_chat = role in private
        chat = person if private_chat else self._table.chat
        thread = None if private_chat else self._table.thread
        return Surface(self._table.id, role, chat, thread, person, number)

    def live(self, chat: int, thread: int | None, person: int) -> Surface | None:
        """Return the message by which people play in a chat; it should be the last one there. None if there is none."""
        table = self._table
        played = table.stage in (Stage.DEAL, Stage.BETWEEN)
        if chat == person and not isinstance(table.kind, RealCards):
            own = self.surface(Role.HAND, person=person)
            plays = played and table.seat_of(person) is not None and not table.has_left(person)
            return self.instead_of(own) if plays else None
        if (chat, thread) != (table.chat, table.thread):
            return None
        match table.stage:
            case Stage.LOBBY:
                return self.surface(Role.LOBBY)
            case Stage.DEAL | Stage.PAPER:
                return self.surface(Role.TABLE)
            case Stage.BETWEEN:
                return self.instead_of(self.surface(Role.TABLE))
            case _:
                return None

    def instead_of(self, surface: Surface) -> Surface:
        """Return the surface itself, or the surface of the sheet if the sheet has replaced it between two deals."""
        outlived = self._outlived() if self._table.stage is Stage.BETWEEN else None
        return self.surface(Role.DEAL, number=self._table.number) if surface == outlived else surface

    def of(self, surface: Surface) -> Wanted:
        """Return the wish for a live message."""
        match surface.role:
            case Role.LOBBY:
                return self.lobby()
            case Role.HAND:
                return self.hand(surface.person, Urgency.QUIET)
            case Role.DEAL:
                return self.deal(last=True)
            case _:
                return self.score() if isinstance(self._table.kind, RealCards) else self._group(table_now=False)

    def lobby(self) -> Wanted:
        """Return the wish to show the lobby, or the page of options to which it is turned."""
        view = self.lobby_info(self._session.options)
        if self._table.source is not None:
            turned = setup.setup_screen(self._texts, self._books, view)
            screen = turned or resumed.resumed_screen(self._texts, self._books, self._resumed())
        else:
            screen = lobby.lobby_screen(self._texts, self._books, view)
        return self.wanted(self.surface(Role.LOBBY), screen, 0, Urgency.NOW)

    def lobby_info(self, page: str = "", reader: int | None = None) -> LobbyInfo:
        """Return the facts of the lobby; `page`: page of options; `reader`: its only reader, None: everybody."""
        saved, t = self._chats.known(self._table.chat).rules, self._texts_for(reader or self._table.chat)
        view = lobby_info(self._session, saved, self._best, page=page, reader=reader)
        invite = self._links.sit(self._table) if self._table.key and has_room(self._table) else ""
        calls = may_call(self._table) and len(self._table.humans) < COMPANY < most_players(self._table)
        return replace(view, players=spoken_names(t, view.players), invite=invite, calls=calls, bot=self._links.name)

    def _resumed(self) -> resumed.ResumedInfo:
        """Return the facts of the lobby of a resumed match, with robots' names in the chat's language."""
        view = resumed_info(self._table)
        called = spoken_names(self._texts, tuple(one.called for one in view.places))
        names = spoken_names(self._texts, tuple(one.name for one in view.places))
        told = zip(view.places, called, names, strict=True)
        return replace(view, places=tuple(replace(one, called=was, name=name) for one, was, name in told))

    def _lobby(self, ephemeral: Iterable[Wanted], *, table_now: bool) -> Iterator[Wanted]:
        view = self.lobby_info()
        yield from ephemeral
        yield replace(self.lobby(), urgency=Urgency.NOW if table_now else Urgency.QUIET)
        for person in self._table.humans:
            t = self._texts_for(person)
            read = replace(view, players=spoken_names(t, view.players))
            screen = lobby.seated_screen(t, self._books, read, self._table.name_of(person))
            yield self.wanted(self.surface(Role.HAND, person=person), screen, 0, Urgency.NOW)

    def agreement(self) -> Wanted:
        """Return the wish to turn the lobby's message into a summary of what was agreed, once the match has begun."""
        if self._table.source is not None:
            played = self._table.number - 1
            going_on = resumed.going_on_screen(self._texts, self._books, self._resumed(), played)
            return replace(self.wanted(self.surface(Role.LOBBY), going_on, 0, Urgency.NOW), final=True)
        if self._lesson is not None:
            begins = lesson_begins(self._texts)
            return replace(self.wanted(self.surface(Role.LOBBY), begins, 0, Urgency.NOW), final=True)
        agreed = lobby.agreement_screen(self._texts, self._books, self.lobby_info())
        return replace(self.wanted(self.surface(Role.LOBBY), agreed, 0, Urgency.NOW), final=True)

    def _group(self, *, table_now: bool) -> Wanted:
        urgency = Urgency.NOW if table_now else Urgency.QUIET
        surface = self.surface(Role.TABLE)
        if self._table.stage is Stage.DEAL:
            wanted = self.wanted(surface, self._shared(), self._table.number, urgency, pin=True)
            return replace(wanted, inside=plays_inside(self._session))
        over = self._table.stage is Stage.OVER
        wanted = self.wanted(surface, self._shared().screen, self._table.number, urgency, pin=not over)
        return replace(wanted, unpin=over)

    def _shared(self) -> Scene:
        """Return the scene of the message that everybody at the table sees."""
        table, match = self._table, self._match()
        awaited = table.game.awaited(match)
        token = table.tokens[awaited[0] - 1] if len(awaited) == 1 else 0
        frame = frame_of(table, self._session, token)
        as_picture = self._chats.known(table.chat).table_picture
        return Scene(self._texts, table.game, self._face, match, None, frame, pictured=as_picture)

    def _match(self) -> Any:
        """Return the match. Raises InvariantBroken if it has not begun."""
        if self._table.match is None:
            raise InvariantBroken(f"table {self._table.id} plays without a deal")
        return self._table.match

    def _hands(self, urgent: frozenset[int], *, others: Urgency = Urgency.QUIET) -> Iterator[Wanted]:
        for person in self._table.humans:
            yield self.hand(person, Urgency.NOW if person in urgent else others)

    def hand(self, person: int, urgency: Urgency) -> Wanted:
        """Return the wish to show a player's private message; a person who has left gets no new message."""
        surface = self.surface(Role.HAND, person=person)
        if self._table.has_left(person):
            frame = frame_of(self._table, self._session, reader=person)
            left = left_screen(self._texts_for(person), frame, self._session.group.title)
            return self.wanted(surface, left, 0, urgency)
        if self._table.stage is Stage.DEAL:
            wanted = self.wanted(surface, self._own(person), self._table.number, urgency)
            return replace(wanted, silent=not self._rings(person))
        screen = with_waiting(
            self._texts_for(person), self._own(person).screen, self._presence.waiting(person, surface.table)
        )
        return self.wanted(surface, screen, self._table.number, urgency)

    def _rings(self, person: int) -> bool:
        """Return whether a new message with cards has a sound: if reminders have one and the person has not acted yet.

        It has no sound right after a press of the person, who then has the phone at hand.
        """
        table, seat = self._table, self._table.seat_of(person)
        if seat is None or table.mover_at(seat) is None:
            return False
        if table.progress is None or seat not in table.progress.unheard:
            return False
        last = self._session.last.pressed.get(person)
        is_at_hand = last is not None and table.clock.stage_at - last.at < AT_HAND_S
        return not is_at_hand and self._chats.known(person).reminders is ReminderMode.SOUND

    def _own(self, person: int) -> Scene:
        """Return the scene of a player's private message, before it is drawn."""
        seat = self.seat_of(person)
        frame, draft = self.seen_by(person, seat)
        t, as_picture = self._texts_for(person), self._chats.known(person).own_table is True
        scene = Scene(t, self._table.game, self._face, self._match(), seat, frame, draft, pictured=as_picture)
        missed = self._session.last.missed.get(person)
        return replace(scene, offered=self.offers_pictures(person), lesson=self._lesson, missed=missed)

    @property
    def _lesson(self) -> AnyLesson | None:
        """The lesson dealt at the table; None at any other table."""
        return lesson_of(self._table, self._face)

    def offers_pictures(self, person: int) -> bool:
        """Return whether to ask a player, after the first deal of a match, if the table should be a picture."""
        table, status = self._table, self._table.status
        first = status is not None and status.finished == 1 and table.stage is Stage.BETWEEN
        return first and self._chats.known(person).own_table is None

    def seat_of(self, person: int) -> Seat:
        """Return the person's seat. Raises InvariantBroken for a person without one."""
        seat = self._table.seat_of(person)
        if seat is None:
            raise InvariantBroken(f"person has no hand at table {self._table.id}")
        return seat

    def seen_by(self, person: int, seat: Seat) -> tuple[Frame, Draft]:
        """Return the frame of a screen for a person at that seat, and the person's half-made choice."""
        token = self._table.tokens[seat - 1]
        frame = frame_of(self._table, self._session, token, person)
        wishes = self._chats.known(person)
        shown = wishes.sheets is not False if self._table.is_quiet else wishes.is_shown_sheets
        frame = replace(frame, large=wishes.large, pictured=shown and not frame.deal)  # one deal has no sheet
        return frame, self._session.draft(person, token)

    def asked(self, surface: Surface, screen: Screen) -> Wanted:
        """Return the wish to show at once what a player asked for: the menu «⋯», a question, a picture in private."""
        return self.wanted(surface, screen, self._table.number, Urgency.NOW)

    def deal(self, *, last: bool, asked: bool = False) -> Wanted:
        """Return the wish to show the picture of the last deal, on the page to which readers have turned it.

        `last`: the table waits for the next deal. `asked`: a reader has just turned the page.
        """
        known = self._analyses.known(self._table.id, self._table.number)
        report = report_of(self._table, self._session, last=last, analysis=known)
        if self._presence.rests(self._table):
            report = replace(report, frame=replace(report.frame, following=None))
        surface = self.surface(Role.DEAL, number=report.number)
        urgency = Urgency.NOW if asked else Urgency.SOON
        screen = self._face.reports.report(self._texts, report)
        if last and self._table.is_private and self.offers_pictures(self._table.chat):
            screen = with_offer(self._texts, report.frame, screen)
        wanted = self.wanted(surface, screen, self._written, urgency)
        over = self._table.stage is Stage.OVER
        return replace(wanted, outlives=self._outlived() if last or over else None, final=not (last or over))

    @property
    def _written(self) -> int:
        """Seq of the last entry of a deal with real cards, which differs if a deal is entered again; else 0."""
        return self._table.kind.written if isinstance(self._table.kind, RealCards) else 0

    def deal_now(self) -> Wanted:
        """Return the wish to show the picture of the last deal, with «Дальше» (next deal) if the table waits for it."""
        return self.deal(last=self._table.stage is Stage.BETWEEN)

    def _paper(self, ephemeral: Iterable[Wanted]) -> Iterator[Wanted]:
        """Yield the wishes for a match with real cards: the last deal's picture first, the entry form below it."""
        if scored(self._table) is not None:
            yield self.deal(last=False)
        yield from ephemeral
        yield self.score()
        if self._table.stage is Stage.OVER:
            yield self._settlement()

    def score(self) -> Wanted:
        """Return the wish for the live message of a match with real cards; each entered deal makes it a new message."""
        table, session = self._table, self._session
        face, live = self._paper_face(), table.stage is Stage.PAPER
        screen = face.over(self._texts, table.match)
        if live:
            screen = face.entry(self._texts, paper_entry(table, session))
        pin = live and not session.group.beside_play
        wanted = self.wanted(self.surface(Role.TABLE), screen, self._written, Urgency.NOW, pin=pin)
        return replace(wanted, unpin=not live)

    def _paper_face(self) -> AnyPaperFace:
        """Return the game's screens for real cards. Raises InvariantBroken if the game has none."""
        if self._face.paper is None:
            raise InvariantBroken(f"table {self._table.id} keeps the score of a game without one")
        return self._face.paper

    def _settlement(self) -> Wanted:
        played = self._table.match
        if played is None:
            raise InvariantBroken(f"table {self._table.id} is over without a match")
        frame = frame_of(self._table, self._session)
        screen = self._face.reports.settlement(self._texts, frame, played, self._session.group.evening)
        match self._table.kind:
            case LentDeal(lent=lent) if (shown := self._face.analysis) is not None:
                compared = shown.compared(self._texts, played, lent)
                preset, url = next(iter(self._table.game.rules.presets)), self._links.chat
                screen = with_original(self._texts, screen, compared, preset=preset, bot_url=url)
            case RealCards():
                screen = replace(screen, rows=self._paper_face().over_rows(self._texts, frame, played))
            case Lesson():
                return self._lesson_over(frame, played)
        return self.wanted(self.surface(Role.SETTLEMENT), screen, 0, Urgency.NOW)

    def _lesson_over(self, frame: Frame, played: Any) -> Wanted:
        """Return the wish to show the end of a lesson in place of a settlement: result, sheet, and ways to play on."""
        table, t, lesson = self._table, self._texts, self._lesson
        view = table.game.view(played, table.seat_of(table.chat))
        result = lesson.result(t, table_view(t, view)) if lesson is not None and view is not None else Html("")
        preset = next(iter(table.game.rules.presets))
        screen = lesson_over(
            t, self._face.reports.sheet(t, frame, played), result, preset=preset, bot_url=self._links.chat
        )
        wanted = self.wanted(self.surface(Role.SETTLEMENT), screen, 0, Urgency.NOW)
        return replace(wanted, outlives=self.surface(Role.HAND, person=table.chat))


def display_of(context: Context, session: TableSession) -> Display:
    """Return the display of a session's table."""
    face, books = context.face(session.table.game), context.rulebooks
    chats, analyses, presence = context.chats, context.analyses, context.presence
    links, best = context.links, context.best_robot
    return Display(chats, session, analyses, presence, links=links, best=best, face=face, books=books)
