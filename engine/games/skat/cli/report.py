"""A record in plain text: the entries of each deal, the list after it, and the settlement so far."""

from engine.core.report import event_lines, report_text
from engine.games.skat.cli.steps import Step, active, steps
from engine.games.skat.contracts import Contract
from engine.games.skat.events import Adjusted, DealScored
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.record.form import RecordedMatch
from engine.games.skat.record.lines import write_sheet
from engine.games.skat.robber import Stage
from engine.games.skat.rotation import reached
from engine.games.skat.scoring import counted
from engine.games.skat.settlement import balances, defence_bonus, own_bonus, totals
from engine.games.skat.state import Match, running

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
    told = map(step_lines, steps(recorded.events))
    return report_text(standing.rules.preset, standing.players, told, settlement_lines(recorded.match))


def step_lines(step: Step) -> list[str]:
    """Describe an event; calls and cards have no lines."""
    match step.event:
        case DealScored():
            return ["", *deal_lines(step, step.event), *list_lines(step.after)]
        case Adjusted(seat=seat, amount=amount, text=text):
            return ["", f"adjusted: {int(seat)}:list{amount:+d}" + (f" ({text})" if text else "")]
        case _:
            return event_lines(step.event, step.dealer, "writes: nothing")


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
    """List the sums of all seats."""
    standing = match.standing
    width = max(map(len, standing.players))
    points = standing.tally.points
    return [f"  {int(seat)}  {name.ljust(width)}  {points[seat]:+d}" for seat, name in standing.players.items()]


def settlement_lines(match: Match) -> list[str]:
    """List the totals with their bonuses and the results; a deal that is still being played is mentioned first."""
    standing = match.standing
    rules, tally = standing.rules, standing.tally
    finished = standing.ended is not None or reached(standing) is not None
    points = totals(tally, rules.list)
    results = balances(points)
    lines = [f"deal {standing.deals + 1} is not finished"] if running(match) is not None else []
    lines.append("settlement:" if finished else "settlement so far:")
    width = max(map(len, standing.players))
    for seat, name in standing.players.items():
        bonus = ""
        if points != tally.points:
            own, others = own_bonus(tally, seat), defence_bonus(tally, seat)
            bonus = f" (list {tally.points[seat]:+d}, own games {own:+d}, others' lost games {others:+d})"
        lines.append(f"  {int(seat)}  {name.ljust(width)}  {results[seat]:+d}, total {points[seat]:+d}{bonus}")
    return lines
