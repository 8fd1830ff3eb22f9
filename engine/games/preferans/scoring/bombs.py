"""Blind games and bombs (rules.md §14): multipliers of a deal, the price of raspasy, bombs earned and spent."""

from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.prices import BLIND, COMPULSORY_BOMB, blind_times, raspasy_price
from engine.games.preferans.conventions.values import BombSpent, BombTo
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.rotation import active_players

Bombs = BySeat[tuple[int, ...]]


def compulsory(standing: Standing) -> bool:
    """Tell whether the next deal is one of the raspasy before the game (Codex 3.7.9)."""
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
