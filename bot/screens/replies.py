"""Short answers: toasts of refusals and a few sentences sent on request."""

import html
from collections.abc import Mapping

from bot.screens.face import AnyFace
from bot.screens.model import Button, Clock, Kept, Screen
from bot.screens.refusals import RULES, TABLE, Refusal
from bot.screens.rulebooks import Rulebooks, as_typed
from bot.screens.status import clock_text
from bot.screens.texts import ALERT, Html, Texts, lines, mark
from engine.core.errors import ConventionError

LONGEST_LINE = 100
NOT_POSSIBLE = mark("That is not possible now.")


def refused(t: Texts, key: Refusal, facts: Mapping[str, str | int]) -> str:
    """The toast of a wish the table does not grant."""
    return t.plain(TABLE[key], **facts)[:ALERT]


def rules_refuse(t: Texts, own: str | None, reason: str, facts: Mapping[str, str | int]) -> str:
    """The toast of a command that the rules do not allow: in the game's `own` sentence or in that of all games.

    `facts`: as they stand on the screen.
    """
    return t.plain(own or RULES.get(reason, NOT_POSSIBLE), **facts)[:ALERT]


def not_saved(t: Texts) -> str:
    """The store failed; nothing was acknowledged."""
    return refused(t, Refusal.NOT_SAVED, {})


def taking_long(t: Texts) -> str:
    """A press that has no answer yet (a proof, a slow disk): nothing is acknowledged."""
    return t.plain("A moment… It counts once the table shows it.")[:ALERT]


def sent_in_private(t: Texts) -> str:
    """A picture of one's cards was asked for in the group."""
    return t.plain("The picture is in your private chat with me.")[:ALERT]


def panel_in_private(t: Texts) -> str:
    """A toast for pages that one person turns, opened in the private chat though asked for in the group."""
    return t.plain("It is in your private chat with me.")[:ALERT]


def panel_is_here(t: Texts) -> str:
    """A toast where nobody knows whether the presser's client shows the pages that were opened in the group for one
    person.
    """
    return t.plain("Open here, for you alone. If you do not see it, press again.")[:ALERT]


def one_moment(t: Texts) -> str:
    """A page that is turned a few seconds late."""
    return t.plain("One moment…")


def cancel_proposed(t: Texts) -> str:
    """Somebody wants to cancel the table, which takes the others too."""
    return t.plain("The others are asked now.")


def picture_later(t: Texts) -> str:
    """A toast for a picture of one's cards where the group is busy and the private chat is closed."""
    words = t.plain("The picture comes here soon; if it does not, press again. Your private chat with me is closed.")
    return words[:ALERT]


def picture_nowhere(t: Texts) -> str:
    """A toast for a picture of one's cards that neither the group nor the private chat takes."""
    return t.plain("I cannot show it here: open a private chat with me, press Start and try again.")[:ALERT]


def no_files_here(t: Texts) -> Html:
    """Instead of a record in a group that does not take files."""
    return t("Files are forbidden in this chat. Type /export or /history in a private chat with me: the record comes.")


def rules_sent(t: Texts) -> str:
    """«Правила» went to the private chat."""
    return t.plain("The rules of this table are in your private chat with me.")[:ALERT]


def sentence(t: Texts, key: Refusal, facts: Mapping[str, str | int]) -> Screen:
    """A refusal as a message, for typed commands."""
    return Screen(t(TABLE[key], **facts))


def bad_option(t: Texts, books: Rulebooks, face: AnyFace, error: ConventionError) -> str:
    """Refuse, in a toast, a value that cannot be chosen; `face`: of the table's game."""
    return refused(t, Refusal.IMPOSSIBLE, {"why": books.error(t, error, face.rules).rstrip(".")})


def unplayable(t: Texts, books: Rulebooks, error: ConventionError) -> Screen:
    """Tell who typed a command why these people cannot play by these rules."""
    return Screen(lines(books.error(t, error)))


