"""/history: the last pulkas, and one of them with its deals and its record."""

from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.face import AnyFace
from bot.screens.keys import Row, loose, rows_of
from bot.screens.model import Button, Ending, Frame, Leaf, Screen, Style
from bot.screens.reports import broken_line, fitted
from bot.screens.texts import Html, Texts, bold, lines
from engine.core.match import EndReason, Status

MATCHES_A_PAGE = 5  # matches of the list, a button each in one row


class State(StrEnum):
    """Where a match of the list stands."""

    RUNNING = "running"
    FINISHED = "finished"
    STOPPED = "stopped"


class Brief(msgspec.Struct, frozen=True):
    """A match in the list; `at` is when it was last touched (Unix seconds; None: not told), `paper`: real cards."""

    table: int
    at: float | None
    face: AnyFace
    """The face of its game."""
    rules: Any
    """The rules it was played by."""
    match: Any
    """The match after its last event."""
    status: Status
    paper: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """Names, seat 1 first."""
        return tuple(self.status.players)


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown of a match first. `review`: an imported record; `resumable`: it can go on in this chat;
    `elsewhere`: in a group it could.

    `ending`: its last deal was broken off. `unfinished`: the record stops in a deal; `as_written` are the deals whose
    sheet was taken as it stands there.
    """

    brief: Brief
    review: bool = False
    resumable: bool = False
    elsewhere: bool = False
    unfinished: bool = False
    as_written: int = 0
    ending: Ending | None = None


def state_of(status: Status) -> State:
    """Whether a match goes on, came to its end, or was stopped before."""
    if not status.over:
        return State.RUNNING
    reached = status.ended in (None, EndReason.CLOSED, EndReason.DEALS)
    return State.FINISHED if reached else State.STOPPED


def history_screen(t: Texts, briefs: tuple[Brief, ...], offset: int, *, more: bool, private: bool) -> Screen:
    """One page of the list, the newest first, a numbered button for each; `offset` matches are newer."""
    if not briefs and not offset:
        return Screen(t("Nothing has been played here yet."))
    head = t.plain("Your last pulkas") if private else t.plain("The last pulkas")
    numbered = tuple(enumerate(briefs, offset + 1))
    entries = [
        lines(" ", f"{number}. {_when(brief)}{_about(t, brief)}", _results(t, brief)) for number, brief in numbered
    ]
    keys = [loose(str(number), f"{LooseAction.PAST}:{brief.table}") for number, brief in numbered]
    turning = []
    if offset:
        turning.append(loose(t.plain("‹ newer"), f"{LooseAction.HISTORY}:{max(0, offset - MATCHES_A_PAGE)}"))
    if more:
        turning.append(loose(t.plain("older ›"), f"{LooseAction.HISTORY}:{offset + MATCHES_A_PAGE}"))
    rows = (*rows_of(keys, MATCHES_A_PAGE), *rows_of(turning, 2))
    return Screen(lines(bold(head), *entries), rows)


def _when(brief: Brief) -> str:
    """The day on the machine's calendar."""
    return "" if brief.at is None else datetime.fromtimestamp(brief.at).strftime("%d.%m.%Y · ")


def _about(t: Texts, brief: Brief) -> str:
    words = {
        State.RUNNING: t.plain("going on"),
        State.FINISHED: t.plain("finished"),
        State.STOPPED: t.plain("stopped"),
    }
    kinds = [t.plain("real cards")] if brief.paper else []
    deals = t.number("%(n)d deal played", "%(n)d deals played", brief.status.finished)
    return " · ".join([brief.face.rules.title(t, brief.rules), *kinds, deals, words[state_of(brief.status)]])


def _results(t: Texts, brief: Brief) -> str:
    return brief.face.reports.results(t, brief.match)


def cover_screen(t: Texts, cover: Cover) -> Screen:
    """The settlement or the sheet of one match, with the ways to its deals, its record, and to play on."""
    brief, reports = cover.brief, cover.brief.face.reports
    frame = Frame(table=brief.table, rules=brief.rules, players=brief.players, ending=cover.ending)
    rows = _cover_rows(t, cover)
    if not cover.review and state_of(brief.status) is not State.RUNNING:
        return replace(reports.settlement(t, frame, brief.match), rows=rows)
    words = lines(f"{_when(brief)}{_about(t, brief)}", _results(t, brief))
    if cover.review:
        words = fitted(bold(t.plain("The record of a pulka")), _record_lines(t, cover))
    return Screen(words, rows, reports.sheet(t, frame, brief.match).picture)


def _record_lines(t: Texts, cover: Cover) -> tuple[Html, ...]:
    """Who, by which rules, how far, and what is to be known of the record."""
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
                "%(n)d deal was written otherwise than I would count it now; it stays as written.",
                "%(n)d deals were written otherwise than I would count them now; they stay as written.",
                cover.as_written,
            )
        )
        if cover.as_written
        else Html(""),
        t("To play on, send this record to a group with /import under it.") if cover.elsewhere else Html(""),
        *brief.face.rules.changes(t, brief.rules),
    ]
    return tuple(row for row in told if row)


def _cover_rows(t: Texts, cover: Cover) -> tuple[Row, ...]:
    table, deals = cover.brief.table, cover.brief.status.deals
    rows: list[Row] = []
    if deals:
        leaf = Leaf.LAYOUT if cover.review else Leaf.SHEET
        first = loose(t.plain("Deal by deal"), f"{LooseAction.TURN}:{table}:1:{leaf}", Style.PRIMARY)
        last = loose(t.plain("The last deal"), f"{LooseAction.TURN}:{table}:{deals}:{leaf}")
        rows.append((first, last) if deals > 1 else (first,))
    if cover.resumable:
        rows.append((loose(t.plain("Play on"), f"{LooseAction.PLAY_ON}:{table}", Style.SUCCESS),))
    record: Button = loose(t.plain("The record as a file"), f"{LooseAction.PAST_RECORD}:{table}")
    over = not cover.review and state_of(cover.brief.status) is not State.RUNNING  # then the settlement stands there
    counted = loose(t.plain("How it is counted"), f"{LooseAction.COUNTED}:{table}")
    return (*rows, *(((counted,),) if over and cover.brief.status.finished else ()), (record,))
