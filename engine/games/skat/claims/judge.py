"""Judge of claims that the declarer takes all remaining tricks, in a null none (skat.md §5); claims that robots make.

`proved` and `certain` use one view; `verdict` uses all cards, as for a claim at the claimer's own risk.
"""

from functools import cache
from typing import Final

from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import known
from engine.games.skat.moves import MakeClaim, Verdict
from engine.games.skat.solver import Position, solvers
from engine.games.skat.solver.position import BITS, kernel_hand, mask
from engine.games.skat.state import NamedGame, Playing
from engine.games.skat.trick_rules import points_of, trick_rules
from engine.games.skat.view import PlayView, SeatView
from engine.search.belief import Belief, Tick, believed, go_on
from engine.search.plays import PlayRules, Trick, play_rules
from engine.search.proofs import NOBODY, Flags, ProofSearch, sure_tricks
from engine.search.worlds import Holder, Known
from engine.three_hands.cardsets import CardSet

WORK: Final = 30_000
"""Cards tried before a claim counts as not proved. A count, not a time: equal claims are judged equally anywhere."""
CLAIM_WORK: Final = 3_000
"""Cards tried in a search for a robot's claim before the robot plays a card instead."""
CLAIM_TRICKS: Final = 7
"""Most remaining tricks for which a robot searches a proof; with more it claims only with top cards (`sure`)."""


@cache
def rules_of(contract: Contract) -> PlayRules:
    """Return the rules of play of a game, with cards as masks of the solver; every trump is above all other cards."""
    return play_rules(trick_rules(contract), BITS[contract])


def to_judge(view: SeatView) -> PlayView | None:
    """Return the view if the viewer may claim in it now; else None."""
    return view if isinstance(view, PlayView) and view.may_claim else None


def proved(view: SeatView, work: int = WORK, tick: Tick = go_on) -> bool:
    """Return whether the declarer's claim can be proved from what the viewer sees.

    It can if one way of playing the declarer's cards, based only on what the declarer sees, works in every possible
    layout against every play. False if there is no such way, or if `work` cards tried found none.
    """
    table = to_judge(view)
    return table is not None and _search(table, _only(table.active.index(table.declarer)), work, tick)


def certain(view: SeatView, work: int = WORK, tick: Tick = go_on) -> bool:
    """Return whether the viewer can be sure that the claim holds however anybody plays.

    False if something may still depend on a player's choice, or if `work` cards tried did not settle the question.
    """
    table = to_judge(view)
    return table is not None and _search(table, NOBODY, work, tick)


def _search(view: PlayView, mine: Flags, work: int, tick: Tick) -> bool:
    contract, declarer, rest = view.declaration.contract, view.active.index(view.declarer), view.hands[view.turn].count
    search = ProofSearch(mine, counted(contract, declarer), rules_of(contract), work, tick)
    return search.holds(belief_of(view), Trick(view.active.index(view.turn)), rest, rest)


def _only(place: int) -> Flags:
    return place == 0, place == 1, place == 2


def counted(contract: Contract, declarer: int) -> Flags:
    """Mark the places that must take all remaining tricks for a claim to hold: the declarer's, in a null the others."""
    first, second, third = ((place == declarer) is not (contract is Contract.NULL) for place in range(3))
    return first, second, third


def belief_of(view: PlayView) -> Belief:
    """Return the viewer's knowledge at the start of a proof: cards as the solver's masks, places by `view.active`."""
    contract, seen = view.declaration.contract, known(view)

    def cards(held: CardSet) -> CardSet:
        return kernel_hand(held, contract)

    first, second, third, aside = (cards(held) for held in seen.hands)
    hidden = tuple(Holder(one.place, one.count, cards(one.may)) for one in seen.hidden)
    return believed(Known((first, second, third, aside), cards(seen.unseen), hidden))


def verdict(play: Playing, tick: Tick = go_on) -> Verdict:
    """Judge the declarer's claim with all cards open.

    It fails if the defenders can still force a trick; in a null, if they can force the declarer to take one.
    """
    game = play.game
    if not isinstance(game, NamedGame):
        raise ValueError("nobody claims in a ramsch")
    position = _position(play, game)
    if game.declaration.is_null:
        return Verdict.FAILED if solvers().of(position).value(position) else Verdict.PROVED
    whole = points_of(card for hand in position.hands for card in hand)
    if not solvers().of(position).at_least(position, whole):
        return Verdict.FAILED
    first, second, third = (mask(hand, game.contract) for hand in position.hands)
    soloist, rest = position.soloist - 1, position.left
    search = ProofSearch(_only(soloist), counted(game.contract, soloist), rules_of(game.contract), None, tick)
    holds = search.holds(Belief((first, second, third), (0, 0, 0), (0, 0, 0)), Trick(position.leader - 1), rest, rest)
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


def sure(view: SeatView) -> MakeClaim | None:
    """Return a claim if the declarer, on lead, wins all remaining tricks from the top whatever the others hold.

    Such a claim is proved without a search. None otherwise, and always in a null, where tricks are a loss.
    """
    table = _on_lead(view)
    if table is None or table.declaration.is_null:
        return None
    rules, place = rules_of(table.declaration.contract), table.active.index(table.declarer)
    takes_all = sure_tricks(belief_of(table), place, rules) == table.hands[table.declarer].count
    return MakeClaim(table.declarer, verdict=Verdict.PROVED) if takes_all else None


def may_lay_down(view: SeatView) -> bool:
    """Return whether a search for a proved claim makes sense: the viewer is a declarer who is to lead."""
    return _on_lead(view) is not None


def lay_down(view: SeatView) -> MakeClaim | None:
    """Return a proved claim to be made instead of playing a card; None if there is none.

    The proof uses only what the declarer sees, so a robot loses nothing by it even if claims are at the claimer's risk.
    """
    table, found = _on_lead(view), sure(view)
    if table is None or found is not None:
        return found
    is_short = table.hands[table.declarer].count <= CLAIM_TRICKS
    return MakeClaim(table.declarer, verdict=Verdict.PROVED) if is_short and proved(table, CLAIM_WORK) else None


def _on_lead(view: SeatView) -> PlayView | None:
    table = to_judge(view)
    return table if table is not None and table.turn is table.declarer else None
