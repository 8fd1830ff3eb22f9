"""Labels of buttons by which a claim gives some of the tricks to one of several players, in every game."""

from collections.abc import Sequence
from typing import Final

from bot.screens.robot_names import unmarked_names
from bot.screens.widths import with_name

NAMED_GIFTS: Final = 3
"""Most tricks that a button offers to give to one of several players, whom it names; each player has a row."""


def gift_labels(tricks: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return for each named player the label of the button that gives them `tricks` tricks: "2 · Палыч".

    Robots' marks are left out, and names are cut to fit the row; neither is done if it makes two labels alike.
    """
    plain = unmarked_names(names)
    cut = tuple(with_name(lambda name: f"{tricks} · {name}", name, NAMED_GIFTS) for name in plain)
    return cut if len(set(cut)) == len(names) else tuple(f"{tricks} · {name}" for name in plain)
