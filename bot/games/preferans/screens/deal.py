"""Message after a deal: the sheet as a picture, the outcome in words, the reasons, the layout."""

from bot.games.preferans.screens.analysis import analysis_drawing, analysis_lines
from bot.games.preferans.screens.finished import head_line, outcome_line
from bot.games.preferans.screens.game_words import bombs_word
from bot.games.preferans.screens.layout import layout_drawing, layout_lines
from bot.games.preferans.screens.next_deal import course_lines
from bot.games.preferans.screens.pages import PAGES, DealPage
from bot.games.preferans.screens.report import PreferansReport
from bot.games.preferans.screens.sheet import sheet_drawing
from bot.games.preferans.screens.tally import balance_line, own_line
from bot.games.preferans.screens.unplayed import cut_short
from bot.games.preferans.screens.why import entry_lines, why_lines
from bot.screens.deal_pages import analysing_line
from bot.screens.model import Frame, Screen
from bot.screens.reports import fitted, report_foot, report_rows
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.words import cards_line, pair
from engine.core.seats import Seat
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, PreferansOutcome
from engine.games.preferans.phases.preferans import refutation
from engine.games.preferans.rotation import active_players
from engine.games.preferans.view import FinishedView

UNFOLDED = 1  # line of tricks and entries; the picture shows the entries too, its caption needs the room


def deal_screen(t: Texts, report: PreferansReport) -> Screen:
    """Return the photo of a finished deal on the page its readers turned to."""
    if report.page is DealPage.LAYOUT and report.view is not None:
        layout = layout_drawing(t, report, report.view)
        return Screen(_caption(t, report, layout_lines(t, report.view)), report_rows(t, report, _pages(report)), layout)
    if report.page is DealPage.ANALYSIS and report.view is not None and report.analysis is not None:
        told = analysis_lines(t, report.analysis, report.after.players)
        return Screen(
            _caption(t, report, told, unfolded=0),
            report_rows(t, report, _pages(report)),
            analysis_drawing(t, report, report.view, report.analysis),
        )
    page = why_lines(t, report) if report.page is DealPage.WHY else _sheet_lines(t, report)
    page = (analysing_line(t, slow=report.slow), *page) if report.counting else page
    picture = sheet_drawing(t, report.frame, report.after, report.score, subtitle=result_line(t, report))
    return Screen(_caption(t, report, page), report_rows(t, report, _pages(report)), picture)


def result_line(t: Texts, report: PreferansReport) -> str:
    """Tell who played what and how it ended; plain text."""
    return outcome_line(t, report.after.players, report.score.outcome)


def _caption(t: Texts, report: PreferansReport, page: tuple[Html, ...], *, unfolded: int | None = None) -> Html:
    on_sheet = report.page in (DealPage.SHEET, DealPage.MORE)  # a new message comes on one of these pages
    return fitted(deal_head(t, report, short=on_sheet), page, report_foot(t, report), unfolded=unfolded)


def deal_head(t: Texts, report: PreferansReport, *, short: bool = False) -> Html:
    """Tell the outcome in the first line under a deal's picture; `short`: the tricks of raspasy stand below it."""
    line = head_line(t, report.after.players, report.score.outcome) if short else result_line(t, report)
    return t("<b>Deal %(n)d.</b> %(line)s", n=report.frame.called(report.number), line=line)


