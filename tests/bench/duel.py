"""One robot of this version against those of another checkout: `python -m tests.bench.duel --against PATH`.

Duplicate deals in every rotation: the newer robot has each seat once, older ones the others; each robot thinks in a
process of its own, with the engine of its checkout. Chance is common: a decision's is drawn from seed, deal, seat and
the number of the decision, so both versions decide alike where nothing differs between them. What a version has
answered once in a deal after the same commands it is not asked again: that is exact, and rotations in which nothing
differs cost little. A deal's figure is the mean of its rotations; the older robots by themselves would have 0 in each.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import msgspec

from engine.core.errors import InvariantBroken
from engine.core.seats import all_seats
from engine.core.strengths import Strength
from engine.games.preferans.conventions.presets import preset, seats_for
from engine.games.preferans.robots.search.games import balance
from engine.games.preferans.state import Finished, Match, deal_running
from engine.three_hands.dealing import DECK
from engine.tools.arena import shuffled
from tests.bench.duellist import after, dealt, sees

HERE = Path(__file__).resolve().parents[2]
PLAYER = Path(__file__).with_name("duellist.py")
Said = tuple[int, ...]


class Rules(msgspec.Struct, frozen=True):
    """Conditions of a duel: the convention, how many sit down, and the seed of decks and chance."""

    convention: str
    players: int
    seed: str


class Score(msgspec.Struct, frozen=True):
    """Score of the newer robot in a deal, in whists, by the seat it sat at; `differs`: not as the older would have."""

    deal: int
    points: tuple[float, ...]
    differs: bool


class Version:
    """The robots of one checkout, in a process of their own. Raises ValueError where no engine is."""

    def __init__(self, checkout: Path, strength: Strength) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout)}
        command = [sys.executable, "-P", str(PLAYER), strength]
        self._child = subprocess.Popen(
            command, cwd=checkout, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        where = self._child.stdout.readline().rstrip("\n") if self._child.stdout is not None else ""
        if not Path(where).is_relative_to(checkout):
            self.close()
            raise ValueError(f"{checkout} has no engine of its own")

    def _line(self) -> str:
        if self._child.stdout is None or not (line := self._child.stdout.readline()):
            raise ValueError("a robot has gone")
        return line.rstrip("\n")

    def asked(self, question: dict[str, object]) -> tuple[int, str]:
        """Return the place of its command in `legal`, and the command in words."""
        if self._child.stdin is None:
            raise ValueError("a robot has gone")
        self._child.stdin.write(json.dumps(question) + "\n")
        self._child.stdin.flush()
        answer = json.loads(self._line())
        return int(answer["place"]), str(answer["command"])

    def close(self) -> None:
        """Let it go."""
        self._child.communicate()


class Duel:
    """A newer version and an older one, deal after deal."""

    def __init__(self, rules: Rules, newer: Path, older: Path, strength: Strength = Strength.STRONG) -> None:
        self._rules = rules
        self._versions = [Version(older, strength), Version(newer, strength)]
        self._answers: dict[tuple[bool, Said], int] = {}

    def close(self) -> None:
        """Let both go."""
        for version in self._versions:
            version.close()

    def score(self, deal: int) -> Score:
        """Play that deal in all rotations."""
        self._answers = {}
        deck = [str(card) for card in shuffled(Random(f"{self._rules.seed}:deck:{deal}"), DECK)]
        seats = all_seats(self._rules.players)
        played = [self._played(deal, deck, newer) for newer in seats]
        points = []
        for seat, (match, _) in zip(seats, played, strict=True):
            score = match.deal.score if isinstance(match.deal, Finished) else None
            if score is None:
                raise InvariantBroken("a deal came to no end")
            empty = dealt(self._rules.convention, self._rules.players, deck).standing
            points.append(balance(empty, seat, score.entries))
        return Score(deal, tuple(points), len({said for _, said in played}) > 1)

    def _played(self, deal: int, deck: list[str], newer: int) -> tuple[Match, Said]:
        """Play one rotation: the newer robot sits at that seat."""
        match = dealt(self._rules.convention, self._rules.players, deck)
        said: Said = ()
        while deal_running(match):
            view = sees(match)
            version = view.viewer == newer
            if (version, said) not in self._answers:
                place, command = self._versions[version].asked(
                    {
                        "convention": self._rules.convention,
                        "players": self._rules.players,
                        "deck": deck,
                        "said": said,
                        "lot": f"{self._rules.seed}:{deal}:{view.viewer}:{len(said)}",
                    }
                )
                if repr(view.legal[place]) != command:
                    raise ValueError(f"the versions differ in what is legal: {command}, here {view.legal[place]}")
                self._answers[version, said] = place
            place = self._answers[version, said]
            match, said = after(match, [place]), (*said, place)
        return match, said


def report(rules: Rules, found: Sequence[Score]) -> str:
    """Return the figures of all deals: the mean and two standard errors of it, and by seat."""
    lines = [f"{rules.convention}, {len(found)} deals in every rotation, seed {rules.seed}"]
    means = [fmean(score.points) for score in found]
    lines.append(f"  newer {_figure(means)} whists a deal; other commands in {sum(s.differs for s in found)} deals")
    lines += [
        f"    at seat {place + 1} {_figure([score.points[place] for score in found])}" for place in range(rules.players)
    ]
    return "\n".join(lines) + "\n"


def _figure(numbers: Sequence[float]) -> str:
    error = f"{2 * stdev(numbers) / sqrt(len(numbers)):.2f}" if len(numbers) > 1 else "?"
    return f"{fmean(numbers):+.2f} ± {error}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.duel", description=__doc__)
    parser.add_argument("--against", type=Path, required=True, metavar="PATH", help="a checkout of the older version")
    parser.add_argument("--newer", type=Path, default=HERE, metavar="PATH", help="another checkout than this one")
    parser.add_argument("--strength", type=Strength, default=Strength.STRONG, choices=list(Strength))
    parser.add_argument("--convention", default="sochi")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal: to go on with a long run")
    parser.add_argument("--seed", default="1", help="the same seed, the same deals and moves")
    parser.add_argument("--jobs", type=int, default=1, help="how many deals at once")
    return parser.parse_args()


def main() -> int:
    """Print what the newer robot has."""
    asked = _arguments()
    rules = Rules(asked.convention, min(seats_for(preset(asked.convention))), asked.seed)

    def part(job: int) -> list[Score]:
        found = []
        with closing(Duel(rules, asked.newer.resolve(), asked.against.resolve(), asked.strength)) as duel:
            for deal in range(asked.first + job, asked.first + asked.deals, asked.jobs):
                score = duel.score(deal)
                points = " ".join(f"{one:+.2f}" for one in score.points)
                sys.stderr.write(f"deal {deal} {points}{' other commands' if score.differs else ''}\n")
                found.append(score)
        return found

    with ThreadPoolExecutor(asked.jobs) as pool:
        found = [score for some in pool.map(part, range(asked.jobs)) for score in some]
    sys.stdout.write(report(rules, sorted(found, key=lambda score: score.deal)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
