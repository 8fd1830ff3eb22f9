"""Report of a record in plain text and as JSON values (notation.md, "JSON of `replay`").

The text has the entries of each deal, the sheet after it and the settlement so far. JSON is for other programs.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.core import report as reports
from engine.core.cards import Card
from engine.core.command_line import Json
from engine.core.match import DealBroken
from engine.core.record.lines import write_signed
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import (
    Analysis,
    AnyMistake,
    BidMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    WhistMistake,
)
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import Adjusted, AnyEvent, DealScored, Joined, Left, Standing
from engine.games.preferans.game import evolve, start
from engine.games.preferans.outcomes import (
    AllPassed,
    ContractOutcome,
    DefenderWord,
    Outcome,
    PassedOutcome,
    PreferansOutcome,
    RaspasyOutcome,
)
from engine.games.preferans.record.form import RecordedMatch
from engine.games.preferans.record.paper import PREFERANS, kind_of, took_part, write_counts, write_sheet
from engine.games.preferans.scoring.case import bombs_of
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.scoring.remise import columns_of
from engine.games.preferans.scoring.settlement import Settlement, settle, tournament_points
from engine.games.preferans.sheet import Cell, Column, Entry, sums_of
from engine.games.preferans.state import Match, deal_running

Step = reports.Step[Match, AnyEvent]


def players(step: Step, outcome: Outcome) -> tuple[Seat, ...]:
    """List the seats whose tricks count in a deal, in ascending order."""
    return tuple(sorted(took_part(step.before.standing, step.dealer, outcome)))


def report(recorded: RecordedMatch) -> str:
    """Return the whole match as text that ends with a line break."""
    standing = recorded.match.standing
    title = f"{standing.convention.preset}, pool {standing.convention.pool_target}"
    told = map(step_lines, reports.steps(recorded.events, start, evolve))
    return reports.report_text(title, standing.players, told, settlement_lines(recorded.match))


def step_lines(step: Step) -> list[str]:
    """Return the lines of text for an event; calls and cards have none."""
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
            return reports.event_lines(step.event, step.dealer, "written: nothing")


def deal_lines(step: Step, scored: DealScored) -> list[str]:
    """Return the lines of text for the end of a deal and its entries on the sheet."""
    outcome, told = scored.outcome, "not played"
    if outcome.tricks is not None:
        told = "tricks " + write_counts(outcome.tricks, players(step, outcome), " ")
    return [
        f"deal {scored.number}, dealer {int(step.dealer)}: {outcome_text(outcome)}; {told}",
        f"  written: {write_sheet(sums_of(scored.entries)) or 'nothing'}",
    ]


def outcome_text(outcome: Outcome) -> str:
    """Describe an outcome in words, such as `seat 2 plays 7h (3 whist, 1 pass)`."""
    match outcome:
        case RaspasyOutcome(blind=blind):
            passers = ", ".join(str(int(seat)) for seat in blind)
            return f"raspasy ({passers} passed blind)" if blind else "raspasy"
        case PassedOutcome():
            return "all passed"
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
    """Return the sheet as a table: one row per seat with its totals, and a column of bombs if any seat has one."""
    standing = match.standing
    columns = columns_of(standing.convention)
    rows = [["", "", *columns, *(f"on {int(seat)}" for seat in standing.players.seats)]]
    rows += sheet_rows(standing)
    if any(standing.bombs):
        bombs = [" ".join(map(str, bombs_of(standing, seat))) or "-" for seat in standing.players.seats]
        rows = [[*row, told] for row, told in zip(rows, ["bombs", *bombs], strict=True)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  " + "  ".join(_cell(text, widths[at], at) for at, text in enumerate(row)).rstrip() for row in rows]


def _cell(text: str, width: int, column: int) -> str:
    return text.ljust(width) if column < 2 else text.rjust(width)


def sheet_rows(standing: Standing) -> list[list[str]]:
    """List a row of cells per seat: number, name, columns of points, whists on each seat."""
    sheet, players, columns = standing.sheet, standing.players, columns_of(standing.convention)
    return [
        [
            str(int(seat)),
            name,
            *(str(sheet.total_of(Cell(seat, column))) for column in columns),
            *("-" if on is seat else str(sheet.whists_on(seat, on)) for on in players.seats),
        ]
        for seat, name in players.items()
    ]


def settlement_lines(match: Match) -> list[str]:
    """Return the balances in whole whists, exact fractions in brackets; a first line mentions an unfinished deal."""
    standing = match.standing
    finished = is_over(standing)
    settlement = settle(standing)
    lines = reports.settlement_head(standing.deals + 1 if deal_running(match) else None, is_over=finished)
    width = max(map(len, standing.players))
    for seat, name in standing.players.items():
        exact = settlement.exact[seat]
        whole = f" ({write_signed(exact)})" if exact.denominator > 1 else ""
        lines.append(f"  {int(seat)}  {name.ljust(width)}  {settlement.whists[seat]:+d}{whole}")
    return [*lines, *tournament_lines(match, settlement)]


def tournament_lines(match: Match, settlement: Settlement) -> list[str]:
    """Return a line with the tournament points of the seats; empty if the convention gives none."""
    points = tournament_points(match.standing.convention, settlement)
    if points is None:
        return []
    return ["tournament points: " + ", ".join(f"{int(seat)} {won}" for seat, won in points.items())]


def summary(recorded: RecordedMatch) -> Json:
    """Return the match as JSON values: convention, players, finished deals, sheet and settlement so far.

    Amounts are strings. The key `tournament` (points by seat) exists only if the convention gives points.
    """
    standing = recorded.match.standing
    settlement = settle(standing)
    points = tournament_points(standing.convention, settlement)
    places = {"tournament": {str(int(seat)): str(won) for seat, won in points.items()}} if points is not None else {}
    return {
        "convention": standing.convention.preset,
        "players": list(standing.players),
        "deals": [
            told for step in reports.steps(recorded.events, start, evolve) if (told := deal_json(step)) is not None
        ],
        "sheet": sheet_json(standing),
        "finished": is_over(standing),
        "settlement": {
            "exact": {str(int(seat)): str(amount) for seat, amount in settlement.exact.items()},
            "whists": {str(int(seat)): amount for seat, amount in settlement.whists.items()},
        },
        **places,
    }


def deal_json(step: Step) -> Json | None:
    """Return a deal as JSON values if this event ends it, else None."""
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
    """Return one finished deal. `tricks` is empty if nothing was played; `contract` is null if all passed."""
    outcome = scored.outcome
    tricks = outcome.tricks
    return {
        "number": scored.number,
        "kind": kind_of(outcome),
        "declarer": None if isinstance(outcome, AllPassed) else int(outcome.declarer),
        "contract": _contract(outcome),
        "tricks": {str(int(seat)): tricks[seat] for seat in players(step, outcome)} if tricks is not None else {},
        "entries": [entry_json(entry) for entry in scored.entries if entry.amount],
    }


def _contract(outcome: Outcome) -> str | None:
    match outcome:
        case RaspasyOutcome() | PassedOutcome():
            return None
        case PreferansOutcome():
            return PREFERANS
        case _:
            return str(outcome.contract)


def entry_json(entry: Entry) -> Json:
    """Return one entry as JSON values. The key `on` exists only for whists: the seat on which they are written."""
    on = {"on": int(entry.on)} if entry.column is Column.WHISTS and entry.on is not None else {}
    return {"seat": int(entry.seat), "column": str(entry.column), **on, "amount": str(entry.amount)}


def sheet_json(standing: Standing) -> Json:
    """Return the totals of the sheet as JSON values, by column and seat."""
    sheet, seats = standing.sheet, standing.sheet.seats
    return {
        **{
            column.value: {str(int(seat)): str(sheet.total_of(Cell(seat, column))) for seat in seats}
            for column in columns_of(standing.convention)
        },
        "whists": {
            str(int(seat)): {str(int(on)): str(sheet.whists_on(seat, on)) for on in seats if on is not seat}
            for seat in seats
        },
    }


def analysis_lines(first: AnyEvent, found: Analysis, players: BySeat[str]) -> Iterator[str]:
    """Yield the lines of a deal's analysis with all cards open; `first`, the event that dealt, is not used."""
    yield f"deal {found.scored.number}: {outcome_text(found.scored.outcome)}"
    yield from _worth(found)
    for mistake in found.mistakes:
        yield f"  -{_whole(mistake.cost) or '1/2'}  {_mistake(mistake, players)}"
    if not found.mistakes:
        yield "  nobody made a mistake"
    luck = ", ".join(f"{players[seat]} {_whole(amount):+d}" for seat, amount in found.luck.items())
    yield f"  luck of the cards, in whists: {luck}"


