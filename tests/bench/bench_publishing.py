"""Delays of screens in groups: `python -m tests.bench.bench_publishing [--deals 4] [--tables 50 300]`, in virtual time.

First what it costs, and how long it takes, to play in private chats, one or all three in the group: people who wait for
their buttons and think for two seconds then.

Three groups of three people make a move every 1, 2, 4 or 10 seconds; nobody, one, two or all three of them play by
views of their own in the group. "On time" is what stood there before the next move. Then many tables at once, three
seconds a move. All times are clock seconds; the figures of a run are those of the next one. A measurement, never a
test.
"""

import argparse
import asyncio
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from tests.bench.evening import Lag, Party, World, world
from tests.bot.gateway.kit import COSTS

SCENES = ((1, 0), (2, 0), (4, 0), (1, 1), (2, 1), (4, 1), (2, 2), (4, 2), (1, 3), (2, 3), (4, 3), (10, 3))
TABLES = (50, 300)
GROUPS = 3
DEALS = 4
WAYS = (("all in private", 0), ("one in the group", 1), ("all in the group", 3))
THINK_S = 2.0
MANY_PACE_S = 3.0
AFTER_A_DEAL_S = 30.0  # what lies between two cards of one deal is less
RUN_IN_S, MEASURED_S = 130.0, 60.0  # the first deals end in the measured minute


class Figures(NamedTuple):
    """Figures of one kind of screen."""

    screens: int
    mean: float
    p95: float
    longest: float
    on_time: float


def figures(lags: Iterable[Lag], pace: float) -> dict[str, Figures]:
    """Return figures by kind of screen; `pace` is the time for one move, in seconds."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for lag in lags:
        kinds[lag.kind].append(lag.seconds)
    found = {}
    for kind, seconds in sorted(kinds.items()):
        seconds.sort()
        on_time = sum(one < pace for one in seconds) / len(seconds)
        p95 = seconds[int(len(seconds) * 0.95)]
        found[kind] = Figures(len(seconds), sum(seconds) / len(seconds), p95, seconds[-1], on_time)
    return found


async def together(here: World, parties: Sequence[Party], deals: int) -> float:
    """Seat everybody and play so many deals; the clock second at which all had their first deal."""
    for begun in [here.begin(party.sit_down()) for party in parties]:
        while not begun.done():
            await here.run(1.0)
    since = here.clock.now()
    for played in [here.begin(party.play(deals)) for party in parties]:
        while not played.done():
            await here.run(1.0)
    await here.run(60.0)
    return since


async def scene(pace: float, own: int, deals: int = DEALS, groups: int = GROUPS) -> tuple[str, dict[str, Figures]]:
    """Play one scene: a line about its calls, and what became of its screens."""
    async with world() as here:
        parties = [Party(here, place, pace=pace, own=own) for place in range(1, groups + 1)]
        since = await together(here, parties, deals)
        lags = [lag for lag in (*here.notes.lags, *here.notes.overdue()) if lag.at >= since]
        calls = here.calls(since)
        sends, edits = (calls[what] / deals / groups for what in ("send", "edit"))
        line = f"{sends:.1f} sends and {edits:.1f} edits a deal, {here.server.floods} refusals (429)"
        return line, figures(lags, pace)


class Way(NamedTuple):
    """Cost of one way to play, and its time; calls and bytes of parameters are those of `cards` cards."""

    cards: int
    in_group: int
    in_private: int
    bytes: int
    a_card_s: float
    ready_s: float
    """Median of the seconds from a move to the next player's buttons."""
    longest_s: float
    a_minute: int
    """Most sends and edits of the group in any minute, answers to presses not counted."""
    table: int
    """Most changes of the message that everybody sees in any minute."""
    refused: int


def most_in(at: Sequence[float], seconds: float) -> int:
    """Return the greatest number of these moments in any window of so many seconds."""
    first = most = 0
    for last, moment in enumerate(at):
        while at[first] <= moment - seconds:
            first += 1
        most = max(most, last - first + 1)
    return most


