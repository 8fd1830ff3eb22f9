"""Messages after a deal, in the group and to each player."""

from typing import Final

from bot.games.austrian.screens.analysis import ANALYSIS
from bot.games.austrian.screens.report import (
    AustrianReport,
    layout_lines,
    outcome_line,
    play_lines,
    played,
    unplayed_line,
)
from bot.games.austrian.screens.sheet import balance_line, own_line, pot_drawing
from bot.games.austrian.screens.table_text import TEXT, auction_line, contract_line
from bot.games.austrian.screens.why import why_lines
from bot.screens.deal_pages import PagedDeal
from bot.screens.texts import Html, Texts, mark
from engine.games.austrian.events import Standing
from engine.games.austrian.view import FinishedView, PlayView


class AustrianReports(PagedDeal[AustrianReport, Standing]):
    """Pages of finished deals and matches; their score sheet is the picture of the pot."""

    sheet_button = mark("The pot")
    fix_example = mark("NAME cash +10 reason")
    unwritten = mark("Nobody paid: what was put into the pot went back. Calls and cards are in the record.")
    kind = AustrianReport
    analyses = ANALYSIS
    finished = FinishedView
    text = TEXT
    played_deal = staticmethod(played)
    why = staticmethod(why_lines)
    tricks = staticmethod(play_lines)
    sheet_drawing = staticmethod(pot_drawing)

    def sheet_title(self, t: Texts, deals: int) -> str:
        """Return the heading of the pot after `deals` deals, as plain text."""
        return t.number("The pot after %(n)d deal", "The pot after %(n)d deals", deals)

    def standing_lines(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return a line with everybody's money and the pot."""
        return (balance_line(t, standing),)

    def own_lines(self, t: Texts, view: FinishedView) -> tuple[Html, ...]:
        """Describe how a finished deal changed the viewer's money."""
        return (own_line(t, view.viewer, view.score.payments),) if view.viewer and view.score else ()

    def view_line(self, t: Texts, view: FinishedView) -> str:
        """Describe contract and outcome of a finished deal from a view of it, as plain text."""
        return outcome_line(t, view.standing.rules, view.players, view.outcome)

    def outcome_line(self, t: Texts, report: AustrianReport) -> str:
        """Describe contract and outcome of a finished deal, as plain text."""
        return outcome_line(t, report.after.rules, report.after.players, report.score.outcome)

    def sums(self, t: Texts, report: AustrianReport) -> tuple[Html, ...]:
        """Return lines with unplayed tricks and everybody's money; for a player alone with robots, own money first."""
        own = own_line(t, report.reader, report.score.payments) if report.reader is not None else Html("")
        unplayed = unplayed_line(t, report.view, report.score.outcome) if report.view is not None else Html("")
        return tuple(row for row in (own, unplayed, balance_line(t, report.after)) if row)

    def cards(self, t: Texts, view: FinishedView) -> tuple[Html, ...]:
        """List the bids, the tricks, the hands and the discard of a finished deal."""
        played = play_lines(t, view) if isinstance(view.last, PlayView) else (contract_line(t, view),)
        return tuple(row for row in (auction_line(t, view), *played, *layout_lines(t, view)) if row)


REPORTS: Final = AustrianReports()
