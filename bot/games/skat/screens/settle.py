"""Settlement: lists with bonuses, who pays whom the difference; a lent deal beside its first play (skat.md §9)."""

from bot.games.skat.pictures.drawings import SettleDrawing
from bot.games.skat.screens.options import deal_title
from bot.games.skat.screens.report import outcome_line
from bot.pictures.drawing import SettleRow, TransferRow
from bot.screens import lending
from bot.screens.actions import Action
from bot.screens.drawn import drawn_name
from bot.screens.evening import Evening, evening_line
from bot.screens.keys import ours
from bot.screens.model import ButtonStyle, Frame, Original, Screen
from bot.screens.reports import broken_line
from bot.screens.settlement import Settled, payment_lines, settled_screen
from bot.screens.table_keys import counted_key
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, pair, whole_signed
from engine.core.match import EndReason
from engine.core.seats import BySeat, Seat
from engine.games.skat.events import Standing
from engine.games.skat.outcomes import RamschOutcome
from engine.games.skat.rules.values import ListKind
from engine.games.skat.settlement import (
    DEFENCE_BONUS,
    GAME_BONUS,
    balances,
    defence_bonus,
    own_bonus,
    totals,
    transfers,
)


def settle_screen(t: Texts, frame: Frame, standing: Standing, evening: Evening | None = None) -> Screen:
    """Return the settlement picture; the caption tells in words who owes whom, and what the day's matches come to."""
    again = ours(frame, t.plain("Another match"), Action.AGAIN, ButtonStyle.PRIMARY)
    bill = ours(frame, t.plain("Bill of mistakes"), Action.BILL)
    # without a finished deal there is nothing to count
    keys = ((again,), (bill, counted_key(t, frame))) if standing.finished else ((again,),)
    drawing = settle_drawing(t, frame, standing)
    return settled_screen(settlement(t, frame, standing), evening_line(t, evening), keys, drawing)


def settlement(t: Texts, frame: Frame, standing: Standing) -> Settled:
    """Tell the settlement: results from the best down, then who owes whom how much."""
    points, players = _points(standing), frame.players
    settled = balances(points)
    results = (
        t(
            "%(name)s: <b>%(result)s</b> (total %(total)s)",
            name=players[seat - 1],
            result=balance_word(settled[seat]),
            total=balance_word(points[seat]),
        )
        for seat in ranking(settled)
    )
    payments = ((players[pay.payer - 1], players[pay.payee - 1], str(pay.amount)) for pay in transfers(points))
    return Settled(
        head=(bold(_title(t, standing)), *([broken_line(t, frame.ending)] if frame.ending is not None else [])),
        drawn=tuple(results),
        payments=payment_lines(t, payments),
    )


def _title(t: Texts, standing: Standing) -> str:
    match standing.ended:
        case EndReason.TIME:
            return t.plain("The time is over. Settlement")
        case EndReason.DEALS:
            return t.plain("All deals are played. Settlement")
        case EndReason.CLOSED if standing.robber.is_over:
            return t.plain("The schieber lap is played, the match is over. Settlement")
        case EndReason.CLOSED:
            return t.plain("The points are reached, the match is over. Settlement")
        case _:
            return t.plain("The match was stopped. Settlement")


def _points(standing: Standing) -> BySeat[int]:
    """Return the totals that the settlement takes."""
    return totals(standing.tally, standing.rules.list)


def results_line(standing: Standing) -> str:
    """Tell everybody's result, the best first."""
    settled, players = balances(_points(standing)), standing.players
    return " · ".join(pair(players[seat], balance_word(settled[seat])) for seat in ranking(settled))


def ranking(settled: BySeat[int]) -> list[Seat]:
    """Return the seats from the best result down."""
    return sorted(settled.seats, key=lambda seat: (-settled[seat], seat))


def settle_drawing(t: Texts, frame: Frame, standing: Standing) -> SettleDrawing:
    """Return the picture of the settlement: results from the best down."""
    points = _points(standing)
    settled = balances(points)
    names = {seat: drawn_name(t, frame.players[seat - 1], seat) for seat in settled.seats}
    return SettleDrawing(
        title=_title(t, standing),
        subtitle=deal_title(t, standing.rules, frame.called(standing.deals)),
        rows=tuple(
            SettleRow(names[seat], detail(t, standing, seat), whole_signed(settled[seat])) for seat in ranking(settled)
        ),
        transfers=tuple(TransferRow(names[pay.payer], names[pay.payee], str(pay.amount)) for pay in transfers(points)),
        note=t.plain("Each pays each the difference of their totals."),
    )


def detail(t: Texts, standing: Standing, seat: Seat) -> str:
    """Write list and bonuses of a seat: "список +120 · игры +150 · защита +40"."""
    tally = standing.tally
    told = t.plain("list %(points)s", points=balance_word(tally.points[seat]))
    if standing.rules.list is ListKind.CLASSICAL:
        return told
    own, others = balance_word(own_bonus(tally, seat)), balance_word(defence_bonus(tally, seat))
    return t.plain("%(list)s · games %(own)s · defence %(others)s", list=told, own=own, others=others)


def compared(t: Texts, standing: Standing, then: Original) -> Html:
    """Tell the reader's own settlement, the original's, and what the cards bring without mistakes; nobody is named.

    Of a ramsch nobody can say what it brings without mistakes. Both deals were played in one stage.
    """
    rules, names = standing.rules, lending.nameless(t, standing.players, then.seat)
    line = outcome_line(t, rules, names, standing.rows[-1].stage, then.outcome)
    own = balances(totals(standing.tally, rules.list))[then.seat]
    return lending.compared(t, then, line, own=own, judged=not isinstance(then.outcome, RamschOutcome))


def counted_screen(t: Texts, standing: Standing) -> Screen:
    """Tell how the list is totalled, then everybody's sum, in the order of the settlement."""
    points = totals(standing.tally, standing.rules.list)
    settled, count = balances(points), len(points)
    told = [_player(t, standing, seat, points, settled[seat]) for seat in ranking(settled)]
    paid = t("Each pays each the difference, so everybody has %(n)d times the own total less the sum of all.", n=count)
    return Screen(lines(bold(t.plain("How it is counted")), _bonuses(t, standing), *told, paid))


def _player(t: Texts, standing: Standing, seat: Seat, points: BySeat[int], result: int) -> Html:
    """Work a player's sum out: "Аня: 3 × 48 − 132 = +12", by Seeger's list with what the total is made of before it."""
    reckoned = f"{len(points)} × {_term(points[seat])} − {_term(sum(points))} = {bold(balance_word(result))}"
    if standing.rules.list is ListKind.SEEGER:
        reckoned = f"{lines(detail(t, standing, seat))} = {balance_word(points[seat])}; {reckoned}"
    return Html(f"{bold(standing.players[seat])}: {reckoned}")


def _term(amount: int) -> str:
    """Write a number in a calculation, one below zero in brackets."""
    return f"({balance_word(amount)})" if amount < 0 else str(amount)


def _bonuses(t: Texts, standing: Standing) -> Html:
    """Tell what is added to the list; by the classical one nothing."""
    if standing.rules.list is ListKind.CLASSICAL:
        return t("The list counts as it stands.")
    return t(
        "To the list: %(own)d for each own game won, −%(own)d for each lost, %(others)d for each game others lost.",
        own=GAME_BONUS,
        others=DEFENCE_BONUS[len(standing.players)],
    )
