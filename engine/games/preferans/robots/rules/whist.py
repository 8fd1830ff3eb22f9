"""Words of the simple robot in defence: it whists on tricks it can count, enough for its part of the duty."""

from engine.core.cards import Card
from engine.core.cardsets import card_set
from engine.games.preferans.commands import ChooseMode, DealCommand, Look, SayWhist
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.robots.hand import defence_tricks
from engine.games.preferans.view import GameView, ModeView, WhistView

# Tricks the side must take (Codex 3.8.2); a convention that asks for less only makes the robot careful.
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
# Tricks to be hoped of a partner who passed.
PARTNER = 1.0
# Tricks of an average dummy.
DUMMY = 1.5
# Tricks with which leaving for half is worth while.
HALF_FROM = 1.0


def word(view: WhistView, hand: tuple[Card, ...]) -> DealCommand:
    """Whist, say half where the hand holds something and half is legal, else pass.

    The dealer on the talon looks at the first defender's hand and whists when that hand alone does the duty.
    """
    look = next((command for command in view.legal if isinstance(command, Look)), None)
    if look is not None:
        return look
    words = {command.call: command for command in view.legal if isinstance(command, SayWhist)}
    if view.viewer is view.resting:
        enough = _tricks(view, _seen(view)) >= _duty(view)
        return words[WhistCall.WHIST if enough else WhistCall.PASS]
    tricks = _tricks(view, hand)
    partner_said = [decision.call for decision in view.whists if decision.seat is not view.viewer]
    alone = bool(partner_said) and partner_said[-1] is not WhistCall.WHIST
    duty = _duty(view)
    needed = max(duty - PARTNER, 1.0) if alone else max(duty / 2, 1.0)
    if view.dummy is not None:
        needed = max(duty - DUMMY, 1.0)
    if tricks >= needed and WhistCall.WHIST in words:
        return words[WhistCall.WHIST]
    if WhistCall.HALF in words and tricks >= HALF_FROM:
        return words[WhistCall.HALF]
    return words.get(WhistCall.PASS) or next(iter(words.values()))


def mode(view: ModeView, hand: tuple[Card, ...]) -> DealCommand:
    """Choose open play where there is a choice; half instead when the hand is short of the duty."""
    halves = [command for command in view.legal if isinstance(command, SayWhist)]
    if halves and _tricks(view, hand) + PARTNER < _duty(view):
        return halves[0]
    modes = [command for command in view.legal if isinstance(command, ChooseMode)]
    return next((command for command in modes if command.mode is PlayMode.OPEN), modes[0])


def _duty(view: GameView) -> int:
    return DUTY[view.contract.level]


def _seen(view: GameView) -> tuple[Card, ...]:
    """Return the hand at which the dealer has looked."""
    return (view.hands[view.seen].cards or ()) if view.seen is not None else ()


def _tricks(view: GameView, hand: tuple[Card, ...]) -> float:
    return defence_tricks(card_set(hand), view.contract.trump)
