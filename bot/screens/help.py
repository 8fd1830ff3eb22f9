"""«?»: what each button means now and what it costs here, in at most 200 characters.

Sentences come in the order of their importance; one that would not fit is left out whole.
"""

from collections.abc import Iterable

from bot.screens import prices
from bot.screens.model import Frame
from bot.screens.texts import Texts
from bot.screens.words import by_level, contract_word
from engine.commands import Concede, DealCommand, OfferHalf, PlaceBid, SayWhist
from engine.contracts import VALUES, Contract
from engine.conventions.model import Convention, QuotaBasis, RaspScoring
from engine.outcomes import WhistCall
from engine.view import Phase, SeatView

LIMIT = 200


def lobby_help(t: Texts) -> str:
    """Before a match begins."""
    return _fitted(
        [
            t.plain("Three or four sit down, robots may take seats; anybody at the table presses Start."),
            t.plain("Your cards come to your private chat with me."),
            t.plain("Conditions: to change the rules. Rules: to read them."),
        ]
    )


def help_text(t: Texts, frame: Frame, view: SeatView) -> str:
    """What the reader's buttons mean with this convention's prices; for others, what is being decided."""
    return _fitted(_sentences(t, frame, view))


def _fitted(sentences: Iterable[str]) -> str:
    """As many whole sentences as fit, at least the first."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if len(longer) <= LIMIT:
            text = longer
    return text


def _sentences(t: Texts, frame: Frame, view: SeatView) -> list[str]:
    rules = frame.convention
    legal = view.legal if view.viewer in view.deciders else view.public
    match view.phase:
        case Phase.AUCTION:
            return _auction(t, rules, view, legal)
        case Phase.TALON:
            return _talon(t, rules, view, legal)
        case Phase.HALF_OFFERED if view.viewer not in view.deciders:
            return [t.plain("The dealer answers whether half of what the misère writes is his.")]
        case Phase.HALF_OFFERED:
            return _half(t)
        case Phase.ORDERING:
            return _ordering(t, rules, view)
        case Phase.WHIST | Phase.MODE:
            return _whist(t, rules, view, legal)
        case Phase.CLAIM if view.viewer not in view.deciders:
            return [t.plain("The others answer what was proposed; if somebody refuses, the cards go on.")]
        case Phase.CLAIM:
            return [
                t.plain("Agree: the tricks are counted as proposed. Play on: the cards go on as if nothing was said.")
            ]
        case Phase.FINISHED:
            return _finished(t, frame)
        case Phase.PLAY:
            return _play(t, rules, view)


def _values(t: Texts) -> str:
    return by_level(t, VALUES.items())


def _auction(t: Texts, rules: Convention, view: SeatView, legal: tuple[DealCommand, ...]) -> list[str]:
    bids = [command for command in legal if isinstance(command, PlaceBid)]
    here = next((command.bid for command in bids if command.here), None)
    misere = any(command.bid.is_misere and not command.here for command in bids)
    return [
        t.plain("A bid: take so many tricks; %(values)s.", values=_values(t)),
        *([_misere(t, rules)] if misere else []),
        *([t.plain("«Here»: hold %(bid)s.", bid=contract_word(t, here))] if here else []),
        t.plain("Pass: out of the bidding."),
        t.plain("All pass: raspasy at %(price)d.", price=view.raspasy_price),
    ]


def _misere(t: Texts, rules: Convention) -> str:
    """What a misère gives and costs."""
    return t.plain(
        "Misère: take none; made it is %(value)d to the pool, each trick taken %(fine)s to the mountain.",
        value=Contract.MISERE.value_points,
        fine=prices.undertrick(rules, Contract.MISERE),
    )


def _talon(t: Texts, rules: Convention, view: SeatView, legal: tuple[DealCommand, ...]) -> list[str]:
    sentences = [t.plain("Two cards go to the discard, nobody sees them; until confirmed they may be taken back.")]
    if view.bid is not None and any(isinstance(command, Concede) for command in legal):
        fine = prices.conceded(rules, view.bid)
        sentences.append(t.plain("«Without three»: not to play, %(fine)s to the mountain, no whists.", fine=fine))
    if any(isinstance(command, OfferHalf) for command in legal):
        sentences.append(t.plain("Halves: the dealer may take half of what the misère writes."))
    return sentences


def _half(t: Texts) -> list[str]:
    return [
        t.plain("Take half: you see the declarer's hand, and half of what the misère writes is yours."),
        t.plain("Refuse: you write nothing."),
    ]


def _ordering(t: Texts, rules: Convention, view: SeatView) -> list[str]:
    if view.bid is not None and view.bid.is_misere:
        return [_misere(t, rules)]
    bid = contract_word(t, view.bid) if view.bid is not None else ""
    return [
        t.plain("The game is not below %(bid)s.", bid=bid),
        t.plain("Made, it goes to the pool: %(values)s.", values=_values(t)),
        _undertricks(t, rules, None),
    ]


def _undertricks(t: Texts, rules: Convention, contract: Contract | None) -> str:
    """What an undertrick costs the declarer; without a contract only in terms of the price of the game."""
    if contract is not None:
        fine = prices.undertrick(rules, contract)
        return t.plain("An undertrick: %(fine)s to the mountain.", fine=fine)
    if rules.mountain_mult == 1:
        return t.plain("An undertrick: as much to the mountain, whists to the others.")
    return t.plain("An undertrick: twice as much to the mountain, whists to the others.")


def _whist(t: Texts, rules: Convention, view: SeatView, legal: tuple[DealCommand, ...]) -> list[str]:
    contract = view.contract or view.bid or Contract.S6
    cost = _whist_cost(t, rules, view, contract)
    half = prices.half_whist(rules, contract)
    leave = t.plain("Half-whist: %(half)s whists at once, nothing is played.", half=half)
    if contract.level in rules.return_levels:
        leave = t.plain("Half-whist: %(half)s whists at once, unless the other takes the whist back.", half=half)
    words = [command.call for command in legal if isinstance(command, SayWhist)]
    if view.phase is Phase.MODE and view.viewer not in view.deciders:
        return [*_mode_of_another(t, view), cost]
    if view.phase is Phase.MODE:
        light = t.plain("Open: cards on the table, you play both hands. Closed: each his own.")
        return [light, *([leave] if WhistCall.HALF in words else []), cost]
    if any(said.call is WhistCall.HALF for said in view.whists):
        back = t.plain("Whist: take it back from the half-whist and play. Pass: the half-whist stands.")
        return [back, cost]
    return [
        cost,
        *([leave] if WhistCall.HALF in words else []),
        *([_passing(t, rules, contract)] if WhistCall.PASS in words else []),
    ]


def _mode_of_another(t: Texts, view: SeatView) -> list[str]:
    """What the whister chooses between, for those who wait for him."""
    who = view.players[view.decider] if view.decider is not None else ""
    return [
        t.plain("%(name)s, who whists, chooses how the defence plays.", name=who),
        t.plain("Open: the defenders' cards on the table, the whister plays both hands. Closed: each his own."),
    ]


def _whist_cost(t: Texts, rules: Convention, view: SeatView, contract: Contract) -> str:
    """What a whister gets and owes; after another's whist the tricks are owed by the two together."""
    facts: dict[str, str | int] = {
        "price": prices.whist(rules, contract),
        "duty": prices.duty(rules, contract),
        "fine": prices.shortfall(rules, contract),
    }
    second = any(said.call is WhistCall.WHIST and said.seat is not view.decider for said in view.whists)
    if second and rules.quota_basis is QuotaBasis.JOINT:
        return t.plain(
            "A whist: %(price)s a trick, %(duty)d to be taken by the two, each missing one %(fine)s to the mountain.",
            **facts,
        )
    return t.plain(
        "A whist: %(price)s a trick, %(duty)d to be taken, each missing one %(fine)s to the mountain.", **facts
    )


