"""Options of Austrian préférence with the words in which their pages and /rules tell them (austrian.md §11)."""

from collections.abc import Sequence
from typing import Final

from bot.games.austrian.screens.option_effects import effect
from bot.games.austrian.screens.option_pages import ALL_NUMBERS, BRIEFLY, CHOICES, EXAMPLES, GROUPS, LABELS
from bot.games.austrian.screens.option_words import SUBJECTS, value_word
from bot.games.austrian.screens.rules import END, preset_name
from bot.games.austrian.screens.words import SHORTEST_EXTRAS
from bot.screens.option_pages import OptionPages, with_tick
from bot.screens.texts import Texts
from bot.screens.widths import is_whole
from bot.screens.words import capital
from engine.games.austrian.calls import SUIT_LEVELS, Extra
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import BOOK, offered, value_of


def _brief_words(t: Texts, rules: Rules, name: str) -> Sequence[str]:
    """Name the highest of the numbers in place of all of them."""
    if name != ALL_NUMBERS[0]:
        return ()
    return (t.plain("up to %(n)d", n=SUIT_LEVELS + len(rules.illustrated)),)


def _button_word(t: Texts, rules: Rules, name: str) -> str:
    """Write a value as a button names it, in few words, with a capital."""
    if (name, value_of(rules, name)) == ALL_NUMBERS:
        return t.plain("All four")
    if name == ALL_NUMBERS[0] and len(rules.illustrated) == len(Extra):
        return t.plain("All four in another order")
    word = capital(value_word(t, rules, name))
    if name == ALL_NUMBERS[0] and not is_whole(with_tick(word)):
        return ", ".join(t.plain(SHORTEST_EXTRAS[extra]) for extra in rules.illustrated)
    return word


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
    brief_words=_brief_words,
    button_word=_button_word,
)
