"""Reasons for which the rules of Austrian préférence do not allow a command, a sentence each."""

from bot.games.austrian.screens.words import bid_word
from bot.screens.replies import rules_refuse
from bot.screens.texts import Texts, mark
from bot.screens.words import cards_line
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.games.austrian.calls import Bid

ILLEGAL: dict[str, str] = {
    "must_bid": mark("The others have passed: you must bid."),
    "here_not_allowed": mark("You cannot say “here” now."),
    "no_such_bid": mark("There is no such call in these rules: %(bid)s."),
    "no_hand_now": mark("After bidding a number you can no longer bid from the hand."),
    "bid_too_low": mark("The call must be higher than %(best)s."),
    "no_jumps": mark("Only the next step may be bid: %(next)s."),
    "must_trump": mark("No suit to follow, so trump: %(has)s."),
    "must_beat": mark("Beat %(card)s: %(has)s."),
    "below_bid": mark("The contract may not be below the call %(bid)s."),
    "no_such_contract": mark("There is no such contract in these rules: %(contract)s."),
    "announce_not_declarer": mark("Only the declarer announces aces."),
    "announce_late": mark("Aces are announced once, before the declarer's first card."),
    "announce_vain": mark("No premium is paid for that here, or nobody need announce it."),
    "announce_untrue": mark("Your cards do not say that: an ace in the discard counts, too."),
    "no_refill": mark("The pot need not be filled now."),
    "bad_fix": mark("Type it like this: /fix NAME cash +10 reason."),
    "bad_column": mark("Corrections are made in money: cash."),
    "bad_amount": mark("The amount must be a multiple of 10 from −%(largest)s to %(largest)s, not zero."),
    "beyond_pot": mark("The pot holds only %(pot)d."),
    "beyond_bounds": mark("The amounts would become too large."),
    "bad_opening": mark("The pot carried over must be a multiple of 10."),
    "unbalanced": mark("Money and pot must add up to zero, not to %(sum)d."),
    "money_moved": mark("Money has moved already: nothing can be carried over now."),
    "not_closed": mark("The match has not reached its end yet."),
    "not_in_this_game": mark("Nobody joins or leaves a match of this game; somebody may be substituted."),
    "not_declarer": mark("That player could not play a game in this deal."),
    "no_all_pass": mark("By these rules the last hand must play when the others have passed."),
    "whist_words": mark("Each defender makes one call."),
    "no_whist_words": mark("Nobody whists against %(contract)s."),
    "no_invitation": mark("There is no invitation here."),
    "tricks_missing": mark("The tricks of the players are missing."),
    "nothing_played": mark("Nothing was played in this deal, so there are no tricks."),
    "not_in_play": mark("Somebody who is not playing has tricks."),
    "not_ten_tricks": mark("There must be ten tricks, not %(tricks)d."),
    "not_decided": mark("With %(tricks)d tricks this contract is not decided yet."),
}
"""Sentences by the engine's reason, beside those of `bot.screens.refusals.RULES`."""

_BIDS = ("bid", "best", "next", "contract")
_CARDS = ("has", "card")


def refusal(t: Texts, error: IllegalCommand) -> str:
    """Say why a command is not allowed, with calls and cards written as on the screen; fits into a toast."""
    facts = {name: _shown(t, name, value) for name, value in error.facts.items()}
    return rules_refuse(t, ILLEGAL.get(error.reason), error.reason, facts)


def _shown(t: Texts, fact: str, value: str | int) -> str | int:
    """Write a fact as the screen shows it."""
    if fact in _CARDS and isinstance(value, str):
        return cards_line(t, (Card(name) for name in value.split()))
    if fact in _BIDS and isinstance(value, str) and value in tuple(Bid):
        return bid_word(t, None, Bid(value))
    return value
