"""Skat or hand, the discard, the game with its announcement, kontra and re (skat.md §3 and §5)."""

from itertools import combinations

from msgspec.structs import replace

from engine.core.cards import Card, sort_cards
from engine.core.seats import Seat
from engine.games.skat.contracts import BY_HAND, WITH_SKAT, Announcement, Contract, Declaration, null_value
from engine.games.skat.moves import DealMove, Discard, Double, DoubleCall, NameGame, PlayHand, TakeSkat
from engine.games.skat.phases.play import begin_play, may_double
from engine.games.skat.state import Choosing, Discarding, Doubling, NamedGame, Naming, Playing


def legal_choice(state: Choosing, seat: Seat) -> tuple[DealMove, ...]:
    """Offer the skat and the game from the hand to the declarer."""
    return (TakeSkat(seat), PlayHand(seat)) if seat is state.won.seat else ()


def after_taking(state: Choosing) -> Discarding:
    """Return the deal after the declarer took the skat."""
    seat = state.won.seat
    twelve = sort_cards((*state.hands[seat], *state.setup.talon))
    return Discarding(state.setup, state.hands.put(seat, twelve), state.won)


def after_hand(state: Choosing) -> Naming:
    """Return the deal after the declarer left the skat closed."""
    return Naming(state.setup, state.hands, state.won, None)


def legal_discards(state: Discarding, seat: Seat) -> tuple[DealMove, ...]:
    """List every pair of the declarer's twelve cards, each in the order of `sort_cards`."""
    if seat is not state.won.seat:
        return ()
    return tuple(Discard(seat, cards=pair) for pair in combinations(sort_cards(state.hands[seat]), 2))


def after_discard(state: Discarding, cards: tuple[Card, Card]) -> Naming:
    """Return the deal after the declarer has discarded two cards."""
    declarer = state.won.seat
    kept = sort_cards(card for card in state.hands[declarer] if card not in cards)
    return Naming(state.setup, state.hands.put(declarer, kept), state.won, cards)


def legal_games(state: Naming, seat: Seat) -> tuple[DealMove, ...]:
    """List the games that may be named: every suit and grand, a null whose value reaches the bid."""
    if seat is not state.won.seat:
        return ()
    declarations = BY_HAND if state.discard is None else WITH_SKAT
    return tuple(
        NameGame(seat, contract=one.contract, announced=one.announced)
        for one in declarations
        if not one.is_null or null_value(one) >= state.won.bid
    )


def after_game(state: Naming, contract: Contract, announced: Announcement | None) -> Doubling | Playing:
    """Return the deal after the game is named: before a hand opens, the defenders are asked for kontra."""
    declaration = Declaration(contract, state.discard is None, announced)
    game = NamedGame(state.setup, state.won, state.discard, declaration)
    play = begin_play(game, state.hands)
    asked = tuple(seat for seat in game.defenders if may_double(game, seat)) if declaration.is_open else ()
    return Doubling(play, game, asked) if asked else play


def legal_doubling(state: Doubling, seat: Seat) -> tuple[DealMove, ...]:
    """Offer kontra to the defender who is asked, re to the declarer, or neither."""
    if seat is not state.turn:
        return ()
    call = DoubleCall.KONTRA if state.game.kontra is None else DoubleCall.RE
    return Double(seat, call=DoubleCall.PASS), Double(seat, call=call)


def after_double(state: Doubling | Playing, seat: Seat, call: DoubleCall) -> Doubling | Playing:
    """Return the deal after a word about doubling; after a kontra the declarer is asked for re if there is one."""
    play, game = (state.play, state.game) if isinstance(state, Doubling) else (state, state.game)
    waiting = state.waiting[1:] if isinstance(state, Doubling) else ()
    if not isinstance(game, NamedGame):
        raise ValueError("nobody doubles in a ramsch")
    match call:
        case DoubleCall.KONTRA:
            game = replace(game, kontra=seat)
            waiting = (game.declarer,) if game.setup.rules.re else ()
        case DoubleCall.RE:
            game = replace(game, re=True)
        case DoubleCall.PASS:
            pass
    play = replace(play, game=game)
    return Doubling(play, game, waiting) if waiting else play
