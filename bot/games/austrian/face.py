"""Face of Austrian préférence: the parts of `bot.screens.face.Face`, built from the game's own functions."""

from types import MappingProxyType
from typing import Final

from bot.games.austrian.paper.screen import AustrianPaper
from bot.games.austrian.screens.analysis import ANALYSIS
from bot.games.austrian.screens.messages import MESSAGES
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.presses import PRESSES
from bot.games.austrian.screens.primer import PRIMER, sample_table
from bot.games.austrian.screens.prose import subjects
from bot.games.austrian.screens.results import REPORTS
from bot.games.austrian.screens.words import WORDS, picture_labels
from bot.screens.face import Face
from bot.screens.rules_face import RulesFace
from bot.screens.texts import Texts, mark, mark_word
from engine.games.austrian.match_commands import CASH
from engine.games.austrian.rules import Rules


class AustrianRules(RulesFace[Rules]):
    """Rules of Austrian préférence in words."""

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
        """Return the name of the game."""
        return t.plain("Austrian préférence")


class AustrianFace(Face):
    """Austrian préférence as a table shows it: its screens, words and pictures."""

    constant = "AUSTRIAN_FACE"
    column_words = MappingProxyType({CASH: (mark_word("column", "cash"), "деньги", "деньгах")})
    keys = PRESSES
    deal = MESSAGES
    rules = AustrianRules()
    paper = AustrianPaper()
    reports = REPORTS
    analysis = ANALYSIS
    statistics = WORDS


AUSTRIAN_FACE: Final = AustrianFace()
