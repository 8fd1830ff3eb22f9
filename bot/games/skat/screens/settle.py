"""Settlement: lists with bonuses, who pays whom; a lent deal compared with its first play (skat.md §9)."""

from collections.abc import Iterator
from typing import Final

from bot.games.skat.pictures.drawings import KINDS
from bot.games.skat.screens.options import OPTION_PAGES
from bot.games.skat.screens.report import outcome_line
from bot.screens.settlement import Payment, SettlementScreens
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word
from engine.core.match import EndReason
from engine.core.seats import BySeat, Seat
from engine.games.skat.events import Standing
from engine.games.skat.outcomes import Outcome, RamschOutcome
from engine.games.skat.rules import ListKind
from engine.games.skat.scoring import (
    DEFENCE_BONUS,
    GAME_BONUS,
    Settlement,
    defence_bonus,
    own_bonus,
    settle,
)


class SkatSettlement(SettlementScreens[Standing, Settlement]):
    """Settlement of a match of Skat, computed from the totals of the lists with bonuses."""

    kinds = KINDS
    options = OPTION_PAGES
    is_note_drawn_alone = True

    def settled(self, standing: Standing) -> Settlement:
        """Return the settlement of the match so far."""
        return settle(standing.tally, standing.rules.list)

    def results(self, found: Settlement) -> BySeat[int]:
        """Return everybody's result, by seat."""
        return found.balances

    def payments(self, t: Texts, found: Settlement) -> Iterator[Payment]:
        """Yield who pays whom how much at the settlement."""
        return ((pay.payer, pay.payee, str(pay.amount)) for pay in found.transfers)

    def result_line(self, t: Texts, name: str, found: Settlement, seat: Seat) -> Html:
        """Format a player's result and the total of the list."""
        return t(
            "%(name)s: <b>%(result)s</b> (total %(total)s)",
            name=name,
            result=balance_word(found.balances[seat]),
            total=balance_word(found.points[seat]),
        )

    def title(self, t: Texts, standing: Standing) -> str:
        """Describe how the match ended, as plain text."""
        match standing.ended:
            case EndReason.CLOSED if standing.robber.is_over:
                return t.plain("The schieber lap is played, the match is over. Settlement")
            case EndReason.CLOSED if standing.rules.list is ListKind.BIERLACHS:
                return t.plain("The limit is reached, the lowest list pays. Settlement")
            case EndReason.CLOSED:
                return t.plain("The points are reached, the match is over. Settlement")
            case _:
                return super().title(t, standing)

    def note(self, t: Texts, standing: Standing, found: Settlement) -> str:
        """Return the note on how the payments are computed, as plain text."""
        if found.kind is ListKind.BIERLACHS:
            return t.plain("Whoever has the lowest list pays each of the others the difference.")
        return t.plain("Each pays each the difference of their totals.")

    def detail(self, t: Texts, standing: Standing, found: Settlement, seat: Seat) -> str:
        """Format a seat's list and bonuses: "список +120 · игры +150 · защита +40"."""
        tally = standing.tally
        told = t.plain("list %(points)s", points=balance_word(tally.points[seat]))
        if standing.rules.list is not ListKind.SEEGER:
            return told
        own, others = balance_word(own_bonus(tally, seat)), balance_word(defence_bonus(tally, seat))
        return t.plain("%(list)s · games %(own)s · defence %(others)s", list=told, own=own, others=others)

    def outcome(self, t: Texts, standing: Standing, players: BySeat[str], outcome: Outcome) -> str:
        """Describe in a line how a deal ended, as plain text; its stage (such as bock) is that of the latest deal."""
        return outcome_line(t, standing.rules, players, standing.rows[-1].stage, outcome)

    def is_judged(self, outcome: Outcome) -> bool:
        """Return whether the result of the cards without mistakes is known for a deal; it is not for a ramsch."""
        return not isinstance(outcome, RamschOutcome)

    def counted_lines(self, t: Texts, standing: Standing) -> Iterator[Html]:
        """Yield lines that explain how a list is totalled, and how each player's result is computed."""
        found = self.settled(standing)
        yield _bonuses(t, standing)
        for seat in self.ranking(found):
            yield self._player(t, standing, found, seat)
        if found.kind is ListKind.BIERLACHS:
            yield lines(self.note(t, standing, found))
            return
        n = len(found.points)
        yield t("Each pays each the difference, so everybody has %(n)d times their total less the sum of all.", n=n)

    def _player(self, t: Texts, standing: Standing, found: Settlement, seat: Seat) -> Html:
        """Format how a player's result is calculated: "Аня: 3 × 48 − 132 = +12"; with Seeger's list also the total."""
        points, result = found.points, bold(balance_word(found.balances[seat]))
        if found.kind is ListKind.BIERLACHS:
            return Html(f"{bold(standing.players[seat])}: {_difference(found, seat)} = {result}")
        reckoned = f"{len(points)} × {_term(points[seat])} − {_term(sum(points))} = {result}"
        if standing.rules.list is ListKind.SEEGER:
            detail = lines(self.detail(t, standing, found, seat))
            reckoned = f"{detail} = {balance_word(points[seat])}; {reckoned}"
        return Html(f"{bold(standing.players[seat])}: {reckoned}")


def _difference(found: Settlement, seat: Seat) -> str:
    """Format what a seat of Bierlachs receives, "−120 − (−501)", or pays, "−(381 + 290)"."""
    points, losers = found.points, found.losers
    if seat not in losers:
        told = f"{_term(points[seat])} − {_term(points[losers[0]])}"
        return told if len(losers) == 1 else f"{len(losers)} × ({told})"
    paid = " + ".join(str(own - points[seat]) for own in points if own > points[seat])
    return f"−({paid or 0})"


def _term(amount: int) -> str:
    """Format a number in a calculation; negative numbers are in brackets."""
    return f"({balance_word(amount)})" if amount < 0 else str(amount)


def _bonuses(t: Texts, standing: Standing) -> Html:
    """Explain which bonuses are added to the list; the classical list has none."""
    if standing.rules.list is not ListKind.SEEGER:
        return t("The list counts as it is.")
    return t(
        "Added to the list: %(own)d for each game won, −%(own)d for each lost, %(others)d for each game lost by "
        "others.",
        own=GAME_BONUS,
        others=DEFENCE_BONUS[len(standing.players)],
    )


SETTLEMENT: Final = SkatSettlement()
