"""Standings and rounds of a tournament, as text and as drawings."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from bot.pictures.names import display_name
from bot.pictures.round_card import MOST_TABLES, CardSeat, CardTable, RoundDrawing
from bot.pictures.standings import MOST_ROWS, StandingRow, StandingsDrawing, StandingSection
from bot.screens.keys import Row as Keys
from bot.screens.model import Screen
from bot.screens.pictured import pictured
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.tournament.keys import TourWord, tour_key
from bot.screens.tournament.words import (
    LEGS,
    TourFrame,
    called,
    compared_word,
    is_waiting,
    names_of,
    points_word,
    round_title,
    row_score,
    row_word,
    score_head,
    settled_word,
    table_words,
    title_of,
)
from bot.screens.words import capital
from engine.tournament.duplicate import scores_of
from engine.tournament.plan import Leg
from engine.tournament.points import table_scores
from engine.tournament.rows import Row
from engine.tournament.standings import CUTS, FINALISTS, standings
from engine.tournament.state import Phase, Round, Table, Tournament

ROWS_A_PAGE: Final = 40
"""Number of rows on a page of the standings as text."""


def course_word(t: Texts, tour: Tournament) -> str:
    """Describe the present state of a tournament: "тур 2 из 3 идёт"; plain text."""
    if tour.phase is Phase.REGISTRATION:
        return t.plain("registration is open")
    if tour.phase is Phase.CANCELLED:
        return t.plain("cancelled")
    if tour.phase is Phase.FINISHED:
        return t.plain("final standings")
    if not tour.rounds:
        return t.plain("before round 1")
    last = tour.rounds[-1]
    stage = t.plain(LEGS[last.leg])
    if last.leg is not Leg.QUALIFYING:
        return t.plain("%(stage)s is on", stage=stage) if tour.round else t.plain("after the %(stage)s", stage=stage)
    facts = {"n": last.number, "all": max(tour.plan.rounds, last.number)}
    if tour.round is not None:
        return t.plain("round %(n)d of %(all)d is on", **facts)
    return t.plain("after round %(n)d of %(all)d", **facts)


def through_of(tour: Tournament, players: int) -> int:
    """Return how many of a stage's players advance by the standings; 0 if none do."""
    if tour.is_duplicate or tour.leg is Leg.FINAL or tour.is_over:
        return 0
    if tour.leg is Leg.SEMIFINAL:
        return 0  # by tables, not by the common order
    return next((cut for least, cut in CUTS if players >= least), FINALISTS if players > FINALISTS else 0)


def cut_line(t: Texts, tour: Tournament) -> str:
    """Explain the line in the standings below which nobody advances; plain text, empty without a line."""
    players = len(tour.players)
    if tour.leg is Leg.SEMIFINAL and not tour.is_over:
        tables = len(tour.rounds_of(Leg.SEMIFINAL)[-1].tables) if tour.rounds_of(Leg.SEMIFINAL) else 0
        if not tables:
            return ""
        return t.plain("To the final: the best of each table, %(n)d in all.", n=FINALISTS)
    through = through_of(tour, players)
    if not through:
        return ""
    if players >= CUTS[-1][0]:
        return t.plain("The first %(n)d go to the semi-final.", n=through)
    return t.plain("The first %(n)d go to the final.", n=through)


# -- the standings


def _table_cell(t: Texts, tour: Tournament, number: int) -> str:
    """Return the number of an entrant's table in the running round, or that they rest; empty between rounds."""
    one = tour.round
    if one is None:
        return ""
    table = one.table_of(number)
    if table is not None:
        return str(table.number)
    return t.plain("rests") if number in one.byes else ""


def _drawn_row(t: Texts, frame: TourFrame, row: Row) -> StandingRow:
    tour = frame.tour
    name = display_name(called(t, frame, row.number), t.plain("Player %(n)d", n=row.number))
    firsts = str(row.firsts) if row.firsts else ""
    table = _table_cell(t, tour, row.number)
    cells = (row_score(t, tour, row), row_word(tour, row), firsts, table)
    if tour.is_duplicate:
        cells = (cells[0], cells[1] if row.played else "", str(row.played or ""), table)
    won = tour.phase is Phase.FINISHED and row.place == 1
    return StandingRow(str(row.place), name, cells, is_marked=won, is_out=row.is_out)


def _heads(t: Texts, tour: Tournament) -> tuple[str, str, str]:
    """Return the headings of three columns: points or score, whists, first places or deals."""
    if not tour.is_duplicate:
        return t.plain("points"), t.plain("whists"), t.plain("firsts")
    return score_head(t, tour.plan), t.plain("whists"), t.plain("deals")


