"""Parts of a finished deal's message in every game: last lines of the caption, buttons to its pages, «Дальше»."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from bot.screens.actions import Action, LooseAction
from bot.screens.fair import copy_key, next_line
from bot.screens.keys import Row, loose, ours
from bot.screens.model import ButtonStyle, ClosedDeal, DealReport, Following, Frame, Page, VoteKind
from bot.screens.status import fourth_line
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.widths import Place, fits
from bot.screens.words import pair
from engine.core.seats import BySeat, Seat

CAPTION_LIMIT = 1000
"""Maximum number of characters of a caption, HTML tags included."""

F = TypeVar("F", bound=DealReport)


def typed_report(kind: Callable[..., F], report: DealReport, page: StrEnum, score: Any, after: Any) -> F:
    """Return a report as the game's own type (`kind`), with the given fields. Raises ValueError if `score` is None.

    page: page that is shown. score: event with the deal's result. after: standing after the deal.
    """
    if score is None:
        raise ValueError("the match has no scored deal")
    known = {name: getattr(report, name) for name in report.__struct_fields__}
    known["page"] = page
    return kind(**known, score=score, after=after)


def fitted(head: Html, page: tuple[Html, ...], foot: Html | None = None, *, unfolded: int | None = None) -> Html:
    """Format a caption of at most `CAPTION_LIMIT` characters; lines that do not fit are replaced by an ellipsis.

    unfolded: number of first lines of `page` that stay unfolded (as does a single line after them); None: all stay
    """
    last = foot or Html("")
    room = CAPTION_LIMIT - len(head) - len(last) - (len(folded(" ")) if unfolded is not None else 0)
    kept: list[Html] = []
    for row in page:
        if len(row) + 1 > room - 30:
            kept.append(Html("…"))
            break
        kept.append(row)
        room -= len(row) + 1
    if unfolded is not None and len(kept) > unfolded + 1:
        kept = [*kept[:unfolded], folded(*kept[unfolded:])]
    return lines(head, *kept, last)


def report_foot(t: Texts, report: DealReport) -> Html:
    """Return the last lines of a caption: who joins, the seal of the next deal, who lends the deal, who is awaited."""
    joins = fourth_line(t, report.frame.status.fourth) if report.last else Html("")
    waits = report.page == Page.SHEET and (report.last or report.frame.at_home)
    is_told = report.frame.more and (waits or report.page == Page.MORE)  # elsewhere it leaves when its deal begins
    seal = next_line(t, report.number + 1, report.frame.commit) if is_told else Html("")
    follows = following_line(t, report.frame.following) if report.last else Html("")
    return lines(joins, seal, _lending(t, report), _waiting(t, report), follows)


def _lending(t: Texts, report: DealReport) -> Html:
    if not report.lending:
        return Html("")
    name, names = report.lending[0], ", ".join(report.awaited)
    return t("%(name)s offers this deal to others; still to agree: %(names)s.", name=name, names=names)


def _lend_row(t: Texts, report: DealReport) -> Row:
    """Return the button that lends the deal to others; empty at a quiet table.

    It is on the analysis page; on every page while players are asked and one of them cannot be asked in private.
    """
    asked_here = report.lending and not report.asked_in_private
    if report.frame.quiet:
        return ()
    if report.page != Page.ANALYSIS and not asked_here:
        return ()
    agreed = len(report.lending)
    count = t.plain("Lend this deal (%(n)d of %(all)d)", n=agreed, all=agreed + len(report.awaited))
    text = count if report.lending else t.plain("Lend this deal")
    return (ours(report.frame, text, f"{Action.LEND}:{report.number}"),)


def _waiting(t: Texts, report: DealReport) -> Html:
    if not report.last or not report.waiting or not report.ready or is_refill_asked(report.frame):
        return Html("")
    return t("Waiting for: %(names)s", names=", ".join(report.waiting))


def report_rows(t: Texts, report: DealReport, pages: Mapping[str, str]) -> tuple[Row, ...]:
    """Return the buttons to the deal's other pages, to actions on the deal, and to the next deal.

    pages: untranslated labels of the buttons by page (`bot.screens.report_face.ReportFace.pages`)
    """
    frame = report.frame
    more = {Page.MORE: "⋯"} if report.fair or frame.commit else {}
    keys = tuple(
        ours(frame, text, f"{Action.PAGE}:{page}:{report.number}")
        for page, text in ({page: t.plain(text) for page, text in pages.items()} | more).items()
        if page != report.page
    )
    waits = report.last and not is_refill_asked(frame)
    below = (_lend_row(t, report), next_row(t, frame, report) if waits else ())
    one = tuple(key for row in below for key in row)
    has_more = bool(more) and report.page != Page.MORE
    if has_more and one and not fits(keys, Place.GROUP) and fits((*one, keys[-1]), Place.GROUP):
        keys, one = keys[:-1], (*one, keys[-1])
    rows = (keys, *(_fair_rows(t, report) if report.page == Page.MORE else ()), *((one,) if fits(one) else below))
    return tuple(row for row in rows if row)


def is_refill_asked(frame: Frame) -> bool:
    """Return whether players are asked to refill the common pot, so that «Дальше» cannot start the next deal."""
    return frame.vote is not None and frame.vote.kind is VoteKind.REFILL


def _fair_rows(t: Texts, report: DealReport) -> tuple[Row, Row]:
    """Return «Проверить» for this deal and «Слово» for the next one, and a button that copies the next seal."""
    frame = report.frame
    verify = (ours(frame, t.plain("Verify"), f"{Action.VERIFY}:{report.number}"),) if report.fair else ()
    word = (ours(frame, t.plain("Word"), Action.WORD),) if frame.commit and report.last else ()
    return (*verify, *word), copy_key(t, frame.commit) if frame.more else ()


def next_row(t: Texts, frame: Frame, report: DealReport) -> Row:
    """Return «Дальше», with the number of players who have pressed it if several are asked."""
    count = len(report.ready) + len(report.waiting)
    text = t.plain("Next deal")
    if count > 1:
        text = t.plain("Next deal (%(ready)d of %(all)d)", ready=len(report.ready), all=count)
    return (ours(frame, next_words(t, text, frame.following), Action.NEXT, ButtonStyle.SUCCESS),)


def leaf_row(t: Texts, report: DealReport, leaf: str, leaves: Mapping[str, str]) -> Row:
    """Return the buttons to the other pages (leaves) of a deal in an older match. `leaves`: untranslated labels."""
    table, number = report.frame.table, report.number
    return tuple(loose(t.plain(text), _turn(table, number, to)) for to, text in leaves.items() if to != leaf)


def turning_rows(t: Texts, table: int, number: int, leaf: str, deals: int, *, fair: bool) -> tuple[Row, ...]:
    """Return buttons to page `leaf` of other deals (of `deals`), to the match and, if `fair`, to verify this deal."""
    places = [(1, "« 1"), (number - 1, f"‹ {number - 1}"), (number + 1, f"{number + 1} ›"), (deals, f"{deals} »")]
    near = {number - 1, number + 1}
    steps = tuple(
        loose(text, _turn(table, to, leaf))
        for place, (to, text) in enumerate(places)
        if 1 <= to <= deals and to != number and (place in (1, 2) or to not in near)
    )
    last = [loose(t.plain("The whole match"), f"{LooseAction.TURN}:{table}")]
    if fair:
        last.append(loose(t.plain("Verify"), f"{LooseAction.VERIFY}:{table}:{number}"))
    return (steps, tuple(last)) if steps else (tuple(last),)


def _turn(table: int, number: int, leaf: str) -> str:
    return f"{LooseAction.TURN}:{table}:{number}:{leaf}"


def rest_line(t: Texts, players: BySeat[str], won: BySeat[int], takers: Sequence[Seat | None]) -> Html:
    """Return a line on who got the tricks that were not played: "Остальные взятки без игры: Аня 4"; empty if none were.

    `won`: all tricks of each seat. `takers`: the seat for which each played trick counts; None: for nobody.
    """
    rest = {seat: count - takers.count(seat) for seat, count in won.items() if count > takers.count(seat)}
    counts = " · ".join(pair(players[seat], str(count)) for seat, count in rest.items())
    return t("The rest without play: %(counts)s", counts=counts) if rest else Html("")


def broken_line(t: Texts, ending: ClosedDeal) -> Html:
    """Describe who broke a deal off: "Сдача 4 прервана: стол закрывает Борис."."""
    if ending.given:
        return t("Deal %(n)d was broken off: the table no longer plays.", n=ending.given)
    if not ending.number:
        return _closed_line(t, ending.name)
    if not ending.name:
        return t("Deal %(n)d was broken off: closed by somebody who was not playing.", n=ending.number)
    if ending.agreed:
        return t("Deal %(n)d was broken off: %(name)s proposed it, all agreed.", n=ending.number, name=ending.name)
    return t("Deal %(n)d was broken off: closed by %(name)s.", n=ending.number, name=ending.name)


def _closed_line(t: Texts, name: str) -> Html:
    """Describe who closed a match between two deals. `name`: empty for somebody who does not play."""
    if not name:
        return t("The table was closed by somebody who was not playing.")
    return t("The table was closed by %(name)s.", name=name)


def stopped_line(t: Texts, ending: ClosedDeal | None) -> Html:
    """Describe the deal that was broken off together with its match; without one, say that the match was stopped."""
    return bold(broken_line(t, ending)) if ending is not None else t("<b>The match has been stopped.</b>")


def following_line(t: Texts, following: Following | None, *, steady: bool = False) -> Html:
    """Describe who delays the next deal, with the seconds left; empty if nobody does.

    steady: show the seconds promised when the start was set, so that the message need not be edited as time passes
    """
    if following is None or not following.name:
        return Html("")
    n = _seconds(following, steady=steady)
    return t("%(name)s is looking at the deal: next one in %(n)d s", name=following.name, n=n)


def finished_help(t: Texts, frame: Frame, *pages: str) -> list[str]:
    """Return sentences on the buttons of a finished deal: “Next” if another deal follows, then those of `pages`."""
    if not frame.more:
        return [*pages]
    following = t.plain(
        "Next: the next deal, once all have pressed it or automatically; a page you open holds it for 1 min."
    )
    return [following, *pages]


def next_words(t: Texts, said: str, following: Following | None, *, steady: bool = False) -> str:
    """Return the label of “Next deal”: `said`, with the seconds left if the deal begins automatically.

    If another line of the message shows the seconds, the label has none. `steady`: see `following_line`.
    """
    if following is None or following_line(t, following):
        return said
    return t.plain("%(said)s · in %(n)d s", said=said, n=_seconds(following, steady=steady))


def _seconds(following: Following, *, steady: bool) -> int:
    return following.promised if steady else following.seconds
