"""Parts of a finished deal's message in every game: the foot of its caption, ways to its pages and leaves, «Дальше»."""

from collections.abc import Sequence

from bot.screens.actions import Action, LooseAction
from bot.screens.fair import copy_key, next_line
from bot.screens.following import following_line, next_words
from bot.screens.keys import Row, loose, ours
from bot.screens.model import DealReport, Ending, Frame, Leaf, Page, Style
from bot.screens.status import fourth_line
from bot.screens.texts import Html, Texts, bold, lines

CAPTION_LIMIT = 1000
"""Characters of a caption, tags of HTML included."""


def fitted(head: Html, page: tuple[Html, ...], foot: Html | None = None) -> Html:
    """Write a caption of at most `CAPTION_LIMIT` characters; lines that do not fit are left out, which dots tell."""
    last = foot or Html("")
    room = CAPTION_LIMIT - len(head) - len(last)
    kept: list[Html] = []
    for row in page:
        if len(row) + 1 > room - 30:
            kept.append(Html("…"))
            break
        kept.append(row)
        room -= len(row) + 1
    return lines(head, *kept, last)


def report_foot(t: Texts, report: DealReport) -> Html:
    """Write the last lines of a caption: who joins, the next deal's seal, who lends the deal, who is waited for."""
    joins = fourth_line(t, report.frame.status.fourth) if report.last else Html("")
    on_sheet = report.page in (Page.SHEET, Page.MORE)  # where a message stands when it comes
    seal = next_line(t, report.number + 1, report.frame.commit) if on_sheet else Html("")
    follows = following_line(t, report.frame.following) if report.last else Html("")
    return lines(joins, seal, _lending(t, report), _waiting(t, report), follows)


def _lending(t: Texts, report: DealReport) -> Html:
    if not report.lending:
        return Html("")
    name, names = report.lending[0], ", ".join(report.awaited)
    return t("%(name)s lets others play this deal; who must agree too: %(names)s.", name=name, names=names)


def _lend_row(t: Texts, report: DealReport) -> Row:
    """Return the button that lets others play the deal.

    It stands under the analysis, and under every page while a player is awaited who can be asked nowhere else.
    """
    asked_here = report.lending and not report.asked_in_private
    if report.page is not Page.ANALYSIS and not asked_here:
        return ()
    agreed = len(report.lending)
    count = t.plain("Let others play it (%(n)d of %(all)d)", n=agreed, all=agreed + len(report.awaited))
    text = count if report.lending else t.plain("Let others play it")
    return (ours(report.frame, text, f"{Action.LEND}:{report.number}"),)


def _waiting(t: Texts, report: DealReport) -> Html:
    if not report.last or not report.waiting or not report.ready:
        return Html("")
    return t("Waiting for: %(names)s", names=", ".join(report.waiting))


def report_rows(t: Texts, report: DealReport, pages: Sequence[Page]) -> tuple[Row, ...]:
    """Return the ways to the other `pages` of the deal, to what may be done with it, and to the next deal."""
    frame = report.frame
    labels = {
        Page.SHEET: t.plain("Sheet"),
        Page.LAYOUT: t.plain("Layout"),
        Page.WHY: t.plain("Why?"),
        Page.ANALYSIS: t.plain("Analysis"),
        Page.MORE: "⋯",
    }
    more = (Page.MORE,) if report.fair or frame.commit else ()
    keys = tuple(
        ours(frame, labels[page], f"{Action.PAGE}:{page}:{report.number}")
        for page in (*pages, *more)
        if page is not report.page
    )
    rows = (keys, _lend_row(t, report), *(_fair_rows(t, report) if report.page is Page.MORE else ()))
    return (*(row for row in rows if row), *((next_row(t, frame, report),) if report.last else ()))


def _fair_rows(t: Texts, report: DealReport) -> tuple[Row, Row]:
    """Return «Проверить» for this deal; for the next one «Слово» before it begins, and its number to be kept."""
    frame = report.frame
    verify = (ours(frame, t.plain("Verify"), f"{Action.VERIFY}:{report.number}"),) if report.fair else ()
    word = (ours(frame, t.plain("Word"), Action.WORD),) if frame.commit and report.last else ()
    return (*verify, *word), copy_key(t, frame.commit)


def next_row(t: Texts, frame: Frame, report: DealReport) -> Row:
    """Return «Дальше», where several are waited for with how many of them have pressed it."""
    count = len(report.ready) + len(report.waiting)
    text = t.plain("Next deal")
    if count > 1:
        text = t.plain("Next deal (%(ready)d of %(all)d)", ready=len(report.ready), all=count)
    return (ours(frame, next_words(t, text, frame.following), Action.NEXT, Style.SUCCESS),)


def leaf_row(t: Texts, report: DealReport, leaf: Leaf, leaves: Sequence[Leaf]) -> Row:
    """Return the ways to the other `leaves` of a deal."""
    names = {
        Leaf.SHEET: t.plain("Sheet"),
        Leaf.LAYOUT: t.plain("Layout"),
        Leaf.PLAY: t.plain("The play"),
        Leaf.WHY: t.plain("Why?"),
        Leaf.ANALYSIS: t.plain("Analysis"),
    }
    return tuple(loose(names[to], _turn(report.frame.table, report.number, to)) for to in leaves if to is not leaf)


def turning_rows(t: Texts, table: int, number: int, leaf: Leaf, deals: int, *, fair: bool) -> tuple[Row, ...]:
    """Return the ways to the neighbours, to both ends, and back to the match; a `fair` deal can be verified."""
    places = [(1, "« 1"), (number - 1, f"‹ {number - 1}"), (number + 1, f"{number + 1} ›"), (deals, f"{deals} »")]
    near = {number - 1, number + 1}
    steps = tuple(
        loose(text, _turn(table, to, leaf))
        for place, (to, text) in enumerate(places)
        if 1 <= to <= deals and to != number and (place in (1, 2) or to not in near)
    )
    last = [loose(t.plain("The whole pulka"), f"{LooseAction.TURN}:{table}")]
    if fair:
        last.append(loose(t.plain("Verify"), f"{LooseAction.VERIFY}:{table}:{number}"))
    return (steps, tuple(last)) if steps else (tuple(last),)


def _turn(table: int, number: int, leaf: Leaf) -> str:
    return f"{LooseAction.TURN}:{table}:{number}:{leaf}"


def broken_line(t: Texts, ending: Ending) -> Html:
    """Tell by whom a deal was broken off: "Сдача 4 прервана: стол закрывает Борис."."""
    if not ending.name:
        return t("Deal %(n)d was broken off: closed by somebody who does not play.", n=ending.number)
    if ending.agreed:
        return t("Deal %(n)d was broken off: %(name)s proposed it, all agreed.", n=ending.number, name=ending.name)
    return t("Deal %(n)d was broken off: closed by %(name)s.", n=ending.number, name=ending.name)


def stopped_line(t: Texts, ending: Ending | None) -> Html:
    """Tell of the deal that was broken off with its match, or that the match has been stopped."""
    return bold(broken_line(t, ending)) if ending is not None else t("<b>The match has been stopped.</b>")
