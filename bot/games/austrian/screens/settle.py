"""Settlement: money, share of the pot, who owes whom; a lent deal compared with its first play (austrian.md §10)."""

from collections.abc import Iterator
from typing import Final

from bot.games.austrian.pictures.drawings import KINDS
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.report import outcome_line
from bot.screens.settlement import Payment, SettlementScreens
from bot.screens.texts import Html, Texts
from bot.screens.words import balance_word
from engine.core.match import EndReason, transfers
from engine.core.seats import BySeat, Seat
from engine.games.austrian.events import Standing
from engine.games.austrian.money import Settlement, settle
from engine.games.austrian.outcomes import Outcome


class AustrianSettlement(SettlementScreens[Standing, Settlement]):
    """Settlement of a match of Austrian préférence: everybody's money and share of the pot."""

    kinds = KINDS
    options = OPTION_PAGES

    def settled(self, standing: Standing) -> Settlement:
        """Settle the money of a standing, with the rest of the pot divided."""
        return settle(standing.purse)

    def results(self, found: Settlement) -> BySeat[int]:
        """Return everybody's result, by seat."""
        return found.cash

    def payments(self, t: Texts, found: Settlement) -> Iterator[Payment]:
        """Yield who pays whom how much at the settlement."""
        return ((pay.payer, pay.payee, str(pay.amount)) for pay in transfers(found.cash))

    def title(self, t: Texts, standing: Standing) -> str:
        """Describe how the match ended, as plain text."""
        if standing.ended is EndReason.POT:
            return t.plain("The pot is empty, the match is over. Settlement")
        return super().title(t, standing)

    def note(self, t: Texts, standing: Standing, found: Settlement) -> str:
        """Return the note that the rest of the pot is divided, as plain text; empty if there is no rest."""
        pot = standing.purse.pot
        return t.plain("The rest of the pot, %(pot)d, is divided equally among all.", pot=pot) if pot else ""

    def detail(self, t: Texts, standing: Standing, found: Settlement, seat: Seat) -> str:
        """Format a seat's money and share of the pot: "деньги −70 · доля котла +36"."""
        cash, share = balance_word(standing.purse.cash[seat]), balance_word(found.rest[seat])
        return t.plain("money %(cash)s · share of the pot %(share)s", cash=cash, share=share)

    def outcome(self, t: Texts, standing: Standing, players: BySeat[str], outcome: Outcome) -> str:
        """Describe in a line how a deal ended for these players, as plain text."""
        return outcome_line(t, standing.rules, players, outcome)

    def counted_lines(self, t: Texts, standing: Standing) -> Iterator[Html]:
        """Yield lines that explain how the pot is divided, and how each player's result is computed."""
        found = settle(standing.purse)
        yield from _rest(t, standing, found)
        for seat in self.ranking(found):
            yield t(
                "<b>%(name)s</b>: money %(cash)s, share of the pot %(share)s = <b>%(result)s</b>",
                name=standing.players[seat],
                cash=balance_word(standing.purse.cash[seat]),
                share=balance_word(found.rest[seat]),
                result=balance_word(found.cash[seat]),
            )
        yield t("Then the largest debtor pays the largest winner, until nobody owes anything.")


def _rest(t: Texts, standing: Standing, settlement: Settlement) -> list[Html]:
    """Explain how the rest of the pot is divided, and which players get the indivisible units."""
    pot, seats = standing.purse.pot, len(standing.players)
    if not pot:
        return [t("The pot is empty: there is nothing to divide.")]
    whole, over = divmod(pot, seats)
    told = t("The rest of the pot, shared by all: %(pot)d ÷ %(seats)d = %(whole)d.", pot=pot, seats=seats, whole=whole)
    if not over:
        return [told]
    names = ", ".join(standing.players[seat] for seat, share in settlement.rest.items() if share > whole)
    return [told, t("What cannot be divided goes to the first seats, 1 each: %(names)s.", names=names)]


SETTLEMENT: Final = AustrianSettlement()
