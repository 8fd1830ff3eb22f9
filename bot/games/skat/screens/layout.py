"""All hands of a finished deal, as a picture and in words."""

from bot.games.skat.pictures.drawings import LayoutDrawing
from bot.games.skat.screens.finished import outcome_line
from bot.games.skat.screens.hands import hand_line, loose_line, thought_of
from bot.games.skat.screens.options import deal_title
from bot.games.skat.screens.report import SkatReport
from bot.games.skat.screens.table_picture import trump_of
from bot.games.skat.screens.words import declaration_word, points_word
from bot.pictures.drawing import LayoutHand
from bot.screens.drawn import drawn_name
from bot.screens.texts import Html, Texts
from engine.core.seats import Seat
from engine.games.skat.outcomes import GameOutcome
from engine.games.skat.view import FinishedView


def layout_drawing(t: Texts, report: SkatReport, view: FinishedView) -> LayoutDrawing:
    """Return the picture of all hands; only a finished deal's view has them."""
    outcome, after = report.score.outcome, report.after
    hands = tuple(
        LayoutHand(
            name=drawn_name(t, view.players[seat], seat),
            cards=view.dealt[seat],
            role=_role(t, report, view, seat),
            tricks=points_word(t, view.points[seat]) if view.points is not None and seat in view.active else "",
            dealer=seat is view.dealer,
        )
        for seat in (*view.active, *([view.resting] if view.resting is not None else []))
    )
    return LayoutDrawing(
        title=deal_title(t, after.rules, report.frame.called(report.number)),
        subtitle=outcome_line(t, after.rules, after.players, report.stage, outcome),
        hands=hands,
        talon=view.talon,
        discard=view.skat if set(view.skat) != set(view.talon) else (),
        trump=trump_of(thought_of(view)),
    )


def _role(t: Texts, report: SkatReport, view: FinishedView, seat: Seat) -> str:
    """Tell a seat's part: the declarer's game, what was given on in a schieber ramsch, that it rested."""
    outcome = report.score.outcome
    if seat is view.resting:
        return t.plain("rests")
    if isinstance(outcome, GameOutcome) and seat is outcome.declarer:
        return declaration_word(t, outcome.declaration)
    given = view.given[seat] if view.given is not None else ()
    return (
        t.plain("gave %(cards)s", cards=loose_line(t, thought_of(view), given))
        if given and seat is not view.active[-1]
        else ""
    )


def layout_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Write the picture of all hands in words: hands as dealt, the skat, what was put away."""
    contract = thought_of(view)
    hands = [
        t("<b>%(name)s</b>: %(cards)s", name=view.players[seat], cards=hand_line(t, contract, view.dealt[seat]))
        for seat in view.active
    ]
    skat = t("Skat: %(cards)s", cards=loose_line(t, contract, view.talon))
    given = [
        t("%(name)s gave: %(cards)s", name=view.players[seat], cards=loose_line(t, contract, view.given[seat]))
        for seat in view.active[:-1]
        if view.given is not None and view.given[seat]
    ]
    away = (
        [t("Put away: %(cards)s", cards=loose_line(t, contract, view.skat))]
        if set(view.skat) != set(view.talon)
        else []
    )
    return (*hands, skat, *given, *away)
