"""Judge of claims that a side takes all remaining tricks (skat.md §5), and what robots claim or give up.

In a null the declarer claims to take none of them, a defender that the declarer takes one.

`proved` and `certain` use one view; `verdict` uses all cards, as for a claim at the claimer's own risk.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import known
from engine.games.skat.moves import Concede, MakeClaim, Verdict
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
from engine.three_hands.state import Plays

WORK: Final = 30_000
"""Cards tried before a claim counts as not proved. A count, not a time: equal claims are judged equally anywhere."""
CLAIM_WORK: Final = 3_000
"""Cards tried in a search for a robot's claim before the robot plays a card instead."""
CLAIM_TRICKS: Final = 7
"""Most remaining tricks for which a robot declarer searches a proof; with more it claims only with top cards."""
DEFENCE_TRICKS: Final = 4
"""Most remaining tricks for which a robot defender searches whether they are all its side's or all the declarer's."""


@cache
def rules_of(contract: Contract) -> PlayRules:
    """Return the rules of play of a game, with cards as masks of the solver; every trump is above all other cards."""
    return play_rules(trick_rules(contract), BITS[contract])


def to_judge(view: SeatView) -> PlayView | None:
    """Return the view if the viewer may claim in it now; else None."""
    return view if isinstance(view, PlayView) and view.may_claim else None


def proved(view: SeatView, work: int = WORK, tick: Tick = go_on) -> bool:
    """Return whether the viewer's claim can be proved from what the viewer sees.

    It can if one way of playing the viewer's cards, based only on what the viewer sees, works in every possible layout
    against every play, a partner's too. False if there is no such way, or if `work` cards tried found none.
    """
    table = to_judge(view)
    if table is None or table.viewer is None:
        return False
    return _search(table, table.viewer, _only(table.active.index(table.viewer)), work, tick)


def certain(view: SeatView, work: int = WORK, tick: Tick = go_on) -> bool:
    """Return whether the viewer can be sure that the viewer's own claim holds however anybody plays.

    False if something may still depend on a player's choice, or if `work` cards tried did not settle the question.
    """
    table = to_judge(view)
    return table is not None and table.viewer is not None and _search(table, table.viewer, NOBODY, work, tick)


def _search(view: PlayView, claimer: Seat, mine: Flags, work: int, tick: Tick) -> bool:
    """Search from what the viewer sees whether a claim holds if the places `mine` aim for it."""
    contract, active, rest = view.declaration.contract, view.active, view.hands[view.turn].count
    counted, need = aim(contract, active.index(view.declarer), active.index(claimer), rest)
    search = ProofSearch(mine, counted, rules_of(contract), work, tick)
    return search.holds(belief_of(view), on_table(active, view.turn, view.plays, contract), need, rest)


def on_table(active: Sequence[Seat], turn: Seat, plays: Plays, contract: Contract) -> Trick:
    """Return the running trick of a game as a proof counts it; `turn`: seat that plays next."""
    rules, trick = rules_of(contract), Trick(active.index(plays[0][0] if plays else turn))
    for _, card in plays:
        trick = trick.after(mask((card,), contract), rules)
    return trick


def _only(place: int) -> Flags:
    return place == 0, place == 1, place == 2


def aim(contract: Contract, declarer: int, claimer: int, rest: int) -> tuple[Flags, int]:
    """Return the places whose tricks a claim is about, and how many of the `rest` they must take for it to hold.

    These are all tricks for the claimer's side; in a null all for the defenders, or one for the declarer.
    """
    is_own, is_null = claimer == declarer, contract is Contract.NULL
    first, second, third = ((place == declarer) is (is_own is not is_null) for place in range(3))
    return (first, second, third), 1 if is_null and not is_own else rest


def belief_of(view: PlayView) -> Belief:
    """Return the viewer's knowledge at the start of a proof: cards as the solver's masks, places by `view.active`."""
    contract, seen = view.declaration.contract, known(view)

    def cards(held: CardSet) -> CardSet:
        return kernel_hand(held, contract)

    first, second, third, aside = (cards(held) for held in seen.hands)
    hidden = tuple(Holder(one.place, one.count, cards(one.may)) for one in seen.hidden)
    return believed(Known((first, second, third, aside), cards(seen.unseen), hidden))


