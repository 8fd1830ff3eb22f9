"""Texts of «?»: what each button means now and what it costs here, in at most 200 characters.

Sentences come in the order of their importance; one that would not fit is left out whole.
"""

from collections.abc import Iterable

from bot.games.preferans.screens import prices
from bot.games.preferans.screens.help_bidding import auction, counts, half_offered, ordering, talon, undertricks
from bot.games.preferans.screens.help_whist import whist
from bot.screens.model import Frame
from bot.screens.texts import ALERT, Texts, mark
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.values import RaspScoring
from engine.games.preferans.view import (
    AuctionView,
    CardsView,
    ClaimingView,
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

WHO_SITS = {
    (2,): mark("Two sit down (the third hand is the dummy)"),
    (3,): mark("Three sit down"),
    (4,): mark("Four sit down"),
    (3, 4): mark("Three or four sit down"),
}


def lobby_help(t: Texts, rules: Convention) -> str:
    """Explain the buttons of a lobby, before a match begins."""
    who = t.plain(WHO_SITS[seats_for(rules)])
    return _fitted(
        [
            t.plain("%(who)s, robots may take seats; anybody at the table presses Start.", who=who),
            t.plain("Your cards come to your private chat with me."),
            t.plain("Set up: rules, pool, clock, robots. Rules: to read them."),
        ]
    )


def help_text(t: Texts, frame: Frame, view: SeatView) -> str:
    """Explain the reader's buttons with this convention's prices; to others, what is being decided."""
    return _fitted(_sentences(t, frame, view))


def _fitted(sentences: Iterable[str]) -> str:
    """Join as many whole sentences as fit, at least the first."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if len(longer) <= ALERT:
            text = longer
    return text


def _sentences(t: Texts, frame: Frame, view: SeatView) -> list[str]:
    rules = frame.rules
    legal = view.legal if view.viewer in view.deciders else view.public
    match view:
        case AuctionView():
            return auction(t, rules, view, legal)
        case TalonView():
            return talon(t, rules, view, legal)
        case HalfOfferedView() if view.viewer not in view.deciders:
            return [t.plain("The dealer answers whether half of what the game writes is his.")]
        case HalfOfferedView():
            return half_offered(t)
        case OrderingView():
            return ordering(t, rules, view)
        case WhistView() | ModeView():
            return whist(t, rules, view, legal)
        case ClaimingView() if view.viewer not in view.deciders:
            return [t.plain("The others answer what was proposed; if somebody refuses, the cards go on.")]
        case ClaimingView():
            agreed = t.plain("Agree: the tricks are counted as proposed.")
            shown = t.plain("Play on: the cards go on, and that hand stays open.")
            return [agreed, shown if view.claim.open else t.plain("Play on: the cards go on as if nothing was said.")]
        case FinishedView():
            return _finished(t, frame)
        case PlayView() | RaspasyView():
            return _play(t, rules, view)


def _play(t: Texts, rules: Convention, view: CardsView) -> list[str]:
    claim = t.plain(
        "“The rest are mine”: what is certain ends the deal at once, "
        "else you lay your cards down and the others are asked."
    )
    if isinstance(view, RaspasyView):
        price = view.raspasy_price
        if rules.rasp_scoring is RaspScoring.WHISTS:
            cost = t.plain("Raspasy: whoever takes least writes %(price)d whists a trick on the others.", price=price)
        else:
            cost = t.plain("Raspasy: take few, each trick puts %(price)d on your mountain (a minus).", price=price)
        bomb = (
            [t.plain("Everyone who plays gets a bomb for their next game.")] if view.compulsory and rules.bombs else []
        )
        dummy = [t.plain("The dummy plays its lowest card, its tricks count for nobody.")] if view.dummy else []
        return [cost, *bomb, *dummy, t.plain("Follow suit, no trumps.")]
    if view.contract.is_misere:
        more = (
            [
                t.plain(
                    "“I take no more”: what is certain ends the deal at once, else you lay your cards down "
                    "and the others are asked."
                )
            ]
            if view.viewer is view.declarer
            else []
        )
        rule = t.plain("Misère: follow suit, no trumps.")
        return [rule, *counts(t, view), _misere_in_play(t, rules, view.contract), *more]
    suit = _suit_to_play(t, view.contract)
    if view.viewer is view.declarer:
        value = view.contract.value_points
        made = t.plain("Made: %(value)d to the pool.", value=value)
        return [suit, *counts(t, view), made, undertricks(t, rules, view.contract), claim]
    worth = t.plain("A trick of a whister: %(price)s whists.", price=prices.whist(rules, view.contract))
    dummy = [t.plain("You play the dummy too.")] if view.dummy and view.viewer in view.active else []
    return [suit, *dummy, *counts(t, view), worth, claim]


def _suit_to_play(t: Texts, contract: Contract) -> str:
    if contract.trump:
        return t.plain("Follow suit; if you cannot, play a trump; else any card.")
    return t.plain("Follow suit; if you cannot, play any card.")


def _misere_in_play(t: Texts, rules: Convention, contract: Contract) -> str:
    return t.plain(
        "If made, %(value)d to the pool; each trick of the declarer, %(fine)s to the declarer's mountain.",
        value=contract.value_points,
        fine=prices.undertrick(rules, contract),
    )


def _finished(t: Texts, frame: Frame) -> list[str]:
    pages = t.plain("Under the sheet: Layout — all cards, Why? — where each number comes from.")
    if not frame.more:
        return [pages]
    following = t.plain(
        "Next: the next deal, once all have pressed it, or by itself; a page you open holds it for 1 min."
    )
    return [following, pages]
