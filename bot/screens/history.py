"""Screens of /history: the last matches, and one of them with its deals and record."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.face import Face
from bot.screens.keys import Row, loose, rows_of
from bot.screens.model import Button, ButtonStyle, ClosedDeal, Frame, Page, Screen
from bot.screens.reports import broken_line, fitted
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.times import day_of
from engine.core.match import EndReason, MatchStatus

MATCHES_A_PAGE = 5
"""Matches on a page of the list; their buttons are in one row."""


class MatchState(StrEnum):
    """State of a match in the list that /history shows."""

    RUNNING = "running"
    FINISHED = "finished"
    STOPPED = "stopped"


class Brief(msgspec.Struct, frozen=True):
    """Match as the list of matches shows it."""

    table: int
    """Number of the table."""
    at: float | None
    """Unix seconds at which the match last changed; None: unknown."""
    face: Face
    """Face of the game."""
    rules: Any
    """Rules by which the match was played."""
    match: Any
    """Match after its last event."""
    status: MatchStatus
    """Status of the match: its players, its deals, how it ended."""
    paper: bool = False
    """The match was played with real cards."""
    deal: int = 0
    """Number shown for the only deal of a match that others play too (as in a duplicate); 0 in an ordinary match."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the players, seat 1 first."""
        return tuple(self.status.players)


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """First page of one match that was chosen from the list of /history."""

    brief: Brief
    """Match that is shown."""
    review: bool = False
    """The match is an imported record."""
    resumable: bool = False
    """The match can be continued in this chat."""
    elsewhere: bool = False
    """The match could be continued in a group."""
    unfinished: bool = False
    """The record breaks off in the middle of a deal."""
    as_written: int = 0
    """Number of deals whose entries in the record differ from what the bot would score for them."""
    ending: ClosedDeal | None = None
    """Last deal, if it was broken off."""


def state_of(status: MatchStatus) -> MatchState:
    """Return whether a match is running, has reached its regular end, or was stopped early."""
    if not status.over:
        return MatchState.RUNNING
    reached = status.ended in (None, EndReason.CLOSED, EndReason.DEALS)
    return MatchState.FINISHED if reached else MatchState.STOPPED


def history_screen(t: Texts, briefs: tuple[Brief, ...], offset: int, *, more: bool, private: bool) -> Screen:
    """Show one page of the list of matches, the newest first, with a numbered button for each.

    offset: number of newer matches on earlier pages. more: older ones follow. private: a person's list, not a group's.
    """
    if not briefs and not offset and not more:
        return Screen(t("Nothing has been played here yet."))
    head = t.plain("Your last matches") if private else t.plain("The last matches")
    numbered = tuple(enumerate(briefs, offset + 1))
    entries = [lines(" ", _head(t, brief, f"{number}. "), _results(t, brief)) for number, brief in numbered]
    keys = [loose(str(number), f"{LooseAction.PAST}:{brief.table}") for number, brief in numbered]
    turning = []
    if offset:
        turning.append(loose(t.plain("‹ newer"), f"{LooseAction.HISTORY}:{max(0, offset - MATCHES_A_PAGE)}"))
    if more:
        turning.append(loose(t.plain("older ›"), f"{LooseAction.HISTORY}:{offset + MATCHES_A_PAGE}"))
    rows = (*rows_of(keys, MATCHES_A_PAGE), *rows_of(turning, 2))
    return Screen(lines(bold(head), *entries), rows)


def _head(t: Texts, brief: Brief, number: str = "") -> Html:
    """Format `number` (such as "3. "), the day on which a match last changed, if known, and what was played."""
    day = Html("") if brief.at is None else Html(f"{day_of(t, brief.at, with_year=True)} · ")
    return Html(f"{number}{day}{lines(_about(t, brief))}")


def _about(t: Texts, brief: Brief) -> str:
    words = {
        MatchState.RUNNING: t.plain("going on"),
        MatchState.FINISHED: t.plain("finished"),
        MatchState.STOPPED: t.plain("stopped"),
    }
    kinds = [t.plain("real cards")] if brief.paper else []
    kinds += [t.plain("deal %(n)d", n=brief.deal)] if brief.deal else []
    title = brief.face.rules.title(t, brief.rules)
    deals = t.number("%(n)d deal played", "%(n)d deals played", brief.status.finished)
    played = [] if title.endswith(f" · {deals}") else [deals]  # a match of so many deals, all of them played
    return " · ".join([title, *kinds, *played, words[state_of(brief.status)]])


def _results(t: Texts, brief: Brief) -> str:
    return brief.face.reports.results(t, brief.match)


def cover_screen(t: Texts, cover: Cover) -> Screen:
    """Show one match: its settlement or sheet, with buttons for its deals, for its record, and to continue it."""
    brief, reports = cover.brief, cover.brief.face.reports
    frame = Frame(table=brief.table, rules=brief.rules, players=brief.players, ending=cover.ending, deal=brief.deal)
    rows = _cover_rows(t, cover)
    if not cover.review and state_of(brief.status) is not MatchState.RUNNING:
        return replace(reports.settlement(t, frame, brief.match), rows=rows)
    words = lines(_head(t, brief), _results(t, brief))
    if cover.review:
        words = fitted(bold(t.plain("The record of a match")), _record_lines(t, cover))
    return Screen(words, rows, reports.sheet(t, frame, brief.match).picture)


def _record_lines(t: Texts, cover: Cover) -> tuple[Html, ...]:
    """List rules, results and length of an imported match, and notes on its record."""
    brief = cover.brief
    told = [
        lines(_about(t, brief)),
        lines(_results(t, brief)),
        broken_line(t, cover.ending) if cover.ending is not None else Html(""),
        t("The record breaks off in deal %(n)d; that deal is left out.", n=brief.status.deals + 1)
        if cover.unfinished
        else Html(""),
        Html(
            t.number(
                "%(n)d deal was not written as I would score it now; it stays as written.",
                "%(n)d deals were not written as I would score them now; they stay as written.",
                cover.as_written,
            )
        )
        if cover.as_written
        else Html(""),
        t("To play on, send this record to a group with the caption /import.") if cover.elsewhere else Html(""),
        *brief.face.rules.changes(t, brief.rules),
    ]
    return tuple(row for row in told if row)


def _cover_rows(t: Texts, cover: Cover) -> tuple[Row, ...]:
    table, deals = cover.brief.table, cover.brief.status.deals
    rows: list[Row] = []
    if deals:
        leaf = cover.brief.face.reports.leaf_of_record if cover.review else Page.SHEET
        first = loose(t.plain("Deal by deal"), f"{LooseAction.TURN}:{table}:1:{leaf}", ButtonStyle.PRIMARY)
        last = loose(t.plain("The last deal"), f"{LooseAction.TURN}:{table}:{deals}:{leaf}")
        rows.append((first, last) if deals > 1 else (first,))
    if cover.resumable:
        rows.append((loose(t.plain("Play on"), f"{LooseAction.PLAY_ON}:{table}", ButtonStyle.SUCCESS),))
    record: Button = loose(t.plain("The record as a file"), f"{LooseAction.PAST_RECORD}:{table}")
    over = not cover.review and state_of(cover.brief.status) is not MatchState.RUNNING  # then the settlement is there
    counted = loose(t.plain("How it is counted"), f"{LooseAction.COUNTED}:{table}")
    return (*rows, *(((counted,),) if over and cover.brief.status.finished else ()), (record,))
