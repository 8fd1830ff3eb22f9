"""Whist and invitation: both defenders speak, then a sole whister chooses (austrian.md §5)."""

from msgspec.structs import replace

from engine.core.seats import Seat
from engine.games.austrian.moves import ChooseDefence, DealMove, SayWhist
from engine.games.austrian.outcomes import Defence, DefenderWord, WhistCall
from engine.games.austrian.phases.play import begin_play, outcome_of
from engine.games.austrian.state import Finished, Inviting, Playing, Whisting


def legal_whist(state: Whisting, seat: Seat) -> tuple[DealMove, ...]:
    """List the two words of the defender who speaks."""
    return tuple(SayWhist(seat, call=call) for call in WhistCall) if seat is state.turn else ()


def after_whist(state: Whisting, call: WhistCall) -> Whisting | Inviting | Playing | Finished:
    """Return the deal after a defender's word.

    Two passes end the deal, and nothing is played; a sole whister invites or plays alone, with `invite=no` always
    alone, without being asked.
    """
    game = replace(state.game, whists=(*state.game.whists, DefenderWord(state.turn, call)))
    if len(game.whists) < len(game.defenders):
        return replace(state, game=game, turn=game.defenders[1])
    if not game.whisters:
        return Finished(replace(state, game=game), outcome_of(game, None))
    if len(game.whisters) == 1 and game.setup.rules.invite:
        return Inviting(game, state.hands)
    return begin_play(game, state.hands)


def legal_defence(state: Inviting, seat: Seat) -> tuple[DealMove, ...]:
    """List the two choices of the sole whister."""
    return tuple(ChooseDefence(seat, defence=defence) for defence in Defence) if seat is state.whister else ()


def after_defence(state: Inviting, defence: Defence) -> Playing:
    """Return the deal after the sole whister's choice."""
    return begin_play(replace(state.game, invited=defence is Defence.INVITE), state.hands)
