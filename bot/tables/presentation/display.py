"""Display: the screen that every message of a table should show now, a function of the table's state alone."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.screens import lobby, own_view, resumed, setup
from bot.screens.face import AnyFace, PaperFace
from bot.screens.left import left_screen
from bot.screens.lending import with_original
from bot.screens.model import Draft, Frame, LobbyView, Page, Screen
from bot.screens.option_keys import SETUP
from bot.screens.rulebooks import Rulebooks
from bot.screens.scene import Scene
from bot.tables.chats import Chats, Reminders
from bot.tables.context.analyses import Analyses
from bot.tables.context.context import Context
from bot.tables.context.session import Panel, TableSession
from bot.tables.log.deadlines import movers
from bot.tables.log.state import Stage
from bot.tables.ports import BUMPS_PER_DEAL, Invitation, Role, Surface, Urgency, Wanted
from bot.tables.presentation.frames import (
    frame_of,
    is_all_told,
    is_behind,
    lobby_view,
    paper_entry,
    report_of,
    resumed_view,
    scored,
    view_of,
)
from engine.core.errors import InvariantBroken
from engine.core.seats import Seat
from engine.core.strengths import Strength

AT_HAND_S = 20.0  # clock seconds after a press in which a person needs no sound


class Display:
    """Wanted screens of one table."""

    def __init__(
        self,
        chats: Chats,
        session: TableSession,
        analyses: Analyses,
        *,
        best: Strength,
        face: AnyFace,
        books: Rulebooks,
    ) -> None:
        self._face = face
        self._books = books
        self._best = best
        self._analyses = analyses
        self._chats = chats
        self._texts = chats.texts(session.table.chat)
        self._session = session
        self._table = session.table

    def all(self, urgent: frozenset[int], *, table_now: bool, news: bool = False) -> Iterator[Wanted]:
        """Yield every surface: of `urgent` persons at once, the table's own if `table_now`, views if it is `news`."""
        if self._table.paper:
            yield from self._paper()
            return
        shared = not self._table.is_private  # alone one needs no other message than one's own
        match self._table.stage:
            case Stage.LOBBY | Stage.CLOSED:
                yield from self._lobby(urgent, table_now=table_now) if shared else ()
            case Stage.DEAL:
                yield from (self._group(table_now=table_now),) if shared else ()
                yield from self._hands(urgent)
                yield from self._ephemeral_hands(urgent, news=news)
                yield from self._pictures()
                yield from self._leaves()
            case Stage.BETWEEN | Stage.OVER | Stage.PAPER:
                yield from self._after_deal(urgent)

    def _after_deal(self, urgent: frozenset[int]) -> Iterator[Wanted]:
        """Yield the sheet, below it what people are asked; every person's own result; at the end the settlement."""
        gone = self._outlived()
        if scored(self._table) is not None:
            yield self.deal_now()
        yield from self._leaves(urgent)
        if gone is None and not self._table.is_private:
            yield self._group(table_now=True)
        if gone is None or not self._table.is_private:
            yield from self._hands(urgent)
        if self._table.stage is Stage.OVER:
            yield self._settlement()

    def _outlived(self) -> Surface | None:
        """Return the live message that the sheet makes needless, to be removed when the sheet is sent; else None."""
        table = self._table
        if not is_all_told(table, self._session, self._texts):
            return None
        return self.surface(Role.HAND, person=table.chat) if table.is_private else self.surface(Role.TABLE)

    def _wanted(
        self, surface: Surface, screen: Screen | Scene, generation: int, urgency: Urgency, *, pin: bool = False
    ) -> Wanted:
        bumped = generation * BUMPS_PER_DEAL + self._session.bumps.get(surface.key, 0)
        return Wanted(surface, screen, bumped, urgency, self._table.seq, pin=pin)

    def surface(self, role: Role, *, person: int = 0, number: int = 0) -> Surface:
        """Return the surface of a message of this table: in the group, or in the person's private chat."""
        private = (Role.HAND, Role.PING, Role.WARNING, Role.CONSENT, Role.MENU, Role.PICTURE, Role.PRIVATE_PANEL)
        private_chat = role in private
        chat = person if private_chat else self._table.chat
        thread = None if private_chat else self._table.thread
        return Surface(self._table.id, role, chat, thread, person, number)

    def live(self, chat: int, thread: int | None, person: int) -> Surface | None:
        """Return the message that people play by in a chat, which should be the last one; None where there is none."""
        table = self._table
        played = table.stage in (Stage.DEAL, Stage.BETWEEN)
        if chat == person and not table.paper:
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
        """Return the surface, or between two deals that of the sheet where the sheet has taken its place."""
        outlived = self._outlived() if self._table.stage is Stage.BETWEEN else None
        return self.surface(Role.DEAL, number=self._table.number) if surface == outlived else surface

    def of(self, surface: Surface) -> Wanted:
        """Return what a live message should show."""
        match surface.role:
            case Role.LOBBY:
                return self.lobby()
            case Role.HAND:
                return self.hand(surface.person, Urgency.QUIET)
            case Role.DEAL:
                return self.deal(last=True)
            case _:
                return self.score() if self._table.paper else self._group(table_now=False)

    def lobby(self) -> Wanted:
        """Show the table before its match, or the page of options it is turned to."""
        gathered = self._gathered(self._session.options)
        if self._table.source:
            turned = setup.setup_screen(self._texts, self._books, gathered)
            screen = turned or resumed.resumed_screen(self._texts, self._books, resumed_view(self._table))
        else:
            screen = lobby.lobby_screen(self._texts, self._books, gathered)
        return self._wanted(self.surface(Role.LOBBY), screen, 0, Urgency.NOW)

    def _gathered(self, page: str = "", reader: int | None = None) -> LobbyView:
        saved = self._chats.known(self._table.chat).rules
        return lobby_view(self._session, saved, self._best, page=page, reader=reader)

    def panel(self, person: int, urgency: Urgency) -> Wanted:
        """Show the page to which a person has turned the panel; the first one for a page that is gone."""
        panel, t = self._session.panels[person], self._chats.texts(person)
        if panel.deal:
            return self._leaf(person, panel, urgency)
        screen = setup.setup_screen(t, self._books, self._gathered(panel.page, person))
        screen = screen or setup.setup_screen(t, self._books, self._gathered(SETUP, person))
        if screen is None:
            raise InvariantBroken(f"table {self._table.id} has no page to set it up")
        role = Role.PRIVATE_PANEL if panel.private else Role.PANEL
        return self._wanted(self.surface(role, person=person), screen, 0, urgency)

    def _leaf(self, person: int, panel: Panel, urgency: Urgency) -> Wanted:
        """Show a page of a finished deal to one reader; the sheet until its analysis is there. Nobody plays by it."""
        table, page = self._table, Page(panel.page)
        found = self._analyses.known(table.id, panel.deal)
        counting = page is Page.ANALYSIS and found is None
        report = panel.report or report_of(table, self._session, last=table.stage is Stage.BETWEEN)
        report = replace(report, page=Page.SHEET if counting else page, analysis=found, counting=counting)
        role = Role.PRIVATE_PANEL if panel.private else Role.PANEL
        screen = self._face.reports.report(self._chats.texts(person), report)
        return replace(self._wanted(self.surface(role, person=person), screen, table.number, urgency), idle=True)

    def _leaves(self, urgent: frozenset[int] = frozenset()) -> Iterator[Wanted]:
        """Yield the pages of finished deals that people turned to for themselves."""
        for person, panel in self._session.panels.items():
            if self.is_known(panel):
                yield self.panel(person, Urgency.NOW if person in urgent else Urgency.QUIET)

    def is_known(self, panel: Panel) -> bool:
        """Tell whether a panel can be drawn: after a restart earlier deals and analyses are not in memory."""
        if panel.deal and panel.report is None and not is_behind(self._table, panel.deal):
            return False
        counted = not panel.deal or self._analyses.known(self._table.id, panel.deal) is not None
        return counted or panel.page != Page.ANALYSIS

    def _lobby(self, urgent: frozenset[int], *, table_now: bool) -> Iterator[Wanted]:
        view = self._gathered()
        for person in self._session.panels:
            yield self.panel(person, Urgency.NOW if person in urgent else Urgency.SOON)
        yield replace(self.lobby(), urgency=Urgency.NOW if table_now else Urgency.QUIET)
        for person in self._table.humans:
            screen = lobby.seated_screen(self._chats.texts(person), self._books, view, self._table.name_of(person))
            yield self._wanted(self.surface(Role.HAND, person=person), screen, 0, Urgency.NOW)

    def agreement(self) -> Wanted:
        """Show in the lobby's message what was agreed, once the match has begun."""
        if self._table.source:
            played = self._table.number - 1
            going_on = resumed.going_on_screen(self._texts, self._books, resumed_view(self._table), played)
            return replace(self._wanted(self.surface(Role.LOBBY), going_on, 0, Urgency.NOW), final=True)
        agreed = lobby.agreement_screen(self._texts, self._books, self._gathered())
        return replace(self._wanted(self.surface(Role.LOBBY), agreed, 0, Urgency.NOW), final=True)

    def _group(self, *, table_now: bool) -> Wanted:
        urgency = Urgency.NOW if table_now else Urgency.QUIET
        surface = self.surface(Role.TABLE)
        if self._table.stage is Stage.DEAL:
            return self._wanted(surface, self._shared(), self._table.number, urgency, pin=True)
        over = self._table.stage is Stage.OVER
        wanted = self._wanted(surface, self._shared().screen, self._table.number, urgency, pin=not over)
        return replace(wanted, unpin=over)

    def _shared(self) -> Scene:
        """Return the scene of the message that all at the table share."""
        table, match = self._table, self._match()
        awaited = table.game.awaited(match)
        token = table.tokens[awaited[0] - 1] if len(awaited) == 1 else 0
        frame = frame_of(table, self._session, token)
        as_picture = self._chats.known(table.chat).table_picture
        return Scene(self._texts, table.game, self._face, match, None, frame, pictured=as_picture)

    def _match(self) -> Any:
        """Return the match. Raises InvariantBroken before it has begun."""
        if self._table.match is None:
            raise InvariantBroken(f"table {self._table.id} plays without a deal")
        return self._table.match

    def _hands(self, urgent: frozenset[int]) -> Iterator[Wanted]:
        for person in self._table.humans:
            yield self.hand(person, Urgency.NOW if person in urgent else Urgency.QUIET)

    def _ephemeral_hands(self, urgent: frozenset[int], *, news: bool) -> Iterator[Wanted]:
        """Yield players' views in the group; the person to move comes first, for Telegram's limits are narrow."""
        asked = movers(self._table)
        for person, own in self._session.ephemeral.hands.items():
            if self._table.seat_of(person) is not None:
                urgency = Urgency.SOON if person in urgent or news else Urgency.QUIET
                if person in urgent and person in asked and not own.idle:
                    urgency = Urgency.NOW
                yield replace(self.view(person, urgency), news=news)

    def own(self, person: int, *, in_group: bool) -> Iterator[Wanted]:
        """Yield both places where a player plays; the one of the last press at once."""
        yield self.hand(person, Urgency.QUIET if in_group else Urgency.NOW)
        if person in self._session.ephemeral.hands:
            yield self.view(person, Urgency.NOW if in_group else Urgency.SOON)

    def hand(self, person: int, urgency: Urgency) -> Wanted:
        """Show a player's private message; a person who has left gets no new one with the next deal."""
        surface = self.surface(Role.HAND, person=person)
        if self._table.has_left(person):
            frame = frame_of(self._table, self._session, reader=person)
            left = left_screen(self._chats.texts(person), frame, self._session.group_title)
            return self._wanted(surface, left, 0, urgency)
        if self._table.stage is Stage.DEAL:
            wanted = self._wanted(surface, self._own(person), self._table.number, urgency)
            return replace(wanted, silent=not self._rings(person))
        return self._wanted(surface, self._own(person).screen, self._table.number, urgency)

    def _rings(self, person: int) -> bool:
        """Tell whether a new message with cards has a sound: until its person has bid, if reminders have one.

        A person who pressed something just before the deal has the telephone at hand and needs no sound.
        """
        table, seat = self._table, self._table.seat_of(person)
        if seat is None or table.mover_at(seat) is None or table.match is None:
            return False
        if seat not in table.game.position(table.match).unheard:
            return False
        last = self._session.choices.last.get(person)
        is_at_hand = last is not None and table.stage_at - last.at < AT_HAND_S
        return not is_at_hand and self._chats.known(person).reminders is Reminders.SOUND

    def _own(self, person: int) -> Scene:
        """Return the scene of a player's private message."""
        seat = self._seat_of(person)
        frame, draft = self._seen_by(person, seat)
        t = self._chats.texts(person)
        return Scene(t, self._table.game, self._face, self._match(), seat, frame, draft)

    def view(self, person: int, urgency: Urgency, invited: Invitation | None = None) -> Wanted:
        """Show a player's own view in the group: the hand of the private message, or the screen opened instead.

        Between two deals the view waits for the next one.
        """
        seat = self._seat_of(person)
        frame, draft = self._seen_by(person, seat)
        t, number, view = self._chats.texts(person), self._table.number, view_of(self._table, seat)
        if self._table.stage is Stage.BETWEEN:
            screen, number = own_view.waiting_screen(t, frame), number + 1
        else:
            screen = self._session.ephemeral.asides.get(person) or own_view.view_screen(
                t, self._face.deal, frame, view, draft
            )
        own = self._session.ephemeral.hands.get(person)
        wanted = self._wanted(self.surface(Role.VIEW, person=person), screen, number, urgency)
        return replace(wanted, invited=invited, idle=own is not None and own.idle)

    def pictured(self, person: int, screen: Screen, urgency: Urgency, invited: Invitation | None = None) -> Wanted:
        """Show a picture of a player's cards in the group."""
        surface = self.surface(Role.CARDS, person=person)
        return replace(self._wanted(surface, screen, self._table.number, urgency), invited=invited)

    def _pictures(self) -> Iterator[Wanted]:
        """Yield the standing pictures with the present hands: soon before the first trick, in spare calls after it."""
        table = self._table
        begun = table.match is not None and table.game.position(table.match).trick_begun
        for person in self._session.ephemeral.pictures:
            t, view = self._chats.texts(person), view_of(self._table, self._table.seat_of(person))
            screen = self._face.deal.picture(t, view) if view is not None else None
            if screen is not None:
                pictured = own_view.with_fold(t, self._table.id, screen)
                yield self.pictured(person, pictured, Urgency.QUIET if begun else Urgency.SOON)

    def _seat_of(self, person: int) -> Seat:
        """Return the person's seat. Raises InvariantBroken for a person without one."""
        seat = self._table.seat_of(person)
        if seat is None:
            raise InvariantBroken(f"person has no hand at table {self._table.id}")
        return seat

    def _seen_by(self, person: int, seat: Seat) -> tuple[Frame, Draft]:
        """Return the frame around the deal for a person at that seat, and the person's half-made choice."""
        token = self._table.tokens[seat - 1]
        frame = frame_of(self._table, self._session, token, person)
        wishes = self._chats.known(person)
        frame = replace(frame, large=wishes.large, pictured=wishes.is_shown_sheets)
        return frame, self._session.draft(person, token)

    def asked(self, surface: Surface, screen: Screen) -> Wanted:
        """Show what a player asked for: the menu «⋯», a question, a picture in private."""
        return self._wanted(surface, screen, self._table.number, Urgency.NOW)

    def deal(self, *, last: bool, asked: bool = False) -> Wanted:
        """Show the photo of the deal the table stands behind, on the page its readers turned to.

        `last`: the table waits for the next deal; `asked`: a reader has just turned the page.
        """
        known = self._analyses.known(self._table.id, self._table.number)
        report = report_of(self._table, self._session, last=last, analysis=known)
        surface = self.surface(Role.DEAL, number=report.number)
        urgency = Urgency.NOW if asked else Urgency.SOON
        wanted = self._wanted(surface, self._face.reports.report(self._texts, report), self._table.turn, urgency)
        over = self._table.stage is Stage.OVER
        return replace(wanted, outlives=self._outlived() if last or over else None, final=not (last or over))

    def deal_now(self) -> Wanted:
        """Show the photo of the deal the table stands behind, with «Дальше» where the next deal is waited for."""
        return self.deal(last=self._table.stage is Stage.BETWEEN)

    def _paper(self) -> Iterator[Wanted]:
        """Yield the messages of a match with real cards: the last deal's picture first, the entry below it."""
        if scored(self._table) is not None:
            yield self.deal(last=False)
        yield from self._leaves()
        yield self.score()
        if self._table.stage is Stage.OVER:
            yield self._settlement()

    def score(self) -> Wanted:
        """Show the live message of a match with real cards; a new one after every deal that is written."""
        table, session = self._table, self._session
        face, live = self._paper_face(), table.stage is Stage.PAPER
        screen = face.over(self._texts, table.match)
        if live:
            screen = face.entry(self._texts, paper_entry(table, session))
        pin = live and not session.beside_play
        return replace(self._wanted(self.surface(Role.TABLE), screen, table.turn, Urgency.NOW, pin=pin), unpin=not live)

    def _paper_face(self) -> PaperFace:
        """Return the game's face for real cards. Raises InvariantBroken in a game without one."""
        if self._face.paper is None:
            raise InvariantBroken(f"table {self._table.id} keeps the score of a game without one")
        return self._face.paper

    def _settlement(self) -> Wanted:
        match = self._table.match
        if match is None:
            raise InvariantBroken(f"table {self._table.id} is over without a match")
        frame = frame_of(self._table, self._session)
        screen = self._face.reports.settlement(self._texts, frame, match, self._session.evening)
        if (lent := self._table.lent) is not None and (shown := self._face.analysis) is not None:
            screen = with_original(screen, shown.compared(self._texts, match, lent))
        if self._table.paper:
            screen = replace(screen, rows=self._paper_face().over_rows(self._texts, frame, match))
        return self._wanted(self.surface(Role.SETTLEMENT), screen, 0, Urgency.NOW)


def display_of(context: Context, session: TableSession) -> Display:
    """Return the display of a session."""
    face, books = context.face(session.table.game), context.rulebooks
    return Display(context.chats, session, context.analyses, best=context.best_robot, face=face, books=books)
