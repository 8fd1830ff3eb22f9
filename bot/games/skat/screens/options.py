"""Options of Skat with the words in which their pages and /rules tell them (skat.md §11)."""

from typing import Final

from bot.games.skat.screens.option_effects import effect
from bot.games.skat.screens.option_pages import BRIEFLY, CHOICES, EXAMPLES, GROUPS, LABELS
from bot.games.skat.screens.option_words import SUBJECTS, value_word
from bot.games.skat.screens.rules import END, preset_name
from bot.screens.option_pages import OptionPages
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BOOK, offered

OPTION_PAGES: Final = OptionPages[Rules](
    book=BOOK,
    size=END,
    groups=GROUPS,
    labels=LABELS,
    subjects=SUBJECTS,
    usual=CHOICES,
    examples=EXAMPLES,
    offered=offered,
    value_word=value_word,
    effect=effect,
    preset_name=preset_name,
    briefly=BRIEFLY,
)
