"""The message after a deal: the sheet as a picture, the outcome in words, the reasons, the layout."""

from bot.games.preferans.screens.analysis import analysing_line, analysis_drawing, analysis_lines
from bot.games.preferans.screens.finished import head_line, outcome_line
from bot.games.preferans.screens.game_words import bombs_word
from bot.games.preferans.screens.layout import layout_drawing, layout_lines
from bot.games.preferans.screens.next_deal import course_lines
from bot.games.preferans.screens.refuted import refuted_lines
from bot.games.preferans.screens.sheet import sheet_drawing
from bot.games.preferans.screens.tally import balance_line, own_line
from bot.games.preferans.screens.unplayed import cut_short
from bot.games.preferans.screens.why import entry_lines, why_lines
from bot.screens.actions import Action
from bot.screens.fair import copy_key, next_line
from bot.screens.following import following_line, next_words
from bot.screens.keys import Row, ours
from bot.screens.model import DealReport, Frame, Page, Screen, Style
from bot.screens.status import fourth_line
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.words import pair
from engine.core.seats import Seat
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, PreferansOutcome
from engine.games.preferans.rotation import active_players

CAPTION_LIMIT = 1000
UNFOLDED = 1  # line of tricks and entries; the picture has these entries, and its caption must leave room for it
CARDS = (Page.LAYOUT, Page.ANALYSIS)  # only where the cards are known


def deal_screen(t: Texts, report: DealReport) -> Screen:
    """The photo of a finished deal on the page its readers turned to."""
    if report.page is Page.LAYOUT and report.view is not None:
        layout = layout_drawing(t, report, report.view)
        return Screen(_caption(t, report, layout_lines(t, report.view)), _rows(t, report), layout)
    if report.page is Page.ANALYSIS and report.view is not None and report.analysis is not None:
        told = analysis_lines(t, report.analysis, report.after.players)
        return Screen(
            _caption(t, report, told), _rows(t, report), analysis_drawing(t, report, report.view, report.analysis)
        )
    page = why_lines(t, report) if report.page is Page.WHY else _sheet_lines(t, report)
    page = (analysing_line(t), *page) if report.counting else page
    picture = sheet_drawing(t, report.frame, report.after, report.score, subtitle=_subtitle(t, report))
    return Screen(_caption(t, report, page), _rows(t, report), picture)


def _subtitle(t: Texts, report: DealReport) -> str:
    return outcome_line(t, report.after.players, report.score.outcome)


def _caption(t: Texts, report: DealReport, page: tuple[Html, ...]) -> Html:
    joins = fourth_line(t, report.frame.status.fourth) if report.last else Html("")
    on_sheet = report.page in (Page.SHEET, Page.MORE)  # where a message stands when it comes
    seal = next_line(t, report.number + 1, report.frame.commit) if on_sheet else Html("")
    follows = following_line(t, report.frame.following) if report.last else Html("")
    foot = lines(joins, seal, _lending(t, report), _waiting(t, report), follows)
    return fitted(deal_head(t, report, short=on_sheet), page, foot)


def deal_head(t: Texts, report: DealReport, *, short: bool = False) -> Html:
    """Tell the outcome in the first line under a deal's picture; `short`: the tricks of raspasy stand below it."""
    line = head_line(t, report.after.players, report.score.outcome) if short else _subtitle(t, report)
    return t("<b>Deal %(n)d.</b> %(line)s", n=report.number, line=line)


def fitted(head: Html, page: tuple[Html, ...], foot: Html | None = None) -> Html:
    """A caption of at most 1000 characters; lines that do not fit are left out, which dots tell."""
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


def _sheet_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """What the deal leaves to the next one, tricks and entries; a player alone with robots also reads the own entries
    and the score.
    """
    played = (*refuted_lines(t, report), *_trick_lines(t, report), *_unplayed(t, report))
    own, score = _of_reader(t, report)
    told = _few((*course_lines(t, report), *played, *entry_lines(t, report, but=report.reader)))
    return (*own, *told, *score)


def _of_reader(t: Texts, report: DealReport) -> tuple[tuple[Html, ...], tuple[Html, ...]]:
    """The entries of who plays alone, and the score; nothing in a group."""
    if report.reader is None:
        return (), ()
    return (own_line(t, report.after, report.reader, report.score.entries),), (balance_line(t, report.after),)


