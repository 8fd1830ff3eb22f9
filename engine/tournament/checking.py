"""Check of a recorded tournament: its secrets, lots, draws, stages and standings are computed again."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.core.shuffle import commitment
from engine.tournament.drawing import byes_of, planned_rounds, seats_of
from engine.tournament.events import CONTROL, ROBOT
from engine.tournament.plan import FEWEST, Leg
from engine.tournament.recorded import RecordedTournament
from engine.tournament.seating import arranged
from engine.tournament.secrets import announced, commitments, lots_by, secret_of, words_of
from engine.tournament.standings import FINALISTS, next_stage, standings, tables_of
from engine.tournament.state import Phase, Round, Stage, Table, TableGame, Tournament

SIZES: Final = (3, 4, 8, 16)
"""Numbers of people that a semi-final or final may have."""


class Subject(StrEnum):
    """Part of a record that is checked."""

    COMMIT = "commit"
    SEALS = "seals"
    SECRET = "secret"
    WORDS = "words"
    LOTS = "lots"
    DRAW = "draw"
    STAGE = "stage"
    STANDINGS = "standings"
    FIRST = "first"
    """The first stage is the right one and includes every entrant."""
    ROUNDS = "rounds"
    """No stage has more rounds than the plan gives it."""
    SEATED = "seated"
    """Each entrant in a round has exactly one seat, or rests."""
    ABSENT = "absent"
    """Entrants who neither sit nor rest in a round are those in its `absent` line: out at the draw, replaced later."""
    TABLES = "tables"
    """A round has the planned tables and robots; after the qualifying stage the rules fix who meets at which table."""
    DEALS = "deals"
    """A round of a duplicate has the planned deals, with spare deals in place of those that do not count."""
    CLOSED = "closed"
    """All rounds before the last one are closed, and in a finished tournament the last one, too."""
    END = "end"
    """The record contains the tournament's secret only if the tournament is over."""
    PLAYED = "played"
    """The results and scores of a round are possible by the rules."""


class Finding(msgspec.Struct, frozen=True):
    """Result of one check."""

    subject: Subject
    is_good: bool
    number: int = 0
    """Number of the secret, round or stage that was checked; 0 for other subjects."""


def findings_of(recorded: RecordedTournament) -> Iterator[Finding]:
    """Yield the results of all checks that the record allows; those of lots and draws need its secret S."""
    tournament = recorded.tournament
    yield Finding(Subject.COMMIT, bool(recorded.seals) and announced(recorded.seals) == recorded.commit)
    yield from _secrets(recorded)
    try:
        words_of(tournament.entrants)
    except ValueError:
        yield Finding(Subject.WORDS, False)
        return
    if tournament.secret and tournament.lots:
        yield from _draws(tournament)
    for place in range(1, len(tournament.stages)):
        yield Finding(Subject.STAGE, _is_stage_right(tournament, place), place + 1)
    if recorded.rows:
        yield Finding(Subject.STANDINGS, recorded.rows == standings(tournament))
    yield from _impossible(recorded)


def _secrets(recorded: RecordedTournament) -> Iterator[Finding]:
    tournament, last = recorded.tournament, recorded.tournament.plan.planned_deals
    if tournament.secret:
        yield Finding(Subject.SEALS, commitments(bytes.fromhex(tournament.secret), last) == recorded.seals)
    elif len(recorded.seals) != last + 1 or tournament.is_over:
        yield Finding(Subject.SEALS, False)
    for number, secret in sorted(recorded.secrets.items()):
        known = number < len(recorded.seals)
        yield Finding(Subject.SECRET, known and commitment(bytes.fromhex(secret)) == recorded.seals[number], number)
    for one in tournament.rounds:
        for deal in (*one.deals, *one.dropped):
            if one.is_closed and deal not in recorded.secrets:
                yield Finding(Subject.SECRET, False, deal)


def _draws(tournament: Tournament) -> Iterator[Finding]:
    secret = secret_of(bytes.fromhex(tournament.secret), 0)
    numbers = [entrant.number for entrant in tournament.entrants]
    lots = lots_by(secret, words_of(tournament.entrants), numbers)
    yield Finding(Subject.LOTS, lots == tournament.lots)
    for one in tournament.rounds:
        yield Finding(Subject.DRAW, _is_drawn(tournament, one), one.number)


def _impossible(recorded: RecordedTournament) -> Iterator[Finding]:
    """Yield a finding for each state that no tournament can reach (needs no secret); an honest record has none."""
    tournament = recorded.tournament
    everybody = {entrant.number for entrant in tournament.entrants}
    if (tournament.lots or tournament.rounds) and set(tournament.lots) != everybody:
        yield Finding(Subject.LOTS, False)
    if tournament.secret and not tournament.is_over:
        yield Finding(Subject.END, False)
    if tournament.stages and not _is_first_stage_right(tournament):
        yield Finding(Subject.FIRST, False)
    for one in tournament.rounds:
        checks = (
            (Subject.ROUNDS, tournament.rounds_of(one.leg).index(one) < planned_rounds(tournament, one.leg)),
            (Subject.SEATED, _is_seated(tournament, one)),
            (Subject.ABSENT, tournament.unplaced(one) == tuple(sorted(recorded.absent.get(one.number, ())))),
            (Subject.TABLES, _has_its_tables(tournament, one)),
            (Subject.DEALS, _has_its_deals(tournament, one)),
            (
                Subject.CLOSED,
                one.is_closed or (one is tournament.rounds[-1] and tournament.phase is not Phase.FINISHED),
            ),
            (Subject.PLAYED, all(_is_possible(one, table) for table in one.tables)),
        )
        yield from (Finding(subject, False, one.number) for subject, is_good in checks if not is_good)


