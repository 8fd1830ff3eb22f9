"""Values from which a table's screens are drawn: frame, lobby, view of the deal, report of the last deal.

Also what depends on the reader: look and heading of a chat, and whether people play by ephemeral views in the group.
"""

from typing import Any, Final

from msgspec.structs import replace

from bot.screens import resumed
from bot.screens.model import ClosedDeal, DealReport, Following, Frame, HouseRules, LobbyInfo, Page, Screen
from bot.screens.paper import PaperEntry
from bot.screens.scene import Scene, localized
from bot.screens.status import beside_the_sheet
from bot.screens.texts import Texts
from bot.tables.chats import Chats
from bot.tables.context.presence import Presence
from bot.tables.context.session import TableSession
from bot.tables.decide.fair import commit_of, is_provable
from bot.tables.decide.lobby import may_cancel
from bot.tables.decide.quiet import held_by
from bot.tables.log.clock import holding, seconds_left
from bot.tables.log.events import GivenDeal
from bot.tables.log.kinds import LentDeal, Lesson, RealCards
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Surface
from bot.tables.presentation.status import status_of, vote_of
from bot.tables.score.keeper import token_of
from engine.core.errors import InvariantBroken
from engine.core.match import RATED_AS_IT_STANDS, EndReason, MatchFinished, MatchStatus
from engine.core.seats import Seat
from engine.core.strengths import Strength


def frame_of(table: Table, session: TableSession, token: int = 0, reader: int | None = None) -> Frame:
    """Return the frame shared by a match's screens, with `token` for buttons, for a `reader` or the group (None)."""
    status = table.status
    return Frame(
        table=table.id,
        rules=table.convention,
        players=table.names,
        token=token,
        stage=table.stage_token,
        group_url=session.group.url,
        vote=vote_of(table, reader),
        more=table.stage is not Stage.OVER,
        written=status is not None and status.finished > 0,
        status=status_of(table, session, reader),
        commit=commit_of(table),
        ending=_ending(table),
        at_home=table.is_private,
        following=following_of(table),
        quiet=table.is_quiet,
        ready=_ready(table) if table.is_quiet else None,
        held=held_by(table),
        deal=number_of_deal(table.given),
        waits=table.is_pinned,
        lesson=isinstance(table.kind, Lesson),
    )


def _ready(table: Table) -> tuple[int, int] | None:
    """Return how many have pressed «Дальше» (next deal) and how many may; None if only one person may."""
    asked = len(table.present)
    return (asked - len(unready(table)), asked) if asked > 1 else None


def following_of(table: Table) -> Following | None:
    """Return when the next deal begins automatically; None if it does not, or while a proposal is open."""
    left = seconds_left(table, table.moved_at)
    if not left or table.proposal is not None:
        return None
    hold = holding(table)
    if hold is None:
        return Following(left, seconds_left(table, table.clock.stage_at))
    return Following(left, seconds_left(table, hold.at), table.name_of(hold.person) or "?")


def _ending(table: Table) -> ClosedDeal | None:
    """Return the last deal if it was broken off, or how the match was closed between deals; else None."""
    end = table.end if not table.is_quiet else None  # the tournament or week of a quiet table says who closed it
    return ending_of(table.status, number_of_deal(table.given), end)


def number_of_deal(given: GivenDeal | None) -> int:
    """Return the number by which others know a given deal; 0 for None: the table deals itself."""
    return given.shown if given is not None else 0


def ending_of(status: MatchStatus | None, given: int = 0, end: MatchFinished | None = None) -> ClosedDeal | None:
    """Return the last deal of a match if it was broken off, or the closing of the match between deals; else None.

    given: number by which others know the deal; 0: the table dealt it itself. end: event that ended the match, if the
    person who closed it is to be named.
    """
    broken = status.broken if status is not None else None
    if status is None or broken is None:
        return _closed(status, end) if status is not None and end is not None else None
    if given:
        return ClosedDeal(broken.number, given=given)
    name = status.players[broken.seat] if broken.seat is not None else ""
    return ClosedDeal(broken.number, name, agreed=status.ended is EndReason.AGREED)


def _closed(status: MatchStatus, end: MatchFinished) -> ClosedDeal | None:
    """Return the closing of a match by an administrator; None if it ended otherwise, or in logs of older versions."""
    if end.reason is not EndReason.RESET or end.version < RATED_AS_IT_STANDS:
        return None
    return ClosedDeal(0, status.players[end.seat] if end.seat is not None else "")


def report_of(table: Table, session: TableSession, *, last: bool, analysis: Any = None) -> DealReport:
    """Report the deal just finished, else raise InvariantBroken; `last`: the table waits for the next deal."""
    number = scored(table)
    if number is None:
        raise InvariantBroken(f"table {table.id} has no finished deal to report")
    lending, awaited = table.lending(number)
    return DealReport(
        frame=frame_of(table, session),
        number=number,
        match=table.match,
        view=view_of(table, None),
        ready=tuple(table.name_of(person) for person in table.ready),
        waiting=unready(table),
        last=last,
        page=session.page if session.page != Page.ANALYSIS or analysis is not None else Page.SHEET,
        analysis=analysis,
        fair=is_provable(table, number),
        lending=lending,
        awaited=awaited,
        asked_in_private=table.is_asked_in_private(number),
        reader=table.seat_of(table.chat) if table.is_private else None,
    )


def is_behind(table: Table, number: int) -> bool:
    """Return whether deal `number` is the last one of the table and finished."""
    return table.stage in (Stage.BETWEEN, Stage.PAPER, Stage.OVER) and scored(table) == number


def scored(table: Table) -> int | None:
    """Return the number of the deal that the table has just finished; None if it runs or has no result."""
    status = table.status
    return status.scored if status is not None else None


