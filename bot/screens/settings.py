"""Screens of /settings, in four pages: texts, pictures, reminders and more, for a person or for a group.

Every button either sets one setting to one value or opens a page.
"""

from enum import StrEnum
from typing import Final

import msgspec

from bot.screens.actions import LooseAction
from bot.screens.keys import loose, rows_of, switch_label, ticked
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.texts import GERMAN, LANGUAGES, Html, Texts, bold, folded, lines, texts
from bot.screens.zones import CITIES
from bot.stats.seasons import Length

MINUTES = (1, 3, 10)
"""Minutes of silence before a reminder for which there are buttons."""
LANGUAGE_NAMES = {"ru": "Русский", "en": "English"}
"""Name of each language in that language, by code."""


HOURS_A_ROW: Final = 4
"""Number of hour buttons in a row, limited by a group's narrow keyboard on a telephone."""
PLACES_A_ROW: Final = 2
"""Number of city buttons in a row."""


class SettingsPart(StrEnum):
    """Pages of the settings; buttons contain the values."""

    ALL = "all"
    CARDS = "cards"
    PICTURES = "pictures"
    REMINDERS = "reminders"
    HOUR = "hour"
    OTHER = "other"


PAGE_OF: Final = {
    "language": SettingsPart.CARDS,
    "latin": SettingsPart.CARDS,
    "large": SettingsPart.CARDS,
    "single": SettingsPart.CARDS,
    "four": SettingsPart.PICTURES,
    "dark": SettingsPart.PICTURES,
    "sheets": SettingsPart.PICTURES,
    "picture": SettingsPart.PICTURES,
    "own": SettingsPart.PICTURES,
    "remind": SettingsPart.REMINDERS,
    "minutes": SettingsPart.REMINDERS,
    "zone": SettingsPart.REMINDERS,
    "certain": SettingsPart.OTHER,
    "stats": SettingsPart.OTHER,
    "season": SettingsPart.OTHER,
}
"""Page of each setting."""


class ChosenSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Present values of a chat's settings, as the pages show them."""

    language: str
    """Code of the language, one of `LANGUAGES`."""
    indices: str
    """Letters on court cards: "0" Russian, "1" Latin, "german" German."""
    four_colours: bool
    """True if each suit has its own colour."""
    dark: bool
    """True if pictures are dark."""
    large: bool = False
    """True if card buttons are few and wide in a row."""
    reminders: str = "sound"
    """Kind of reminders: "sound", "silent" or "off"."""
    minutes: int = 3
    """Minutes of silence before a reminder."""
    single: bool | None = None
    """Whether an only legal card is played automatically: always (True), never (False), if it is no secret (None)."""
    certain: bool = False
    """True if a deal ends early once no card can change its score."""
    sheets: bool = True
    """True if the sheet is sent after every deal."""
    picture: bool = False
    """True if the group's table is shown as a picture."""
    own_table: bool = False
    """True if the person's own message shows the table as a picture."""
    hides_stats: bool = False
    """True if the person's statistics are hidden from others."""
    season: str = Length.QUARTER
    """Length of the group's seasons, one of `Length`."""
    zone: str = ""
    """Chosen IANA time zone; empty if none was chosen."""
    hour: str = ""
    """Present time in that zone: "20:41"; empty if none was chosen."""
    hours: tuple[tuple[int, str], ...] = ()
    """Offsets from UTC in minutes, each with the time of day now where it is used: (180, "20:41")."""
    places: tuple[str, ...] = ()
    """IANA zones from which to choose after the hour; empty if the hour is still to be chosen."""


def settings_screen(
    t: Texts, wishes: ChosenSettings, *, private: bool, page: SettingsPart = SettingsPart.ALL
) -> Screen:
    """Show a page of the settings of a private chat or of a group, which has fewer settings.

    The text lists the questions of the page; a row of buttons for each, in the same order, has the answers.
    """
    if page is SettingsPart.ALL:
        return _front(t, private=private)
    if page is SettingsPart.HOUR:
        return _hour(t, wishes, private=private)
    asked = _QUESTIONS[page](t, wishes, private=private)
    texts_, rows = [question for question, _ in asked], [row for _, row in asked]
    return Screen(
        lines(_head(t, page), *texts_, folded(*_about(t, page, private=private))),
        (*rows, (_turn(t, SettingsPart.ALL),)),
    )


