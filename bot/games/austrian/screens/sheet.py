"""Picture of the pot from the engine's money: what is in it, what a deal moved, the course of the match."""

from collections.abc import Sequence
from typing import Final

from bot.games.austrian.pictures.drawings import PotArrow, PotDrawing, PotSeat
from bot.games.austrian.screens.options import deal_title
from bot.games.austrian.screens.words import bid_word, number_word, reason_word, whist_word
from bot.screens.drawn import drawn_name
from bot.screens.model import Frame
from bot.screens.texts import Html, Texts, mark_word
from bot.screens.words import balance_word, pair, whole_signed
from engine.core.seats import Seat
from engine.games.austrian.calls import PREFERENCE, Extra
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.money import ALL_TRICKS, INVITER_DUTY, NEEDED, OWN_DUTY, Payment, Reason
from engine.games.austrian.outcomes import ContractOutcome, Outcome, WhistCall
from engine.games.austrian.rules import Rules
from engine.three_hands.dealing import HANDS, resting_seat

_PREMIUM: Final = mark_word("arrow", "premium")
ARROWS: Final = {
    Reason.STAKE: mark_word("arrow", "stake"),
    Reason.REFILL: mark_word("arrow", "paid in"),
    Reason.TAKE: mark_word("arrow", "taken"),
    Reason.TRICK: mark_word("arrow", "for tricks"),
    Reason.REMISE: mark_word("arrow", "remise"),
    Reason.SHORTFALL: mark_word("arrow", "short"),
    Reason.HEARTS: _PREMIUM,
    Reason.ACES: _PREMIUM,
    Reason.NOACES: _PREMIUM,
    Reason.EXTRA: _PREMIUM,
    Reason.ADJUST: mark_word("arrow", "as written"),
}
"""Words beside the arrows by the reason of the payment, for all reasons of `money.Reason` that occur in a deal."""


def pot_drawing(
    t: Texts, frame: Frame, standing: Standing, score: DealScored | None = None, subtitle: str = ""
) -> PotDrawing:
    """Return the picture of the pot; `score`: deal whose payments are drawn as arrows, None: no arrows.

    Seats are placed as in the last deal, the lowest of the three who played at the bottom.
    """
    seats = _places(standing)
    changes = _changes(standing, score.payments if score is not None else ())
    return PotDrawing(
        title=deal_title(t, standing.rules, frame.called(standing.deals)),
        subtitle=subtitle,
        pot=str(standing.purse.pot),
        note=_in_play(t, score),
        seats=tuple(
            PotSeat(
                name=drawn_name(t, frame.players[seat - 1], seat),
                cash=whole_signed(standing.purse.cash[seat]),
                change=whole_signed(changes[seat]) if changes[seat] else "",
                role=_role(t, standing, score, seat),
                dealer=seat is standing.dealer,
            )
            for seat in seats
        ),
        arrows=_arrows(t, seats, score.payments if score is not None else ()),
        course=tuple(tuple(str(purse.cash[seat]) for purse in standing.course) for seat in seats),
        first=max(0, standing.finished - len(standing.course) + 1),
    )


def _places(standing: Standing) -> tuple[Seat, ...]:
    """Return the seats in the order of the picture: the three who played, clockwise, then the resting dealer."""
    seats = standing.players.seats
    if len(seats) == HANDS:
        return seats
    last = standing.dealer or seats[-1]
    return (*(seat for seat in seats if seat is not last), last)


def _changes(standing: Standing, payments: Sequence[Payment]) -> dict[Seat, int]:
    """Return by seat the sum of the payments received, less those made."""
    return {
        seat: sum((pay.payee is seat) * pay.amount - (pay.payer is seat) * pay.amount for pay in payments)
        for seat in standing.players.seats
    }


def _in_play(t: Texts, score: DealScored | None) -> str:
    """Format the sum in play, which is the amount that the declarer took; empty if nothing was played."""
    taken = [pay.amount for pay in score.payments if pay.reason is Reason.TAKE] if score is not None else []
    return t.plain("in play: %(sum)d", sum=taken[0]) if taken else ""


def _arrows(t: Texts, seats: tuple[Seat, ...], payments: Sequence[Payment]) -> tuple[PotArrow, ...]:
    """Return the arrows of a deal; several premiums between two players are joined into one arrow."""
    sums: dict[tuple[Seat | None, Seat | None, str], int] = {}
    for pay in payments:
        ends = pay.payer, pay.payee, ARROWS[pay.reason]
        sums[ends] = sums.get(ends, 0) + pay.amount
    places: dict[Seat | None, int | None] = {None: None, **{seat: place for place, seat in enumerate(seats)}}
    return tuple(
        PotArrow(places[payer], places[payee], str(amount), t.word("arrow", word))
        for (payer, payee, word), amount in sums.items()
    )


