"""Money in one line: what a deal brought one player, how everybody stands."""

from bot.games.austrian.screens.words import reason_word
from bot.screens.texts import Html, Texts
from bot.screens.words import balance_word, pair
from engine.core.seats import Seat
from engine.games.austrian.events import Standing
from engine.games.austrian.money import Payment, Reason


def own_line(t: Texts, seat: Seat, payments: tuple[Payment, ...]) -> Html:
    """Tell what a deal brought a seat, and for what: "Вам: −90 (ставка −10, из котла +100, ...)"."""
    sums = sums_of(seat, payments)
    if not sums:
        return t("You: no change")
    told = ", ".join(pair(reason_word(t, reason), balance_word(amount)) for reason, amount in sums.items())
    return t("You: %(amount)s (%(reasons)s)", amount=balance_word(sum(sums.values())), reasons=told)


def sums_of(seat: Seat, payments: tuple[Payment, ...]) -> dict[Reason, int]:
    """Sum the payments that concern a seat by their reason, in the order in which they were made."""
    sums: dict[Reason, int] = {}
    for payment in payments:
        change = (payment.payee is seat) * payment.amount - (payment.payer is seat) * payment.amount
        if change:
            sums[payment.reason] = sums.get(payment.reason, 0) + change
    return sums


def balance_line(t: Texts, standing: Standing) -> Html:
    """Tell everybody's money, the richest first, and the pot: "Деньги: Вика +78 · Аня −108. Котёл: 30"."""
    cash = standing.purse.cash
    ranked = sorted(cash.seats, key=lambda seat: (-cash[seat], seat))
    told = " · ".join(pair(standing.players[seat], balance_word(cash[seat])) for seat in ranked)
    return t("Money: %(cash)s. Pot: %(pot)d", cash=told, pot=standing.purse.pot)
