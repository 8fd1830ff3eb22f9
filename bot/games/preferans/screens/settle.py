"""Screens of the settlement: places, payments, another match; a replayed deal compared with its first play."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from bot.games.preferans.pictures.drawings import KINDS
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.report import in_deal, outcome_line
from bot.games.preferans.screens.sheet import mountain_word
from bot.games.preferans.screens.words import aside_word
from bot.screens.model import Frame
from bot.screens.settlement import Payment, SettlementScreens
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.screens.words import amount_word, balance_word, signed_word
from engine.core.match import EndReason
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.model import Convention, SettleDivisor
from engine.games.preferans.conventions.remise import has_kotel
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.scoring.remise import remise_column
from engine.games.preferans.scoring.settlement import (
    Account,
    Breakdown,
    Settlement,
    broken_down,
    settle,
    tournament_points,
)

HALF = Fraction(1, 2)


class PreferansSettlement(SettlementScreens[Standing, Settlement]):
    """Settlement in whists, with tournament points if the convention gives them."""

    kinds = KINDS
    options = OPTION_PAGES
    another = mark("Another pulka")
    settled = staticmethod(settle)

    def results(self, found: Settlement) -> BySeat[int]:
        """Return everybody's balance in whole whists."""
        return found.whists

    def payments(self, t: Texts, found: Settlement) -> Iterator[Payment]:
        """Yield the payments between players, in whists."""
        for pay in found.transfers:
            yield pay.payer, pay.payee, t.number("%(n)d whist", "%(n)d whists", int(pay.amount))

    def title(self, t: Texts, standing: Standing) -> str:
        """Describe how the match ended; plain text."""
        if standing.ended is EndReason.TIME:
            return t.plain("Time is up. Settlement")
        if standing.closed:
            return t.plain("“Preferans!” The pulka is over. Settlement")
        if standing.ended not in (None, EndReason.CLOSED, EndReason.DEALS):
            return t.plain("The pulka was stopped. Settlement")
        if standing.convention.end.kind is EndKind.DEALS:
            return t.plain("All deals are played. Settlement")
        return t.plain("The pulka is closed. Settlement")

    def rules(self, standing: Standing) -> Convention:
        """Return the convention of a match."""
        return standing.convention

    def more_results(self, t: Texts, frame: Frame, standing: Standing, found: Settlement) -> tuple[Html, ...]:
        """Return a line with the tournament points of the places; empty if the convention gives none."""
        points = tournament_points(standing.convention, found)
        if points is None:
            return ()
        told = ", ".join(f"{frame.players[seat - 1]} {amount_word(points[seat])}" for seat in self.ranking(found))
        return (t("Tournament points: %(points)s.", points=told),)

    def row_note(self, t: Texts, standing: Standing, found: Settlement, seat: Seat) -> str:
        """Return the tournament points of a seat as text; empty if the convention gives none."""
        points = tournament_points(standing.convention, found)
        return t.plain("points: %(points)s", points=amount_word(points[seat])) if points is not None else ""

    def note(self, t: Texts, standing: Standing, found: Settlement) -> str:
        """Return a note that fractions are rounded; plain text, empty if there are none."""
        is_rounded = any(exact.denominator != 1 for exact in found.exact)
        return t.plain("Fractions are rounded so that the sum stays zero.") if is_rounded else ""

    def detail(self, t: Texts, standing: Standing, found: Settlement, seat: Seat) -> str:
        """Return pool, mountain, remises if they have a column, and whists of a seat as text."""
        sheet = standing.sheet
        others = [other for other in sheet.seats if other is not seat]
        given = sum((sheet.whists_on(seat, other) for other in others), start=Fraction(0))
        taken = sum((sheet.whists_on(other, seat) for other in others), start=Fraction(0))
        return t.plain(
            "pool %(pool)s · mountain %(mountain)s · whists %(own)s / against %(against)s",
            pool=amount_word(sheet.pool_of(seat)),
            mountain=mountain_word(t, standing, seat),
            own=amount_word(given),
            against=amount_word(taken),
        )

    def outcome(self, t: Texts, standing: Standing, players: BySeat[str], outcome: Outcome) -> str:
        """Return a line on how a deal ended for these players; plain text."""
        return outcome_line(t, players, outcome, in_deal(standing, standing.dealer))

    def counted_lines(self, t: Texts, standing: Standing) -> Iterator[Html]:
        """Yield lines with the convention's rule for the settlement, then everybody's calculation."""
        found, settlement = broken_down(standing), settle(standing)
        yield from _rule(t, standing, found)
        for seat in self.ranking(settlement):
            yield _player(t, standing, seat, found)
        yield lines(self.note(t, standing, settlement))


