"""Standings of a recorded tournament, as text and as JSON values: the output of `replay`."""

from engine.core.command_line import Json
from engine.tournament.reading import read
from engine.tournament.rows import Row
from engine.tournament.standings import standings
from engine.tournament.state import Tournament


def tournament_text(text: str) -> str:
    """Return the standings computed from the results in a record, as text for people. Raises RecordError."""
    tournament = read(text).tournament
    head = f"{tournament.title or 'tournament'}: {tournament.plan.kind}, {tournament.phase}\n"
    names = _names(tournament)
    rows = standings(tournament)
    width = max(map(len, names.values()), default=0)
    return head + "".join(f"{_line(row, names[row.number].ljust(width))}\n" for row in rows)


def _line(row: Row, name: str) -> str:
    out = "  out" if row.is_out else ""
    figures = f"points {row.points}  whists {row.whists}  firsts {row.firsts}  played {row.played}"
    return f"{row.place:>3}  {row.number:>3} {name}  {row.leg}  {figures}{out}"


def tournament_json(text: str) -> Json:
    """Return the standings computed from the results in a record, as JSON values. Raises RecordError."""
    tournament = read(text).tournament
    names = _names(tournament)
    return {
        "title": tournament.title,
        "kind": tournament.plan.kind,
        "phase": tournament.phase,
        "standings": [
            {
                "place": row.place,
                "number": row.number,
                "name": names[row.number],
                "stage": row.leg,
                "points": str(row.points),
                "whists": str(row.whists),
                "firsts": row.firsts,
                "played": row.played,
                "out": row.is_out,
            }
            for row in standings(tournament)
        ],
    }


def _names(tournament: Tournament) -> dict[int, str]:
    return {entrant.number: entrant.name for entrant in tournament.entrants}
