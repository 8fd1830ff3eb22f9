"""Archive of finished deals: matches of a chat or a person and imported records to look at, and briefs of deals."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.screens.deal_brief import DealBrief
from bot.screens.model import ClosedDeal, DealReport, Frame
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.storage.ports import Storage, TableRow, TableStatus
from bot.tables.context.context import Context
from bot.tables.context.cooperative import replayed
from bot.tables.decide.fair import fair_deals
from bot.tables.decide.imported import is_paper
from bot.tables.decide.quiet import given_in, held_in
from bot.tables.log.events import LogEvent, TableOpened
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Origin
from bot.tables.presentation.frames import number_of_deal
from bot.tables.refused import Refused
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.core.match import DealBroken, DealScored, DealStarted, Event, MatchStatus
from engine.core.match_facts import facts_of


class PastMatch(msgspec.Struct, frozen=True):
    """One match of the past, read from its table's log."""

    row: TableRow
    """Stored row of the table."""
    game: AnyGame
    """The game of the match."""
    log: tuple[LogEvent, ...]
    """The whole log of the table, including secrets and words of fair deals, for those who verify them."""
    events: tuple[Event, ...]
    """Events of the game alone."""
    match: Any
    """The match after the last event. It must not be shown, because its last deal may be running."""
    review: bool = False
    """Whether the match is an imported record."""
    is_paper: bool = False
    """Whether the match was played with real cards."""

    @property
    def status(self) -> MatchStatus:
        """The public facts of the match."""
        return self.game.status(self.match)

    @property
    def deal(self) -> int:
        """Number under which a given deal of a duplicate or week is shown; 0 if the table dealt its own deals."""
        return number_of_deal(given_in(self.log))


async def rows_for(storage: Storage, origin: Origin, person: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
    """Return matches, the newest first: those of the group, or in private those of the person in all chats."""
    if origin.is_private:
        return await storage.matches_of(person, limit, offset)
    return await storage.matches_in(origin.chat, limit, offset)


async def find(context: Context, origin: Origin, person: int, number: int | None) -> PastMatch:
    """Return a match of table `number`, if the person may look at it in this chat.

    Refused: unknown_match, also for a match not open to the person; deal_held or week_held, while held back; busy.
    """
    row = await context.storage.table(number) if number is not None else None
    if row is not None and await _may_look(context, row, origin, person):
        found = await context.repository.history(row.id, person)
        if found is not None:
            if (held := held_in(found[1])) is not None:
                raise Refused(held)
            return await _kept(context, *found)
    raise Refused(Refusal.UNKNOWN_MATCH)


async def _may_look(context: Context, row: TableRow, origin: Origin, person: int) -> bool:
    """Return whether a table may be looked at here: in its own chat, or in private if the person sat at it."""
    return row.chat == origin.chat or (origin.is_private and await context.storage.has_sat(row.id, person))


async def _kept(context: Context, row: TableRow, log: tuple[LogEvent, ...]) -> PastMatch:
    review = isinstance(log[0], TableOpened) and log[0].review
    events = engine_events(log)
    if not events or (row.status is TableStatus.CLOSED and not review):
        raise Refused(Refusal.UNKNOWN_MATCH)
    game = context.repository.game_at(row)
    return PastMatch(row, game, log, events, await replayed(game, events), review, is_paper(events))


async def report(kept: PastMatch, number: int | None, analysis: Any | None = None) -> DealReport:
    """Return the report of finished deal `number` of the match. Refused: stale, if there is no such finished deal."""
    match = await _behind(kept, number)
    scored = kept.game.status(match).scored if match is not None else None
    if scored is None:
        raise Refused(Refusal.STALE)
    return DealReport(
        frame=frame_behind(kept.game, match, kept.row.id, deal=kept.deal),
        number=scored,
        match=match,
        view=kept.game.view(match, None),
        last=False,
        fair=is_fair(kept, scored),
        analysis=analysis,
    )


def frame_behind(game: AnyGame, match: Any, table: int, ending: ClosedDeal | None = None, *, deal: int = 0) -> Frame:
    """Return the frame for the screens of a match that is only looked at.

    deal: number under which a given deal of a duplicate or week is shown; 0 if the table dealt its own deals.
    """
    players = tuple(game.players(match))
    return Frame(table=table, rules=game.rules_of(match), players=players, ending=ending, deal=deal)


async def broken(kept: PastMatch, number: int | None) -> Any:
    """Return the match at the moment when deal `number` was broken off; None if it was not broken off."""
    match = await _behind(kept, number)
    return match if match is not None and kept.game.status(match).broken is not None else None


async def _behind(kept: PastMatch, number: int | None) -> Any:
    """Return the match at the end of deal `number`; None if there is no such finished or broken deal."""
    ends = (at for at, it in enumerate(kept.events) if isinstance(it, DealScored | DealBroken) and it.number == number)
    end = next(ends, None)
    return await replayed(kept.game, kept.events[: end + 1]) if end is not None else None


def is_fair(kept: PastMatch, number: int) -> bool:
    """Return whether deal `number` or an earlier one was a fair deal, made from a secret."""
    return any(deal.number <= number for deal in fair_deals(kept.log))


def deal_brief(context: Context, table: int, game: AnyGame, log: Sequence[LogEvent], t: Texts) -> DealBrief | None:
    """Describe the last finished deal in a log; None if there is none, or the game has no statistics."""
    events = engine_events(log)
    places = [place for place, event in enumerate(events, 1) if isinstance(event, DealScored)]
    started = [event for event in events if isinstance(event, DealStarted)]
    facts = facts_of(game, events[: places[-1]], _unjudged) if places and started else None
    if facts is None:
        return None
    match: Any = game.replay(events[: places[-1]])
    frame = frame_behind(game, match, table)
    report = DealReport(frame=frame, number=facts.deals[-1].number, match=match, view=game.view(match, None))
    reports = context.face(game).reports
    return DealBrief(
        table=table,
        names=tuple(game.players(match)),
        line=reports.outcome(t, report),
        exact=tuple(facts.exact),
        hands=tuple(game.hands_of(started[-1])),
        facts=facts.deals[-1],
        play=reports.played(t, report),
    )


def _unjudged(deal: Sequence[Event]) -> Any:
    """Stand in for the analysis of a deal where none is wanted. Raises NotAnalysed."""
    raise NotAnalysed("no_analysis")
