"""Short answers: toasts of refusals and a few sentences sent on request."""

import html
from collections.abc import Mapping

from bot.screens.face import Face
from bot.screens.model import Button, Kept, Screen, TurnClock
from bot.screens.refusals import RULES, TABLE, Refusal
from bot.screens.rulebooks import Rulebooks, as_typed
from bot.screens.status import clock_text
from bot.screens.texts import ALERT, Html, Texts, lines, mark, unmarked
from bot.screens.words import grouped
from engine.core.errors import ConventionError

LONGEST_LINE = 100
"""Maximum number of characters of a typed line that are quoted."""
NOT_POSSIBLE = mark("That is not possible now.")
"""Untranslated sentence for a refusal that has none of its own."""


def refused(t: Texts, key: Refusal, facts: Mapping[str, str | int]) -> str:
    """Return the toast for a refusal by the table: the sentence of `key`, with its placeholders filled by `facts`."""
    return t.plain(TABLE[key], **facts)[:ALERT]


def rules_refuse(t: Texts, own: str | None, reason: str, facts: Mapping[str, str | int]) -> str:
    """Return the toast on why the rules refuse a command: the game's text (`own`) or, if None, that of all games.

    facts: values for the placeholders, as they are shown; only "largest" is a number to be grouped into thousands
    """
    shown = {name: grouped(value) if name == "largest" else value for name, value in facts.items()}
    return t.plain(own or RULES.get(reason, NOT_POSSIBLE), **shown)[:ALERT]


def not_saved(t: Texts) -> str:
    """Return the toast that the store has failed and nothing was saved."""
    return refused(t, Refusal.NOT_SAVED, {})


def taking_long(t: Texts) -> str:
    """Return the toast that a press is still being processed (a proof, a slow disk) and is not saved yet."""
    return t.plain("A moment… It counts once the table shows it.")[:ALERT]


def sent_in_private(t: Texts) -> str:
    """Return the toast that the picture of cards requested in the group was sent to the private chat."""
    return t.plain("The picture is in your private chat with me.")[:ALERT]


def panel_in_private(t: Texts) -> str:
    """Return the toast that the presser's own pages, requested in the group, were opened in the private chat."""
    return t.plain("It is in your private chat with me.")[:ALERT]


def panel_goes_on(t: Texts, said: str) -> str:
    """Return the toast that the presser's own pages continue in the private chat. `said`: text before it, or empty."""
    return "\n".join(filter(None, (said, t.plain("It goes on in your private chat with me."))))[:ALERT]


def panel_is_here(t: Texts) -> str:
    """Return the toast that pages for the presser alone were opened in the group.

    It asks to press again if the pages are not seen, because the presser's client may be unable to show them.
    """
    return t.plain("Open here, for you alone. If you do not see it, press again.")[:ALERT]


def one_moment(t: Texts) -> str:
    """Return the toast that the answer will come in a few seconds."""
    return t.plain("One moment…")


def cancel_proposed(t: Texts) -> str:
    """Return the toast that the others are being asked whether to cancel the table."""
    return t.plain("The others are being asked.")


def own_table_answer(t: Texts, *, on: bool) -> str:
    """Return the toast on whether a player's table is a picture from the next deal on, and how to change that."""
    if on:
        return t.plain("From the next deal on, the table here will be a picture. Back to words: /settings.")[:ALERT]
    return t.plain("Words as before. The picture can be turned on in /settings.")[:ALERT]


def bell_answer(t: Texts, *, on: bool | None, most: int) -> str:
    """Return the toast on whether the presser gets a message once two people sit. `on` None: `most` already wait."""
    if on is None:
        return t.plain("%(n)d people here are already waiting for a call; I cannot take more.", n=most)[:ALERT]
    if on:
        return t.plain("I will call you in private once two are seated here. Press again to cancel.")[:ALERT]
    return t.plain("I will not call you.")


