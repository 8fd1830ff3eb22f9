"""Robots: time a decision, arenas of three strengths, tricks lost at misère and without trumps; minutes on a free core.

`python -m tests.bench robots`.
"""

import statistics
import sys
import time
from collections import defaultdict
from functools import reduce
from random import Random

from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans.conventions.presets import SOCHI
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, start
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.solver import Kernel, fastest, pure
from engine.games.preferans.state import deal_running
from engine.games.preferans.view import view_for
from engine.three_hands.dealing import DECK
from engine.tools.arena import shuffled
from engine.tools.preferans_arena import Arena, plan_of
from engine.tools.standings import standings, standings_text

TIMED = 20
MATCHES: tuple[tuple[str, int, str | None], ...] = (
    ("strong,solid,solid", 40, None),
    ("solid,easy,easy", 40, None),
    ("strong,strong,strong", 12, "misere"),
    ("strong,strong,strong", 12, "no-trump"),
)


def timed(kernel: Kernel, deals: int) -> dict[str, list[float]]:
    """Return milliseconds of each decision of strong robots, of this thread's own time, by phase."""
    player, rng = robot(Strength.STRONG, kernel), Random(1)
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(deals):
        match = start(MatchStarted(SOCHI, ("a", "b", "c")))
        match = reduce(evolve, decide(match, StartDeal(Seat.THREE, shuffled(Random(number), DECK))), match)
        while deal_running(match):
            view = view_for(match, deciders(match.deal)[0])
            assert view is not None
            begun = time.thread_time()
            command = player(view, rng)
            found[str(view.phase)].append((time.thread_time() - begun) * 1000)
            match = reduce(evolve, decide(match, command), match)
    return found


def main() -> int:
    """Print the figures."""
    kernel = fastest()
    for name, number in ((kernel, TIMED), (pure(), 3)):
        sys.stdout.write(f"strong robots, {name.name} search: ms a decision, median / 95 % / longest\n")
        for phase, taken in sorted(timed(name, number).items()):
            taken.sort()
            late = taken[int(len(taken) * 0.95)]
            median, most = statistics.median(taken), taken[-1]
            sys.stdout.write(f"  {phase:10} {median:7.1f} / {late:7.1f} / {most:7.1f}  ({len(taken)})\n")
    for players, deals, game in MATCHES:
        plan = plan_of(players, deals, 1, "sochi", game)
        sys.stdout.write(standings_text(standings(plan, Arena(plan, kernel, Random).results())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
