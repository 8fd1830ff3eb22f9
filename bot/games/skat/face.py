"""Face of Skat: the parts of `bot.screens.face.Face`, made of the game's functions."""

from types import MappingProxyType
from typing import Final

from bot.games.skat.paper.screen import SkatPaper
from bot.games.skat.screens import deal_actions, presses, risky
from bot.games.skat.screens.analysis import ANALYSIS
from bot.games.skat.screens.messages import MESSAGES
from bot.games.skat.screens.options import OPTION_PAGES
from bot.games.skat.screens.primer import PRIMER, sample_table
from bot.games.skat.screens.prose import subjects
from bot.games.skat.screens.results import REPORTS
from bot.games.skat.screens.words import WORDS, picture_labels
from bot.screens.deal_face import DealKeys
from bot.screens.face import Face
from bot.screens.rules_face import RulesFace
from bot.screens.spoken import table_view
from bot.screens.texts import Texts, mark, mark_word
from engine.games.skat.match_commands import LIST
from engine.games.skat.moves import DealMove
from engine.games.skat.rules.model import Rules
from engine.games.skat.view import SeatView


class SkatKeys(DealKeys[SeatView, DealMove, Rules]):
    """Buttons of a deal."""

    half_made = deal_actions.HALF_MADE
    in_one_place = deal_actions.IN_ONE_PLACE
    command = staticmethod(deal_actions.command_of)
    weighed = staticmethod(presses.weighed)
    is_asked_first = staticmethod(risky.is_dear)
    asked_about = staticmethod(risky.asked_about)
    said = staticmethod(presses.said)

    def question(self, t: Texts, rules: Rules, view: SeatView, command: DealMove) -> str:
        """Ask in an alert whether a word is meant."""
        return risky.dear_alert(t, table_view(t, view), command)


class SkatRules(RulesFace[Rules]):
    """Rules in words."""

    option_pages = OPTION_PAGES
    typed_rules = (mark("skat 4"), mark("robber skat bock_at=60"))
    typed_preset = mark_word("typed", "robber skat")
    keys_told = mark(
        "Three or four sit down, robots may take seats; anybody at the table presses Start. "
        "Your cards come to your private chat with me. Set up: rules, laps, clock, robots."
    )
    labels = staticmethod(picture_labels)
    sample = staticmethod(sample_table)
    primer = PRIMER
    subjects = staticmethod(subjects)

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.word("game", "Skat")


class SkatFace(Face):
    """Skat as it is seen at a table."""

    constant = "SKAT_FACE"
    column_words = MappingProxyType({LIST: (mark_word("column", "list"), "список", "списке")})
    keys = SkatKeys()
    deal = MESSAGES
    rules = SkatRules()
    paper = SkatPaper()
    reports = REPORTS
    analysis = ANALYSIS
    statistics = WORDS


SKAT_FACE: Final = SkatFace()
