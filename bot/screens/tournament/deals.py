"""Comparison of one deal of a duplicate at all tables, shown once its round is closed: the results of one seat."""

from typing import Final

import msgspec

from bot.pictures.comparison import MOST_COMPARED, ComparedRow, ComparisonDrawing, Standout
from bot.pictures.drawing import DiagramHand
from bot.pictures.names import display_name
from bot.screens.deal_brief import DealPlay
from bot.screens.keys import Row, ticked
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.screens.tournament.keys import TourWord, tour_key
from bot.screens.tournament.words import (
    TourFrame,
    called,
    compared_word,
    deal_of,
    round_title,
    score_head,
    table_words,
    title_of,
)
from bot.screens.words import cards_line
from engine.core.cards import Card
from engine.tournament.duplicate import Comparison, compared
from engine.tournament.events import ROBOT
from engine.tournament.secrets import dealer_of
from engine.tournament.state import Round, Table, Tournament

SEATS: Final = 3
"""Number of seats at a table of a duplicate."""
HANDS: Final = (mark("1st hand"), mark("2nd hand"), mark("3rd hand"))
"""Untranslated names of the hands, beginning with the dealer's left neighbour."""
SHORT_HANDS: Final = (mark("1st"), mark("2nd"), mark("3rd"))
"""Untranslated short names of the hands, shown beside a contract."""


def open_deals(tour: Tournament) -> tuple[int, ...]:
    """Return the deals of closed rounds in the order of play, without deals that no longer count."""
    return tuple(deal for one in tour.rounds if one.is_closed for deal in one.deals)


def is_held(tour: Tournament, deal: int) -> bool:
    """Return whether a deal belongs to a round that is not closed, so that other tables must not learn of it."""
    return any(deal in one.deals for one in tour.rounds if not one.is_closed)


def round_of(tour: Tournament, deal: int) -> Round:
    """Return the closed round in which a deal was played. Raises KeyError if there is none."""
    for one in tour.rounds:
        if one.is_closed and deal in one.deals:
            return one
    raise KeyError(deal)


def deals_key(t: Texts, frame: TourFrame) -> Row:
    """Return the button that opens the deals of the last closed round; empty if no round is closed."""
    closed = [one for one in frame.tour.rounds if one.is_closed and one.deals]
    return (tour_key(t.plain("Deals"), TourWord.DEAL, frame.key, closed[-1].deals[0]),) if closed else ()


class _Page(msgspec.Struct, frozen=True):
    """Results of one seat in a deal at all tables, and the page that is shown."""

    one: Round
    deal: int
    seat: int
    own: Table | None
    """Table at which the reader played the deal; None if they did not."""
    is_own_seat: bool
    ranked: tuple[Comparison, ...]
    """Results of the seat at all tables, the best first."""
    page: int
    """Number of the shown page of tables, from 1."""

    @property
    def pages(self) -> int:
        """Number of pages of tables."""
        return _page_with(len(self.ranked) - 1)

    @property
    def played(self) -> tuple[Comparison, ...]:
        """Results of the seat at the tables that played the deal."""
        return tuple(it for it in self.ranked if it.exact is not None)

    @property
    def shown(self) -> tuple[Comparison, ...]:
        """Results on the shown page."""
        return self.ranked[(self.page - 1) * MOST_COMPARED : self.page * MOST_COMPARED]


def hands_of(deal: int) -> tuple[int, ...]:
    """Return the seats of a duplicate's deal in the order of the hands, the dealer last.

    >>> hands_of(1), hands_of(2)
    ((2, 3, 1), (3, 1, 2))
    """
    dealer = int(dealer_of(deal, SEATS))
    return tuple((dealer - 1 + hand) % SEATS + 1 for hand in range(1, SEATS + 1))


def deal_screen(t: Texts, frame: TourFrame, deal: int, *, seat: int = 0, page: int = 0, number: int = 0) -> Screen:
    """Compare a deal at all tables of its round. Raises KeyError if the deal is of no closed round.

    seat: compared seat; 0: the reader's own, or the first hand if the reader did not play. page: page of tables; 0: the
    one with the reader's table. number: number of the reader as an entrant; 0: the reader did not play in the round.
    """
    its = _page_of(frame.tour, deal, seat, page, number)
    head, plays = _head(t, frame, its), _plays(frame, its)
    rows = tuple(_row(t, frame, its, one, plays.get(one.table)) for one in its.shown)
    told = [_row_line(t, row) for row in rows]
    worded = lines(*head, " ", *_hand_lines(t, its, plays), " ", *told, _below(t, its))
    return Screen(
        lines(*head), _keys(t, frame, its), _drawing(t, frame, its, plays, rows), retired=head[0], worded=worded
    )


