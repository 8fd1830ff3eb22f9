"""Face of preferans: the parts of `bot.screens.face.Face`, made of the game's functions."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from bot.games.preferans.paper import entry as paper
from bot.games.preferans.paper import screen
from bot.games.preferans.paper.model import Told
from bot.games.preferans.pictures.drawings import HandDrawing
from bot.games.preferans.screens import (
    analysis,
    deal_actions,
    help,
    illegal,
    messages,
    options,
    presses,
    primer,
    prose,
    report,
    results,
    risky,
    settle,
    words,
)
from bot.games.preferans.screens.lesson import LESSON
from bot.games.preferans.screens.primer import sample_table
from bot.games.preferans.screens.report import DealLeaf, PreferansReport
from bot.games.preferans.screens.words import picture_labels
from bot.screens.deal_face import DealFace, DealKeys
from bot.screens.face import Face
from bot.screens.model import Screen
from bot.screens.paper_face import PaperFace
from bot.screens.report_face import AnalysisFace, ReportFace
from bot.screens.rules_face import RulesFace, Size, Typed
from bot.screens.rules_text import Subject
from bot.screens.spoken import table_view
from bot.screens.texts import Texts, mark, mark_word
from engine.games.preferans.commands import DealCommand, RecordPaperDeal
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import EndKind
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.progress import score_of
from engine.games.preferans.sheet import Column
from engine.games.preferans.view import SeatView


class PreferansKeys(DealKeys[SeatView, DealCommand, Convention]):
    """Buttons of a deal."""

    half_made = deal_actions.HALF_MADE
    in_one_place = deal_actions.IN_ONE_PLACE
    command = staticmethod(deal_actions.command_of)
    weighed = staticmethod(presses.weighed)
    asked_about = staticmethod(risky.asked_about)
    said = staticmethod(presses.said)

    def question(self, t: Texts, rules: Convention, view: SeatView, command: DealCommand) -> str:
        """Ask in an alert whether a word is meant."""
        return risky.dear_alert(t, rules, table_view(t, view), command)

    def is_asked_first(self, view: SeatView, command: DealCommand) -> bool:
        """Return whether a word costs much if it was hit by chance."""
        return command in view.legal and risky.is_dear(view, command)


class PreferansDeal(DealFace[SeatView]):
    """Deal while it is played."""

    labels = staticmethod(picture_labels)
    table_screen = staticmethod(messages.table_screen)
    pictured_screen = staticmethod(messages.pictured_screen)
    hand_screen = staticmethod(messages.hand_screen)
    hand_pictured_screen = staticmethod(messages.hand_pictured_screen)
    hand_and_question = staticmethod(messages.hand_and_question)
    hand_picture = staticmethod(messages.hand_picture)
    hand_alert = staticmethod(messages.hand_alert)
    help_text = staticmethod(help.help_text)
    question = staticmethod(messages.reminder)
    refusal = staticmethod(illegal.refusal)


class PreferansRules(RulesFace[Convention]):
    """Rules in words."""

    option_pages = options.OPTION_PAGES
    size = Size(
        option=options.POOL,
        offered=(4, 10, 20, 30, 50),
        example=25,
        title=mark("Pool"),
        key=mark("Pool: %(n)d"),
        meaning=mark("the pool"),
    )
    lesson = LESSON
    labels = staticmethod(picture_labels)
    sample = staticmethod(sample_table)
    primer = staticmethod(primer.primer)
    title = staticmethod(options.title)
    help = staticmethod(help.lobby_help)

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.plain("Preferans")

    def size_of(self, rules: Convention) -> int | None:
        """Return the size of the pool; None where deals or time end the match."""
        return None if rules.end.kind in (EndKind.DEALS, EndKind.TIME) else rules.pool_target

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed((t.plain("20 ten=checked"), t.plain("leningrad stalingrad=yes")), t.word("typed", "classic"))

    def subjects(self, t: Texts, rules: Convention, seats: int | None) -> Iterable[Subject]:
        """Return the parts of the rules by subject."""
        return prose.subjects(t, rules)


class PreferansReports(ReportFace[PreferansReport, Standing]):
    """Deals and matches that are over."""

    leaves = report.LEAVES
    pages = report.PAGES
    leaf_of_record = DealLeaf.LAYOUT
    short_results = False
    fix_example = mark("NAME mountain +5 reason")
    labels = staticmethod(picture_labels)
    read = staticmethod(report.of_preferans)
    deal_screen = staticmethod(results.deal_screen)
    broken_leaf = staticmethod(results.broken_leaf)
    played_deal = staticmethod(report.played)
    sheet_screen = staticmethod(results.sheet_on_request)
    settle_screen = staticmethod(settle.settle_screen)
    counted_screen = staticmethod(settle.counted_screen)
    outcome_line = staticmethod(results.result_line)
    results_line = staticmethod(settle.results_line)

    def leaf_screen(self, t: Texts, report: PreferansReport, leaf: str, deals: int) -> Screen:
        """Draw a leaf of a deal of a match with so many deals."""
        return results.leaf_screen(t, report, DealLeaf(leaf), deals)


class PreferansAnalysis(AnalysisFace[Standing]):
    """Analysed deals."""

    labels = staticmethod(picture_labels)
    bill_screen = staticmethod(analysis.bill_screen)
    dearest_card = staticmethod(analysis.dearest_diagram)
    hand_drawing = HandDrawing
    beside = staticmethod(settle.compared)


class PreferansPaper(PaperFace[Standing, Told, DealScored, RecordPaperDeal]):
    """Matches with real cards."""

    another = mark("Another pulka")
    told = staticmethod(paper.told)
    preview = staticmethod(paper.preview)
    written = staticmethod(score_of)
    score_screen = staticmethod(screen.score_screen)
    over_screen = staticmethod(screen.over_screen)
    entry_help = staticmethod(screen.entry_help)

    def recorded(self, told: Told) -> RecordPaperDeal | None:
        """Return the command that writes a told deal; None while something of it is missing."""
        if told.outcome is None or told.dealer is None:
            return None
        return RecordPaperDeal(told.dealer, told.outcome)


class PreferansFace(Face):
    """Preferans as it is seen at a table."""

    constant = "PREFERANS_FACE"
    column_words = MappingProxyType(
        {
            Column.POOL.value: (mark_word("column", "pool"), "пуля", "пулю"),
            Column.MOUNTAIN.value: (mark_word("column", "mountain"), "гора", "гору"),
            Column.WHISTS.value: (mark_word("column", "whists"), "висты", "вист"),
        }
    )
    keys = PreferansKeys()
    deal = PreferansDeal()
    rules = PreferansRules()
    paper = PreferansPaper()
    reports = PreferansReports()
    analysis = PreferansAnalysis()
    statistics = words.WORDS


PREFERANS_FACE: Final = PreferansFace()
