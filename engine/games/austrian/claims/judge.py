"""Judge of claims: what a claim must prove in each contract, the proof itself, and the claims that robots make."""

from typing import Final

import msgspec

from engine.core.seats import BySeat, Seat
from engine.games.austrian.claims.sides import (
    account_of,
    accounts,
    belief_of,
    flags,
    is_bettel,
    is_decided_by_one,
    knowledge_of,
    out_of,
    position,
    rest_of,
    rules_of,
    trick_of,
)
from engine.games.austrian.moves import MakeClaim
from engine.games.austrian.solver import solvers
from engine.games.austrian.view import Claim, ClaimingView, PlayView, SeatView
from engine.search.belief import Tick, go_on
from engine.search.proofs import NOBODY, ClaimVerdict, Flags, ProofSearch, some_line, sure_tricks
from engine.search.worlds import World, Worlds

WORK = 30_000
"""Most cards tried to judge a claim before the players decide; a count, not a time, so that all machines agree."""
FEW_LAYOUTS = 8
"""Layouts of the hidden cards in which a claim is tried with all cards open, before a proof is searched."""
LAYOUTS = 70
"""Most possible layouts with which a refutation tries them all; two unseen hands of four cards have 70."""
LONG = 6
"""Most remaining tricks with which `LAYOUTS` applies; with more, a refutation needs a single possible layout."""

CLAIM_WORK: Final = 3_000
"""Most cards tried in search of a proof for a robot's claim; without a proof by then the robot plays a card."""
CLAIM_TRICKS: Final = 7
"""Most remaining tricks for which a robot searches a proof; with more it claims only with top cards (`sure`)."""
ANSWER_WORK: Final = 3_000
"""Most cards tried to check another player's claim; if they settle nothing, the robot refuses and plays on."""

GOLDEN: Final = 0.6180339887498949


class _Spread:
    """Source of evenly spread numbers in place of random ones, so that equal claims are tried in equal layouts."""

    def __init__(self) -> None:
        self._last = 0.0

    def random(self) -> float:
        """Return the next number, at least 0 and below 1."""
        self._last = (self._last + GOLDEN) % 1
        return self._last


class Aim(msgspec.Struct, frozen=True):
    """Result that a proof has to reach: certain places together take at least `need` of the remaining tricks."""

    counted: Flags
    """Places (0 to 2, in the order of `view.active`) whose tricks count."""
    need: int


def verdict(view: SeatView, claim: MakeClaim) -> ClaimVerdict:
    """Judge the viewer's claim: PROVED, REFUTED, or OPEN if the others must answer it."""
    if proved(view, claim):
        return ClaimVerdict.PROVED
    return ClaimVerdict.REFUTED if is_refuted(view, claim) else ClaimVerdict.OPEN


def to_judge(view: SeatView) -> PlayView | None:
    """Return the view if the viewer's claim can be judged in it: cards are played and the viewer plays; else None."""
    return view if isinstance(view, PlayView) and view.viewer in view.playing and view.deciders else None


def proved(view: SeatView, claim: MakeClaim, work: int = WORK, tick: Tick = go_on) -> bool:
    """Return whether a claim of the viewer is proved, so that nobody has to be asked.

    It is proved if one way of playing the viewer's cards, based only on what the viewer sees, brings the viewer's side
    the claimed tricks: against every play of the others, in every layout that public play leaves possible. Except in a
    Bettel and in Mord, a claim that gives tricks away is proved only if the claimer plays alone against a single side;
    otherwise another player might have a better claim. False also if `work` cards tried found no such way.
    """
    table = to_judge(view)
    aim = _aim(table, claim) if table is not None and view.viewer is claim.seat else None
    if table is None or aim is None:
        return False
    if aim.need <= 0:
        return True
    if _fails_in_some_layout(table, aim):
        return False
    search = ProofSearch(flags(table, (claim.seat,)), aim.counted, rules_of(table), work, tick)
    return search.holds(belief_of(table), trick_of(table), aim.need, rest_of(table))


