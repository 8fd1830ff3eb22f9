"""Screens of /settings: how a person, or a group, wants texts and pictures.

Every button sets one thing to one value.
"""

import msgspec

from bot.screens.actions import LooseAction
from bot.screens.keys import loose, ticked
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.texts import GERMAN, LANGUAGES, Html, Texts, bold, folded, lines, texts
from bot.stats.seasons import Length

MINUTES = (1, 3, 10)
"""Minutes of silence before a reminder that have a button."""
LANGUAGE_NAMES = {"ru": "Русский", "en": "English"}
"""Names of languages in themselves, by code."""


class ChosenSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings as they are chosen now."""

    language: str
    """Code of the language, one of `LANGUAGES`."""
    indices: str
    """Letters of court cards: 0 of Russian, 1 Latin ones, german."""
    four_colours: bool
    """Every suit has a colour of its own."""
    dark: bool
    """Pictures are dark."""
    large: bool = False
    """Card buttons are few and wide in a row."""
    reminders: str = "sound"
    """Way of reminders: sound, silent or off."""
    minutes: int = 3
    """Minutes of silence before a reminder."""
    single: bool | None = None
    """A single card plays itself: always (True), never (False), only where that is no secret (None)."""
    certain: bool = False
    """A deal ends early once no card can change what it writes."""
    sheets: bool = True
    """The sheet comes after every deal."""
    picture: bool = False
    """The table of the group is shown as a picture."""
    own_table: bool = False
    """The person's own message shows the table as a picture."""
    hides_stats: bool = False
    """Nobody else sees the person's statistics."""
    season: str = Length.QUARTER
    """Length of the group's seasons, one of `Length`."""


def settings_screen(t: Texts, wishes: ChosenSettings, *, private: bool) -> Screen:
    """Show the settings of a private chat, or of a group, which has less to choose."""
    rows = [
        tuple(_key(LANGUAGE_NAMES[code], "language", code, chosen=wishes.language == code) for code in LANGUAGES),
        tuple(_key(ranks, "latin", value, chosen=wishes.indices == value) for value, ranks in _ranks()),
        (
            _switch(t.plain("four colours"), "four", on=wishes.four_colours),
            _switch(t.plain("dark pictures"), "dark", on=wishes.dark),
        ),
        *(_of_one(t, wishes) if private else _of_group(t, wishes)),
    ]
    return Screen(lines(bold(t.plain("Settings")), folded(*_about(t, private=private))), tuple(rows))


def _of_group(t: Texts, wishes: ChosenSettings) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons of a group alone; that of the season tells what holds and sets the next length."""
    seasons = {
        Length.MONTH: t.plain("month seasons"),
        Length.QUARTER: t.plain("quarter seasons"),
        Length.YEAR: t.plain("year seasons"),
        Length.NONE: t.plain("no seasons"),
    }
    now = Length(wishes.season)
    then = tuple(Length)[(tuple(Length).index(now) + 1) % len(Length)]
    return (
        (_switch(t.plain("end a deal early once nothing can change"), "certain", on=wishes.certain),),
        (
            _switch(t.plain("picture table"), "picture", on=wishes.picture),
            loose(seasons[now], f"{LooseAction.SET}:season:{then}"),
        ),
    )


def _of_one(t: Texts, wishes: ChosenSettings) -> tuple[tuple[Button, ...], ...]:
    return (
        (
            _switch(t.plain("early end"), "certain", on=wishes.certain),
            _switch(t.plain("statistics for me"), "stats", on=wishes.hides_stats),
        ),
        (
            _switch(t.plain("large cards"), "large", on=wishes.large),
            _switch(t.plain("sheet after deals"), "sheets", on=wishes.sheets),
        ),
        (_switch(t.plain("picture table"), "own", on=wishes.own_table),),
        (loose(t.plain("Remind me:"), f"{LooseAction.SET}:remind:{wishes.reminders}"),),  # a heading: nothing changes
        tuple(_key(word, "remind", value, chosen=wishes.reminders == value) for value, word in _reminders(t).items()),
        tuple(_key(t.plain("%(n)d min", n=n), "minutes", str(n), chosen=wishes.minutes == n) for n in MINUTES),
        (_key(t.plain("a single card plays itself"), "single", "1", chosen=wishes.single is True),),
        (
            _key(t.plain("if no secret"), "single", "open", chosen=wishes.single is None),
            _key(t.plain("not by itself"), "single", "0", chosen=wishes.single is False),
        ),
    )


def _about(t: Texts, *, private: bool) -> tuple[Html, ...]:
    """Explain the buttons: what they concern, and meanings that no label can tell."""
    if private:
        return (
            t("They concern your private chat: cards, buttons, your own pictures."),
            t("“Picture table”: your cards and the table as a picture, a new one with each trick; words follow it."),
            t("The minutes: after how long a silence you are reminded where no clock runs."),
            t("The early end: your tables with robots end a deal once no card can change what it writes."),
            t("A single card plays itself: always, where it is no secret (the last trick, an open hand), or never."),
            t("Statistics for you: nobody else sees yours; in groups your name and line are missing, numbers stay."),
            t("With it others read “a player” for you in the standings of tournaments, too."),
        )
    return (
        t("They concern everything I write in this group; everybody sets his private chat there with /settings."),
        t("The early end: a deal ends once one of the players can be sure that no card changes what it writes."),
        t("The season is that of the rating, /season; a press goes on to the next length."),
        t("“Picture table” draws the table anew with each trick; between two tricks the words follow."),
    )


def _ranks() -> tuple[tuple[str, str], ...]:
    russian, german = texts("ru"), " ".join(GERMAN.get(letter, letter) for letter in "JQKA")
    return ("0", " ".join(russian.rank(letter) for letter in "JQKA")), ("1", "J Q K A"), ("german", german)


def _reminders(t: Texts) -> dict[str, str]:
    return {"sound": t.plain("with sound"), "silent": t.plain("silent"), "off": t.plain("never")}


def _key(text: str, name: str, value: str, *, chosen: bool) -> Button:
    style = ButtonStyle.SUCCESS if chosen else ButtonStyle.PLAIN
    return loose(ticked(text, chosen=chosen), f"{LooseAction.SET}:{name}:{value}", style)


def _switch(text: str, name: str, *, on: bool) -> Button:
    """Return the button of a thing that is or is not; pressing sets it to the other."""
    action = f"{LooseAction.SET}:{name}:{'0' if on else '1'}"
    return loose(("☑ " if on else "☐ ") + text, action, ButtonStyle.SUCCESS if on else ButtonStyle.PLAIN)
