"""Words for options and their values: (option, value) to a message id; option "" serves every option."""

from collections.abc import Callable

from bot.games.austrian.screens.words import extra_word
from bot.screens.texts import Texts, mark
from engine.games.austrian.money import dearest
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import value_of
from engine.games.austrian.rules.values import EndKind, RefillAt

# what an option is about, before a colon and its value
SUBJECTS: dict[str, str] = {
    "pot": mark("pot"),
    "stake": mark("dealer's stake"),
    "cap_factor": mark("limit of the sum in play"),
    "contribution": mark("contribution to the common pot"),
    "refill": mark("empty pot"),
    "refill_at": mark("the pot is empty"),
    "jumps": mark("jumps in bidding"),
    "here": mark("“here”"),
    "hand": mark("bids from the hand"),
    "all_pass": mark("when all pass"),
    "invite": mark("invitation of the second defender"),
    "must_beat": mark("duty to beat"),
    "hearts_premium": mark("premium for preference"),
    "premium": mark("premium for aces"),
    "aces_premium": mark("four aces are paid"),
    "aces_announce": mark("four aces are told"),
    "aces_failed": mark("four aces at a remise"),
    "no_aces_premium": mark("no aces are paid"),
    "no_aces_failed": mark("no aces at a remise"),
    "premium_payers": mark("premiums are paid by"),
    "illustrated": mark("numbers above hearts"),
    "extra_premium": mark("premium for these numbers"),
    "end": mark("end of the match"),
}

VALUE_WORDS: dict[tuple[str, str], str] = {
    ("", "yes"): mark("yes"),
    ("", "no"): mark("no"),
    ("", "0"): mark("none"),
    ("", "none"): mark("none"),
    ("pot", "limited"): mark("limited"),
    ("pot", "unlimited"): mark("without a limit"),
    ("pot", "styrian"): mark("Styrian"),
    ("pot", "fixed"): mark("ten at a time"),
    ("refill", "ask"): mark("filled if all agree"),
    ("refill", "always"): mark("filled unasked"),
    ("refill", "never"): mark("ends the match"),
    ("refill_at", "empty"): mark("nothing in it"),
    ("here", "elder"): mark("by who sits before"),
    ("here", "off"): mark("not said"),
    ("hand", "first_call"): mark("as the first word"),
    ("hand", "any_turn"): mark("at any turn"),
    ("hand", "off"): mark("not played"),
    ("all_pass", "redeal"): mark("the next deals"),
    ("all_pass", "dealer_declares"): mark("the last must bid"),
    ("must_beat", "lead"): mark("beat the card led"),
    ("must_beat", "trick"): mark("beat the best card"),
    ("must_beat", "none"): mark("not a duty"),
    ("aces_premium", "always"): mark("always"),
    ("aces_premium", "hand_only"): mark("from the hand only"),
    ("aces_premium", "off"): mark("never"),
    ("no_aces_premium", "always"): mark("always"),
    ("no_aces_premium", "hand_only"): mark("from the hand only"),
    ("no_aces_premium", "off"): mark("never"),
    ("aces_announce", "after"): mark("after the deal"),
    ("aces_announce", "before"): mark("before the first card"),
    ("aces_failed", "nothing"): mark("nothing is paid"),
    ("aces_failed", "pays"): mark("the declarer pays"),
    ("no_aces_failed", "nothing"): mark("nothing is paid"),
    ("no_aces_failed", "pays"): mark("the declarer pays"),
    ("premium_payers", "defenders"): mark("both defenders"),
    ("premium_payers", "whisters"): mark("whisters only"),
    ("end", "none"): mark("when all agree"),
}


def value_word(t: Texts, rules: Rules, name: str) -> str:
    """Write the value of one option in words: "×10 (100)", "бить карту хода"; plain text."""
    value, built = value_of(rules, name), _BUILT.get(name)
    word = built(t, rules) if built else ""
    if word:
        return word
    known = VALUE_WORDS.get((name, value)) or VALUE_WORDS.get(("", value))
    return t.plain(known) if known else value


def _limit_word(t: Texts, rules: Rules) -> str:
    """Write the limit with what it comes to: "×10 (100)"."""
    return f"×{rules.cap_factor} ({rules.cap_factor * rules.stake})"


def _empty_word(t: Texts, rules: Rules) -> str:
    return t.plain("less than %(n)d in it", n=dearest(rules)) if rules.refill_at is RefillAt.SHORT else ""


def _numbers_word(t: Texts, rules: Rules) -> str:
    return ", ".join(extra_word(t, extra) for extra in rules.illustrated)


def _end_word(t: Texts, rules: Rules) -> str:
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("after %(n)d deal", "after %(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("after %(n)d minute", "after %(n)d minutes", rules.end.minutes)
        case EndKind.NONE:
            return ""


_BUILT: dict[str, Callable[[Texts, Rules], str]] = {
    "cap_factor": _limit_word,
    "refill_at": _empty_word,
    "illustrated": _numbers_word,
    "end": _end_word,
}
"""Values whose word is composed; where it is empty, the table of words has it."""
