"""Random deals through decide and evolve with every check on, views, the robot, and whole matches of every preset.

`python -m tests.bench engine`.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from engine.core.cards import DECK
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.commands import MakeClaim, Pass
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS, SOCHI, seats_for
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, legal_commands, start
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.rotation import next_dealer
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.state import Match, deal_running
from engine.games.preferans.view import view_for

NAMES = ("a", "b", "c", "d")
RUNS = 5
DEALS = 200
MATCHES = 4
MATCH_DEALS = 60  # robots need not come to the end of every preset
Mover = Callable[[Match, Seat], Match]


def played(rng: Random, seats: int, move: Mover) -> None:
    """Play one deal of a fresh match to its score."""
    match = start(MatchStarted(SOCHI, NAMES[:seats]))
    deck = list(DECK)
    rng.shuffle(deck)
    for event in decide(match, StartDeal(Seat.ONE, tuple(deck))):
        match = evolve(match, event)
    while deal_running(match):
        match = move(match, deciders(match.deal)[0])


def deals(rng: Random, seats: int, move: Mover) -> None:
    """Play as many deals as are measured at once."""
    for _ in range(DEALS):
        played(rng, seats, move)


def at_random(rng: Random) -> Mover:
    """Return any legal command but a claim; passing is as likely as all bids, so that most deals have a declarer."""

    def move(match: Match, seat: Seat) -> Match:
        legal = [command for command in legal_commands(match, seat) if not isinstance(command, MakeClaim)]
        command = legal[0] if isinstance(legal[0], Pass) and rng.random() < 0.5 else rng.choice(legal)
        for event in decide(match, command):
            match = evolve(match, event)
        return match

    return move


def by_robots(match: Match, seat: Seat) -> Match:
    """Return the match after a robot's decision."""
    view = view_for(match, seat)
    if view is not None:
        for event in decide(match, choose(view)):
            match = evolve(match, event)
    return match


def positions(rng: Random, seats: int) -> list[Match]:
    """List every position of some random deals."""
    found: list[Match] = []
    move = at_random(rng)

    def keep(match: Match, seat: Seat) -> Match:
        found.append(match)
        return move(match, seat)

    for _ in range(20):
        played(rng, seats, keep)
    return found


def rate(count: int, job: Callable[[], object]) -> float:
    """Return the median of several runs, per second of the processor, so that a busy machine does not count."""
    speeds = []
    for _ in range(RUNS):
        begun = time.process_time()
        job()
        speeds.append(count / (time.process_time() - begun))
    return statistics.median(speeds)


def measured(seats: int) -> str:
    """Return the rates at a table of that many."""
    rng = Random(seats)
    some = positions(rng, seats)
    everybody = [None, *some[0].standing.players.seats]
    random_deals = rate(DEALS, lambda: deals(rng, seats, at_random(rng)))
    robot_deals = rate(DEALS, lambda: deals(rng, seats, by_robots))
    views = rate(len(some) * len(everybody), lambda: [view_for(match, who) for match in some for who in everybody])
    return f"{random_deals:.0f} random deals/s, {robot_deals:.0f} deals of robots/s, {views:.0f} views/s"


def match_of(convention: Convention, seats: int, rng: Random) -> int:
    """Play a match of robots to its end, or its first sixty deals; return how many deals it took."""
    match = start(MatchStarted(convention, NAMES[:seats]))
    while not is_over(match.standing) and match.standing.deals < MATCH_DEALS:
        deck = rng.sample(DECK, len(DECK))
        for event in decide(match, StartDeal(next_dealer(match.standing) or Seat.ONE, tuple(deck))):
            match = evolve(match, event)
        while deal_running(match):
            match = by_robots(match, deciders(match.deal)[0])
    return match.standing.deals


def matches(convention: Convention, seats: int) -> str:
    """Count matches of robots a second."""
    deals = 0

    def job() -> None:
        nonlocal deals
        rng = Random(seats)
        deals = sum(match_of(convention, seats, rng) for _ in range(MATCHES))

    speed = rate(MATCHES, job)
    return f"{speed:.2f} matches/s of {deals / MATCHES:.0f} deals"


def main() -> int:
    """Print the rates for three and four seats, then matches of every preset at every number of seats."""
    for seats in (3, 4):
        sys.stdout.write(f"{seats} seats: {measured(seats)}\n")
    for name, convention in PRESETS.items():
        for seats in seats_for(convention):
            sys.stdout.write(f"{name}, {seats} seats: {matches(convention, seats)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
