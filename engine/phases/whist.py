"""Whist (rules.md §5): the defenders' words, the half-whist and its return, the sole whister's choice.

The left neighbour of the declarer speaks first. A half-whist that stands ends the deal without play.
"""

from engine.commands import ChooseMode, DealCommand, SayWhist
from engine.contracts import Contract
from engine.conventions.policies import is_checked, sole_modes
from engine.conventions.values import HalfWhistWho
from engine.errors import InvariantBroken
from engine.events import AnyEvent, Mark, ModeChosen, WhistSaid
from engine.outcomes import Decision, PlayMode, WhistCall
from engine.seats import Seat
from engine.state import ChoosingMode, Game, Whisting


def needs_whist(game: Game) -> bool:
    """False on misère and on a checked ten, where the defenders say nothing."""
    return not game.contract.is_misere and not is_checked(game.setup.convention, game.contract)


def final_word(game: Game, seat: Seat) -> WhistCall | None:
    """The last word of a defender, None before he spoke."""
    words = [decision.call for decision in game.whists if decision.seat is seat]
    return words[-1] if words else None


def final_decisions(game: Game) -> tuple[Decision, ...]:
    """Final words in speaking order."""
    words = ((seat, final_word(game, seat)) for seat in game.defenders)
    return tuple(Decision(seat, word) for seat, word in words if word is not None)


def sole_whister(game: Game) -> Seat | None:
    """The one defender who whists when the other does not."""
    whisters = [decision.seat for decision in final_decisions(game) if decision.call is WhistCall.WHIST]
    return whisters[0] if len(whisters) == 1 else None


def next_speaker(game: Game) -> Seat | None:
    """Who speaks next; None when all words are said. After a half-whist the passer may return it where allowed."""
    if not needs_whist(game):
        return None
    first, second = game.defenders
    words = {decision.seat for decision in game.whists}
    if first not in words:
        return first
    if second not in words:
        return second
    leaver = _standing_leaver(game)
    return None if leaver is None else _returner(game, leaver)


def _standing_leaver(game: Game) -> Seat | None:
    return next((seat for seat in game.defenders if final_word(game, seat) is WhistCall.HALF), None)


def _returner(game: Game, leaver: Seat) -> Seat | None:
    """The passer, if he has not yet answered the half-whist that was said last."""
    answered = game.whists[-1].seat is not leaver
    if answered or game.contract.level not in game.setup.convention.return_levels:
        return None
    first, second = game.defenders
    return second if leaver is first else first


def legal_whist(state: Whisting, seat: Seat) -> tuple[DealCommand, ...]:
    """The words open to the seat whose turn it is."""
    if seat is not state.turn:
        return ()
    return tuple(SayWhist(seat, call=call) for call in _words(state.game, seat))


def _words(game: Game, seat: Seat) -> tuple[WhistCall, ...]:
    rules = game.setup.convention
    if rules.stalingrad and game.contract is Contract.S6:
        return (WhistCall.WHIST,)
    may_leave = (
        len(game.whists) == 1
        and game.whists[0].call is WhistCall.PASS
        and game.contract.level in rules.half_whist_levels
        and rules.half_whist_who in (HalfWhistWho.SECOND_AFTER_PASS, HalfWhistWho.BOTH)
    )
    if may_leave and seat is game.defenders[1]:
        return (WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF)
    return (WhistCall.WHIST, WhistCall.PASS)


def modes(game: Game) -> tuple[PlayMode, ...]:
    """The play modes a sole whister may choose."""
    return sole_modes(game.setup.convention)


def may_leave_alone(game: Game) -> bool:
    """Whether the sole whister may leave for half after his whist; never one who returned a half-whist."""
    rules = game.setup.convention
    returned = any(decision.call is WhistCall.HALF for decision in game.whists)
    allowed = rules.half_whist_who in (HalfWhistWho.SOLE_WHISTER, HalfWhistWho.BOTH)
    return allowed and not returned and game.contract.level in rules.half_whist_levels


def must_choose(game: Game) -> bool:
    """Whether the sole whister has anything to choose."""
    return len(modes(game)) > 1 or may_leave_alone(game)


def legal_mode(state: ChoosingMode, seat: Seat) -> tuple[DealCommand, ...]:
    """Open or closed, and leaving for half where the convention lets a sole whister."""
    if seat is not state.whister:
        return ()
    commands: list[DealCommand] = [ChooseMode(seat, mode=mode) for mode in modes(state.game)]
    if may_leave_alone(state.game):
        commands.append(SayWhist(seat, call=WhistCall.HALF))
    return tuple(commands)


def decide_whist(command: DealCommand, mark: Mark | None) -> tuple[AnyEvent, ...]:
    """The event of a legal word. Raises InvariantBroken for a command of another phase."""
    match command:
        case SayWhist(seat, call=call):
            return (WhistSaid(seat, mark, call=call),)
        case ChooseMode(seat, mode=mode):
            return (ModeChosen(seat, mark, mode=mode),)
        case _:
            raise InvariantBroken(f"{type(command).__name__} is no word of a defender")
