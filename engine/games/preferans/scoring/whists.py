"""Scoring of whists: tricks of the defence, consolation, whisters' fines, and the talon (rules.md §4, §5, §7, §9)."""

from fractions import Fraction
from itertools import combinations

from engine.core.cards import Card, Rank
from engine.core.seats import Seat
from engine.games.preferans.conventions.policies import (
    SHARINGS,
    duty_of_two,
    duty_on,
    is_checked,
    is_without_whists,
    quota,
)
from engine.games.preferans.conventions.terms import (
    consolation_price,
    consoled,
    shortfall_price,
    talon_price,
    talon_writers,
    undertrick_price,
    whist_price,
)
from engine.games.preferans.scoring.case import Case, undertricks, write_whists
from engine.games.preferans.sheet import Column, Entry, Reason

THROWN_TRICKS = 2


def talon_units(talon: tuple[Card, ...]) -> int:
    """Return the talon bonus in units: ace or marriage 1, ace and king of one suit 2, two aces 3 (rules.md §9.1).

    Of a talon of four cards the best two count.
    """
    return max(map(_talon_units, combinations(talon, 2)))


def _talon_units(pair: tuple[Card, Card]) -> int:
    ranks = [card.rank for card in pair]
    aces = ranks.count(Rank.ACE)
    if aces == 2:
        return 3
    if pair[0].suit is pair[1].suit and Rank.KING in ranks and (aces or Rank.QUEEN in ranks):
        return 1 + aces
    return aces


def misere_units(talon: tuple[Card, ...]) -> int:
    """Return the bonus on misère in units: a seven 1, seven and eight of a suit 2, two sevens 3 (rules.md §9.2)."""
    ranks = [card.rank for card in talon]
    sevens = ranks.count(Rank.SEVEN)
    if sevens == 2:
        return 3
    is_one_suit = len({card.suit for card in talon}) == 1
    return sevens + 1 if sevens and is_one_suit and Rank.EIGHT in ranks else sevens


def talon_bonus(case: Case) -> tuple[Entry, ...]:
    """Return the entries of the talon bonus, whether the game was made, failed or not played (parameters.md 8-9).

    Bombs and blind games do not multiply it. There is none if the dealer shares the game (parameters.md 7).
    """
    outcome = case.outcome
    if outcome.talon is None or outcome.partner is not None:
        return ()
    units = Fraction(misere_units(outcome.talon) if outcome.contract.is_misere else talon_units(outcome.talon))
    price = talon_price(case.rules, outcome.contract)
    writers = talon_writers(case.rules, outcome.contract, case.defenders, case.dealer, case.resting)
    return tuple(
        entry
        for seat, part in writers
        for entry in write_whists(case, seat, units, price * part, Reason.TALON_BONUS, times=1)
    )


def thrown_talon(case: Case) -> tuple[Entry, ...]:
    """Return the entry for a thrown talon: twice the game on the dealer's mountain (seed 004: "as for two tricks")."""
    if not case.outcome.thrown or case.resting is None:
        return ()
    price = undertrick_price(case.rules, case.outcome.contract)
    amount = THROWN_TRICKS * price * case.times
    count = Fraction(THROWN_TRICKS)
    return (Entry(case.resting, Column.MOUNTAIN, amount, Reason.THROWN, count=count, price=price, times=case.times),)


AUTO_HALF_LEVELS = (6, 7)


def trick_whists(case: Case) -> tuple[Entry, ...]:
    """Return whists for the tricks of the defence, or for half of the duty if a half-whist was not taken over.

    There are none for a checked ten with `ten_whists=none`.
    """
    price = whist_price(case.rules, case.outcome.contract)
    counts = _counts(case)
    reason = Reason.HALF_WHIST if case.outcome.tricks is None else Reason.TRICK
    return tuple(
        entry
        for seat, count in counts.items()
        for entry in write_whists(case, seat, count, price, reason, times=case.times)
    )


def _counts(case: Case) -> dict[Seat, Fraction]:
    """Return the number of tricks credited to each seat, in the order of writing."""
    if case.outcome.tricks is None:
        leaver = case.leaver or _forced_leaver(case)
        duty = duty_on(case.rules, case.outcome.contract.level)
        return {} if leaver is None else {leaver: Fraction(duty, 2)}
    if is_without_whists(case.rules, case.outcome.contract):
        return {}
    counts = {seat: Fraction(case.outcome.tricks[seat]) for seat in case.defenders}
    if len(case.whisters) != 1 or len(counts) == 1:
        return counts
    return _sole_counts(case, case.whisters[0], counts)


def _forced_leaver(case: Case) -> Seat | None:
    """Return the seat that writes a half-whist although all passed on a six or seven (seed 003); else None.

    Only with auto_half_all_pass; it is the last defender in speaking order, the one on the declarer's right.
    """
    forced = case.rules.auto_half_all_pass and case.outcome.contract.level in AUTO_HALF_LEVELS
    return case.defenders[-1] if forced else None


def _sole_counts(case: Case, whister: Seat, counts: dict[Seat, Fraction]) -> dict[Seat, Fraction]:
    """Return the tricks of the side credited to a sole whister, or divided equally between both defenders.

    A seat that called half-whist gets no share, and a dealer who whisted shares with nobody (parameters.md 6).
    """
    side = sum(counts.values(), Fraction(0))
    alone = case.leaver is not None or case.dealer_whists
    if not alone and SHARINGS[case.rules.style].shares(made=undertricks(case.outcome) == 0):
        return dict.fromkeys(counts, side / 2)
    return {whister: side}


def consolation(case: Case) -> tuple[Entry, ...]:
    """Return the whists of consolation for the declarer's undertricks."""
    price = consolation_price(case.rules, case.outcome.contract)
    count = Fraction(undertricks(case.outcome))
    writers = consoled(case.rules, case.defenders, case.whisters, case.resting)
    return tuple(
        entry
        for seat in writers
        for entry in write_whists(case, seat, count, price, Reason.CONSOLATION, times=case.times)
    )


def fines(case: Case) -> tuple[Entry, ...]:
    """Return the entries that write the whisters' missing tricks on their mountains.

    A joint duty is always met if the declarer fails (rules.md §19 A20). There are no fines in a checked ten, or if the
    dealer whisted (parameters.md 6).
    """
    outcome = case.outcome
    if outcome.tricks is None or is_checked(case.rules, outcome.contract) or case.dealer_whists:
        return ()
    price = shortfall_price(case.rules, outcome.contract)
    return tuple(
        Entry(
            seat,
            Column.MOUNTAIN,
            count * price * case.times,
            Reason.SHORTFALL,
            count=count,
            price=price,
            times=case.times,
        )
        for seat, count in zip(case.whisters, _missing(case), strict=True)
        if count
    )


def _missing(case: Case) -> tuple[Fraction, ...]:
    """Return the number of missing tricks of each whister in a played game."""
    level, tricks = case.outcome.contract.level, case.outcome.tricks
    taken = [tricks[seat] for seat in case.defenders] if tricks is not None else []
    if len(case.whisters) == 1:
        return (quota(case.rules).sole(level, duty_on(case.rules, level), sum(taken)),)
    return quota(case.rules).two(level, duty_of_two(case.rules, level), (taken[0], taken[1]))
