"""Kernels of Skat: its search in plain Python or compiled (`engine.search.kernels`)."""

from typing import Final

from engine.games.skat.solver import kernel
from engine.games.skat.solver.tables import build
from engine.search.kernels import Kernels

KERNELS: Final = Kernels(kernel, build)