def standings_drawing(t: Texts, frame: TourFrame) -> StandingsDrawing:
    """Draw the standings, cut to the rows that fit a picture. Raises ValueError if there are no entrants."""
    tour, rows = frame.tour, standings(frame.tour)
    shown = rows[:MOST_ROWS]
    stages = [(leg, tuple(of)) for leg, of in groupby(shown, lambda row: row.leg)]
    sections = []
    for number, (leg, of) in enumerate(stages):
        through = 0 if number else through_of(tour, sum(not row.is_out for row in of))
        title = capital(t.plain(LEGS[leg])) if len(stages) > 1 else ""
        drawn = tuple(_drawn_row(t, frame, row) for row in of)
        sections.append(StandingSection(drawn, title, through if through < len(of) else 0))
    left_out = len(rows) - len(shown)
    below = t.plain("and %(n)d more", n=left_out) if left_out else cut_line(t, tour)
    return StandingsDrawing(
        title_of(t, tour),
        (*_heads(t, tour), t.plain("table") if tour.round is not None else ""),
        tuple(sections),
        subtitle=capital(course_word(t, tour)),
        below=below,
    )


def standings_screen(t: Texts, frame: TourFrame, page: int = 1) -> Screen:
    """Return a page of the standings as text, for people who cannot see the picture. `page`: from 1."""
    rows = standings(frame.tour)
    pages = max(1, -(-len(rows) // ROWS_A_PAGE))
    page = min(max(page, 1), pages)
    shown = rows[(page - 1) * ROWS_A_PAGE : page * ROWS_A_PAGE]
    stages = len({row.leg for row in rows})
    told: list[Html] = []
    for leg, of in groupby(shown, lambda row: row.leg):
        if stages > 1:
            told.append(bold(capital(t.plain(LEGS[leg]))))
        told += [standing_line(t, frame, row) for row in of]
    head = bold(title_of(t, frame.tour))
    course = Html(capital(course_word(t, frame.tour)))
    text = lines(head, course, " ", *(told or [t("Nobody takes part yet.")]), cut_line(t, frame.tour))
    return Screen(text, (*turned(frame, TourWord.ROWS, page, pages), *record_rows(t, frame)))


def record_rows(t: Texts, frame: TourFrame) -> tuple[Keys, ...]:
    """Return the button for the tournament's file, which has all players' words; empty during registration."""
    if frame.tour.phase is Phase.REGISTRATION:
        return ()
    return ((tour_key(t.plain("Tournament file"), TourWord.RECORD, frame.key),),)


def turned(frame: TourFrame, word: TourWord, page: int, pages: int) -> tuple[Keys, ...]:
    """Return the buttons to the pages (or rounds) before and after `page`, counted from 1; empty for a single page."""
    keys = []
    if page > 1:
        keys.append(tour_key(f"‹ {page - 1}", word, frame.key, page - 1))
    if page < pages:
        keys.append(tour_key(f"{page + 1} ›", word, frame.key, page + 1))
    return (tuple(keys),) if keys else ()


def standing_line(t: Texts, frame: TourFrame, row: Row) -> Html:
    """Format a row of the standings as a line: "1. Аня — 4½ (+120)"."""
    out = t.plain("out") if row.is_out else ""
    table = _table_cell(t, frame.tour, row.number)
    at = t.plain("table %(n)s", n=table) if table.isdecimal() else table
    name = called(t, frame, row.number)
    if frame.tour.is_duplicate and not row.played:
        beside = ", ".join(part for part in (at, out) if part)
        return t("%(place)d. %(name)s (%(beside)s)", place=row.place, name=name, beside=beside or "—")
    deals = t.number("%(n)d deal", "%(n)d deals", row.played) if frame.tour.is_duplicate else ""
    beside = ", ".join(part for part in (row_word(frame.tour, row), deals, at, out) if part)
    facts = {"name": name, "points": row_score(t, frame.tour, row), "beside": beside}
    return t("%(place)d. %(name)s — <b>%(points)s</b> (%(beside)s)", place=row.place, **facts)


# -- a round


def state_word(t: Texts, frame: TourFrame, one: Round, table: Table) -> str:
    """Describe what a table of a round is doing; plain text."""
    if table.missing:
        return t.plain("plays no more") if table.has_begun else t.plain("no-show")
    if one.deals and (table.games or one.is_closed):
        return _deals_word(t, frame, one, table)
    game = table.games[-1] if table.games else None
    if game is None:
        if one.is_closed:
            return t.plain("never began")
        return _here_word(t, table)
    if game.result is None:
        now = frame.now.get(table.number) if one is frame.tour.round else None
        if now is not None and not now.is_dealt:
            return t.plain("gathering")
        return t.plain("deal %(n)d", n=now.deals + 1) if now is not None else t.plain("playing")
    if game.result.reason:
        return t.plain("corrected")
    return t.plain("done") if game.result.finished else t.plain("broken off")


def _deals_word(t: Texts, frame: TourFrame, one: Round, table: Table) -> str:
    """Describe a duplicate's table: the number of deals played, or in a running round only whether it is done."""
    if not one.is_closed and one.are_all_done:
        return t.plain("done")
    if not one.is_closed:
        return _here_word(t, table) if is_waiting(frame.tour, table) else t.plain("playing")
    played = sum(game.result is not None for game in table.games if game.deal in one.deals)
    return t.plain("deals: %(n)d of %(all)d", n=played, all=len(one.deals))


def _here_word(t: Texts, table: Table) -> str:
    here = len(table.people) - len(table.absent)
    return t.plain("here: %(n)d of %(all)d", n=here, all=len(table.people))


def table_line(t: Texts, frame: TourFrame, one: Round, table: Table) -> Html:
    """Describe a table of a round: its players, what it is doing, its score."""
    never = table.missing and not table.has_begun
    state = t.plain("does not play") if never else state_word(t, frame, one, table)
    head = t.plain("Table %(n)d, %(state)s", n=table.number, state=state)
    exact = exact_of(frame, one, table)
    players = settled_word(t, frame, table.seats, exact) if exact else names_of(t, frame, table.seats)
    names = names_of(t, frame, table.missing)
    gone = t.plain("left: %(names)s", names=names)
    away = t.plain("no-show: %(names)s", names=names) if never else gone
    return lines(t("<b>%(head)s</b>: %(players)s", head=head, players=players), away if table.missing else "")


def exact_of(frame: TourFrame, one: Round, table: Table) -> tuple[Fraction, ...]:
    """Return the present or final settlement of a table, by seats; empty if there is none yet.

    In a duplicate it is the sum over the deals, and empty until the round is closed.
    """
    if one.deals:
        results = [game.result.exact for game in table.games if game.result is not None and game.deal in one.deals]
        return tuple(sum(own, Fraction(0)) for own in zip(*results, strict=True)) if one.is_closed else ()
    game = table.games[-1] if table.games and not table.missing else None
    if game is None:
        return ()
    if game.result is not None:
        return game.result.exact
    now = frame.now.get(table.number) if one is frame.tour.round else None
    return now.exact if now is not None else ()


def round_drawing(t: Texts, frame: TourFrame, number: int) -> RoundDrawing:
    """Draw a round. Raises IndexError if there is no round of this number."""
    one = frame.tour.rounds[number - 1]
    tables = [table for table in one.tables if not table.is_control]
    shown = tables[:MOST_TABLES]
    left_out = len(tables) - len(shown)
    below = t.plain("and %(n)d more", n=left_out) if left_out else rests_line(t, frame, one)
    scores = _scores(t, frame.tour, one)
    return RoundDrawing(
        round_title(t, one),
        tuple(_card(t, frame, one, table, scores) for table in shown),
        subtitle=title_of(t, frame.tour),
        below=below,
    )


def rests_line(t: Texts, frame: TourFrame, one: Round) -> str:
    """Name the entrants who rest in a round; plain text, empty if nobody rests."""
    return t.plain("Rests: %(names)s", names=names_of(t, frame, one.byes)) if one.byes else ""


def _card(t: Texts, frame: TourFrame, one: Round, table: Table, scores: Mapping[int, str]) -> CardTable:
    exact = exact_of(frame, one, table)
    amounts = table_words(exact) if exact else ()
    seats = tuple(
        CardSeat(
            display_name(called(t, frame, number), t.plain("Player %(n)d", n=number)),
            amounts[place] if amounts else "",
            scores.get(number, ""),
            is_away=number in table.missing,
        )
        for place, number in enumerate(table.seats)
    )
    title = t.plain("Table %(n)d", n=table.number)
    return CardTable(title, seats, state_word(t, frame, one, table))


def _scores(t: Texts, tour: Tournament, one: Round) -> dict[int, str]:
    """Format each entrant's score in a round, by number: points of finished matches; in a closed duplicate the mean."""
    if one.deals:
        found = scores_of(tour, one.number) if one.is_closed else {}
        means = {number: Fraction(sum(deal.score for deal in own), len(own)) for number, own in found.items()}
        return {number: compared_word(t, tour.plan.scoring, mean) for number, mean in means.items()}
    done = [table for table in one.tables if one.is_done(table) or one.is_closed]
    return {score.number: points_word(score.points) for table in done for score in table_scores(table, one.leg)}


def round_screen(t: Texts, frame: TourFrame, number: int) -> Screen:
    """Show a round as a picture, with its tables as text. Raises IndexError if there is no round of this number."""
    one = frame.tour.rounds[number - 1]
    head = bold(round_title(t, one))
    tables = [table for table in one.tables if not table.is_control]
    told = [table_line(t, frame, one, table) for table in tables[:MOST_TABLES]]
    left_out = len(tables) - len(told)
    more = t("and %(n)d more", n=left_out) if left_out else Html("")
    rests = rests_line(t, frame, one)
    rows = turned(frame, TourWord.ROUND, number, len(frame.tour.rounds))
    if one.is_closed and one.deals:
        rows = (*rows, (tour_key(t.plain("Deals"), TourWord.DEAL, frame.key, one.deals[0]),))
    whole = Screen(lines(head, *told, more, rests), rows)
    return pictured(whole, round_drawing(t, frame, number), [lines(head, rests), head])


def row_of(rows: Sequence[Row], number: int) -> Row | None:
    """Return the row of an entrant; None if there is no row for them."""
    return next((row for row in rows if row.number == number), None)
