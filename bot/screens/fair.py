"""Texts about fair deals: the seal shown before a deal, a player's own word, the result of verifying a deal."""

from bot.screens.keys import Row
from bot.screens.model import Button, Screen
from bot.screens.texts import ALERT, Html, Texts, lines, mark
from engine.core.record.fair import FairDeal, FairVerdict

VERDICTS: dict[FairVerdict, str] = {
    FairVerdict.FAIR: mark("Deal %(n)d is fair: the seal matches."),
    FairVerdict.NONE: mark("Deal %(n)d was dealt without a seal: there is nothing to verify."),
    FairVerdict.LESSON: mark("Deal %(n)d is a lesson: its cards were prepared, so there is no seal."),
    FairVerdict.NO_SECRET: mark("Deal %(n)d is NOT proved: there is a seal, but no secret."),
    FairVerdict.NO_COMMIT: mark("Deal %(n)d is NOT proved: the seal that was shown before it is missing."),
    FairVerdict.WRONG_HASH: mark("Deal %(n)d is NOT fair: the seal shown before it belongs to another secret."),
    FairVerdict.WRONG_CARDS: mark("Deal %(n)d is NOT fair: the secret and the words give different cards."),
    FairVerdict.WRONG_DEALER: mark("Deal %(n)d is NOT fair: by the lot of its secret another player deals first."),
    FairVerdict.BAD_WORD: mark("Deal %(n)d is NOT proved: one of its words cannot be read."),
}
"""Untranslated sentence on each verdict."""
DIGITS = 8
"""Number of digits of a seal that the heading shows; the whole seal is below the heading."""


def verdict_alert(t: Texts, fair: FairDeal, verdict: FairVerdict) -> str:
    """Return the alert with the verdict on a finished deal and, if it is fair, the number for the reader to compare."""
    said = t.plain(VERDICTS[verdict], n=fair.number)
    if verdict is FairVerdict.FAIR:
        if fair.lot:
            said = t.plain("Deal %(n)d is fair: the seal and the lot of the first dealer match.", n=fair.number)
        compare = t.plain("Compare with the number you saw before the deal: %(commit)s", commit=fair.commit)
        said = f"{said} {compare}"
    return said[:ALERT]


def first_line(t: Texts, commit: str) -> Html:
    """Format the seal of the deal with which a table begins; empty without a seal."""
    return _folded(t, t("🔏 The first deal: %(digits)s…", digits=commit[:DIGITS]), commit)


def next_line(t: Texts, number: int, commit: str) -> Html:
    """Format the seal of deal `number`, which is shown below the result of the deal before; empty without a seal."""
    return _folded(t, t("🔏 Deal %(n)d: %(digits)s…", n=number, digits=commit[:DIGITS]), commit)


def _folded(t: Texts, line: Html, commit: str) -> Html:
    """Format a seal as a folded quotation: the line, the purpose, the whole number; empty without a seal.

    Clients show its beginning; an old client shows it all.
    """
    if not commit:
        return Html("")
    what = t("Here is the number of its seal. Keep it: after the deal “Verify” shows that nobody swapped the cards.")
    return Html(f"<blockquote expandable>{line}\n{what}\n<code>{commit}</code></blockquote>")


def copy_key(t: Texts, commit: str) -> Row:
    """Return a button that copies the whole number of a seal; empty without a seal."""
    return (Button(t.plain("🔏 Copy the number"), copy=commit),) if commit else ()


def out_of_a_copy(t: Texts, *, sealed_anew: bool) -> Screen:
    """Notify a table, once, that the bot was restored from a copy of its database and that the match continues.

    sealed_anew: the next deal has a new secret, so its seal has changed
    """
    return Screen(
        lines(
            t("I have been restored from a copy of my database: everything goes on from what is saved there."),
            t("The next deal has a new seal, so its number has changed.") if sealed_anew else "",
        )
    )


def word_alert(t: Texts, word: str) -> str:
    """Return the alert on what words are for, on the presser's word for the next deal, and on how to change it."""
    why = t.plain("A word is mixed into the shuffle, so that nobody can rig it.")
    if word:
        now = t.plain("Yours: “%(word)s”. To change it: /word NEW WORD, to remove it: /word -", word=word)
    else:
        now = t.plain("You have none. To add one: /word YOUR WORD")
    return f"{why} {now}"[:ALERT]


def own_word(t: Texts, word: str, most: int, link: str, who: str = "") -> Screen:
    """Return the message on the word that the reader adds to the shuffle; replies to the message set the word.

    most: maximum word length. link: identifies replies. who: the reader's name if others read the message, else empty.
    """
    if who and word:
        now = t("%(name)s, your word in the next deal: “%(word)s”.", name=who, word=word)
    elif who:
        now = t("%(name)s, you add no word to the next deal.", name=who)
    else:
        now = (
            t("Your word in the next deal: “%(word)s”.", word=word) if word else t("You add no word to the next deal.")
        )
    why = t("A word is mixed into the shuffle, so that nobody can rig it.")
    how = t("Any line of up to %(most)d characters will do; a dash means no word.", most=most)
    return Screen(lines(why, now, Html(f"{how} {_by_reply(t, link)}")))


def word_screen(t: Texts, word: str, link: str, who: str = "") -> Screen:
    """Confirm the reader's new word for the shuffle, or its removal. `who`: the reader's name if others read this."""
    if who and word:
        how = mark("%(name)s, your word in every deal from now on: “%(word)s”. To remove it: /word -")
        now = t(how, name=who, word=word)
    elif who:
        now = t("%(name)s, you add no word to the deals from now on.", name=who)
    elif not word:
        now = t("You add no word to the deals from now on.")
    else:
        now = t("Your word in every deal from now on: “%(word)s”. To remove it: /word -", word=word)
    return Screen(lines(now, _by_reply(t, link)))


def _by_reply(t: Texts, link: str) -> Html:
    return t('<a href="%(link)s">Reply to this message</a>, or type /word and the word.', link=link)
