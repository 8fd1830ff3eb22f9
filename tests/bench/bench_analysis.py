"""The analysis of finished deals: `python -m tests.bench.bench_analysis [--deals N]`; a measurement, never a test.

Simple robots play random deals; times of the processor in ms, one thread, the whole analysis as under a finished deal.
Both kernels get the same deals and must find the same.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import process_time

from engine.core.cards import Card
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.analysis import Analysis, analyse
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.events import AnyEvent, DealScored, MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, start
from engine.games.preferans.outcomes import RaspasyOutcome
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.rotation import next_dealer
from engine.games.preferans.scoring.pool import is_closed
from engine.games.preferans.solver import Kernel, fast, has_numba, pure
from engine.games.preferans.state import Finished, Match
from engine.games.preferans.view import view_for
from engine.three_hands.dealing import DECK
from tests.bench.bench_solver import spread

Deal = Sequence[AnyEvent]


def deals(preset: str, count: int) -> list[Deal]:
    """Return finished deals, each from DealStarted to DealScored."""
    rng, match = Random(preset), _begun(preset)
    found: list[Deal] = []
    for _ in range(count):
        if is_closed(match.standing):
            match = _begun(preset)
        events, match = _played(match, tuple(rng.sample(DECK, 32)))
        found.append(events)
    return found


def _begun(preset: str) -> Match:
    return start(MatchStarted(PRESETS[preset], ("Ann", "Bob", "Vic")))


def _played(match: Match, deck: tuple[Card, ...]) -> tuple[list[AnyEvent], Match]:
    events: list[AnyEvent] = []
    more = decide(match, StartDeal(next_dealer(match.standing) or Seat.ONE, deck))
    while True:
        for event in more:
            events.append(event)
            match = evolve(match, event)
        if isinstance(match.deal, Finished):
            return events, match
        view = view_for(match, deciders(match.deal)[0])
        if view is None:
            raise ValueError("nobody is asked")
        more = decide(match, choose(view))


def measure(kernel: Kernel, played: Sequence[Deal]) -> tuple[list[str], list[Analysis]]:
    """Return lines to print and all analyses."""
    times: dict[str, list[float]] = {"contract": [], "raspasy": []}
    found = []
    analyse(played[0], kernel)  # compiles
    for events in played:
        begun = process_time()
        found.append(analyse(events, kernel))
        end = events[-1]
        rasp = isinstance(end, DealScored) and isinstance(end.outcome, RaspasyOutcome)
        times["raspasy" if rasp else "contract"].append((process_time() - begun) * 1000)
    return [f"{kernel.name:5} {kind:9} {len(spent):4} {spread(spent)}" for kind, spent in times.items() if spent], found


def main() -> int:
    """Print the figures; 1 if the kernels differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_analysis", description=__doc__)
    parser.add_argument("--deals", type=int, default=60)
    played = deals("sochi", parser.parse_args().deals)
    sys.stdout.write(f"analysis of {len(played)} deals; ms:  median     95 %  longest\n")
    answers = []
    for kernel in [fast(), pure()] if has_numba() else [pure()]:
        lines, found = measure(kernel, played)
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        answers.append(found)
    if answers[0] != answers[-1]:
        sys.stdout.write("the kernels differ\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
