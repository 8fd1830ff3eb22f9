"""Message after a deal: the pot as a picture, the outcome in words, every payment, the layout, the tricks."""

from typing import Final

from bot.games.austrian.pictures.drawings import PotDrawing
from bot.games.austrian.screens.analysis import analysis_drawing, analysis_lines
from bot.games.austrian.screens.finished import outcome_line
from bot.games.austrian.screens.layout import layout_drawing, layout_lines
from bot.games.austrian.screens.play import play_lines, unplayed_line
from bot.games.austrian.screens.report import AustrianReport
from bot.games.austrian.screens.sheet import pot_drawing
from bot.games.austrian.screens.table_text import auction_line, contract_line
from bot.games.austrian.screens.tally import balance_line, own_line
from bot.games.austrian.screens.why import why_lines
from bot.screens.deal_pages import DealPages, broken_screen, leaves_after, pages_after
from bot.screens.model import Frame, Screen
from bot.screens.texts import Html, Texts, bold, lines, mark
from engine.games.austrian.events import Standing
from engine.games.austrian.view import FinishedView, PlayView

SHEET: Final = mark("The pot")
"""Message on the button of what is written."""
PAGES: Final = pages_after(SHEET)
"""Pages with the messages on their buttons."""
LEAVES: Final = leaves_after(SHEET)
"""Leaves with the messages on their buttons."""


def result_line(t: Texts, report: AustrianReport) -> str:
    """Tell who played what and how it ended; plain text."""
    return outcome_line(t, report.after.rules, report.after.players, report.score.outcome)


def _money_lines(t: Texts, report: AustrianReport) -> tuple[Html, ...]:
    """Tell the tricks that nobody played, then everybody's money; a player alone with robots reads the own first."""
    own = own_line(t, report.reader, report.score.payments) if report.reader is not None else Html("")
    unplayed = unplayed_line(t, report.view, report.score.outcome) if report.view is not None else Html("")
    return tuple(row for row in (own, unplayed, balance_line(t, report.after)) if row)


def _cards_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell what was said, the tricks, who held what, what was put away."""
    played = play_lines(t, view) if isinstance(view.last, PlayView) else (contract_line(t, view),)
    return tuple(row for row in (auction_line(t, view), *played, *layout_lines(t, view)) if row)


def broken_leaf(t: Texts, frame: Frame, standing: Standing, deals: int, *, fair: bool) -> Screen:
    """Return a deal without a result (`frame.ending`): who closed it, and the pot as it stood.

    Its calls and cards are in the record. Raises ValueError where no deal was broken off.
    """
    told = t("Nobody paid: what was put into the pot went back. Calls and cards stand in the record.")
    return broken_screen(t, frame, told, deals, pot_drawing(t, frame, standing, None), fair=fair)


def sheet_on_request(t: Texts, frame: Frame, standing: Standing) -> Screen:
    """Return the pot as it stands, for /pulya."""
    title = t.number("The pot after %(n)d deal", "The pot after %(n)d deals", standing.finished)
    return Screen(lines(bold(title), balance_line(t, standing)), picture=pot_drawing(t, frame, standing, None))


def _sheet_drawing(t: Texts, report: AustrianReport) -> PotDrawing:
    return pot_drawing(t, report.frame, report.after, report.score, result_line(t, report))


DEAL: Final = DealPages[AustrianReport](
    pages=PAGES,
    leaves=LEAVES,
    outcome=result_line,
    sums=_money_lines,
    why=why_lines,
    cards=_cards_lines,
    tricks=play_lines,
    analysis=analysis_lines,
    sheet_drawing=_sheet_drawing,
    layout_drawing=layout_drawing,
    analysis_drawing=analysis_drawing,
)
"""Message after a deal: the pot as a picture, the outcome in words, and the other pages."""
