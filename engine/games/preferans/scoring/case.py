"""A deal prepared for scoring, and the multipliers: blind games, bombs earned and used up (rules.md §14)."""

from fractions import Fraction

import msgspec

from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.model import BombSpent, BombTo, Convention
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.conventions.terms import BLIND, COMPULSORY_BOMB, blind_times, raspasy_price
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, PreferansOutcome, RaspasyOutcome, WhistCall
from engine.games.preferans.rotation import active_players, defenders_of, resting_seat
from engine.games.preferans.sheet import Column, Entry, Reason

Bombs = BySeat[tuple[int, ...]]


def compulsory(standing: Standing) -> bool:
    """Return whether the next deal is one of the compulsory raspasy at the start of a match (Codex 3.7.9)."""
    return standing.deals < compulsory_deals(standing)


def compulsory_deals(standing: Standing) -> int:
    """Return the number of compulsory raspasy at the start of a match: one deal per seat in each lap."""
    return standing.convention.compulsory_rasp_laps * len(standing.players)


def bombs_of(standing: Standing, seat: Seat) -> tuple[int, ...]:
    """Return the multipliers (bombs) that a seat has earned, the next to be used first; empty if it has none."""
    return standing.bombs[seat] if seat <= len(standing.bombs) else ()


def multiplier(standing: Standing, outcome: ContractOutcome | PreferansOutcome) -> int:
    """Return the multiplier of every number written for a game: the declarer's first bomb, doubled for a blind game."""
    return times_of(standing, outcome.declarer, blind=isinstance(outcome, ContractOutcome) and outcome.blind)


def times_of(standing: Standing, declarer: Seat, *, blind: bool) -> int:
    """Return the multiplier of a game that this seat declares now: its first bomb, doubled if the game is blind."""
    bombs = bombs_of(standing, declarer)
    return (bombs[0] if bombs else 1) * (BLIND if blind else 1)


def price_of_raspasy(standing: Standing, outcome: RaspasyOutcome) -> tuple[int, int]:
    """Return the price of a trick and its multiplier. Compulsory raspasy always have the first price."""
    if compulsory(standing):
        return raspasy_price(standing.convention, 0), 1
    price = raspasy_price(standing.convention, standing.rasp_run)
    return price, blind_times(standing.blind_run) if outcome.blind else 1


def bombs_after(standing: Standing, dealer: Seat, outcome: RaspasyOutcome) -> Bombs:
    """Return every seat's bombs after raspasy.

    Compulsory raspasy give every active player a bomb of two. Raspasy with blind passes give bombs that double with
    each such deal in a row.
    """
    rules = standing.convention
    if not rules.bombs:
        return standing.bombs
    active = active_players(standing, dealer)
    if compulsory(standing):
        return _given(standing, active, COMPULSORY_BOMB)
    if not outcome.blind:
        return standing.bombs
    takers = active if rules.bomb_to is BombTo.ALL_ACTIVE else outcome.blind
    return _given(standing, takers, min(rules.bomb_cap, blind_times(standing.blind_run)))


def bombs_left(standing: Standing, declarer: Seat, *, made: bool) -> Bombs:
    """Return all bombs after a game. The declarer's first is used up by a made game, by option also by a failed one."""
    bombs = bombs_of(standing, declarer)
    spent = made or standing.convention.bomb_spent is BombSpent.ON_PLAYED
    if not bombs or not spent:
        return standing.bombs
    left = standing.bombs.put(declarer, bombs[1:])
    return left if any(left) else BySeat(())


def _given(standing: Standing, takers: tuple[Seat, ...], bomb: int) -> Bombs:
    return BySeat.collect(
        bombs_of(standing, seat) + ((bomb,) if seat in takers else ()) for seat in standing.players.seats
    )


class Case(msgspec.Struct, frozen=True):
    """A finished game with a declarer, prepared for scoring."""

    standing: Standing
    """State of the match before the deal."""
    dealer: Seat
    outcome: ContractOutcome
    defenders: tuple[Seat, ...]
    """Defenders in speaking order."""
    resting: Seat | None
    """Resting dealer; None if nobody rests, or if the dealer shares the game (parameters.md 7)."""
    times: int
    """Multiplier of every number except the talon bonus (rules.md §14)."""

    @property
    def rules(self) -> Convention:
        """Convention of the match."""
        return self.standing.convention

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Seats that whisted to the end, including a resting dealer; in a checked ten all defenders (notation.md)."""
        if is_checked(self.rules, self.outcome.contract):
            return self.defenders
        return tuple(decision.seat for decision in self.outcome.whists if decision.call is WhistCall.WHIST)

    @property
    def leaver(self) -> Seat | None:
        """Seat whose final call was a half-whist, taken over or not; None if there is none."""
        return next((decision.seat for decision in self.outcome.whists if decision.call is WhistCall.HALF), None)

    @property
    def dealer_whists(self) -> bool:
        """Whether the resting dealer took over a half-whist or whisted after two passes (parameters.md 6)."""
        return any(seat not in self.defenders for seat in self.whisters)


def case_of(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> Case:
    """Return a deal prepared for scoring."""
    defenders = defenders_of(standing, dealer, outcome.declarer)
    resting = resting_seat(standing, dealer) if outcome.partner is None else None
    return Case(standing, dealer, outcome, defenders, resting, multiplier(standing, outcome))


def taken_by_declarer(outcome: ContractOutcome) -> int:
    """Return the tricks of the declarer; 0 if nothing was played."""
    return outcome.tricks[outcome.declarer] if outcome.tricks is not None else 0


def undertricks(outcome: ContractOutcome) -> int:
    """Return the number of tricks that the declarer lacks; 0 if nothing was played."""
    if outcome.tricks is None:
        return 0
    return max(outcome.contract.needed - taken_by_declarer(outcome), 0)


def sides(outcome: ContractOutcome) -> tuple[tuple[Seat, Fraction], ...]:
    """Return the seats that bear the game, each with its part: the declarer, or declarer and dealer half each."""
    if outcome.partner is None:
        return ((outcome.declarer, Fraction(1)),)
    return (outcome.declarer, Fraction(1, 2)), (outcome.partner, Fraction(1, 2))


def write_mountain(case: Case, count: int, price: Fraction, reason: Reason) -> tuple[Entry, ...]:
    """Return entries that write `count` tricks on the mountain of the declarer's side."""
    amount = count * price * case.times
    return tuple(
        Entry(seat, Column.MOUNTAIN, amount * part, reason, count=Fraction(count), price=price, times=case.times)
        for seat, part in sides(case.outcome)
    )


def write_whists(
    case: Case, writer: Seat, count: Fraction, price: Fraction, reason: Reason, *, times: int
) -> tuple[Entry, ...]:
    """Return entries that write whists on the declarer's side; empty if the amount is zero."""
    amount = count * price * times
    if not amount:
        return ()
    return tuple(
        Entry(writer, Column.WHISTS, amount * part, reason, on=seat, count=count, price=price, times=times)
        for seat, part in sides(case.outcome)
    )
