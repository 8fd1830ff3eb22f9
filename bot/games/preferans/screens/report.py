"""A finished deal: its pages, its outcome in one line, and all hands as a picture and in words."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from bot.games.preferans.pictures import BY_SUITS
from bot.games.preferans.screens.words import player_word, rung_word, whist_word
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.model import DealReport, Page
from bot.screens.reports import rest_line
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import pair, sorted_line, suits_lines
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import Analysis
from engine.games.preferans.contracts import Rung
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.outcome_check import TRICKS
from engine.games.preferans.outcomes import (
    AllPassed,
    ContractOutcome,
    Outcome,
    PassedOutcome,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.rotation import active_players, resting_seat
from engine.games.preferans.view import DeclaredView, FinishedView, tricks_of


class DealPage(StrEnum):
    """Page that may be shown under the picture of a finished deal."""

    SHEET = Page.SHEET
    MORE = Page.MORE
    LAYOUT = "layout"
    WHY = "why"
    ANALYSIS = Page.ANALYSIS


class DealLeaf(StrEnum):
    """Page that may be shown of an older deal, opened from the list of a match."""

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
"""Pages in the order of their buttons, with the labels of the buttons as keys of the message catalogue."""
LEAVES: Final[Mapping[str, str]] = {
    DealLeaf.SHEET: mark("Sheet"),
    DealLeaf.LAYOUT: mark("Layout"),
    DealLeaf.PLAY: mark("The play"),
    DealLeaf.WHY: mark("Why?"),
    DealLeaf.ANALYSIS: mark("Analysis"),
}
"""Pages of an older deal in the order of their buttons, with the buttons' labels as keys of the message catalogue."""


class PreferansReport(DealReport, frozen=True, kw_only=True):
    """A finished deal with the sheet after it."""

    page: DealPage = DealPage.SHEET
    """Page that is shown now."""
    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and entries of the deal."""
    after: Standing
    """State of the match after the deal."""
    analysis: Analysis | None = None
    """Analysis of the deal; None until it was requested and is ready."""


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
    """Return the outcome in a line, without the tricks of raspasy, which are listed below it; plain text."""
    if not isinstance(outcome, RaspasyOutcome):
        return outcome_line(t, players, outcome, ())
    return t.plain("Raspasy after a blind pass") if outcome.blind else t.plain("Raspasy")


def in_deal(standing: Standing, dealer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats of those who play and of a resting dealer; of all if the dealer is not known."""
    if dealer is None:
        return standing.players.seats
    resting = resting_seat(standing, dealer)
    return (*active_players(standing, dealer), *([] if resting is None else [resting]))


def seen_in_deal(view: FinishedView) -> tuple[Seat, ...]:
    """Return the seats of those who played a finished deal and of a resting dealer."""
    return view.active if view.resting is None else (*view.active, view.resting)


def outcome_line(t: Texts, players: BySeat[str], outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """Return a line on who played what and how it ended; plain text.

    "Аня: 7♥ — своя игра", "Борис: мизер пойман, всучили 2", "Распасы: Аня 3, Борис 5, Вика 2".
    seats: those with a part in the deal (`in_deal`); tricks in raspasy are listed for no others, not even a zero.
    """
    match outcome:
        case RaspasyOutcome(tricks=tricks):
            counts = ", ".join(
                pair(players[seat], str(count)) for seat, count in tricks.items() if count or seat in seats
            )
            if outcome.blind:
                return t.plain("Raspasy after a blind pass: %(counts)s", counts=counts)
            return t.plain("Raspasy: %(counts)s", counts=counts)
        case PassedOutcome():
            return t.plain("Everybody passed")
        case PreferansOutcome(declarer=declarer, proved=True):
            return t.plain("%(name)s: “Preferans!” — proved, the match is over", name=players[declarer])
        case PreferansOutcome(declarer=declarer):
            return t.plain("%(name)s: “Preferans!” — not proved, one down in a ten", name=players[declarer])
        case ContractOutcome():
            dash = "" if outcome.contract.is_misere and outcome.tricks is not None else " —"
            return f"{players[outcome.declarer]}: {_game(t, outcome)}{dash} {_how(t, outcome)}"


def _game(t: Texts, outcome: ContractOutcome) -> str:
    """Return the contract as text, with the way in which it was bid."""
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


def out_of(t: Texts, outcome: Outcome) -> str:
    """Return tricks taken and needed as text, for readers new to «без одной»; empty if no trick is missing."""
    if not isinstance(outcome, ContractOutcome) or outcome.contract.is_misere or outcome.tricks is None:
        return ""
    taken, needed = outcome.tricks[outcome.declarer], outcome.contract.needed
    of = t.number("%(n)d trick of %(needed)d", "%(n)d tricks of %(needed)d", taken, needed=needed)
    return f" ({of})" if taken < needed else ""


def played(t: Texts, report: PreferansReport) -> DealPlay:
    """Return a summary of the deal: contract, declarer, everybody's tricks, and the cards if they are known."""
    outcome, view = report.score.outcome, report.view
    return DealPlay(
        contract=_contract(t, outcome),
        declarer=None if isinstance(outcome, AllPassed) else outcome.declarer,
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
        case PassedOutcome():
            return t.plain("all passed")
        case PreferansOutcome():
            return t.plain("“preferans”")


def layout_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Return lines with the hands as dealt, the talon and the discard."""
    dealt = view.dealt
    hands = [
        t("<b>%(name)s</b>: %(cards)s", name=who, cards=" ".join(suits_lines(t, dealt[seat])))
        for who, seat in ((player_word(t, view.players, seat), seat) for seat in view.active)
    ]
    talon = t("Talon: %(cards)s", cards=sorted_line(t, view.talon))
    discard = [t("Discarded: %(cards)s", cards=sorted_line(t, view.discard))] if view.discard else []
    return (*hands, talon, *discard)


def role_word(t: Texts, report: PreferansReport, seat: Seat, *, resting: bool) -> str:
    """Describe a seat's part in a finished deal; empty in raspasy."""
    outcome = report.score.outcome
    if not isinstance(outcome, ContractOutcome):
        return ""
    if seat is outcome.declarer:
        return t.plain("plays")
    words = {decision.seat: whist_word(t, decision.call) for decision in outcome.whists}
    return words.get(seat, t.plain("on the talon") if resting else "")


def tricks_word(t: Texts, report: PreferansReport, seat: Seat) -> str:
    """Return the number of tricks that count for a seat, as text; empty if none do."""
    tricks = report.score.outcome.tricks
    if tricks is None or seat > len(tricks):  # a dummy's tricks are under whoever played it
        return ""
    return t.number("%(n)d trick", "%(n)d tricks", tricks[seat])


def unplayed_line(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Return a line on who got the unplayed tricks, "Остальные взятки без игры: Аня 4"; empty if all were played."""
    won = outcome.tricks
    if won is None or len(view.tricks) == TRICKS:
        return Html("")
    return rest_line(t, view.players, won, [_counted(view, trick.taker) for trick in view.tricks])


def cut_short(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Return a line on the unplayed tricks, or that nothing was played; empty if everything was."""
    line = unplayed_line(t, view, outcome)
    return line if any(trick.plays for trick in tricks_of(view)) or not line else t("There was no play.")


def _counted(view: FinishedView, taker: Seat | None) -> Seat | None:
    """Return the seat that a trick of `taker` counts for: the dummy's for its partner, in raspasy for nobody (None)."""
    if taker is not view.dummy or taker is None:
        return taker
    last = view.last
    if not isinstance(last, DeclaredView):
        return None
    return next(seat for seat in view.active if seat not in (view.dummy, last.declarer))
