"""Texts of the «?» button for bidding, the talon, half offered and the named game; most important sentences first."""

from collections.abc import Collection, Iterable

from bot.games.preferans.screens import prices
from bot.games.preferans.screens.bidding import names_misere
from bot.games.preferans.screens.words import TALON, contract_word, remise_place, talon_cards, values_word
from bot.screens.texts import ALERT, Texts, mark
from bot.screens.words import capital
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import has_raspasy
from engine.games.preferans.moves import (
    Concede,
    DealMove,
    DeclarePreferans,
    Look,
    OfferHalf,
    PlaceBid,
    TakeTalon,
    ThrowTalon,
)
from engine.games.preferans.view import AuctionView, DeclaredView, OrderingView, TalonView


def auction(t: Texts, rules: Convention, view: AuctionView, legal: tuple[DealMove, ...]) -> list[str]:
    """Explain the calls of the auction: what the player may call now and what it costs."""
    if any(isinstance(command, Look) for command in view.legal or legal):
        return _unseen(t, rules, view.legal or legal)
    if view.viewer not in view.deciders and names_misere(view.legal):
        return [t.plain("Misère out of turn: say it at any time before your first call; a higher bid may beat it.")]
    bids = [command for command in legal if isinstance(command, PlaceBid)]
    taken = next((command for command in legal if isinstance(command, TakeTalon)), None)
    here = next((command.bid for command in bids if command.here), None)
    new = {command.bid for command in bids if not command.here}
    aside = any(command.without_talon for command in bids)
    first = [
        *([t.plain("Take the talon: then name any game but misère.")] if taken else []),
        *_bid(t, rules, view, [command.bid for command in bids if not command.here and not command.bid.is_misere]),
        *([t.plain("“Here”: hold %(bid)s.", bid=contract_word(t, here))] if here else []),
    ]
    trickless, is_unusual = _trickless(t, new), Contract.UVERT in new
    passing, needed = _pass(t, view), trickless if is_unusual else []
    if len(" ".join([*first, passing, *needed])) > ALERT:
        passing = t.plain("Pass: out.")
    return [
        *first,
        passing,
        *needed,
        *([t.plain("*: without the talon.")] if aside else []),
        *_own_bomb(t, view),
        *([] if is_unusual else trickless),
    ]


def _trickless(t: Texts, games: Collection[Contract]) -> list[str]:
    """Explain misère and uvert, as far as they may be bid: at most one sentence."""
    match Contract.MISERE in games, Contract.UVERT in games:
        case True, True:
            return [t.plain("Misère, uvert: no trick.")]
        case True, False:
            return [t.plain("Misère: take no trick.")]
        case False, True:
            return [t.plain("Uvert: a second misère.")]
        case _:
            return []


def _bid(t: Texts, rules: Convention, view: AuctionView, games: Iterable[Contract]) -> list[str]:
    """Explain how bids are written, what each remaining level brings, and what a missing trick costs."""
    lowest = min((game.level for game in games), default=None)
    if lowest is None:
        return []
    brought = values_word(t, rules, lowest)
    prize, is_single = prices.prize(view.standing), rules.mountain_mult == 1
    price = mark("Made, to the pool: %(values)s; each trick short, the same %(where)s (a minus).")
    if not is_single:
        price = mark("Made, to the pool: %(values)s; each trick short, twice as much %(where)s (a minus).")
    if prize:
        price = mark("Made: %(prize)s out of the kotel; each trick short, the price of the game %(where)s.")
    if prize and not is_single:
        price = mark("Made: %(prize)s out of the kotel; each trick short, twice the price of the game %(where)s.")
    told = t.plain(price, values=brought, prize=prize, where=_where(t, rules))
    return [t.plain("Number of tricks and the trump suit; NT: none."), told]


def _pass(t: Texts, view: AuctionView) -> str:
    """Explain what a pass means, and what follows if nobody has bid yet."""
    if any(call.bid is not None for call in view.calls):
        return t.plain("Pass: out.")
    if not has_raspasy(view.standing.convention):
        return t.plain("Pass: out; all pass: nothing is written.")
    return t.plain("Pass: out; all pass: raspasy at %(price)d.", price=view.raspasy_price)