def _is_first_stage_right(tournament: Tournament) -> bool:
    """Return whether the first stage is the one due for the number of entrants, and all of them are in it."""
    numbers = tuple(sorted(entrant.number for entrant in tournament.entrants))
    is_final = not tournament.is_duplicate and len(numbers) <= FINALISTS
    return tournament.stages[0] == Stage(Leg.FINAL if is_final else Leg.QUALIFYING, numbers)


def _playing(tournament: Tournament, one: Round) -> Stage:
    """Return the stage of a round, with only those entrants who sit or rest in the round."""
    stage = tournament.stage_of(one)
    return Stage(stage.leg, tuple(number for number in stage.numbers if number in one.places))


def _is_seated(tournament: Tournament, one: Round) -> bool:
    """Return whether no entrant has two places in a round, and all of them belong to its stage and are not out."""
    places, entrants = set(one.places), set(tournament.stage_of(one).numbers)
    return len(places) == len(one.places) and places <= entrants - tournament.out_at(one)


def _has_its_tables(tournament: Tournament, one: Round) -> bool:
    """Return whether a round has the planned tables, robots and byes, and in a later stage the right people meet."""
    tables = [table for table in one.tables if not table.is_control]
    controls = [table.seats for table in one.tables if table.is_control]
    people = len(one.places)
    if people < FEWEST or controls != ([(ROBOT,) * 3] if tournament.is_duplicate else []):
        return False
    if [table.number for table in tables] != list(range(1, len(tables) + 1)):
        return False
    playing = _playing(tournament, one)
    if one.leg is not Leg.QUALIFYING:
        met = [set(table.seats) for table in tables]
        return not one.byes and people in SIZES and met == list(map(set, tables_of(playing)))
    planned = arranged(people, tournament.plan.odd)
    sizes = sorted(len(table.seats) for table in tables)
    robots = sum(len(table.seats) - len(table.people) for table in tables)
    if (sizes, robots, len(one.byes)) != (sorted(planned.sizes), planned.robots, planned.byes):
        return False
    return not one.byes or one.byes == byes_of(_before(tournament, one.number), playing)


def _has_its_deals(tournament: Tournament, one: Round) -> bool:
    """Return whether a round has its planned deals in order, with spare deals in place of dropped ones.

    A spare deal may itself be replaced. The record does not say which spare deal replaced which deal: if a ruling that
    used one is undone, a later ruling may use it again.
    """
    size, plan = tournament.plan.deals, tournament.plan
    planned = range((one.number - 1) * size + 1, one.number * size + 1) if tournament.is_duplicate else range(0)
    used = [*one.deals, *(deal for deal in one.dropped if deal not in planned)]
    others = {deal for other in tournament.rounds if other is not one for deal in (*other.deals, *other.dropped)}
    spares = [deal for deal in used if deal not in planned]
    if len(one.deals) != len(planned) or len(set(used)) != len(used) or len(set(one.dropped)) != len(one.dropped):
        return False
    if others & set(spares) or not all(plan.rounds * size < deal <= plan.planned_deals for deal in spares):
        return False
    if one.dropped and one.dropped[0] not in planned:
        return False
    return all(
        deal == original if original not in one.dropped else deal in spares
        for deal, original in zip(one.deals, planned, strict=True)
    )


def _is_possible(one: Round, table: Table) -> bool:
    """Return whether the games of a table are possible in its round.

    A table with somebody ruled missing plays no match, but may have a result that the director set before.
    Only deals of a duplicate are scored without play. No table of a closed round is still playing.
    """
    if (one.is_closed and table.running is not None) or not all(map(_is_result_possible, table.games)):
        return False
    is_played = any(game.result is None or not game.result.reason for game in table.games)
    return bool(one.deals) or not ((table.missing and is_played) or any(game.awards for game in table.games))


def _is_result_possible(game: TableGame) -> bool:
    """Return whether a game's result, if any, adds up to 0, has no awards, and is finished if a ruling set it."""
    result = game.result
    return result is None or not (sum(result.exact) or game.awards or (result.reason and not result.finished))


def _is_drawn(tournament: Tournament, one: Round) -> bool:
    """Return whether the secret and the words of entrants give the tables and byes that the round states."""
    tables = [table for table in one.tables if table.number != CONTROL]
    playing, people = _playing(tournament, one), len(set(one.places))
    if len(playing.numbers) != people or people < FEWEST:
        return False
    if one.leg is not Leg.QUALIFYING and people not in SIZES:
        return False
    seats, byes = seats_of(_before(tournament, one.number), playing, one.number)
    return seats == tuple(table.seats for table in tables) and byes == one.byes


def _is_stage_right(tournament: Tournament, place: int) -> bool:
    """Return whether a stage has those entrants who qualified in the stage before; `place`: index of the stage."""
    stage = tournament.stages[place]
    first = next((one.number for one in tournament.rounds if one.leg is stage.leg), len(tournament.rounds) + 1)
    before = replace(_before(tournament, first), stages=tournament.stages[:place])
    return first > 1 and next_stage(before) == stage


def _before(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it was when a round was drawn; `number`: number of the round."""
    entrants = tuple(
        replace(entrant, is_out=entrant.is_out and entrant.out_after < number) for entrant in tournament.entrants
    )
    leg = tournament.rounds[number - 2].leg if number > 1 else tournament.stages[0].leg
    begun = next(place for place, stage in enumerate(tournament.stages, 1) if stage.leg is leg)
    rounds, stages = tournament.rounds[: number - 1], tournament.stages[:begun]
    return replace(tournament, phase=Phase.BETWEEN, entrants=entrants, rounds=rounds, stages=stages)
