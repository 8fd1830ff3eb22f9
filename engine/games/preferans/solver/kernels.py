"""Kernels of preferans: its search in plain Python or compiled (`engine.search.kernels`)."""

from typing import Final

from engine.games.preferans.solver import kernel
from engine.search.kernels import Kernels

KERNELS: Final = Kernels(kernel)
