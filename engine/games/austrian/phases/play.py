"""Play of the cards: who leads, what may be played, when it stops (austrian.md §6 and §9)."""

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.tricks import TrickRules
from engine.games.austrian.calls import Extra
from engine.games.austrian.moves import DealMove, PlayCard
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.phases.announce import credited, legal_announcements
from engine.games.austrian.state import Finished, NamedGame, Playing
from engine.games.austrian.trick_rules import trick_rules
from engine.three_hands.state import TRICKS, Hands, Trick


def begin_play(game: NamedGame, hands: Hands) -> Playing:
    """Return the deal before the first card."""
    return Playing(game, hands, leader_of(game))


def leader_of(game: NamedGame) -> Seat:
    """Return the seat that leads to the first trick: the declarer.

    In Sans, and if all ten tricks are played for, it is the defender on the declarer's right, if that one plays, else
    the other.
    """
    if game.extra not in (Extra.SANS, Extra.MORD):
        return game.declarer
    left, right = game.defenders
    return right if right in game.playing else left


def rules_of_trick(game: NamedGame) -> TrickRules:
    """Return the rules of a trick of this contract."""
    return trick_rules(game.trump, game.setup.rules.must_beat)


def playable(state: Playing) -> tuple[Card, ...]:
    """List the cards that the seat whose turn it is may play."""
    cards = [card for _, card in state.plays]
    return rules_of_trick(state.game).legal_cards(state.hands[state.turn], cards)


def legal_play(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """List the cards that the seat may play, and before its first lead the announcements of the declarer."""
    if seat is not state.turn:
        return ()
    return (*(PlayCard(seat, card=card) for card in playable(state)), *legal_announcements(state, seat))


def next_player(game: NamedGame, seat: Seat) -> Seat:
    """Return the next seat that plays, clockwise."""
    order = game.playing
    return order[(order.index(seat) + 1) % len(order)]


def after_card(state: Playing, card: Card) -> Playing | Finished:
    """Return the deal after the next card."""
    game, seat = state.game, state.turn
    left = tuple(other for other in state.hands[seat] if other is not card)
    plays = (*state.plays, (seat, card))
    hands = state.hands.put(seat, left)
    after = replace(state, hands=hands, turn=next_player(game, seat), plays=plays, refusals=())
    if len(plays) < len(game.playing):
        return after
    taker = rules_of_trick(game).taker(plays) or seat
    after = replace(after, turn=taker, plays=(), tricks=(*state.tricks, Trick(plays, taker)))
    return Finished(after, outcome_of(game, after.won)) if is_over(after) else after


def is_over(state: Playing) -> bool:
    """Return whether play stops after a trick.

    A Bettel stops with the declarer's first trick, a game for all ten tricks with the defenders' first, every other
    contract after ten.
    """
    extra, own = state.game.extra, state.won[state.game.declarer]
    if extra is not None and extra.is_bettel and own:
        return True
    if extra is Extra.MORD and own < len(state.tricks):
        return True
    return len(state.tricks) == TRICKS


def exposed(state: Playing) -> tuple[Seat, ...]:
    """List the seats whose hands lie open: after a refused claim, and in an open Bettel the declarer's.

    The declarer's hand opens after the declarer's first card.
    """
    declarer = state.game.declarer
    shown = (declarer,) if state.game.extra is Extra.BETTEL_OPEN and state.has_played(declarer) else ()
    return tuple(dict.fromkeys((*shown, *state.laid)))


def outcome_of(game: NamedGame, tricks: BySeat[int] | None) -> ContractOutcome:
    """Return the outcome of a contract; `tricks`: None when nothing was played."""
    aces = credited(game, played=tricks is not None)
    return ContractOutcome(game.declarer, game.contract, game.whists, game.invited, tricks, aces)
