"""Prices of a contract as text under a convention: a trick, a missing trick, a half-whist; the duty as a number."""

from fractions import Fraction

from bot.screens.texts import Texts
from bot.screens.words import amount_word
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions import terms as unit
from engine.games.preferans.conventions.model import ConsolationTo, Convention
from engine.games.preferans.conventions.policies import PERSONAL_QUOTA, duty_on
from engine.games.preferans.conventions.values import game_value
from engine.games.preferans.conventions.whist import QuotaBasis
from engine.games.preferans.events import Standing
from engine.games.preferans.scoring.contract import CONCEDED_TRICKS
from engine.games.preferans.scoring.pool import is_prize
from engine.games.preferans.scoring.remise import prize as prize_of


def whist(rules: Convention, contract: Contract) -> str:
    """Return the whists for one trick of the defence."""
    return amount_word(unit.whist_price(rules, contract))


def undertrick(rules: Convention, contract: Contract, times: int = 1, *, without_talon: bool = False) -> str:
    """Return the mountain points for an undertrick or a trick taken on misère.

    times: multiplier of the game. without_talon: the game was bid without the talon.
    """
    return amount_word(unit.undertrick_price(rules, contract, without_talon=without_talon) * times)


def conceded(rules: Convention, contract: Contract, times: int = 1) -> str:
    """Return the mountain points for giving up with «без трёх». `times`: multiplier of the game."""
    return amount_word(CONCEDED_TRICKS * unit.undertrick_price(rules, contract) * times)


def shortfall(rules: Convention, contract: Contract) -> str:
    """Return the mountain points for a whister's missing trick."""
    return amount_word(unit.shortfall_price(rules, contract))


def duty(rules: Convention, contract: Contract) -> int:
    """Return how many tricks the whisters must take, together or each alone as the convention says."""
    if rules.quota_basis is QuotaBasis.PERSONAL:
        return PERSONAL_QUOTA[contract.level]
    return duty_on(rules, contract.level)


def half_whist(rules: Convention, contract: Contract) -> str:
    """Return the whists that a defender writes for a half-whist."""
    return amount_word(Fraction(duty_on(rules, contract.level), 2) * unit.whist_price(rules, contract))


def passer_consolation(rules: Convention, contract: Contract) -> str:
    """Return the whists that a passer writes for an undertrick of the declarer; empty for none."""
    price = unit.consolation_price(rules, contract)
    return amount_word(price) if price and rules.consolation_to is not ConsolationTo.WHISTERS else ""


def gain(t: Texts, standing: Standing, contract: Contract, times: int = 1, *, without_talon: bool = False) -> str:
    """Describe what a made game brings: "10 в пулю", in a prize deal "12 из котла". Arguments as for `undertrick`."""
    if taken := prize(standing):
        return t.plain("%(prize)s out of the kotel", prize=taken)
    value = game_value(standing.convention, contract, without_talon=without_talon) * times
    return t.plain("%(value)d to the pool", value=value)


def prize(standing: Standing) -> str:
    """Return what a game made in the next deal takes out of the kotel; empty unless that is a prize deal."""
    return amount_word(prize_of(standing)) if is_prize(standing) else ""
