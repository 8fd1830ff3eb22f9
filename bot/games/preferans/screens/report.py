"""Finished deal of preferans with its types."""

from bot.games.preferans.screens.pages import DealPage
from bot.screens.model import DealReport
from bot.screens.reports import typed_report
from engine.games.preferans.analysis import Analysis
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.progress import score_of
from engine.games.preferans.state import Match
from engine.games.preferans.view import FinishedView


class PreferansReport(DealReport, frozen=True, kw_only=True):
    """Finished deal and the sheet after it."""

    page: DealPage = DealPage.SHEET
    """Page that is shown."""
    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and entries of the deal."""
    after: Standing
    """Standing after the deal."""
    analysis: Analysis | None = None
    """Analysis of the deal; None until it has been asked for and found."""


def of_preferans(report: DealReport) -> PreferansReport:
    """Return a report with what the match behind the deal tells, on the sheet where its page is none of preferans.

    Raises ValueError where no deal is scored.
    """
    match: Match = report.match
    page = DealPage(report.page) if report.page in tuple(DealPage) else DealPage.SHEET
    return typed_report(PreferansReport, report, page, score_of(match), match.standing)
