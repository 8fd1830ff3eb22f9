"""Report of a finished deal: its outcome in a line, the hands as a picture and in words, the tricks one by one."""

from msgspec.structs import replace

from bot.games.austrian.pictures import BY_SUITS
from bot.games.austrian.screens.sheet import part_word
from bot.games.austrian.screens.table_text import announced_line, contract_line
from bot.games.austrian.screens.words import bid_word
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.model import DealReport
from bot.screens.reports import rest_line
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import card_word, pair, sorted_line, suits_lines
from engine.core.seats import BySeat
from engine.games.austrian.calls import SUITS, Extra
from engine.games.austrian.claims.sides import TRICKS
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.money import Reason, is_made
from engine.games.austrian.outcomes import ContractOutcome, Outcome
from engine.games.austrian.rules import Rules
from engine.games.austrian.view import FinishedView, PlayView
from engine.three_hands.state import Plays


class AustrianReport(DealReport, frozen=True, kw_only=True):
    """Report of a finished deal, with the money after it."""

    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and payments of the deal."""
    after: Standing
    """Standing after the deal."""

    @property
    def pot_before(self) -> int:
        """Amount in the pot when the deal was played, including its stake."""
        pot = self.after.purse.pot
        for payment in self.score.payments:
            if payment.reason not in (Reason.STAKE, Reason.REFILL):
                pot += (payment.payer is None) * payment.amount - (payment.payee is None) * payment.amount
        return pot


def outcome_line(t: Texts, rules: Rules, players: BySeat[str], outcome: Outcome) -> str:
    """Describe who played what and how it ended, as plain text.

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


def played(t: Texts, report: AustrianReport) -> DealPlay:
    """Return the contract, the declarer, the tricks taken and, if they are known, the cards of a deal."""
    outcome, view, rules = report.score.outcome, report.view, report.after.rules
    told = DealPlay(contract=t.plain("All passed"))
    if isinstance(outcome, ContractOutcome):
        taken = tuple(outcome.tricks) if outcome.tricks is not None else ()
        told = DealPlay(contract=bid_word(t, rules, outcome.contract), declarer=outcome.declarer, taken=taken)
    if view is None:
        return told
    hands = tuple(BY_SUITS(tuple(card.value for card in hand)) for hand in view.dealt)
    return replace(told, hands=hands, talon=as_held(view.talon, BY_SUITS))


def layout_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Return lines with the hands as dealt, the talon and the discard; they replace the picture of all hands."""
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


def play_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Return lines with the contract and each trick: its cards in order, their players, and the seat that took it."""
    table = view.last
    if not isinstance(table, PlayView):
        return (t("No card was played in this deal."),)
    rows = [
        lines(f"{number}. {_cards(t, view.players, trick.plays)} → {view.players[trick.taker]}")
        for number, trick in enumerate(table.tricks, 1)
    ]
    if table.plays:
        end = t.plain("not played out")
        rows.append(lines(f"{len(rows) + 1}. {_cards(t, view.players, table.plays)} → {end}"))
    said = (contract_line(t, view), _defence_line(t, view, table), announced_line(t, view))
    told = (*said, *rows, unplayed_line(t, view, view.outcome))
    return tuple(row for row in told if row)


def _defence_line(t: Texts, view: FinishedView, table: PlayView) -> Html:
    """Describe what each defender did: "Вика вист · Аня по приглашению"; empty in Bettel."""
    parts = [(seat, part_word(t, view.standing, view.outcome, seat)) for seat in table.defenders]
    return lines(" · ".join(pair(view.players[seat], part) for seat, part in parts if part))


def _cards(t: Texts, players: BySeat[str], plays: Plays) -> str:
    """Format a trick as the leader's name and the cards in the order of play: "Аня Т♠ 7♠ 9♠"."""
    return pair(players[plays[0][0]], " ".join(card_word(t, card) for _, card in plays))


def unplayed_line(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Format who got the tricks that were not played: "Остальные взятки без игры: Аня 4"; empty if there are none."""
    table = view.last
    if not isinstance(table, PlayView) or not isinstance(outcome, ContractOutcome) or outcome.tricks is None:
        return Html("")
    if len(table.tricks) == TRICKS:
        return Html("")
    return rest_line(t, view.players, outcome.tricks, [trick.taker for trick in table.tricks])