def _rule(t: Texts, standing: Standing, found: Breakdown) -> list[Html]:
    """Return lines on how the convention values pools and mountains, and the average mountain."""
    told = []
    if any(account.lacking for account in found.accounts):
        told.append(_closing(t, found))
    if any(account.aside for account in found.accounts):
        told.append(_aside(t, standing))
    told.append(_point(t, standing, found))
    told.append(t("The average mountain: %(average)s.", average=amount_word(found.average)))
    return [*_leavers(t, standing, found), *told]


def _aside(t: Texts, standing: Standing) -> Html:
    """Return a line on what remises that are kept aside mean in the settlement."""
    if has_kotel(standing.convention):
        return t("What a player has put into the kotel and not taken out counts like the mountain.")
    return t("What is left of a kurochka counts like the mountain in the end.")


def _point(t: Texts, standing: Standing, found: Breakdown) -> Html:
    """Return a line on the value of a mountain point, and the factor for the difference from the average."""
    unit = amount_word(found.unit)
    if standing.convention.settle_divisor is SettleDivisor.N_MINUS_1:
        return t(
            "A mountain point is worth 10 whists, shared by the others: the difference from the average × %(unit)s.",
            unit=unit,
        )
    return t(
        "A mountain point is worth 10 whists, shared by everybody: the difference from the average × %(unit)s.",
        unit=unit,
    )


def _closing(t: Texts, found: Breakdown) -> Html:
    top = amount_word(found.top)
    if found.pool_k == 1:
        return t("What a pool is short of the largest one (%(top)s) goes to the mountain.", top=top)
    return t("What a pool is short of the largest one (%(top)s) goes to the mountain × %(k)d.", top=top, k=found.pool_k)


def _leavers(t: Texts, standing: Standing, found: Breakdown) -> list[Html]:
    """Return lines on players who left the table, whose pools count for more than was written in them."""
    return [
        t("%(name)s has left the table: the pool counts as %(pool)s.", name=name, pool=amount_word(account.pool))
        for seat, (name, account) in enumerate(zip(standing.players, found.accounts, strict=True), 1)
        if account.pool != standing.sheet.pool_of(seat)
    ]


def _player(t: Texts, standing: Standing, seat: Seat, found: Breakdown) -> Html:
    account, name = found.accounts[seat], standing.players[seat]
    told = t(
        "for the mountain %(mountain)s · whists %(whists)s · in all %(sum)s",
        mountain=_for_mountain(found, account),
        whists=f"{amount_word(account.written)} − {_operand(account.against)} = {_difference(account)}",
        sum=_sum(t, account),
    )
    mountain = t("<b>%(name)s</b>: mountain %(mountain)s", name=name, mountain=_mountain(t, standing, found, account))
    return lines(mountain, told)


def _mountain(t: Texts, standing: Standing, found: Breakdown, account: Account) -> str:
    """Return the mountain with other remises and what the pool lacks, as text: "6 + курочка 4 + (20 − 8) × 2 = 34"."""
    parts = [amount_word(account.mountain)]
    column = remise_column(standing.convention)
    if account.aside and column is not None:
        parts.append(f"{aside_word(t, column)} {_operand(account.aside)}")
    if account.lacking:
        factor = f" × {found.pool_k}" if found.pool_k != 1 else ""
        parts.append(f"({amount_word(found.top)} − {_operand(account.pool)}){factor}")
    return parts[0] if len(parts) == 1 else f"{' + '.join(parts)} = {amount_word(account.closed)}"


def _for_mountain(found: Breakdown, account: Account) -> str:
    """Return the whists for the mountain as text: "(10 − 30) × 10 = −200"."""
    difference = f"({amount_word(found.average)} − {_operand(account.closed)})"
    return f"{difference} × {amount_word(found.unit)} = {signed_word(account.for_mountain)}"


def _difference(account: Account) -> str:
    return signed_word(account.written - account.against)


def _sum(t: Texts, account: Account) -> Html:
    whole = bold(balance_word(account.whole))
    if account.exact.denominator == 1:
        return whole
    exact = signed_word(account.exact)
    if abs(account.exact - account.whole) > HALF:
        return t("%(exact)s, rounded %(whole)s (so that the sum is 0)", exact=exact, whole=whole)
    return t("%(exact)s, rounded %(whole)s", exact=exact, whole=whole)


def _operand(amount: Fraction) -> str:
    """Return a number as text for use after a minus sign, in brackets if it is negative."""
    return f"({amount_word(amount)})" if amount < 0 else amount_word(amount)


SETTLEMENT: Final = PreferansSettlement()
