"""Page “Why?” («Почему?»): how a deal's entry follows from levels, points, bid and factors (skat.md §4, §5, §7, §8)."""

from collections.abc import Iterator

from bot.games.skat.screens.options import OPTION_PAGES
from bot.games.skat.screens.report import SkatReport, factor_of, is_sweep, lost_points, written_word
from bot.games.skat.screens.words import declaration_word, entry_word, level_parts, points_word, product
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import balance_word, pair
from engine.games.skat.contracts import Announcement, Contract, Margin
from engine.games.skat.outcomes import GameOutcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.robber import Stage
from engine.games.skat.rules import (
    BockHand,
    ListKind,
    LossDoubling,
    PassOut,
    RamschSkat,
    RamschSweep,
    RamschTie,
    RamschVirgin,
)
from engine.games.skat.scoring import (
    NEEDED,
    SCHNEIDER,
    SCHNEIDER_AGAINST,
    Count,
    Entry,
    counted,
    entries_of,
    is_made,
    margin_of,
)
from engine.games.skat.trick_rules import ALL_POINTS


def why_lines(t: Texts, report: SkatReport) -> tuple[Html, ...]:
    """Explain step by step what a deal wrote and why."""
    match report.score.outcome:
        case PassedOutcome():
            return tuple(_passed(t, report))
        case RamschOutcome() as outcome:
            return tuple(_ramsch(t, report, outcome))
        case GameOutcome() as outcome:
            return tuple(_game(t, report, outcome))


def _passed(t: Texts, report: SkatReport) -> Iterator[Html]:
    if report.after.rules.pass_out is PassOut.REDEAL_SAME:
        yield t("All passed: nothing is written, the same dealer deals again, and the deal does not count.")
    else:
        yield t("All passed: nothing is written, the next player deals.")


def _game(t: Texts, report: SkatReport, outcome: GameOutcome) -> Iterator[Html]:
    """Explain the entry of a game with a declarer, step by step."""
    rules, players = report.after.rules, report.after.players
    count = counted(rules, report.stage, outcome)
    game = declaration_word(t, outcome.declaration)
    yield t("%(name)s plays %(game)s; the bid was %(bid)d.", name=players[outcome.declarer], game=game, bid=outcome.bid)
    if outcome.declaration.is_null:
        yield t("The value of this null is always %(value)d.", value=count.value)
        yield _null_end(t, outcome)
    else:
        yield from _levels(t, report, outcome, count)
        yield _points(t, outcome)
    yield from _bid(t, outcome, count)
    yield from _factors(t, report, outcome, count)
    yield t("Written: <b>%(amount)s</b>.", amount=entry_word(t, rules.list, count.amount))


def _null_end(t: Texts, outcome: GameOutcome) -> Html:
    if outcome.conceded:
        return t("The declarer gave up: lost.")
    return t("The declarer took a trick: lost.") if outcome.took else t("The declarer took no trick: won.")


def _levels(t: Texts, report: SkatReport, outcome: GameOutcome, count: Count) -> Iterator[Html]:
    """Explain the matadors, then the levels that multiply the base value."""
    facts = {"n": abs(outcome.tops)}
    if outcome.tops > 0:
        yield t("With %(n)d: that many trumps in a row from the jack of clubs on, the skat included.", **facts)
    else:
        yield t(
            "Without %(n)d: that many trumps in a row from the jack of clubs on are missing, the skat included.",
            **facts,
        )
    old = report.after.rules.grand_ouvert.base
    parts = level_parts(t, outcome.declaration, outcome.tops, margin_of(outcome), old)
    told = " + ".join(f"{word} ({levels})" for word, levels in parts)
    yield t("Levels: %(parts)s; %(value)s.", parts=told, value=product(count.levels, count.base))
    if outcome.declaration.contract is Contract.GRAND and outcome.declaration.is_open:
        yield lines(OPTION_PAGES.effect(t, report.after.rules, "grand_ouvert"))


def _points(t: Texts, outcome: GameOutcome) -> Html:
    """Describe what the declarer took, compared with what was needed."""
    if outcome.conceded or outcome.points is None:
        return t("The declarer gave up: lost, without schneider or schwarz.")
    points, needed = points_word(t, outcome.points), _needed(outcome)
    if outcome.declaration.announced in (Announcement.SCHWARZ, Announcement.OUVERT):
        if outcome.trickless is Side.DEFENDERS:
            return t("All ten tricks, as announced.")
        return t("Not all ten tricks, as was announced: lost.")
    if is_made(outcome):
        return t("%(points)s of %(needed)d that were needed.", points=points, needed=needed)
    return t("Only %(points)s of %(needed)d that were needed: lost.", points=points, needed=needed)


def _needed(outcome: GameOutcome) -> int:
    return SCHNEIDER if outcome.declaration.announced is Announcement.SCHNEIDER else NEEDED