def _page_of(tour: Tournament, deal: int, seat: int, page: int, number: int) -> _Page:
    one = round_of(tour, deal)
    own = one.table_of(number)
    own_seat = own.seats.index(number) + 1 if own is not None else 0
    seat = seat if 1 <= seat <= SEATS else own_seat or hands_of(deal)[0]
    found = compared(tour, one.number, deal, seat)
    ranked = sorted(found, key=lambda it: (-it.score, it.exact is None, -(it.exact or 0), it.table))
    tables = [it.table for it in ranked]
    own_page = _page_with(tables.index(own.number)) if own is not None and own.number in tables else 1
    page = min(page or own_page, _page_with(len(ranked) - 1))
    return _Page(one, deal, seat, own, seat == own_seat, tuple(ranked), page)


def _page_with(place: int) -> int:
    """Return the number of the page that has a result. `place`: index of the result in the ranking, from 0."""
    return place // MOST_COMPARED + 1


# -- words


def _title(t: Texts, page: _Page) -> str:
    """Format round, deal and compared hand: "Тур 2 · сдача 3 из 6 · 2-я рука"; plain text."""
    hand = t.plain(HANDS[hands_of(page.deal).index(page.seat)])
    return f"{round_title(t, page.one)} · {deal_of(t, page.one, page.deal)} · {hand}"


def _head(t: Texts, frame: TourFrame, page: _Page) -> tuple[Html, ...]:
    """Return lines with the deal and the compared hand, the best result and the reader's own."""
    title, scoring, played = bold(_title(t, page)), frame.tour.plan.scoring, page.played
    best = played[0] if len(played) > 1 else None
    if best is not None and best.score == page.ranked[-1].score == page.ranked[0].score:
        return title, t("The same at every table: %(score)s", score=compared_word(t, scoring, best.score))
    most = Html("")
    if best is not None and best.score != played[-1].score:
        facts = {"name": _named(t, frame, best), "score": compared_word(t, scoring, best.score)}
        most = t("Best: %(name)s, %(score)s", **facts)
    own = next((it for it in page.ranked if page.own is not None and it.table == page.own.number), None)
    if own is None or (own is best and most):
        return title, most
    score = compared_word(t, scoring, own.score)
    told = t("You: %(score)s", score=score) if page.is_own_seat else t("At your table: %(score)s", score=score)
    return title, most, told


def _named(t: Texts, frame: TourFrame, it: Comparison) -> str:
    return t.plain("table of robots") if not it.table else called(t, frame, it.number)


def _plays(frame: TourFrame, page: _Page) -> dict[int, DealPlay]:
    """Return the play at each table for which it is known, by the table's number in the round."""
    told = {brief.table: brief.play for brief in frame.deals.get(page.deal, ())}
    games = {table.number: table.game(page.deal) for table in page.one.tables}
    return {number: told[game.id] for number, game in games.items() if game is not None and game.id in told}


def _row(t: Texts, frame: TourFrame, page: _Page, it: Comparison, play: DealPlay | None) -> ComparedRow:
    name, play = _named(t, frame, it), play if it.exact is not None else None
    return ComparedRow(
        table=str(it.table) if it.table else "—",
        name=name if it.number == ROBOT else display_name(name, t.plain("Player %(n)d", n=it.number)),
        contract=t.plain("was not played") if it.exact is None else _contract(t, page, play),
        taken=str(play.taken[page.seat - 1]) if play is not None and play.taken else "",
        exact=_whists(page, it),
        score=compared_word(t, frame.tour.plan.scoring, it.score),
        standout=_standout(page, it),
        is_own=page.own is not None and page.own.number == it.table,
        is_declarer=play is not None and play.declarer == page.seat,
    )


def _whists(page: _Page, it: Comparison) -> str:
    """Format the compared seat's result at a table, rounded as at that table; empty if the deal was not played."""
    table = next(table for table in page.one.tables if table.number == it.table)
    game = table.game(page.deal)
    return table_words(game.result.exact)[page.seat - 1] if game is not None and game.result is not None else ""


def _standout(page: _Page, it: Comparison) -> Standout:
    """Return whether a result is the best or the worst; a score for an unplayed deal is neither."""
    played = page.played
    if it.exact is None or len(played) < 2:
        return Standout.NONE
    most, least = played[0].score, played[-1].score
    if most == least or it.score not in (most, least):
        return Standout.NONE
    return Standout.BEST if it.score == most else Standout.WORST


