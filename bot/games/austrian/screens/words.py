"""Calls, contracts, decisions and money of Austrian préférence in players' words (austrian.md §2, §5, §7, §9)."""

from typing import Final

from bot.games.austrian.pictures.drawings import AustrianLabels
from bot.screens.statistics import StatisticsWords
from bot.screens.texts import Texts, mark
from bot.screens.words import NO_BREAK, SIGNS, card_labels, pair, unbroken
from engine.games.austrian.calls import LADDER, PREFERENCE, Bid, Extra
from engine.games.austrian.money import Reason
from engine.games.austrian.outcomes import Aces, Defence, WhistCall
from engine.games.austrian.rules import Rules
from engine.games.austrian.state import Call

EXTRAS: dict[Extra, str] = {
    Extra.BETTEL: mark("Bettel"),
    Extra.SANS: mark("No trumps"),
    Extra.BETTEL_OPEN: mark("Open Bettel"),
    Extra.MORD: mark("All ten"),
}
"""Names of the contracts above hearts, variant "Illustrated" (message ids of the catalogue)."""

REASONS: dict[Reason, str] = {
    Reason.STAKE: mark("stake"),
    Reason.REFILL: mark("contribution"),
    Reason.TAKE: mark("from the pot"),
    Reason.TRICK: mark("for tricks"),
    Reason.REMISE: mark("remise"),
    Reason.SHORTFALL: mark("too few tricks"),
    Reason.HEARTS: mark("preference"),
    Reason.ACES: mark("four aces"),
    Reason.NOACES: mark("no aces"),
    Reason.EXTRA: mark("premium"),
    Reason.ADJUST: mark("correction"),
    Reason.REST: mark("share of the pot"),
}
"""Reasons of payments in lower case, as on an arrow of the picture (message ids of the catalogue)."""


WORDS: Final = StatisticsWords(
    roles={
        "declarer": mark("Declarer"),
        "whister": mark("Whister"),
        "invited": mark("Invited"),
        "passer": mark("Passer"),
        "unasked": mark("Without a call"),
        "all_pass": mark("All passed"),
        "dealer": mark("Resting dealer"),
    },
    games={str(bid): str(bid) for bid in LADDER},
    parts={
        "contract": mark("contract"),
        "discard": mark("discard"),
        "whist": mark("whist"),
        "play": mark("play"),
    },
)
"""Words for the roles, contracts and parts of a deal in statistics."""
SHORT_EXTRAS: dict[Extra, str] = {**EXTRAS, Extra.BETTEL_OPEN: mark("Bettel, open")}
"""Names of the contracts above hearts on buttons, two of which share a row (message ids of the catalogue)."""
SHORTEST_EXTRAS: dict[Extra, str] = {**SHORT_EXTRAS, Extra.MORD: mark("All 10")}
"""Names of the contracts above hearts on a button with several of them (message ids of the catalogue)."""


def extra_word(t: Texts, extra: Extra) -> str:
    """Return the name of a contract above hearts (variant "Illustrated"): "Беттель"."""
    return unbroken(t.plain(EXTRAS[extra]))


def number_word(t: Texts, rules: Rules | None, bid: Bid) -> str:
    """Format the number of a bid and its contract, without saying whether it is from the hand: "2 ♠", "5 Беттель".

    `rules`: None if they are not known; then the number of a contract above hearts is written alone: "5".
    """
    if bid.suit is not None:
        return f"{bid.level}{NO_BREAK}{SIGNS[bid.suit]}"
    extra = rules.extra(bid) if rules is not None else None
    return f"{bid.level}{NO_BREAK}{extra_word(t, extra)}" if extra is not None else str(bid.level)


def bid_word(t: Texts, rules: Rules | None, bid: Bid) -> str:
    """Format a call or contract: "2 ♠", "5 Беттель", "1 ♣ без прикупа", "преферанс"; `rules`: see `number_word`."""
    if bid is PREFERENCE:
        return t.plain("preference")
    word = number_word(t, rules, bid)
    return unbroken(t.plain("%(bid)s from the hand", bid=word)) if bid.is_hand else word


def call_word(t: Texts, rules: Rules | None, call: Call) -> str:
    """Format one call of the auction: "пас", "2 ♠", "здесь (2 ♠)"; `rules`: see `number_word`."""
    if call.bid is None:
        return t.plain("pass")
    word = bid_word(t, rules, call.bid)
    return unbroken(t.plain("here (%(bid)s)", bid=word)) if call.here else word


def whist_word(t: Texts, call: WhistCall) -> str:
    """Format a defender's call: whist or pass."""
    return t.plain("whist") if call is WhistCall.WHIST else t.plain("pass")


def said_word(t: Texts, who: str, call: WhistCall) -> str:
    """Format a defender's name and call: "Вика вист"."""
    return pair(who, whist_word(t, call))


def defence_word(t: Texts, defence: Defence) -> str:
    """Format the choice of a sole whister: "пригласить", "один"."""
    return t.plain("invite") if defence is Defence.INVITE else t.plain("alone")


def aces_word(t: Texts, aces: Aces) -> str:
    """Return the name of a premium for aces: "четыре туза", "без тузов"."""
    return unbroken(t.plain("four aces") if aces is Aces.FOUR else t.plain("no aces"))


def reason_word(t: Texts, reason: Reason) -> str:
    """Format the reason of a payment: "ремиз", "за взятки"."""
    return unbroken(t.plain(REASONS[reason]))


def picture_labels(t: Texts) -> AustrianLabels:
    """Return the words that painters write on pictures, in one language."""
    return AustrianLabels(
        pot=t.word("picture", "pot"),
        deals=t.word("picture", "deal by deal"),
        **card_labels(t),
    )
