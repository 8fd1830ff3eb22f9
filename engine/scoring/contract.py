"""A trick contract, played or not: pool or mountain, whists, consolation, fines, talon bonus (rules.md §7, §9).

Order written: the declarer's pool or mountain, whists for tricks, consolation, whisters' fines, the talon bonus.
With halves every entry of the declarer's side is halved between declarer and dealer, who writes nothing himself
(parameters.md 7).
"""

from fractions import Fraction

from engine.cards import Card, Rank
from engine.conventions.exits import Ending
from engine.conventions.model import Convention
from engine.conventions.policies import SHARINGS, consoled, duty_on, is_checked, quota
from engine.conventions.prices import consolation_price, shortfall_price, undertrick_price, whist_price
from engine.conventions.values import TalonBonus
from engine.events import Standing
from engine.outcomes import ContractOutcome, WhistCall
from engine.rotation import active_seats, others_of, resting_seat
from engine.scoring.pool import write_points
from engine.seats import Seat
from engine.sheet import Column, Entry, Reason, ScoreSheet

CONCEDED_TRICKS = 3


def how_it_ended(rules: Convention, outcome: ContractOutcome) -> Ending:
    """The facts an exit depends on; a game that nobody played was made, «без трёх» was not."""
    if outcome.contract.is_misere:
        return Ending(misere=True, made=taken_by_declarer(outcome) == 0, whisted=False)
    made = not outcome.conceded and undertricks(outcome) == 0
    whisted = outcome.tricks is not None and not is_checked(rules, outcome.contract)
    return Ending(misere=False, made=made, whisted=whisted)


def undertricks(outcome: ContractOutcome) -> int:
    """Tricks the declarer lacks; 0 when nothing was played."""
    if outcome.tricks is None:
        return 0
    return max(outcome.contract.needed - taken_by_declarer(outcome), 0)


