"""The defenders' words of a thinking robot: what each brings over layouts, with all cards open."""

from engine.commands import ChooseMode, DealCommand, Look, SayWhist
from engine.outcomes import ContractOutcome, Decision, PlayMode, WhistCall
from engine.robots import whist
from engine.robots.budget import WORD_MS, Mind
from engine.robots.declare import Games
from engine.robots.known import known
from engine.robots.pimc import Weigh, sampled
from engine.robots.points import Curve, Stakes, defenders
from engine.robots.rng import Rng
from engine.robots.worlds import Worlds
from engine.seats import Seat
from engine.view import SeatView

# the other whists when that pays him by so many whists
INTEREST = 1.0


def word(view: SeatView, seat: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> DealCommand:
    """Whist, pass, half or the mode with the best expected points; open play wherever there is a choice."""
    simple = whist.mode if any(isinstance(c, ChooseMode) for c in view.legal) else whist.word
    contract, declarer = view.contract, view.declarer
    options = [command for command in view.legal if isinstance(command, SayWhist | ChooseMode)]
    look = any(isinstance(command, Look) for command in view.legal)
    if contract is None or declarer is None or look or len(options) < 2:
        return simple(view, view.hands[seat].cards or ())
    tricks = _tricks(view, declarer, mind, rng, weigh)
    if not tricks:
        return simple(view, view.hands[seat].cards or ())
    said = {command: _worth(view, seat, command, tricks) for command in options}
    open_last = [
        command for command in options if not (isinstance(command, ChooseMode) and command.mode is PlayMode.OPEN)
    ]
    order = [command for command in options if command not in open_last] + open_last
    return max(order, key=lambda command: said[command])


def _tricks(view: SeatView, declarer: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> list[int]:
    """The declarer's tricks in some layouts."""
    strain = view.contract.strain if view.contract is not None else None
    number = mind.worlds(strain, 10, WORD_MS)
    layouts = Worlds(known(view))
    if not number or not layouts.total:
        return []
    return Games(view, declarer, mind).tricks(sampled(layouts, number, rng, weigh), strain)


def _worth(view: SeatView, seat: Seat, command: SayWhist | ChooseMode, tricks: list[int]) -> float:
    """Mean points of a word, the other defender saying what then pays him; closed play is a little worse than open."""
    if isinstance(command, ChooseMode):
        return _mean(_played(view, seat, {seat: WhistCall.WHIST}), tricks)
    words = {seat: command.call}
    others = [other for other in defenders(view) if other is not seat]
    said = {decision.seat: decision.call for decision in view.whists}
    if seat is view.resting or not others:
        return _ended(view, seat, words, tricks)
    other = others[0]
    if other in said and not (command.call is WhistCall.HALF and said[other] is WhistCall.PASS):
        return _ended(view, seat, words, tricks)
    answers = [WhistCall.PASS, WhistCall.WHIST]
    pays = {answer: _ended(view, other, {**words, other: answer}, tricks) for answer in answers}
    answer = WhistCall.WHIST if pays[WhistCall.WHIST] > pays[WhistCall.PASS] + INTEREST else WhistCall.PASS
    return _ended(view, seat, {**words, other: answer}, tricks)


def _ended(view: SeatView, seat: Seat, words: dict[Seat, WhistCall], tricks: list[int]) -> float:
    """Mean points of `seat` when these are the last words."""
    final = {**{decision.seat: decision.call for decision in view.whists}, **words}
    if WhistCall.WHIST in final.values():
        return _mean(_played(view, seat, words), tricks)
    return _unplayed(view, seat, final)


def _played(view: SeatView, seat: Seat, words: dict[Seat, WhistCall]) -> Curve:
    final = {**{decision.seat: decision.call for decision in view.whists}, **words}
    order = [other for other in defenders(view) if other in final]
    resting = view.resting
    if resting is not None and final.get(resting) is WhistCall.WHIST:
        order.append(resting)
    decisions = tuple(Decision(other, final[other]) for other in order)
    return _game(view, seat, decisions)


def _game(view: SeatView, seat: Seat, decisions: tuple[Decision, ...]) -> Curve:
    if view.declarer is None or view.contract is None:
        raise ValueError("nobody declares")
    return Stakes(view, seat).game(
        view.declarer,
        view.contract,
        decisions,
        without_talon=view.without_talon,
        blind=view.blind,
        thrown=view.thrown,
    )


def _unplayed(view: SeatView, seat: Seat, final: dict[Seat, WhistCall]) -> float:
    if view.declarer is None or view.contract is None:
        raise ValueError("nobody declares")
    outcome = ContractOutcome(
        view.declarer,
        view.contract,
        tuple(Decision(other, final[other]) for other in defenders(view) if other in final),
        partner=view.partner,
        talon=view.talon if len(view.talon) == 2 else None,
        thrown=view.thrown,
        without_talon=view.without_talon,
        blind=view.blind,
    )
    return Stakes(view, seat).unplayed(outcome)


def _mean(curve: Curve, tricks: list[int]) -> float:
    return sum(curve[count] for count in tricks) / len(tricks)
