"""Scoring of the defence: whists for tricks, consolation, and fines on its mountains (rules.md §5, §7.2-7.3)."""

from fractions import Fraction

from engine.core.seats import Seat
from engine.games.preferans.conventions.policies import SHARINGS, duty_of_two, duty_on, is_checked, quota
from engine.games.preferans.conventions.prices import consolation_price, shortfall_price, whist_price
from engine.games.preferans.conventions.writers import consoled
from engine.games.preferans.scoring.case import Case, undertricks, write_whists
from engine.games.preferans.sheet import Column, Entry, Reason

AUTO_HALF_LEVELS = (6, 7)


def trick_whists(case: Case) -> tuple[Entry, ...]:
    """Write whists for the tricks of the defence, or for half of the duty where a half-whist stands."""
    price = whist_price(case.rules, case.outcome.contract)
    counts = _counts(case)
    reason = Reason.HALF_WHIST if case.outcome.tricks is None else Reason.TRICK
    return tuple(
        entry
        for seat, count in counts.items()
        for entry in write_whists(case, seat, count, price, reason, times=case.times)
    )


def _counts(case: Case) -> dict[Seat, Fraction]:
    """Credit tricks to each seat, in the order written."""
    if case.outcome.tricks is None:
        leaver = case.leaver or _forced_leaver(case)
        duty = duty_on(case.rules, case.outcome.contract.level)
        return {} if leaver is None else {leaver: Fraction(duty, 2)}
    counts = {seat: Fraction(case.outcome.tricks[seat]) for seat in case.defenders}
    if len(case.whisters) != 1 or len(counts) == 1:
        return counts
    return _sole_counts(case, case.whisters[0], counts)


def _forced_leaver(case: Case) -> Seat | None:
    """Return the seat that writes «за свои» when everybody passed on a six or seven (seed 003).

    Where the convention says so, the next player on the declarer's right.
    """
    forced = case.rules.auto_half_all_pass and case.outcome.contract.level in AUTO_HALF_LEVELS
    return case.defenders[-1] if forced else None


def _sole_counts(case: Case, whister: Seat, counts: dict[Seat, Fraction]) -> dict[Seat, Fraction]:
    """Credit the side's tricks to a sole whister, or share them equally.

    A seat that left for half has no share, and a dealer who whisted shares with nobody (parameters.md 6).
    """
    side = sum(counts.values(), Fraction(0))
    alone = case.leaver is not None or case.dealer_whists
    if not alone and SHARINGS[case.rules.style].shares(made=undertricks(case.outcome) == 0):
        return dict.fromkeys(counts, side / 2)
    return {whister: side}


def consolation(case: Case) -> tuple[Entry, ...]:
    """Write whists for the declarer's undertricks."""
    price = consolation_price(case.rules, case.outcome.contract)
    count = Fraction(undertricks(case.outcome))
    writers = consoled(case.rules, case.defenders, case.whisters, case.resting)
    return tuple(
        entry
        for seat in writers
        for entry in write_whists(case, seat, count, price, Reason.CONSOLATION, times=case.times)
    )


def fines(case: Case) -> tuple[Entry, ...]:
    """Write the whisters' missing tricks on their mountains.

    A joint duty is met whenever the declarer fails (rules.md §19 A20). Nobody answers in a checked ten and where the
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
    """Count the missing tricks of each whister of a played game."""
    level, tricks = case.outcome.contract.level, case.outcome.tricks
    taken = [tricks[seat] for seat in case.defenders] if tricks is not None else []
    if len(case.whisters) == 1:
        return (quota(case.rules).sole(level, duty_on(case.rules, level), sum(taken)),)
    return quota(case.rules).two(level, duty_of_two(case.rules, level), (taken[0], taken[1]))
