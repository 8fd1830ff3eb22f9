"""Tricks of a finished deal that nobody played: claimed by somebody, agreed on, or certain."""

from collections import Counter

from bot.screens.texts import Html, Texts
from bot.screens.words import pair
from engine.core.seats import Seat
from engine.games.preferans.outcome_check import TRICKS
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.view import DeclaredView, FinishedView, tricks_of


def unplayed_line(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Tell whose the unplayed tricks were, "Остальные взятки без игры: Аня 4"; empty after a deal played to its end."""
    won = outcome.tricks
    if won is None or len(view.tricks) == TRICKS:
        return Html("")
    played = Counter(_counted(view, trick.taker) for trick in view.tricks)
    rest = {seat: count - played[seat] for seat, count in won.items() if count > played[seat]}
    counts = " · ".join(pair(view.players[seat], str(count)) for seat, count in rest.items())
    return t("The rest without play: %(counts)s", counts=counts) if rest else Html("")


def cut_short(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Tell the unplayed tricks, or that there was no play, below a line on all tricks; empty where all was played."""
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
