"""Commands of the bot, their descriptions, and the screens of /help."""

from collections.abc import Iterable
from typing import Final

from bot.screens.first_contact import addressed
from bot.screens.greeting import add_to_a_group
from bot.screens.model import Button, Screen
from bot.screens.primer import how_to_play
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Html, Texts, bold, code, folded, lines, mark

COMMANDS = {
    "new": mark("open a table in this group"),
    "play": mark("play with two robots in the private chat"),
    "score": mark("keep the score of a match with real cards"),
    "table": mark("show the table at the end of the chat"),
    "hand": mark("your cards, in private"),
    "pulya": mark("the sheet as a picture"),
    "rules": mark("the rules of this table, or of a convention by its name"),
    "save": mark("save this table's rules as the rules of this chat"),
    "import": mark("options or a record, pasted or as a file"),
    "export": mark("the record of the match as a file"),
    "word": mark("your word for fair deals"),
    "stop": mark("propose to stop the match"),
    "pause": mark("pause the match until somebody presses “Go on”"),
    "leave": mark("leave the table; a robot holds the seat"),
    "join": mark("ask to join three or four others"),
    "fix": mark("propose a correction to the sheet"),
    "kick": mark("administrators: remove the player you reply to from the table"),
    "force": mark("administrators: start or go on without missing players"),
    "reset": mark("close a table where nobody plays any more"),
    "history": mark("the last matches: pictures, deals, records"),
    "stats": mark("your statistics: results, luck, mistakes"),
    "season": mark("this group's table with the rating"),
    "tour": mark("a tournament: plan one, or see the standings"),
    "week": mark("nine deals against strong robots, the same for all"),
    "settings": mark("language, cards, pictures, reminders"),
    "forget": mark("delete what I keep about you"),
    "help": mark("how to play here"),
    "start": mark("open the private chat with me"),
}
"""Untranslated descriptions of the commands."""

OF_ADMINS: Final = ("kick", "force", "reset")
"""Commands for administrators of a group."""
IN_GROUPS: Final = frozenset({"new", "hand", "save", "join", "season", *OF_ADMINS})
"""Commands that are useless in a private chat."""
IN_PRIVATE: Final = frozenset({"play", "word", "forget", "start"})
"""Commands that are useless in a group."""


def command_list(t: Texts, *, private: bool) -> tuple[tuple[str, str], ...]:
    """Return commands and descriptions for Telegram's command menu, in private chats or in groups."""
    elsewhere = IN_GROUPS if private else IN_PRIVATE
    return tuple((name, t.plain(what)) for name, what in COMMANDS.items() if name not in elsewhere)


def help_page(t: Texts, books: Rulebooks, name: str = "") -> Screen:
    """Return the help for a private chat: a few lines on how to start, with the rest folded.

    name: username of the bot; empty if unknown
    """
    has_lesson = books.of(books.usual).lesson is not None
    return Screen(
        lines(
            bold(t.plain("%(games)s in a chat", games=books.games(t))),
            t(
                "In a group type %(new)s: three or more sit down, anybody presses Start.",
                new=addressed("new", name),
            ),
            t("Cards come here, to your private chat; the sheet follows every deal."),
            t("/play deals here at once, with robots."),
            t("For real cards, /score keeps the sheet."),
            t("“?” under the table explains its buttons."),
            t("New to the game? /start, then “First deal with hints”.") if has_lesson else "",
            " ",
            folded(bold(t.plain("All commands")), *_told(t, (name for name in COMMANDS if name not in OF_ADMINS))),
            folded(bold(t.plain("Rules")), *_about_rules(t, books)),
            folded(bold(t.plain("For administrators")), *_told(t, OF_ADMINS)),
        ),
        ((how_to_play(t),),) if any(face.primer for face in books.faces) else (),
    )


def _told(t: Texts, names: Iterable[str]) -> list[Html]:
    return [t("/%(name)s — %(what)s", name=name, what=t.plain(COMMANDS[name])) for name in names]


def _about_rules(t: Texts, books: Rulebooks) -> tuple[Html, ...]:
    typed = books.of(books.usual).typed(t)
    return (
        t("/rules shows what is agreed; every rule has a button under the table before the match begins."),
        t(
            "Rules may follow the command, too: %(examples)s. /save Cottage keeps them, <code>/new Cottage</code> "
            "plays by them.",
            examples=Html(", ".join(code(f"/new {rules}") for rules in typed.rules)),
        ),
        t(
            "Conventions: %(names)s. <code>/rules %(one)s</code> explains one in words, <code>/new %(one)s</code> "
            "plays it.",
            names=books.preset_words(t),
            one=typed.preset,
        ),
        t("With real cards: <code>/score Ann, Bob, Eve</code>; after every deal you press buttons to say how it went."),
    )


def help_in_group(t: Texts, books: Rulebooks, link: str, name: str = "", how: str = "") -> Screen:
    """Return the help for a group: how to start.

    link: link to the whole help in the private chat; empty if there is none, then the whole help is returned
    name: username of the bot; empty if unknown
    how: link to the first card of «Как играют?»; empty for no button
    """
    if not link:
        return help_page(t, books, name)
    text = t(
        "%(games)s: type %(new)s, three or more sit down, anybody presses Start. Cards come to your private chat.",
        games=books.games(t),
        new=addressed("new", name),
    )
    primer = ((Button(t.plain("How to play"), url=how),),) if how else ()
    return Screen(text, ((Button(t.plain("All commands and rules"), url=link),), *primer))


def only_in_groups(t: Texts, bot_url: str, name: str = "") -> Screen:
    """Reply to /new in a private chat: tables are opened in groups. `name`: username of the bot, or empty."""
    text = t(
        "A table is opened in a group: add me to one and type %(new)s there. /play deals here, with two robots.",
        new=addressed("new", name),
    )
    row = add_to_a_group(t, bot_url)
    return Screen(text, (row,) if row else ())
