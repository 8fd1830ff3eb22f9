"""Face of Skat: the parts of `bot.screens.face.Face`, built from the game's own functions."""

from types import MappingProxyType
from typing import Final

from bot.games.skat.paper.screen import SkatPaper
from bot.games.skat.screens.analysis import ANALYSIS
from bot.games.skat.screens.messages import MESSAGES
from bot.games.skat.screens.options import OPTION_PAGES
from bot.games.skat.screens.presses import PRESSES
from bot.games.skat.screens.primer import PRIMER, sample_table
from bot.games.skat.screens.prose import subjects
from bot.games.skat.screens.results import REPORTS
from bot.games.skat.screens.words import WORDS, picture_labels
from bot.screens.face import Face
from bot.screens.rules_face import RulesFace
from bot.screens.texts import Texts, mark, mark_word
from engine.games.skat.match_commands import LIST
from engine.games.skat.rules import Rules


class SkatRules(RulesFace[Rules]):
    """Rules of Skat in words."""

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
        """Return the name of the game."""
        return t.word("game", "Skat")


class SkatFace(Face):
    """Skat as a table shows it: its screens, words and pictures."""

    constant = "SKAT_FACE"
    column_words = MappingProxyType({LIST: (mark_word("column", "list"), "список", "списке")})
    keys = PRESSES
    deal = MESSAGES
    rules = SkatRules()
    paper = SkatPaper()
    reports = REPORTS
    analysis = ANALYSIS
    statistics = WORDS


SKAT_FACE: Final = SkatFace()
