"""Fair deals in words: the hash before the deal, one's own word, what a check of the deal says."""

import html

from bot.screens.model import Screen
from bot.screens.texts import ALERT, Html, Texts, mark
from engine.record.fair import Verdict

VERDICTS: dict[Verdict, str] = {
    Verdict.FAIR: mark(
        "Deal %(n)d is fair: the hash shown before it is that of its secret, and secret and words give exactly these "
        "cards."
    ),
    Verdict.NONE: mark("Deal %(n)d was dealt without a secret: there is nothing to verify."),
    Verdict.NO_SECRET: mark("Deal %(n)d is NOT proved: there is a hash, but no secret."),
    Verdict.NO_COMMIT: mark("Deal %(n)d is NOT proved: there is a secret, but no hash was shown before the deal."),
    Verdict.WRONG_HASH: mark("Deal %(n)d is NOT fair: the hash shown before it belongs to another secret."),
    Verdict.WRONG_CARDS: mark("Deal %(n)d is NOT fair: secret and words give other cards than these."),
    Verdict.BAD_WORD: mark("Deal %(n)d is NOT proved: one of its words cannot be read."),
}


def verdict_alert(t: Texts, number: int, verdict: Verdict) -> str:
    """What a check of a finished deal played here found, in one sentence."""
    return t.plain(VERDICTS[verdict], n=number)[:ALERT]


def first_line(t: Texts, commit: str) -> Html:
    """The hash of a match's first deal, on the table's message; empty where there is none."""
    return t("Fair deal, SHA-256 of the secret: <code>%(commit)s</code>", commit=commit) if commit else Html("")


def next_line(t: Texts, commit: str) -> Html:
    """The hash of the next deal, under the sheet of the last; empty where there is none."""
    return t("Next deal, SHA-256 of the secret: <code>%(commit)s</code>", commit=commit) if commit else Html("")


def before_first(t: Texts, commit: str) -> Screen:
    """The same before a match among robots, which begins without a table's message."""
    return Screen(first_line(t, commit))


def word_alert(t: Texts, word: str, most: int) -> str:
    """One's own word for the next deal, and how to change it."""
    if not word:
        return t.plain(
            "You add no word to the next deal. To add one, type /word and a line of up to %(most)d characters.",
            most=most,
        )
    return t.plain("Your word in the next deal: «%(word)s». Another one: /word NEW WORD, none: /word -", word=word)[
        :ALERT
    ]


def own_word(t: Texts, word: str, most: int) -> Screen:
    """The same as a message, for /word alone."""
    return Screen(html.escape(word_alert(t, word, most), quote=False))


def word_screen(t: Texts, word: str) -> Screen:
    """The answer to /word with a word, or with a dash."""
    if not word:
        return Screen(t("You add no word to the deals that begin from now on."))
    return Screen(t("Your word in every deal that begins from now on: «%(word)s». To take it back: /word -", word=word))
