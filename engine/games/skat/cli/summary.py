"""A record as JSON values: the form that other programs compare (skat.md §13, JSON of `replay`)."""

from engine.core.command_line import Json
from engine.core.match import DealBroken
from engine.core.seats import BySeat
from engine.games.skat.cli.steps import Step, active, steps
from engine.games.skat.contracts import Contract
from engine.games.skat.events import DealScored
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome
from engine.games.skat.record.form import RecordedMatch
from engine.games.skat.record.lines import game_words
from engine.games.skat.rotation import reached
from engine.games.skat.rules.values import ListKind
from engine.games.skat.settlement import balances, totals

NUMBERS = ("declarer", "bid", "points", "took")
"""Words of an outcome that are numbers."""
KINDS = {Contract.GRAND: "grand", Contract.NULL: "null"}


def summary(recorded: RecordedMatch) -> Json:
    """Return convention, players, the deals that are over, the list, and the settlement so far.

    Amounts of entries and of the list are integer strings, those of the settlement integers.
    """
    standing = recorded.match.standing
    rules, tally = standing.rules, standing.tally
    sheet: Json = {"list": amounts_json(tally.points)}
    if rules.list is ListKind.SEEGER:
        sheet |= {"won": amounts_json(tally.won), "lost": amounts_json(tally.lost)}
    settled = balances(totals(tally, rules.list))
    return {
        "convention": rules.preset,
        "players": list(standing.players),
        "deals": [told for step in steps(recorded.events) if (told := deal_json(step)) is not None],
        "sheet": sheet,
        "finished": standing.ended is not None or reached(standing) is not None,
        "settlement": {"points": {str(int(seat)): amount for seat, amount in settled.items()}},
    }


def amounts_json(amounts: BySeat[int]) -> Json:
    """Return amounts by seat as strings."""
    return {str(int(seat)): str(amount) for seat, amount in amounts.items()}


def deal_json(step: Step) -> Json | None:
    """Return a deal that ends with this event, else None."""
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
    """Return the facts of an outcome: of a game the words of its line, numbers as numbers."""
    match outcome:
        case GameOutcome():
            words = game_words(outcome)
            return {name: int(value) if name in NUMBERS else value for name, value in words.items()}
        case RamschOutcome(points=points, talon=talon, shoves=shoves):
            told = {str(int(seat)): points[seat] for seat in active(step)}
            return {"points": told, "talon": talon, "shoves": shoves}
        case PassedOutcome():
            return {}
