"""Whist (rules.md §5): the defenders' calls, the half-whist and its return, the sole whister's choice of mode.

The declarer's left neighbour calls first. The resting dealer calls last, may take over a half-whist or whist after two
passes, and may first look at one defender's hand (parameters.md 6). With two players only the opponent calls, also for
the dummy. A half-whist that is not taken over ends the deal without play.
"""

from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.policies import is_checked, sole_modes
from engine.games.preferans.conventions.whist import HalfWhistWho
from engine.games.preferans.moves import ChooseMode, DealMove, Look, SayWhist
from engine.games.preferans.outcomes import DefenderWord, PlayMode, WhistCall
from engine.games.preferans.state import ChoosingMode, NamedGame, Whisting


def needs_whist(game: NamedGame) -> bool:
    """Return whether the defenders make calls; they do not on misère and in a checked ten."""
    return not game.contract.is_misere and not is_checked(game.setup.convention, game.contract)


def final_word(game: NamedGame, seat: Seat) -> WhistCall | None:
    """Return the last call of a defender; None before the first."""
    words = [decision.call for decision in game.whists if decision.seat is seat]
    return words[-1] if words else None


def final_decisions(game: NamedGame) -> tuple[DefenderWord, ...]:
    """Return the final calls in speaking order. A dealer is included, as the last, only if the dealer whists."""
    words = ((seat, final_word(game, seat)) for seat in game.defenders)
    said = tuple(DefenderWord(seat, word) for seat, word in words if word is not None)
    resting = game.setup.resting
    if resting is not None and final_word(game, resting) is WhistCall.WHIST:
        return (*said, DefenderWord(resting, WhistCall.WHIST))
    return said


def sole_whister(game: NamedGame) -> Seat | None:
    """Return the only seat that whists: a defender, or the resting dealer for both. None for no whister or two."""
    whisters = [decision.seat for decision in final_decisions(game) if decision.call is WhistCall.WHIST]
    return whisters[0] if len(whisters) == 1 else None


def dealer_whists(game: NamedGame) -> bool:
    """Return whether the resting dealer whists: took over a half-whist, or whisted after two passes."""
    resting = game.setup.resting
    return resting is not None and final_word(game, resting) is WhistCall.WHIST


def next_speaker(game: NamedGame) -> Seat | None:
    """Return the seat that calls next, at the end one that may take over a half-whist; None if all calls are made."""
    if not needs_whist(game):
        return None
    words = {decision.seat for decision in game.whists}
    for seat in speakers(game):
        if seat not in words:
            return seat
    leaver = _standing_leaver(game)
    returner = None if leaver is None else _returner(game, leaver)
    return returner or _dealer_speaks(game, leaver)


def speakers(game: NamedGame) -> tuple[Seat, ...]:
    """Return the defenders that make calls, in speaking order: all but the dummy."""
    return tuple(seat for seat in game.defenders if seat is not game.setup.dummy)


def _dealer_speaks(game: NamedGame, leaver: Seat | None) -> Seat | None:
    """Return the resting dealer if that seat may take over a half-whist, or whist after two passes; else None.

    Source: seed 003, PULKA-FSPR.
    """
    rules, resting = game.setup.convention, game.setup.resting
    if resting is None or game.partner is not None or final_word(game, resting) is not None:
        return None
    if leaver is not None:
        may_return = rules.dealer_return and game.contract.level in rules.return_levels
        return resting if may_return and _nobody_whists(game) else None
    return resting if rules.dealer_whist and _nobody_whists(game) else None


def _nobody_whists(game: NamedGame) -> bool:
    return all(final_word(game, seat) is not WhistCall.WHIST for seat in game.defenders)


def _standing_leaver(game: NamedGame) -> Seat | None:
    return next((seat for seat in game.defenders if final_word(game, seat) is WhistCall.HALF), None)


def _returner(game: NamedGame, leaver: Seat) -> Seat | None:
    """Return the other defender, who may take over the half-whist; None if not allowed or already answered."""
    answered = game.whists[-1].seat is not leaver
    if answered or game.contract.level not in game.setup.convention.return_levels:
        return None
    return next((seat for seat in speakers(game) if seat is not leaver), None)


def legal_whist(state: Whisting, seat: Seat) -> tuple[DealMove, ...]:
    """Return the calls of the seat to call; empty for any other. The dealer may first look at one defender's hand."""
    if seat is not state.turn:
        return ()
    game = state.game
    if seat is game.setup.resting:
        looks = tuple(Look(seat, at=at) for at in game.defenders) if game.seen is None else ()
        return (*(SayWhist(seat, call=call) for call in (WhistCall.WHIST, WhistCall.PASS)), *looks)
    return tuple(SayWhist(seat, call=call) for call in _words(state.game, seat))


def _words(game: NamedGame, seat: Seat) -> tuple[WhistCall, ...]:
    rules = game.setup.convention
    if rules.stalingrad and game.contract is Contract.S6:
        return (WhistCall.WHIST,)
    if rules.half_whist_who is HalfWhistWho.OPPONENT:
        half = (WhistCall.HALF,) if game.contract.level in rules.half_whist_levels else ()
        return (WhistCall.WHIST, WhistCall.PASS, *half)
    may_leave = (
        len(game.whists) == 1
        and game.whists[0].call is WhistCall.PASS
        and game.contract.level in rules.half_whist_levels
        and rules.half_whist_who in (HalfWhistWho.SECOND_AFTER_PASS, HalfWhistWho.BOTH)
    )
    if may_leave and seat is game.defenders[1]:
        return (WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF)
    return (WhistCall.WHIST, WhistCall.PASS)


def modes(game: NamedGame) -> tuple[PlayMode, ...]:
    """Return the play modes open to a sole whister; a dealer who whists always plays open (parameters.md 6)."""
    if dealer_whists(game):
        return (PlayMode.OPEN,)
    return sole_modes(game.setup.convention)


def may_leave_alone(game: NamedGame) -> bool:
    """Return whether the sole whister may still change a whist to a half-whist.

    Not a whister who took over a half-whist, and not the dealer.
    """
    rules = game.setup.convention
    if dealer_whists(game):
        return False
    returned = any(decision.call is WhistCall.HALF for decision in game.whists)
    allowed = rules.half_whist_who in (HalfWhistWho.SOLE_WHISTER, HalfWhistWho.BOTH)
    return allowed and not returned and game.contract.level in rules.half_whist_levels


def must_choose(game: NamedGame) -> bool:
    """Return whether the sole whister must still choose a mode or half-whist; always True if the dealer whists."""
    return len(modes(game)) > 1 or may_leave_alone(game) or dealer_whists(game)


def legal_mode(state: ChoosingMode, seat: Seat) -> tuple[DealMove, ...]:
    """Return the choices of the sole whister: open or closed play, and a half-whist if the convention allows it."""
    if seat is not state.whister:
        return ()
    commands: list[DealMove] = [ChooseMode(seat, mode=mode) for mode in modes(state.game)]
    if may_leave_alone(state.game):
        commands.append(SayWhist(seat, call=WhistCall.HALF))
    return tuple(commands)
