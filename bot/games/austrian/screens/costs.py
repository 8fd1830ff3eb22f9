"""Gains and costs of a contract, in stakes, shown before it is bid, named or whisted (austrian.md §7.1, §7.2)."""

from collections.abc import Iterable

from bot.games.austrian.screens.words import number_word
from bot.screens.texts import Texts
from bot.screens.words import pair
from engine.games.austrian.calls import PREFERENCE, Bid
from engine.games.austrian.money import UNIT, in_play
from engine.games.austrian.rules import Pot, Rules

REMISE = 2  # sums in play that a failed declarer pays


def sum_of(rules: Rules, pot: int, contract: Bid) -> int:
    """Return the sum in play for a contract; `pot`: amount in the pot, with the stakes of this deal."""
    return in_play(rules, pot, contract)


def declared_text(t: Texts, rules: Rules, pot: int, contract: Bid, *, premium: bool = True) -> str:
    """Describe what a contract brings and costs its declarer; `premium`: whether to mention the contract's premium."""
    amount = sum_of(rules, pot, contract)
    facts = {"sum": amount, "tenth": amount // UNIT, "remise": REMISE * amount}
    extra = rules.extra(contract)
    if extra is not None and not extra.is_whisted:
        cost = t.plain("Made: you take %(sum)d; remise: %(remise)d into the pot.", sum=amount, remise=REMISE * amount)
    else:
        cost = t.plain(
            "Six tricks: you take %(sum)d, give %(tenth)d for each of theirs; remise: %(remise)d into the pot.",
            **facts,
        )
    extra_money = premium_of(rules, contract) if premium else 0
    if not extra_money:
        return cost
    more = t.plain("Premium: %(premium)d from each, at a remise to each.", premium=extra_money)
    return f"{cost} {more}"


def premium_of(rules: Rules, contract: Bid) -> int:
    """Return the premium of a contract itself, won if it is made and lost if not; 0 if none (austrian.md §8, §9)."""
    if contract is PREFERENCE:
        return rules.hearts_premium
    return rules.extra_premium if rules.extra(contract) is not None else 0


def prices_text(t: Texts, rules: Rules, pot: int, contracts: Iterable[Bid]) -> str:
    """Format the price of each contract: "1 ♣ — 20 · 2 ♠ — 30 · 5 — 60"."""
    return " · ".join(pair(number_word(t, None, bid), f"— {sum_of(rules, pot, bid)}") for bid in contracts)


def is_priced(rules: Rules) -> bool:
    """Return whether the sum in play depends on the contract, as in the Styrian pot."""
    return rules.pot is Pot.STYRIAN


def later_text(t: Texts) -> str:
    """Explain that a call does not fix the suit: a contract at least as high is named later (austrian.md §2.6)."""
    return t.plain("You name the contract later: this one or a higher one.")
