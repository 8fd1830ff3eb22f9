"""Text and JSON of a recorded match for the command line (skat.md §13), and the analysis of a deal in words."""

from collections.abc import Iterator

from engine.core import report as reports
from engine.core.cards import Card
from engine.core.command_line import Json
from engine.core.match import DealBroken
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis import (
    Analysis,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    Grade,
    Worth,
    grade_of,
)
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.events import Adjusted, AnyEvent, DealScored
from engine.games.skat.game import evolve, replay, start
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.record.form import RecordedMatch
from engine.games.skat.record.lines import game_words, write_sheet
from engine.games.skat.robber import Stage
from engine.games.skat.rotation import reached
from engine.games.skat.rules import ListKind
from engine.games.skat.scoring import counted, defence_bonus, own_bonus, settle
from engine.games.skat.state import Match, running
from engine.games.skat.trick_rules import ALL_POINTS
from engine.three_hands.dealing import active_seats

Step = reports.Step[Match, AnyEvent]


def active(step: Step) -> tuple[Seat, ...]:
    """List the seats that had cards in the last deal, in ascending order."""
    return tuple(sorted(active_seats(len(step.after.standing.players), step.dealer)))


GAMES = {
    Contract.DIAMONDS: "diamonds",
    Contract.HEARTS: "hearts",
    Contract.SPADES: "spades",
    Contract.CLUBS: "clubs",
    Contract.GRAND: "grand",
    Contract.NULL: "null",
}


def report(recorded: RecordedMatch) -> str:
    """Write the whole match as text, ending with a line break."""
    standing = recorded.match.standing
    told = map(step_lines, reports.steps(recorded.events, start, evolve))
    return reports.report_text(standing.rules.preset, standing.players, told, settlement_lines(recorded.match))


def step_lines(step: Step) -> list[str]:
    """Describe an event of the match in lines; calls and cards give no lines."""
    match step.event:
        case DealScored():
            return ["", *deal_lines(step, step.event), *list_lines(step.after)]
        case Adjusted(seat=seat, amount=amount, text=text):
            return ["", f"adjusted: {int(seat)}:list{amount:+d}" + (f" ({text})" if text else "")]
        case _:
            return reports.event_lines(step.event, step.dealer, "writes: nothing")


def deal_lines(step: Step, scored: DealScored) -> list[str]:
    """Describe the end of a deal and its entries."""
    stage = step.before.standing.robber.stage
    told = "" if stage is Stage.CLASSIC else f", {stage}"
    head = f"deal {scored.number}, dealer {int(step.dealer)}{told}: {outcome_text(step, scored.outcome)}"
    return [head, f"  writes: {write_sheet(scored.entries) or 'nothing'}"]


def outcome_text(step: Step, outcome: Outcome) -> str:
    """Describe an outcome: `seat 2 plays hearts with 1, bid 20: 2 × 10 = 20, 72 points, won`."""
    match outcome:
        case PassedOutcome():
            return "all passed"
        case RamschOutcome(points=points, talon=talon, shoves=shoves):
            told = " ".join(f"{int(seat)}:{points[seat]}" for seat in active(step))
            shoved = f", shoved {shoves} times" if shoves else ""
            return f"ramsch, points {told}, skat {talon}{shoved}"
        case GameOutcome():
            return game_text(step, outcome)


def game_text(step: Step, outcome: GameOutcome) -> str:
    """Describe a game with a declarer."""
    declaration, standing = outcome.declaration, step.before.standing
    count = counted(standing.rules, standing.robber.stage, outcome)
    parts = [f"seat {int(outcome.declarer)} plays {GAMES[declaration.contract]}"]
    parts += ["hand"] if declaration.hand else []
    parts += [str(declaration.announced)] if declaration.announced is not None else []
    if declaration.is_null:
        played, worth = "", str(count.value)
    else:
        parts.append(f"{'with' if outcome.tops > 0 else 'without'} {abs(outcome.tops)}")
        played = f", {outcome.points} points" if outcome.points is not None else ""
        worth = f"{count.levels} × {count.base} = {count.value}"
    if outcome.trickless is not None:
        played += ", no trick for the " + ("declarer" if outcome.trickless is Side.DECLARER else "defenders")
    end = "given up" if outcome.conceded else "won" if count.is_won else "overbid" if count.is_overbid else "lost"
    doubled = ", kontra" * outcome.kontra + ", re" * outcome.re
    return f"{' '.join(parts)}, bid {outcome.bid}: {worth}{played}{doubled}, {end}"


