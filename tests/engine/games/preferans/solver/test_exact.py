"""What must hold of every answer on whole deals: whatever the kernel, the suits' names, what was solved before."""

from random import Random

import pytest

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import (
    Kernel,
    Mode,
    Position,
    Solver,
    SolverError,
    best_line,
    fast,
    has_numba,
    pure,
    solve,
    solvers,
)
from engine.games.preferans.solver import table as table_of
from engine.search.bits import BITS, cards_of, mask
from tests.engine.games.preferans.solver.deals import STRAINS, played, position

DEALS = 40  # in each strain with the compiled kernel
PURE_DEALS = 4


@pytest.fixture
def quick() -> Kernel:
    """The compiled kernel; the pure one only agrees with it more slowly."""
    if not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return fast()


def by_name(strain: Strain | None) -> str:
    return str(strain or "misere")


@pytest.mark.parametrize("strain", STRAINS, ids=by_name)
def test_compiled_equals_pure(quick: Kernel, strain: Strain | None) -> None:
    """On a few whole deals; `python -m tests.bench solver` compares 1,500."""
    rng = Random(f"{strain}")
    one, other = solvers(quick).of(strain), solvers(pure()).of(strain)
    for _ in range(PURE_DEALS):
        asked = position(rng, strain)
        assert one.value(asked) == other.value(asked), asked
        asked = played(rng, asked, rng.randrange(1, 12))
        assert one.table(asked) == other.table(asked), asked


@pytest.mark.parametrize("strain", STRAINS, ids=by_name)
def test_so_many_tricks_or_not(quick: Kernel, strain: Strain | None) -> None:
    rng = Random(6)
    for kernel in (quick, pure()):
        for _ in range(10):
            asked = played(rng, position(rng, strain, 7), rng.randrange(0, 12))
            tricks = solve(asked, quick)
            for least in (0, *rng.sample(range(1, 9), 3), tricks, tricks + 1):
                assert solvers(kernel).of(strain).at_least(asked, least) == (tricks >= least)


@pytest.mark.parametrize("strain", STRAINS, ids=by_name)
def test_best_of_the_table_is_the_value(quick: Kernel, strain: Strain | None) -> None:
    rng = Random(7)
    for _ in range(DEALS):
        asked = played(rng, position(rng, strain), rng.randrange(0, 20))
        tricks = table_of(asked, quick)
        many = (asked.turn == asked.declarer) == (strain is not None)
        assert solve(asked, quick) == (max if many else min)(tricks.values())
        assert tuple(tricks) == asked.legal
        for card, number in tricks.items():
            later = asked.after(card)
            taken = not later.trick and asked.taker_after(card) == asked.declarer
            assert number == taken + solve(later, quick)


