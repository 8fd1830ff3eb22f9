"""Text and JSON of a recorded match for the command line (austrian.md §13), and the analysis of a deal in words."""

from collections.abc import Iterator
from fractions import Fraction

from engine.core import report as reports
from engine.core.cards import Card
from engine.core.command_line import Json
from engine.core.match import DealBroken, PotRefilled
from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis import (
    Analysis,
    AnnounceMistake,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    ContractMistake,
    DefenceMistake,
    DiscardMistake,
    WordMistake,
    Worth,
)
from engine.games.austrian.events import Adjusted, AnyEvent, DealScored, PotOpened
from engine.games.austrian.game import evolve, replay, start
from engine.games.austrian.money import Payment, Reason, in_play, is_made, settle
from engine.games.austrian.outcome_check import playing_of
from engine.games.austrian.outcomes import Aces, ContractOutcome, Outcome, WhistCall
from engine.games.austrian.pot import reached
from engine.games.austrian.record.form import ACES, RecordedMatch
from engine.games.austrian.record.lines import write_opening
from engine.games.austrian.state import Match, running

Step = reports.Step[Match, AnyEvent]


def playing(step: Step, outcome: Outcome) -> tuple[Seat, ...]:
    """List the seats that played cards in a deal, in the order of the seats."""
    standing = step.after.standing
    return tuple(sorted(playing_of(standing.rules, len(standing.players), step.dealer, outcome)))


def report(recorded: RecordedMatch) -> str:
    """Write the whole match as text, ending with a line break."""
    standing = recorded.match.standing
    told = map(step_lines, reports.steps(recorded.events, start, evolve))
    return reports.report_text(standing.rules.preset, standing.players, told, settlement_lines(recorded.match))


def step_lines(step: Step) -> list[str]:
    """Describe an event of the match in lines; calls and cards give no lines."""
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
            return reports.event_lines(step.event, step.dealer, "paid: nothing")


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
    """List the results, each with its share of the pot; a heading mentions a deal that is still being played."""
    standing = match.standing
    finished = standing.ended is not None or reached(standing) is not None
    settlement = settle(standing.purse)
    lines = reports.settlement_head(standing.deals + 1 if running(match) is not None else None, is_over=finished)
    width = max(map(len, standing.players))
    for seat, name in _players(match):
        share = f" (with {settlement.rest[seat]} of the pot)" if settlement.rest[seat] else ""
        lines.append(f"  {int(seat)}  {name.ljust(width)}  {settlement.cash[seat]:+d}{share}")
    return lines


POT = "pot"


def summary(recorded: RecordedMatch) -> Json:
    """Return a recorded match as JSON: convention, players, finished deals, pot and cash undivided, settlement so far.

    Amounts are integers written as strings.
    """
    standing = recorded.match.standing
    settlement = settle(standing.purse)
    return {
        "convention": standing.rules.preset,
        "players": list(standing.players),
        "deals": [
            told for step in reports.steps(recorded.events, start, evolve) if (told := deal_json(step)) is not None
        ],
        "pot": str(standing.purse.pot),
        "cash": reports.amounts_json(standing.purse.cash),
        "finished": standing.ended is not None or reached(standing) is not None,
        "settlement": {"rest": reports.amounts_json(settlement.rest), "cash": reports.amounts_json(settlement.cash)},
    }


def deal_json(step: Step) -> Json | None:
    """Return the deal that ends with this event as JSON; None for an event that ends no deal."""
    match step.event:
        case DealScored():
            return scored_json(step, step.event)
        case DealBroken(number=number):
            return {"number": number, "kind": "broken", "transfers": [], POT: str(step.after.standing.purse.pot)}
        case _:
            return None


def scored_json(step: Step, scored: DealScored) -> Json:
    """Return one deal with a result; for three passes only the transfers and the pot."""
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
    """Return the sum in play: the part of the pot for which the deal was played."""
    standing = step.before.standing
    paid = (payment for payment in scored.payments if payment.reason in (Reason.STAKE, Reason.REFILL))
    return in_play(standing.rules, standing.purse.after(paid).pot, outcome.contract)


def invited_of(outcome: ContractOutcome) -> int | None:
    """Return the seat of the invited defender; None if nobody was invited."""
    if not outcome.invited:
        return None
    return next(int(word.seat) for word in outcome.whists if word.call is WhistCall.PASS)


def payment_json(payment: Payment) -> Json:
    """Return a payment as JSON."""
    return {
        "from": _side_json(payment.payer),
        "to": _side_json(payment.payee),
        "amount": str(payment.amount),
        "reason": str(payment.reason),
    }


def _side_json(seat: Seat | None) -> int | str:
    return int(seat) if seat is not None else POT


def analysis_lines(first: AnyEvent, found: Analysis, players: BySeat[str]) -> Iterator[str]:
    """Describe a finished deal with all cards open; `first`: the event that dealt its cards."""
    before = replay((first,))
    outcome = outcome_text(Step(before, found.scored, before), found.scored, found.scored.outcome)
    yield f"deal {found.scored.number}: {outcome}"
    yield from _worth(found)
    for mistake in found.mistakes:
        yield f"  -{_amount(mistake.cost)}  {_mistake(mistake, players)}"
    if found.declarer is not None and not found.mistakes:
        yield "  nobody made a mistake"


def _worth(found: Analysis) -> Iterator[str]:
    if found.tricks is not None:
        yield f"  best play by all who played: {found.tricks} {_tricks(found.tricks)}"
    if found.worths:
        with_what = "with the best discard" if found.discard is not None else "from the hand"
        yield f"  {with_what}: " + ", ".join(_contract(worth) for worth in found.worths)
    if found.best is not None:
        away = f", {_cards(found.best.discard)} put away" if found.best.discard else ""
        yield f"  best contract: {found.best.contract}{away} ({_amount(found.best.money, sign=True)})"


def _contract(worth: Worth) -> str:
    return f"{worth.contract} {worth.tricks} {_tricks(worth.tricks)}, {'made' if worth.is_made else 'failed'}"


def _mistake(mistake: AnyMistake, players: BySeat[str]) -> str:
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return f"{who}, trick {mistake.trick}: {mistake.card}, better {_cards(mistake.better)}"
        case ClaimMistake():
            return f"{who}: the agreement from trick {mistake.trick} gives away {mistake.lost}"
        case DiscardMistake():
            better = f"better {_cards(mistake.better)} ({mistake.better_tricks})"
            return f"{who}: discard {_cards(mistake.cards)} ({mistake.tricks}), {better}"
        case WordMistake() | DefenceMistake():
            return f"{who}: {mistake.said}, better {mistake.better}"
        case AnnounceMistake():
            return f"{who}: announced {_aces(mistake.said)}, better {_aces(mistake.better)}"
        case ContractMistake():
            return f"{who}: named {mistake.said}, better {mistake.better} ({mistake.tricks} {_tricks(mistake.tricks)})"


def _aces(aces: Aces | None) -> str:
    return ACES[aces] if aces is not None else "nothing"


def _tricks(count: int) -> str:
    return "trick" if count == 1 else "tricks"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


def _amount(amount: Fraction, *, sign: bool = False) -> str:
    """Write an amount rounded to a tenth, and without the tenth if it is whole.

    >>> _amount(Fraction(40)), _amount(Fraction(20, 3)), _amount(Fraction(5), sign=True)
    ('40', '6.7', '+5')
    """
    number = f"{float(amount):{'+' if sign else ''}.1f}"
    return number.removesuffix(".0")
