"""Judge of claims: the aim of a claim by the game that is played, and the search for its proof."""

import msgspec

from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims.belief import belief_of
from engine.games.preferans.claims.layouts import double_dummy, extremes
from engine.games.preferans.claims.search import ClaimSearch, Flags, Spent, Trick, some_line
from engine.games.preferans.claims.sides import (
    accounts,
    commanded_by,
    defenders,
    trick_of,
    trump_of,
)
from engine.games.preferans.contracts import Strain
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.view import CardsView, ClaimingView, PlayView, RaspasyView, SeatView
from engine.search.belief import Belief, Tick, go_on, sure_tricks

WORK = 30_000
"""Cards tried before a claim is left to the players. A count, not a time: equal claims are judged equally anywhere."""
NOBODY: Flags = (False, False, False)


class Aim(msgspec.Struct, frozen=True):
    """Result to be proved: `counted` together take at least `need` tricks when `mine` are played for it."""

    mine: Flags
    """Places whose cards one player chooses."""
    counted: Flags
    """Places whose tricks count."""
    need: int
    strain: Strain | None
    """Strain in which `mine` want tricks, None where tricks are a loss."""


def proved(view: SeatView, claim: MakeClaim, work: int = WORK, tick: Tick = go_on) -> bool:
    """Tell whether a claim of the viewer needs no answer.

    True only if there is one way of playing the cards that the viewer chooses (see `commanded_by`) that depends on
    nothing but what the viewer sees, and that brings the viewer's side the tricks claimed (on misère: no more than
    those claimed) against every play of the others in every layout that public play leaves possible; and if besides no
    other player can have a better claim: tricks that are given away belong to the viewer's side, and the sheet does not
    depend on which of the others takes them. False where there is no such way, or none was found with `work` cards
    tried.
    """
    table = _to_judge(view)
    aim = _aim(table, claim) if table is not None and view.viewer is claim.seat else None
    if table is None or aim is None:
        return False
    belief, trick, rest = belief_of(table), trick_of(table), sum(claim.tricks)
    if aim.need <= 0:
        return True
    refuted = _refuted(table, aim, belief, rest, tick)
    if refuted or (refuted is False and not any(belief.left)):
        return not refuted  # with all cards open a result that is not refuted is proved
    search = ClaimSearch(aim.mine, aim.counted, trump_of(table), work, tick)
    return _holds(search, belief, trick, aim.need, rest)


def certain(view: SeatView, work: int = WORK, tick: Tick = go_on) -> BySeat[int] | None:
    """Return the tricks of the rest for each seat, when the viewer can be sure that no play changes the sheet.

    None where something may still depend on a card that a player chooses, or where `work` cards tried did not settle
    the question. Of two defenders whose tricks are one on the sheet the whister, else the first, is given all.
    """
    table = _to_judge(view)
    if table is None:
        return None
    belief, trick, rest = belief_of(table), trick_of(table), 10 - len(table.tricks)
    tally = some_line(belief, trick, trump_of(table))
    tricks = BySeat.of(len(table.won), 0)
    for account in accounts(table):
        counted = _flags(table, account)
        sure = sum(count for count, flag in zip(tally, counted, strict=True) if flag)
        if not _holds(ClaimSearch(NOBODY, counted, trump_of(table), work, tick), belief, trick, sure, rest):
            return None
        tricks = tricks.put(account[0], sure)
    return tricks


def sure_claim(view: SeatView) -> MakeClaim | None:
    """Claim the whole rest for a viewer on lead whose highest cards take it in turn: proved, and found at once."""
    seat = view.viewer
    if not isinstance(view, PlayView) or seat is None or view.turn is not seat:
        return None
    if view.trick.plays or view.contract.is_misere:
        return None
    place, rest = view.active.index(seat), 10 - len(view.tricks)
    alone = commanded_by(view, seat)[place]
    if not alone or sure_tricks(belief_of(view), place, trump_of(view)) < rest:
        return None
    return MakeClaim(seat, tricks=BySeat.of(len(view.hands), 0).put(seat, rest))


def harmless(view: ClaimingView, seat: Seat, work: int = WORK) -> bool:
    """Tell whether the claim on the table gives the seat's side the best that any play could bring.

    Judged from the viewer's knowledge; False also where `work` cards tried did not settle the question.
    """
    claim, table = view.claim, view.play
    if table.trick.led is not None:
        return False
    rest, account = sum(claim.tricks), _account(table, seat)
    given = sum(claim.tricks[other] for other in account)
    own = _flags(table, account)
    if _is_against_tricks(table):
        counted, need = own, given
    else:
        counted, need = (not own[0], not own[1], not own[2]), rest - given
    return _holds(ClaimSearch(NOBODY, counted, trump_of(table), work), belief_of(table), trick_of(table), need, rest)


