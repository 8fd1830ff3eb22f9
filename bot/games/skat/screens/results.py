"""Messages after a deal, in the group and to each player."""

from typing import Final

from bot.games.skat.pictures.drawings import ListDrawing
from bot.games.skat.screens.analysis import ANALYSIS
from bot.games.skat.screens.report import SkatReport, layout_lines, outcome_line, play_lines, played, unplayed_line
from bot.games.skat.screens.sheet import list_drawing, list_lines, own_line, stage_lines
from bot.games.skat.screens.table_text import TEXT, auction_line, declared_line
from bot.games.skat.screens.why import why_lines
from bot.screens.deal_pages import PagedDeal
from bot.screens.model import Frame
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import capital
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.view import FinishedView, PlayView, RamschView


class SkatReports(PagedDeal[SkatReport, Standing]):
    """Pages of finished deals and matches; their score sheet is the list."""

    sheet_button = mark("The list")
    fix_example = mark("NAME list +10 reason")
    unwritten = mark("Nothing was written. Calls and cards are in the record.")
    kind = SkatReport
    analyses = ANALYSIS
    finished = FinishedView
    text = TEXT
    played_deal = staticmethod(played)
    why = staticmethod(why_lines)
    tricks = staticmethod(play_lines)

    def sheet_drawing(
        self, t: Texts, frame: Frame, standing: Standing, score: DealScored | None = None, subtitle: str = ""
    ) -> ListDrawing:
        """Return the picture of the list, whose last row is the last deal."""
        return list_drawing(t, frame, standing, subtitle)

    def sheet_title(self, t: Texts, deals: int) -> str:
        """Return the heading of the list after `deals` deals, as plain text."""
        return t.number("The list after %(n)d deal", "The list after %(n)d deals", deals)

    def standing_lines(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return lines with everybody's list, and with the stage of a robber match."""
        return (*list_lines(t, standing), *stage_lines(t, standing))

    def own_lines(self, t: Texts, view: FinishedView) -> tuple[Html, ...]:
        """Describe what a finished deal wrote for the viewer, with the viewer's list after it."""
        return (own_line(t, view.viewer, view.score.entries, view.standing),) if view.viewer and view.score else ()

    def view_line(self, t: Texts, view: FinishedView) -> str:
        """Describe contract and outcome of a finished deal from a view of it, as plain text."""
        return capital(outcome_line(t, view.rules, view.players, view.stage, view.outcome))

    def outcome_line(self, t: Texts, report: SkatReport) -> str:
        """Describe contract and outcome of a finished deal, as plain text."""
        after = report.after
        return capital(outcome_line(t, after.rules, after.players, report.stage, report.score.outcome))

    def sums(self, t: Texts, report: SkatReport) -> tuple[Html, ...]:
        """Return lines with unplayed tricks and everybody's list; for a player alone with robots, own entries first."""
        own = own_line(t, report.reader, report.score.entries, report.after) if report.reader is not None else Html("")
        unplayed = unplayed_line(t, report.view) if report.view is not None else Html("")
        return tuple(row for row in (own, unplayed, *self.standing_lines(t, report.after)) if row)

    def cards(self, t: Texts, view: FinishedView) -> tuple[Html, ...]:
        """List the bids, the tricks, the hands and the discard of a finished deal."""
        played = play_lines(t, view) if isinstance(view.last, PlayView | RamschView) else (declared_line(t, view),)
        return tuple(row for row in (auction_line(t, view), *played, *layout_lines(t, view)) if row)


REPORTS: Final = SkatReports()
