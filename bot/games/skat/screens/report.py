"""Report of a finished deal: its outcome in a line, the hands as a picture and in words, the tricks one by one."""

from functools import partial

from bot.games.skat.pictures import by_trump
from bot.games.skat.pictures.drawings import JACKS_ALONE
from bot.games.skat.screens.table_text import (
    declared_line,
    double_line,
    hand_line,
    loose_line,
    plays_of,
    thought_of,
    tricks_of,
)
from bot.games.skat.screens.words import (
    contract_name,
    contract_word,
    declaration_word,
    entry_word,
    factor_word,
    levels_word,
    points_word,
    product,
)
from bot.screens.deal_brief import DealPlay, as_held
from bot.screens.model import DealReport
from bot.screens.reports import rest_line
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import card_word, pair
from engine.core.seats import BySeat, Seat
from engine.games.skat import scoring
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.robber import Stage
from engine.games.skat.rules import RamschSkat, Rules
from engine.games.skat.scoring import Count, Entry, compared, counted, entries_of, listed, margin_of
from engine.games.skat.trick_rules import points_of
from engine.games.skat.view import FinishedView, PlayView, RamschView
from engine.three_hands.state import TRICKS, Plays


class SkatReport(DealReport, frozen=True, kw_only=True):
    """Report of a finished deal, with the list after it."""

    view: FinishedView | None = None
    """Public view of the finished deal; None for a deal played with real cards."""
    score: DealScored
    """Outcome and entries of the deal."""
    after: Standing
    """Standing after the deal."""

    @property
    def stage(self) -> Stage:
        """Stage of the match (classic, bock or schieber) in which the deal was played."""
        return self.after.rows[-1].stage


def outcome_line(t: Texts, rules: Rules, players: BySeat[str], stage: Stage, outcome: Outcome) -> str:
    """Describe who played what, how it was counted and what is written, as plain text.

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
    return f"{', '.join(part for part in parts if part)} — {entry_word(t, rules.list, count.amount)}"


def _worth(t: Texts, rules: Rules, outcome: GameOutcome, count: Count) -> str:
    """Format levels and value: "с 1, игра, шнайдер: 3 × 10 = 30"; for a null its kind and value: "хандшпиль: 35"."""
    declaration = outcome.declaration
    if declaration.is_null:
        kinds = [t.plain("hand")] if declaration.hand else []
        kinds += [t.plain("ouvert")] if declaration.is_open else []
        return f"{', '.join(kinds)}: {count.value}" if kinds else str(count.value)
    levels = levels_word(t, declaration, outcome.tops, margin_of(outcome), rules.grand_ouvert.base)
    return f"{levels}: {product(count.levels, count.base)}"


def _taken(t: Texts, outcome: GameOutcome) -> str:
    """Format what the declarer took: "92 очка"; for a null whether a trick was taken: "ни одной взятки"."""
    if outcome.conceded:
        return t.plain("given up")
    if outcome.declaration.is_null:
        return t.plain("a trick was taken") if outcome.took else t.plain("no trick")
    told = points_word(t, outcome.points or 0)
    trickless = t.plain("without a trick")
    return f"{told} {trickless}" if outcome.trickless is Side.DECLARER else told


def _how(t: Texts, outcome: GameOutcome, count: Count, *, factor: int) -> list[str]:
    """List an overbid and all factors: "перебор: 3 × 10 = 30 при 33", "контра", "×2", "проигрыш ×2"."""
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
    """Describe who lost a ramsch, and by how many points: "Рамш: Аня 50 и прикуп 10 — −60"."""
    entries = entries_of(rules, stage, outcome)
    amount = written_word(t, rules, players, entries)
    if is_sweep(outcome):
        return t.plain("Ramsch: %(name)s, all tricks — %(amount)s", name=players[entries[0].seat], amount=amount)
    skat = t.plain(" and the skat %(points)d", points=outcome.talon) if rules.ramsch_skat is RamschSkat.LOSER else ""
    losers = " · ".join(pair(players[entry.seat], str(lost_points(rules, outcome, entry.seat))) for entry in entries)
    factor = factor_of(rules, stage, outcome)
    times = f", {factor_word(factor)}" if factor > 1 else ""
    return t.plain("Ramsch: %(losers)s%(more)s — %(amount)s", losers=losers, more=f"{skat}{times}", amount=amount)


def written_word(t: Texts, rules: Rules, players: BySeat[str], entries: tuple[Entry, ...]) -> str:
    """Format what a ramsch writes: "−60", in a list of pluses "остальным по +60"; `entries`: see `entries_of`."""
    if not listed(rules.list, entries, players.seats):
        return t.plain("nothing")
    return entry_word(t, rules.list, entries[0].amount)


def is_sweep(outcome: RamschOutcome) -> bool:
    """Return whether one hand took every trick of a ramsch."""
    return len(outcome.trickless) == 2


def lost_points(rules: Rules, outcome: RamschOutcome, seat: Seat) -> int:
    """Return the points by which a seat is compared in a ramsch; the skat's are included if the last trick wins it."""
    return compared(rules, outcome)[seat]


