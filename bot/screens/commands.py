"""The commands, their help, and the first words to somebody new."""

from bot.screens.model import Button, Screen
from bot.screens.rules import preset_name
from bot.screens.texts import Texts, bold, lines, mark
from engine.conventions.presets import PRESETS

COMMANDS = {
    "new": mark("open a table in this group"),
    "play": mark("play with two robots in the private chat"),
    "score": mark("keep the score of a pulka with real cards"),
    "table": mark("bring the table down to the end of the chat"),
    "hand": mark("your cards, in private"),
    "pulya": mark("the sheet as a picture"),
    "rules": mark("the rules of this table, or of a convention by its name"),
    "save": mark("keep the conditions of this table as this chat's own"),
    "import": mark("conditions or a record, pasted or as a file"),
    "export": mark("the record of the match as a file"),
    "word": mark("your word for fair deals"),
    "stop": mark("propose to stop the match"),
    "pause": mark("stop everything until somebody goes on"),
    "leave": mark("leave the table; a robot holds the seat"),
    "join": mark("ask to join three others as the fourth"),
    "fix": mark("propose a correction of the sheet"),
    "kick": mark("administrators: take the seat of whom you reply to"),
    "force": mark("administrators: go on without those who are missing"),
    "reset": mark("close a table nobody plays at any more"),
    "history": mark("the last pulkas: pictures, deals, records"),
    "settings": mark("language, cards, pictures, reminders"),
    "forget": mark("delete what I keep about you"),
    "help": mark("how to play here"),
    "start": mark("open the private chat with me"),
}


def command_list(t: Texts) -> tuple[tuple[str, str], ...]:
    """(command, description) for Telegram's menu."""
    return tuple((name, t.plain(what)) for name, what in COMMANDS.items())


def help_page(t: Texts) -> Screen:
    """/help."""
    rows = [t("/%(name)s — %(what)s", name=name, what=t.plain(what)) for name, what in COMMANDS.items()]
    return Screen(
        lines(
            bold(t.plain("Preferans in a chat")),
            t(
                "Type /new in a group, three or four sit down (gusarik is for two), anybody presses Start. Cards come "
                "to your private chat; bids and whist may also be pressed in the group. After every deal the sheet "
                "comes as a picture."
            ),
            " ",
            *rows,
            " ",
            t(
                "Every rule has a button: «Conditions» under the table. They may also go with the command: "
                "<code>/new 20 ten=checked</code>, <code>/new leningrad stalingrad=yes</code>. /rules tells what is "
                "agreed, /save Cottage keeps it, <code>/new Cottage</code> plays by it."
            ),
            t(
                "Conventions: %(names)s. <code>/rules classic</code> tells one in words, <code>/new classic</code> "
                "plays it.",
                names=", ".join(f"{preset_name(t, name)} ({name})" for name in PRESETS),
            ),
            t(
                "With real cards: <code>/score Ann, Bob, Eve</code> keeps the sheet; after every deal "
                "you press how it went."
            ),
        )
    )


def _add_to_a_group(t: Texts, bot_url: str) -> tuple[tuple[Button, ...], ...]:
    return ((Button(t.plain("Add to a group"), url=f"{bot_url}?startgroup=new"),),) if bot_url else ()


def start_page(t: Texts, bot_url: str) -> Screen:
    """/start without a table."""
    text = lines(
        bold(t.plain("Good evening! Cards will come here.")),
        t("Add me to a group, type /new there and sit down. /play deals here, with two robots. /help tells more."),
    )
    return Screen(text, _add_to_a_group(t, bot_url))


def only_in_groups(t: Texts, bot_url: str) -> Screen:
    """/new typed in private."""
    text = t("A table is opened in a group: add me to one and type /new there. /play deals here, with two robots.")
    return Screen(text, _add_to_a_group(t, bot_url))


def greeting(t: Texts) -> Screen:
    """The bot was added to a group."""
    return Screen(t("Good evening! /new opens a table for preferans, /help tells how it works."))
