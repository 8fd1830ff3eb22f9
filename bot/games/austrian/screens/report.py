"""Finished deal of Austrian préférence with its types."""

from msgspec.structs import replace

from bot.games.austrian.pictures import BY_SUITS
from bot.games.austrian.screens.words import bid_word
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.deal_pages import DealPage
from bot.screens.model import DealReport
from bot.screens.reports import typed_report
from bot.screens.texts import Texts
from engine.core.seats import BySeat
from engine.core.state import score_of
from engine.games.austrian.calls import Extra
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.money import Reason, is_made
from engine.games.austrian.outcomes import ContractOutcome, Outcome
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.state import Match
from engine.games.austrian.view import FinishedView, SeatView


class AustrianReport(DealReport, frozen=True, kw_only=True):
    """Finished deal and the money after it."""

    page: DealPage = DealPage.SHEET
    """Page that is shown."""
    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and payments of the deal."""
    after: Standing
    """Standing after the deal."""

    @property
    def pot_before(self) -> int:
        """Pot for which the deal was played, with its stake."""
        pot = self.after.purse.pot
        for payment in self.score.payments:
            if payment.reason not in (Reason.STAKE, Reason.REFILL):
                pot += (payment.payer is None) * payment.amount - (payment.payee is None) * payment.amount
        return pot


def of_austrian(report: DealReport) -> AustrianReport:
    """Return a report with what the match of the deal adds, on the pot if its page does not belong to this game.

    Raises ValueError if no deal is scored.
    """
    match: Match = report.match
    page = DealPage(report.page) if report.page in tuple(DealPage) else DealPage.SHEET
    return typed_report(AustrianReport, report, page, score_of(match), match.standing)


def outcome_line(t: Texts, rules: Rules, players: BySeat[str], outcome: Outcome) -> str:
    """Describe who played what and how it ended; plain text.

    "Аня: 2 ♠ — сыграно, 7 взяток", "Борис: 4 ♥ — ремиз, 5 взяток", "Все пас".
    """
    if not isinstance(outcome, ContractOutcome):
        return t.plain("All pass, nothing is played")
    facts = {"name": players[outcome.declarer], "contract": bid_word(t, rules, outcome.contract)}
    return t.plain("%(name)s: %(contract)s — %(how)s", **facts, how=how_word(t, rules, outcome))


def how_word(t: Texts, rules: Rules, outcome: ContractOutcome) -> str:
    """Describe how a contract ended: "сыграно, 7 взяток", "ремиз, 5 взяток", "никто не вистует"."""
    if outcome.tricks is None:
        return t.plain("nobody whists")
    taken = t.number("%(n)d trick", "%(n)d tricks", outcome.tricks[outcome.declarer])
    if is_made(rules, outcome):
        return t.plain("made, %(tricks)s", tricks=taken)
    if rules.extra(outcome.contract) is Extra.MORD:
        return t.plain("remise, a trick given away")
    return t.plain("remise, %(tricks)s", tricks=taken)


def retired_line(t: Texts, view: SeatView) -> str:
    """Write what an old message of the table shrinks to; HTML."""
    if not isinstance(view, FinishedView):
        return t("Deal %(n)d", n=view.number)
    line = outcome_line(t, view.standing.rules, view.players, view.outcome)
    return t("Deal %(n)d. %(line)s", n=view.number, line=line)


def played(t: Texts, report: AustrianReport) -> DealPlay:
    """Return what was played, who took how much, and the cards if they are known."""
    outcome, view, rules = report.score.outcome, report.view, report.after.rules
    told = DealPlay(contract=t.plain("All passed"))
    if isinstance(outcome, ContractOutcome):
        taken = tuple(outcome.tricks) if outcome.tricks is not None else ()
        told = DealPlay(contract=bid_word(t, rules, outcome.contract), declarer=outcome.declarer, taken=taken)
    if view is None:
        return told
    hands = tuple(BY_SUITS(tuple(card.value for card in hand)) for hand in view.dealt)
    return replace(told, hands=hands, talon=as_held(view.talon, BY_SUITS))
