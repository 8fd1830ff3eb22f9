"""A record in plain text: the payments of each deal, the balances after it, and the settlement so far."""

from engine.core.match import PotRefilled
from engine.core.report import event_lines, report_text
from engine.core.seats import Seat
from engine.games.austrian.cli.steps import Step, playing, steps
from engine.games.austrian.cli.summary import in_play_of
from engine.games.austrian.events import Adjusted, DealScored, PotOpened
from engine.games.austrian.money import Payment, is_made
from engine.games.austrian.outcomes import ContractOutcome, Outcome, WhistCall
from engine.games.austrian.pot import reached
from engine.games.austrian.record.form import ACES, RecordedMatch
from engine.games.austrian.record.lines import write_opening
from engine.games.austrian.settlement import settle
from engine.games.austrian.state import Match, running


def report(recorded: RecordedMatch) -> str:
    """Write the whole match as text, ending with a line break."""
    standing = recorded.match.standing
    told = map(step_lines, steps(recorded.events))
    return report_text(standing.rules.preset, standing.players, told, settlement_lines(recorded.match))


def step_lines(step: Step) -> list[str]:
    """Describe an event; calls and cards have no lines."""
    match step.event:
        case DealScored():
            return ["", *deal_lines(step, step.event), *balance_lines(step.after)]
        case PotOpened(purse=purse):
            return ["", f"opened: {write_opening(purse)}"]
        case PotRefilled():
            return ["", "all fill the pot before the next deal"]
        case Adjusted(payment=payment, text=text):
            return ["", f"adjusted: {payment_text(payment)}" + (f" ({text})" if text else "")]
        case _:
            return event_lines(step.event, step.dealer, "paid: nothing")


def deal_lines(step: Step, scored: DealScored) -> list[str]:
    """Describe the end of a deal and its payments."""
    outcome, told = scored.outcome, "not played"
    if isinstance(outcome, ContractOutcome) and outcome.tricks is not None:
        tricks = outcome.tricks
        told = "tricks " + " ".join(f"{int(seat)}:{tricks[seat]}" for seat in playing(step, outcome))
    paid = ", ".join(map(payment_text, scored.payments))
    return [
        f"deal {scored.number}, dealer {step.dealer}: {outcome_text(step, scored, outcome)}; {told}",
        f"  paid: {paid or 'nothing'}",
    ]


def outcome_text(step: Step, scored: DealScored, outcome: Outcome) -> str:
    """Describe an outcome: `seat 2 plays 3 for 100 (3 whist, 1 pass), failed`."""
    if not isinstance(outcome, ContractOutcome):
        return "all passed"
    extra = step.before.standing.rules.extra(outcome.contract)
    named = f"{outcome.contract} ({extra})" if extra is not None else str(outcome.contract)
    words = ", ".join(f"{word.seat} {word.call}{_invites(outcome, word.call)}" for word in outcome.whists)
    aces = f", {ACES[outcome.aces]}" if outcome.aces is not None else ""
    made = "" if is_made(step.before.standing.rules, outcome) else ", failed"
    for_sum = in_play_of(step, scored, outcome)
    said = f" ({words})" if words else ""
    return f"seat {outcome.declarer} plays {named} for {for_sum}{said}{aces}{made}"


def _invites(outcome: ContractOutcome, call: WhistCall) -> str:
    return " invites" if outcome.invited and call is WhistCall.WHIST else ""


def payment_text(payment: Payment) -> str:
    """Describe a payment: `2 → pot 200 remise`."""
    return f"{_side(payment.payer)} → {_side(payment.payee)} {payment.amount} {payment.reason}"


def _side(seat: Seat | None) -> str:
    return str(int(seat)) if seat is not None else "pot"


def balance_lines(match: Match) -> list[str]:
    """List what each seat has won so far, and the pot."""
    standing = match.standing
    width = max(len(name) for name in (*standing.players, "pot"))
    rows = [f"  {int(seat)}  {name.ljust(width)}  {standing.purse.cash[seat]:+d}" for seat, name in _players(match)]
    return [*rows, f"     {'pot'.ljust(width)}  {standing.purse.pot}"]


def _players(match: Match) -> list[tuple[Seat, str]]:
    return list(match.standing.players.items())


def settlement_lines(match: Match) -> list[str]:
    """List the results with the shares in the pot; a deal that is still being played is mentioned first."""
    standing = match.standing
    finished = standing.ended is not None or reached(standing) is not None
    settlement = settle(standing.purse)
    lines = [f"deal {standing.deals + 1} is not finished"] if running(match) is not None else []
    lines.append("settlement:" if finished else "settlement so far:")
    width = max(map(len, standing.players))
    for seat, name in _players(match):
        share = f" (with {settlement.rest[seat]} of the pot)" if settlement.rest[seat] else ""
        lines.append(f"  {int(seat)}  {name.ljust(width)}  {settlement.cash[seat]:+d}{share}")
    return lines
