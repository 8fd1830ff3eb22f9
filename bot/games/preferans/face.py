"""The parts of `bot.screens.face.Face` (everything a game shows at a table) for preferans."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from bot.games.preferans.paper.screen import PreferansPaper
from bot.games.preferans.screens.analysis import ANALYSIS
from bot.games.preferans.screens.help import lobby_help
from bot.games.preferans.screens.lesson import LESSON
from bot.games.preferans.screens.messages import MESSAGES
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.presses import PRESSES
from bot.games.preferans.screens.primer import PRIMER, sample_table
from bot.games.preferans.screens.prose import subjects
from bot.games.preferans.screens.results import REPORTS
from bot.games.preferans.screens.words import WORDS, picture_labels
from bot.screens.face import Face
from bot.screens.rules_face import RulesFace
from bot.screens.rules_text import Subject
from bot.screens.texts import Texts, mark, mark_word
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.sheet import Column


class PreferansRules(RulesFace[Convention]):
    """The rules of preferans in words."""

    option_pages = OPTION_PAGES
    typed_rules = (mark("20 ten=checked"), mark("leningrad stalingrad=yes"))
    typed_preset = mark_word("typed", "classic")
    lesson = LESSON
    labels = staticmethod(picture_labels)
    sample = staticmethod(sample_table)
    primer = PRIMER
    help = staticmethod(lobby_help)

    def game(self, t: Texts) -> str:
        """Return the name of the game."""
        return t.plain("Preferans")

    def subjects(self, t: Texts, rules: Convention, seats: int | None) -> Iterable[Subject]:
        """Return the rules of a convention in words, divided by subject."""
        return subjects(t, rules)


class PreferansFace(Face):
    """Everything that preferans shows at a table."""

    constant = "PREFERANS_FACE"
    column_words = MappingProxyType(
        {
            Column.POOL.value: (mark_word("column", "pool"), "пуля", "пулю"),
            Column.MOUNTAIN.value: (mark_word("column", "mountain"), "гора", "гору"),
            Column.WHISTS.value: (mark_word("column", "whists"), "висты", "вист"),
            Column.KUROCHKA.value: (mark_word("column", "kurochka"), "курочка", "курочку"),
            Column.KOTEL.value: (mark_word("column", "kotel"), "котёл", "котел"),
        }
    )
    keys = PRESSES
    deal = MESSAGES
    rules = PreferansRules()
    paper = PreferansPaper()
    reports = REPORTS
    analysis = ANALYSIS
    statistics = WORDS


PREFERANS_FACE: Final = PreferansFace()
