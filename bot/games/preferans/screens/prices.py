"""Prices of one contract as words: a trick, a missing one, a half-whist under a convention; the duty as a number."""

from fractions import Fraction

from bot.screens.words import amount_word
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions import terms as unit
from engine.games.preferans.conventions.model import ConsolationTo, Convention
from engine.games.preferans.conventions.policies import PERSONAL_QUOTA, duty_on
from engine.games.preferans.conventions.whist import QuotaBasis
from engine.games.preferans.scoring.contract import CONCEDED_TRICKS


def whist(rules: Convention, contract: Contract) -> str:
    """Return the whists for one trick."""
    return amount_word(unit.whist_price(rules, contract))


def undertrick(rules: Convention, contract: Contract, times: int = 1) -> str:
    """Return the mountain points of an undertrick, or of a trick taken on misère; the game counts `times` times."""
    return amount_word(unit.undertrick_price(rules, contract) * times)


def conceded(rules: Convention, contract: Contract, times: int = 1) -> str:
    """Return the mountain points of «без трёх»; the game counts `times` times."""
    return amount_word(CONCEDED_TRICKS * unit.undertrick_price(rules, contract) * times)


def shortfall(rules: Convention, contract: Contract) -> str:
    """Return the mountain points of a whister's missing trick."""
    return amount_word(unit.shortfall_price(rules, contract))


def duty(rules: Convention, contract: Contract) -> int:
    """Return the tricks the whisters must take, together or each alone."""
    if rules.quota_basis is QuotaBasis.PERSONAL:
        return PERSONAL_QUOTA[contract.level]
    return duty_on(rules, contract.level)


def half_whist(rules: Convention, contract: Contract) -> str:
    """Return the whists of a defender who leaves for half."""
    return amount_word(Fraction(duty_on(rules, contract.level), 2) * unit.whist_price(rules, contract))


def passer_consolation(rules: Convention, contract: Contract) -> str:
    """Return the whists a passer writes for an undertrick; empty for none."""
    price = unit.consolation_price(rules, contract)
    return amount_word(price) if price and rules.consolation_to is not ConsolationTo.WHISTERS else ""