def _front(t: Texts, *, private: bool) -> Screen:
    whose = (
        t("These are for your private chat: cards, buttons, your own pictures.")
        if private
        else t("These are for everything I write in this group; for your private chat type /settings there.")
    )
    keys = [_turn(t, page) for page in _QUESTIONS]
    return Screen(lines(bold(t.plain("Settings")), whose), (tuple(keys[:2]), tuple(keys[2:])))


def _names(t: Texts) -> dict[SettingsPart, str]:
    return {
        SettingsPart.CARDS: t.plain("Language and cards"),
        SettingsPart.PICTURES: t.plain("Pictures"),
        SettingsPart.REMINDERS: t.plain("Reminders"),
        SettingsPart.OTHER: t.plain("Other things"),
    }


def _head(t: Texts, page: SettingsPart) -> Html:
    return bold(f"{t.plain('Settings')} · {_names(t)[page]}")


def _turn(t: Texts, page: SettingsPart) -> Button:
    text = t.plain("‹ Settings") if page is SettingsPart.ALL else _names(t)[page]
    return loose(text, f"{LooseAction.SET}:page:{page}")


Question = tuple[Html, tuple[Button, ...]]
"""Question and the buttons that answer it."""


def _cards(t: Texts, wishes: ChosenSettings, *, private: bool) -> tuple[Question, ...]:
    languages = (_key(LANGUAGE_NAMES[code], "language", code, chosen=wishes.language == code) for code in LANGUAGES)
    ranks = (_key(text, "latin", value, chosen=wishes.indices == value) for value, text in _ranks())
    asked = ((t("Language"), tuple(languages)), (t("Letters on the cards"), tuple(ranks)))
    if not private:
        return asked
    single = (
        _key(t.plain("always"), "single", "1", chosen=wishes.single is True),
        _key(t.plain("if seen"), "single", "open", chosen=wishes.single is None),
        _key(t.plain("no"), "single", "0", chosen=wishes.single is False),
    )
    large = (_switch(t.plain("large cards"), "large", on=wishes.large),)
    return (*asked, (t("Card buttons, three in a row"), large), (t("The bot plays your only legal card"), single))


def _pictures(t: Texts, wishes: ChosenSettings, *, private: bool) -> tuple[Question, ...]:
    asked: tuple[Question, ...] = (
        (t("Suits"), (_switch(t.plain("four colours"), "four", on=wishes.four_colours),)),
        (t("Background"), (_switch(t.plain("dark pictures"), "dark", on=wishes.dark),)),
    )
    if private:
        sheet = (_switch(t.plain("sheet after deals"), "sheets", on=wishes.sheets),)
        table = (_switch(t.plain("picture table"), "own", on=wishes.own_table),)
        return (*asked, (t("Sheet with the result of each deal"), sheet), (t("Table in play"), table))
    return (*asked, (t("Table in play"), (_switch(t.plain("picture table"), "picture", on=wishes.picture),)))


def _reminders(t: Texts, wishes: ChosenSettings, *, private: bool) -> tuple[Question, ...]:
    now = t.plain("%(time)s · another", time=wishes.hour) if wishes.hour else t.plain("tell the bot")
    hour = (loose(now, f"{LooseAction.SET}:page:{SettingsPart.HOUR}"),)
    if not private:
        return ((t("What time is it here?"), hour),)
    ways = {"sound": t.plain("with sound"), "silent": t.plain("silent"), "off": t.plain("never")}
    modes = tuple(_key(word, "remind", value, chosen=wishes.reminders == value) for value, word in ways.items())
    after = tuple(_key(t.plain("%(n)d min", n=n), "minutes", str(n), chosen=wishes.minutes == n) for n in MINUTES)
    return (
        (t("Remind you of your move"), modes),
        (t("After a silence of"), after),
        (t("What time is it where you are?"), hour),
    )


