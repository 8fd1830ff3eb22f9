"""Exchange and contract: the declarer discards two of twelve cards face down, then names the contract.

Source: austrian.md §3 and §4.
"""

from itertools import combinations

from engine.core.cards import Card, sort_cards
from engine.core.seats import Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.moves import DealMove, Discard, NameContract
from engine.games.austrian.phases.play import begin_play
from engine.games.austrian.state import Exchange, NamedGame, Naming, Playing, Whisting


def legal_discards(state: Exchange, seat: Seat) -> tuple[DealMove, ...]:
    """List every pair of the declarer's twelve cards, each in the order of `sort_cards`."""
    if seat is not state.won.seat:
        return ()
    return tuple(Discard(seat, cards=pair) for pair in combinations(sort_cards(state.hands[seat]), 2))


def after_discard(state: Exchange, cards: tuple[Card, Card]) -> Naming:
    """Return the deal after the declarer has put two cards away."""
    declarer = state.won.seat
    kept = sort_cards(card for card in state.hands[declarer] if card not in cards)
    return Naming(state.setup, state.hands.put(declarer, kept), state.won, cards)


def legal_contracts(state: Naming, seat: Seat) -> tuple[DealMove, ...]:
    """List the contracts not lower than the call that won: from the hand those from the hand."""
    if seat is not state.won.seat:
        return ()
    return tuple(NameContract(seat, contract=bid) for bid in state.setup.rules.contracts(state.won.bid))


def after_contract(state: Naming, contract: Bid) -> Whisting | Playing:
    """Return the deal after the contract is named: the defenders speak, except to Bettel and to all ten tricks."""
    game = NamedGame(state.setup, state.won, state.discard, contract)
    if game.extra is not None and not game.extra.is_whisted:
        return begin_play(game, state.hands)
    return Whisting(game, state.hands, game.defenders[0])
