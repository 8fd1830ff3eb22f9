"""Face of Austrian préférence: the parts of `bot.screens.face.Face`, made of the game's functions."""

from types import MappingProxyType
from typing import Final

from bot.games.austrian.paper.screen import AustrianPaper
from bot.games.austrian.screens import deal_actions, presses, risky
from bot.games.austrian.screens.analysis import ANALYSIS
from bot.games.austrian.screens.messages import MESSAGES
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.primer import PRIMER, sample_table
from bot.games.austrian.screens.prose import subjects
from bot.games.austrian.screens.results import REPORTS
from bot.games.austrian.screens.words import WORDS, picture_labels
from bot.screens.deal_face import DealKeys
from bot.screens.face import Face
from bot.screens.rules_face import RulesFace
from bot.screens.spoken import table_view
from bot.screens.texts import Texts, mark, mark_word
from engine.games.austrian.match_commands import CASH
from engine.games.austrian.moves import DealMove
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import SeatView


class AustrianKeys(DealKeys[SeatView, DealMove, Rules]):
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


class AustrianRules(RulesFace[Rules]):
    """Rules in words."""

    option_pages = OPTION_PAGES
    typed_rules = (mark("austrian 24"), mark("styrian contribution=100"))
    typed_preset = mark_word("typed", "styrian")
    keys_told = mark(
        "Three or four sit down, robots may take seats; anybody at the table presses Start. "
        "Your cards come to your private chat with me. Set up: rules, deals, clock, robots."
    )
    labels = staticmethod(picture_labels)
    sample = staticmethod(sample_table)
    primer = PRIMER
    subjects = staticmethod(subjects)

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.plain("Austrian préférence")


class AustrianFace(Face):
    """Austrian préférence as it is seen at a table."""

    constant = "AUSTRIAN_FACE"
    column_words = MappingProxyType({CASH: (mark_word("column", "cash"), "деньги", "деньгах")})
    keys = AustrianKeys()
    deal = MESSAGES
    rules = AustrianRules()
    paper = AustrianPaper()
    reports = REPORTS
    analysis = ANALYSIS
    statistics = WORDS


AUSTRIAN_FACE: Final = AustrianFace()