def list_lines(match: Match) -> list[str]:
    """Describe the sums of all seats in the list."""
    standing = match.standing
    width = max(map(len, standing.players))
    points = standing.tally.points
    return [f"  {int(seat)}  {name.ljust(width)}  {points[seat]:+d}" for seat, name in standing.players.items()]


def settlement_lines(match: Match) -> list[str]:
    """List the totals with bonuses and the results; a heading mentions a deal that is still being played."""
    standing = match.standing
    rules, tally = standing.rules, standing.tally
    finished = standing.ended is not None or reached(standing) is not None
    settlement = settle(tally, rules.list)
    points, results = settlement.points, settlement.balances
    lines = reports.settlement_head(standing.deals + 1 if running(match) is not None else None, is_over=finished)
    width = max(map(len, standing.players))
    for seat, name in standing.players.items():
        bonus = ""
        if points != tally.points:
            own, others = own_bonus(tally, seat), defence_bonus(tally, seat)
            bonus = f" (list {tally.points[seat]:+d}, own games {own:+d}, others' lost games {others:+d})"
        lines.append(f"  {int(seat)}  {name.ljust(width)}  {results[seat]:+d}, total {points[seat]:+d}{bonus}")
    return lines


NUMBERS = ("declarer", "bid", "points", "took")
"""Fields of an outcome whose values are numbers."""
KINDS = {Contract.GRAND: "grand", Contract.NULL: "null"}


def summary(recorded: RecordedMatch) -> Json:
    """Return a recorded match as JSON: convention, players, finished deals, the list, settlement so far.

    Amounts of entries and of the list are integers written as strings, those of the settlement are integers.
    """
    standing = recorded.match.standing
    rules, tally = standing.rules, standing.tally
    sheet: Json = {"list": reports.amounts_json(tally.points)}
    if rules.list is ListKind.SEEGER:
        sheet |= {"won": reports.amounts_json(tally.won), "lost": reports.amounts_json(tally.lost)}
    results = settle(tally, rules.list).balances
    return {
        "convention": rules.preset,
        "players": list(standing.players),
        "deals": [
            told for step in reports.steps(recorded.events, start, evolve) if (told := deal_json(step)) is not None
        ],
        "sheet": sheet,
        "finished": standing.ended is not None or reached(standing) is not None,
        "settlement": {"points": {str(int(seat)): amount for seat, amount in results.items()}},
    }


def deal_json(step: Step) -> Json | None:
    """Return the deal that ends with this event as JSON; None for an event that ends no deal."""
    match step.event:
        case DealScored(number=number, outcome=outcome, entries=entries):
            told: list[Json] = [
                {"seat": int(entry.seat), "column": "list", "amount": str(entry.amount)} for entry in entries
            ]
            return {"number": number, "kind": kind_of(outcome), **outcome_json(step, outcome), "entries": told}
        case DealBroken(number=number):
            return {"number": number, "kind": "broken", "entries": []}
        case _:
            return None


def kind_of(outcome: Outcome) -> str:
    """Return the kind of a deal: suit, grand, null, ramsch or passed."""
    match outcome:
        case GameOutcome(declaration=declaration):
            return KINDS.get(declaration.contract, "suit")
        case RamschOutcome():
            return "ramsch"
        case PassedOutcome():
            return "passed"


def outcome_json(step: Step, outcome: Outcome) -> Json:
    """Return the facts of an outcome as JSON: for a game the fields of its record line, numbers as numbers."""
    match outcome:
        case GameOutcome():
            words = game_words(outcome)
            return {name: int(value) if name in NUMBERS else value for name, value in words.items()}
        case RamschOutcome(points=points, talon=talon, shoves=shoves):
            told = {str(int(seat)): points[seat] for seat in active(step)}
            return {"points": told, "talon": talon, "shoves": shoves}
        case PassedOutcome():
            return {}


