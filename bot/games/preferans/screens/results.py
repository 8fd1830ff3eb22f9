"""Messages about a finished deal: for the group, for each player, and to look back at it."""

from typing import Final

from msgspec.structs import replace

from bot.games.preferans.screens.analysis import ANALYSIS
from bot.games.preferans.screens.report import (
    LEAVES,
    PAGES,
    DealLeaf,
    DealPage,
    PreferansReport,
    cut_short,
    head_line,
    layout_lines,
    out_of,
    outcome_line,
    played,
    unplayed_line,
)
from bot.games.preferans.screens.sheet import balance_line, kotel_line, own_line, sheet_drawing
from bot.games.preferans.screens.table_text import TEXT, auction_line, contract_line, whist_line
from bot.games.preferans.screens.why import course_lines, entry_lines, why_lines
from bot.games.preferans.screens.words import bombs_word, player_word
from bot.screens.deal_pages import FinishedDeal, analysing_line
from bot.screens.model import Screen
from bot.screens.reports import fitted, leaf_row, report_foot, report_rows, turning_rows
from bot.screens.texts import Html, Texts, folded, lines, mark
from bot.screens.words import card_word, cards_line, pair, unbroken
from engine.core.seats import Seat
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, PassedOutcome, PreferansOutcome
from engine.games.preferans.phases.preferans import refutation
from engine.games.preferans.rotation import active_players, idle_seat
from engine.games.preferans.state import Trick
from engine.games.preferans.view import CardsView, FinishedView, tricks_of

UNFOLDED = 1  # line of tricks and entries; the picture shows the entries too, its caption needs the room


def deal_screen(t: Texts, report: PreferansReport) -> Screen:
    """Return the picture of a finished deal with the page that is selected now."""
    if report.page is DealPage.LAYOUT and report.view is not None:
        layout = ANALYSIS.layout(t, report, report.view)
        return Screen(_caption(t, report, layout_lines(t, report.view)), report_rows(t, report, _pages(report)), layout)
    if report.page is DealPage.ANALYSIS and report.view is not None and report.analysis is not None:
        told = ANALYSIS.lines(t, report.after, report.analysis)
        return Screen(
            _caption(t, report, told, unfolded=0),
            report_rows(t, report, _pages(report)),
            ANALYSIS.picture(t, report, report.view, report.analysis),
        )
    page = why_lines(t, report) if report.page is DealPage.WHY else _sheet_lines(t, report)
    page = (analysing_line(t, slow=report.slow), *page) if report.counting else page
    picture = sheet_drawing(t, report.frame, report.after, report.score, subtitle=_result_line(t, report))
    return Screen(_caption(t, report, page), report_rows(t, report, _pages(report)), picture)


def _result_line(t: Texts, report: PreferansReport) -> str:
    """Return a line on who played what and how it ended; plain text."""
    return outcome_line(t, report.after.players, report.score.outcome, idle=_idle(report))


def _caption(t: Texts, report: PreferansReport, page: tuple[Html, ...], *, unfolded: int | None = None) -> Html:
    on_sheet = report.page in (DealPage.SHEET, DealPage.MORE)  # a new message comes on one of these pages
    return fitted(deal_head(t, report, short=on_sheet), page, report_foot(t, report), unfolded=unfolded)


def deal_head(t: Texts, report: PreferansReport, *, short: bool = False) -> Html:
    """Return the first line under a deal's picture, with its outcome; `short` leaves out the tricks of raspasy."""
    line = head_line(t, report.after.players, report.score.outcome) if short else _result_line(t, report)
    return t("<b>Deal %(n)d.</b> %(line)s", n=report.frame.called(report.number), line=line)


def _sheet_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return lines with what is special about the next deal, the tricks and the entries.

    For a player alone with robots, that player's entries come first and the score last.
    """
    played = (*refuted_lines(t, report), *_trick_lines(t, report), *_unplayed(t, report))
    own, score = _of_reader(t, report)
    told = _few((*course_lines(t, report), *played, *entry_lines(t, report, but=report.reader)))
    return (*own, *told, *score)


def _of_reader(t: Texts, report: PreferansReport) -> tuple[tuple[Html, ...], tuple[Html, ...]]:
    """Return lines with the entries of a player alone with robots, and with the score; both empty in a group."""
    if report.reader is None:
        return (), ()
    return (own_line(t, report.after, report.reader, report.score.entries),), (balance_line(t, report.after),)


def _few(rows: tuple[Html, ...]) -> tuple[Html, ...]:
    """Fold lines into a quotation if there are more than `UNFOLDED`."""
    return (folded(*rows),) if len(rows) > UNFOLDED else rows


def _unplayed(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    line = cut_short(t, report.view, report.score.outcome) if report.view is not None else Html("")
    return (line,) if line else ()


def _trick_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return a line with the tricks of the three active players, in raspasy also those of the resting dealer."""
    outcome = report.score.outcome
    if isinstance(outcome, PassedOutcome | PreferansOutcome) or outcome.tricks is None:
        return ()
    idle = _idle(report)
    all_seats = tuple(seat for seat in outcome.tricks.seats if seat is not idle)
    seats = _active(report) if isinstance(outcome, ContractOutcome) else all_seats
    counts = " · ".join(pair(report.after.players[seat], str(outcome.tricks[seat])) for seat in seats)
    return (t("Tricks: %(counts)s", counts=counts),)