def _worth(found: Analysis) -> Iterator[str]:
    if found.paranoid is not None:
        counts = ", ".join(f"{seat}:{count}" for seat, count in found.paranoid.items() if seat in found.setup.active)
        yield f"  each against two, at most: {counts}"
    if found.tricks is not None and found.best is not None:
        put = f"; with {_cards(found.best.discard)} discarded {found.best.tricks}" if found.best.discard else ""
        word = "trick" if found.tricks == 1 else "tricks"
        yield f"  best play by all: {found.tricks} {word}{put if found.best.tricks != found.tricks else ''}"
    if found.catchable is not None:
        game = "uvert" if found.contract is Contract.UVERT else "misère"
        yield f"  the {game} could be caught" if found.catchable else f"  the {game} could not be caught"
    if found.worths:
        yield "  with the best discard: " + ", ".join(f"{worth.strain} {worth.tricks}" for worth in found.worths)


def _mistake(mistake: AnyMistake, players: BySeat[str]) -> str:
    who = _name(players, mistake.seat)
    match mistake:
        case CardMistake():
            hand = "" if mistake.owner is mistake.seat else f" for {_name(players, mistake.owner)}"
            return f"{who}{hand}, trick {mistake.trick}: {mistake.card}, better {_cards(mistake.better)}"
        case ClaimMistake():
            return f"{who}: the agreement from trick {mistake.trick} gives away {mistake.lost}"
        case DiscardMistake():
            better = f"better {_cards(mistake.better)} ({mistake.better_tricks})"
            return f"{who}: discard {_cards(mistake.cards)} ({mistake.tricks}), {better}"
        case WhistMistake():
            return f"{who}: {mistake.said}, better {mistake.better} (the game takes {mistake.tricks})"
        case BidMistake():
            said = "without three" if mistake.said_conceded else _bid(mistake.said)
            better = "without three" if mistake.better_conceded else _bid(mistake.better)
            verb = "named" if mistake.naming else "bid" if mistake.said else "said"
            return f"{who}: {verb} {said}, better {better}"


def _bid(contract: Contract | None) -> str:
    return str(contract) if contract is not None else "pass"


def _name(players: BySeat[str], seat: Seat) -> str:
    return players[seat] if seat <= len(players) else "the dummy"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


def _whole(amount: Fraction) -> int:
    return round(amount)
