"""Cards of a finished deal: all hands as a picture and in words, the play trick by trick."""

from bot.games.skat.pictures.drawings import LayoutDrawing
from bot.games.skat.screens.options import deal_title
from bot.games.skat.screens.report import SkatReport, outcome_line
from bot.games.skat.screens.table_picture import trump_of
from bot.games.skat.screens.table_text import (
    declared_line,
    double_line,
    hand_line,
    loose_line,
    plays_of,
    thought_of,
    tricks_of,
)
from bot.games.skat.screens.words import declaration_word, points_word
from bot.pictures.drawing import LayoutHand
from bot.screens.drawn import drawn_name
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import card_word, pair
from engine.core.seats import BySeat, Seat
from engine.games.skat.outcomes import GameOutcome
from engine.games.skat.state import Plays
from engine.games.skat.trick_rules import TRICKS, points_of
from engine.games.skat.view import FinishedView, PlayView, RamschView


def layout_drawing(t: Texts, report: SkatReport, view: FinishedView) -> LayoutDrawing:
    """Return the picture of all hands; only a finished deal's view has them."""
    outcome, after = report.score.outcome, report.after
    hands = tuple(
        LayoutHand(
            name=drawn_name(t, view.players[seat], seat),
            cards=view.dealt[seat],
            role=_role(t, report, view, seat),
            tricks=points_word(t, view.points[seat]) if view.points is not None and seat in view.active else "",
            dealer=seat is view.dealer,
        )
        for seat in (*view.active, *([view.resting] if view.resting is not None else []))
    )
    return LayoutDrawing(
        title=deal_title(t, after.rules, report.frame.called(report.number)),
        subtitle=outcome_line(t, after.rules, after.players, report.stage, outcome),
        hands=hands,
        talon=view.talon,
        discard=view.skat if set(view.skat) != set(view.talon) else (),
        trump=trump_of(thought_of(view)),
    )


def _role(t: Texts, report: SkatReport, view: FinishedView, seat: Seat) -> str:
    """Describe a seat's part: the declarer's game, what was given on in a schieber ramsch, that it rested."""
    outcome = report.score.outcome
    if seat is view.resting:
        return t.plain("rests")
    if isinstance(outcome, GameOutcome) and seat is outcome.declarer:
        return declaration_word(t, outcome.declaration)
    given = view.given[seat] if view.given is not None else ()
    return (
        t.plain("gave %(cards)s", cards=loose_line(t, thought_of(view), given))
        if given and seat is not view.active[-1]
        else ""
    )


def layout_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Write the picture of all hands in words: hands as dealt, the skat, the discard."""
    contract = thought_of(view)
    hands = [
        t("<b>%(name)s</b>: %(cards)s", name=view.players[seat], cards=hand_line(t, contract, view.dealt[seat]))
        for seat in view.active
    ]
    skat = t("Skat: %(cards)s", cards=loose_line(t, contract, view.talon))
    given = [
        t("%(name)s gave: %(cards)s", name=view.players[seat], cards=loose_line(t, contract, view.given[seat]))
        for seat in view.active[:-1]
        if view.given is not None and view.given[seat]
    ]
    away = (
        [t("Put away: %(cards)s", cards=loose_line(t, contract, view.skat))]
        if set(view.skat) != set(view.talon)
        else []
    )
    return (*hands, skat, *given, *away)


def play_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Write the game and the tricks: who led, the cards in the order of play, who took them, their card points."""
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
    """Write the card points that lay in the skat; empty if they do not count."""
    if view.points is None:
        return Html("")
    return t("In the skat: %(points)s", points=points_word(t, points_of(view.skat)))


def unplayed_line(t: Texts, view: FinishedView) -> Html:
    """Say who got the tricks that were not played: "Остальные взятки без игры: Аня 4"; empty if there are none."""
    table = view.last
    if not isinstance(table, PlayView) or table.conceded or len(table.tricks) == TRICKS:
        return Html("")
    takers = [trick.taker for trick in table.tricks]
    rest = {seat: count - takers.count(seat) for seat, count in table.won.items() if count > takers.count(seat)}
    counts = " · ".join(pair(view.players[seat], str(count)) for seat, count in rest.items())
    return t("The rest without play: %(counts)s", counts=counts) if rest else Html("")
