"""Finished deal of Austrian préférence with its types."""

from bot.screens.deal_pages import DealPage
from bot.screens.model import DealReport
from bot.screens.reports import typed_report
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.money import Reason
from engine.games.austrian.progress import score_of
from engine.games.austrian.state import Match
from engine.games.austrian.view import FinishedView


class AustrianReport(DealReport, frozen=True, kw_only=True):
    """Finished deal and the money after it."""

    page: DealPage = DealPage.SHEET
    """Page that is shown."""
    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and payments of the deal."""
    after: Standing
    """Standing after the deal."""

    @property
    def pot_before(self) -> int:
        """Pot for which the deal was played, with its stake."""
        pot = self.after.purse.pot
        for payment in self.score.payments:
            if payment.reason not in (Reason.STAKE, Reason.REFILL):
                pot += (payment.payer is None) * payment.amount - (payment.payee is None) * payment.amount
        return pot


def of_austrian(report: DealReport) -> AustrianReport:
    """Return a report with what the match behind the deal tells, on the pot where its page is none of this game.

    Raises ValueError where no deal is scored.
    """
    match: Match = report.match
    page = DealPage(report.page) if report.page in tuple(DealPage) else DealPage.SHEET
    return typed_report(AustrianReport, report, page, score_of(match), match.standing)
