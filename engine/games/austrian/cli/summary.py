"""A record as JSON values: the form that other programs compare (austrian.md §13, JSON of `replay`)."""

from engine.core.command_line import Json
from engine.core.match import DealBroken
from engine.core.seats import BySeat, Seat
from engine.games.austrian.cli.steps import Step, playing, steps
from engine.games.austrian.events import DealScored
from engine.games.austrian.money import Payment, Reason, in_play
from engine.games.austrian.outcomes import ContractOutcome, WhistCall
from engine.games.austrian.pot import reached
from engine.games.austrian.record.form import RecordedMatch
from engine.games.austrian.settlement import settle

POT = "pot"


def summary(recorded: RecordedMatch) -> Json:
    """Return convention, players, the deals that are over, pot and cash undivided, and the settlement so far.

    Amounts are integer strings.
    """
    standing = recorded.match.standing
    settlement = settle(standing.purse)
    return {
        "convention": standing.rules.preset,
        "players": list(standing.players),
        "deals": [told for step in steps(recorded.events) if (told := deal_json(step)) is not None],
        "pot": str(standing.purse.pot),
        "cash": amounts_json(standing.purse.cash),
        "finished": standing.ended is not None or reached(standing) is not None,
        "settlement": {"rest": amounts_json(settlement.rest), "cash": amounts_json(settlement.cash)},
    }


def amounts_json(amounts: BySeat[int]) -> Json:
    """Return amounts by seat as strings."""
    return {str(int(seat)): str(amount) for seat, amount in amounts.items()}


def deal_json(step: Step) -> Json | None:
    """Return a deal that ends with this event, else None."""
    match step.event:
        case DealScored():
            return scored_json(step, step.event)
        case DealBroken(number=number):
            return {"number": number, "kind": "broken", "transfers": [], POT: str(step.after.standing.purse.pot)}
        case _:
            return None


def scored_json(step: Step, scored: DealScored) -> Json:
    """Return one deal with a result; of three passes only the transfers and the pot are told."""
    outcome = scored.outcome
    money: Json = {
        "transfers": [payment_json(payment) for payment in scored.payments],
        POT: str(step.after.standing.purse.pot),
    }
    if not isinstance(outcome, ContractOutcome):
        return {"number": scored.number, "kind": "allpass", **money}
    tricks = outcome.tricks
    return {
        "number": scored.number,
        "kind": "contract",
        "declarer": int(outcome.declarer),
        "contract": str(outcome.contract),
        "in_play": str(in_play_of(step, scored, outcome)),
        "whist": {str(int(word.seat)): str(word.call) for word in outcome.whists},
        "invited": invited_of(outcome),
        "tricks": {str(int(seat)): tricks[seat] for seat in playing(step, outcome)} if tricks is not None else {},
        **money,
    }


def in_play_of(step: Step, scored: DealScored, outcome: ContractOutcome) -> int:
    """Return the sum in play of a deal."""
    standing = step.before.standing
    paid = (payment for payment in scored.payments if payment.reason in (Reason.STAKE, Reason.REFILL))
    return in_play(standing.rules, standing.purse.after(paid).pot, outcome.contract)


def invited_of(outcome: ContractOutcome) -> int | None:
    """Return the seat of the invited defender."""
    if not outcome.invited:
        return None
    return next(int(word.seat) for word in outcome.whists if word.call is WhistCall.PASS)


def payment_json(payment: Payment) -> Json:
    """Return one transfer."""
    return {
        "from": _side(payment.payer),
        "to": _side(payment.payee),
        "amount": str(payment.amount),
        "reason": str(payment.reason),
    }


def _side(seat: Seat | None) -> int | str:
    return int(seat) if seat is not None else POT
