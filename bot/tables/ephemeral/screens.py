"""Screens that ephemeral messages should show, as `Display` yields those of the messages that everybody may see.

`everything` yields both together, in the order in which they are to be sent.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from bot.screens import own_view, setup
from bot.screens.model import Page, Screen
from bot.screens.option_pages import SETUP
from bot.screens.texts import Texts
from bot.tables.context.context import Context
from bot.tables.context.ephemeral_state import Panel
from bot.tables.context.session import TableSession
from bot.tables.log.kinds import RealCards, Review
from bot.tables.log.state import Stage
from bot.tables.ports import Certainty, Invitation, Role, Urgency, Wanted
from bot.tables.presentation.display import Display, display_of
from bot.tables.presentation.frames import is_behind, is_slow, plays_inside, report_of, view_of
from engine.core.errors import InvariantBroken


class EphemeralScreens:
    """Wanted screens of one table's messages that one person alone sees in the group; panels also in private chats."""

    def __init__(self, context: Context, session: TableSession, display: Display) -> None:
        self._context = context
        self._session = session
        self._table = session.table
        self._display = display
        self._face = context.face(session.table.game)

    def _texts_for(self, person: int) -> Texts:
        return self._context.texts_for(person, self._table.game)

    def all(self, urgent: frozenset[int], *, news: bool = False) -> Iterator[Wanted]:
        """Yield the wanted screen of every ephemeral message, sooner for `urgent` persons and, if `news`, for views."""
        match self._table.kind, self._table.stage:
            case Review(), _:
                return
            case RealCards(), _:
                yield from self._leaves(frozenset())
            case _, Stage.DEAL:
                yield from self._views(urgent, news=news)
                yield from self._pictures()
                yield from self._leaves(frozenset())
            case _, Stage.LOBBY | Stage.CLOSED:
                for person in self._session.ephemeral.panels:
                    yield self.panel(person, Urgency.NOW if person in urgent else Urgency.SOON)
            case _:
                yield from self._leaves(urgent)

    def panel(self, person: int, urgency: Urgency) -> Wanted:
        """Return the wanted screen of a person's panel: its page, or the first one if that page no longer exists."""
        panel, t, books = self._session.ephemeral.panels[person], self._texts_for(person), self._context.rulebooks
        if panel.deal:
            return self._leaf(person, panel, urgency)
        screen = setup.setup_screen(t, books, self._display.lobby_info(panel.page, person))
        screen = screen or setup.setup_screen(t, books, self._display.lobby_info(SETUP, person))
        if screen is None:
            raise InvariantBroken(f"table {self._table.id} has no page to set it up")
        return self._display.wanted(self._display.surface(_role(panel), person=person), screen, 0, urgency)

    def _leaf(self, person: int, panel: Panel, urgency: Urgency) -> Wanted:
        """Return the wanted page of a finished deal for one reader; the sheet until its analysis is done."""
        table, page = self._table, panel.page
        found = self._context.analyses.known(table.id, panel.deal)
        counting = page == Page.ANALYSIS and found is None
        report = panel.report or report_of(table, self._session, last=table.stage is Stage.BETWEEN)
        slow = self._context.analyses.is_slow(table.id, panel.deal)
        page = Page.SHEET if counting else page
        report = replace(report, page=page, analysis=found, counting=counting, slow=slow)
        screen = self._face.reports.report(self._texts_for(person), report)
        surface = self._display.surface(_role(panel), person=person)
        return replace(self._display.wanted(surface, screen, table.number, urgency), idle=True)

    def _leaves(self, urgent: frozenset[int]) -> Iterator[Wanted]:
        """Yield the pages of finished deals to which people have turned their panels."""
        for person, panel in self._session.ephemeral.panels.items():
            if self.is_known(panel):
                yield self.panel(person, Urgency.NOW if person in urgent else Urgency.QUIET)

    def is_known(self, panel: Panel) -> bool:
        """Return whether a panel can be drawn in full; after a restart its analysis is not in memory."""
        counted = not panel.deal or self._context.analyses.known(self._table.id, panel.deal) is not None
        return self.has_report(panel) and (counted or panel.page != Page.ANALYSIS)

    def has_report(self, panel: Panel) -> bool:
        """Return whether a panel can be drawn at all; after a restart reports of earlier deals are not in memory."""
        return not panel.deal or panel.report is not None or is_behind(self._table, panel.deal)

    def view(self, person: int, urgency: Urgency, invited: Invitation | None = None) -> Wanted:
        """Return the wanted screen of a player's view in the group: the player's hand, or the screen opened instead.

        Between two deals the view says that the next one will come.
        """
        seat = self._display.seat_of(person)
        frame, draft = self._display.seen_by(person, seat)
        t, number, view = self._texts_for(person), self._table.number, view_of(self._table, seat)
        if self._table.stage is Stage.BETWEEN:
            screen, number = own_view.waiting_screen(t, frame), number + 1
        else:
            screen = self._session.ephemeral.asides.get(person) or own_view.view_screen(
                t, self._face.deal, frame, view, draft, quicker=self._quicker()
            )
        own = self._session.ephemeral.hands.get(person)
        wanted = self._display.wanted(self._display.surface(Role.VIEW, person=person), screen, number, urgency)
        inside = plays_inside(self._session)
        return replace(wanted, invited=invited, idle=own is not None and own.idle, inside=inside)

    def _quicker(self) -> str:
        """Return the address of the private chat if playing there is faster, else an empty text."""
        is_slow_here = self._context.publisher.views_count and is_slow(self._session)
        return self._context.links.chat if is_slow_here else ""

    def _views(self, urgent: frozenset[int], *, news: bool) -> Iterator[Wanted]:
        """Yield players' views in the group, most urgently for the person to move: Telegram's limits are narrow."""
        asked = self._table.movers
        for person, own in self._session.ephemeral.hands.items():
            if self._table.seat_of(person) is not None:
                urgency = Urgency.SOON if person in urgent or news else Urgency.QUIET
                if person in urgent and person in asked and not own.idle:
                    urgency = Urgency.NOW
                yield replace(self.view(person, urgency), news=news)

    def pictured(self, person: int, screen: Screen, urgency: Urgency, invited: Invitation | None = None) -> Wanted:
        """Return the wanted picture of a player's cards in the group."""
        surface = self._display.surface(Role.CARDS, person=person)
        return replace(self._display.wanted(surface, screen, self._table.number, urgency), invited=invited)

    def _pictures(self) -> Iterator[Wanted]:
        """Yield the open pictures with the present hands: urgently before the first trick, later with low urgency."""
        begun = self._table.progress is not None and self._table.progress.trick_begun
        for person in self._session.ephemeral.pictures:
            t, view = self._texts_for(person), view_of(self._table, self._table.seat_of(person))
            screen = self._face.deal.picture(t, view) if view is not None else None
            if screen is not None:
                pictured = own_view.with_fold(t, self._table.id, screen)
                yield self.pictured(person, pictured, Urgency.QUIET if begun else Urgency.SOON)