def is_all_told(table: Table, session: TableSession, t: Texts) -> bool:
    """Return whether the last deal's sheet says everything, so that no other message is needed."""
    if isinstance(table.kind, RealCards) or table.stage not in (Stage.BETWEEN, Stage.OVER) or scored(table) is None:
        return False
    return not beside_the_sheet(t, frame_of(table, session, reader=table.chat if table.is_private else None))


def unready(table: Table, *pressed: int) -> tuple[str, ...]:
    """Return the names of persons who have not yet pressed «Дальше» (next deal); `pressed`: persons who just did."""
    return tuple(table.name_of(person) for person in table.present if person not in (*table.ready, *pressed))


def paper_entry(table: Table, session: TableSession) -> PaperEntry:
    """Return the facts of a match with real cards for its screen. Raises InvariantBroken at any other table."""
    if table.match is None or not isinstance(table.kind, RealCards):
        raise InvariantBroken(f"table {table.id} keeps the score of no match")
    form = session.form
    return PaperEntry(
        frame=frame_of(table, session, token_of(table.stage_token, form)),
        match=table.match,
        steps=form.steps,
        sure=form.sure,
        undone=table.kind.undone,
        scribe=table.kind.scribe or "?",
    )


def view_of(table: Table, seat: Seat | None) -> Any | None:
    """Return a seat's view of the deal (None: spectators'), the only source of shown cards; None before the match."""
    return table.game.view(table.match, seat) if table.match is not None else None


def _enough_sit(table: Table) -> bool:
    sitting = sum(not who.gone for who in table.people)
    return sitting >= min(table.game.rules.seats(table.convention)) and len(table.robots) < sitting


def lobby_info(
    session: TableSession, saved: tuple[HouseRules, ...], best: Strength, *, page: str = "", reader: int | None = None
) -> LobbyInfo:
    """Return the facts of the lobby for its screens, with the page of options `page`.

    `saved`: rules saved by the chat. `best`: strength of the best robots. `reader`: its only reader; None: everybody.
    """
    table = session.table
    agreed, awaited = _answers(table)
    return LobbyInfo(
        table=table.id,
        stage=table.stage_token,
        start=table.start_token,
        rules=table.convention,
        players=tuple(who.name for who in table.people if not who.gone),
        missing=sum(who.gone and who.free for who in table.people) if table.source is not None else None,
        robots=table.robots,
        group_title=session.group.title,
        group_url=session.group.url,
        closed=table.stage is Stage.CLOSED,
        enough=_enough_sit(table),
        clock=table.pace.clock,
        firm=table.pace.firm,
        daily=table.pace.daily,
        brisk=table.pace.brisk,
        strengths=tuple(None if who.person is not None else who.strength for who in table.people if not who.gone),
        best=best,
        page=page,
        own=reader is not None,
        fixed=table.source is not None,
        saved=saved,
        commit=commit_of(table),
        worded=table.given is None,
        lot=not isinstance(table.kind, LentDeal),
        vote=table.proposal.token if table.proposal is not None else 0,
        agreed=agreed,
        awaited=awaited,
        may_cancel=reader is not None and may_cancel(table, reader),
        others=tuple(table.name_of(person) for person in table.humans if person != reader),
    )


def _answers(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of those who agree to cancel the table and of those yet to answer; empty if not proposed."""
    if table.proposal is None:
        return (), ()
    awaited = set(table.awaited)
    agreed = tuple(table.name_of(person) for person in table.consenting if person not in awaited)
    return agreed, tuple(table.name_of(person) for person in table.awaited)


def resumed_info(table: Table) -> resumed.ResumedInfo:
    """Return the facts of the lobby of a resumed match for its screens."""
    players = table.source.players if table.source is not None else table.names
    places = tuple(
        resumed.ResumedSeat(
            Seat(number),
            called,
            name="" if who.gone else who.name,
            robot=who.person is None,
            left=who.gone and not who.free,
        )
        for number, (called, who) in enumerate(zip(players, table.people, strict=True), 1)
    )
    closed, commit = table.stage is Stage.CLOSED, commit_of(table)
    view = resumed.ResumedInfo(table=table.id, stage=table.stage_token, rules=table.convention, places=places)
    agreed, awaited = _answers(table)
    vote = table.proposal.token if table.proposal is not None else 0
    return replace(view, closed=closed, commit=commit, vote=vote, agreed=agreed, awaited=awaited)


def localized_for(chats: Chats, presence: Presence, surface: Surface, drawn: Screen | Scene) -> Screen | Scene:
    """Return a screen, drawn or not, in the language and look that the surface's reader has chosen."""
    look = chats.look(surface.person if surface.is_own else surface.chat)
    heading = presence.heading(surface.chat, surface.table) if surface.chat > 0 else None
    if isinstance(drawn, Scene):
        return replace(drawn, look=look, heading=heading)
    return localized(chats.texts(surface.chat), drawn, look, heading)


SEVERAL: Final = 2  # one person's view keeps up with the game


def is_slow(session: TableSession) -> bool:
    """Return whether several people play by ephemeral views in the group, which lag: a private chat is faster."""
    is_played = session.table.stage is Stage.DEAL
    return is_played and sum(not own.idle for own in session.ephemeral.hands.values()) >= SEVERAL


def plays_inside(session: TableSession) -> bool:
    """Return whether all present play the deal by ephemeral views, and no proposal, pause or request is open."""
    table, hands, clock = session.table, session.ephemeral.hands, session.table.clock
    asked = table.proposal is not None or clock.paused_by is not None or clock.time_over or bool(table.summons)
    return not asked and is_slow(session) and all(who in hands and not hands[who].idle for who in table.present)