def certain(view: SeatView, work: int = WORK, tick: Tick = go_on) -> BySeat[int] | None:
    """Return each seat's share of the remaining tricks if the viewer can be sure that no play changes the money.

    None if something may still depend on a player's choice, or if `work` cards tried did not settle the question. If
    two defenders are paid together, all their tricks are given to the sole whister, or else to the first defender.
    """
    table = to_judge(view)
    if table is None:
        return None
    belief, trick, rest, rules = belief_of(table), trick_of(table), rest_of(table), rules_of(table)
    tally = some_line(belief, trick, rules)
    for aim in _certainties(table, tally):
        if not ProofSearch(NOBODY, aim.counted, rules, work, tick).holds(belief, trick, aim.need, rest):
            return None
    tricks = BySeat.of(len(table.won), 0)
    for account in accounts(table):
        tricks = tricks.put(account[0], _count(tally, flags(table, account)))
    return tricks


def is_refuted(view: SeatView, claim: MakeClaim) -> bool:
    """Return whether the viewer's claim cannot come true.

    It cannot if in every layout that is possible for the claimer, the claimer's side takes fewer tricks than claimed,
    even with all cards open and best play by all. If there are too many layouts to try, the result is False.
    """
    table = to_judge(view)
    aim = _goal(table, claim) if table is not None else None
    if table is None or aim is None or aim.need <= 0 or _is_one_of_three(table, claim.seat):
        return False
    layouts = Worlds(knowledge_of(table, public=False))
    if not 0 < layouts.total <= (LAYOUTS if rest_of(table) <= LONG else 1):
        return False
    return not any(_reaches(table, aim, world) for world in layouts.every())


def _certainties(view: PlayView, tally: list[int]) -> list[Aim]:
    """List what every line of play must reach for the money to be fixed; `tally`: tricks by place in one such line."""
    if is_decided_by_one(view):
        against = _flags_against(view)
        return [Aim(against, 1) if _count(tally, against) else Aim(_others(against), rest_of(view))]
    counted = [flags(view, account) for account in accounts(view)]
    return [Aim(marked, _count(tally, marked)) for marked in counted]


def _count(tally: list[int], marked: Flags) -> int:
    return sum(count for count, flag in zip(tally, marked, strict=True) if flag)


def _is_one_of_three(view: PlayView, seat: Seat) -> bool:
    """Return whether a seat is one of two whisters: then the tricks that it does not take go to two other sides."""
    return len(accounts(view)) > 2 and seat is not view.declarer


def _aim(view: PlayView, claim: MakeClaim) -> Aim | None:
    """Return the result that a claim must prove; None for a claim that only the other players can judge."""
    aim, seat = _goal(view, claim), claim.seat
    if aim is None or is_decided_by_one(view):
        return aim
    gives_away = aim.need < sum(claim.tricks)
    alone = len(accounts(view)) == 2 and account_of(view, seat) == (seat,)
    return aim if alone or not gives_away else None


def _goal(view: PlayView, claim: MakeClaim) -> Aim | None:
    """Return the result that a claim states; None if a defender concedes a contract that a single trick decides."""
    rest, taken = sum(claim.tricks), claim.tricks[view.declarer]
    defends = claim.seat is not view.declarer
    if is_decided_by_one(view):
        against = _flags_against(view)
        wins = taken == (0 if is_bettel(view) else rest)
        if defends:
            return None if wins else Aim(against, 1)
        return Aim(_others(against), rest if wins else 0)
    account = account_of(view, claim.seat)
    return Aim(flags(view, account), sum(claim.tricks[seat] for seat in account))


def _flags_against(view: PlayView) -> Flags:
    """Mark the places for which one trick decides the contract: the declarer's in a Bettel, else the defenders'."""
    declarer, defenders = accounts(view)
    return flags(view, declarer if is_bettel(view) else defenders)


def _others(marked: Flags) -> Flags:
    return not marked[0], not marked[1], not marked[2]


def _fails_in_some_layout(view: PlayView, aim: Aim) -> bool:
    """Return whether the claim fails with all cards open in one of `FEW_LAYOUTS` layouts; this saves vain searches."""
    layouts = Worlds(knowledge_of(view, public=True))
    return any(not _reaches(view, aim, world) for world in layouts.some(FEW_LAYOUTS, _Spread()))