def verdict(play: Playing, seat: Seat, tick: Tick = go_on) -> Verdict:
    """Judge the claim of a seat with all cards open.

    It fails if the other side can still force a trick; in a null the declarer's if the defenders can make the declarer
    take one, a defender's if they cannot.
    """
    game = play.game
    if not isinstance(game, NamedGame):
        raise ValueError("nobody claims in a ramsch")
    position, is_own = _position(play, game), seat is game.declarer
    solver = solvers().of(position)
    if game.declaration.is_null:
        holds = bool(solver.value(position)) is not is_own
    else:
        whole = points_of(card for cards in (*position.hands, position.trick) for card in cards)
        takes = solver.at_least(position, whole if is_own else 1)
        holds = takes is is_own and _is_swept(play, game, position, by_declarer=is_own, tick=tick)
    return Verdict.PROVED if holds else Verdict.FAILED


def _is_swept(play: Playing, game: NamedGame, position: Position, *, by_declarer: bool, tick: Tick) -> bool:
    """Return whether a side can force every remaining trick with all cards open, those without points as well."""
    one, two, three = ((place == position.soloist - 1) is by_declarer for place in range(3))
    first, second, third = (mask(hand, game.contract) for hand in position.hands)
    search = ProofSearch((one, two, three), (one, two, three), rules_of(game.contract), None, tick)
    trick, rest = on_table(game.setup.active, play.turn, play.plays, game.contract), position.left
    return search.holds(Belief((first, second, third), (0, 0, 0), (0, 0, 0)), trick, rest, rest)


def _position(play: Playing, game: NamedGame) -> Position:
    active = game.setup.active
    first, second, third = (play.hands[seat] for seat in active)
    return Position(
        hands=(first, second, third),
        contract=game.contract,
        soloist=Seat(active.index(game.declarer) + 1),
        leader=Seat(active.index(play.plays[0][0] if play.plays else play.turn) + 1),
        trick=tuple(card for _, card in play.plays),
    )


def sure(view: SeatView) -> MakeClaim | None:
    """Return a claim if the viewer, on lead, wins all remaining tricks from the top whatever the others hold.

    Such a claim is proved without a search. None otherwise, and always in a null, where tricks are a loss.
    """
    table = to_judge(view)
    if table is None or table.turn is not table.viewer or table.plays or table.declaration.is_null:
        return None
    seat, rules = table.turn, rules_of(table.declaration.contract)
    takes_all = sure_tricks(belief_of(table), table.active.index(seat), rules) == table.hands[seat].count
    return MakeClaim(seat, verdict=Verdict.PROVED) if takes_all else None


def may_lay_down(view: SeatView) -> bool:
    """Return whether a search makes sense: the viewer is a declarer on lead, or a defender to play near the end."""
    table = to_judge(view)
    if table is None or table.turn is not table.viewer:
        return False
    return not table.plays if table.turn is table.declarer else table.hands[table.turn].count <= DEFENCE_TRICKS


def lay_down(view: SeatView) -> MakeClaim | Concede | None:
    """Return a proved claim to be made instead of playing a card, or that a defender gives up; None for neither.

    The proof uses only what the viewer sees, so a robot loses nothing by it even if claims are at the claimer's risk. A
    defender gives up if the declarer's claim would hold however anybody plays.
    """
    table, found = to_judge(view), sure(view)
    if table is None or not may_lay_down(view) or found is not None:
        return found
    seat = table.turn
    if table.hands[seat].count <= CLAIM_TRICKS and proved(table, CLAIM_WORK):
        return MakeClaim(seat, verdict=Verdict.PROVED)
    is_lost = seat is not table.declarer and _search(table, table.declarer, NOBODY, CLAIM_WORK, go_on)
    return Concede(seat) if is_lost else None
