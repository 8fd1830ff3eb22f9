"""Rules of all games played here, as values and as text; their presets share one namespace."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from bot.screens.option_errors import TWICE
from bot.screens.rules_face import AnyRulesFace
from bot.screens.texts import RUSSIAN, Texts, mark
from engine.core.errors import ConventionError

LONGEST_FACT = 300
"""Maximum number of characters of a typed word that are quoted."""
NO_CONVENTION = "there is no convention %(name)s (there are: %(known)s)"
NEITHER = mark("I do not understand “%(word)s”. Conventions: %(known)s. A whole number is %(size)s, NAME=VALUE a rule.")
NO_SIZE = mark("I do not understand “%(word)s”. Conventions: %(known)s. NAME=VALUE is a rule.")
IDLE = mark("The number %(value)s changes nothing here: the end of the game is agreed without it.")
PRESET_OPTION: Final = "convention"
"""Name under which a preset appears among typed options."""
_QUOTES = str.maketrans("", "", "«»\"'“”„")


class RulesError(ConventionError):
    """Error in typed rules, with the rules that were to be changed; their game determines the text."""

    def __init__(self, error: ConventionError, rules: Any) -> None:
        super().__init__(error.message, error.facts)
        self.rules = rules


class Rulebooks:
    """Rules of all games. The first face belongs to the usual game."""

    def __init__(self, faces: Iterable[AnyRulesFace]) -> None:
        self.faces: Final[Sequence[AnyRulesFace]] = tuple(faces)

    @cached_property
    def presets(self) -> dict[str, Any]:
        """Rules of all presets, by name; the usual preset is first."""
        return {name: rules for face in self.faces for name, rules in face.book.presets.items()}

    @property
    def usual(self) -> Any:
        """Default rules of a match: the first preset of the first game."""
        return next(iter(self.presets.values()))

    def of(self, rules: object) -> AnyRulesFace:
        """Return the face of the game to which `rules` belong."""
        return next(face for face in self.faces if isinstance(rules, face.book.kind))

    def preset(self, name: str) -> Any:
        """Return the rules of the preset `name`. Raises ConventionError, which lists all presets, if it is unknown."""
        if name not in self.presets:
            raise ConventionError(NO_CONVENTION, {"name": name, "known": self.known})
        return self.presets[name]

    @property
    def known(self) -> str:
        """Names of all presets, separated by commas."""
        return ", ".join(self.presets)

    def leading(self, words: Sequence[str]) -> tuple[str, int] | None:
        """Return the preset with which typed words begin, and how many words name it; None if no preset is named first.

        Both a preset's own name and its names in any language count; the longest name wins.
        """
        plain = [_plain(word) for word in words]
        for count in range(min(len(plain), max(map(len, self._spoken))), 0, -1):
            if name := self._spoken.get(tuple(plain[:count])):
                return name, count
        return None

    @cached_property
    def _spoken(self) -> dict[tuple[str, ...], str]:
        """Name of the preset by each name that people may type, split into words."""
        spoken = ((name, said) for face in self.faces for name, names in face.spoken.items() for said in names)
        return {(name,): name for name in self.presets} | {tuple(_plain(said).split()): name for name, said in spoken}

    def named(self, text: str) -> Any | None:
        """Return the rules of the preset that the whole text names; None if it names none."""
        words = text.split()
        found = self.leading(words)
        return self.preset(found[0]) if found is not None and found[1] == len(words) else None

    def changed(self, rules: Any, options: Iterable[tuple[str, str]]) -> Any:
        """Return rules with options changed and checked together. Raises RulesError if that is not possible."""
        try:
            return self.of(rules).book.with_rules(rules, options)
        except ConventionError as error:
            raise RulesError(error, rules) from None

    def with_size_of(self, wanted: Any, agreed: Any) -> Any:
        """Return `wanted` with the size (such as the pool) of `agreed`, if it was changed and the game is the same."""
        face = self.of(wanted)
        if face.size is None or face is not self.of(agreed):
            return wanted
        chosen = [(name, value) for name, value in face.book.differences(agreed) if name == face.size.option]
        return face.book.with_rules(wanted, chosen)

    def games(self, t: Texts) -> str:
        """Format the names of the games played here: "Преферанс, австрийский преферанс и скат"; plain text."""
        first, *others = (face.game(t) for face in self.faces)
        if t.language == RUSSIAN:  # in English names of games have a capital inside a sentence, too
            others = [name[:1].lower() + name[1:] for name in others]
        if not others:
            return first
        return t.plain("%(names)s and %(last)s", names=", ".join((first, *others[:-1])), last=others[-1])

    def preset_words(self, t: Texts) -> str:
        """Format the names of all presets, by game if there are several games; plain text."""
        words = {face: ", ".join(self.preset_word(t, name) for name in face.book.presets) for face in self.faces}
        if len(words) == 1:
            return words[self.faces[0]]
        return "; ".join(f"{face.game(t)}: {names}" for face, names in words.items())

    def preset_word(self, t: Texts, name: str) -> str:
        """Format a preset with its shown and its typed name: "Сочинка (sochi)"; other words unchanged."""
        return f"{self._called(t, name)} ({name})" if name in self.presets else name

    def _called(self, t: Texts, preset: str) -> str:
        return self.of(self.presets[preset]).preset_name(t, preset)

    def error(self, t: Texts, error: ConventionError, face: AnyRulesFace | None = None) -> str:
        """Describe an error in rules in the terms of the screen, as plain text.

        face: describes errors that do not name their game; None for the usual game's face
        """
        face = self.of(error.rules) if isinstance(error, RulesError) else face or self.faces[0]
        facts = {name: value[:LONGEST_FACT] if isinstance(value, str) else value for name, value in error.facts.items()}
        message, name = error.message, str(facts.get("name", ""))
        if message == TWICE and name == PRESET_OPTION:
            return t.plain("Two conventions are named: one is enough.")
        if message == NEITHER and face.size is None:
            message = NO_SIZE
        elif message == NEITHER and face.size is not None:
            facts["size"] = t.plain(face.size.meaning)
        if name in self.presets:
            facts["name"] = self._called(t, name)
        if "known" in facts:
            facts["known"] = ", ".join(self.preset_word(t, word) for word in str(facts["known"]).split(", "))
        return face.error(t, ConventionError(message, facts))


def neither(word: str, known: str) -> ConventionError:
    """Return the error for a typed word that is no preset, size or option. `known`: preset names, comma-separated."""
    return ConventionError(NEITHER, {"word": word, "known": known, "size": "the size"})


def as_typed(error: ConventionError) -> ConventionError:
    """Return the error to show for a typed command; an unknown preset is called no preset, size or option."""
    if error.message != NO_CONVENTION:
        return error
    return neither(str(error.facts["name"]), str(error.facts["known"]))


def _plain(text: str) -> str:
    return text.translate(_QUOTES).casefold().replace("ё", "е")