def part_word(t: Texts, standing: Standing, outcome: Outcome, seat: Seat) -> str:
    """Format a seat's part in the last deal: "2 ♠", "вист", "по приглашению", "отдыхает"; empty if it made no call."""
    if standing.dealer is not None and seat is resting_seat(len(standing.players), standing.dealer):
        return t.plain("rests")
    if not isinstance(outcome, ContractOutcome):
        return t.plain("pass")
    if seat is outcome.declarer:
        full = bid_word if outcome.contract is PREFERENCE else number_word  # the outcome tells what is from the hand
        return full(t, standing.rules, outcome.contract)
    said = {word.seat: word.call for word in outcome.whists}.get(seat)
    if said is None:
        return ""
    return t.plain("invited") if outcome.invited and said is WhistCall.PASS else whist_word(t, said)


def tricks_text(t: Texts, standing: Standing, outcome: Outcome, seat: Seat) -> str:
    """Format a seat's tricks: "7 взяток"; empty for a seat that did not play."""
    if not isinstance(outcome, ContractOutcome) or outcome.tricks is None or standing.dealer is None:
        return ""
    if seat is resting_seat(len(standing.players), standing.dealer):
        return ""
    passed = any(word.seat is seat and word.call is WhistCall.PASS for word in outcome.whists)
    if passed and not outcome.invited:
        return ""
    return t.number("%(n)d trick", "%(n)d tricks", outcome.tricks[seat])


def _role(t: Texts, standing: Standing, score: DealScored | None, seat: Seat) -> str:
    """Format a seat's part with tricks taken and needed, for its plate: "2 ♠ · 7/6", "вист · 1/2", "3 взятки"."""
    if score is None:
        return ""
    outcome, part = score.outcome, part_word(t, standing, score.outcome, seat)
    told = tricks_text(t, standing, outcome, seat)
    if not part or not told or not isinstance(outcome, ContractOutcome) or outcome.tricks is None:
        return part or told
    taken, needed = taken_by(outcome, seat), _needed(standing.rules, outcome, seat)
    return f"{part} · {taken}/{needed}" if needed is not None else f"{part} · {taken}"


def taken_by(outcome: ContractOutcome, seat: Seat) -> int:
    """Return the tricks that a seat answers for: an inviter for both defenders' tricks; 0 if nothing was played."""
    if outcome.tricks is None:
        return 0
    if outcome.invited and any(word.seat is seat and word.call is WhistCall.WHIST for word in outcome.whists):
        return sum(outcome.tricks) - outcome.tricks[outcome.declarer]
    return outcome.tricks[seat]


def _needed(rules: Rules, outcome: ContractOutcome, seat: Seat) -> int | None:
    """Return how many tricks a seat has undertaken to take; None if it owes none, and for the declarer of a Bettel."""
    extra = rules.extra(outcome.contract)
    if seat is outcome.declarer:
        if extra is not None and extra.is_bettel:
            return None
        return ALL_TRICKS if extra is Extra.MORD else NEEDED
    if any(word.seat is seat and word.call is WhistCall.WHIST for word in outcome.whists):
        return INVITER_DUTY if outcome.invited else OWN_DUTY
    return None


def own_line(t: Texts, seat: Seat, payments: tuple[Payment, ...]) -> Html:
    """Format what a deal brought a seat, by reasons: "Вам: −90 (ставка −10, из котла +100, ...)"."""
    sums = sums_of(seat, payments)
    if not sums:
        return t("You: no change")
    told = ", ".join(pair(reason_word(t, reason), balance_word(amount)) for reason, amount in sums.items())
    return t("You: %(amount)s (%(reasons)s)", amount=balance_word(sum(sums.values())), reasons=told)


def sums_of(seat: Seat, payments: tuple[Payment, ...]) -> dict[Reason, int]:
    """Return by reason the sum of the payments that a seat made (negative) or received, in the order of payment."""
    sums: dict[Reason, int] = {}
    for payment in payments:
        change = (payment.payee is seat) * payment.amount - (payment.payer is seat) * payment.amount
        if change:
            sums[payment.reason] = sums.get(payment.reason, 0) + change
    return sums


def balance_line(t: Texts, standing: Standing) -> Html:
    """Format everybody's money, the richest first, and the pot: "Деньги: Вика +78 · Аня −108. Котёл: 30"."""
    cash = standing.purse.cash
    ranked = sorted(cash.seats, key=lambda seat: (-cash[seat], seat))
    told = " · ".join(pair(standing.players[seat], balance_word(cash[seat])) for seat in ranked)
    return t("Money: %(cash)s. Pot: %(pot)d", cash=told, pot=standing.purse.pot)
