"""Boards of weeks: the ranking and the deals of a week that is over, and the page of a group."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.tournament.seals import checked_by, seals_caption
from bot.screens.week.keys import WeekWord, week_key
from bot.screens.week.words import WeekFrame, WeekRefusal, dates, days, exact_word, heading, imps_word, refused, until
from bot.screens.words import hand_line
from engine.core.cards import Card
from engine.tournament.scoring import imp
from engine.tournament.week import DEALS, PERSON
from engine.tournament.week_record import NO_MATCHES, write
from engine.tournament.weekly import Week

ROWS_A_PAGE: Final = 8
"""Number of rows on a page of a board."""
ROWS_OF_A_DEAL: Final = 6
"""Maximum number of persons on the page of a deal, below its cards."""
NUMBERS_IN_A_ROW: Final = 5
"""Maximum number of buttons of deals in a row."""


class Entry(msgspec.Struct, frozen=True):
    """Person on a board, with results."""

    place: int
    """Place, from 1; 0 for a person who has not finished."""
    name: str
    imps: int
    """Sum of the IMPs."""
    whists: Fraction
    """Sum of the exact settlements, in whists."""
    results: tuple[Fraction, ...]
    """Exact settlement of each finished deal, in order."""
    is_reader: bool = False


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """Board (ranking) of a week that is over."""

    week: int
    """Number of the week."""
    entries: tuple[Entry, ...]
    """Persons on the board, the best first; those who have not finished come last."""
    finished: int
    """Number of all persons who have finished, named on the board or not."""
    of_group: bool
    """True for the board of a group, False for the board of all persons."""
    pars: tuple[Fraction, ...] = ()
    """Results of the robot in the person's seat, in the order of the deals."""
    earlier: int | None = None
    """Number of the nearest earlier week that was opened; None if there is none."""
    later: int | None = None
    """Number of the next week that is over; None if there is none."""


class ShownDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Deal of a week that is over, with all cards."""

    names: tuple[str, ...]
    """Names of the robots that have played the deal, by seat."""
    hands: tuple[tuple[Card, ...], ...]
    """Cards as dealt, by seat."""
    talon: tuple[Card, ...]
    dealer: int
    """Seat of the dealer."""
    line: str
    """Sentence on the contract and result of the robots; plain text."""


def board_screen(t: Texts, board: Board, page: int = 1) -> Screen:
    """Show one page of a board, with buttons to other weeks and to the deals. `page`: from 1."""
    pages = max(1, -(-len(board.entries) // ROWS_A_PAGE))
    page = min(max(1, page), pages)
    return Screen(lines(heading(t, board.week), *_ranking(t, board, page)), _board_keys(t, board, page, pages))


def group_screen(t: Texts, frame: WeekFrame | None, board: Board | None, link: str) -> Screen:
    """Show a group the open week with a `link` (or empty) to the private chat, and the board of the last week."""
    told, rows = list[Html](), list[Row]()
    if frame is not None:
        told += [heading(t, frame.week.number), *_invited(t, frame)]
        if link and frame.is_open and frame.are_there:
            rows.append((Button(t.plain("Play in private"), url=link, style=ButtonStyle.SUCCESS),))
    if board is not None:
        told += [Html(" ")] if told else []
        told += [bold(t("Week %(dates)s", dates=days(t, board.week))), *_ranking(t, board, 1)]
        rows += _board_keys(t, board, 1, max(1, -(-len(board.entries) // ROWS_A_PAGE)))
    return Screen(lines(*told), tuple(rows))


def deal_screen(t: Texts, board: Board, deal: int, shown: ShownDeal | None) -> Screen:
    """Show a deal of a past week: all cards (`shown`, if known), results of the robot and of persons on the board."""
    par = board.pars[deal - 1] if deal <= len(board.pars) else None
    told = [bold(t("Week %(dates)s · deal %(deal)d", dates=days(t, board.week), deal=deal))]
    if shown is not None:
        told += [*_cards(t, shown), Html(" ")]
    if par is not None:
        told.append(t("Robot in your seat: <b>%(par)s</b>", par=exact_word(par)))
    if shown is not None:
        told.append(lines(shown.line))
    results = [_result(t, entry, deal, par) for entry in _shown_of(board, deal)]
    if results:
        told += [t("Whists · IMPs:") if par is not None else t("Whists:"), *results]
    numbers = [
        week_key(f"· {number} ·" if number == deal else str(number), WeekWord.DEAL, board.week, number)
        for number in range(1, DEALS + 1)
    ]
    return Screen(
        lines(*told),
        (*rows_of(numbers, NUMBERS_IN_A_ROW), (week_key(t.plain("Board"), WeekWord.BOARD, board.week, 1),)),
    )


def _shown_of(board: Board, deal: int) -> tuple[Entry, ...]:
    """Return at most `ROWS_OF_A_DEAL` persons who have played a deal, including the reader if they have played it."""
    played = [entry for entry in board.entries if len(entry.results) >= deal]
    first = played[:ROWS_OF_A_DEAL]
    readers = [entry for entry in played[ROWS_OF_A_DEAL:] if entry.is_reader]
    return (*first[: ROWS_OF_A_DEAL - len(readers)], *readers)


def _invited(t: Texts, frame: WeekFrame) -> tuple[Html, ...]:
    if not frame.is_open:
        return (until(t, frame),)
    if not frame.are_there:
        return (lines(refused(t, WeekRefusal.NO_ROBOTS)),)
    return t("Nine deals against two strong robots, the same for all. No clock, one attempt."), until(t, frame)


def _ranking(t: Texts, board: Board, page: int) -> tuple[Html, ...]:
    if not board.entries:
        nobody = t("Nobody in this group has played.") if board.of_group else t("Nobody is shown by name.")
        return (nobody, *_counted(t, board))
    shown = board.entries[(page - 1) * ROWS_A_PAGE : page * ROWS_A_PAGE]
    units = (t("IMPs, in brackets whists:"),) if any(entry.place for entry in shown) else ()
    return (*units, *(_entry(t, entry) for entry in shown), *_counted(t, board))


def _counted(t: Texts, board: Board) -> tuple[Html, ...]:
    """Return the line on how many persons have finished, unless all of them are on the board."""
    named = sum(bool(entry.place) for entry in board.entries)
    return () if board.of_group or named == board.finished else (t("Finished by all: %(n)d.", n=board.finished),)


def _entry(t: Texts, entry: Entry) -> Html:
    name = bold(entry.name) if entry.is_reader else lines(entry.name)
    if not entry.place:
        return t("· %(name)s — %(n)d of %(all)d", name=name, n=len(entry.results), all=DEALS)
    return t(
        "%(place)d. %(name)s <b>%(imps)s</b> (%(whists)s)",
        place=entry.place,
        name=name,
        imps=imps_word(entry.imps),
        whists=exact_word(entry.whists),
    )


def _result(t: Texts, entry: Entry, deal: int, par: Fraction | None) -> Html:
    own = entry.results[deal - 1]
    name = bold(entry.name) if entry.is_reader else lines(entry.name)
    if par is None:
        return t("%(name)s %(own)s", name=name, own=exact_word(own))
    return t("%(name)s %(own)s · <b>%(imps)s</b>", name=name, own=exact_word(own), imps=imps_word(imp(own - par)))


def _cards(t: Texts, shown: ShownDeal) -> list[Html]:
    """Return lines with all hands, beginning with the person's seat, and the talon."""
    told = []
    for seat, hand in enumerate(shown.hands, 1):
        name = t.plain("Your seat") if seat == PERSON else shown.names[seat - 1]
        deals = t.plain("%(name)s, deals", name=name) if seat == shown.dealer else name
        told.append(lines(bold(deals), hand_line(t, hand)))
    return [*told, lines(bold(t.plain("Talon")), hand_line(t, shown.talon))]


