"""How long pictures take: `python -m tests.bench.bench_pictures [--rounds N]`; a measurement, never a test.

Cold = every cache empty before each round, fonts read again. Warm = after `warm()`. Times are medians in ms.

Goal for the table in a player's own message (`own`, `_own`): 15 ms for both, 60 kB.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from bot.games.painting import PAINTERS
from bot.games.preferans.pictures import EXAMPLES
from bot.pictures import render, warm
from bot.pictures.render import photo
from bot.pictures.theme import Look
from tests.bot.pictures.caches import clear_caches
from tests.pictures.goldens import GOLDENS


def _ms(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return (perf_counter() - start) * 1000


def measure(rounds: int) -> list[str]:
    """Return one line per picture: the size of its canvas, cold and warm drawing, encoding, the JPEG's kB."""
    lines = [f"{'picture':14} {'size':>11} {'cold':>7} {'warm':>7} {'jpeg':>6} {'both':>7} {'kB':>5}"]
    looks = tuple(dict.fromkeys(look for _, look in GOLDENS.values()))
    cold: dict[str, list[float]] = {name: [] for name in GOLDENS}
    for name, (view, look) in GOLDENS.items():
        for _ in range(max(3, rounds // 10)):
            clear_caches()
            cold[name].append(_ms(partial(render, PAINTERS, view, look)))
    clear_caches()
    start = _ms(lambda: warm(PAINTERS, EXAMPLES, (Look(),)))
    warm(PAINTERS, EXAMPLES, looks)
    for name, (view, look) in GOLDENS.items():
        image = render(PAINTERS, view, look)
        drawn, encoded = [], []
        for _ in range(rounds):
            drawn.append(_ms(partial(render, PAINTERS, view, look)))
            encoded.append(_ms(partial(photo, image, view)))
        both = median(one + other for one, other in zip(drawn, encoded, strict=True))
        size = f"{image.width}x{image.height}"
        lines.append(
            f"{name:14} {size:>11} {median(cold[name]):7.1f} {median(drawn):7.1f} {median(encoded):6.1f} {both:7.1f}"
            f" {len(photo(image, view)) / 1000:5.0f}"
        )
    lines.append(f"warm() from nothing, one look: {start:.0f} ms")
    return lines


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure drawing and encoding of the pictures.")
    parser.add_argument("--rounds", type=int, default=40, help="warm repetitions per picture (default 40)")
    sys.stdout.write("\n".join(measure(parser.parse_args(arguments).rounds)) + "\n")


if __name__ == "__main__":
    main()
