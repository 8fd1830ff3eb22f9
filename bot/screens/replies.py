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
"""Characters of a typed line that are echoed."""
NOT_POSSIBLE = mark("That is not possible now.")
"""Sentence on a refusal that has none of its own, a message of the catalogue."""


def refused(t: Texts, key: Refusal, facts: Mapping[str, str | int]) -> str:
    """Return the toast for a refusal by the table: the sentence of `key`, filled with `facts`."""
    return t.plain(TABLE[key], **facts)[:ALERT]


def rules_refuse(t: Texts, own: str | None, reason: str, facts: Mapping[str, str | int]) -> str:
    """Return the toast on why the rules refuse a command: the game's `own` sentence or that of all games.

    `facts`: values as shown on the screen; only the bound "largest" is still formatted in groups of digits.
    """
    shown = {name: grouped(value) if name == "largest" else value for name, value in facts.items()}
    return t.plain(own or RULES.get(reason, NOT_POSSIBLE), **shown)[:ALERT]


def not_saved(t: Texts) -> str:
    """Return the toast: the store failed and nothing was saved."""
    return refused(t, Refusal.NOT_SAVED, {})


def taking_long(t: Texts) -> str:
    """Return the toast of a press that is still being processed (a proof, a slow disk): nothing is saved yet."""
    return t.plain("A moment… It counts once the table shows it.")[:ALERT]


def sent_in_private(t: Texts) -> str:
    """Return the toast: the picture of the presser's cards, asked for in the group, is in the private chat."""
    return t.plain("The picture is in your private chat with me.")[:ALERT]


def panel_in_private(t: Texts) -> str:
    """Return the toast: pages for one person, asked for in the group, were opened in the private chat."""
    return t.plain("It is in your private chat with me.")[:ALERT]


def panel_goes_on(t: Texts, said: str) -> str:
    """Return the toast for pages that continue in the private chat: `said` first, if it is not empty."""
    return "\n".join(filter(None, (said, t.plain("It goes on in your private chat with me."))))[:ALERT]


def panel_is_here(t: Texts) -> str:
    """Return the toast: pages for one person were opened in the group.

    It is unknown whether the presser's client shows such a message.
    """
    return t.plain("Open here, for you alone. If you do not see it, press again.")[:ALERT]


def one_moment(t: Texts) -> str:
    """Return the toast: the answer comes a few seconds late."""
    return t.plain("One moment…")


def cancel_proposed(t: Texts) -> str:
    """Return the toast: the others must agree to cancel the table and have been asked."""
    return t.plain("The others are being asked.")


def own_table_answer(t: Texts, *, on: bool) -> str:
    """Return the toast on whether the next deals show the table as a picture, and where to set that."""
    if on:
        return t.plain("From the next deal on, the table here will be a picture. Back to words: /settings.")[:ALERT]
    return t.plain("Words as before. The picture can be turned on in /settings.")[:ALERT]


def bell_answer(t: Texts, *, on: bool | None, most: int) -> str:
    """Return the toast on whether the presser will be called once two sit; `on` None: `most` others wait already."""
    if on is None:
        return t.plain("%(n)d people here are already waiting for a call; I cannot take more.", n=most)[:ALERT]
    if on:
        return t.plain("I will call you in private once two are seated here. Press again to cancel.")[:ALERT]
    return t.plain("I will not call you.")


def two_sit(t: Texts) -> str:
    """Return the toast: no call is needed, since two sit and a seat is free."""
    return t.plain("Two are seated already: sit down.")


def picture_later(t: Texts) -> str:
    """Return the toast: a picture of cards comes later, since the group is busy and the private chat closed."""
    words = t.plain(
        "The picture will come here soon; if it does not, press again. Your private chat with me is closed."
    )
    return words[:ALERT]


def picture_nowhere(t: Texts) -> str:
    """Return the toast: neither the group nor the private chat takes a picture of cards."""
    return t.plain("I cannot show it here: open a private chat with me, press Start and try again.")[:ALERT]


def no_files_here(t: Texts) -> Html:
    """Return the answer in place of a record in a group that takes no files: where to get the record."""
    return t(
        "Files are forbidden in this chat. Type /export or /history in a private chat with me: the record will come "
        "there."
    )


def rules_sent(t: Texts) -> str:
    """Return the toast: «Правила» went to the private chat."""
    return t.plain("The rules of this table are in your private chat with me.")[:ALERT]


def sentence(t: Texts, key: Refusal, facts: Mapping[str, str | int]) -> Screen:
    """Return the message on why the table refuses a typed command."""
    return Screen(t(TABLE[key], **facts))


def bad_option(t: Texts, books: Rulebooks, face: Face, error: ConventionError) -> str:
    """Refuse, in a toast, a value that cannot be chosen; `face`: of the table's game."""
    return refused(t, Refusal.IMPOSSIBLE, {"why": books.error(t, error, face.rules).rstrip(".")})


def unplayable(t: Texts, books: Rulebooks, error: ConventionError) -> Screen:
    """Return the answer to a command: why these people cannot play by these rules."""
    return Screen(lines(books.error(t, error)))


