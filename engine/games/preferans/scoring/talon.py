"""Scoring of the talon: the bonus for its cards, the fine for one thrown at the dealer (rules.md §4, §9)."""

from fractions import Fraction

from engine.core.cards import Card, Rank
from engine.games.preferans.conventions.prices import talon_price, undertrick_price
from engine.games.preferans.conventions.writers import talon_writers
from engine.games.preferans.scoring.case import Case, write_whists
from engine.games.preferans.sheet import Column, Entry, Reason

THROWN_TRICKS = 2


def talon_units(talon: tuple[Card, ...]) -> int:
    """Count units of the bonus: an ace or a marriage 1, ace and king of one suit 2, two aces 3 (rules.md §9.1)."""
    ranks = [card.rank for card in talon]
    aces = ranks.count(Rank.ACE)
    if aces == 2:
        return 3
    if _one_suit(talon) and Rank.KING in ranks and (aces or Rank.QUEEN in ranks):
        return 1 + aces
    return aces


def misere_units(talon: tuple[Card, ...]) -> int:
    """Count units on a misère: a seven 1, seven and eight of one suit 2, two sevens 3 (rules.md §9.2)."""
    ranks = [card.rank for card in talon]
    sevens = ranks.count(Rank.SEVEN)
    if sevens == 2:
        return 3
    return sevens + 1 if sevens and _one_suit(talon) and Rank.EIGHT in ranks else sevens


def _one_suit(talon: tuple[Card, ...]) -> bool:
    return len({card.suit for card in talon}) == 1


def talon_bonus(case: Case) -> tuple[Entry, ...]:
    """Write the bonus, made or not, played or not, never multiplied by bombs or blind (parameters.md 8-9).

    None in a deal shared with the dealer (parameters.md 7).
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
    """Write twice the game on the mountain of the resting dealer (seed 004: "as for two tricks")."""
    if not case.outcome.thrown or case.resting is None:
        return ()
    price = undertrick_price(case.rules, case.outcome.contract)
    amount = THROWN_TRICKS * price * case.times
    count = Fraction(THROWN_TRICKS)
    return (Entry(case.resting, Column.MOUNTAIN, amount, Reason.THROWN, count=count, price=price, times=case.times),)
