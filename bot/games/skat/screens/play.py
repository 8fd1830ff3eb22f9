"""Play of a finished deal trick by trick, with card points, which nobody saw before its end."""

from bot.games.skat.screens.table_text import declared_line, double_line, plays_of, tricks_of
from bot.games.skat.screens.words import points_word
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import card_word, pair
from engine.core.seats import BySeat
from engine.games.skat.state import Plays
from engine.games.skat.trick_rules import TRICKS, points_of
from engine.games.skat.view import FinishedView, PlayView, RamschView


def play_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell the game and the tricks: who led, the cards in the order of play, who took them, their card points."""
    table = view.last
    if not isinstance(table, PlayView | RamschView):
        return (t("No card was played in this deal."),)
    tricks = tricks_of(view)
    rows = [
        lines(f"{n}. {_cards(t, view.players, one.plays)} → {view.players[one.taker]}, {_points(one.plays)}")
        for n, one in enumerate(tricks, 1)
    ]
    if plays := plays_of(view):
        left = t.plain("not played out")
        rows.append(lines(f"{len(rows) + 1}. {_cards(t, view.players, plays)} → {left}"))
    told = (declared_line(t, view), double_line(t, view), *rows, _skat_line(t, view), unplayed_line(t, view))
    return tuple(row for row in told if row)


def _points(plays: Plays) -> int:
    """Count the card points of a trick."""
    return points_of(card for _, card in plays)


def _cards(t: Texts, players: BySeat[str], plays: Plays) -> str:
    """Write a trick, the cards of the others clockwise after the leader: "Аня Т♠ 7♠ 9♠"."""
    return pair(players[plays[0][0]], " ".join(card_word(t, card) for _, card in plays))


def _skat_line(t: Texts, view: FinishedView) -> Html:
    """Tell the card points that lay in the skat; empty where they do not count."""
    if view.points is None:
        return Html("")
    return t("In the skat: %(points)s", points=points_word(t, points_of(view.skat)))


def unplayed_line(t: Texts, view: FinishedView) -> Html:
    """Tell whose the tricks were that nobody played: "Остальные взятки без игры: Аня 4"; empty where there are none."""
    table = view.last
    if not isinstance(table, PlayView) or table.conceded or len(table.tricks) == TRICKS:
        return Html("")
    takers = [trick.taker for trick in table.tricks]
    rest = {seat: count - takers.count(seat) for seat, count in table.won.items() if count > takers.count(seat)}
    counts = " · ".join(pair(view.players[seat], str(count)) for seat, count in rest.items())
    return t("The rest without play: %(counts)s", counts=counts) if rest else Html("")
