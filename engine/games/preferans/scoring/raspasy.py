"""Scoring of raspasy: tricks on the mountain or as whists, bonus for no trick (rules.md §8, Codex 3.7.2-3.7.4)."""

from fractions import Fraction

from engine.core.seats import Seat
from engine.games.preferans.conventions.model import Convention, RaspScoring, RaspTalon
from engine.games.preferans.conventions.policies import ZeroBonus, zero_bonus
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import RaspasyOutcome
from engine.games.preferans.rotation import active_players, resting_seat
from engine.games.preferans.scoring.case import price_of_raspasy
from engine.games.preferans.scoring.pool import write_points
from engine.games.preferans.sheet import Column, Entry, Reason, ScoreSheet


def score_raspasy(standing: Standing, dealer: Seat, outcome: RaspasyOutcome, fine: int) -> tuple[Entry, ...]:
    """Return the entries of raspasy: tricks and bonuses for no trick in seat order (parameters.md 3), then the fine.

    The price depends on the number of raspasy since a deal ended a run, and each blind deal in a row doubles it. The
    resting dealer takes part only if the talon opens; otherwise the dealer does not count in the amnesty. The option
    rasp_zero_dealer decides whether a resting dealer without a trick gets the bonus. fine: mountain points of the
    dealer for too many raspasy in a row, or 0.
    """
    rules = standing.convention
    price, times = price_of_raspasy(standing, outcome)
    active, resting = active_players(standing, dealer), resting_seat(standing, dealer)
    counted = tuple(sorted(takes_part(rules, active, resting)))
    if rules.rasp_scoring is RaspScoring.WHISTS:
        tricks = _as_whists(outcome, counted, price, times)
    else:
        tricks = _to_mountain(rules, outcome, counted, price, times)
    fined = (_fine(dealer, fine),) if fine else ()
    zeros = [seat for seat in active if outcome.tricks[seat] == 0]
    if resting is not None and rules.rasp_zero_dealer and outcome.tricks[resting] == 0:
        zeros.append(resting)
    victims = frozenset(entry.seat for entry in (*tricks, *fined) if entry.column is Column.MOUNTAIN)
    bonus = zero_bonus(rules, price * times)
    return (*tricks, *_bonuses(standing, sorted(zeros), bonus, victims), *fined)


def takes_part(rules: Convention, active: tuple[Seat, ...], resting: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose tricks count.

    These are the players without the dummy, and the resting dealer if the talon is played (Codex 3.7.6.1).
    """
    if resting is None or rules.rasp_talon is RaspTalon.CLOSED:
        return active
    return (*active, resting)


def _to_mountain(
    rules: Convention, outcome: RaspasyOutcome, counted: tuple[Seat, ...], price: int, times: int
) -> tuple[Entry, ...]:
    """Return entries for every trick at the price; with amnesty the smallest count is taken off all (Codex 3.7.3)."""
    common = min(outcome.tricks[seat] for seat in counted) if rules.amnesty else 0
    counts = ((seat, Fraction(outcome.tricks[seat] - common)) for seat in counted)
    each, reason = Fraction(price), Reason.RASPASY_TRICK
    return tuple(
        Entry(seat, Column.MOUNTAIN, count * each * times, reason, count=count, price=each, times=times)
        for seat, count in counts
        if count
    )


def _as_whists(outcome: RaspasyOutcome, counted: tuple[Seat, ...], price: int, times: int) -> tuple[Entry, ...]:
    """Return entries by which the player with the fewest tricks writes whists on the others (Codex 3.7.2.2).

    For each trick of another player the price is written on that player. Two players with equally few tricks share it
    and write nothing on each other.
    """
    fewest = min(outcome.tricks[seat] for seat in counted)
    writers = [seat for seat in counted if outcome.tricks[seat] == fewest]
    share = Fraction(price, len(writers))
    debtors = [(seat, Fraction(outcome.tricks[seat])) for seat in counted if seat not in writers]
    reason = Reason.RASPASY_WHISTS
    return tuple(
        Entry(writer, Column.WHISTS, count * share * times, reason, on=seat, count=count, price=share, times=times)
        for writer in writers
        for seat, count in debtors
    )


def _fine(dealer: Seat, fine: int) -> Entry:
    """Return the entry of the dealer's fine for one raspasy too many (seed 003), a fixed number of mountain points."""
    return Entry(dealer, Column.MOUNTAIN, Fraction(fine), Reason.RASP_FINE, price=Fraction(fine))


def _bonuses(standing: Standing, zeros: list[Seat], bonus: ZeroBonus, victims: frozenset[Seat]) -> tuple[Entry, ...]:
    sheet: ScoreSheet = standing.sheet
    written: tuple[Entry, ...] = ()
    for seat in zeros:
        entries = _bonus(standing, sheet, seat, bonus, victims)
        sheet = sheet.write(entries)
        written += entries
    return written


def _bonus(
    standing: Standing, sheet: ScoreSheet, seat: Seat, bonus: ZeroBonus, victims: frozenset[Seat]
) -> tuple[Entry, ...]:
    if bonus.off_mountain:
        return (Entry(seat, Column.MOUNTAIN, -bonus.off_mountain, Reason.ZERO, price=-bonus.off_mountain),)
    return write_points(standing, sheet, seat, bonus.pool, reason=Reason.ZERO, victims=victims) if bonus.pool else ()