def misere(t: Texts, view: OrderingView) -> str:
    """Describe what a misère or an uvert gives and costs."""
    rules, game, without = view.standing.convention, view.bid, view.without_talon
    return t.plain(
        "%(game)s, no trick: %(gain)s, for each taken %(fine)s %(where)s.",
        game=capital(contract_word(t, game)),
        gain=prices.gain(t, view.standing, game, without_talon=without),
        fine=prices.undertrick(rules, game, without_talon=without),
        where=_where(t, rules),
    )


def _where(t: Texts, rules: Convention) -> str:
    return t.plain(remise_place(rules).the)


def _unseen(t: Texts, rules: Convention, legal: tuple[DealMove, ...]) -> list[str]:
    """Explain what a player may do and call before looking at the cards."""
    passing = t.plain("Pass blind: raspasy cost at least double, and the others bid from seven on.")
    if rules.bombs:
        passing = t.plain("Pass blind: if raspasy follow, they cost double and you get a bomb for your next game.")
    bids = any(isinstance(command, PlaceBid) for command in legal)
    return [
        t.plain("Look: after that, every call is an ordinary one."),
        passing,
        *([t.plain("A blind bid: nobody else sees the talon, everything counts double.")] if bids else []),
    ]


def _own_bomb(t: Texts, view: AuctionView) -> list[str]:
    """Describe the bomb that the viewer's next game would use; empty if there is none."""
    bombs, viewer = view.standing.bombs, view.viewer
    held = bombs[viewer] if viewer is not None and viewer <= len(bombs) else ()
    return [t.plain("Your bomb: your game counts ×%(times)d.", times=held[0])] if held else []


def talon(t: Texts, rules: Convention, view: TalonView, legal: tuple[DealMove, ...]) -> list[str]:
    """Explain what may be done with the talon."""
    sentences = []
    if any(isinstance(command, Concede) for command in legal):
        fine = prices.conceded(rules, view.bid, view.times)
        sentences.append(
            t.plain(
                "“Without three”: you give the game up, %(fine)s %(where)s, no whists.",
                fine=fine,
                where=_where(t, rules),
            )
        )
    if any(isinstance(command, OfferHalf) for command in legal):
        sentences.append(t.plain("Halves: the dealer may take half of everything the game writes."))
    if any(isinstance(command, ThrowTalon) for command in legal):
        sentences.append(
            t.plain("Throw the talon: you play your ten cards, two tricks of the game go on the dealer's mountain.")
        )
    if any(isinstance(command, DeclarePreferans) for command in legal):
        sentences.append(t.plain("“Preferans!”: if every trick is yours whatever they hold, the match is over."))
    two = t.plain("You discard two cards, nobody sees them; until you confirm you may take them back.")
    four = t.plain("You discard four cards, nobody sees them; until you confirm you may take them back.")
    return [*sentences, two if talon_cards(rules) == TALON else four]


def half_offered(t: Texts) -> list[str]:
    """Explain the half of the game offered to the dealer."""
    return [
        t.plain("Take half: you see the declarer's hand, and half of all that the game writes is yours."),
        t.plain("Refuse: you write nothing."),
    ]


def ordering(t: Texts, rules: Convention, view: OrderingView) -> list[str]:
    """Explain the choice of the game to be named."""
    if view.bid.is_misere:
        return [*counts(t, view), misere(t, view)]
    return [
        *counts(t, view),
        t.plain("It may not be below %(bid)s.", bid=contract_word(t, view.bid)),
        t.plain("If made, %(prize)s out of the kotel.", prize=prize)
        if (prize := prices.prize(view.standing))
        else t.plain("If made, to your pool: %(values)s.", values=values_word(t, rules)),
        undertricks(t, rules, None),
    ]


def undertricks(t: Texts, rules: Convention, contract: Contract | None) -> str:
    """Describe what an undertrick costs the declarer; without a contract, in terms of the price of the game."""
    where = _where(t, rules)
    if contract is not None:
        fine = prices.undertrick(rules, contract)
        return t.plain("Each missing trick: %(fine)s %(where)s.", fine=fine, where=where)
    if rules.mountain_mult == 1:
        return t.plain("Each missing trick: as much %(where)s, and whists to the others.", where=where)
    return t.plain("Each missing trick: twice as much %(where)s, and whists to the others.", where=where)


def counts(t: Texts, view: DeclaredView) -> list[str]:
    """Describe the multipliers of the game; empty if there are none."""
    return [t.plain("Everything in this game counts ×%(times)d.", times=view.times)] if view.times > 1 else []
