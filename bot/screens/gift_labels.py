"""Labels of buttons that give tricks of a claim to one of several players, whatever game is played."""

from collections.abc import Sequence
from typing import Final

from bot.screens.robot_names import unmarked_names
from bot.screens.widths import with_name

NAMED_GIFTS: Final = 3
"""Most tricks that are given so: as many buttons as stand in a row."""


def gift_labels(tricks: int, names: Sequence[str]) -> tuple[str, ...]:
    """Write for each of these players what gives them so many tricks: "2 · Палыч".

    Robots have no mark, and names are cut to fit the row, unless two would be alike.
    """
    plain = unmarked_names(names)
    cut = tuple(with_name(lambda name: f"{tricks} · {name}", name, NAMED_GIFTS) for name in plain)
    return cut if len(set(cut)) == len(names) else tuple(f"{tricks} · {name}" for name in plain)
