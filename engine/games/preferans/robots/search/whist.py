"""Whist calls of a searching robot: expected points of each call over layouts with all cards open."""

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.preferans.knowledge import known
from engine.games.preferans.moves import ChooseMode, DealMove, Look, SayWhist
from engine.games.preferans.outcomes import ContractOutcome, DefenderWord, PlayMode, WhistCall
from engine.games.preferans.robots import bidding_rules as rules
from engine.games.preferans.robots.hand import defence_tricks
from engine.games.preferans.robots.search.budget import WORD_MS, Mind
from engine.games.preferans.robots.search.games import Games, Stakes, defenders, scale
from engine.games.preferans.view import DefenceView, ModeView
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds

INTEREST = 1.0  # whists that a whist must bring the other defender to be expected
# Whist in return of a half must promise so many whists more than the end: in 22 returns of 273 deals (the open hands
# are not as open as they are solved) passing would have brought 3 ± 7 more each.
RETURN = 6.0
SHARE = 0.45  # tricks one defender takes more than the other for each trick that the hand counts more, measured
CLOSED = 0.3  # tricks the declarer gains when no hand is shown, measured

Case = tuple[int, dict[Seat, float]]  # the declarer's tricks in a layout; each defender's


def word(view: DefenceView, seat: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> DealMove:
    """Choose whist, pass, half-whist or mode by the best expected points; open play if modes are equal."""
    options = [command for command in view.legal if isinstance(command, SayWhist | ChooseMode)]
    look = any(isinstance(command, Look) for command in view.legal)
    cases = _cases(view, mind, rng, weigh) if not look and len(options) > 1 else []
    if not cases:
        hand = view.hands[seat].cards or ()
        return rules.mode(view, hand) if isinstance(view, ModeView) else rules.word(view, hand)
    said = {command: _worth(view, seat, command, cases) - _margin(view, seat, command) for command in options}
    open_last = [
        command for command in options if not (isinstance(command, ChooseMode) and command.mode is PlayMode.OPEN)
    ]
    order = [command for command in options if command not in open_last] + open_last
    return max(order, key=lambda command: said[command])


def _margin(view: DefenceView, seat: Seat, command: SayWhist | ChooseMode) -> float:
    """Return by how much a call must be better than the others: more than 0 only for taking over a half-whist."""
    mine = any(decision.seat is seat for decision in view.whists)
    back = mine and isinstance(command, SayWhist) and command.call is WhistCall.WHIST
    return RETURN * scale(view) if back else 0.0


def _cases(view: DefenceView, mind: Mind, rng: Rng, weigh: Weigh | None) -> list[Case]:
    """Return the tricks of the declarer and of each defender in some layouts; empty if none can be solved."""
    strain = view.contract.strain
    number = mind.worlds(strain, 10, WORD_MS, len(view.active))
    layouts = Worlds(known(view))
    if not number or not layouts.total:
        return []
    worlds = sampled(layouts, number, rng, weigh)
    tricks = Games(view, view.declarer, mind).tricks(worlds, strain)
    return [(taken, shares(view, world, taken)) for taken, world in zip(tricks, worlds, strict=True)]


def shares(view: DefenceView, world: World, taken: int) -> dict[Seat, float]:
    """Return each defender's part of the defenders' tricks; the better hand gets more."""
    seats = defenders(view)
    counted = [defence_tricks(world[view.active.index(seat)], view.contract.trump) for seat in seats]
    if len(seats) < 2:
        return dict.fromkeys(seats, float(10 - taken))
    half = (10 - taken) / 2
    first = min(max(half + SHARE * (counted[0] - counted[1]) / 2, 0.0), 2 * half)
    return {seats[0]: first, seats[1]: 2 * half - first}


def _worth(view: DefenceView, seat: Seat, command: SayWhist | ChooseMode, cases: list[Case]) -> float:
    """Return the mean points of a call if the other defender then makes the call that pays best."""
    if isinstance(command, ChooseMode):
        return _played(view, seat, {seat: WhistCall.WHIST}, cases)
    words = {seat: command.call}
    others = [other for other in defenders(view) if other is not seat]
    said = {decision.seat: decision.call for decision in view.whists}
    if seat is view.resting or not others:
        return _ended(view, seat, words, cases)
    other = others[0]
    if other in said and not (command.call is WhistCall.HALF and said[other] is WhistCall.PASS):
        return _ended(view, seat, words, cases)
    answers = [WhistCall.PASS, WhistCall.WHIST]
    pays = {answer: _ended(view, other, {**words, other: answer}, cases) for answer in answers}
    least = pays[WhistCall.PASS] + INTEREST * scale(view)
    answer = WhistCall.WHIST if pays[WhistCall.WHIST] > least else WhistCall.PASS
    return _ended(view, seat, {**words, other: answer}, cases)


def _ended(view: DefenceView, seat: Seat, words: dict[Seat, WhistCall], cases: list[Case]) -> float:
    """Return the mean points of `seat` if these are the last calls."""
    final = {**{decision.seat: decision.call for decision in view.whists}, **words}
    if WhistCall.WHIST in final.values():
        return _played(view, seat, words, cases)
    return _unplayed(view, seat, final)


def _played(view: DefenceView, seat: Seat, words: dict[Seat, WhistCall], cases: list[Case]) -> float:
    """Return the mean points of a game that is played.

    Tricks are those solved with open cards; if the cards stay hidden, the declarer gets a little more.
    """
    final = {**{decision.seat: decision.call for decision in view.whists}, **words}
    order = [other for other in defenders(view) if other in final]
    resting = view.resting
    if resting is not None and final.get(resting) is WhistCall.WHIST:
        order.append(resting)
    game = _game(view, seat, tuple(DefenderWord(other, final[other]) for other in order))
    stakes = Stakes(view, seat)
    if sum(final[other] is WhistCall.WHIST for other in order) < 2 or seat not in defenders(view):
        curve = stakes.curve(game)
        return sum(curve[taken] for taken, _ in cases) / len(cases)

    def shared(taken: int, mine: float) -> float:
        less = min(taken + 1, 10)
        part = mine * (10 - less) / (10 - taken) if taken < 10 else 0.0
        return (1 - CLOSED) * stakes.split(game, taken, mine) + CLOSED * stakes.split(game, less, part)

    return sum(shared(taken, shares[seat]) for taken, shares in cases) / len(cases)


def _game(view: DefenceView, seat: Seat, decisions: tuple[DefenderWord, ...]) -> ContractOutcome:
    return Stakes(view, seat).outcome(
        view.declarer,
        view.contract,
        decisions,
        without_talon=view.without_talon,
        blind=view.blind,
        thrown=view.thrown,
    )


def _unplayed(view: DefenceView, seat: Seat, final: dict[Seat, WhistCall]) -> float:
    outcome = ContractOutcome(
        view.declarer,
        view.contract,
        tuple(DefenderWord(other, final[other]) for other in defenders(view) if other in final),
        partner=view.partner,
        talon=view.talon or None,
        thrown=view.thrown,
        without_talon=view.without_talon,
        blind=view.blind,
    )
    return Stakes(view, seat).unplayed(outcome)
