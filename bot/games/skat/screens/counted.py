"""«Как посчитано»: the settlement step by step, player by player (skat.md §9)."""

from bot.games.skat.screens.settle import detail, ranking
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word
from engine.core.seats import BySeat, Seat
from engine.games.skat.events import Standing
from engine.games.skat.rules.values import ListKind
from engine.games.skat.settlement import DEFENCE_BONUS, GAME_BONUS, balances, totals


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