def _others(t: Texts, wishes: ChosenSettings, *, private: bool) -> tuple[Question, ...]:
    end = (_switch(t.plain("not played out once certain"), "certain", on=wishes.certain),)
    asked: tuple[Question, ...] = ((t("The end of a deal"), end),)
    if private:
        return (*asked, (t("Your statistics"), (_switch(t.plain("for me alone"), "stats", on=wishes.hides_stats),)))
    seasons = {
        Length.MONTH: t.plain("month"),
        Length.QUARTER: t.plain("quarter"),
        Length.YEAR: t.plain("year"),
        Length.NONE: t.plain("no seasons"),
    }
    row = tuple(_key(word, "season", value, chosen=wishes.season == value) for value, word in seasons.items())
    return (*asked, (t("Season of the rating, /season"), row))


_QUESTIONS: Final = {
    SettingsPart.CARDS: _cards,
    SettingsPart.PICTURES: _pictures,
    SettingsPart.REMINDERS: _reminders,
    SettingsPart.OTHER: _others,
}


def _about(t: Texts, page: SettingsPart, *, private: bool) -> tuple[Html, ...]:
    """Return explanations for a page that its questions do not give; may be empty."""
    match page, private:
        case SettingsPart.CARDS, True:
            return (
                t(
                    "If all see it: in the last trick or with an open hand. Otherwise a card played without a thought "
                    "gives your hand away."
                ),
            )
        case SettingsPart.PICTURES, _:
            return (
                t("“Picture table” draws a new picture with each trick; between two tricks the words below it change."),
            )
        case SettingsPart.REMINDERS, True:
            return (
                t("The minutes are for tables without a clock."),
                t("From 23 to 8 nobody calls you to a table, and matches over days remind silently."),
            )
        case SettingsPart.REMINDERS, False:
            return (
                t("From 23 to 8 nobody is called to a table, and matches over days remind silently."),
                t("Used for people who have not set their time in private. An evening ends at six in the morning."),
            )
        case SettingsPart.OTHER, True:
            return (
                t("Not played out: your tables with robots end a deal once no card can change its score."),
                t("Statistics: nobody else sees yours; in groups your name and line are missing, numbers stay."),
                t("Others then see “a player” instead of your name, in the standings of tournaments too."),
            )
        case SettingsPart.OTHER, False:
            return (t("A deal ends once one of the players can be sure that no card can change its score."),)
    return ()


def _hour(t: Texts, wishes: ChosenSettings, *, private: bool) -> Screen:
    """Ask what time it is or, if several places have the chosen hour, which of them."""
    back = (loose(t.plain("‹ Reminders"), f"{LooseAction.SET}:page:{SettingsPart.REMINDERS}"),)
    asked = t("What time is it where you are?") if private else t("What time is it here?")
    head = _head(t, SettingsPart.REMINDERS)
    if wishes.places:
        where = lines(head, t("Where is that? Clocks are put forward on other days elsewhere."))
        keys = [_key(t.plain(CITIES[zone]), "zone", zone, chosen=zone == wishes.zone) for zone in wishes.places]
        return Screen(where, (*rows_of(keys, PLACES_A_ROW), back))
    keys = [loose(hour, f"{LooseAction.SET}:hour:{offset}") for offset, hour in wishes.hours]
    none = (_key(t.plain("I would rather not say"), "zone", "", chosen=not wishes.zone),)
    return Screen(lines(head, asked), (*rows_of(keys, HOURS_A_ROW), none, back))


def _ranks() -> tuple[tuple[str, str], ...]:
    russian, german = texts("ru"), " ".join(GERMAN.get(letter, letter) for letter in "JQKA")
    return ("0", " ".join(russian.rank(letter) for letter in "JQKA")), ("1", "J Q K A"), ("german", german)


def _key(text: str, name: str, value: str, *, chosen: bool) -> Button:
    style = ButtonStyle.SUCCESS if chosen else ButtonStyle.PLAIN
    return loose(ticked(text, chosen=chosen), f"{LooseAction.SET}:{name}:{value}", style)


def _switch(text: str, name: str, *, on: bool) -> Button:
    """Return the button of an on-off setting, which switches it."""
    action = f"{LooseAction.SET}:{name}:{'0' if on else '1'}"
    return loose(switch_label(text, on=on), action, ButtonStyle.SUCCESS if on else ButtonStyle.PLAIN)
