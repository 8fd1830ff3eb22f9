"""«Как посчитано»: the settlement step by step from pools, mountains and whists, player by player (rules.md §11)."""

from fractions import Fraction

from bot.games.preferans.screens.settle import ranking
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import NO_BREAK, balance_word
from engine.games.preferans.conventions.values import SettleDivisor
from engine.games.preferans.events import Standing
from engine.games.preferans.scoring.settlement import Account, Breakdown, broken_down, settle

HALF = Fraction(1, 2)
PARTS = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}


def counted_screen(t: Texts, standing: Standing) -> Screen:
    """Tell the rule of the convention, then everybody's sum, in the order of the settlement."""
    found = broken_down(standing)
    players = [_player(t, standing.players[seat], found, found.accounts[seat]) for seat in ranking(settle(standing))]
    rounded = any(account.exact.denominator != 1 for account in found.accounts)
    note = t("Fractions are rounded so that the sum stays zero.") if rounded else ""
    return Screen(lines(bold(t.plain("How it is counted")), *_rule(t, standing, found), *players, note))


def _rule(t: Texts, standing: Standing, found: Breakdown) -> list[Html]:
    """Tell the worth of pools and mountains in this convention, and the average mountain."""
    told = []
    if any(account.lacking for account in found.accounts):
        told.append(_closing(t, found))
    told.append(_point(t, standing, found))
    told.append(t("The average mountain: %(average)s.", average=_exact(found.average)))
    return [*_leavers(t, standing, found), *told]


def _point(t: Texts, standing: Standing, found: Breakdown) -> Html:
    """Tell the price of a mountain point, and the factor of the difference to the average."""
    unit = _exact(found.unit)
    if standing.convention.settle_divisor is SettleDivisor.N_MINUS_1:
        return t("A mountain point is 10 whists, for the others: the difference to the average × %(unit)s.", unit=unit)
    return t("A mountain point is 10 whists, for everybody: the difference to the average × %(unit)s.", unit=unit)


def _closing(t: Texts, found: Breakdown) -> Html:
    top = _exact(found.top)
    if found.pool_k == 1:
        return t("What a pool lacks to the largest one (%(top)s) goes to the mountain.", top=top)
    return t("What a pool lacks to the largest one (%(top)s) goes to the mountain × %(k)d.", top=top, k=found.pool_k)


def _leavers(t: Texts, standing: Standing, found: Breakdown) -> list[Html]:
    """Tell of the players who left the table, whose pools count for more than stands in them."""
    return [
        t("%(name)s has left the table: the pool counts as %(pool)s.", name=name, pool=_exact(account.pool))
        for seat, (name, account) in enumerate(zip(standing.players, found.accounts, strict=True), 1)
        if account.pool != standing.sheet.pool_of(seat)
    ]


def _player(t: Texts, name: str, found: Breakdown, account: Account) -> Html:
    told = t(
        "for the mountain %(mountain)s · whists %(whists)s · in all %(sum)s",
        mountain=_for_mountain(found, account),
        whists=f"{_exact(account.written)} − {_operand(account.against)} = {_difference(account)}",
        sum=_sum(t, account),
    )
    mountain = t("<b>%(name)s</b>: mountain %(mountain)s", name=name, mountain=_mountain(found, account))
    return lines(mountain, told)


def _mountain(found: Breakdown, account: Account) -> str:
    """Write the mountain with what the pool lacks: "6 + (20 − 8) × 2 = 30"."""
    own = _exact(account.mountain)
    if not account.lacking:
        return own
    lacking = f"({_exact(found.top)} − {_operand(account.pool)})"
    factor = f" × {found.pool_k}" if found.pool_k != 1 else ""
    return f"{own} + {lacking}{factor} = {_exact(account.closed)}"


def _for_mountain(found: Breakdown, account: Account) -> str:
    """Write the whists for the mountain: "(10 − 30) × 10 = −200"."""
    difference = f"({_exact(found.average)} − {_operand(account.closed)})"
    return f"{difference} × {_exact(found.unit)} = {_signed(account.for_mountain)}"


def _difference(account: Account) -> str:
    return _signed(account.written - account.against)


def _sum(t: Texts, account: Account) -> Html:
    whole = bold(balance_word(account.whole))
    if account.exact.denominator == 1:
        return whole
    exact = _signed(account.exact)
    if abs(account.exact - account.whole) > HALF:
        return t("%(exact)s, rounded %(whole)s (so that the sum is 0)", exact=exact, whole=whole)
    return t("%(exact)s, rounded %(whole)s", exact=exact, whole=whole)


def _operand(amount: Fraction) -> str:
    """Write a number behind a minus."""
    return f"({_exact(amount)})" if amount < 0 else _exact(amount)


def _exact(amount: Fraction) -> str:
    """Write an exact amount, its whole part first: −10⅔, 2½, 3 2/7."""
    whole, part = divmod(abs(amount), 1)
    sign, head = "−" if amount < 0 else "", str(whole) if whole or not part else ""
    gap = NO_BREAK if head and part not in PARTS else ""
    return f"{sign}{head}{gap}{PARTS.get(part, part)}" if part else f"{sign}{head}"


def _signed(amount: Fraction) -> str:
    return ("+" if amount > 0 else "") + _exact(amount)