def _role(panel: Panel) -> Role:
    return Role.PRIVATE_PANEL if panel.private else Role.PANEL


def ephemeral_screens_of(context: Context, session: TableSession) -> EphemeralScreens:
    """Return the ephemeral screens of a session."""
    return EphemeralScreens(context, session, display_of(context, session))


def everything(
    context: Context, session: TableSession, urgent: frozenset[int], *, table_now: bool, news: bool = False
) -> Iterator[Wanted]:
    """Yield what every message of a table should show: at once for `urgent` persons, the table's own if `table_now`.

    news: players' views in the group are shown sooner, and what everybody sees is updated although all play by views.
    """
    display = display_of(context, session)
    ephemeral = EphemeralScreens(context, session, display).all(urgent, news=news)
    for one in display.all(urgent, table_now=table_now, ephemeral=ephemeral):
        yield replace(one, news=True) if news and one.inside else one


def both_hands(
    context: Context, session: TableSession, person: int, *, in_group: bool, asks: bool = False
) -> Iterator[Wanted]:
    """Yield a player's message in the private chat and the view (ephemeral message) in the group, if there is one.

    in_group: the player pressed in the view, which is updated first. asks: a question was asked or answered; both are
    updated at once, so that no button "yes" remains for an old question.
    """
    display = display_of(context, session)
    yield display.hand(person, Urgency.QUIET if in_group and not asks else Urgency.NOW)
    if person in session.ephemeral.hands:
        urgency = Urgency.NOW if in_group or asks else Urgency.SOON
        view = EphemeralScreens(context, session, display).view(person, urgency)
        yield replace(view, idle=view.idle and not asks)


ARRIVES_S: Final = 1.2  # of real time; the answer's watchdog barks after two seconds


def certainty_in_deal(context: Context, session: TableSession, person: int) -> Certainty:
    """Return how certain it is that the person sees ephemeral messages in the running deal; NO if no deal is played."""
    in_group = not session.table.is_private and not session.table.is_quiet
    playing = session.table.stage is Stage.DEAL and in_group
    return context.publisher.can_show_privately(session.table.chat, person) if playing else Certainty.NO


def teller(arrived: "asyncio.Future[bool]") -> Callable[[bool], None]:
    """Return a callback that sets the future, once, to whether the message has arrived."""

    def told(success: bool) -> None:
        if not arrived.done():
            arrived.set_result(success)

    return told


async def in_time(arrived: "asyncio.Future[bool]") -> bool:
    """Wait at most ARRIVES_S; return whether the message has arrived."""
    await asyncio.wait({arrived}, timeout=ARRIVES_S)
    return arrived.done() and arrived.result()
