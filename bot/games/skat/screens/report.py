"""Finished deal of Skat with its types."""

from bot.screens.deal_pages import DealPage
from bot.screens.model import DealReport
from bot.screens.reports import typed_report
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.progress import score_of
from engine.games.skat.robber import Stage
from engine.games.skat.state import Match
from engine.games.skat.view import FinishedView


class SkatReport(DealReport, frozen=True, kw_only=True):
    """Finished deal and the list after it."""

    page: DealPage = DealPage.SHEET
    """Page that is shown."""
    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and entries of the deal."""
    after: Standing
    """Standing after the deal."""

    @property
    def stage(self) -> Stage:
        """Stage of the match in which the deal was played, which its row in the list tells."""
        return self.after.rows[-1].stage


def of_skat(report: DealReport) -> SkatReport:
    """Return a report with what the match behind the deal tells, on the list where its page is none of this game.

    Raises ValueError where no deal is scored.
    """
    match: Match = report.match
    page = DealPage(report.page) if report.page in tuple(DealPage) else DealPage.SHEET
    return typed_report(SkatReport, report, page, score_of(match), match.standing)
