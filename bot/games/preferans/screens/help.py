"""Texts of the «?» button: what a whist, a half-whist and a pass cost in this deal, and help for other phases."""

from bot.games.preferans.screens import prices
from bot.games.preferans.screens.help_bidding import auction, counts, half_offered, ordering, talon, undertricks
from bot.games.preferans.screens.words import contract_word, remise_place
from bot.screens.model import Frame
from bot.screens.reports import finished_help
from bot.screens.texts import Texts, in_alert, mark
from bot.screens.words import capital
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention, RaspScoring
from engine.games.preferans.conventions.policies import is_closed_misere, is_joint
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.moves import DealMove, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.scoring.whists import AUTO_HALF_LEVELS
from engine.games.preferans.view import (
    AuctionView,
    CardsView,
    ClaimingView,
    DefenceView,
    FinishedView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    WhistView,
)


def whist(t: Texts, rules: Convention, view: DefenceView, legal: tuple[DealMove, ...]) -> list[str]:
    """Explain the calls that defenders or the dealer may make now."""
    if view.decider is view.resting:
        return _dealer(t, view)
    contract = view.contract
    cost = _whist_cost(t, rules, view, contract)
    half = prices.half_whist(rules, contract)
    leave = t.plain("Half-whist: %(half)s whists at once, nothing is played.", half=half)
    if contract.level in rules.return_levels and len(view.players) > 2:
        leave = t.plain("Half-whist: %(half)s whists at once, unless the other takes the whist back.", half=half)
    words = [command.call for command in legal if isinstance(command, SayWhist)]
    if words == [WhistCall.WHIST]:
        return [t.plain("Here six spades must be whisted."), *counts(t, view), cost]
    if isinstance(view, ModeView) and view.viewer not in view.deciders:
        return [*_mode_of_another(t, view), cost]
    if isinstance(view, ModeView):
        light = t.plain("Open: cards on the table, you play both hands. Closed: each plays alone.")
        return [light, *([leave] if WhistCall.HALF in words else []), *counts(t, view), cost]
    if any(said.call is WhistCall.HALF for said in view.whists):
        back = t.plain("Whist: take the whist back and play. Pass: the half-whist remains.")
        return [back, cost]
    return [
        cost,
        *counts(t, view),
        *([leave] if WhistCall.HALF in words else []),
        *([_passing(t, rules, view, contract)] if WhistCall.PASS in words else []),
    ]


def _dealer(t: Texts, view: DefenceView) -> list[str]:
    """Explain the calls of the resting dealer after two passes, or after a half-whist."""
    half = any(said.call is WhistCall.HALF for said in view.whists)
    passing = t.plain("Pass: the half-whist remains.") if half else t.plain("Pass: nothing is played.")
    return [
        t.plain("Whist: you play both defenders' cards, open; their whists are yours, no tricks are owed."),
        passing,
        *counts(t, view),
        *([t.plain("You may look at one hand first.")] if view.seen is None else []),
    ]


def _mode_of_another(t: Texts, view: DefenceView) -> list[str]:
    """Explain the whister's choice of mode to the players who wait for it."""
    who = view.players[view.decider] if view.decider is not None else ""
    return [
        t.plain("%(name)s, who whists, chooses how the defence plays.", name=who),
        t.plain("Open: the defenders' cards on the table, the whister plays both hands. Closed: each plays alone."),
    ]


def _whist_cost(t: Texts, rules: Convention, view: DefenceView, contract: Contract) -> str:
    """Describe what a whister gets and owes. After another player's whist the two owe the tricks together."""
    facts: dict[str, str | int] = {
        "price": prices.whist(rules, contract),
        "duty": prices.duty(rules, contract),
        "fine": prices.shortfall(rules, contract),
        "where": t.plain(remise_place(rules).the),
    }
    second = any(said.call is WhistCall.WHIST and said.seat is not view.decider for said in view.whists)
    if second and is_joint(rules, contract.level):
        return t.plain(
            "Whist: %(price)s a trick; the two must take %(duty)d, each trick short %(fine)s %(where)s.",
            **facts,
        )
    return t.plain("Whist: %(price)s a trick; you must take %(duty)d, each trick short %(fine)s %(where)s.", **facts)


def _passing(t: Texts, rules: Convention, view: DefenceView, contract: Contract) -> str:
    """Describe the consequences of a pass. If the other defender passed, too, nothing is played (rules.md §5)."""
    if len(view.players) == 2:
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


HUSSAR = mark("Two sit down (24 cards, no dummy)")
WHO_SITS = {
    (2,): mark("Two sit down (the third hand is the dummy)"),
    (3,): mark("Three sit down"),
    (4,): mark("Four sit down"),
    (3, 4, 5): mark("Three to five sit down"),
}


