"""Sentences on what each value of an option means: /rules is put together of them, pages of options show them."""

from collections.abc import Mapping

from bot.games.austrian.screens.option_words import value_word
from bot.games.austrian.screens.words import extra_word, number_word
from bot.screens.texts import Fact, Texts, mark
from engine.games.austrian.calls import LADDER, SUIT_LEVELS, Extra
from engine.games.austrian.money import dearest, price
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import value_of
from engine.games.austrian.rules.values import Pot

# by option and value; value "" serves every value that has no sentence of its own
EFFECTS: Mapping[tuple[str, str], str] = {
    ("pot", "limited"): mark("Every dealer pays a stake into the pot; all of it is in play, up to a limit."),
    ("pot", "unlimited"): mark("Every dealer pays a stake into the pot; all of it is in play."),
    ("pot", "styrian"): mark(
        "All fill the pot together; in play is the price of the contract, or what is left: %(prices)s."
    ),
    ("pot", "fixed"): mark("All fill the pot together; 10 of it are in play, whatever the contract."),
    ("stake", ""): mark("Every dealer pays %(value)s before dealing."),
    ("cap_factor", ""): mark("The limit is %(cap)d stakes: at most %(most)d are in play."),
    ("contribution", ""): mark("Everybody pays %(value)s into the pot before the first deal."),
    ("refill", "ask"): mark("An empty pot is filled again if all agree, else the match ends."),
    ("refill", "always"): mark("An empty pot is filled again, nobody is asked."),
    ("refill", "never"): mark("The match ends when the pot is empty."),
    ("refill_at", "empty"): mark("A pot is empty when nothing lies in it."),
    ("refill_at", "short"): mark("A pot of less than %(dearest)d, the price of the dearest contract, counts as empty."),
    ("jumps", "no"): mark("One bids the next number and no other; the first is 1."),
    ("jumps", "yes"): mark("One may bid any higher number, and any higher call from the hand."),
    ("here", "elder"): mark("Who has bid and sits before the last bidder may say “here” and hold the bid."),
    ("here", "off"): mark("A bid is not held: one goes higher or passes."),
    ("hand", "first_call"): mark(
        "“From the hand”, without the talon, is above all numbers; it is said as one's first word, and then again."
    ),
    ("hand", "any_turn"): mark("“From the hand”, without the talon, is above all numbers; it is said at any turn."),
    ("hand", "off"): mark("Nobody bids from the hand: the talon is always taken."),
    ("all_pass", "redeal"): mark("When all pass nothing is played, and the next player deals."),
    ("all_pass", "dealer_declares"): mark("After two passes the last player must bid."),
    ("invite", "yes"): mark(
        "A sole whister may invite the passer: then all tricks of both are his, but he owes four; else he plays alone."
    ),
    ("invite", "no"): mark("A sole whister plays alone, the passer's cards lie face down."),
    ("must_beat", "lead"): mark("Who can beat the card led must beat it."),
    ("must_beat", "trick"): mark("Who can beat the best card of the trick must beat it."),
    ("must_beat", "none"): mark("Nobody has to beat."),
    ("hearts_premium", "0"): mark("There is no premium for preference."),
    ("hearts_premium", ""): mark(
        "Preference, hearts from the hand: a premium of %(value)s; at a remise the declarer pays it to each."
    ),
    ("premium", "0"): mark("Nothing is paid for aces."),
    ("premium", ""): mark("The premium for aces is %(value)s."),
    ("aces_premium", "always"): mark("Four aces after the discard are paid in every suit contract."),
    ("aces_premium", "hand_only"): mark("Four aces are paid in contracts from the hand only."),
    ("aces_premium", "off"): mark("Four aces are worth nothing."),
    ("aces_announce", "after"): mark("Four aces are told when the deal is over."),
    ("aces_announce", "before"): mark("Four aces must be announced before the declarer's first card."),
    ("aces_failed", "nothing"): mark("At a remise four aces cost nothing."),
    ("aces_failed", "pays"): mark("At a remise the declarer pays each defender for four aces."),
    ("no_aces_premium", "always"): mark(
        "Who has not held one ace, not even in the talon, may announce it before the first card."
    ),
    ("no_aces_premium", "hand_only"): mark(
        "Who plays from the hand and has not one ace may announce it before the first card."
    ),
    ("no_aces_premium", "off"): mark("A hand without aces is worth nothing."),
    ("no_aces_failed", "pays"): mark("At a remise the declarer pays each defender for announced no aces."),
    ("no_aces_failed", "nothing"): mark("At a remise announced no aces cost nothing."),
    ("premium_payers", "defenders"): mark("Both defenders pay premiums, whether they whist or not."),
    ("premium_payers", "whisters"): mark("Only whisters pay premiums; a declarer who fails pays both defenders."),
    ("illustrated", "none"): mark("The highest number is 4, hearts."),
    ("illustrated", ""): mark("Above hearts: %(numbers)s."),
    ("extra_premium", "0"): mark("There is no premium for these numbers."),
    ("extra_premium", ""): mark("For these numbers a premium of %(value)s; at a remise the declarer pays it to each."),
    ("end", "deals"): mark("The match ends %(value)s."),
    ("end", "time"): mark("The match ends %(value)s."),
    ("end", "none"): mark("The match ends when all agree to end it."),
}
TOLD: Mapping[Extra, str] = {
    Extra.BETTEL: mark("no trick, no trumps"),
    Extra.SANS: mark("six tricks"),
    Extra.BETTEL_OPEN: mark("no trick, the hand lies open after the first card"),
    Extra.MORD: mark("all ten tricks, no trumps"),
}
"""Task of each contract of Illustrated."""


def effect(t: Texts, rules: Rules, name: str) -> str:
    """Tell in a sentence what an option means by these rules; plain text."""
    value = value_of(rules, name)
    message = EFFECTS.get((name, value)) or EFFECTS.get((name, value.partition(":")[0])) or EFFECTS[name, ""]
    return t.plain(message, value=value_word(t, rules, name), **_facts(t, rules))


def _facts(t: Texts, rules: Rules) -> dict[str, Fact]:
    return {
        "prices": prices_word(t, rules),
        "cap": rules.cap_factor,
        "most": rules.cap_factor * rules.stake,
        "dearest": dearest(rules),
        "numbers": numbers_word(t, rules),
    }


def prices_word(t: Texts, rules: Rules) -> str:
    """Write the price of every number: "1 ♣ 20, 2 ♠ 30"; empty where the kind of pot knows no prices."""
    if rules.pot is not Pot.STYRIAN:
        return ""
    numbers = LADDER[: SUIT_LEVELS + len(rules.illustrated)]
    return ", ".join(f"{number_word(t, rules, bid)} — {price(rules, bid)}" for bid in numbers)


def numbers_word(t: Texts, rules: Rules) -> str:
    """Write what the numbers from 5 on ask for: "5 — Беттель (ни одной взятки, без козыря)"."""
    numbered = enumerate(rules.illustrated, SUIT_LEVELS + 1)
    return ", ".join(f"{n} — {extra_word(t, extra)} ({t.plain(TOLD[extra])})" for n, extra in numbered)