def _sheet_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Tell what the deal leaves to the next one, tricks and entries.

    A player alone with robots also reads the own entries and the score.
    """
    played = (*refuted_lines(t, report), *_trick_lines(t, report), *_unplayed(t, report))
    own, score = _of_reader(t, report)
    told = _few((*course_lines(t, report), *played, *entry_lines(t, report, but=report.reader)))
    return (*own, *told, *score)


def _of_reader(t: Texts, report: PreferansReport) -> tuple[tuple[Html, ...], tuple[Html, ...]]:
    """Return the entries of a player alone with robots, and the score; nothing in a group."""
    if report.reader is None:
        return (), ()
    return (own_line(t, report.after, report.reader, report.score.entries),), (balance_line(t, report.after),)


def _few(rows: tuple[Html, ...]) -> tuple[Html, ...]:
    """Fold lines into a quotation where there are more than `UNFOLDED`, for a client shows only a few."""
    return (folded(*rows),) if len(rows) > UNFOLDED else rows


def _unplayed(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    line = cut_short(t, report.view, report.score.outcome) if report.view is not None else Html("")
    return (line,) if line else ()


def _trick_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Tell the tricks of the three who played a contract, of raspasy also those of the resting dealer."""
    outcome = report.score.outcome
    if isinstance(outcome, PreferansOutcome) or outcome.tricks is None:
        return ()
    seats = _active(report) if isinstance(outcome, ContractOutcome) else outcome.tricks.seats
    counts = " · ".join(pair(report.after.players[seat], str(outcome.tricks[seat])) for seat in seats)
    return (t("Tricks: %(counts)s", counts=counts),)


def _active(report: PreferansReport) -> tuple[Seat, ...]:
    """Return who played; the standing after a deal still names its dealer."""
    dealer = report.after.dealer
    if report.view is not None:
        return tuple(seat for seat in report.view.active if seat is not report.view.dummy)
    return active_players(report.after, dealer) if dealer is not None else ()


def _pages(report: PreferansReport) -> dict[str, str]:
    """Return the pages there are with their buttons: those with cards only where the cards are known."""
    cards = (DealPage.LAYOUT, DealPage.ANALYSIS)
    return {page: text for page, text in PAGES.items() if report.view is not None or page not in cards}


def sheet_on_request(t: Texts, frame: Frame, standing: Standing) -> Screen:
    """Return the sheet as it stands, for /pulya."""
    text = bold(t.number("The sheet after %(n)d deal", "The sheet after %(n)d deals", standing.finished))
    bombs = bombs_word(t, standing.players, standing.bombs)
    text = lines(text, t("Bombs: %(bombs)s", bombs=bombs) if bombs else "")
    return Screen(text, picture=sheet_drawing(t, frame, standing, None))


def refuted_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Tell the cards that decide a «преферанс» or a checked ten; empty for every other deal."""
    view, outcome = report.view, report.score.outcome
    if view is None:
        return ()
    match outcome:
        case PreferansOutcome(proved=False):
            return _no_preferans(t, view, outcome)
        case ContractOutcome() if outcome.tricks is not None and is_checked(report.after.convention, outcome.contract):
            return _checked(t, view, outcome)
        case _:
            return ()


def _no_preferans(t: Texts, view: FinishedView, outcome: PreferansOutcome) -> tuple[Html, ...]:
    """Tell a line of play in one suit that loses a trick, against the worst that the others could hold."""
    line = refutation((*view.dealt[outcome.declarer], *view.talon))
    if not line:
        return ()
    led, last = [own for own, _ in line if own is not None], line[-1]
    if len(line) == 1 and (last[0] is None or last[1].rank > last[0].rank):
        return (t("Refuted: the lead of %(card)s takes the first trick.", card=cards_line(t, (last[1],))),)
    theirs = cards_line(t, [card for _, card in line])
    return (t("Refuted: on %(led)s one of the others may play %(theirs)s.", led=cards_line(t, led), theirs=theirs),)


def _checked(t: Texts, view: FinishedView, outcome: ContractOutcome) -> tuple[Html, ...]:
    """Tell the tricks of best play that the declarer loses, card by card."""
    lost = [trick for trick in view.tricks if trick.taker is not outcome.declarer]
    if not lost:
        return (t("Checked with open hands: all ten tricks are sure."),)
    told = "; ".join(" ".join(cards_line(t, (card,)) for _, card in trick.plays) for trick in lost)
    return (t("Checked with open hands, best play by all. The tricks lost: %(tricks)s.", tricks=told),)