def lobby_help(t: Texts, rules: Convention) -> str:
    """Explain the buttons of a lobby, where a match is prepared."""
    who = t.plain(HUSSAR if rules.dummy is False else WHO_SITS[seats_for(rules)])
    return in_alert(
        [
            t.plain("%(who)s, robots may take seats; anybody at the table presses Start.", who=who),
            t.plain("Your cards come to your private chat with me."),
            t.plain("Set up: rules, pool, clock, robots. Rules: to read them."),
        ]
    )


def help_sentences(t: Texts, frame: Frame, view: SeatView) -> list[str]:
    """Explain the reader's buttons with the prices of this convention; to other players, what is being decided."""
    rules = frame.rules
    legal = view.legal if view.viewer in view.deciders else view.public
    match view:
        case AuctionView():
            return auction(t, rules, view, legal)
        case TalonView():
            return talon(t, rules, view, legal)
        case HalfOfferedView() if view.viewer not in view.deciders:
            return [t.plain("The dealer says whether to take half of what the game writes.")]
        case HalfOfferedView():
            return half_offered(t)
        case OrderingView():
            return ordering(t, rules, view)
        case WhistView() | ModeView():
            return whist(t, rules, view, legal)
        case ClaimingView() if view.viewer not in view.deciders:
            return [t.plain("The others answer the proposal; if somebody refuses, play goes on.")]
        case ClaimingView():
            agreed = t.plain("Agree: the tricks are counted as proposed.")
            shown = t.plain("Play on: play continues, and that hand stays open.")
            return [
                agreed,
                shown if view.claim.open else t.plain("Play on: play continues as if nothing had been said."),
            ]
        case FinishedView():
            return _finished(t, frame)
        case PlayView() | RaspasyView():
            return _play(t, rules, view)


def _play(t: Texts, rules: Convention, view: CardsView) -> list[str]:
    claim = t.plain(
        "“The rest are mine”: if certain, it ends the deal at once; else you lay your cards down and the others are "
        "asked."
    )
    if isinstance(view, RaspasyView):
        return _raspasy(t, rules, view)
    if view.contract.is_misere:
        more = (
            [
                t.plain(
                    "“I take no more”: if certain, it ends the deal at once; else you lay your cards down and the "
                    "others are asked."
                )
            ]
            if view.viewer is view.declarer
            else []
        )
        rule = capital(t.plain("%(game)s: follow suit, no trumps.", game=contract_word(t, view.contract)))
        shown = [t.plain("No hand is shown.")] if is_closed_misere(rules, view.contract) else []
        return [rule, *shown, *counts(t, view), _misere_in_play(t, view), *more]
    suit = _suit_to_play(t, view.contract)
    if view.viewer is view.declarer:
        made = t.plain("Made: %(gain)s.", gain=prices.gain(t, view.standing, view.contract))
        return [suit, *counts(t, view), made, undertricks(t, rules, view.contract), claim]
    worth = t.plain("A whister's trick: %(price)s whists.", price=prices.whist(rules, view.contract))
    dummy = [t.plain("You play the dummy too.")] if view.dummy and view.viewer in view.active else []
    return [suit, *dummy, *counts(t, view), worth, claim]


def _raspasy(t: Texts, rules: Convention, view: RaspasyView) -> list[str]:
    price = view.raspasy_price
    if rules.rasp_scoring is RaspScoring.WHISTS:
        cost = t.plain("Raspasy: whoever takes least writes %(price)d whists a trick on the others.", price=price)
    else:
        cost = t.plain("Raspasy: take few tricks, each puts %(price)d on your mountain (a minus).", price=price)
    bomb = [t.plain("Everyone who plays gets a bomb for their next game.")] if view.compulsory and rules.bombs else []
    dummy = [t.plain("The dummy plays its lowest card, its tricks count for nobody.")] if view.dummy else []
    return [cost, *bomb, *dummy, t.plain("Follow suit, no trumps.")]


def _suit_to_play(t: Texts, contract: Contract) -> str:
    if contract.trump:
        return t.plain("Follow suit; if you cannot, play a trump; else any card.")
    return t.plain("Follow suit; if you cannot, play any card.")


def _misere_in_play(t: Texts, view: PlayView) -> str:
    rules, without = view.standing.convention, view.without_talon
    return t.plain(
        "If made, %(gain)s; each trick of the declarer, %(fine)s %(where)s.",
        gain=prices.gain(t, view.standing, view.contract, without_talon=without),
        fine=prices.undertrick(rules, view.contract, without_talon=without),
        where=t.plain(remise_place(rules).declarers),
    )


def _finished(t: Texts, frame: Frame) -> list[str]:
    pages = t.plain("Under the sheet: Layout — all cards, Why? — where each number comes from.")
    return finished_help(t, frame, pages)
