"""Whole tournaments of scripted people, with no-shows, substitutes, corrections and kills of the bot."""

import random
from collections import Counter
from pathlib import Path

from engine.tournament.plan import Kind, Odd, Scoring
from tests.e2e.evidence import errors_in, limited
from tests.e2e.tour_evidence import crossed, faults_of_record, hasty, news_of, occasions, strangers, told_early
from tests.e2e.tour_walk import Walk, walking
from tests.e2e.world import Bot, FreshBot
from tests.soak.fuzz import Progress, silent
from tests.soak.kills import Wrong

SPEED = 60.0
WALKS = (
    Walk(9, rounds=2, kills=3, substitutes=1, hurry=False),
    Walk(10, odd=Odd.BYE, rounds=2, kills=3, substitutes=2),
    Walk(11, odd=Odd.FOUR, rounds=3, kills=4, absent=2, substitutes=1),
    Walk(16, odd=Odd.ROBOT, rounds=2, kills=4, absent=2),
    Walk(24, rounds=2, kills=5, absent=3, substitutes=2),
    Walk(9, kind=Kind.SEED_004, rounds=2, kills=2, absent=0, substitutes=1),
    Walk(3, kind=Kind.DUPLICATE, rounds=2, kills=2, absent=0, hurry=False),
    Walk(7, kind=Kind.DUPLICATE, rounds=2, kills=2, leavers=1, scoring=Scoring.DATUM, hurry=False),
    Walk(10, kind=Kind.DUPLICATE, odd=Odd.BYE, rounds=2, kills=3, leavers=1, sync=True, scoring=Scoring.MATCHPOINTS),
)


def soak(folder: Path, walks: int, seed: int, say: Progress = silent, kind: type[Bot] = FreshBot) -> Counter[str]:
    """Play so many of the tournaments, again from the first one behind the last; figures of what happened.

    Raises Wrong and Timeout.
    """
    rng, counts = random.Random(seed), Counter[str]()
    for number in range(walks):
        place = folder / f"tournament-{number + 1}"
        place.mkdir(parents=True, exist_ok=True)
        counts.update(walked(place, WALKS[number % len(WALKS)], rng.randrange(10**6), kind))
        counts["tournaments"] += 1
        say(dict(counts))
    return counts


def walked(folder: Path, walk: Walk, seed: int, kind: type[Bot]) -> Counter[str]:
    """Play one tournament and judge what it leaves; figures. Raises Wrong and Timeout."""
    with walking(folder, walk, seed, SPEED, kind) as walker:
        walker.run()
        text = walker.tour.record(walker.tour.director)
        walker.company.settle()
        if (status := walker.bot.stop()) != 0:
            raise Wrong(f"the bot ended with status {status}")
        walker.company.poll()
        found = [*faults_of_record(text), *crossed(walker.company.phones, walker.bot.database)]
        found += strangers(walker.company.phones, walker.bot.database)
        found += hasty(walker.bot.database, walker.tour.number)
        if walk.is_duplicate:
            found += told_early(walker.company.phones, walker.bot.database, walker.tour.number)
        news, due = len(news_of(walker.tour.director, walker.company.chat)), occasions(walker.tour.log())
        found += [f"the group got {news} messages, not {due}"] if news > due else []
        found += errors_in(walker.bot.log)
        found += [f"429 in chat {chat}: {times}" for chat, times in limited(walker.company.sandbox).items()]
        if found:
            raise Wrong(f"{walk}, seed {seed}:\n" + "\n".join(found[:20]))
        return walker.counts
