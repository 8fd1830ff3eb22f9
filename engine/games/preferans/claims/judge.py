"""Verdicts on claims: what a claim must prove in the game played, the proof, and claims made by robots.

People claim what is likely, so a claim that fails in some layout is not refuted. It is refuted only if the claimer's
side cannot take the tricks in any layout that the claimer must consider possible, even with all cards open and best
play by all. Two proofs of that are cheap enough, each sound alone. Other claims are left to the players:

* a bound on the tricks of a hand, whatever the layout (`_bound`);
* the value of every layout with all cards open, if there are few of them.
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
    marked,
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
"""Number of cards tried before a claim is left to the players. A count, not a time, so all machines judge alike."""
LAYOUTS = 70
"""Most layouts tried. There are this many with four tricks left if no player has shown a void."""
LONG = 6
"""Most remaining tricks with which several layouts are tried. With more, a layout is tried only if fully known."""
CLAIM_WORK = 3_000
"""Number of cards tried in search of a robot's claim before the robot plays a card instead."""
CLAIM_TRICKS = 7
"""Most remaining tricks with which a robot's proof is searched. With more, a robot claims only top winners."""


class Aim(msgspec.Struct, frozen=True):
    """Result to be proved: the `counted` places take at least `need` tricks if one player plays for all of `mine`."""

    mine: Flags
    """Places (indices of `view.active`) whose cards the claimer chooses."""
    counted: Flags
    """Places whose tricks are added up."""
    need: int
    strain: Strain | None
    """Strain in which `mine` want to take tricks; None if they want to avoid them."""


def proved(view: SeatView, claim: MakeClaim, work: int = WORK, tick: Tick = go_on) -> bool:
    """Return whether the viewer's claim is proved and needs no answers.

    A proof is one way of playing the cards that the viewer chooses (see `commanded_by`). It may depend only on what the
    viewer sees. It must bring the viewer's side the tricks claimed (on misère no more than those) against every play of
    the others in every layout that public play leaves possible. In addition no other player may have a better claim:
    tricks given away must belong to the viewer's side, and the score must not depend on which of the others takes them.

    work: number of cards tried after which the answer is False. tick: called before each card tried.
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
    """Return each seat's share of the remaining tricks if the viewer can be sure that no play changes the score.

    None if something may still depend on a card that a player chooses, or if trying `work` cards did not settle it. If
    two defenders are scored together, the whister (or else the first defender) is given all their tricks.
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
    """Return a claim of all remaining tricks if the viewer, on lead, takes them with top cards alone; else None."""
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
    """Return a claim, marked as proved, of all remaining tricks if the viewer takes them with top cards; else None."""
    claim = sure_claim(view)
    return replace(claim, proved=True) if claim is not None else None


def may_lay_down(view: SeatView) -> bool:
    """Return whether `lay_down` can find a claim now: the viewer is to play, on lead or as declarer of a misère."""
    seat = view.viewer
    if not isinstance(view, PlayView) or seat is None or view.turn is not seat:
        return False
    return seat is view.declarer if view.contract.is_misere else not view.trick.plays


def lay_down(view: SeatView) -> MakeClaim | None:
    """Return a proved claim to make instead of playing a card, or None if there is none.

    It is for all remaining tricks, on misère for none, and is made only if no error of the others could bring more.
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
    """Return whether the claim being answered gives the side of `seat` the most that any play could bring.

    Judged by what the viewer knows; False if trying `work` cards did not settle the question.
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
    """Return whether best play would give the side of `seat` no more than the claim being answered, with open cards.

    True if one way of playing the claimer's cards (the declarer's if a partner claims) holds that side to the claim. It
    must work against every play of the others in every layout that the viewer considers possible, so that only an error
    could bring more. False if trying `work` cards did not settle the question.
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
    """Return the view if a claim can be judged in it, else None; in raspasy not while the talon leads."""
    return view if isinstance(view, CardsView) and view.trick.led is None else None


def _is_against_tricks(view: CardsView) -> bool:
    """Return whether no player gains by taking tricks: in raspasy and on misère."""
    return isinstance(view, RaspasyView) or view.contract.is_misere


def _account(view: CardsView, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats whose tricks are scored together with those of `seat`, including it."""
    return next(account for account in accounts(view) if seat in account)


