"""Raspasy: tricks to the mountain or as whists, the bonus for none (rules.md §8, Codex 3.7.2-3.7.4)."""

from fractions import Fraction

from engine.conventions.model import Convention
from engine.conventions.policies import ZeroBonus, zero_bonus
from engine.conventions.prices import raspasy_price
from engine.conventions.values import RaspScoring, RaspTalon
from engine.events import Standing
from engine.outcomes import RaspasyOutcome
from engine.rotation import active_seats, resting_seat
from engine.scoring.pool import write_points
from engine.seats import Seat
from engine.sheet import Column, Entry, Reason, ScoreSheet


def score_raspasy(standing: Standing, dealer: Seat, outcome: RaspasyOutcome) -> tuple[Entry, ...]:
    """Tricks in seat order, then the bonuses of those without any, in seat order (parameters.md 3).

    The price depends on the raspasy since the last exit. The resting dealer takes part only where the talon opens;
    where it stays closed he does not count in the amnesty. Whether his zero earns a bonus, rasp_zero_dealer decides.
    """
    rules = standing.convention
    price = raspasy_price(rules, standing.rasp_run)
    active, resting = active_seats(standing, dealer), resting_seat(standing, dealer)
    counted = tuple(sorted(takes_part(rules, active, resting)))
    if rules.rasp_scoring is RaspScoring.WHISTS:
        tricks = _as_whists(outcome, counted, price)
    else:
        tricks = _to_mountain(rules, outcome, counted, price)
    zeros = [seat for seat in active if outcome.tricks[seat] == 0]
    if resting is not None and rules.rasp_zero_dealer and outcome.tricks[resting] == 0:
        zeros.append(resting)
    victims = frozenset(entry.seat for entry in tricks if entry.column is Column.MOUNTAIN)
    return (*tricks, *_bonuses(standing, sorted(zeros), zero_bonus(rules, price), victims))


def takes_part(rules: Convention, active: tuple[Seat, ...], resting: Seat | None) -> tuple[Seat, ...]:
    """Seats whose tricks count: the players, and the resting dealer where the talon takes part (Codex 3.7.6.1)."""
    if resting is None or rules.rasp_talon is RaspTalon.CLOSED:
        return active
    return (*active, resting)


def _to_mountain(
    rules: Convention, outcome: RaspasyOutcome, counted: tuple[Seat, ...], price: int
) -> tuple[Entry, ...]:
    """Every trick at the price, less the smallest count where there is amnesty (Codex 3.7.3)."""
    common = min(outcome.tricks[seat] for seat in counted) if rules.amnesty else 0
    counts = ((seat, Fraction(outcome.tricks[seat] - common)) for seat in counted)
    return tuple(
        Entry(seat, Column.MOUNTAIN, count * price, Reason.RASPASY_TRICK, count=count, price=Fraction(price))
        for seat, count in counts
        if count
    )


def _as_whists(outcome: RaspasyOutcome, counted: tuple[Seat, ...], price: int) -> tuple[Entry, ...]:
    """The one with the fewest tricks writes the price on each other per trick of that other; two share it, and not
    on each other (Codex 3.7.2.2).
    """
    fewest = min(outcome.tricks[seat] for seat in counted)
    writers = [seat for seat in counted if outcome.tricks[seat] == fewest]
    share = Fraction(price, len(writers))
    debtors = [(seat, Fraction(outcome.tricks[seat])) for seat in counted if seat not in writers]
    return tuple(
        Entry(writer, Column.WHISTS, count * share, Reason.RASPASY_WHISTS, on=seat, count=count, price=share)
        for writer in writers
        for seat, count in debtors
    )


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
