"""Kernels of Austrian préférence: its search in plain Python or compiled (`engine.search.kernels`)."""

from typing import Final

from engine.games.austrian.solver import kernel
from engine.search.kernels import Kernels

KERNELS: Final = Kernels(kernel)
