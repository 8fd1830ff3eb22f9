"""Finished deal of Skat with its types."""

from functools import partial

from bot.games.skat.pictures import by_trump
from bot.games.skat.pictures.drawings import JACKS_ALONE
from bot.games.skat.screens.words import contract_name, contract_word, factor_word, levels_word, points_word, product
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.deal_pages import DealPage
from bot.screens.model import DealReport
from bot.screens.reports import typed_report
from bot.screens.texts import Texts
from bot.screens.words import balance_word, capital, pair
from engine.core.seats import BySeat, Seat
from engine.core.state import score_of
from engine.games.skat import scoring
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.robber import Stage
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.values import RamschSkat
from engine.games.skat.scoring import Count, compared, counted, entries_of, margin_of
from engine.games.skat.state import Match
from engine.games.skat.view import FinishedView, SeatView


class SkatReport(DealReport, frozen=True, kw_only=True):
    """Finished deal and the list after it."""

    page: DealPage = DealPage.SHEET
    """Page that is shown."""
    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and entries of the deal."""
    after: Standing
    """Standing after the deal."""

    @property
    def stage(self) -> Stage:
        """Stage of the match in which the deal was played, which its row in the list shows."""
        return self.after.rows[-1].stage


def of_skat(report: DealReport) -> SkatReport:
    """Return a report with what the match of the deal adds, on the list if its page does not belong to this game.

    Raises ValueError if no deal is scored.
    """
    match: Match = report.match
    page = DealPage(report.page) if report.page in tuple(DealPage) else DealPage.SHEET
    return typed_report(SkatReport, report, page, score_of(match), match.standing)


def outcome_line(t: Texts, rules: Rules, players: BySeat[str], stage: Stage, outcome: Outcome) -> str:
    """Describe who played what, how it was counted and what is written; plain text.

    "Борис: черви с 1, игра, шнайдер: 3 × 10 = 30, 92 очка — +30", "Рамш: Аня 50 и прикуп 10 — −60", "Все пас".
    """
    match outcome:
        case PassedOutcome():
            return t.plain("All passed")
        case RamschOutcome():
            return _ramsch(t, rules, players, stage, outcome)
        case GameOutcome():
            told = game_line(t, rules, stage, outcome)
            return t.plain("%(name)s: %(game)s", name=players[outcome.declarer], game=told)


def game_line(t: Texts, rules: Rules, stage: Stage, outcome: GameOutcome) -> str:
    """Describe a game with a declarer: "черви с 1, игра, шнайдер: 3 × 10 = 30, 92 очка — +30"."""
    count = counted(rules, stage, outcome)
    name = contract_name(t, outcome.declaration.contract)
    parts = [f"{name} {_worth(t, rules, outcome, count)}", _taken(t, outcome)]
    parts += _how(t, outcome, count, factor=scoring.factor_of(rules, stage, outcome))
    return f"{', '.join(part for part in parts if part)} — {balance_word(count.amount)}"


def _worth(t: Texts, rules: Rules, outcome: GameOutcome, count: Count) -> str:
    """Write levels and value: "с 1, игра, шнайдер: 3 × 10 = 30", of a null "хандшпиль: 35"."""
    declaration = outcome.declaration
    if declaration.is_null:
        kinds = [t.plain("hand")] if declaration.hand else []
        kinds += [t.plain("ouvert")] if declaration.is_open else []
        return f"{', '.join(kinds)}: {count.value}" if kinds else str(count.value)
    levels = levels_word(t, declaration, outcome.tops, margin_of(outcome), rules.grand_ouvert.base)
    return f"{levels}: {product(count.levels, count.base)}"


def _taken(t: Texts, outcome: GameOutcome) -> str:
    """Write what the declarer took: "92 очка", of a null "ни одной взятки"."""
    if outcome.conceded:
        return t.plain("given up")
    if outcome.declaration.is_null:
        return t.plain("a trick was taken") if outcome.took else t.plain("no trick")
    told = points_word(t, outcome.points or 0)
    trickless = t.plain("without a trick")
    return f"{told} {trickless}" if outcome.trickless is Side.DECLARER else told


def _how(t: Texts, outcome: GameOutcome, count: Count, *, factor: int) -> list[str]:
    """List an overbid, and what multiplies: "перебор при 33", "контра", "×2", "проигрыш ×2"; as the list has them."""
    parts = []
    if count.is_overbid and not outcome.declaration.is_null:
        parts.append(
            t.plain("overbid: %(paid)s for %(bid)d", paid=product(count.paid_levels, count.base), bid=outcome.bid)
        )
    parts += [t.plain("kontra")] if outcome.kontra else []
    parts += [t.plain("re")] if outcome.re else []
    parts += [factor_word(factor)] if factor > 1 else []
    lost = count.factor // factor
    return parts + ([t.plain("lost %(times)s", times=factor_word(lost))] if lost > 1 else [])


def _ramsch(t: Texts, rules: Rules, players: BySeat[str], stage: Stage, outcome: RamschOutcome) -> str:
    """Say who lost a ramsch by how many points: "Рамш: Аня 50 и прикуп 10 — −60"."""
    entries = entries_of(rules, stage, outcome)
    amount = balance_word(entries[0].amount)
    if is_sweep(outcome):
        return t.plain("Ramsch: %(name)s, all tricks — %(amount)s", name=players[entries[0].seat], amount=amount)
    skat = t.plain(" and the skat %(points)d", points=outcome.talon) if rules.ramsch_skat is RamschSkat.LOSER else ""
    losers = " · ".join(pair(players[entry.seat], str(lost_points(rules, outcome, entry.seat))) for entry in entries)
    factor = factor_of(rules, stage, outcome)
    times = f", {factor_word(factor)}" if factor > 1 else ""
    return t.plain("Ramsch: %(losers)s%(more)s — %(amount)s", losers=losers, more=f"{skat}{times}", amount=amount)


def is_sweep(outcome: RamschOutcome) -> bool:
    """Return whether one hand took every trick of a ramsch."""
    return len(outcome.trickless) == 2


def lost_points(rules: Rules, outcome: RamschOutcome, seat: Seat) -> int:
    """Return the points of a seat by which a ramsch is compared, with the skat if that goes with the last trick."""
    return compared(rules, outcome)[seat]


def factor_of(rules: Rules, stage: Stage, outcome: RamschOutcome) -> int:
    """Return what multiplied the points of a ramsch that is no sweep: shoves, a virgin, bock."""
    entry = entries_of(rules, stage, outcome)[0]
    skat = outcome.talon if rules.ramsch_skat is RamschSkat.LOSER else 0
    return -entry.amount // (lost_points(rules, outcome, entry.seat) + skat)


def retired_line(t: Texts, view: SeatView) -> str:
    """Write what an old message of the table shrinks to; HTML."""
    if not isinstance(view, FinishedView):
        return t("Deal %(n)d", n=view.number)
    line = outcome_line(t, view.rules, view.players, view.stage, view.outcome)
    return t("Deal %(n)d. %(line)s", n=view.number, line=capital(line))


def played(t: Texts, report: SkatReport) -> DealPlay:
    """Return what was played, who took how much, and the cards if they are known: jacks first, then suit by suit."""
    outcome, view = report.score.outcome, report.view
    points = view.points if view is not None else None
    hands = view.dealt if view is not None else ()
    return DealPlay(
        contract=_contract(t, outcome),
        declarer=outcome.declarer if isinstance(outcome, GameOutcome) else None,
        taken=tuple(points) if points is not None else (),
        hands=tuple(by_trump(tuple(card.value for card in hand), JACKS_ALONE) for hand in hands),
        talon=as_held(view.talon, partial(by_trump, trump=JACKS_ALONE)) if view is not None else (),
    )


def _contract(t: Texts, outcome: Outcome) -> str:
    match outcome:
        case GameOutcome():
            return contract_word(t, outcome.declaration.contract)
        case RamschOutcome():
            return t.plain("ramsch")
        case PassedOutcome():
            return t.plain("All passed")