def earned(view: ClaimingView, seat: Seat, work: int = WORK) -> bool:
    """Tell whether best play gives the seat's side no more than the claim on the table, as the cards lie open.

    True if one way of playing the claimer's cards (the declarer's, where a partner claims) does so against every play
    of the others in every layout that the viewer holds possible: then only an error could bring more. False also where
    `work` cards tried did not settle the question.
    """
    claim, table = view.claim, view.play
    if table.trick.led is not None:
        return False
    rest, account = sum(claim.tricks), _account(table, seat)
    given, own = sum(claim.tricks[other] for other in account), _flags(table, account)
    declarer = table.declarer if isinstance(table, PlayView) else None
    player = declarer if claim.seat in account else claim.seat
    if player is None or player in account:
        return False
    mine = commanded_by(table, player)
    counted, need = own, given
    belief, trick = belief_of(table), trick_of(table)
    if not _is_against_tricks(table):
        counted, need = (not own[0], not own[1], not own[2]), rest - given
        if player is declarer:  # the declarer's shortfall is worth whists to both defenders
            alone = ClaimSearch(mine, _flags(table, (player,)), trump_of(table), work)
            if not _holds(alone, belief, trick, claim.tricks[player], rest):
                return False
    return _holds(ClaimSearch(mine, counted, trump_of(table), work), belief, trick, need, rest)


def _to_judge(view: SeatView) -> CardsView | None:
    """Return the play of which a claim can be judged, in raspasy once the talon leads no more; else None."""
    return view if isinstance(view, CardsView) and view.trick.led is None else None


def _is_against_tricks(view: CardsView) -> bool:
    """Tell whether no player gains by own tricks: in raspasy and on misère."""
    return isinstance(view, RaspasyView) or view.contract.is_misere


def _account(view: CardsView, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats whose tricks are one on the sheet with those of `seat`."""
    return next(account for account in accounts(view) if seat in account)


def _holds(search: ClaimSearch, belief: Belief, trick: Trick, need: int, rest: int) -> bool:
    try:
        return search.holds(belief, trick, need, rest)
    except Spent:
        return False


def _flags(view: CardsView, seats: tuple[Seat, ...]) -> Flags:
    one, two, three = (seat in seats for seat in view.active)
    return one, two, three


def _aim(view: CardsView, claim: MakeClaim) -> Aim | None:
    """Return what the claim must prove; None for a claim that only the others can judge."""
    seat, rest = claim.seat, sum(claim.tricks)
    mine = commanded_by(view, seat)
    account = _account(view, seat)
    own = sum(claim.tricks[other] for other in account)
    game = view if isinstance(view, PlayView) else None
    if game is not None and game.contract.is_misere:
        return _misere_aim(game, claim, mine)
    if own < rest:
        given_by_all = mine == _flags(view, account)
        to_one = len(accounts(view)) == 2
        if game is None or not (given_by_all and to_one):
            return None
    strain = game.contract.strain if game is not None else Strain.NO_TRUMP
    return Aim(mine, _flags(view, account), own, strain)


def _misere_aim(view: PlayView, claim: MakeClaim, mine: Flags) -> Aim | None:
    """Return the aim of a claim on misère.

    The declarer takes no more than claimed; a defender alone can only prove that the declarer takes all.
    """
    declarer = view.declarer
    rest, taken = sum(claim.tricks), claim.tricks[declarer]
    if claim.seat is declarer:
        return Aim(mine, _flags(view, defenders(view)), rest - taken, None)
    return Aim(mine, _flags(view, (declarer,)), rest, None) if taken == rest else None


def _refuted(view: CardsView, aim: Aim, belief: Belief, rest: int, tick: Tick) -> bool | None:
    """Tell whether a layout refutes the claim with all cards open; None where that question has no such form."""
    single = _single(aim)
    if single is None:
        return None
    turn, trick = view.active.index(view.turn), tuple(card for _, card in view.trick.plays)
    for hands in extremes(belief):
        tick()
        taken = double_dummy(hands, turn, trick, aim.strain, single)
        if (taken if aim.counted[single] else rest - taken) < aim.need:
            return True
    return False


def _single(aim: Aim) -> int | None:
    """Return the place that plays alone, all of mine or all of the others, when those play only for their sides."""
    alone = [place for place in range(3) if aim.mine[place] == (sum(aim.mine) == 1)]
    if len(alone) != 1 or sum(aim.mine) not in (1, 2):
        return None
    against = aim.strain is None and sum(aim.counted) == 2 and not aim.counted[alone[0]]
    return alone[0] if aim.mine == aim.counted or against else None