def factor_of(rules: Rules, stage: Stage, outcome: RamschOutcome) -> int:
    """Return the factor of a ramsch in which nobody took all tricks: by passing on, a hand without tricks, bock."""
    entry = entries_of(rules, stage, outcome)[0]
    skat = outcome.talon if rules.ramsch_skat is RamschSkat.LOSER else 0
    return -entry.amount // (lost_points(rules, outcome, entry.seat) + skat)


def played(t: Texts, report: SkatReport) -> DealPlay:
    """Return the game, the declarer, the card points taken and, if known, the cards, sorted with jacks first."""
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


def role_word(t: Texts, report: SkatReport, view: FinishedView, seat: Seat) -> str:
    """Describe a seat's part: the declarer's game, the cards passed on in a schieber ramsch, or that it rested."""
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
    """Return lines with the hands as dealt, the skat, the cards passed on and the discard."""
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
        [t("Discarded: %(cards)s", cards=loose_line(t, contract, view.skat))]
        if set(view.skat) != set(view.talon)
        else []
    )
    return (*hands, skat, *given, *away)


def play_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Return lines with the game and the tricks: who led, the cards in order, who took each one, its card points."""
    table = view.last
    if not isinstance(table, PlayView | RamschView):
        return (t("No card was played in this deal."),)
    tricks = tricks_of(view)
    rows = [
        lines(f"{n}. {_cards(t, view.players, one.plays)} → {view.players[one.taker]}, {_points(one.plays)}")
        for n, one in enumerate(tricks, 1)
    ]
    if plays := plays_of(view):
        left = t.plain("not played out")
        rows.append(lines(f"{len(rows) + 1}. {_cards(t, view.players, plays)} → {left}"))
    ends = (_skat_line(t, view), unplayed_line(t, view), _ended_line(t, view))
    told = (declared_line(t, view), double_line(t, view), *rows, *ends)
    return tuple(row for row in told if row)


def _points(plays: Plays) -> int:
    """Return the card points of a trick."""
    return points_of(card for _, card in plays)


def _cards(t: Texts, players: BySeat[str], plays: Plays) -> str:
    """Format a trick as the leader's name and the cards in the order of play: "Аня Т♠ 7♠ 9♠"."""
    return pair(players[plays[0][0]], " ".join(card_word(t, card) for _, card in plays))


def _skat_line(t: Texts, view: FinishedView) -> Html:
    """Format the card points of the skat; empty if card points do not count."""
    if view.points is None:
        return Html("")
    return t("In the skat: %(points)s", points=points_word(t, points_of(view.skat)))


def unplayed_line(t: Texts, view: FinishedView) -> Html:
    """Format who got the tricks that were not played: "Остальные взятки без игры: Аня 4"; empty if there are none."""
    table = view.last
    if not isinstance(table, PlayView) or table.conceded or len(table.tricks) == TRICKS:
        return Html("")
    return rest_line(t, view.players, table.won, [trick.taker for trick in table.tricks])


def _ended_line(t: Texts, view: FinishedView) -> Html:
    """Name the defender who ended the play; empty if nobody did."""
    table = view.last
    if not isinstance(table, PlayView) or table.ended_by is None:
        return Html("")
    return t("Ended early: %(name)s", name=view.players[table.ended_by])
