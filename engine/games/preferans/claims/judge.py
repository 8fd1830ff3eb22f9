"""Judge of claims: what a claim must prove in the game that is played, the proof, and claims of robots.

People claim what is likely, so failing against some layout does not refute a claim. A claim is refuted if the claimer's
side cannot take the tricks claimed in any layout that the claimer cannot exclude, even with all cards open and best
play by all. Two proofs of that are cheap enough, and each is sound alone; what neither finds is left to the players:

* a bound on the tricks of a hand, whatever the layout (`_bound`);
* every layout one after another, if there are few of them: the value with all cards open.
"""

from itertools import islice

import msgspec
from msgspec.structs import replace

from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims.sides import (
    accounts,
    belief_of,
    commanded_by,
    defenders,
    double_dummy,
    extremes,
    layouts,
    rules_of,
    trick_of,
)
from engine.games.preferans.contracts import Strain
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.view import CardsView, ClaimingView, PlayView, RaspasyView, SeatView
from engine.search.belief import Belief, Tick, go_on
from engine.search.proofs import NOBODY, ClaimVerdict, Flags, ProofSearch, some_line, sure_tricks
from engine.three_hands.cardsets import SUITS, CardSet, highest, singles

WORK = 30_000
"""Cards tried before a claim is left to the players. A count, not a time: equal claims are judged equally anywhere."""
LAYOUTS = 70
"""Most layouts tried: the number with four tricks left while no player has shown to lack a suit."""
LONG = 6
"""Longest rest, in tricks, of which many layouts are tried; of a longer one only the single layout of known cards."""
CLAIM_WORK = 3_000
"""Cards tried before a robot plays a card instead of a claim."""
CLAIM_TRICKS = 7
"""Longest rest, in tricks, for which a robot's proof is searched; a longer one is laid down from the top only."""


class Aim(msgspec.Struct, frozen=True):
    """Result to be proved: `counted` together take at least `need` tricks when `mine` are played for it."""

    mine: Flags
    """Places whose cards one player chooses."""
    counted: Flags
    """Places whose tricks count."""
    need: int
    strain: Strain | None
    """Strain in which `mine` want tricks, None if tricks are a loss."""


def proved(view: SeatView, claim: MakeClaim, work: int = WORK, tick: Tick = go_on) -> bool:
    """Return whether a claim of the viewer needs no answer.

    True only if there is one way of playing the cards that the viewer chooses (see `commanded_by`) that depends on
    nothing but what the viewer sees, and that brings the viewer's side the tricks claimed (on misère: no more than
    those claimed) against every play of the others in every layout that public play leaves possible; and if, in
    addition, no other player can have a better claim: tricks that are given away belong to the viewer's side, and the
    sheet does not depend on which of the others takes them. False if there is no such way, or none was found with
    `work` cards tried.
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
    return ProofSearch(aim.mine, aim.counted, rules_of(table), work, tick).holds(belief, trick, aim.need, rest)


def certain(view: SeatView, work: int = WORK, tick: Tick = go_on) -> BySeat[int] | None:
    """Return the tricks of the rest for each seat, when the viewer can be sure that no play changes the sheet.

    None if something may still depend on a card that a player chooses, or if `work` cards tried did not settle
    the question. Of two defenders whose tricks are one on the sheet the whister, else the first, is given all.
    """
    table = _to_judge(view)
    if table is None:
        return None
    belief, trick, rest = belief_of(table), trick_of(table), 10 - len(table.tricks)
    rules = rules_of(table)
    tally = some_line(belief, trick, rules)
    tricks = BySeat.of(len(table.won), 0)
    for account in accounts(table):
        counted = _flags(table, account)
        sure = sum(count for count, flag in zip(tally, counted, strict=True) if flag)
        if not ProofSearch(NOBODY, counted, rules, work, tick).holds(belief, trick, sure, rest):
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
    if not alone or sure_tricks(belief_of(view), place, rules_of(view)) < rest:
        return None
    return MakeClaim(seat, tricks=BySeat.of(len(view.hands), 0).put(seat, rest))


def sure(view: SeatView) -> MakeClaim | None:
    """Return the claim of `sure_claim`, marked as proved."""
    claim = sure_claim(view)
    return replace(claim, proved=True) if claim is not None else None


def may_lay_down(view: SeatView) -> bool:
    """Return whether to ask `lay_down`: when a seat that plays a game is to play, with a lead or on misère."""
    seat = view.viewer
    if not isinstance(view, PlayView) or seat is None or view.turn is not seat:
        return False
    return seat is view.declarer if view.contract.is_misere else not view.trick.plays


def lay_down(view: SeatView) -> MakeClaim | None:
    """Return a proved claim instead of a card: all remaining tricks, on misère none; None if there is no such claim.

    Nothing is laid down if an error of the others could still bring more, so a robot loses nothing by the claim.
    """
    seat = view.viewer
    if not isinstance(view, PlayView) or seat is None or not may_lay_down(view):
        return None
    certain_claim, rest = sure(view), 10 - len(view.tricks)
    if certain_claim is not None or rest > CLAIM_TRICKS:
        return certain_claim
    taker = next(other for other in view.active if other is not seat) if view.contract.is_misere else seat
    claim = MakeClaim(seat, tricks=BySeat.of(len(view.hands), 0).put(taker, rest))
    return replace(claim, proved=True) if proved(view, claim, CLAIM_WORK) else None


def harmless(view: ClaimingView, seat: Seat, work: int = WORK) -> bool:
    """Return whether the claim on the table gives the seat's side the best that any play could bring.

    Judged from the viewer's knowledge; False also if `work` cards tried did not settle the question.
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
    return ProofSearch(NOBODY, counted, rules_of(table), work).holds(belief_of(table), trick_of(table), need, rest)