def _flags(view: CardsView, seats: tuple[Seat, ...]) -> Flags:
    return marked([seat in seats for seat in view.active])


def _aim(view: CardsView, claim: MakeClaim) -> Aim | None:
    """Return what must be proved for the claim; None if only the other players can judge it."""
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
    """Return what must be proved for a claim on misère; None if only the other players can judge it.

    A declarer proves to take no more tricks than claimed; a defender can only prove that the declarer takes them all.
    """
    declarer = view.declarer
    rest, taken = sum(claim.tricks), claim.tricks[declarer]
    if claim.seat is declarer:
        return Aim(mine, _flags(view, defenders(view)), rest - taken, None)
    return Aim(mine, _flags(view, (declarer,)), rest, None) if taken == rest else None


def _refuted(view: CardsView, aim: Aim, belief: Belief, rest: int, tick: Tick) -> bool | None:
    """Return whether the aim is missed in one of a few sample layouts; None if no place plays alone (see `_single`)."""
    single = _single(aim, len(view.active))
    if single is None:
        return None
    for hands in extremes(belief):
        tick()
        taken = double_dummy(view, hands, aim.strain, single)
        if (taken if aim.counted[single] else rest - taken) < aim.need:
            return True
    return False


def _single(aim: Aim, size: int) -> int | None:
    """Return the place that plays alone against all others; None unless the aim counts the tricks of one side.

    Of two hands each plays alone, and what one does not take the other takes.
    """
    if size == 2:
        return aim.mine.index(True) if True in aim.mine else None
    alone = [place for place in range(3) if aim.mine[place] == (sum(aim.mine) == 1)]
    if len(alone) != 1 or sum(aim.mine) not in (1, 2):
        return None
    against = aim.strain is None and sum(aim.counted) == 2 and not aim.counted[alone[0]]
    return alone[0] if aim.mine == aim.counted or against else None


def verdict(view: SeatView, claim: MakeClaim) -> ClaimVerdict:
    """Judge the viewer's claim as PROVED, REFUTED or OPEN (the other players must answer)."""
    if proved(view, claim):
        return ClaimVerdict.PROVED
    return ClaimVerdict.REFUTED if is_refuted(view, claim) else ClaimVerdict.OPEN


def is_refuted(view: SeatView, claim: MakeClaim) -> bool:
    """Return whether the viewer's claim cannot come true. Always False in raspasy, where tricks are a loss."""
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
    """Return an upper bound of the tricks that the seat can still take in any layout, given its own hand.

    Each trump of the seat may ruff, but an opposing trump higher than all of these takes a trick, or two such trumps
    fall in one trick. For a declarer the side suits count as well: high cards win, and each low card draws at best two
    opposing cards, one from each hand. A single hand cannot squeeze, because an opponent can keep a card for each of
    its cards. One trick more is allowed while cards are on the table, because these may have given the trick away.
    What bounds the tricks against two opponents bounds them against one.
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
    """Return the opponents' cards of a suit without the highest that may be set aside, at most `belief.spare` cards."""
    for _ in range(belief.spare):
        cards &= ~highest(cards & belief.aside)
    return cards


def high_card_tricks(mine: CardSet, theirs: CardSet) -> int:
    """Return an upper bound of the tricks in one suit against two hands that together hold `theirs`, without ruffs.

    Low cards are played first and draw the two highest opposing cards each round, while winners are kept.
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
    """Return whether the declarer (or else the defence) takes `need` tricks in some layout with open cards.

    All play their best; on misère the declarer plays for no tricks. True if there are too many layouts to try.
    """
    single = view.active.index(view.declarer)
    strain = view.contract.strain if not view.contract.is_misere else None
    most = LAYOUTS if rest <= LONG else 1
    few = list(islice(layouts(belief_of(view, public=False)), most + 1))
    if not few or len(few) > most:
        return True
    values = (double_dummy(view, hands, strain, single) for hands in few)
    return any((taken if of_declarer else rest - taken) >= need for taken in values)