def _contract(t: Texts, page: _Page, play: DealPlay | None) -> str:
    """Format the contract and the hand that declared it: "7♥, 1-я"; plain text, empty if unknown."""
    if play is None or play.declarer is None:
        return play.contract if play is not None else ""
    return f"{play.contract}, {t.plain(SHORT_HANDS[hands_of(page.deal).index(int(play.declarer))])}"


def _row_line(t: Texts, row: ComparedRow) -> Html:
    """Format a result as a line: "▲ Вика, стол 2: +3,3 — 7♥, 1-я; взято 7; +40"."""
    taken = t.plain("taken: %(n)s", n=row.taken) if row.taken else ""
    details = "; ".join(part for part in (row.contract, taken, row.exact) if part)
    table = t.plain("table %(n)s", n=row.table) if row.table.isdecimal() else ""
    who = ", ".join(part for part in (row.name, table) if part)
    sign = f"{row.standout.value} " if row.standout else ""
    return t("%(sign)s%(who)s: <b>%(score)s</b> — %(details)s", sign=sign, who=who, score=row.score, details=details)


def _hand_lines(t: Texts, page: _Page, plays: dict[int, DealPlay]) -> tuple[Html, ...]:
    """Return lines with the cards as dealt, hand by hand, and the talon; empty if they are not known."""
    play = next((play for play in plays.values() if play.hands), None)
    if play is None:
        return ()
    told = []
    for name, seat in zip(HANDS, hands_of(page.deal), strict=True):
        cards = "  ".join(cards_line(t, map(Card, group)) for group in play.hands[seat - 1])
        told.append(t("<b>%(name)s</b>: %(cards)s", name=t.plain(name), cards=cards))
    return (*told, t("Talon: %(cards)s", cards=cards_line(t, map(Card, play.talon)))) if play.talon else tuple(told)


def _below(t: Texts, page: _Page) -> str:
    if page.pages == 1:
        return ""
    return t.plain("page %(n)d of %(all)d", n=page.page, all=page.pages)


def _drawing(
    t: Texts, frame: TourFrame, page: _Page, plays: dict[int, DealPlay], rows: tuple[ComparedRow, ...]
) -> ComparisonDrawing:
    play = next((play for play in plays.values() if play.hands), None)
    order, score = hands_of(page.deal), score_head(t, frame.tour.plan)
    named = zip(HANDS, order, strict=True)
    hands = tuple(DiagramHand(t.plain(name), play.hands[seat - 1]) for name, seat in named) if play is not None else ()
    return ComparisonDrawing(
        title=_title(t, page),
        subtitle=title_of(t, frame.tour),
        heads=(t.plain("table"), "", t.plain("game"), t.plain("taken"), t.plain("whists"), score),
        rows=rows,
        hands=hands,
        seat=order.index(page.seat),
        talon=play.talon if play is not None else (),
        talon_word=t.plain("Talon"),
        below=_below(t, page),
    )


# -- buttons


def _keys(t: Texts, frame: TourFrame, page: _Page) -> tuple[Row, ...]:
    """Return the buttons of the previous and the next deal, of the three hands, and of the pages of tables."""
    deals, seat = open_deals(frame.tour), 0 if page.is_own_seat else page.seat
    place = deals.index(page.deal)
    turning = [(deal, f"◀ {_deal_word(t, frame, page, deal)}") for deal in deals[max(place - 1, 0) : place]]
    turning += [(deal, f"{_deal_word(t, frame, page, deal)} ▶") for deal in deals[place + 1 : place + 2]]
    rows = [tuple(tour_key(text, TourWord.DEAL, frame.key, deal, seat) for deal, text in turning)]
    rows.append(
        tuple(
            tour_key(ticked(t.plain(name), chosen=own == page.seat), TourWord.DEAL, frame.key, page.deal, own)
            for name, own in zip(HANDS, hands_of(page.deal), strict=True)
        )
    )
    pages = ((page.page - 1, f"‹ {page.page - 1}"), (page.page + 1, f"{page.page + 1} ›"))
    there = [(number, text) for number, text in pages if 1 <= number <= page.pages]
    rows.append(tuple(tour_key(text, TourWord.DEAL, frame.key, page.deal, page.seat, number) for number, text in there))
    return tuple(row for row in rows if row)


def _deal_word(t: Texts, frame: TourFrame, page: _Page, deal: int) -> str:
    """Format a deal by its number in its round, with the round if it is not the one shown; plain text."""
    one = round_of(frame.tour, deal)
    word = t.plain("Deal %(n)d", n=one.deals.index(deal) + 1)
    return word if one.number == page.one.number else f"{round_title(t, one)}: {word}"
