"""Briefs of finished deals, for pages that compare the tables at which one deal was played."""

from collections.abc import Sequence
from typing import Any

from bot.screens.deal_brief import DealBrief
from bot.screens.model import DealReport
from bot.screens.texts import Texts
from bot.tables.context.context import Context
from bot.tables.log.events import LogEvent
from bot.tables.past.archive import frame_behind
from bot.tables.past.deal_pages import engine_events
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.core.match import DealScored, DealStarted, Event
from engine.core.match_facts import facts_of


def deal_brief(context: Context, table: int, game: AnyGame, log: Sequence[LogEvent], t: Texts) -> DealBrief | None:
    """Tell the last finished deal in a log; None where there is none, and in a game without statistics."""
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
    """Leave a deal without analysis. Raises NotAnalysed."""
    raise NotAnalysed("no_analysis")