@pytest.mark.parametrize("strain", STRAINS, ids=by_name)
def test_the_best_line_reaches_the_value(quick: Kernel, strain: Strain | None) -> None:
    rng = Random(8)
    for _ in range(DEALS // 4):
        asked = played(rng, position(rng, strain), rng.randrange(0, 9))
        wanted, taken, now = solve(asked, quick), 0, asked
        line = best_line(asked, quick)
        for card in line:
            assert card in now.legal
            later = now.after(card)
            taken += not later.trick and now.taker_after(card) == now.declarer
            now = later
        assert (taken, now.left, len(line)) == (wanted, 0, 3 * asked.left - len(asked.trick))


def renamed(asked: Position, names: dict[Suit, Suit]) -> Position:
    def card(old: Card) -> Card:
        return Card(old[0] + names[old.suit])

    one, two, three = (tuple(map(card, hand)) for hand in asked.hands)
    strain = Strain(names[asked.strain.trump]) if asked.strain and asked.strain.trump else asked.strain
    return Position((one, two, three), strain, asked.declarer, asked.leader, tuple(map(card, asked.trick)))


@pytest.mark.parametrize("strain", [Strain.CLUBS, Strain.NO_TRUMP, None], ids=by_name)
def test_names_of_suits_do_not_matter(quick: Kernel, strain: Strain | None) -> None:
    rng = Random(9)
    for _ in range(DEALS):
        asked = played(rng, position(rng, strain), rng.randrange(0, 12))
        order = rng.sample(list(Suit), 4)
        other = renamed(asked, dict(zip(Suit, order, strict=True)))
        assert sorted(table_of(asked, quick).values()) == sorted(table_of(other, quick).values())
        assert solve(asked, quick) == solve(other, quick)


@pytest.mark.parametrize("strain", STRAINS, ids=by_name)
def test_seats_do_not_matter(quick: Kernel, strain: Strain | None) -> None:
    rng = Random(10)
    for _ in range(DEALS):
        asked = position(rng, strain)
        one, two, three = asked.hands
        turned = Position((three, one, two), strain, asked.declarer.next(3), asked.leader.next(3))
        assert table_of(asked, quick) == table_of(turned, quick)


@pytest.mark.parametrize("strain", [Strain.DIAMONDS, Strain.NO_TRUMP, None], ids=by_name)
def test_a_warm_memory_answers_like_an_empty_one(quick: Kernel, strain: Strain | None) -> None:
    rng = Random(11)
    warm = solvers(quick).of(strain)
    for _ in range(DEALS // 4):
        asked = played(rng, position(rng, strain), rng.randrange(0, 6))
        assert warm.table(asked) == Solver(warm.mode, quick).table(asked) == warm.table(asked)


def test_a_full_memory_answers_like_an_empty_one() -> None:
    """A table of 64 places forgets nearly everything and still tells the truth."""
    rng = Random(12)
    kernel = pure()
    tiny = Kernel("tiny", kernel.answers, kernel.tables, kernel.table, kernel.filled, kernel.numbers, 6)
    for strain in (Strain.SPADES, None):
        forgetful = Solver(solvers(kernel).of(strain).mode, tiny)
        for _ in range(5):
            asked = position(rng, strain, 6)
            assert forgetful.table(asked) == table_of(asked, kernel)


def test_many_at_once_are_answered_in_order(quick: Kernel) -> None:
    rng = Random(13)
    solver = solvers(quick).of(None)
    asked = [played(rng, position(rng, None, 7), rng.randrange(0, 9)) for _ in range(50)]
    assert solver.tables(asked) == [solver.table(one) for one in asked]
    assert solver.tables([]) == []


def test_worlds_of_one_decision(quick: Kernel) -> None:
    """Other hands behind the same cards on the table, as a robot imagines them."""
    rng = Random(14)
    for strain in STRAINS:
        seen = played(rng, position(rng, strain), 1)
        mine = seen.hands[seen.turn - 1]
        others = [card for hand in seen.hands if hand is not mine for card in hand]
        worlds, expected = [], []
        for _ in range(5):
            rng.shuffle(others)
            rest = [others[:9], others[9:]] if len(mine) == 10 else [others[:10], others[10:]]
            rest.sort(key=len)
            hands = [
                mine if seat == seen.turn else tuple(rest.pop(0 if seat == seen.leader else -1))
                for seat in Seat
                if seat < 4
            ]
            world = Position((hands[0], hands[1], hands[2]), strain, seen.declarer, seen.leader, seen.trick)
            worlds.append((mask(hands[0], seen.trump), mask(hands[1], seen.trump), mask(hands[2], seen.trump)))
            expected.append(table_of(world, quick))
        assert solvers(quick).of(strain).worlds(seen, worlds) == expected


@pytest.mark.parametrize("trump", [*Suit, None], ids=str)
def test_masks_are_cards(trump: Suit | None) -> None:
    assert len({*BITS[trump].values()}) == 32
    for card, bit in BITS[trump].items():
        assert cards_of(bit, trump) == (card,)
    if trump:
        assert {card for card, bit in BITS[trump].items() if bit >= 1 << 27} == {
            card for card in Card if card.suit is trump
        }


def test_a_solver_is_for_one_mode() -> None:
    asked = position(Random(15), Strain.SPADES, 2)
    with pytest.raises(SolverError, match="this solver is for misere, not for s"):
        Solver(Mode.MISERE, pure()).value(asked)
