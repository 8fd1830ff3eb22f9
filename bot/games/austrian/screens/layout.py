"""All hands of a finished deal, as a picture and in words."""

from bot.games.austrian.pictures.drawings import LayoutDrawing
from bot.games.austrian.screens.finished import outcome_line
from bot.games.austrian.screens.options import deal_title
from bot.games.austrian.screens.report import AustrianReport
from bot.games.austrian.screens.sheet import part_word, tricks_text
from bot.pictures.drawing import LayoutHand
from bot.screens.drawn import drawn_name
from bot.screens.texts import Html, Texts
from bot.screens.words import sorted_line, suits_lines
from engine.games.austrian.calls import SUITS
from engine.games.austrian.view import FinishedView


def layout_drawing(t: Texts, report: AustrianReport, view: FinishedView) -> LayoutDrawing:
    """Return the picture of all hands; only a finished deal's view has them."""
    outcome, after = report.score.outcome, report.after
    hands = tuple(
        LayoutHand(
            name=drawn_name(t, view.players[seat], seat),
            cards=view.dealt[seat],
            role=part_word(t, after, outcome, seat),
            tricks=tricks_text(t, after, outcome, seat),
            dealer=seat is view.dealer,
        )
        for seat in (*view.active, *([view.resting] if view.resting is not None else []))
    )
    return LayoutDrawing(
        title=deal_title(t, after.rules, report.frame.called(report.number)),
        subtitle=outcome_line(t, after.rules, after.players, outcome),
        hands=hands,
        talon=view.talon,
        discard=view.discard or (),
    )


def layout_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Write the picture of all hands in words: hands as dealt, the talon, the discard."""
    hands = [
        t(
            "<b>%(name)s</b>: %(cards)s",
            name=view.players[seat],
            cards=" ".join(suits_lines(t, view.dealt[seat], SUITS)),
        )
        for seat in view.active
    ]
    talon = t("Talon: %(cards)s", cards=sorted_line(t, view.talon, SUITS))
    discard = [t("Discarded: %(cards)s", cards=sorted_line(t, view.discard, SUITS))] if view.discard else []
    return (*hands, talon, *discard)