def _active(report: PreferansReport) -> tuple[Seat, ...]:
    """Return the active seats with a player, from the cards or from the dealer of the deal."""
    dealer = report.after.dealer
    if report.view is not None:
        return tuple(seat for seat in report.view.active if seat is not report.view.dummy)
    return active_players(report.after, dealer) if dealer is not None else ()


def _idle(report: PreferansReport) -> Seat | None:
    """Return the seat of five that had no part in the deal; None if there is none."""
    dealer = report.after.dealer
    return idle_seat(report.after, dealer) if dealer is not None else None


def _pages(report: PreferansReport) -> dict[str, str]:
    """Return the available pages with their labels; pages with cards only if the cards are known."""
    cards = (DealPage.LAYOUT, DealPage.ANALYSIS)
    return {page: text for page, text in PAGES.items() if report.view is not None or page not in cards}


def refuted_lines(t: Texts, report: PreferansReport) -> tuple[Html, ...]:
    """Return a line on what refuted a «преферанс», or on the tricks lost in a checked ten; empty for other deals."""
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
    """Describe how one opponent with all missing cards of a suit refutes a «преферанс»; empty if none can."""
    line = refutation((*view.dealt[outcome.declarer], *view.talon), cards_of(view.standing.convention))
    if not line:
        return ()
    led, last = [own for own, _ in line if own is not None], line[-1]
    if len(line) == 1 and (last[0] is None or last[1].rank > last[0].rank):
        return (t("Refuted: the lead of %(card)s takes the first trick.", card=cards_line(t, (last[1],))),)
    theirs = cards_line(t, [card for _, card in line])
    return (t("Refuted: on %(led)s one of the others may play %(theirs)s.", led=cards_line(t, led), theirs=theirs),)


def _checked(t: Texts, view: FinishedView, outcome: ContractOutcome) -> tuple[Html, ...]:
    """Return the tricks that the declarer loses with best play, with their cards."""
    lost = [trick for trick in view.tricks if trick.taker is not outcome.declarer]
    if not lost:
        return (t("Checked with open hands: all ten tricks are sure."),)
    told = "; ".join(" ".join(cards_line(t, (card,)) for _, card in trick.plays) for trick in lost)
    return (t("Checked with open hands, best play by all. Tricks lost: %(tricks)s.", tricks=told),)


CARDS = (DealLeaf.LAYOUT, DealLeaf.PLAY, DealLeaf.ANALYSIS)  # leaves of a deal whose cards are known


def leaf_screen(t: Texts, report: PreferansReport, leaf: str, deals: int) -> Screen:
    """Return one page of an older deal; the sheet if that page's cards are unknown. `deals`: deals in the match."""
    view = report.view
    leaf = leaf if view is not None or leaf not in CARDS else DealLeaf.SHEET
    rows = (
        leaf_row(t, report, leaf, _leaves(report)),
        *turning_rows(t, report.frame.table, report.number, leaf, deals, fair=report.fair),
    )
    if view is None or leaf not in CARDS:
        return replace(deal_screen(t, replace(report, page=DealPage(leaf))), rows=rows)
    if leaf == DealLeaf.ANALYSIS and report.analysis is not None:
        words = ANALYSIS.lines(t, report.after, report.analysis)
        caption = fitted(deal_head(t, report), words, unfolded=1)
        return Screen(caption, rows, ANALYSIS.picture(t, report, view, report.analysis))
    told = play_lines(t, report, view) if leaf == DealLeaf.PLAY else _cards_lines(t, view)
    return Screen(fitted(deal_head(t, report), told), rows, ANALYSIS.layout(t, report, view))