def score_contract(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> tuple[Entry, ...]:
    """Everything a trick contract writes."""
    if outcome.conceded:
        return _on_declarer(standing.convention, outcome, CONCEDED_TRICKS, Reason.CONCEDED)
    defenders = others_of(active_seats(standing, dealer), outcome.declarer)
    missing = undertricks(outcome)
    resting = resting_seat(standing, dealer) if outcome.partner is None else None
    fines = _fines(standing.convention, outcome, defenders)
    if missing:
        game = _on_declarer(standing.convention, outcome, missing, Reason.UNDERTRICK)
    else:
        game = write_made(standing, outcome, frozenset(entry.seat for entry in fines))
    return (
        *game,
        *_trick_whists(standing.convention, outcome, defenders),
        *_consolation(standing.convention, outcome, defenders, resting),
        *fines,
        *_talon_bonus(standing.convention, outcome, resting),
    )


def sides(outcome: ContractOutcome) -> tuple[tuple[Seat, Fraction], ...]:
    """Who bears the game and which part of it: the declarer, or he and the dealer by halves."""
    if outcome.partner is None:
        return ((outcome.declarer, Fraction(1)),)
    return (outcome.declarer, Fraction(1, 2)), (outcome.partner, Fraction(1, 2))


def write_made(standing: Standing, outcome: ContractOutcome, victims: frozenset[Seat]) -> tuple[Entry, ...]:
    """The value of a made game to the pool, the declarer's share first (parameters.md 7)."""
    sheet: ScoreSheet = standing.sheet
    written: tuple[Entry, ...] = ()
    for seat, part in sides(outcome):
        points = outcome.contract.value_points * part
        entries = write_points(standing, sheet, seat, points, reason=Reason.MADE, victims=victims)
        sheet = sheet.write(entries)
        written += entries
    return written


def write_mountain(outcome: ContractOutcome, count: int, price: Fraction, reason: Reason) -> tuple[Entry, ...]:
    """`count` tricks on the mountain of the declarer's side."""
    return tuple(
        Entry(seat, Column.MOUNTAIN, count * price * part, reason, count=Fraction(count), price=price)
        for seat, part in sides(outcome)
    )


def talon_units(talon: tuple[Card, ...]) -> int:
    """Units of the talon bonus: an ace or a marriage 1, ace and king of one suit 2, two aces 3 (rules.md §9.1)."""
    ranks = [card.rank for card in talon]
    aces = ranks.count(Rank.ACE)
    one_suit = len({card.suit for card in talon}) == 1
    if aces == 2:
        return 3
    if one_suit and Rank.KING in ranks and (aces or Rank.QUEEN in ranks):
        return 1 + aces
    return aces


def taken_by_declarer(outcome: ContractOutcome) -> int:
    """Tricks of the declarer; 0 when nothing was played."""
    return outcome.tricks[outcome.declarer] if outcome.tricks is not None else 0


def _on_declarer(rules: Convention, outcome: ContractOutcome, count: int, reason: Reason) -> tuple[Entry, ...]:
    return write_mountain(outcome, count, undertrick_price(rules, outcome.contract), reason)


def _whists(
    outcome: ContractOutcome, writer: Seat, count: Fraction, price: Fraction, reason: Reason
) -> tuple[Entry, ...]:
    """Whists on the declarer's side; nothing for nothing."""
    if not count * price:
        return ()
    return tuple(
        Entry(writer, Column.WHISTS, count * price * part, reason, on=seat, count=count, price=price)
        for seat, part in sides(outcome)
    )


def _whisters(rules: Convention, outcome: ContractOutcome, defenders: tuple[Seat, Seat]) -> tuple[Seat, ...]:
    """Who whisted to the end; in a checked ten both count as whisting (notation.md)."""
    if is_checked(rules, outcome.contract):
        return defenders
    return tuple(decision.seat for decision in outcome.whists if decision.call is WhistCall.WHIST)


def _leaver(outcome: ContractOutcome) -> Seat | None:
    return next((decision.seat for decision in outcome.whists if decision.call is WhistCall.HALF), None)


def _trick_whists(rules: Convention, outcome: ContractOutcome, defenders: tuple[Seat, Seat]) -> tuple[Entry, ...]:
    price = whist_price(rules, outcome.contract)
    if outcome.tricks is None:
        leaver = _leaver(outcome)
        if leaver is None:
            return ()
        half = Fraction(duty_on(rules, outcome.contract.level), 2)
        return _whists(outcome, leaver, half, price, Reason.HALF_WHIST)
    counts = {seat: Fraction(outcome.tricks[seat]) for seat in defenders}
    whisters = _whisters(rules, outcome, defenders)
    if len(whisters) == 1:
        counts = _sole_counts(rules, outcome, whisters[0], counts)
    return tuple(entry for seat in defenders for entry in _whists(outcome, seat, counts[seat], price, Reason.TRICK))


def _sole_counts(
    rules: Convention, outcome: ContractOutcome, whister: Seat, counts: dict[Seat, Fraction]
) -> dict[Seat, Fraction]:
    """The side's tricks are the whister's or shared equally; one who left for half has no share (parameters.md 6)."""
    side = sum(counts.values(), Fraction(0))
    shared = _leaver(outcome) is None and SHARINGS[rules.style].shares(made=undertricks(outcome) == 0)
    if shared:
        return dict.fromkeys(counts, side / 2)
    return {seat: side if seat is whister else Fraction(0) for seat in counts}


def _consolation(
    rules: Convention, outcome: ContractOutcome, defenders: tuple[Seat, Seat], resting: Seat | None
) -> tuple[Entry, ...]:
    price = consolation_price(rules, outcome.contract)
    count = Fraction(undertricks(outcome))
    writers = consoled(rules, defenders, _whisters(rules, outcome, defenders), resting)
    return tuple(entry for seat in writers for entry in _whists(outcome, seat, count, price, Reason.CONSOLATION))


def _fines(rules: Convention, outcome: ContractOutcome, defenders: tuple[Seat, Seat]) -> tuple[Entry, ...]:
    """What whisters write on their mountains; a joint duty is met whenever the declarer fails (rules.md §19 A20)."""
    if outcome.tricks is None or is_checked(rules, outcome.contract):
        return ()
    level = outcome.contract.level
    duty = duty_on(rules, level)
    whisters = _whisters(rules, outcome, defenders)
    taken = [outcome.tricks[seat] for seat in defenders]
    if len(whisters) == 1:
        missing: tuple[Fraction, ...] = (quota(rules).sole(level, duty, sum(taken)),)
    else:
        missing = quota(rules).two(level, duty, (taken[0], taken[1]))
    price = shortfall_price(rules, outcome.contract)
    return tuple(
        Entry(seat, Column.MOUNTAIN, count * price, Reason.SHORTFALL, count=count, price=price)
        for seat, count in zip(whisters, missing, strict=True)
        if count
    )


def _talon_bonus(rules: Convention, outcome: ContractOutcome, resting: Seat | None) -> tuple[Entry, ...]:
    """The resting dealer's bonus, made or not, played or not; none at a table of three (parameters.md 8)."""
    if rules.talon_bonus is TalonBonus.OFF or resting is None or outcome.talon is None:
        return ()
    units = Fraction(talon_units(outcome.talon))
    return _whists(outcome, resting, units, whist_price(rules, outcome.contract), Reason.TALON_BONUS)
