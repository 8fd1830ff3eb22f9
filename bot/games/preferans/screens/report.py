"""Finished deal of preferans: its pages, its outcome in one line and in few words."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from bot.games.preferans.pictures import BY_SUITS
from bot.games.preferans.screens.words import rung_word
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.model import DealReport, Page
from bot.screens.reports import typed_report
from bot.screens.texts import Texts, mark
from bot.screens.words import pair
from engine.core.seats import BySeat
from engine.core.state import score_of
from engine.games.preferans.analysis import Analysis
from engine.games.preferans.contracts import Rung
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PreferansOutcome, RaspasyOutcome, WhistCall
from engine.games.preferans.state import Match
from engine.games.preferans.view import FinishedView, SeatView


class DealPage(StrEnum):
    """Page under the picture of a finished deal."""

    SHEET = Page.SHEET
    MORE = Page.MORE
    LAYOUT = "layout"
    WHY = "why"
    ANALYSIS = Page.ANALYSIS


class DealLeaf(StrEnum):
    """Leaf of a deal of an older match."""

    SHEET = Page.SHEET
    LAYOUT = "layout"
    PLAY = "play"
    WHY = "why"
    ANALYSIS = Page.ANALYSIS


PAGES: Final[Mapping[str, str]] = {
    DealPage.SHEET: mark("Sheet"),
    DealPage.LAYOUT: mark("Layout"),
    DealPage.WHY: mark("Why?"),
    DealPage.ANALYSIS: mark("Analysis"),
}
"""Pages in the order of their buttons, with the messages on those."""
LEAVES: Final[Mapping[str, str]] = {
    DealLeaf.SHEET: mark("Sheet"),
    DealLeaf.LAYOUT: mark("Layout"),
    DealLeaf.PLAY: mark("The play"),
    DealLeaf.WHY: mark("Why?"),
    DealLeaf.ANALYSIS: mark("Analysis"),
}
"""Leaves in the order of their buttons, with the messages on those."""


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
    """Return a report with what the match of the deal adds, on the sheet if its page does not belong to preferans.

    Raises ValueError if no deal is scored.
    """
    match: Match = report.match
    page = DealPage(report.page) if report.page in tuple(DealPage) else DealPage.SHEET
    return typed_report(PreferansReport, report, page, score_of(match), match.standing)


DOWN = (
    mark("1 undertrick"),
    mark("2 undertricks"),
    mark("3 undertricks"),
    mark("4 undertricks"),
    mark("5 undertricks"),
    mark("6 undertricks"),
    mark("7 undertricks"),
    mark("8 undertricks"),
    mark("9 undertricks"),
    mark("10 undertricks"),
)


def head_line(t: Texts, players: BySeat[str], outcome: Outcome) -> str:
    """Name the outcome if the tricks of raspasy are listed below the line, else as `outcome_line`; plain text."""
    if not isinstance(outcome, RaspasyOutcome):
        return outcome_line(t, players, outcome)
    return t.plain("Raspasy after a blind pass") if outcome.blind else t.plain("Raspasy")


def outcome_line(t: Texts, players: BySeat[str], outcome: Outcome) -> str:
    """Describe who played what and how it ended; plain text.

    "Аня: 7♥ — своя игра", "Борис: мизер пойман, всучили 2", "Распасы: Аня 3, Борис 5, Вика 2".
    """
    match outcome:
        case RaspasyOutcome():
            counts = ", ".join(pair(players[seat], str(count)) for seat, count in outcome.tricks.items())
            if outcome.blind:
                return t.plain("Raspasy after a blind pass: %(counts)s", counts=counts)
            return t.plain("Raspasy: %(counts)s", counts=counts)
        case PreferansOutcome(declarer=declarer, proved=True):
            return t.plain("%(name)s: “Preferans!” — proved, the match is over", name=players[declarer])
        case PreferansOutcome(declarer=declarer):
            return t.plain("%(name)s: “Preferans!” — not proved, one down in a ten", name=players[declarer])
        case ContractOutcome():
            dash = "" if outcome.contract.is_misere and outcome.tricks is not None else " —"
            return f"{players[outcome.declarer]}: {_game(t, outcome)}{dash} {_how(t, outcome)}"


def _game(t: Texts, outcome: ContractOutcome) -> str:
    """Write the contract and how it was bid."""
    bid = rung_word(t, Rung(outcome.contract, outcome.without_talon))
    return t.plain("%(bid)s blind", bid=bid) if outcome.blind else bid


def _how(t: Texts, outcome: ContractOutcome) -> str:
    if outcome.conceded:
        return t.plain("“without three”, not played")
    if outcome.tricks is None:
        left = any(decision.call is WhistCall.HALF for decision in outcome.whists)
        return t.plain("half-whist, not played") if left else t.plain("nobody whists, not played")
    result = _result(t, outcome, outcome.tricks[outcome.declarer])
    return t.plain("%(result)s, the talon thrown at the dealer", result=result) if outcome.thrown else result


def _result(t: Texts, outcome: ContractOutcome, taken: int) -> str:
    if outcome.contract.is_misere:
        return t.number("caught, %(n)d trick", "caught, %(n)d tricks", taken) if taken else t.word("misère", "made")
    missing = outcome.contract.needed - taken
    if missing > 0:
        return t.plain(DOWN[missing - 1])
    return t.plain("made") if not missing else t.plain("made, +%(n)d", n=-missing)


def retired_line(t: Texts, view: SeatView) -> str:
    """Write what an old message of the table shrinks to; HTML."""
    if not isinstance(view, FinishedView):
        return t("Deal %(n)d", n=view.number)
    line = f"{outcome_line(t, view.players, view.outcome)}{_out_of(t, view.outcome)}"
    return t("Deal %(n)d. %(line)s", n=view.number, line=line)


def _out_of(t: Texts, outcome: Outcome) -> str:
    """Write how many tricks of how many were taken, for people new to «без одной»; empty if none is missing."""
    if not isinstance(outcome, ContractOutcome) or outcome.contract.is_misere or outcome.tricks is None:
        return ""
    taken, needed = outcome.tricks[outcome.declarer], outcome.contract.needed
    of = t.number("%(n)d trick of %(needed)d", "%(n)d tricks of %(needed)d", taken, needed=needed)
    return f" ({of})" if taken < needed else ""


def played(t: Texts, report: PreferansReport) -> DealPlay:
    """Return what was played, who took how much, and the cards if they are known."""
    outcome, view = report.score.outcome, report.view
    return DealPlay(
        contract=_contract(t, outcome),
        declarer=None if isinstance(outcome, RaspasyOutcome) else outcome.declarer,
        taken=tuple(outcome.tricks) if outcome.tricks is not None else (),
        hands=tuple(BY_SUITS(tuple(card.value for card in hand)) for hand in view.dealt) if view is not None else (),
        talon=as_held(view.talon, BY_SUITS) if view is not None else (),
    )


def _contract(t: Texts, outcome: Outcome) -> str:
    match outcome:
        case ContractOutcome():
            return rung_word(t, Rung(outcome.contract, outcome.without_talon))
        case RaspasyOutcome():
            return t.plain("raspasy")
        case PreferansOutcome():
            return t.plain("“preferans”")
