"""A record in plain text: the entries of each deal, the sheet after it, and the settlement so far."""

from engine.core.record.lines import write_signed
from engine.core.report import event_lines, report_text
from engine.core.seats import BySeat
from engine.games.preferans.cli.steps import Step, players, steps
from engine.games.preferans.events import Adjusted, DealScored, Joined, Left
from engine.games.preferans.outcomes import ContractOutcome, DefenderWord, Outcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.record.form import RecordedMatch
from engine.games.preferans.record.paper import write_counts, write_sheet
from engine.games.preferans.scoring.case import bombs_of
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.scoring.settlement import Settlement, settle, tournament_points
from engine.games.preferans.sheet import ScoreSheet, sums_of
from engine.games.preferans.state import Match, deal_running


def report(recorded: RecordedMatch) -> str:
    """Write the whole match as text, ending with a line break."""
    standing = recorded.match.standing
    title = f"{standing.convention.preset}, pool {standing.convention.pool_target}"
    told = map(step_lines, steps(recorded.events))
    return report_text(title, standing.players, told, settlement_lines(recorded.match))


def step_lines(step: Step) -> list[str]:
    """Describe an event; calls and cards have no lines."""
    match step.event:
        case DealScored():
            return ["", *deal_lines(step, step.event), *sheet_lines(step.after)]
        case Adjusted(entry=entry, text=text):
            return ["", f"adjusted: {write_sheet(sums_of([entry]))}" + (f" ({text})" if text else "")]
        case Joined(seat=seat, name=name):
            return ["", f"seat {seat}: {name} joins", *sheet_lines(step.after)]
        case Left(seat=seat):
            return ["", f"seat {seat} leaves", *sheet_lines(step.after)]
        case _:
            return event_lines(step.event, step.dealer, "written: nothing")


def deal_lines(step: Step, scored: DealScored) -> list[str]:
    """Describe the end of a deal and its entries."""
    outcome, told = scored.outcome, "not played"
    if outcome.tricks is not None:
        told = "tricks " + write_counts(outcome.tricks, players(step, outcome), " ")
    return [
        f"deal {scored.number}, dealer {int(step.dealer)}: {outcome_text(outcome)}; {told}",
        f"  written: {write_sheet(sums_of(scored.entries)) or 'nothing'}",
    ]


def outcome_text(outcome: Outcome) -> str:
    """Describe an outcome: `seat 2 plays 7h (3 whist, 1 pass)`."""
    match outcome:
        case RaspasyOutcome(blind=blind):
            passers = ", ".join(str(int(seat)) for seat in blind)
            return f"raspasy ({passers} passed blind)" if blind else "raspasy"
        case PreferansOutcome(declarer=declarer, proved=proved):
            return f"seat {declarer} declares «преферанс», {'proved' if proved else 'refuted'}"
        case ContractOutcome(conceded=True):
            how = "blind " if outcome.blind else ""
            return f"seat {outcome.declarer} gives up {how}{outcome.contract} without three"
        case ContractOutcome():
            return _game_text(outcome)


def _game_text(outcome: ContractOutcome) -> str:
    words = ", ".join(map(_decision, outcome.whists))
    said = (
        (outcome.blind, " blind"),
        (outcome.without_talon, " without the talon"),
        (outcome.thrown, ", the talon thrown"),
        (outcome.partner is not None, f", halves with seat {outcome.partner}"),
        (bool(words), f" ({words})"),
    )
    told = "".join(text for holds, text in said if holds)
    return f"seat {outcome.declarer} plays {outcome.contract}{told}"


def _decision(decision: DefenderWord) -> str:
    return f"{decision.seat} {decision.call}"


def sheet_lines(match: Match) -> list[str]:
    """Lay out the sheet as a table: one row per seat, totals; bombs behind them while a seat holds one."""
    standing = match.standing
    rows = [["", "", "pool", "mountain", *(f"on {int(seat)}" for seat in standing.players.seats)]]
    rows += sheet_rows(standing.sheet, standing.players)
    if any(standing.bombs):
        bombs = [" ".join(map(str, bombs_of(standing, seat))) or "-" for seat in standing.players.seats]
        rows = [[*row, told] for row, told in zip(rows, ["bombs", *bombs], strict=True)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  " + "  ".join(_cell(text, widths[at], at) for at, text in enumerate(row)).rstrip() for row in rows]


def _cell(text: str, width: int, column: int) -> str:
    return text.ljust(width) if column < 2 else text.rjust(width)


def sheet_rows(sheet: ScoreSheet, players: BySeat[str]) -> list[list[str]]:
    """List one row of cells per seat: number, name, pool, mountain, whists on each seat."""
    return [
        [
            str(int(seat)),
            name,
            str(sheet.pool_of(seat)),
            str(sheet.mountain_of(seat)),
            *("-" if on is seat else str(sheet.whists_on(seat, on)) for on in players.seats),
        ]
        for seat, name in players.items()
    ]


def settlement_lines(match: Match) -> list[str]:
    """List the balances in whists, exact and whole; a deal that is still being played is mentioned first."""
    standing = match.standing
    finished = is_over(standing)
    settlement = settle(standing)
    lines = [f"deal {standing.deals + 1} is not finished"] if deal_running(match) else []
    lines.append("settlement:" if finished else "settlement so far:")
    width = max(map(len, standing.players))
    for seat, name in standing.players.items():
        exact = settlement.exact[seat]
        whole = f" ({write_signed(exact)})" if exact.denominator > 1 else ""
        lines.append(f"  {int(seat)}  {name.ljust(width)}  {settlement.whists[seat]:+d}{whole}")
    return [*lines, *tournament_lines(match, settlement)]


def tournament_lines(match: Match, settlement: Settlement) -> list[str]:
    """List the points for the places, where the convention gives them."""
    points = tournament_points(match.standing.convention, settlement)
    if points is None:
        return []
    return ["tournament points: " + ", ".join(f"{int(seat)} {won}" for seat, won in points.items())]
