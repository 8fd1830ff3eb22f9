"""What is wrong with an option somebody typed, in the words of a host; machine names stand in brackets."""

import difflib

from bot.games.preferans.screens.option_words import VALUE_WORDS
from bot.games.preferans.screens.rules import preset_name
from bot.screens.refusals import ALLOWED
from bot.screens.texts import Texts, mark
from bot.screens.words import capital
from engine.core.errors import ConventionError
from engine.games.preferans.conventions.kinds import Choice, YesNo
from engine.games.preferans.conventions.options import BY_NAME, Option
from engine.games.preferans.conventions.presets import PRESETS

HOW_MANY = {2: mark("two"), 3: mark("three"), 4: mark("four")}  # people for whom a convention is
LONGEST_FACT = 300  # what somebody typed is not echoed at length
NEITHER = mark("I do not understand “%(word)s”. Conventions: %(known)s. A whole number is the pool, NAME=VALUE a rule.")
TWICE = "the option %(name)s is given twice"
NO_CONVENTION = "there is no convention %(name)s (there are: %(known)s)"

# numbers and lists; the others name their values
WANTED: dict[str, str] = {
    "pool_target": mark("a whole number from 1 on, usually from 4 to 50"),
    "end": mark("each (all pools closed), sum (the common one), time:90 (minutes), deals:12"),
    "duty": mark("five numbers, for 6, 7, 8, 9 and 10: 4,2,1,1,1"),
    "half_whist_levels": mark("games with commas between, like 6,7, or none"),
    "return_levels": mark("games with commas between, like 6,7, or none"),
    "rasp_prices": mark("prices with commas between, from 1 to 100 each: 1,2,3 (the last one repeats)"),
    "exit_ladder": mark("games with commas between, from 6 to 10: 6,7,8 (the last one repeats)"),
}


def as_typed(error: ConventionError) -> ConventionError:
    """The error of a command whose first word may have been meant as a size or as a rule."""
    if error.message != NO_CONVENTION:
        return error
    return ConventionError(NEITHER, {"word": error.facts["name"], "known": error.facts["known"]})


def convention_error(t: Texts, error: ConventionError) -> str:
    """The reason, and the options somebody may have meant; plain text."""
    facts = {name: value[:LONGEST_FACT] if isinstance(value, str) else value for name, value in error.facts.items()}
    name = str(facts.get("name", ""))
    option = BY_NAME.get(name)
    if option is not None and "allowed" in facts:
        what, value = _called(t, option), str(facts["value"])
        return t.plain(
            "%(what)s: “%(value)s” will not do. Possible: %(wanted)s.",
            what=what,
            value=value,
            wanted=_wanted(t, option),
        )
    if option is not None and error.message == TWICE:
        return t.plain("%(what)s: given twice.", what=_called(t, option))
    if error.message == TWICE and name == "convention":
        return t.plain("Two conventions are named: one is enough.")
    if name in PRESETS:
        facts["name"] = preset_name(t, name)
    for count in ("fewest", "most"):
        if facts.get(count) in HOW_MANY:
            facts[count] = t.plain(HOW_MANY[int(facts[count])])
    if "known" in facts:
        facts["known"] = ", ".join(_known(t, word) for word in str(facts["known"]).split(", "))
    why = _sentence(t.plain(error.message, **facts))
    near = difflib.get_close_matches(name, BY_NAME, n=3) if "value" in error.facts and option is None else []
    names = ", ".join(f"{found} ({t.plain(BY_NAME[found].meaning)})" for found in near)
    similar = t.plain("Similar: %(names)s.", names=names)
    return f"{why} {similar}" if near else why


def _sentence(words: str) -> str:
    """With a capital and a full stop; the engine's own words have neither."""
    return f"{capital(words).rstrip('.')}."


def _called(t: Texts, option: Option) -> str:
    """ "Десятерная (ten)"."""
    return f"{capital(t.plain(option.meaning))} ({option.name})"


def _wanted(t: Texts, option: Option) -> str:
    """ "whisted — вистуется, checked — проверяется"; numbers and lists in a sentence."""
    if option.name in WANTED:
        return t.plain(WANTED[option.name])
    if not isinstance(option.kind, Choice | YesNo):
        return ", ".join(t.plain(value) if value in ALLOWED else value for value in option.values)
    words = ((value, VALUE_WORDS.get((option.name, value)) or VALUE_WORDS.get(("", value))) for value in option.values)
    told = ((value, t.plain(word) if word else value) for value, word in words)
    return ", ".join(value if word == value else f"{value} — {word}" for value, word in told)


def _known(t: Texts, name: str) -> str:
    """ "Сочинка (sochi)"; the chat's own rules as they are."""
    return f"{preset_name(t, name)} ({name})" if name in PRESETS else name
