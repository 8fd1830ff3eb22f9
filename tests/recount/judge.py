"""Differences between what a record states and what its own facts come to."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from tests.recount import chance, duplicate, points
from tests.recount.reading import CONTROL, Place, Reader, Recorded, Round, Standing
from tests.recount.seating import Past, drawn, seated, sizes_of

Settle = Callable[[str], Sequence[Fraction]]
"""Program that returns the exact settlement of the record of a match, seat 1 first."""


def differences(text: str, settle: Settle) -> Iterator[str]:
    """Yield a sentence for everything that comes to something else."""
    recorded = Reader().read(text)
    yield from _secrets(recorded)
    if recorded.master and recorded.lots:
        yield from _draws(recorded)
    yield from _stages(recorded)
    yield from _standings(recorded)
    yield from _matches(recorded, settle)


def _secrets(recorded: Recorded) -> Iterator[str]:
    if chance.commitment_of(recorded.seals) != recorded.commit:
        yield "C is not made of the seals"
    if len(recorded.seals) != recorded.last_secret + 1:
        yield f"{len(recorded.seals)} seals"
    if bool(recorded.master) != bool(recorded.end):
        yield "the master secret is told before the end, or not at it"
    if recorded.master and chance.seals_of(recorded.master, recorded.last_secret) != recorded.seals:
        yield "the master secret gives other seals"
    for number, secret in recorded.secrets.items():
        if chance.seal_of(secret) != recorded.seals[number]:
            yield f"secret {number} gives another seal"
    closed = {deal for one in recorded.rounds if one.closed for deal in (*one.deals, *one.dropped)}
    told = set(recorded.secrets)
    if not closed <= told or (not recorded.end and not told <= closed):
        yield f"the secrets of deals {closed} are to be told, not {told}"


def _draws(recorded: Recorded) -> Iterator[str]:
    secret, words = chance.secret_of(recorded.master, 0), chance.words_of(recorded.words)
    if chance.shuffled(sorted(recorded.entrants), chance.stream(secret, words)) != recorded.lots:
        yield "the lots are others"
    for one in recorded.rounds:
        source = chance.stream(secret, words, b"round" + chance.number_bytes(one.number))
        tables, byes = _round(recorded, one, source)
        stated = [table.seats for table in one.tables.values() if table.number != CONTROL or not recorded.is_duplicate]
        if (tables, byes) != (stated, one.byes):
            yield f"round {one.number} is drawn {tables}, {byes}, not {stated}, {one.byes}"


def _round(recorded: Recorded, one: Round, source: Iterator[int]) -> tuple[list[list[int]], list[int]]:
    """Draw a round from the rounds before it."""
    past = Past(recorded.rounds[: one.number - 1])
    stage = next(stage for stage in recorded.stages if stage[0] == one.leg)
    there = [number for number in stage[1] if number not in one.absent]
    numbers = [number for number in there if recorded.out.get(number, one.number) >= one.number]
    if one.leg != points.QUALIFYING:
        return [seated(range(len(table)), table, past, source) for table in points.snake(numbers)], []
    sizes, resting = sizes_of(len(numbers), recorded.plan["odd"])
    lowest = [row.number for row in reversed(_order(recorded, one.number)) if row.number in numbers]
    byes = sorted(lowest, key=lambda number: past.rested[number])[:resting]
    return drawn([number for number in numbers if number not in byes], sizes, past, source), byes


def _order(recorded: Recorded, before: int) -> list[Standing]:
    """Order the entrants of the first stage, as it was when a round was drawn."""
    if not recorded.is_duplicate:
        return points.order_of(recorded, recorded.stages[0], before)
    out = {number: after for number, after in recorded.out.items() if after < before}
    return duplicate.standings(replace(recorded, rounds=recorded.rounds[: before - 1], out=out))


def _stages(recorded: Recorded) -> Iterator[str]:
    for place in range(1, len(recorded.stages)):
        leg, numbers = recorded.stages[place]
        first = next(one.number for one in recorded.rounds if one.leg == leg)
        expected = points.next_stage(recorded, recorded.stages[place - 1], first)
        if expected != (leg, numbers):
            yield f"{expected} follows, not {leg} {numbers}"


def _standings(recorded: Recorded) -> Iterator[str]:
    if not recorded.rounds:
        return
    rows = duplicate.standings(recorded) if recorded.is_duplicate else points.standings(recorded)
    placed = [replace(row, place=place) for place, row in enumerate(rows, 1)]
    for expected, stated in zip(placed, recorded.standings, strict=True):
        if expected != stated:
            yield f"{expected} is stated as {stated}"


# -- matches


def _matches(recorded: Recorded, settle: Settle) -> Iterator[str]:
    played = {
        (one.number, table.number, deal)
        for one in recorded.rounds
        for table in one.tables.values()
        for deal, result in table.results.items()
        if not result.corrected and result.deals
    }
    if missing := played - set(recorded.matches):
        yield f"no match of {sorted(missing)}"
    for place, lines in recorded.matches.items():
        table = recorded.rounds[place[0] - 1].tables[place[1]]
        result = table.results.get(place[2])
        if result is not None and not result.corrected:
            exact = list(settle("\n".join(lines) + "\n"))
            if exact != result.exact:
                yield f"match {place} comes to {exact}, not {result.exact}"
        if recorded.is_duplicate:
            yield from _cards(recorded, place, lines)


def _cards(recorded: Recorded, place: Place, lines: Sequence[str]) -> Iterator[str]:
    """Compare the cards of a deal with those that its secret gives."""
    deal, text = place[2], "\n".join(lines)
    dealer = (deal - 1) % 3 + 1
    hands, talon = chance.dealt(recorded.secrets[deal], chance.words_of(recorded.words))
    stated = {int(seat): set(cards.split()) for seat, cards in re.findall(r"^hand (\d) (.*)$", text, re.MULTILINE)}
    expected = {(dealer + place) % 3 + 1: hand for place, hand in enumerate(hands)}
    if stated != expected or re.findall(r"^talon (.*)$", text, re.MULTILINE) != [" ".join(talon)]:
        yield f"match {place} has other cards than secret {deal} gives"
    if re.findall(r"^deal (.*)$", text, re.MULTILINE) != [f"1 dealer={dealer}"]:
        yield f"match {place} is not one deal, dealt by seat {dealer}"
