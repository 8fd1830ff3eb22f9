"""Card play (rules.md §6, §8.1): contracts, misère and raspasy.

Forehand leads to the first trick, whoever is declarer. In raspasy with an open talon the talon's cards lead the first
two tricks. If a dealer rests, those cards can win for that dealer; otherwise they only name the suit. Forehand plays
first to both tricks and leads the third. In open play the sole whister plays for both defenders once hands are open.
"""

from engine.core.cards import Card, Suit
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.model import RaspTalon
from engine.games.preferans.conventions.policies import is_closed_misere
from engine.games.preferans.conventions.whist import OpenMoment
from engine.games.preferans.moves import DealMove, PlayCard
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.phases.whist import dealer_whists, needs_whist, sole_whister, speakers
from engine.games.preferans.state import NamedGame, Playing, Raspasy, Setup, Trick
from engine.games.preferans.trick_rules import trick_rules
from engine.three_hands.state import Hands

TALON_LEADS = 2


def start_play(game: NamedGame | Raspasy, hands: Hands) -> Playing:
    """Return the position before the first card."""
    return Playing(game, hands, game.setup.active[0], (), (), BySeat.of(game.setup.seats, 0))


def talon_lead(state: Playing) -> Card | None:
    """Return the talon card that leads the current trick of raspasy, else None."""
    if isinstance(state.game, NamedGame) or state.setup.convention.rasp_talon is RaspTalon.CLOSED:
        return None
    return state.setup.talon[len(state.tricks)] if len(state.tricks) < TALON_LEADS else None


def trump_of(state: Playing) -> Suit | None:
    """Return the trump suit; None in no trump, misère and raspasy."""
    return state.game.contract.trump if isinstance(state.game, NamedGame) else None


def led_suit(state: Playing) -> Suit | None:
    """Return the suit that must be followed; None if the next card leads a trick."""
    lead = talon_lead(state)
    if lead is not None:
        return lead.suit
    return state.plays[0][1].suit if state.plays else None


def exposed(state: Playing) -> tuple[Seat, ...]:
    """Return the defenders with open hands: on misère (by `misere_play`), in a checked ten, or in open play.

    In open play hands are open from `open_moment` on.
    """
    game = state.game
    if isinstance(game, Raspasy):
        return ()
    if needs_whist(game):
        if game.mode is not PlayMode.OPEN or not _open_now(state, game):
            return ()
    elif is_closed_misere(game.setup.convention, game.contract) or not _lead_made(state, game):
        return ()
    return game.defenders


def _open_now(state: Playing, game: NamedGame) -> bool:
    match state.setup.convention.open_moment:
        case OpenMoment.BEFORE_LEAD:
            return True
        case OpenMoment.AFTER_DECLARER_CARD:
            return _lead_made(state, game)
        case OpenMoment.AFTER_FIRST_TRICK:
            return len(state.tricks) > 0


def _lead_made(state: Playing, game: NamedGame) -> bool:
    """Return whether hands may be open: at once if a defender leads first, else after the declarer's first card.

    Source: Codex 3.8.5 with 3.6.6.
    """
    return game.declarer is not state.setup.active[0] or bool(state.tricks or state.plays)


def decider(state: Playing) -> Seat:
    """Return the seat that chooses the next card: the hand's owner, or the sole whister for the other open defender.

    From the first card on, a dealer who whists chooses for both defenders, and with two players the opponent does so
    for the dummy (parameters.md 17).
    """
    game = state.game
    if isinstance(game, Raspasy) or state.turn is game.declarer:
        return state.turn
    if state.turn is game.setup.dummy:
        return speakers(game)[0]
    whister = sole_whister(game)
    if game.mode is not PlayMode.OPEN or whister is None:
        return state.turn
    return whister if exposed(state) or dealer_whists(game) else state.turn


def forced_card(state: Playing) -> Card | None:
    """Return the dummy's lowest legal card in raspasy, where nobody plays for the dummy; None at any other turn.

    Source: parameters.md 12.
    """
    if not isinstance(state.game, Raspasy) or state.turn is not state.setup.dummy:
        return None
    return min(playable(state), key=lambda card: (card.rank, card.order))


def playable(state: Playing) -> tuple[Card, ...]:
    """Return the cards that the seat to play may legally play."""
    lead, lying = talon_lead(state), tuple(card for _, card in state.plays)
    trick = (lead, *lying) if lead is not None else lying
    return trick_rules(trump_of(state)).legal_cards(state.hands[state.turn], trick)


def legal_play(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """Return the cards that `seat` may play now, for itself or for another hand that it plays."""
    if seat is not decider(state):
        return ()
    return tuple(PlayCard(seat, card=card) for card in playable(state))


def after_card(state: Playing, seat: Seat, card: Card) -> Playing:
    """Return the play after a card; the card of the last hand completes the trick."""
    hand = tuple(other for other in state.hands[seat] if other is not card)
    hands = state.hands.put(seat, hand)
    plays = (*state.plays, (seat, card))
    if len(plays) < len(state.setup.active):
        return Playing(state.game, hands, state.setup.after(seat), state.tricks, plays, state.won, laid=state.laid)
    lead = talon_lead(state)
    taker = _taker(state, plays, lead)
    tricks = (*state.tricks, Trick(plays, lead, taker))
    won = state.won.put(taker, state.won[taker] + 1)
    return Playing(state.game, hands, _next_leader(state.setup, taker, lead), tricks, (), won, laid=state.laid)


def _taker(state: Playing, plays: tuple[tuple[Seat, Card], ...], lead: Card | None) -> Seat:
    resting = state.setup.resting
    cards = ((resting, lead), *plays) if lead is not None and resting is not None else plays
    # with three at the table nobody may have the talon's suit: the first hand takes (rules.md §19, 29)
    return trick_rules(trump_of(state)).taker(cards, lead) or state.setup.active[0]


def _next_leader(setup: Setup, taker: Seat, lead: Card | None) -> Seat:
    return setup.active[0] if lead is not None else taker
