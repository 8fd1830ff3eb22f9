"""Refuted «преферанс» and checked ten: the cards that decide, under the finished deal."""

from bot.games.preferans.screens.report import PreferansReport
from bot.screens.texts import Html, Texts
from bot.screens.words import cards_line
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.outcomes import ContractOutcome, PreferansOutcome
from engine.games.preferans.phases.preferans import refutation
from engine.games.preferans.view import FinishedView


def refuted_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Tell the cards that decide a «преферанс» or a checked ten; empty for every other deal."""
    view, outcome = report.view, report.score.outcome
    if view is None:
        return ()
    match outcome:
        case PreferansOutcome(proved=False):
            return _no_preferans(t, view, outcome)
        case ContractOutcome() if outcome.tricks is not None and is_checked(report.after.convention, outcome.contract):
            return _checked(t, view, outcome)
        case _:
            return ()


def _no_preferans(t: Texts, view: FinishedView, outcome: PreferansOutcome) -> tuple[Html, ...]:
    """Tell a line of play in one suit that loses a trick, against the worst that the others could hold."""
    line = refutation((*view.dealt[outcome.declarer], *view.talon))
    if not line:
        return ()
    led, last = [own for own, _ in line if own is not None], line[-1]
    if len(line) == 1 and (last[0] is None or last[1].rank > last[0].rank):
        return (t("Refuted: the lead of %(card)s takes the first trick.", card=cards_line(t, (last[1],))),)
    theirs = cards_line(t, [card for _, card in line])
    return (t("Refuted: on %(led)s one of the others may play %(theirs)s.", led=cards_line(t, led), theirs=theirs),)


def _checked(t: Texts, view: FinishedView, outcome: ContractOutcome) -> tuple[Html, ...]:
    """Tell the tricks of best play that the declarer loses, card by card."""
    lost = [trick for trick in view.tricks if trick.taker is not outcome.declarer]
    if not lost:
        return (t("Checked with open hands: all ten tricks are sure."),)
    told = "; ".join(" ".join(cards_line(t, (card,)) for _, card in trick.plays) for trick in lost)
    return (t("Checked with open hands, best play by all. The tricks lost: %(tricks)s.", tricks=told),)