GRADES = {
    Grade.NO_TRICK: "lost without a trick",
    Grade.SCHNEIDERED: "lost, the declarer schneider",
    Grade.LOST: "lost",
    Grade.WON: "won",
    Grade.SCHNEIDER: "won, the defenders schneider",
    Grade.SCHWARZ: "won, all tricks",
}

ANNOUNCED = {
    Announcement.SCHNEIDER: Grade.SCHNEIDER,
    Announcement.SCHWARZ: Grade.SCHWARZ,
    Announcement.OUVERT: Grade.SCHWARZ,
}
"""Lowest grade that fulfils each announcement."""


def analysis_lines(first: AnyEvent, found: Analysis, players: BySeat[str]) -> Iterator[str]:
    """Describe a finished deal with all cards open; `first`: the event that dealt its cards."""
    before = replay((first,))
    step: Step = reports.Step(before, found.scored, before)
    yield f"deal {found.scored.number}: {outcome_text(step, found.scored.outcome)}"
    yield from _facts(found, players)
    for mistake in found.mistakes:
        yield f"  -{mistake.cost}  {_mistake(mistake, players)}"
    if found.plays and not found.mistakes:
        yield "  nobody made a mistake"


def _facts(found: Analysis, players: BySeat[str]) -> Iterator[str]:
    if found.grade is not None:
        yield f"  best play by all: {_best_play(found, found.grade)}"
    if found.best is not None:
        away = f", {_cards(found.best.discard)} put away" if found.best.discard else ""
        yield f"  best game: {_game(found.best.declaration)}{away} ({found.best.amount:+d})"
    if found.loads is not None:
        told = " ".join(f"{int(seat)}:{found.loads[seat]}" for seat in sorted(found.setup.active))
        yield f"  points that two can load on the third: {told}"
    for seat in found.setup.active:
        worths = [worth for worth in found.worths if worth.seat is seat]
        if worths:
            yield f"  {players[seat]} could play: " + ", ".join(map(_worth, worths))
    if found.first > 1:
        yield f"  without the compiled search: judged from trick {found.first} on"


def _best_play(found: Analysis, step: Grade) -> str:
    """Describe the result of best play: its grade and card points, and why a game with enough points is lost.

    step: lowest grade with the same result in the list.
    """
    if found.points is None:
        return GRADES[step]
    without_points = (step, found.points) in ((Grade.NO_TRICK, 0), (Grade.SCHWARZ, ALL_POINTS))
    grade = step if without_points else grade_of(found.points)
    told = f"{GRADES[grade]}, {found.points} points"
    if grade < Grade.WON or found.makes is None or found.makes > 0:
        return told
    announced = found.declaration.announced if found.declaration is not None else None
    is_missed = announced is not None and grade < ANNOUNCED[announced]
    return f"{told}, but {'the announcement is missed' if is_missed else 'overbid'}: lost"


def _worth(worth: Worth) -> str:
    return f"{_game(worth.declaration)} {worth.amount:+d}"


def _game(declaration: Declaration) -> str:
    """Write a game: `hearts hand schneider`."""
    parts = [GAMES[declaration.contract]]
    parts += ["hand"] if declaration.hand else []
    parts += [str(declaration.announced)] if declaration.announced is not None else []
    return " ".join(parts)


def _mistake(mistake: AnyMistake, players: BySeat[str]) -> str:
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return f"{who}, trick {mistake.trick}: {mistake.card}, better {_cards(mistake.better)}"
        case ClaimMistake():
            return f"{who}: the claim at trick {mistake.trick} does not hold"
        case GiveUpMistake():
            return f"{who}: gave up at trick {mistake.trick}"
        case DiscardMistake():
            return f"{who}: discard {_cards(mistake.cards)}, better {_cards(mistake.better)}"
        case DoubleMistake():
            return f"{who}: {mistake.said}, better {mistake.better}"
        case GameMistake():
            return f"{who}: named {_game(mistake.said)}, better {_game(mistake.better)} ({mistake.worth:+d})"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)
