"""Payments of a deal in words: who pays whom how much for what, and what everybody has won or lost by them."""

from collections.abc import Iterable

from bot.games.austrian.screens.words import reason_word
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import balance_word, pair
from engine.core.seats import BySeat, Seat
from engine.games.austrian.money import Payment, Purse


def payment_line(t: Texts, players: BySeat[str], payment: Payment) -> Html:
    """Tell one payment: "котёл → Аня: **100** (из котла)"."""
    return t(
        "%(payer)s → %(payee)s: <b>%(amount)d</b> (%(reason)s)",
        payer=_owner(t, players, payment.payer),
        payee=_owner(t, players, payment.payee),
        amount=payment.amount,
        reason=reason_word(t, payment.reason),
    )


def _owner(t: Texts, players: BySeat[str], seat: Seat | None) -> str:
    return players[seat] if seat is not None else t.plain("pot")


def changes_line(t: Texts, players: BySeat[str], before: Purse, payments: Iterable[Payment]) -> Html:
    """Tell what payments change and the pot behind them: "Аня +48 · Борис −2 · котёл 40"."""
    after = before.after(payments)
    changes = ((players[seat], after.cash[seat] - before.cash[seat]) for seat in players.seats)
    told = [pair(name, balance_word(change)) for name, change in changes if change]
    return lines(" · ".join([*told, t.plain("pot %(n)d", n=after.pot)]))