def _reaches(view: PlayView, aim: Aim, world: World) -> bool:
    """Return whether the counted places, as one side, take the needed tricks in a world with best play by all."""
    declarer = view.active.index(view.declarer)
    marked = [place for place in range(3) if aim.counted[place] and place != out_of(view)]
    soloist = marked[0] if len(marked) == 1 else declarer
    asked = position(view, world, view.active[soloist], few=is_bettel(view))
    solver = solvers().of(asked)
    if marked == [soloist]:
        return solver.at_least(asked, aim.need)
    return not solver.at_least(asked, rest_of(view) - aim.need + 1)


def sure(view: SeatView) -> MakeClaim | None:
    """Return a claim of all remaining tricks if the viewer, on lead, wins them from the top whatever the others hold.

    Such a claim is proved without a search. None otherwise, and always in a Bettel, where tricks are a loss.
    """
    table, seat = to_judge(view), view.viewer
    if table is None or seat is None or table.turn is not seat or table.plays or is_bettel(table):
        return None
    rest = rest_of(table)
    if sure_tricks(belief_of(table), table.active.index(seat), rules_of(table)) < rest:
        return None
    return MakeClaim(seat, tricks=BySeat.of(len(table.hands), 0).put(seat, rest), proved=True)


def may_lay_down(view: SeatView) -> bool:
    """Return whether a search for a proved claim makes sense: the viewer leads, or is to play a Bettel as declarer."""
    table, seat = to_judge(view), view.viewer
    if table is None or table.turn is not seat:
        return False
    return seat is table.declarer if is_bettel(table) else not table.plays


def lay_down(view: SeatView) -> MakeClaim | None:
    """Return a proved claim to be made instead of playing a card; None if there is none.

    It claims all remaining tricks, in a Bettel none. No claim is made if an error of the others could bring more.
    """
    table, seat = to_judge(view), view.viewer
    if table is None or seat is None or not may_lay_down(table):
        return None
    found, rest = sure(table), rest_of(table)
    if found is not None or rest > CLAIM_TRICKS:
        return found
    taker = table.defenders[0] if is_bettel(table) else seat
    claim = MakeClaim(seat, tricks=BySeat.of(len(table.hands), 0).put(taker, rest), proved=True)
    return claim if proved(table, claim, CLAIM_WORK) else None


def is_harmless(view: ClaimingView, seat: Seat) -> bool:
    """Return whether a seat loses nothing by agreeing to a claim, now that the claimer's cards are seen.

    It loses nothing if no result is better for the seat's side, or if the claimer can prevent any better result.
    """
    play, claim = view.play, view.claim
    rest = sum(claim.tricks)
    own = sum(claim.tricks[other] for other in account_of(play, seat))
    if is_bettel(play):
        return own == 0 if seat is play.declarer else claim.tricks[play.declarer] > 0
    if own == rest:
        return True
    belief, place = belief_of(play, public=False), play.active.index(claim.seat)
    leads = play.turn is claim.seat and not play.plays
    if leads and sure_tricks(belief, place, rules_of(play)) >= rest:
        return True
    return _is_earned(play, claim, seat)


def _is_earned(play: PlayView, claim: Claim, seat: Seat) -> bool:
    """Return whether the claimer can prevent the seat's side from taking more tricks than the claim gives that side.

    The claimer's best play must do so in every layout that the viewer thinks possible, against any play of the others.
    False also if the search did not settle the question, and if claimer and seat are both defenders.
    """
    account = account_of(play, seat)
    if claim.seat in account or is_decided_by_one(play) or play.declarer not in (seat, claim.seat):
        return False
    one, two, three = flags(play, account)
    given = sum(claim.tricks[other] for other in account)
    others: Flags = (not one, not two, not three)
    if not _holds(play, claim.seat, others, rest_of(play) - given):
        return False
    # the contract's end is worth money to both defenders
    declares = claim.seat is play.declarer
    return not declares or _holds(play, claim.seat, flags(play, (play.declarer,)), claim.tricks[play.declarer])


def _holds(play: PlayView, player: Seat, counted: Flags, need: int) -> bool:
    search = ProofSearch(flags(play, (player,)), counted, rules_of(play), ANSWER_WORK)
    return search.holds(belief_of(play, public=False), trick_of(play), need, rest_of(play))