def _passing(t: Texts, rules: Convention, contract: Contract) -> str:
    price = prices.passer_consolation(rules, contract)
    if not price:
        return t.plain("Pass: you owe nothing.")
    return t.plain("Pass: you owe nothing, %(price)s for an undertrick.", price=price)


def _play(t: Texts, rules: Convention, view: SeatView) -> list[str]:
    claim = t.plain("«The rest is mine»: if all agree, the deal ends so.")
    if view.raspasy:
        price = view.raspasy_price
        if rules.rasp_scoring is RaspScoring.WHISTS:
            cost = t.plain("Raspasy: he who takes least writes %(price)d whists a trick on the others.", price=price)
        else:
            cost = t.plain("Raspasy: each trick is %(price)d to the mountain.", price=price)
        return [cost, t.plain("Follow suit, no trumps.")]
    if view.contract is None:
        return [claim]
    if view.contract.is_misere:
        more = [t.plain("«I take no more»: if all agree, the deal ends so.")] if view.viewer is view.declarer else []
        return [t.plain("Misère: follow suit, no trumps."), _misere_in_play(t, rules, view.contract), *more]
    trumps, none = t.plain("Follow suit; none: trump; none: any card."), t.plain("Follow suit; none: any card.")
    suit = trumps if view.contract.trump else none
    if view.viewer is view.declarer:
        value = view.contract.value_points
        made = t.plain("Made: %(value)d to the pool.", value=value)
        return [suit, made, _undertricks(t, rules, view.contract), claim]
    worth = t.plain("A trick of a whister: %(price)s whists.", price=prices.whist(rules, view.contract))
    return [suit, worth, claim]


def _misere_in_play(t: Texts, rules: Convention, contract: Contract) -> str:
    return t.plain(
        "Made, it is %(value)d to the pool; each trick of the declarer: %(fine)s to his mountain.",
        value=contract.value_points,
        fine=prices.undertrick(rules, contract),
    )


def _finished(t: Texts, frame: Frame) -> list[str]:
    pages = t.plain("Under the sheet: Layout — all cards, Why? — where each number comes from.")
    if not frame.more:
        return [pages]
    return [t.plain("Next: the next deal begins when all have pressed it, or by itself a little later."), pages]