def _board_keys(t: Texts, board: Board, page: int, pages: int) -> tuple[Row, ...]:
    rows, turns = list[Row](), list[Button]()
    if page > 1:
        turns.append(week_key("‹", WeekWord.BOARD, board.week, page - 1))
    if page < pages:
        turns.append(week_key("›", WeekWord.BOARD, board.week, page + 1))
    if turns:
        rows.append(tuple(turns))
    rows.append((week_key(t.plain("The deals"), WeekWord.DEAL, board.week, 1),))
    weeks = list[Button]()
    if board.earlier is not None:
        weeks.append(week_key(t.plain("◀ Week before"), WeekWord.BOARD, board.earlier, 1))
    if board.later is not None:
        weeks.append(week_key(t.plain("Week after ▶"), WeekWord.BOARD, board.later, 1))
    if weeks:
        rows.append(tuple(weeks))
    return tuple(rows)


def week_text(t: Texts, week: Week, cards: Sequence[Card], matches: Mapping[int, str] = NO_MATCHES) -> str:
    """Return the public part of a week's record as text, with comments in the reader's language.

    cards: deck of the game before the shuffle. matches: records of the robots' matches by number of the deal. Matches
    and secrets are written only once the week is closed.
    """
    about_seals = [
        t.plain("commit is the seal that was shown before anybody played: SHA-256 of all lines seal put together."),
        t.plain("seal d is SHA-256 of secret d."),
    ]
    if not week.is_closed:
        about_seals.append(t.plain("The secrets are here when the week is over."))
    about_secrets = (
        t.plain("secret d is SHA-256 of master and d as eight bytes, the highest first; deck d follows from it."),
        t.plain("par d is what the robot in seat 1 made of deal d, match d how."),
        checked_by(t),
    )
    return write(week, cards, matches, title=(_title(t, week),), about_seals=about_seals, about_secrets=about_secrets)


def file_caption(t: Texts, week: Week) -> str:
    """Return the caption of a week's file: what it is for, or how to verify it; plain text."""
    title = _title(t, week)
    return f"{title}. {checked_by(t)}" if week.is_closed else seals_caption(t, title)


def _title(t: Texts, week: Week) -> str:
    return t.plain("Deals of the week · %(dates)s", dates=dates(t, week.number))