def two_sit(t: Texts) -> str:
    """Return the toast that a message once two people sit is not needed: two sit already, and a seat is free."""
    return t.plain("Two are seated already: sit down.")


def picture_later(t: Texts) -> str:
    """Return the toast that a picture of cards will come later: the group is busy and the private chat is closed."""
    words = t.plain(
        "The picture will come here soon; if it does not, press again. Your private chat with me is closed."
    )
    return words[:ALERT]


def picture_nowhere(t: Texts) -> str:
    """Return the toast that neither the group nor the private chat can receive a picture of cards."""
    return t.plain("I cannot show it here: open a private chat with me, press Start and try again.")[:ALERT]


def no_files_here(t: Texts) -> Html:
    """Return the reply, in a group that forbids files, on where to get the record of a match."""
    return t(
        "Files are forbidden in this chat. Type /export or /history in a private chat with me: the record will come "
        "there."
    )


def rules_sent(t: Texts) -> str:
    """Return the toast that the rules were sent to the private chat."""
    return t.plain("The rules of this table are in your private chat with me.")[:ALERT]


def sentence(t: Texts, key: Refusal, facts: Mapping[str, str | int]) -> Screen:
    """Return the message on why the table refuses a typed command. `facts`: values for the placeholders."""
    return Screen(t(TABLE[key], **facts))


def bad_option(t: Texts, books: Rulebooks, face: Face, error: ConventionError) -> str:
    """Return the toast on why an option cannot have a value. `face`: of the table's game."""
    return refused(t, Refusal.IMPOSSIBLE, {"why": books.error(t, error, face.rules).rstrip(".")})


def unplayable(t: Texts, books: Rulebooks, error: ConventionError) -> Screen:
    """Return the reply to a command on why these people cannot play by these rules."""
    return Screen(lines(books.error(t, error)))


def bad_convention(
    t: Texts, books: Rulebooks, error: ConventionError, *, gathering: bool = False, easier: Html | None = None
) -> Screen:
    """Return the message on why the options of a command that opens a table were refused.

    gathering: a lobby is open, which remains unchanged. easier: hint at an easier way than typing options.
    """
    changed = t("Nothing has changed.") if gathering else t("Nothing was opened.")
    return Screen(lines(books.error(t, as_typed(error)), changed, easier or ""))


def easier_set_up(t: Texts) -> Html:
    """Return the hint, after wrong options of /new, that buttons can set them."""
    return t("It is easier with buttons: /new, then “Set up” under the table.")


def easier_robots(t: Texts) -> Html:
    """Return the hint, after wrong words of /play, on which words choose the robots."""
    return t("The robots: <code>/play easy</code>, <code>/play medium</code>, <code>/play strong</code>.")


def now_robots(t: Texts) -> str:
    """Return the toast for a person who has chosen a game: next, the robots are to be chosen."""
    return t.plain("Now choose the robots.")


def bad_line(t: Texts, books: Rulebooks, number: int, text: str, error: ConventionError) -> Screen:
    """Return the message on the line (`number`, `text`) of imported rules that was refused, and why."""
    return Screen(
        lines(
            t("Line %(n)d: <code>%(line)s</code>", n=number, line=text[:LONGEST_LINE]),
            books.error(t, error),
            t("Nothing has changed."),
        )
    )


def convention_lines(t: Texts, text: str) -> Screen:
    """Return the message with the options of a table as text to be copied."""
    told = t("The options of this table as text. In another group type /import and these lines after it:")
    return Screen(lines(told, Html(f"<pre>{html.escape(text, quote=False)}</pre>")))


def usual_rules_name(t: Texts) -> str:
    """Return the name for rules that a chat saves without naming them."""
    return t.plain("Ours")


def rules_kept(t: Texts, kept: Kept) -> str:
    """Return the toast on the result of saving rules."""
    return unmarked(_kept(t, kept))