def _leaves(report: PreferansReport) -> dict[str, str]:
    """Return the available pages of an older deal with their labels; pages with cards only if the cards are known."""
    return {leaf: text for leaf, text in LEAVES.items() if report.view is not None or leaf not in CARDS}


def _cards_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Return lines with everybody's cards, the calls and the discard."""
    said = (auction_line(t, view), contract_line(t, view), whist_line(t, view))
    return tuple(row for row in (*said, *layout_lines(t, view)) if row)


def play_lines(t: Texts, report: PreferansReport, view: FinishedView) -> tuple[Html, ...]:
    """Return the play trick by trick: leader, cards in the order of play, taker; at the end who got the rest."""
    if not any(trick.plays for trick in tricks_of(view)) and report.score.outcome.tricks is None:
        return (t("No card was played in this deal."),)
    game = lines(contract_line(t, view), whist_line(t, view))
    rows = [_trick_line(t, view, number, trick) for number, trick in enumerate(view.tricks, 1)]
    rows.extend(_open_line(t, view))
    return tuple(row for row in (game, *rows, unplayed_line(t, view, report.score.outcome)) if row)


def _trick_line(t: Texts, view: FinishedView, number: int, trick: Trick) -> Html:
    """Return a trick as text, the cards clockwise from the leader: "3. Аня Т♠ 7♠ 9♠ → Аня"."""
    taker = player_word(t, view.players, trick.taker) if trick.taker else ""
    return lines(f"{number}. {_cards_of(t, view, trick)} → {taker}")


def _cards_of(t: Texts, view: FinishedView, trick: Trick) -> str:
    cards = " ".join(card_word(t, card) for _, card in trick.plays)
    leader = player_word(t, view.players, trick.plays[0][0])
    led = [unbroken(t.plain("talon %(card)s", card=card_word(t, trick.led)))] if trick.led else []
    return " ".join([*led, pair(leader, cards)])


def _open_line(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Return a line with the cards of the trick that was in progress when the deal ended; empty if there is none."""
    last = view.last
    if not isinstance(last, CardsView) or not last.trick.plays:
        return ()
    trick, end = _cards_of(t, view, last.trick), t.plain("not played out")
    return (lines(f"{len(last.tricks) + 1}. {trick} → {end}"),)


class PreferansReports(FinishedDeal[PreferansReport, Standing]):
    """Screens of finished deals and matches of preferans; its score is kept on a sheet."""

    fix_example = mark("NAME mountain +5 reason")
    unwritten = mark("It wrote nothing. Its calls and cards are in the record.")
    kind = PreferansReport
    pages = PAGES
    leaves = LEAVES
    page_names = DealPage
    leaf_of_record = DealLeaf.LAYOUT
    short_results = False
    analyses = ANALYSIS
    finished = FinishedView
    text = TEXT
    played_deal = staticmethod(played)
    outcome_line = staticmethod(_result_line)
    deal_screen = staticmethod(deal_screen)
    leaf_screen = staticmethod(leaf_screen)
    sheet_drawing = staticmethod(sheet_drawing)

    def sheet_title(self, t: Texts, deals: int) -> str:
        """Return the heading of the sheet after that many deals; plain text."""
        return t.number("The sheet after %(n)d deal", "The sheet after %(n)d deals", deals)

    def sheet_lines(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return lines with the bombs, which the picture of the sheet shows small, and with the kotel."""
        bombs = bombs_word(t, standing.players, standing.bombs)
        told = (t("Bombs: %(bombs)s", bombs=bombs) if bombs else Html(""), kotel_line(t, standing))
        return tuple(line for line in told if line)

    def standing_lines(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return a line with the score of all players."""
        return (balance_line(t, standing),)

    def own_lines(self, t: Texts, view: FinishedView) -> tuple[Html, ...]:
        """Return a line with the viewer's own entries."""
        return (own_line(t, view.standing, view.viewer, view.score.entries),) if view.viewer and view.score else ()

    def unplayed(self, t: Texts, view: FinishedView) -> Html:
        """Return a line on who got the tricks that were not played; empty if no card was played."""
        return unplayed_line(t, view, view.outcome) if view.tricks else Html("")

    def view_line(self, t: Texts, view: FinishedView) -> str:
        """Return a line on who played what and how it ended; plain text."""
        return outcome_line(t, view.players, view.outcome, idle=view.idle)

    def ended_line(self, t: Texts, view: FinishedView) -> str:
        """Return a line for an old message on how the deal ended, with the tricks that were missing; plain text."""
        return f"{self.view_line(t, view)}{out_of(t, view.outcome)}"


REPORTS: Final = PreferansReports()
