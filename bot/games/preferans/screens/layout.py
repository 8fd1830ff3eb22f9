"""All hands of a finished deal, as a picture and in words."""

from collections import Counter

from bot.games.preferans.pictures.drawings import LayoutDrawing
from bot.games.preferans.screens.options import deal_title
from bot.games.preferans.screens.report import PreferansReport, outcome_line
from bot.games.preferans.screens.words import player_word, whist_word
from bot.pictures.drawing import LayoutHand
from bot.screens.drawn import drawn_name
from bot.screens.texts import Html, Texts
from bot.screens.words import pair, sorted_line, suits_lines
from engine.core.seats import Seat
from engine.games.preferans.outcome_check import TRICKS
from engine.games.preferans.outcomes import ContractOutcome, Outcome
from engine.games.preferans.view import DeclaredView, FinishedView, tricks_of


def layout_drawing(t: Texts, report: PreferansReport, view: FinishedView) -> LayoutDrawing:
    """Return the picture of all hands; only a finished deal's view has them."""
    dealt = view.dealt
    hands = tuple(
        LayoutHand(
            name=drawn_name(t, player_word(t, view.players, seat), seat),
            cards=dealt[seat],
            role=_role(t, report, seat, resting=seat is view.resting),
            tricks=_tricks(t, report, seat),
            dealer=seat is view.dealer,
        )
        for seat in (*view.active, *([view.resting] if view.resting else []))
    )
    return LayoutDrawing(
        title=deal_title(t, report.after.convention, report.frame.called(report.number)),
        subtitle=outcome_line(t, report.after.players, report.score.outcome),
        hands=hands,
        talon=view.talon,
        discard=view.discard or (),
    )


def layout_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Write the picture of all hands in words: hands as dealt, the talon, the discard."""
    dealt = view.dealt
    hands = [
        t("<b>%(name)s</b>: %(cards)s", name=who, cards=" ".join(suits_lines(t, dealt[seat])))
        for who, seat in ((player_word(t, view.players, seat), seat) for seat in view.active)
    ]
    talon = t("Talon: %(cards)s", cards=sorted_line(t, view.talon))
    discard = [t("Discarded: %(cards)s", cards=sorted_line(t, view.discard))] if view.discard else []
    return (*hands, talon, *discard)


def _role(t: Texts, report: PreferansReport, seat: Seat, *, resting: bool) -> str:
    outcome = report.score.outcome
    if not isinstance(outcome, ContractOutcome):
        return ""
    if seat is outcome.declarer:
        return t.plain("plays")
    words = {decision.seat: whist_word(t, decision.call) for decision in outcome.whists}
    return words.get(seat, t.plain("on the talon") if resting else "")


def _tricks(t: Texts, report: PreferansReport, seat: Seat) -> str:
    tricks = report.score.outcome.tricks
    if tricks is None or seat > len(tricks):  # a dummy's tricks are under whoever played it
        return ""
    return t.number("%(n)d trick", "%(n)d tricks", tricks[seat])


def unplayed_line(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Say who got the unplayed tricks, "Остальные взятки без игры: Аня 4"; empty after a deal played to its end."""
    won = outcome.tricks
    if won is None or len(view.tricks) == TRICKS:
        return Html("")
    played = Counter(_counted(view, trick.taker) for trick in view.tricks)
    rest = {seat: count - played[seat] for seat, count in won.items() if count > played[seat]}
    counts = " · ".join(pair(view.players[seat], str(count)) for seat, count in rest.items())
    return t("The rest without play: %(counts)s", counts=counts) if rest else Html("")


def cut_short(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Write the unplayed tricks, or that there was no play, below a line on all tricks; empty if all was played."""
    line = unplayed_line(t, view, outcome)
    return line if any(trick.plays for trick in tricks_of(view)) or not line else t("There was no play.")


def _counted(view: FinishedView, taker: Seat | None) -> Seat | None:
    """Return for whom a trick counts: in a contract the dummy's for the declarer's opponent, in raspasy for nobody."""
    if taker is not view.dummy or taker is None:
        return taker
    last = view.last
    if not isinstance(last, DeclaredView):
        return None
    return next(seat for seat in view.active if seat not in (view.dummy, last.declarer))