async def way(own: int, deals: int = 1, think: float = THINK_S, seed: int = 1, *, views_count: bool = True) -> Way:
    """Play some deals of one group in a way; all figures but those of a minute are of the cards alone."""
    async with world(seed, views_count=views_count) as here:
        party = Party(here, 1, pace=think, own=own, patient=True)
        await together(here, (party,), deals)
        asked = [at for at, _ in party.ready]
        late = sorted(seconds for _, seconds in party.ready)
        spans = [(one, other) for one, other in pairwise(asked) if other - one < AFTER_A_DEAL_S]
        calls = [call for call in here.server.calls if any(one <= call.at < other for one, other in spans)]
        counted = [call for call in here.server.calls if call.method in COSTS]
        grouped = [call for call in counted if call.chat == party.chat]
        table = [call.at for call in grouped if call.method == "edit_message_text" and call.at >= party.since]
        return Way(
            cards=len(spans),
            in_group=sum(call.method in COSTS and call.chat == party.chat for call in calls),
            in_private=sum(call.method in COSTS and call.chat > 0 for call in calls),
            bytes=sum(len(json.dumps(call.arguments, default=str, ensure_ascii=False).encode()) for call in calls),
            a_card_s=sum(other - one for one, other in spans) / len(spans),
            ready_s=late[len(late) // 2],
            longest_s=late[-1],
            a_minute=most_in([call.at for call in grouped if here.server.is_counted(call)], 60.0),
            table=most_in(table, 60.0),
            refused=here.server.floods,
        )


def told_ways(deals: int) -> None:
    """Print the table of the ways to play."""
    sys.stdout.write(
        f"{THINK_S:g} s of thinking a card      group  private  bytes  s a card  buttons after (longest)  a minute"
        "  table\n"
    )
    for name, own in WAYS:
        one = asyncio.run(way(own, deals))
        group, private, size = (what / one.cards for what in (one.in_group, one.in_private, one.bytes))
        sys.stdout.write(
            f"  {name:22} {group:9.2f} {private:8.2f} {size:6.0f}"
            f" {one.a_card_s:9.2f} {one.ready_s:13.2f} ({one.longest_s:5.2f}) {one.a_minute:11} {one.table:6}\n"
        )
    sys.stdout.flush()


async def many(tables: int) -> tuple[str, dict[str, Figures]]:
    """Run so many tables for a minute; in every tenth group one plays by a view."""
    async with world() as here:
        parties = [Party(here, place, pace=MANY_PACE_S, own=int(place % 10 == 0)) for place in range(1, tables + 1)]
        for seated in [here.begin(party.sit_down()) for party in parties]:
            while not seated.done():
                await here.run(1.0)
        for place, party in enumerate(parties):
            here.begin(party.begin_later(RUN_IN_S * place / tables))
        await here.run(RUN_IN_S)
        since = here.clock.now()
        await here.run(MEASURED_S)
        lags = [lag for lag in (*here.notes.lags, *here.notes.overdue()) if lag.at >= since]
        calls = here.calls(since)
        sends, edits = (calls[what] / MEASURED_S for what in ("send", "edit"))
        line = f"{sends:.1f} sends and {edits:.1f} edits a second, {here.server.floods} refusals (429)"
        return line, figures(lags, MANY_PACE_S)


def told(title: str, line: str, found: dict[str, Figures]) -> None:
    """Print one scene."""
    sys.stdout.write(f"\n{title}: {line}\n")
    for kind, one in found.items():
        sys.stdout.write(
            f"  {kind:24} {one.screens:6}  mean {one.mean:6.2f}  p95 {one.p95:6.2f}  longest {one.longest:6.2f}"
            f"  on time {one.on_time * 100:5.1f} %\n"
        )
    sys.stdout.flush()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--tables", type=int, nargs="*", default=TABLES)
    given = parser.parse_args()
    told_ways(given.deals)
    for pace, own in SCENES:
        told(f"{pace} s a move, {own} play by views", *asyncio.run(scene(pace, own, given.deals)))
    for tables in given.tables:
        told(f"{tables} tables", *asyncio.run(many(tables)))


if __name__ == "__main__":
    main()
