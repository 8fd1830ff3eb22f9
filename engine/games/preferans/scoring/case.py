"""Blind games and bombs (rules.md §14): multipliers of a deal, the price of raspasy, bombs earned and spent."""

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
    """Return whether the next deal is one of the raspasy before the game (Codex 3.7.9)."""
    return standing.deals < compulsory_deals(standing)


def compulsory_deals(standing: Standing) -> int:
    """Count the deals of raspasy that come before the game: as many as seats a lap."""
    return standing.convention.compulsory_rasp_laps * len(standing.players)


def bombs_of(standing: Standing, seat: Seat) -> tuple[int, ...]:
    """Return the multipliers a seat has earned, the next to be used first; none for a player who joined later."""
    return standing.bombs[seat] if seat <= len(standing.bombs) else ()


def multiplier(standing: Standing, outcome: ContractOutcome | PreferansOutcome) -> int:
    """Return the multiplier of every record of a game: the declarer's first bomb, and two for a blind game."""
    return times_of(standing, outcome.declarer, blind=isinstance(outcome, ContractOutcome) and outcome.blind)


def times_of(standing: Standing, declarer: Seat, *, blind: bool) -> int:
    """Return the multiplier of a game that this seat declares now."""
    bombs = bombs_of(standing, declarer)
    return (bombs[0] if bombs else 1) * (BLIND if blind else 1)


def price_of_raspasy(standing: Standing, outcome: RaspasyOutcome) -> tuple[int, int]:
    """Return the price of a trick and its multiplier; compulsory raspasy stay at the first price."""
    if compulsory(standing):
        return raspasy_price(standing.convention, 0), 1
    price = raspasy_price(standing.convention, standing.rasp_run)
    return price, blind_times(standing.blind_run) if outcome.blind else 1


def bombs_after(standing: Standing, dealer: Seat, outcome: RaspasyOutcome) -> Bombs:
    """Return the bombs after raspasy.

    Compulsory raspasy give every player a bomb of two; blind passes give bombs that double with each such deal in a
    row.
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
    """Return the bombs after a game: the declarer's first one is spent when the game was made, or by any game."""
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
    """The match before the deal."""
    dealer: Seat
    outcome: ContractOutcome
    defenders: tuple[Seat, ...]
    """Defenders in speaking order."""
    resting: Seat | None
    """Resting dealer; None also when the dealer shares the game (parameters.md 7)."""
    times: int
    """Multiplier of every record but the talon bonus (rules.md §14)."""

    @property
    def rules(self) -> Convention:
        """Convention of the match."""
        return self.standing.convention

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Seats that whisted to the end, also a dealer's; in a checked ten all defenders (notation.md)."""
        if is_checked(self.rules, self.outcome.contract):
            return self.defenders
        return tuple(decision.seat for decision in self.outcome.whists if decision.call is WhistCall.WHIST)

    @property
    def leaver(self) -> Seat | None:
        """Seat that left for half, whether or not that half-whist was returned."""
        return next((decision.seat for decision in self.outcome.whists if decision.call is WhistCall.HALF), None)

    @property
    def dealer_whists(self) -> bool:
        """True when the resting dealer returned a half-whist or whisted after two passes (parameters.md 6)."""
        return any(seat not in self.defenders for seat in self.whisters)


def case_of(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> Case:
    """Prepare a deal that `dealer` dealt for scoring."""
    defenders = defenders_of(standing, dealer, outcome.declarer)
    resting = resting_seat(standing, dealer) if outcome.partner is None else None
    return Case(standing, dealer, outcome, defenders, resting, multiplier(standing, outcome))


def taken_by_declarer(outcome: ContractOutcome) -> int:
    """Count the tricks of the declarer; 0 when nothing was played."""
    return outcome.tricks[outcome.declarer] if outcome.tricks is not None else 0


def undertricks(outcome: ContractOutcome) -> int:
    """Count the tricks that the declarer lacks; 0 when nothing was played."""
    if outcome.tricks is None:
        return 0
    return max(outcome.contract.needed - taken_by_declarer(outcome), 0)


def sides(outcome: ContractOutcome) -> tuple[tuple[Seat, Fraction], ...]:
    """List the seats that bear the game, each with its part: the declarer, or declarer and dealer by halves."""
    if outcome.partner is None:
        return ((outcome.declarer, Fraction(1)),)
    return (outcome.declarer, Fraction(1, 2)), (outcome.partner, Fraction(1, 2))


def write_mountain(case: Case, count: int, price: Fraction, reason: Reason) -> tuple[Entry, ...]:
    """Write `count` tricks on the mountain of the declarer's side."""
    amount = count * price * case.times
    return tuple(
        Entry(seat, Column.MOUNTAIN, amount * part, reason, count=Fraction(count), price=price, times=case.times)
        for seat, part in sides(case.outcome)
    )


def write_whists(
    case: Case, writer: Seat, count: Fraction, price: Fraction, reason: Reason, *, times: int
) -> tuple[Entry, ...]:
    """Write whists on the declarer's side; no entry for no whists."""
    amount = count * price * times
    if not amount:
        return ()
    return tuple(
        Entry(writer, Column.WHISTS, amount * part, reason, on=seat, count=count, price=price, times=times)
        for seat, part in sides(case.outcome)
    )
