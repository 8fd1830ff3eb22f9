"""Face of Skat: the parts of `bot.screens.face.Face`, made of the game's functions."""

from types import MappingProxyType
from typing import Final

from bot.games.skat.paper import entry as paper
from bot.games.skat.paper import screen
from bot.games.skat.paper.model import Told
from bot.games.skat.pictures.drawings import HandDrawing
from bot.games.skat.screens import (
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
from bot.games.skat.screens.primer import sample_table
from bot.games.skat.screens.report import SkatReport
from bot.games.skat.screens.words import picture_labels
from bot.screens.deal_face import DealFace, DealKeys
from bot.screens.deal_pages import DealPage
from bot.screens.face import Face
from bot.screens.model import Screen
from bot.screens.paper_face import PaperFace
from bot.screens.report_face import AnalysisFace, ReportFace
from bot.screens.rules_face import RulesFace, Size, Typed
from bot.screens.spoken import table_view
from bot.screens.texts import Texts, mark, mark_word
from engine.games.skat.commands import DealCommand, RecordPaperDeal
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.match_commands import LIST
from engine.games.skat.progress import score_of
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.values import EndKind
from engine.games.skat.view import SeatView


class SkatKeys(DealKeys[SeatView, DealCommand, Rules]):
    """Buttons of a deal."""

    half_made = deal_actions.HALF_MADE
    in_one_place = deal_actions.IN_ONE_PLACE
    command = staticmethod(deal_actions.command_of)
    weighed = staticmethod(presses.weighed)
    is_asked_first = staticmethod(risky.is_dear)
    asked_about = staticmethod(risky.asked_about)
    said = staticmethod(presses.said)

    def question(self, t: Texts, rules: Rules, view: SeatView, command: DealCommand) -> str:
        """Ask in an alert whether a word is meant."""
        return risky.dear_alert(t, table_view(t, view), command)


class SkatDeal(DealFace[SeatView]):
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


class SkatRules(RulesFace[Rules]):
    """Rules in words."""

    option_pages = options.OPTION_PAGES
    size = Size(
        option=options.END,
        offered=(2, 4, 12),
        example=6,
        title=mark("Number of laps"),
        key=mark("Laps: %(n)d"),
        meaning=mark("the number of laps"),
        value=f"{EndKind.LAPS}:%s",
    )
    keys_told = mark(
        "Three or four sit down, robots may take seats; anybody at the table presses Start. "
        "Your cards come to your private chat with me. Set up: rules, laps, clock, robots."
    )
    labels = staticmethod(picture_labels)
    sample = staticmethod(sample_table)
    primer = staticmethod(primer.primer)
    title = staticmethod(options.title)
    subjects = staticmethod(prose.subjects)

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.word("game", "Skat")

    def size_of(self, rules: Rules) -> int | None:
        """Return the number of laps; None where points, deals, time or the schieber lap end the match."""
        return rules.end.count if rules.end.kind is EndKind.LAPS and not rules.ends_by_robber else None

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed((t.plain("skat 4"), t.plain("robber skat bock_at=60")), t.word("typed", "robber skat"))


class SkatReports(ReportFace[SkatReport, Standing]):
    """Deals and matches that are over."""

    leaves = results.LEAVES
    pages = results.PAGES
    leaf_of_record = DealPage.LAYOUT
    fix_example = mark("NAME list +10 reason")
    labels = staticmethod(picture_labels)
    read = staticmethod(report.of_skat)
    deal_screen = staticmethod(results.DEAL.deal_screen)
    broken_leaf = staticmethod(results.broken_leaf)
    played_deal = staticmethod(report.played)
    sheet_screen = staticmethod(results.sheet_on_request)
    settle_screen = staticmethod(settle.settle_screen)
    counted_screen = staticmethod(settle.counted_screen)
    outcome_line = staticmethod(results.result_line)
    results_line = staticmethod(settle.results_line)

    def leaf_screen(self, t: Texts, report: SkatReport, leaf: str, deals: int) -> Screen:
        """Draw a leaf of a deal of a match with so many deals."""
        return results.DEAL.leaf_screen(t, report, DealPage(leaf), deals)


class SkatAnalysis(AnalysisFace[Standing]):
    """Analysed deals."""

    labels = staticmethod(picture_labels)
    bill_screen = staticmethod(analysis.bill_screen)
    dearest_card = staticmethod(analysis.dearest_diagram)
    hand_drawing = HandDrawing
    beside = staticmethod(settle.compared)


class SkatPaper(PaperFace[Standing, Told, DealScored, RecordPaperDeal]):
    """Matches with real cards."""

    another = mark("Another match")
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


class SkatFace(Face):
    """Skat as it is seen at a table."""

    constant = "SKAT_FACE"
    column_words = MappingProxyType({LIST: (mark_word("column", "list"), "список", "списке")})
    keys = SkatKeys()
    deal = SkatDeal()
    rules = SkatRules()
    paper = SkatPaper()
    reports = SkatReports()
    analysis = SkatAnalysis()
    statistics = words.WORDS


SKAT_FACE: Final = SkatFace()
