"""A finished deal to look back at: the cards and the bidding, the play trick by trick, what was written and why."""

from msgspec.structs import replace

from bot.games.preferans.screens.analysis import analysis_drawing, analysis_lines
from bot.games.preferans.screens.deal import deal_head, deal_screen
from bot.games.preferans.screens.game_words import player_word
from bot.games.preferans.screens.layout import layout_drawing, layout_lines
from bot.games.preferans.screens.pages import LEAVES, DealLeaf, DealPage
from bot.games.preferans.screens.report import PreferansReport
from bot.games.preferans.screens.sheet import sheet_drawing
from bot.games.preferans.screens.table_text import auction_line, contract_line, whist_line
from bot.games.preferans.screens.unplayed import unplayed_line
from bot.screens.model import Frame, Screen
from bot.screens.reports import broken_line, fitted, leaf_row, turning_rows
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import card_word, pair, unbroken
from engine.games.preferans.events import Standing
from engine.games.preferans.state import Trick
from engine.games.preferans.view import CardsView, FinishedView, tricks_of

CARDS = (DealLeaf.LAYOUT, DealLeaf.PLAY, DealLeaf.ANALYSIS)  # leaves of a deal whose cards are known


def leaf_screen(t: Texts, report: PreferansReport, leaf: DealLeaf, deals: int) -> Screen:
    """Return one leaf of a deal of a match with so many deals; the sheet where the cards are not known."""
    view = report.view
    leaf = leaf if view is not None or leaf not in CARDS else DealLeaf.SHEET
    rows = (
        leaf_row(t, report, leaf, _leaves(report)),
        *turning_rows(t, report.frame.table, report.number, leaf, deals, fair=report.fair),
    )
    if view is None or leaf not in CARDS:
        return replace(deal_screen(t, replace(report, page=DealPage(leaf))), rows=rows)
    if leaf is DealLeaf.ANALYSIS and report.analysis is not None:
        words = analysis_lines(t, report.analysis, report.after.players)
        caption = fitted(deal_head(t, report), words, unfolded=1)
        return Screen(caption, rows, analysis_drawing(t, report, view, report.analysis))
    told = play_lines(t, report, view) if leaf is DealLeaf.PLAY else _cards_lines(t, view)
    return Screen(fitted(deal_head(t, report), told), rows, layout_drawing(t, report, view))


def _leaves(report: PreferansReport) -> dict[str, str]:
    """Return the leaves there are with their buttons: those with cards only where the cards are known."""
    return {leaf: text for leaf, text in LEAVES.items() if report.view is not None or leaf not in CARDS}


def _cards_lines(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell who held what, what was said, what was discarded."""
    said = (auction_line(t, view), contract_line(t, view), whist_line(t, view))
    return tuple(row for row in (*said, *layout_lines(t, view)) if row)


def play_lines(t: Texts, report: PreferansReport, view: FinishedView) -> tuple[Html, ...]:
    """Tell the play trick by trick: who led, the cards in the order of play, who took it; whose the rest was."""
    if not any(trick.plays for trick in tricks_of(view)) and report.score.outcome.tricks is None:
        return (t("No card was played in this deal."),)
    game = lines(contract_line(t, view), whist_line(t, view))
    rows = [_trick_line(t, view, number, trick) for number, trick in enumerate(view.tricks, 1)]
    rows.extend(_open_line(t, view))
    return tuple(row for row in (game, *rows, unplayed_line(t, view, report.score.outcome)) if row)


def _trick_line(t: Texts, view: FinishedView, number: int, trick: Trick) -> Html:
    """Write a trick, the cards of the others clockwise after the leader: "3. Аня Т♠ 7♠ 9♠ → Аня"."""
    taker = player_word(t, view.players, trick.taker) if trick.taker else ""
    return lines(f"{number}. {_cards_of(t, view, trick)} → {taker}")


def _cards_of(t: Texts, view: FinishedView, trick: Trick) -> str:
    cards = " ".join(card_word(t, card) for _, card in trick.plays)
    leader = player_word(t, view.players, trick.plays[0][0])
    led = [unbroken(t.plain("talon %(card)s", card=card_word(t, trick.led)))] if trick.led else []
    return " ".join([*led, pair(leader, cards)])


def _open_line(t: Texts, view: FinishedView) -> tuple[Html, ...]:
    """Tell the cards that lay open when the deal ended without the rest of the play."""
    last = view.last
    if not isinstance(last, CardsView) or not last.trick.plays:
        return ()
    trick, end = _cards_of(t, view, last.trick), t.plain("not played out")
    return (lines(f"{len(last.tricks) + 1}. {trick} → {end}"),)


def broken_leaf(t: Texts, frame: Frame, standing: Standing, deals: int, *, fair: bool) -> Screen:
    """Return a deal without a result (`frame.ending`): who closed it, and the sheet as it stood.

    Its calls and cards are in the record. Raises ValueError where no deal was broken off.
    """
    ending = frame.ending
    if ending is None:
        raise ValueError("no deal was broken off")
    told = (t("It wrote nothing. Its calls and its cards stand in the record."),)
    rows = turning_rows(t, frame.table, ending.number, DealLeaf.SHEET, deals, fair=fair)
    return Screen(fitted(bold(broken_line(t, ending)), told), rows, sheet_drawing(t, frame, standing, None))