def _few(rows: tuple[Html, ...]) -> tuple[Html, ...]:
    """Lines of which a client shows a few: more than `UNFOLDED` stand in a folded quotation."""
    return (folded(*rows),) if len(rows) > UNFOLDED else rows


def _unplayed(t: Texts, report: DealReport) -> tuple[Html, ...]:
    line = cut_short(t, report.view, report.score.outcome) if report.view is not None else Html("")
    return (line,) if line else ()


def _trick_lines(t: Texts, report: DealReport) -> tuple[Html, ...]:
    """Tricks of the three who played a contract, of raspasy also those of the resting dealer."""
    outcome = report.score.outcome
    if isinstance(outcome, PreferansOutcome) or outcome.tricks is None:
        return ()
    seats = _active(report) if isinstance(outcome, ContractOutcome) else outcome.tricks.seats
    counts = " · ".join(pair(report.after.players[seat], str(outcome.tricks[seat])) for seat in seats)
    return (t("Tricks: %(counts)s", counts=counts),)


def _active(report: DealReport) -> tuple[Seat, ...]:
    """Who played; the standing after a deal still names its dealer."""
    dealer = report.after.dealer
    if report.view is not None:
        return tuple(seat for seat in report.view.active if seat is not report.view.dummy)
    return active_players(report.after, dealer) if dealer is not None else ()


def _lending(t: Texts, report: DealReport) -> Html:
    if not report.lending:
        return Html("")
    name, names = report.lending[0], ", ".join(report.awaited)
    return t("%(name)s lets others play this deal; who must agree too: %(names)s.", name=name, names=names)


def _lend_row(t: Texts, report: DealReport) -> Row:
    """The button that lets others play the deal: under the analysis, and under every page while a player is awaited who
    can be asked nowhere else.
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


def _rows(t: Texts, report: DealReport) -> tuple[Row, ...]:
    frame = report.frame
    labels = {
        Page.SHEET: t.plain("Sheet"),
        Page.LAYOUT: t.plain("Layout"),
        Page.WHY: t.plain("Why?"),
        Page.ANALYSIS: t.plain("Analysis"),
    }
    if report.fair or frame.commit:
        labels[Page.MORE] = "⋯"
    pages = tuple(
        ours(frame, label, f"{Action.PAGE}:{page}:{report.number}")
        for page, label in labels.items()
        if page is not report.page and (page not in CARDS or report.view is not None)
    )
    rows = (pages, _lend_row(t, report), *(_fair_rows(t, report) if report.page is Page.MORE else ()))
    return (*(row for row in rows if row), *((next_row(t, frame, report),) if report.last else ()))


def _fair_rows(t: Texts, report: DealReport) -> tuple[Row, Row]:
    """«Проверить» for this deal; for the next one «Слово» before it begins, and its number to be kept."""
    frame = report.frame
    verify = (ours(frame, t.plain("Verify"), f"{Action.VERIFY}:{report.number}"),) if report.fair else ()
    word = (ours(frame, t.plain("Word"), Action.WORD),) if frame.commit and report.last else ()
    return (*verify, *word), copy_key(t, frame.commit)


def next_row(t: Texts, frame: Frame, report: DealReport) -> Row:
    """«Дальше», where several are waited for with how many of them have pressed it."""
    count = len(report.ready) + len(report.waiting)
    text = t.plain("Next deal")
    if count > 1:
        text = t.plain("Next deal (%(ready)d of %(all)d)", ready=len(report.ready), all=count)
    return (ours(frame, next_words(t, text, frame.following), Action.NEXT, Style.SUCCESS),)


def sheet_on_request(t: Texts, frame: Frame, standing: Standing) -> Screen:
    """The sheet as it stands, for /pulya."""
    text = bold(t.number("The sheet after %(n)d deal", "The sheet after %(n)d deals", standing.finished))
    bombs = bombs_word(t, standing.players, standing.bombs)
    text = lines(text, t("Bombs: %(bombs)s", bombs=bombs) if bombs else "")
    return Screen(text, picture=sheet_drawing(t, frame, standing, None))
