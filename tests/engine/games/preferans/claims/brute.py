"""Claims by brute force: every layout written out, every card tried; strategies of what one side sees.

A knot is all the layouts that look the same to `mine`. Shares no code with the package it tests nor with the solver.
"""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.preferans.trick_rules import trick_rules

Hands = tuple[frozenset[Card], ...]  # three, or two where nobody else plays
Plays = tuple[tuple[int, Card], ...]


class Puzzle(msgspec.Struct, frozen=True):
    """Puzzle: who plays for the claim, whose tricks count, what is trump; places 0..2 clockwise."""

    mine: tuple[bool, ...]
    counted: tuple[bool, ...]
    trump: Suit | None


def provable(puzzle: Puzzle, worlds: frozenset[Hands], turn: int, trick: Plays, need: int) -> bool:
    """Tell whether `mine`, seeing the own cards and the table, can play so that `need` tricks come in every world."""
    some = next(iter(worlds))
    if need <= 0 or not (any(some) or trick):
        return need <= 0
    found = _moves(puzzle, worlds, turn, trick, need)
    return any(found) if puzzle.mine[turn] else all(found)


def _moves(puzzle: Puzzle, worlds: frozenset[Hands], turn: int, trick: Plays, need: int) -> Iterator[bool]:
    rules, cards_lying = trick_rules(puzzle.trump), [card for _, card in trick]
    cards = {card for world in worlds for card in rules.legal_cards(sorted(world[turn]), cards_lying)}
    for card in cards:
        after = frozenset(
            _put(world, turn, world[turn] - {card})
            for world in worlds
            if card in rules.legal_cards(sorted(world[turn]), cards_lying)
        )
        lying = (*trick, (turn, card))
        hands = len(puzzle.mine)
        if len(lying) < hands:
            yield provable(puzzle, after, (turn + 1) % hands, lying, need)
            continue
        taker = rules.taker([(Seat(place + 1), one) for place, one in lying])
        assert taker is not None
        yield provable(puzzle, after, taker - 1, (), need - puzzle.counted[taker - 1])


def _put(world: Hands, place: int, hand: frozenset[Card]) -> Hands:
    return tuple(hand if at == place else held for at, held in enumerate(world))


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