def earned(view: ClaimingView, seat: Seat, work: int = WORK) -> bool:
    """Return whether best play gives the seat's side no more than the claim on the table, as the cards lie open.

    True if one way of playing the claimer's cards (the declarer's if a partner claims) does so against every play
    of the others in every layout that the viewer holds possible: then only an error could bring more. False also if
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
            alone = ProofSearch(mine, _flags(table, (player,)), rules_of(table), work)
            if not alone.holds(belief, trick, claim.tricks[player], rest):
                return False
    return ProofSearch(mine, counted, rules_of(table), work).holds(belief, trick, need, rest)


def _to_judge(view: SeatView) -> CardsView | None:
    """Return the play in which a claim can be judged, in raspasy once the talon leads no more; else None."""
    return view if isinstance(view, CardsView) and view.trick.led is None else None


def _is_against_tricks(view: CardsView) -> bool:
    """Return whether no player gains by taking tricks: in raspasy and on misère."""
    return isinstance(view, RaspasyView) or view.contract.is_misere


def _account(view: CardsView, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats whose tricks are one on the sheet with those of `seat`."""
    return next(account for account in accounts(view) if seat in account)


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
    """Return whether a layout refutes the claim with all cards open; None if the question cannot be asked that way."""
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


def verdict(view: SeatView, claim: MakeClaim) -> ClaimVerdict:
    """Judge the viewer's claim; OPEN: the others must answer."""
    if proved(view, claim):
        return ClaimVerdict.PROVED
    return ClaimVerdict.REFUTED if is_refuted(view, claim) else ClaimVerdict.OPEN


def is_refuted(view: SeatView, claim: MakeClaim) -> bool:
    """Return whether the viewer's claim cannot come true. In raspasy no claim is refuted: there tricks are a loss."""
    if not isinstance(view, PlayView):
        return False
    rest, seat, declarer = sum(claim.tricks), claim.seat, view.declarer
    if view.contract.is_misere:  # the others take all that the declarer does not
        taken = claim.tricks[declarer]
        most = rest - taken if seat is declarer else taken
        return not _in_some_layout(view, most, rest, of_declarer=seat is not declarer)
    account = next(account for account in accounts(view) if seat in account)
    need = sum(claim.tricks[other] for other in account)
    if len(account) == 1 and _bound(view, seat) < need:
        return True
    if seat is not declarer and len(account) == 1:
        return False  # two whisters: what one takes is not all that the declarer loses
    return not _in_some_layout(view, need, rest, of_declarer=seat is declarer)


def _bound(view: PlayView, seat: Seat) -> int:
    """Bound the tricks that the seat can take in any layout, its own hand seen.

    A trump may ruff, but each trump above all of the seat's takes a trick from it (two of them may fall in one). For a
    declarer the side suits are counted as well: high cards win, each low one at best drops two of theirs, one of each
    hand. A single hand cannot squeeze: an opponent has a card to keep for each of its cards. The trick on the table may
    have been given away already.
    """
    belief, place, trump = belief_of(view, public=False), view.active.index(seat), rules_of(view).trump
    mine = belief.hands[place]
    theirs = belief.pool | (belief.hands[0] | belief.hands[1] | belief.hands[2]) & ~mine
    above = sum(card > mine & trump for card in singles(_weakest(theirs & trump, belief)))
    most = 10 - len(view.tricks) - (above + 1) // 2
    if seat is not view.declarer:
        return most
    by_power = sum(
        high_card_tricks(mine & suit, _weakest(theirs & suit, belief)) for suit in SUITS.values() if suit != trump
    )
    return min(most, (mine & trump).bit_count() + by_power + bool(view.trick.plays))


def _weakest(cards: int, belief: Belief) -> int:
    """Return the opponents' cards of a suit without as many of the highest as may lie aside."""
    for _ in range(belief.spare):
        cards &= ~highest(cards & belief.aside)
    return cards


def high_card_tricks(mine: CardSet, theirs: CardSet) -> int:
    """Bound the tricks of one suit against two hands that hold `theirs` between them, nobody ruffing.

    Winners are kept while low cards draw theirs, two of their highest a round.
    """
    won = 0
    while mine:
        wins = mine > theirs
        mine &= ~highest(mine) if wins else mine - 1
        won += wins
        theirs &= ~highest(theirs)
        theirs &= ~highest(theirs)
    return won


def _in_some_layout(view: PlayView, need: int, rest: int, *, of_declarer: bool) -> bool:
    """Return whether the declarer, or else the defence, has `need` tricks in a layout; True for too many layouts.

    With all cards open and best play; on misère the declarer plays for none.
    """
    single, turn = view.active.index(view.declarer), view.active.index(view.turn)
    strain = view.contract.strain if not view.contract.is_misere else None
    trick, most = tuple(card for _, card in view.trick.plays), LAYOUTS if rest <= LONG else 1
    few = list(islice(layouts(belief_of(view, public=False)), most + 1))
    if not few or len(few) > most:
        return True
    values = (double_dummy(hands, turn, trick, strain, single) for hands in few)
    return any((taken if of_declarer else rest - taken) >= need for taken in values)
