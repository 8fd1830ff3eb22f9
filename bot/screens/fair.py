"""Fair deals in words: the hash before the deal, one's own word, what a check of the deal says."""

from bot.screens.model import Screen
from bot.screens.texts import ALERT, Html, Texts, lines, mark
from engine.record.fair import Verdict

VERDICTS: dict[Verdict, str] = {
    Verdict.FAIR: mark(
        "Deal %(n)d is fair: the hash shown before it is that of its secret, and secret and words give exactly these "
        "cards."
    ),
    Verdict.NONE: mark("Deal %(n)d was dealt without a secret: there is nothing to verify."),
    Verdict.NO_SECRET: mark("Deal %(n)d is NOT proved: there is a hash, but no secret."),
    Verdict.NO_COMMIT: mark("Deal %(n)d is NOT proved: the hash that was shown before it is missing."),
    Verdict.WRONG_HASH: mark("Deal %(n)d is NOT fair: the hash shown before it belongs to another secret."),
    Verdict.WRONG_CARDS: mark("Deal %(n)d is NOT fair: secret and words give other cards than these."),
    Verdict.WRONG_DEALER: mark("Deal %(n)d is NOT fair: by the lot of its secret another one deals first."),
    Verdict.BAD_WORD: mark("Deal %(n)d is NOT proved: one of its words cannot be read."),
}


def verdict_alert(t: Texts, number: int, verdict: Verdict) -> str:
    """What a check of a finished deal played here found, in one sentence."""
    return t.plain(VERDICTS[verdict], n=number)[:ALERT]


def first_line(t: Texts, commit: str) -> Html:
    """The hash of a match's first deal, on the table's message; empty where there is none."""
    return t("Fair deal, SHA-256 of the secret: <code>%(commit)s</code>", commit=commit) if commit else Html("")


def next_line(t: Texts, number: int, commit: str) -> Html:
    """The hash of deal `number`: under the sheet of the one before, where it stays, and above everybody's «Дальше».

    Empty where there is none.
    """
    if not commit:
        return Html("")
    return t("SHA-256 of the secret of deal %(n)d: <code>%(commit)s</code>", n=number, commit=commit)


def out_of_a_copy(t: Texts, *, sealed_anew: bool) -> Screen:
    """Said once at a table that came out of a copy; `sealed_anew`: its next deal is made of another secret."""
    return Screen(
        lines(
            t("I have come back from a copy of my database: everything goes on as it stands there."),
            t("The next deal is made of a new secret, so its SHA-256 has changed.") if sealed_anew else "",
        )
    )


def word_alert(t: Texts, word: str, most: int, *, asked: bool) -> str:
    """One's own word for the next deal, and how to change it; `asked`: a private message asks for another one."""
    if asked and not word:
        said = t.plain("You add no word to the next deal. To add one, reply to my private message.")
    elif asked:
        said = t.plain(
            "Your word in the next deal: «%(word)s». For another one reply to my private message.", word=word
        )
    elif not word:
        how = mark("You add no word to the next deal. To add one, type /word and a line of up to %(most)d characters.")
        said = t.plain(how, most=most)
    else:
        said = t.plain("Your word in the next deal: «%(word)s». Another one: /word NEW WORD, none: /word -", word=word)
    return said[:ALERT]


def own_word(t: Texts, word: str, most: int, link: str, who: str = "") -> Screen:
    """The same as a message that asks for another word by a reply; by `link` such a message is known.

    `who` is its reader where others read it too.
    """
    if who and word:
        now = t("%(name)s, your word in the next deal: «%(word)s».", name=who, word=word)
    elif who:
        now = t("%(name)s, you add no word to the next deal.", name=who)
    else:
        now = (
            t("Your word in the next deal: «%(word)s».", word=word) if word else t("You add no word to the next deal.")
        )
    how = t("Another one: a line of up to %(most)d characters, none: a dash.", most=most)
    return Screen(lines(now, Html(f"{how} {_by_reply(t, link)}")), asks=t.plain("Word for the next deal"))


def word_screen(t: Texts, word: str, link: str, who: str = "") -> Screen:
    """The answer to a word, or to a dash; `who` is its reader where others read it too."""
    if who and word:
        how = mark("%(name)s, your word in every deal that begins from now on: «%(word)s». To take it back: /word -")
        now = t(how, name=who, word=word)
    elif who:
        now = t("%(name)s, you add no word to the deals that begin from now on.", name=who)
    elif not word:
        now = t("You add no word to the deals that begin from now on.")
    else:
        now = t("Your word in every deal that begins from now on: «%(word)s». To take it back: /word -", word=word)
    return Screen(lines(now, _by_reply(t, link)))


def _by_reply(t: Texts, link: str) -> Html:
    return t('<a href="%(link)s">Reply to this message</a>, or type /word and the word.', link=link)