def bad_convention(t: Texts, books: Rulebooks, error: ConventionError, *, gathering: bool = False) -> Screen:
    """Tell why the options of /new were refused; `gathering`: a lobby is open, which stays as it was."""
    return Screen(
        lines(
            books.error(t, as_typed(error)),
            t("Nothing has changed.") if gathering else t("Nothing was opened."),
            t("It is easier by buttons: /new, then “Set up” under the table."),
        )
    )


def bad_line(t: Texts, books: Rulebooks, number: int, text: str, error: ConventionError) -> Screen:
    """Tell which line of imported rules was refused, and why."""
    return Screen(
        lines(
            t("Line %(n)d: <code>%(line)s</code>", n=number, line=text[:LONGEST_LINE]),
            books.error(t, error),
            t("Nothing has changed."),
        )
    )


def convention_lines(t: Texts, text: str) -> Screen:
    """A convention as text to be copied."""
    told = t("The conditions of this table as text. In another group type /import and these lines after it:")
    return Screen(lines(told, Html(f"<pre>{html.escape(text, quote=False)}</pre>")))


def usual_rules_name(t: Texts) -> str:
    """Under what a chat's own rules are kept when nobody gives a name."""
    return t.plain("Ours")


def rules_kept(t: Texts, kept: Kept) -> str:
    """What keeping a convention did; plain text, short enough for a toast."""
    if not kept.new:
        return t.plain("Kept already: “%(name)s”.", name=kept.name)
    if kept.renamed_from:
        return t.plain("“%(old)s” is called “%(name)s” now.", old=kept.renamed_from, name=kept.name)
    if kept.replaced:
        return t.plain("Kept as “%(name)s” instead of what had this name.", name=kept.name)
    return t.plain("Kept as “%(name)s”. /save NAME gives it another name.", name=kept.name)


def rules_kept_screen(t: Texts, kept: Kept) -> Screen:
    """The answer to /save: what keeping a convention did, and the way to play by it."""
    how = t("The next table by these rules: <code>/new %(name)s</code>", name=kept.name)
    return Screen(lines(rules_kept(t, kept), how))


def your_turn(t: Texts, asked: str, group: str, clock: Clock | None = None) -> Screen:
    """The reminder after a silence: what is `asked` in words, with the clock that runs."""
    turn = t("▶ <b>%(what)s</b>", what=asked or t.plain("Your turn."))
    where = t("Table in “%(group)s”.", group=group) if group else ""
    return Screen(lines(turn, where, clock_text(t, clock) if clock is not None else ""))


def put_off(t: Texts, name: str, *, robot: bool) -> Screen:
    """An administrator took somebody's seat; in a match a robot plays there until somebody sits down."""
    gone = t("%(name)s does not sit at this table any more.", name=name)
    return Screen(lines(gone, t("A robot plays on until somebody takes the seat.") if robot else ""))


def you_are_off(t: Texts, group: str, *, running: bool) -> Screen:
    """To whom an administrator took the seat from."""
    gone = t("An administrator of “%(group)s” has taken you off the table.", group=group)
    return Screen(lines(gone, t("A robot plays on until somebody takes the seat.") if running else ""))


def plays_already(t: Texts) -> Screen:
    """/play where a table with robots is open."""
    return Screen(t("Your table with robots is still open, it goes on below. /stop ends it, then /play deals anew."))


def no_fourth(t: Texts, name: str) -> Screen:
    """Who asked to join has thought better of it."""
    return Screen(t("%(name)s does not join as the fourth.", name=name))


def hand_is_private(t: Texts, bot_url: str, who: str) -> Screen:
    """The answer to /hand that `who` has typed in a group, where others read it too."""
    button = Button(t.plain("To my private chat"), url=bot_url)
    told = t("%(name)s, your cards are in your private chat with me.", name=who)
    return Screen(told, ((button,),) if bot_url else ())


def analysing(t: Texts) -> str:
    """A toast: the analysis is being counted."""
    return t.plain("Laying all cards open, one moment…")
