"""A record as JSON values: the form that other programs compare (notation.md, "JSON of `replay`")."""

from engine.core.command_line import Json
from engine.core.match import DealBroken
from engine.games.preferans.cli.steps import Step, players, steps
from engine.games.preferans.events import DealScored
from engine.games.preferans.outcomes import Outcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.record.form import RecordedMatch
from engine.games.preferans.record.paper import PREFERANS, kind_of
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.scoring.settlement import settle, tournament_points
from engine.games.preferans.sheet import Column, Entry, ScoreSheet


def summary(recorded: RecordedMatch) -> Json:
    """Return convention, players, the deals that are over, the sheet and the settlement so far; amounts as strings.

    With tournament points also `tournament`, the points by seat.
    """
    standing = recorded.match.standing
    settlement = settle(standing)
    points = tournament_points(standing.convention, settlement)
    places = {"tournament": {str(int(seat)): str(won) for seat, won in points.items()}} if points is not None else {}
    return {
        "convention": standing.convention.preset,
        "players": list(standing.players),
        "deals": [told for step in steps(recorded.events) if (told := deal_json(step)) is not None],
        "sheet": sheet_json(standing.sheet),
        "finished": is_over(standing),
        "settlement": {
            "exact": {str(int(seat)): str(amount) for seat, amount in settlement.exact.items()},
            "whists": {str(int(seat)): amount for seat, amount in settlement.whists.items()},
        },
        **places,
    }


def deal_json(step: Step) -> Json | None:
    """Return a deal that ends with this event, else None."""
    match step.event:
        case DealScored():
            return scored_json(step, step.event)
        case DealBroken(number=number):
            return {
                "number": number,
                "kind": "broken",
                "declarer": None,
                "contract": None,
                "tricks": {},
                "entries": [],
            }
        case _:
            return None


def scored_json(step: Step, scored: DealScored) -> Json:
    """Return one finished deal; without play `tricks` is empty, in raspasy declarer and contract are null."""
    outcome = scored.outcome
    tricks = outcome.tricks
    return {
        "number": scored.number,
        "kind": kind_of(outcome),
        "declarer": None if isinstance(outcome, RaspasyOutcome) else int(outcome.declarer),
        "contract": _contract(outcome),
        "tricks": {str(int(seat)): tricks[seat] for seat in players(step, outcome)} if tricks is not None else {},
        "entries": [entry_json(entry) for entry in scored.entries if entry.amount],
    }


def _contract(outcome: Outcome) -> str | None:
    match outcome:
        case RaspasyOutcome():
            return None
        case PreferansOutcome():
            return PREFERANS
        case _:
            return str(outcome.contract)


def entry_json(entry: Entry) -> Json:
    """Return one entry; help in a pool stands without `on`, for the helper's whists name the helper."""
    on = {"on": int(entry.on)} if entry.column is Column.WHISTS and entry.on is not None else {}
    return {"seat": int(entry.seat), "column": str(entry.column), **on, "amount": str(entry.amount)}


def sheet_json(sheet: ScoreSheet) -> Json:
    """Return totals by column and seat."""
    seats = sheet.seats
    return {
        "pool": {str(int(seat)): str(sheet.pool_of(seat)) for seat in seats},
        "mountain": {str(int(seat)): str(sheet.mountain_of(seat)) for seat in seats},
        "whists": {
            str(int(seat)): {str(int(on)): str(sheet.whists_on(seat, on)) for on in seats if on is not seat}
            for seat in seats
        },
    }