def _kept(t: Texts, kept: Kept) -> Html:
    if not kept.new:
        return t("Kept already: “%(name)s”.", name=kept.name)
    if kept.renamed_from:
        return t("“%(old)s” is called “%(name)s” now.", old=kept.renamed_from, name=kept.name)
    if kept.replaced:
        return t("Kept as “%(name)s” in place of the rules that had this name.", name=kept.name)
    return t("Kept as “%(name)s”. /save NAME gives it another name.", name=kept.name)


def rules_kept_screen(t: Texts, kept: Kept) -> Screen:
    """Reply to /save: the result of saving rules, and the command that plays by them."""
    how = t("The next table by these rules: <code>/new %(name)s</code>", name=kept.name)
    return Screen(lines(_kept(t, kept), how))


def your_turn(t: Texts, asked: str, group: str, clock: TurnClock | None = None) -> Screen:
    """Remind a silent player of the question `asked`, or of the turn if that is empty; `group`: title, or empty."""
    turn = t("▶ <b>%(what)s</b>", what=asked or t.plain("Your turn."))
    where = t("Table in “%(group)s”.", group=group) if group else ""
    return Screen(lines(turn, where, clock_text(t, clock) if clock is not None else ""))


def put_off(t: Texts, name: str, *, robot: bool) -> Screen:
    """Notify the table that a player was removed.

    robot: the match continues, and a robot plays until somebody takes the seat
    """
    gone = t("%(name)s is no longer at this table.", name=name)
    return Screen(lines(gone, t("A robot plays on until somebody takes the seat.") if robot else ""))


def put_off_asked(t: Texts, name: str) -> Screen:
    """Reply to an administrator who plays at the table: the others are asked whether to remove a player."""
    return Screen(
        lines(
            t("You play here yourself: I have asked the others about %(name)s.", name=name),
            t("/kick removes a player if everybody agrees, or after ten minutes without a move."),
        )
    )


def you_are_off(t: Texts, group: str, *, running: bool) -> Screen:
    """Notify a player that an administrator removed them. `running`: a robot plays on in their seat."""
    gone = t("An administrator of “%(group)s” has removed you from the table.", group=group)
    return Screen(lines(gone, t("A robot plays on until somebody takes the seat.") if running else ""))


def topics_closed(t: Texts, group: str) -> Screen:
    """Notify the person who opened a table that its topic in the group was closed."""
    return Screen(
        t(
            "The topic of your table in “%(group)s” is closed: play in your private chats, or type "
            "<code>/table</code> in an open topic to have the table there.",
            group=group,
        )
    )


def taken_off(t: Texts, title: str) -> Screen:
    """Notify a player of a quiet table that somebody else now has their seat. `title`: of the table."""
    return Screen(t("You no longer play at the table “%(title)s”.", title=title))


def plays_already(t: Texts) -> Screen:
    """Reply to /play while the person's table with robots is still open."""
    return Screen(
        t(
            "Your table with robots is still open and goes on below. /stop ends it; then /play opens a new one, /start "
            "leads to the lesson."
        )
    )


def lesson_goes_on(t: Texts) -> Screen:
    """Reply to a person who wants to play with robots while their lesson is still open."""
    return Screen(t("Your lesson is still open, below. Press “End the lesson” to end it."))


def asked_in_lesson(t: Texts) -> Screen:
    """Reply to text that a person types in the private chat during the lesson: what helps there."""
    return Screen(
        t("I only deal cards: “?” below them explains the buttons, /rules the rules, “End the lesson” ends it.")
    )


def no_fourth(t: Texts, name: str) -> Screen:
    """Notify the table that the person who asked to join the match no longer wants to."""
    return Screen(t("%(name)s does not join.", name=name))


def hand_is_private(t: Texts, bot_url: str, who: str) -> Screen:
    """Reply to /hand in a group, where others would read the cards: they are in the private chat.

    bot_url: link to the private chat, or empty. who: name of the person.
    """
    button = Button(t.plain("To my private chat"), url=bot_url)
    told = t("%(name)s, your cards are in your private chat with me.", name=who)
    return Screen(told, ((button,),) if bot_url else ())
