"""Draws of a tournament by its secret: the lots, and the tables of each round."""

from msgspec.structs import replace

from engine.tournament.commands import Reason, TourRefused
from engine.tournament.events import CONTROL, ROBOT, AnyEvent, DrawnTable, LegBegan, RoundDrawn
from engine.tournament.plan import FEWEST, Leg
from engine.tournament.seating import arranged, draw, history_of, resting, seated
from engine.tournament.secrets import draw_stream, lots_by, secret_of, words_of
from engine.tournament.standings import next_stage, standings, tables_of
from engine.tournament.state import Phase, Stage, Tournament


def drawn_lots(tournament: Tournament) -> tuple[int, ...]:
    """Return all entrants in the order drawn by lot, which decides ties."""
    secret = secret_of(bytes.fromhex(tournament.secret), 0)
    return lots_by(secret, words_of(tournament.entrants), [entrant.number for entrant in tournament.entrants])


def is_stage_played(tournament: Tournament) -> bool:
    """Return whether all planned rounds of the present stage have been drawn."""
    return len(tournament.rounds_of(tournament.leg)) >= planned_rounds(tournament, tournament.leg)


def planned_rounds(tournament: Tournament, leg: Leg) -> int:
    """Return the number of rounds that the plan gives a stage; `leg`: the stage."""
    return tournament.plan.rounds if leg is Leg.QUALIFYING else 1


def has_rounds_left(tournament: Tournament) -> bool:
    """Return whether a round is left to draw, in the present stage or a later one."""
    return not is_stage_played(tournament) or next_stage(tournament) is not None


def is_all_played(tournament: Tournament) -> bool:
    """Return whether every round of the tournament is closed, so that it only remains to finish it."""
    return tournament.phase is Phase.BETWEEN and bool(tournament.rounds) and not has_rounds_left(tournament)


def is_too_small(tournament: Tournament) -> bool:
    """Return whether the next round cannot be drawn because fewer than three of its entrants are left."""
    if tournament.phase is not Phase.BETWEEN:
        return False
    stage = next_stage(tournament) if is_stage_played(tournament) else tournament.stages[-1]
    playing = {entrant.number for entrant in tournament.players}
    return stage is not None and len(playing.intersection(stage.numbers)) < FEWEST


def round_events(tournament: Tournament, at: float, by: int | None, *, skips: bool = False) -> tuple[AnyEvent, ...]:
    """Return the events that draw the next round, of the present stage or as the first of the next stage.

    skips: begin the next stage although rounds are left. Raises TourRefused: last_round, too_few, nothing_played.
    """
    if not tournament.lots:
        lots = drawn_lots(tournament)
        events = round_events(replace(tournament, lots=lots), at, by, skips=skips)
        return tuple(replace(event, lots=lots) if isinstance(event, RoundDrawn) else event for event in events)
    if not is_stage_played(tournament) and not skips:
        return (_drawn(tournament, tournament.stages[-1], at, by),)
    if not tournament.rounds:
        raise TourRefused(Reason.NOTHING_PLAYED)
    stage = next_stage(tournament)
    if stage is None:
        raise TourRefused(Reason.LAST_ROUND)
    return (LegBegan(stage.leg, stage.numbers, by), _drawn(tournament, stage, at, by))


def _drawn(tournament: Tournament, stage: Stage, at: float, by: int | None) -> RoundDrawn:
    playing = {entrant.number for entrant in tournament.players}
    stage = replace(stage, numbers=tuple(number for number in stage.numbers if number in playing))
    if len(stage.numbers) < FEWEST:
        raise TourRefused(Reason.TOO_FEW)
    number = len(tournament.rounds) + 1
    seats, byes = seats_of(tournament, stage, number)
    tables = [DrawnTable(place, table) for place, table in enumerate(seats, 1)]
    if tournament.is_duplicate:
        tables.append(DrawnTable(CONTROL, (ROBOT,) * 3))
    return RoundDrawn(number, stage.leg, tuple(tables), at + tournament.plan.window_s, byes, by)


def seats_of(tournament: Tournament, stage: Stage, number: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the tables of a round as drawn, each as entrants by seat, and the entrants who rest.

    tournament: state before the round. stage: stage with only the entrants of the round, at least three.
    """
    secret = secret_of(bytes.fromhex(tournament.secret), 0)
    numbers = draw_stream(secret, words_of(tournament.entrants), number)
    history = history_of(tournament.rounds)
    if stage.leg is not Leg.QUALIFYING:
        return tuple(tuple(seated(table, history.sat, numbers)) for table in tables_of(stage)), ()
    byes, sizes = byes_of(tournament, stage), arranged(len(stage.numbers), tournament.plan.odd).sizes
    people = [one for one in stage.numbers if one not in byes]
    return tuple(map(tuple, draw(people, sizes, history, numbers))), byes


def byes_of(tournament: Tournament, stage: Stage) -> tuple[int, ...]:
    """Return the entrants who rest in a qualifying round; this choice does not depend on the secret.

    tournament: state before the round. stage: stage with only the entrants of the round, at least three.
    """
    lowest = [row.number for row in reversed(standings(tournament)) if row.number in stage.numbers]
    byes = arranged(len(stage.numbers), tournament.plan.odd).byes
    return resting(lowest, byes, history_of(tournament.rounds).rested)