def _margin(t: Texts, outcome: GameOutcome) -> Html:
    """Explain why a game counts as schneider or schwarz; empty if it does not."""
    match margin_of(outcome):
        case Margin.SCHWARZ:
            return t("Schwarz: a side has no trick.")
        case Margin.SCHNEIDER:
            return t("Schneider: a side has at most %(n)d points.", n=SCHNEIDER_AGAINST)
        case Margin.NONE:
            return Html("")


def _bid(t: Texts, outcome: GameOutcome, count: Count) -> Iterator[Html]:
    """Explain schneider or schwarz, then an overbid (a value below the bid)."""
    if margin := _margin(t, outcome):
        yield margin
    if count.is_overbid and not outcome.declaration.is_null:
        paid = product(count.paid_levels, count.base)
        yield t("Overbid: the value does not reach the bid, so %(paid)s is lost.", paid=paid)
    elif count.is_overbid:
        yield t("Overbid: the value does not reach the bid.")


def _factors(t: Texts, report: SkatReport, outcome: GameOutcome, count: Count) -> Iterator[Html]:
    """Explain everything that multiplies the entry, or could and does not."""
    rules = report.after.rules
    if not count.is_won and (rules.loss_doubling is LossDoubling.ALWAYS or not outcome.declaration.hand):
        yield t("A lost game counts twice.")
    if not count.is_won and rules.loss_doubling is LossDoubling.SKAT_ONLY and outcome.declaration.hand:
        yield t("A game lost from the hand counts once.")
    if outcome.kontra:
        yield t("Kontra and re: four times.") if outcome.re else t("Kontra: twice.")
    if report.stage is not Stage.BOCK:
        return
    if outcome.declaration.hand and rules.bock_hand is BockHand.PLAIN:
        yield t("In a bock lap a game from the hand counts once.")
    else:
        yield t("Bock: twice.")


def _ramsch(t: Texts, report: SkatReport, outcome: RamschOutcome) -> Iterator[Html]:
    """Explain the entries of a ramsch, step by step."""
    rules, players, entries = report.after.rules, report.after.players, _results(report, outcome)
    told = " · ".join(pair(players[seat], str(outcome.points[seat])) for seat in sorted(_active(report)))
    yield t("Points: %(points)s, in the skat %(talon)d.", points=told, talon=outcome.talon)
    if rules.ramsch_skat is RamschSkat.LAST_TRICK and outcome.last is not None:
        yield t("The skat goes with the last trick, to %(name)s.", name=players[outcome.last])
    names = ", ".join(players[entry.seat] for entry in entries)
    if is_sweep(outcome):
        plus = rules.ramsch_sweep is RamschSweep.PLUS
        amount = balance_word(ALL_POINTS if plus else -ALL_POINTS)
        yield t("%(name)s took all tricks: %(amount)s.", name=names, amount=amount)
    else:
        yield from _losers(t, report, outcome, names)
    factor = 1 if is_sweep(outcome) else factor_of(rules, report.stage, outcome)
    if outcome.shoves:
        yield t("Sent on unseen: ×%(n)d.", n=2**outcome.shoves)
    if rules.ramsch_virgin is RamschVirgin.DOUBLE and len(outcome.trickless) == 1:
        yield t("%(name)s has no trick: twice.", name=players[outcome.trickless[0]])
    if report.stage is Stage.BOCK:
        yield t("Bock: twice.")
    amount = written_word(t, rules, players, entries)
    yield (
        t("Written: <b>%(amount)s</b> (×%(factor)d).", amount=amount, factor=factor)
        if factor > 1
        else t("Written: <b>%(amount)s</b>.", amount=amount)
    )


def _losers(t: Texts, report: SkatReport, outcome: RamschOutcome, names: str) -> Iterator[Html]:
    """Name the players with most card points, and the points that they lose."""
    rules, entries = report.after.rules, _results(report, outcome)
    most = lost_points(rules, outcome, entries[0].seat)
    if len(entries) > 1:
        yield t("Equal points, %(n)d: each of them loses: %(names)s.", n=most, names=names)
    elif outcome.later is not None and rules.ramsch_tie is RamschTie.LAST_TRICK:
        yield t("Equal points, %(n)d: the later trick loses: %(names)s.", n=most, names=names)
    else:
        yield t("Most points, %(n)d: %(names)s.", n=most, names=names)
    if rules.ramsch_skat is RamschSkat.LOSER:
        yield t("The skat is added to what is lost: %(n)d.", n=most + outcome.talon)


def _results(report: SkatReport, outcome: RamschOutcome) -> tuple[Entry, ...]:
    """Return the entries of a ramsch for those who decide it; in a list of minuses or pluses others may write them."""
    rules = report.after.rules
    kept = rules.list in (ListKind.CLASSICAL, ListKind.SEEGER)
    return report.score.entries if kept else entries_of(rules, report.stage, outcome)


def _active(report: SkatReport) -> tuple[int, ...]:
    """List the seats that were dealt cards."""
    dealer = report.after.rows[-1].dealer
    seats = report.after.players.seats
    return tuple(seat for seat in seats if len(seats) == 3 or seat is not dealer)
