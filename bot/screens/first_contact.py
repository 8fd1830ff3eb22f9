"""First messages of the bot: to a group it has joined, to senders without a name, to people late for a table."""

from collections.abc import Sequence

from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.robot_names import spoken_names
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Html, Texts, bold, lines


def addressed(command: str, name: str) -> Html:
    """Format a command with the bot's username, so that it reaches this bot in every group. `name`: username, or empty.

    Telegram delivers a command without a username to whichever bot wrote last.
    """
    return Html(f"/{command}@{name}" if name else f"/{command}")


def group_greeting(t: Texts, books: Rulebooks, name: str, help_url: str) -> Screen:
    """Greet a group that the bot has joined; `help_url` leads to the help in private, empty if there is none."""
    text = lines(
        t("Good evening! %(games)s right here in the group.", games=books.games(t)),
        t(
            "Three or more sit down, cards come in private chats. “Open a table” below, or %(new)s.",
            new=addressed("new", name),
        ),
    )
    return Screen(text, (_entrances(t, help_url),))


def nameless(t: Texts, help_url: str) -> Screen:
    """Reply to a command of an anonymous administrator or a channel, which cannot sit down under that name."""
    text = t("Write under your own name, or press the button: your name will be seen at the table.")
    return Screen(text, (_entrances(t, help_url),))


def _entrances(t: Texts, help_url: str) -> Row:
    what = (Button(t.plain("What is this?"), url=help_url),) if help_url else ()
    return (loose(t.plain("Open a table"), LooseAction.OPEN, ButtonStyle.SUCCESS), *what)


def plays_without_you(t: Texts, players: Sequence[str], deal: int, *, join: str, url: str) -> Screen:
    """Reply to a person who follows the link to a seat after play has begun: what they can do instead.

    join: action of the button that asks to join the match, empty if that is impossible; url: link to the table's
    message, empty if it has none.
    """
    told = t("<b>A match is on</b>: %(names)s, deal %(deal)d.", names=", ".join(spoken_names(t, players)), deal=deal)
    ways = [t.plain("You can ask to join.")] if join else []
    ways += [
        t.plain("You can watch at the table in the group."),
        t.plain("After the match a new table will open there."),
    ]
    asks = ((loose(t.plain("Ask to join"), join, ButtonStyle.PRIMARY),),) if join else ()
    watches = ((Button(t.plain("To the table"), url=url),),) if url else ()
    return Screen(lines(told, " ".join(ways)), (*asks, *watches))


def played_without_you(t: Texts, name: str) -> Screen:
    """Reply to a person who follows the link to a seat of a finished match. `name`: username of the bot, or empty."""
    return Screen(t("This match is over. A new table in the group: %(new)s.", new=addressed("new", name)))


def table_waits(t: Texts, group: str, players: Sequence[str], action: str) -> Screen:
    """Name the table that waits for a person who has just opened the private chat. `action`: of the button to sit."""
    where = t("A table in “%(group)s” is waiting for you.", group=group) if group else t("A table is waiting for you.")
    sit = t("Seated: %(names)s.", names=", ".join(spoken_names(t, players))) if players else ""
    return Screen(lines(bold(where), sit), ((loose(t.plain("Sit down"), action, ButtonStyle.SUCCESS),),))


def asked_to_join(t: Texts) -> str:
    """Return the toast that the players are being asked whether one more may join."""
    return t.plain("They have been asked; the answer will be in the group.")
