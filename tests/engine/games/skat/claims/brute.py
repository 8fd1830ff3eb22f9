"""Claims by brute force: every layout written out, every card tried; strategies of what one seat sees.

A knot is all the layouts that look the same to `mine`. Shares no code with the package it tests nor with the solver.
"""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.trick_rules import trick_rules

Hands = tuple[frozenset[Card], frozenset[Card], frozenset[Card]]
Plays = tuple[tuple[int, Card], ...]


class Puzzle(msgspec.Struct, frozen=True):
    """Who plays for the claim, whose every trick must be (`one`: one is enough), the game; places 0..2 clockwise."""

    mine: frozenset[int]
    counted: tuple[bool, ...]
    contract: Contract
    one: bool = False


def provable(puzzle: Puzzle, worlds: frozenset[Hands], turn: int, trick: Plays = ()) -> bool:
    """Tell whether `mine`, seeing the own cards and the table, can play so that all tricks are of `counted` places."""
    if not (any(next(iter(worlds))) or trick):
        return not puzzle.one
    found = _moves(puzzle, worlds, turn, trick)
    return any(found) if turn in puzzle.mine else all(found)


def _moves(puzzle: Puzzle, worlds: frozenset[Hands], turn: int, trick: Plays) -> Iterator[bool]:
    rules, lying = trick_rules(puzzle.contract), [card for _, card in trick]
    cards = {card for world in worlds for card in rules.legal_cards(sorted(world[turn]), lying)}
    for card in cards:
        after = frozenset(
            put(world, turn, world[turn] - {card})
            for world in worlds
            if card in rules.legal_cards(sorted(world[turn]), lying)
        )
        whole = (*trick, (turn, card))
        if len(whole) < 3:
            yield provable(puzzle, after, (turn + 1) % 3, whole)
            continue
        taker = rules.taker([(Seat(place + 1), one) for place, one in whole])
        assert taker is not None
        is_counted = puzzle.counted[taker - 1]
        if is_counted is puzzle.one:
            yield is_counted
        else:
            yield provable(puzzle, after, taker - 1)


def put(world: Hands, place: int, hand: frozenset[Card]) -> Hands:
    """Replace one hand of a world."""
    first, second, third = (hand if at == place else held for at, held in enumerate(world))
    return first, second, third


def worlds_of(
    hands: tuple[frozenset[Card] | None, ...],
    left: tuple[int, ...],
    pool: frozenset[Card],
    banned: tuple[frozenset[Card], ...],
) -> frozenset[Hands]:
    """List all ways to fill the hands that are None with cards of the pool not banned there; the rest lie aside."""
    found: set[Hands] = set()
    hidden = [place for place in range(3) if hands[place] is None]
    for filled in _fillings(hidden, left, pool, banned):
        first, second, third = (filled[place] if held is None else held for place, held in enumerate(hands))
        found.add((first, second, third))
    return frozenset(found)


def _fillings(
    hidden: list[int], left: tuple[int, ...], pool: frozenset[Card], banned: tuple[frozenset[Card], ...]
) -> Iterator[dict[int, frozenset[Card]]]:
    if not hidden:
        yield {}
        return
    place = hidden[0]
    for cards in combinations(sorted(pool - banned[place]), left[place]):
        for others in _fillings(hidden[1:], left, pool - frozenset(cards), banned):
            yield {place: frozenset(cards), **others}
