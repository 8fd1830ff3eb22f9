"""Texts of «?» for the defenders' words: what a whist, a half-whist and a pass cost here."""

from bot.games.preferans.screens import prices
from bot.games.preferans.screens.help_bidding import counts
from bot.screens.texts import Texts
from engine.games.preferans.commands import (
    DealCommand,
    SayWhist,
)
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.policies import is_joint
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.scoring.whists import AUTO_HALF_LEVELS
from engine.games.preferans.view import DefenceView, ModeView


def whist(t: Texts, rules: Convention, view: DefenceView, legal: tuple[DealCommand, ...]) -> list[str]:
    """Explain the defenders' words, and the dealer's."""
    if view.decider is view.resting:
        return _dealer(t, view)
    contract = view.contract
    cost = _whist_cost(t, rules, view, contract)
    half = prices.half_whist(rules, contract)
    leave = t.plain("Half-whist: %(half)s whists at once, nothing is played.", half=half)
    if contract.level in rules.return_levels and view.dummy is None:
        leave = t.plain("Half-whist: %(half)s whists at once, unless the other takes the whist back.", half=half)
    words = [command.call for command in legal if isinstance(command, SayWhist)]
    if words == [WhistCall.WHIST]:
        return [t.plain("Here six spades must be whisted."), *counts(t, view), cost]
    if isinstance(view, ModeView) and view.viewer not in view.deciders:
        return [*_mode_of_another(t, view), cost]
    if isinstance(view, ModeView):
        light = t.plain("Open: cards on the table, you play both hands. Closed: each his own.")
        return [light, *([leave] if WhistCall.HALF in words else []), *counts(t, view), cost]
    if any(said.call is WhistCall.HALF for said in view.whists):
        back = t.plain("Whist: take it back from the half-whist and play. Pass: the half-whist stands.")
        return [back, cost]
    return [
        cost,
        *counts(t, view),
        *([leave] if WhistCall.HALF in words else []),
        *([_passing(t, rules, view, contract)] if WhistCall.PASS in words else []),
    ]


def _dealer(t: Texts, view: DefenceView) -> list[str]:
    """Explain the words of the resting dealer after two passes, or over a half-whist."""
    half = any(said.call is WhistCall.HALF for said in view.whists)
    passing = t.plain("Pass: the half-whist stands.") if half else t.plain("Pass: nothing is played.")
    return [
        t.plain("Whist: you play both defenders' cards, open; their whists are yours, no tricks are owed."),
        passing,
        *counts(t, view),
        *([t.plain("You may look at one hand first.")] if view.seen is None else []),
    ]


def _mode_of_another(t: Texts, view: DefenceView) -> list[str]:
    """Tell those who wait for the whister what the whister chooses between."""
    who = view.players[view.decider] if view.decider is not None else ""
    return [
        t.plain("%(name)s, who whists, chooses how the defence plays.", name=who),
        t.plain("Open: the defenders' cards on the table, the whister plays both hands. Closed: each his own."),
    ]


def _whist_cost(t: Texts, rules: Convention, view: DefenceView, contract: Contract) -> str:
    """Tell what a whister gets and owes; after another's whist the tricks are owed by the two together."""
    facts: dict[str, str | int] = {
        "price": prices.whist(rules, contract),
        "duty": prices.duty(rules, contract),
        "fine": prices.shortfall(rules, contract),
    }
    second = any(said.call is WhistCall.WHIST and said.seat is not view.decider for said in view.whists)
    if second and is_joint(rules, contract.level):
        return t.plain(
            "A whist: %(price)s a trick, %(duty)d to be taken by the two, each missing one %(fine)s to the mountain.",
            **facts,
        )
    return t.plain(
        "A whist: %(price)s a trick, %(duty)d to be taken, each missing one %(fine)s to the mountain.", **facts
    )


def _passing(t: Texts, rules: Convention, view: DefenceView, contract: Contract) -> str:
    """Tell the consequences of a pass; after the other's pass nobody is left to play against (rules.md §5)."""
    if view.dummy is not None:
        return t.plain("Pass: nothing is played.")
    others = [said.call for said in view.whists if said.seat not in (view.decider, view.resting)]
    if WhistCall.PASS in others and rules.dealer_whist and view.resting is not None and view.partner is None:
        return t.plain("Pass: the dealer may whist instead; else nothing is played.")
    if rules.auto_half_all_pass and contract.level in AUTO_HALF_LEVELS:
        return t.plain("Pass: you owe nothing; if all pass, the declarer's right neighbour writes the half-whist.")
    if WhistCall.PASS in others:
        return t.plain("Pass: the game counts as made, nothing is played.")
    price = prices.passer_consolation(rules, contract)
    if not price:
        return t.plain("Pass: you owe nothing.")
    return t.plain("Pass: you owe nothing, %(price)s for an undertrick.", price=price)
