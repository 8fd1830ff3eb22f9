"""«Как посчитано»: the settlement step by step, player by player (austrian.md §10)."""

from bot.games.austrian.screens.settle import ranking
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word
from engine.games.austrian.events import Standing
from engine.games.austrian.settlement import Settlement, settle


def counted_screen(t: Texts, standing: Standing) -> Screen:
    """Tell how the pot is divided, then everybody's sum, in the order of the settlement."""
    settlement = settle(standing.purse)
    players = [
        t(
            "<b>%(name)s</b>: money %(cash)s, share of the pot %(share)s = <b>%(result)s</b>",
            name=standing.players[seat],
            cash=balance_word(standing.purse.cash[seat]),
            share=balance_word(settlement.rest[seat]),
            result=balance_word(settlement.cash[seat]),
        )
        for seat in ranking(settlement)
    ]
    paid = t("Then the largest debtor pays the largest winner, until nobody owes anything.")
    return Screen(lines(bold(t.plain("How it is counted")), *_rest(t, standing, settlement), *players, paid))


def _rest(t: Texts, standing: Standing, settlement: Settlement) -> list[Html]:
    """Tell the division of the pot, and who gets the units that are left over."""
    pot, seats = standing.purse.pot, len(standing.players)
    if not pot:
        return [t("The pot is empty: there is nothing to divide.")]
    whole, over = divmod(pot, seats)
    told = t("The rest of the pot, shared by all: %(pot)d ÷ %(seats)d = %(whole)d.", pot=pot, seats=seats, whole=whole)
    if not over:
        return [told]
    names = ", ".join(standing.players[seat] for seat, share in settlement.rest.items() if share > whole)
    return [told, t("What cannot be divided goes to the first seats, 1 each: %(names)s.", names=names)]
