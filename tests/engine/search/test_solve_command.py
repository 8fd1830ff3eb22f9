"""What `solve` shares among the games: lines as they arrive, and which kernel answers."""

from collections.abc import Iterator
from io import BytesIO

import pytest

from engine.games.preferans.cli.solve import SolvedPreferans
from engine.games.preferans.solver.search import KERNELS
from engine.search import plain_suits
from engine.search.kernels import Kernels, NoFastKernel, has_numba
from engine.search.solve_command import PATIENCE, KernelChoice, arrived

NEEDS_NUMBA = pytest.mark.skipif(not has_numba(), reason="numba (the extra `fast`) is not installed")


class Pieces(BytesIO):
    """Stream that hands out its bytes in given pieces, as a pipe does."""

    def __init__(self, *pieces: bytes) -> None:
        super().__init__()
        self._pieces: Iterator[bytes] = iter(pieces)

    def read1(self, size: int | None = -1) -> bytes:
        """Return the next piece; empty at the end."""
        return next(self._pieces, b"")


def test_lines_are_handed_on_as_soon_as_they_are_whole() -> None:
    stream = Pieces(b"one\ntw", b"o\n\n  \nthr", b"ee", b"\nfour")
    assert list(arrived(stream)) == [[b"one"], [b"two"], [b"three"], [b"four"]]
    assert list(arrived(BytesIO(b"one\r\ntwo\n\n"))) == [[b"one\r", b"two"]]
    assert list(arrived(BytesIO(b" \n\n"))) == []


def with_kernels(own: Kernels) -> SolvedPreferans:
    """Return preferans with other kernels."""

    class Game(SolvedPreferans):
        kernels = own

    return Game()


class Counted(Kernels):
    """Kernels that count how often they are compiled."""

    compiled = 0

    def make_ready(self) -> bool:
        """Count and do nothing."""
        self.compiled += 1
        return False


@pytest.mark.parametrize(
    ("count", "compares", "left", "is_compiled"),
    [
        (0, False, 10, False),
        (PATIENCE, False, 10, False),
        (PATIENCE + 1, False, 1, True),
        (1, True, 1, True),
        (1, False, 11, True),
    ],
)
def test_a_search_is_compiled_where_that_saves_time(count: int, compares: bool, left: int, is_compiled: bool) -> None:
    kernels = Counted(plain_suits)
    choice = KernelChoice(with_kernels(kernels), "auto")
    for _ in range(2):
        assert choice.after(count, compares, left) is kernels.pure()
        assert kernels.compiled == is_compiled


@NEEDS_NUMBA
def test_a_named_kernel_is_used_at_once() -> None:
    """Of the compiled one only the memory has another size."""
    game = with_kernels(KERNELS)
    fast = KernelChoice(game, "fast").after(0, False, 1)
    assert (fast.answers, fast.slots) == (KERNELS.fast().answers, game.fast_slots)
    assert KernelChoice(game, "fast").after(1, True, 10) is fast
    assert KernelChoice(game, "pure").after(100, True, 10) is KERNELS.pure()


def test_a_kernel_that_cannot_be_used_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.search.kernels.has_numba", lambda: False)
    with pytest.raises(NoFastKernel, match="the fast kernel needs numba: install the extra `fast`"):
        KernelChoice(with_kernels(Kernels(plain_suits)), "fast")
