"""Judge of claims: whether the rest of a deal is the declarer's, in a null none of it (skat.md §5).

`proved` and `certain` ask a view; `verdict` looks at all cards, as a claim does that is made at one's own risk.
"""

from typing import Final

from engine.core.seats import Seat
from engine.games.skat.claims.search import ClaimSearch, Flags
from engine.games.skat.claims.trick import PlayRules, Trick, rules_of
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import known
from engine.games.skat.moves import Verdict
from engine.games.skat.solver import Position, solvers
from engine.games.skat.solver.masks import kernel_hand, mask
from engine.games.skat.state import NamedGame, Playing
from engine.games.skat.trick_rules import points_of
from engine.games.skat.view import PlayView, SeatView
from engine.search.belief import Belief, Tick, believed, go_on
from engine.search.worlds import Holder, Known
from engine.three_hands.cardsets import CardSet

WORK: Final = 30_000
"""Cards tried before a claim counts as not proved. A count, not a time: equal claims are judged equally anywhere."""


def to_judge(view: SeatView) -> PlayView | None:
    """Return the play of which the viewer may claim the rest; None elsewhere."""
    return view if isinstance(view, PlayView) and view.may_claim else None


def proved(view: SeatView, work: int = WORK, tick: Tick = go_on) -> bool:
    """Tell whether the viewer can play so that the rest is the declarer's, whatever the others hold and play.

    True only if there is one way of playing the declarer's cards that depends on nothing but what the declarer sees and
    that holds in every layout which that leaves possible. False where there is none, and where none was found with
    `work` cards tried.
    """
    table = to_judge(view)
    return table is not None and _search(table, table.active.index(table.declarer), work, tick)


def certain(view: SeatView, work: int = WORK, tick: Tick = go_on) -> bool:
    """Tell whether the viewer can be sure that the rest is the declarer's whatever anybody plays.

    False where something may still depend on a card that a player chooses, or where `work` cards tried did not settle
    the question.
    """
    table = to_judge(view)
    return table is not None and _search(table, None, work, tick)


def _search(view: PlayView, mine: int | None, work: int, tick: Tick) -> bool:
    contract, declarer = view.declaration.contract, view.active.index(view.declarer)
    search = ClaimSearch(mine, counted(contract, declarer), rules_of(contract), work, tick)
    return search.holds(belief_of(view), Trick(view.active.index(view.turn)))


def counted(contract: Contract, declarer: int) -> Flags:
    """Mark the places that must take every trick so that a claim holds: the declarer's, in a null the two others."""
    first, second, third = ((place == declarer) is not (contract is Contract.NULL) for place in range(3))
    return first, second, third


def belief_of(view: PlayView) -> Belief:
    """Return the viewer's knowledge as a proof begins with it, in masks of the solver; places by `view.active`."""
    contract, seen = view.declaration.contract, known(view)

    def cards(held: CardSet) -> CardSet:
        return kernel_hand(held, contract)

    first, second, third, aside = (cards(held) for held in seen.hands)
    hidden = tuple(Holder(one.place, one.count, cards(one.may)) for one in seen.hidden)
    return believed(Known((first, second, third, aside), cards(seen.unseen), hidden))


def verdict(play: Playing, tick: Tick = go_on) -> Verdict:
    """Judge the declarer's claim with all cards open: it fails where best play of the defence still forces a trick."""
    game = play.game
    if not isinstance(game, NamedGame):
        raise ValueError("nobody claims in a ramsch")
    position = _position(play, game)
    if game.declaration.is_null:
        return Verdict.FAILED if solvers().of(position).value(position) else Verdict.PROVED
    whole = points_of(card for hand in position.hands for card in hand)
    if not solvers().of(position).at_least(position, whole):
        return Verdict.FAILED
    rules: PlayRules = rules_of(game.contract)
    first, second, third = (mask(hand, game.contract) for hand in position.hands)
    search = ClaimSearch(position.soloist - 1, counted(game.contract, position.soloist - 1), rules, None, tick)
    holds = search.holds(Belief((first, second, third), (0, 0, 0), (0, 0, 0)), Trick(position.leader - 1))
    return Verdict.PROVED if holds else Verdict.FAILED


def _position(play: Playing, game: NamedGame) -> Position:
    active = game.setup.active
    first, second, third = (play.hands[seat] for seat in active)
    return Position(
        hands=(first, second, third),
        contract=game.contract,
        soloist=Seat(active.index(game.declarer) + 1),
        leader=Seat(active.index(play.turn) + 1),
    )