def bad_convention(
    t: Texts, books: Rulebooks, error: ConventionError, *, gathering: bool = False, easier: Html | None = None
) -> Screen:
    """Return the message on why the options of a command that opens a table were refused.

    `gathering`: a lobby is open, which stays as it was; `easier`: an easier way than typed options.
    """
    changed = t("Nothing has changed.") if gathering else t("Nothing was opened.")
    return Screen(lines(books.error(t, as_typed(error)), changed, easier or ""))


def easier_set_up(t: Texts) -> Html:
    """Return the hint for options typed after /new: buttons set them."""
    return t("It is easier with buttons: /new, then “Set up” under the table.")


def easier_robots(t: Texts) -> Html:
    """Return the hint for words typed after /play: which ones choose the robots."""
    return t("The robots: <code>/play easy</code>, <code>/play medium</code>, <code>/play strong</code>.")


def now_robots(t: Texts) -> str:
    """Answer a press that chose a game, if the robots are still to be chosen."""
    return t.plain("Now choose the robots.")


def bad_line(t: Texts, books: Rulebooks, number: int, text: str, error: ConventionError) -> Screen:
    """Return the message on which line of imported rules was refused, and why."""
    return Screen(
        lines(
            t("Line %(n)d: <code>%(line)s</code>", n=number, line=text[:LONGEST_LINE]),
            books.error(t, error),
            t("Nothing has changed."),
        )
    )


def convention_lines(t: Texts, text: str) -> Screen:
    """Write a convention as text to be copied."""
    told = t("The options of this table as text. In another group type /import and these lines after it:")
    return Screen(lines(told, Html(f"<pre>{html.escape(text, quote=False)}</pre>")))


def usual_rules_name(t: Texts) -> str:
    """Return the name under which a chat's own rules are kept when nobody gives one."""
    return t.plain("Ours")


def rules_kept(t: Texts, kept: Kept) -> str:
    """Return the toast on what keeping a convention did; plain text."""
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
    """Answer /save: what keeping a convention did, and the way to play by it."""
    how = t("The next table by these rules: <code>/new %(name)s</code>", name=kept.name)
    return Screen(lines(_kept(t, kept), how))


def your_turn(t: Texts, asked: str, group: str, clock: TurnClock | None = None) -> Screen:
    """Remind a player after a silence: what is `asked` in words, with the clock that runs.

    `group` is the title of the table's chat, empty if it has none.
    """
    turn = t("▶ <b>%(what)s</b>", what=asked or t.plain("Your turn."))
    where = t("Table in “%(group)s”.", group=group) if group else ""
    return Screen(lines(turn, where, clock_text(t, clock) if clock is not None else ""))


def put_off(t: Texts, name: str, *, robot: bool) -> Screen:
    """Announce that an administrator took a player's seat.

    `robot`: the match goes on, and a robot plays until somebody sits down.
    """
    gone = t("%(name)s is no longer at this table.", name=name)
    return Screen(lines(gone, t("A robot plays on until somebody takes the seat.") if robot else ""))


def put_off_asked(t: Texts, name: str) -> Screen:
    """Answer an administrator who plays: the others are asked whether to remove a player."""
    return Screen(
        lines(
            t("You play here yourself: I have asked the others about %(name)s.", name=name),
            t("/kick removes a player if everybody agrees, or after ten minutes without a move."),
        )
    )


def you_are_off(t: Texts, group: str, *, running: bool) -> Screen:
    """Notify a player that an administrator took their seat; `running`: a robot plays on there."""
    gone = t("An administrator of “%(group)s” has removed you from the table.", group=group)
    return Screen(lines(gone, t("A robot plays on until somebody takes the seat.") if running else ""))


def topics_closed(t: Texts, group: str) -> Screen:
    """Notify the person who opened a table that its topic in the group is closed."""
    return Screen(
        t(
            "The topic of your table in “%(group)s” is closed: play in your private chats, or type "
            "<code>/table</code> in an open topic to have the table there.",
            group=group,
        )
    )


def taken_off(t: Texts, title: str) -> Screen:
    """Notify a player of a quiet table that somebody else has the seat now."""
    return Screen(t("You no longer play at the table “%(title)s”.", title=title))


def plays_already(t: Texts) -> Screen:
    """Answer /play if a table with robots is open."""
    return Screen(
        t(
            "Your table with robots is still open and goes on below. /stop ends it; then /play opens a new one, /start "
            "leads to the lesson."
        )
    )


def lesson_goes_on(t: Texts) -> Screen:
    """Answer a person who wants to play with robots while their lesson is open."""
    return Screen(t("Your lesson is still open, below. Press “End the lesson” to end it."))


def asked_in_lesson(t: Texts) -> Screen:
    """Answer words that a person types in the private chat during the lesson: name what helps there."""
    return Screen(
        t("I only deal cards: “?” below them explains the buttons, /rules the rules, “End the lesson” ends it.")
    )


def no_fourth(t: Texts, name: str) -> Screen:
    """Announce that the person who asked to join as the fourth no longer wants to."""
    return Screen(t("%(name)s does not join as the fourth.", name=name))


def hand_is_private(t: Texts, bot_url: str, who: str) -> Screen:
    """Answer `who` to a /hand that was typed in a group, where others read it too.

    `bot_url` leads to the private chat, empty if the bot has no link.
    """
    button = Button(t.plain("To my private chat"), url=bot_url)
    told = t("%(name)s, your cards are in your private chat with me.", name=who)
    return Screen(told, ((button,),) if bot_url else ())
