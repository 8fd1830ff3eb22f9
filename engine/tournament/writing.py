"""Writing of the record of a tournament: only what is public at the moment."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.record.lines import write_text
from engine.tournament.plan import Plan
from engine.tournament.recorded import HEAD, OF_MATCH, VERSION
from engine.tournament.rows import Row
from engine.tournament.secrets import announced, commitments, published
from engine.tournament.standings import standings
from engine.tournament.state import Phase, Round, Table, TableGame, Tournament

Place = tuple[int, int, int]
"""Numbers of round, table and deal of a match; deal 0 if the match has deals of its own."""
NO_MATCHES: Final[Mapping[Place, str]] = {}


def write(
    tournament: Tournament, matches: Mapping[Place, str] = NO_MATCHES, unread: Mapping[Place, str] = NO_MATCHES
) -> str:
    """Return the record of a tournament in its present state, with the secrets that `published` returns.

    matches: records of matches by round, table and deal. unread: reasons why other matches cannot be read. Of a running
    round of a duplicate only the seating is written, without its matches.
    """
    open_round = tournament.round.number if tournament.round is not None and tournament.is_duplicate else 0
    lines = [f"{HEAD} {VERSION}", *_head(tournament), *_entrants(tournament)]
    for one in tournament.rounds:
        lines += _stage(tournament, one)
        lines += _round(one, tournament.unplaced(one), is_hidden=one.number == open_round)
    lines += _end(tournament)
    for (number, table, deal), reason in sorted(unread.items()):
        if number != open_round:
            lines.append(f"unread {number} {table} {deal} {write_text(reason)}")
    for (number, table, deal), text in sorted(matches.items()):
        if number != open_round:
            lines += ["", f"match {number} {table}" + (f" {deal}" if deal else "")]
            lines += (f"{OF_MATCH} {line}".rstrip() for line in text.rstrip("\n").split("\n"))
    return "\n".join(lines) + "\n"


def _head(tournament: Tournament) -> Iterator[str]:
    plan, secret = tournament.plan, bytes.fromhex(tournament.secret)
    if tournament.title:
        yield f"title {write_text(tournament.title)}"
    yield f"kind {plan.kind}"
    yield f"game {plan.game}"
    for seats, convention in ((3, plan.three), (4, plan.four)):
        if convention is not None:
            yield f"convention {seats} {convention.preset}"
            yield from (f"rule {seats} {name}={value}" for name, value in convention.changes)
    yield f"plan {' '.join(f'{name}={value}' for name, value in plan_fields(plan))}"
    seals = commitments(secret, plan.planned_deals)
    yield f"commit {announced(seals)}"
    yield from (f"seal {number} {seal}" for number, seal in enumerate(seals))


def plan_fields(plan: Plan) -> list[tuple[str, str]]:
    """Return names and values of a plan's numbers and choices, as its `plan` line has them.

    >>> from engine.tournament.plan import SEED_004
    >>> plan_fields(SEED_004)[:2]
    [('rounds', '3'), ('odd', 'robot')]
    """
    return [
        ("rounds", str(plan.rounds)),
        ("odd", plan.odd.value),
        ("window", str(plan.window_s)),
        ("clock", str(plan.clock_s)),
        ("match-deals", str(plan.match_deals)),
        ("final-deals", str(plan.final_deals)),
        ("deals", str(plan.deals)),
        ("scoring", plan.scoring.value),
        ("sync", "yes" if plan.sync else "no"),
    ]


def _entrants(tournament: Tournament) -> Iterator[str]:
    yield ""
    for entrant in tournament.entrants:
        yield f"entrant {entrant.number} {write_text(entrant.name)}"
    if tournament.phase is Phase.REGISTRATION:
        return  # words are published when they are fixed
    for entrant in tournament.entrants:
        if entrant.word:
            yield f"word {entrant.number} {write_text(entrant.word)}"
    for entrant in tournament.entrants:
        if entrant.is_out:
            yield f"out {entrant.number} {entrant.out_after}"
    if tournament.lots:
        yield f"lots {_numbers(tournament.lots)}"


def _stage(tournament: Tournament, one: Round) -> Iterator[str]:
    if tournament.rounds_of(one.leg)[0] is one:
        stage = tournament.stage_of(one)
        yield from ("", f"stage {stage.leg} {_numbers(stage.numbers)}")


def _round(one: Round, absent: tuple[int, ...], *, is_hidden: bool) -> Iterator[str]:
    yield from ("", f"round {one.number}")
    for table in one.tables:
        yield f"table {table.number} {_numbers(table.seats)}"
    if one.byes:
        yield f"bye {_numbers(one.byes)}"
    if absent:
        yield f"absent {_numbers(absent)}"
    if one.deals:
        yield f"deals {_numbers(one.deals)}"
    if one.dropped:
        yield f"dropped {_numbers(one.dropped)}"
    if is_hidden:
        return
    for table in one.tables:
        if table.missing:
            yield f"missing {table.number} {_numbers(table.missing)}"
        for game in table.games:
            if game.deal in (one.deals or (0,)):
                yield from _game(table, game)
    if one.is_closed:
        yield "closed"


def _game(table: Table, game: TableGame) -> Iterator[str]:
    deal = f" deal={game.deal}" if game.deal else ""
    if game.result is not None:
        exact = ",".join(map(str, game.result.exact))
        broken = "" if game.result.finished else " unfinished"
        yield f"result {table.number}{deal} exact={exact} deals={game.result.deals}{broken}"
        if game.result.reason:
            yield f"corrected {table.number}{deal} {write_text(game.result.reason)}"
        return
    if game.id:
        yield f"began {table.number}{deal}"
    if game.awards:
        yield f"award {table.number}{deal} {' '.join(game.awards)}"


def _end(tournament: Tournament) -> Iterator[str]:
    secrets = published(tournament)
    if secrets:
        yield ""
    yield from (f"secret {number} {secret.hex()}" for number, secret in sorted(secrets.items()))
    if tournament.is_over:
        yield f"master {tournament.secret}"
        yield f"end {tournament.phase}" + (f" {write_text(tournament.reason)}" if tournament.reason else "")
    if tournament.rounds:
        yield ""
        yield from map(_row, standings(tournament))


def _row(row: Row) -> str:
    figures = f"points={row.points} whists={row.whists} firsts={row.firsts} played={row.played}"
    return f"standing {row.place} {row.number} {row.leg} {figures}" + (" out" if row.is_out else "")


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
