"""Reasons for which the rules of preferans do not allow a command, a sentence each."""

from bot.games.preferans.screens.words import rung_word, whist_word
from bot.screens.replies import rules_refuse
from bot.screens.texts import Texts, mark
from bot.screens.words import cards_line
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.games.preferans.contracts import parse_rung
from engine.games.preferans.outcomes import WhistCall

ILLEGAL: dict[str, str] = {
    "not_in_this_game": mark("That is not done in this game."),
    "here_not_allowed": mark("You cannot say “here” now."),
    "here_wrong_bid": mark("That bid cannot be held."),
    "misere_not_allowed": mark("Misère may only be your first call."),
    "bid_too_low": mark("The bid is too low: at least %(lowest)s is needed."),
    "no_jumps": mark("Only the next step may be bid: %(next)s."),
    "must_trump": mark("No suit to follow, so trump: %(has)s."),
    "below_bid": mark("The game may not be below the bid %(bid)s."),
    "must_play_misere": mark("After bidding misère you must play misère."),
    "no_misere_after_tricks": mark("After a bid of tricks misère cannot be played."),
    "bad_fix": mark("Type it like this: /fix NAME mountain +5 reason, or /fix NAME whists NAME +10 reason."),
    "beyond_bounds": mark("The numbers of the sheet would become too large or too finely divided."),
    "bad_column": mark("Whists are written against another player, pool and mountain against nobody."),
    "not_closed": mark("The pools are not closed yet."),
    "not_declarer": mark("That player could not play a game in this deal."),
    "not_in_play": mark("Somebody who is not playing has tricks."),
    "not_ten_tricks": mark("There must be ten tricks, not %(tricks)d."),
    "too_many_for_dealer": mark("The dealer on the talon takes two tricks at most."),
    "bad_talon": mark("The talon is two different cards."),
    "no_half_offered": mark("That game is not played in halves here."),
    "cannot_concede": mark("“Without three” is not possible with %(contract)s here."),
    "nothing_played": mark("Nothing was played in this deal, so there are no tricks."),
    "tricks_missing": mark("The tricks of the players are missing."),
    "no_whist_words": mark("Nobody whists against %(contract)s."),
    "whist_words": mark("Each defender makes one call."),
    "bad_whist": mark("These calls of the defenders do not go together."),
    "bad_mode": mark("It cannot be played like that here."),
    "no_blind": mark("By these rules nobody calls blind."),
    "no_blind_bid": mark("By these rules one may only pass blind."),
    "not_looked": mark("Look at your cards first."),
    "already_looked": mark("You have looked at your cards: you can no longer call blind."),
    "no_look": mark("There is nothing to look at now."),
    "no_take": mark("The talon cannot be taken without naming a game now."),
    "no_throw": mark("The talon cannot be thrown at the dealer now."),
    "no_preferans": mark("“Preferans” cannot be declared here."),
    "no_such_bid": mark("There is no such bid in these rules: %(bid)s."),
    "no_without_talon": mark("Not played without the talon here: %(contract)s."),
    "cannot_throw": mark("The talon of this game cannot be thrown at the dealer: %(contract)s."),
    "whist_word": mark("The opponent's call is missing."),
    "bad_word": mark("“%(word)s” cannot be said against %(contract)s."),
}
"""Sentences by the engine's reason, beside those of `bot.screens.refusals.RULES`."""

_BIDS = ("bid", "next", "lowest", "contract")
_CARDS = ("has", "card")


def refusal(t: Texts, error: IllegalCommand) -> str:
    """Say why a command is not allowed, with bids and cards written as on the screen; fits into a toast."""
    if error.reason == "bid_too_low" and not error.facts.get("lowest"):
        return t.plain("Nothing higher is left to bid.")
    facts = {name: _shown(t, name, value) for name, value in error.facts.items()}
    return rules_refuse(t, ILLEGAL.get(error.reason), error.reason, facts)


def _shown(t: Texts, fact: str, value: str | int) -> str | int:
    """Write a fact as the screen shows it."""
    if fact in _CARDS and isinstance(value, str):
        return cards_line(t, (Card(name) for name in value.split()))
    if fact in _BIDS and isinstance(value, str) and value:
        return rung_word(t, parse_rung(value))
    if fact == "word" and isinstance(value, str):
        return whist_word(t, WhistCall(value))
    return value
