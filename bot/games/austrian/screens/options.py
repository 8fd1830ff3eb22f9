"""Options of Austrian préférence in words: names, pages, /rules and typed options (austrian.md §11)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.austrian.screens.words import SHORTEST_EXTRAS, extra_word, number_word
from bot.screens.option_pages import OptionPages, with_tick
from bot.screens.option_table import OptionTable, PresetWords, Size, option, value
from bot.screens.texts import Fact, Texts, mark, mark_word
from bot.screens.widths import is_whole
from engine.games.austrian.calls import LADDER, SUIT_LEVELS, Extra
from engine.games.austrian.money import dearest, price
from engine.games.austrian.rules import BOOK, EndKind, Pot, RefillAt, Rules, offered, value_of

END: Final = "end"
TENS = mark("whole tens: 10, 20, 30 and so on up to 999 999 990")
NUMBER = mark("a whole number up to 999 999 999, 0 for none")
PRESETS: Final = (
    PresetWords(
        "austrian_limited",
        mark_word("preset", "Austrian"),
        mark("austrian, austrian preference, austrian préférence, austrian limited, limited, limited pot"),
    ),
    PresetWords(
        "austrian_unlimited",
        mark_word("preset", "Austrian without a limit"),
        mark("austrian unlimited, unlimited, without a limit, no limit"),
    ),
    PresetWords(
        "austrian_styrian", mark_word("preset", "Styrian"), mark("styrian, styrian preference, austrian styrian")
    ),
    PresetWords(
        "austrian_basic", mark_word("preset", "Austrian basic"), mark("austrian basic, basic, austrian simple")
    ),
    PresetWords(
        "austrian_illustrated",
        mark_word("preset", "Austrian illustrated"),
        mark("austrian illustrated, illustrated, illustrated preference"),
    ),
)
PAGES: Final = {
    "pot": mark("Pot"),
    "auction": mark("Bidding"),
    "play": mark("Whist, play"),
    "premiums": mark("Premiums"),
    "numbers": mark("Numbers 5–8"),
    "end": mark("End"),
}
OPTIONS: Final = (
    option("pot", "pot", "Kind of pot", "pot").of(
        value("limited", "limited", "Every dealer pays a stake into the pot; all of it is in play, up to a limit."),
        value("unlimited", "without a limit", "Every dealer pays a stake into the pot; all of it is in play."),
        value(
            "styrian",
            "Styrian",
            "All fill the pot together; in play is the price of the contract, or what is left: %(prices)s.",
        ),
        value("fixed", "ten at a time", "All fill the pot together; 10 of it are in play, whatever the contract."),
    ),
    option("stake", "pot", "Stake", "dealer's stake").of(
        effect=mark("Every dealer pays %(value)s before dealing."),
        usual=("10", "20", "50", "100"),
        example="30",
        wanted=TENS,
    ),
    option("cap_factor", "pot", "Limit", "limit of the sum in play").of(
        effect=mark("The limit is %(cap)d stakes: at most %(most)d are in play."),
        usual=("5", "10", "20"),
        example="8",
        wanted=mark("a whole number from 1 to 999 999 999, usually 5, 10 or 20"),
    ),
    option("contribution", "pot", "Contribution", "contribution to the common pot").of(
        effect=mark("Everybody pays %(value)s into the pot before the first deal."),
        usual=("20", "50", "100"),
        example="30",
        wanted=TENS,
    ),
    option("refill", "pot", "Empty pot", "empty pot").of(
        value("ask", "filled if all agree", "An empty pot is filled again if all agree, else the match ends."),
        value("always", "filled unasked", "An empty pot is filled again, nobody is asked."),
        value("never", "ends the match", "The match ends when the pot is empty."),
    ),
    option("refill_at", "pot", "Empty means", "the pot is empty").of(
        value("empty", "nothing in it", "A pot is empty when nothing is left in it."),
        value(
            "short", effect="A pot of less than %(highest)d, the price of the most expensive contract, counts as empty."
        ),
    ),
    option("jumps", "auction", "Jumps", "jumps in bidding").of(
        value("yes", effect="One may bid any higher number, and any higher call from the hand."),
        value("no", effect="Only the next number may be bid; the first is 1."),
    ),
    option("here", "auction", "“Here”", "“here”").of(
        value(
            "elder",
            "by an earlier seat",
            "A player who has bid and sits before the last bidder may say “here” and hold the bid.",
        ),
        value("off", "not said", "A bid cannot be held: bid higher or pass."),
    ),
    option("hand", "auction", "From the hand", "bids from the hand").of(
        value(
            "first_call",
            "as the first call",
            "“From the hand”, without the talon, is above all numbers; it may only be bid from one's first call on.",
        ),
        value(
            "any_turn",
            "at any turn",
            "“From the hand”, without the talon, is above all numbers; it may be bid at any turn.",
        ),
        value("off", "not played", "Nobody bids from the hand: the talon is always taken."),
    ),
    option("all_pass", "auction", "All pass", "when all pass").of(
        value("redeal", "the next deals", "When all pass nothing is played, and the next player deals."),
        value("dealer_declares", "the last must bid", "After two passes the last player must bid."),
    ),
    option("invite", "play", "Invitation", "invitation of the second defender").of(
        value(
            "yes",
            effect="A sole whister may invite the passer, then counts the tricks of both but owes four; "
            "or else plays alone.",
        ),
        value("no", effect="A sole whister plays alone, the passer's cards lie face down."),
    ),
    option("must_beat", "play", "Duty to beat", "duty to beat").of(
        value("lead", "beat the card led", "The card led must be beaten if possible."),
        value("trick", "beat the best card", "The best card of the trick must be beaten if possible."),
        value("none", "not required", "Nobody has to beat."),
    ),
    option("hearts_premium", "premiums", "For preference", "premium for preference").of(
        value("0", effect="There is no premium for preference."),
        effect=mark(
            "Preference, hearts from the hand: a premium of %(value)s; at a remise the declarer pays it to each."
        ),
        usual=("0", "10", "20"),
        example="5",
        wanted=NUMBER,
    ),
    option("premium", "premiums", "For aces", "premium for aces").of(
        value("0", effect="Nothing is paid for aces."),
        effect=mark("The premium for aces is %(value)s."),
        usual=("0", "10", "20"),
        example="5",
        wanted=NUMBER,
    ),
    option("aces_premium", "premiums", "Four aces", "four aces are paid").of(
        value("always", "always", "Four aces after the discard are paid in every suit contract."),
        value("hand_only", "from the hand only", "Four aces are paid in contracts from the hand only."),
        value("off", "never", "Four aces are worth nothing."),
    ),
    option("aces_announce", "premiums", "Announcing aces", "announcing four aces").of(
        value("after", "after the deal", "Four aces are announced when the deal is over."),
        value("before", "before the first card", "Four aces must be announced before the declarer's first card."),
    ),
    option("aces_failed", "premiums", "Four aces, remise", "four aces at a remise").of(
        value("nothing", "nothing is paid", "At a remise four aces cost nothing."),
        value("pays", "the declarer pays", "At a remise the declarer pays each defender for four aces."),
    ),
    option("no_aces_premium", "premiums", "No aces", "no aces are paid").of(
        value(
            "always",
            "always",
            "A player who has held no ace, not even in the talon, may announce it before the first card.",
        ),
        value(
            "hand_only",
            "from the hand only",
            "A player without an ace who plays from the hand may announce it before the first card.",
        ),
        value("off", "never", "A hand without aces is worth nothing."),
    ),
    option("no_aces_failed", "premiums", "No aces, remise", "no aces at a remise").of(
        value("pays", "the declarer pays", "At a remise the declarer pays each defender for an announced “no aces”."),
        value("nothing", "nothing is paid", "At a remise an announced “no aces” costs nothing."),
    ),
    option("premium_payers", "premiums", "Premiums paid by", "premiums are paid by").of(
        value("defenders", "both defenders", "Both defenders pay premiums, whether they whist or not."),
        value("whisters", "whisters only", "Only whisters pay premiums; a declarer who fails pays both defenders."),
    ),
    option("illustrated", "numbers", "Numbers 5–8", "numbers above hearts").of(
        value("none", effect="The highest number is 4, hearts."),
        effect=mark("Above hearts: %(numbers)s."),
        usual=("none", "bettel", "bettel,sans", "bettel,sans,bettel_open", "bettel,sans,bettel_open,mord"),
        example="bettel,mord",
        wanted=mark("bettel, sans, bettel_open, mord with commas between, each at most once, or none"),
    ),
    option("extra_premium", "numbers", "For 5–8", "premium for these numbers").of(
        value("0", effect="There is no premium for these numbers."),
        effect=mark("For these numbers a premium of %(value)s; at a remise the declarer pays it to each."),
        usual=("0", "10", "20"),
        example="5",
        wanted=NUMBER,
    ),
    option("end", "end", "End", "end of the match").of(
        value("none", "when all agree", "The match ends when all agree to end it."),
        value("deals", effect="The match ends %(value)s."),
        value("time", effect="The match ends %(value)s."),
        usual=("deals:12", "deals:24", "time:60", "time:120", "none"),
        example="deals:18",
        wanted=mark("deals:12 or time:90 (minutes), 1 to 9999, or none (when all agree)"),
    ),
)
ALL_NUMBERS: Final = "bettel,sans,bettel_open,mord"
"""Value of the option `illustrated` that has a shorter label: all four contracts in their usual order."""
TOLD: Mapping[Extra, str] = {
    Extra.BETTEL: mark("no trick, no trumps"),
    Extra.SANS: mark("six tricks"),
    Extra.BETTEL_OPEN: mark("no trick, the hand lies open after the first card"),
    Extra.MORD: mark("all ten tricks, no trumps"),
}
"""What each contract above hearts (variant "Illustrated") demands of its declarer (message ids of the catalogue)."""


def limit_word(t: Texts, rules: Rules) -> str:
    """Format the limit of the sum in play as a factor of the stake, and as an amount: "×10 (100)"."""
    return f"×{rules.cap_factor} ({rules.cap_factor * rules.stake})"


def empty_word(t: Texts, rules: Rules) -> str:
    """Describe when a pot counts as empty; "" if only when there is nothing in it."""
    return t.plain("less than %(n)d in it", n=dearest(rules)) if rules.refill_at is RefillAt.SHORT else ""


def extras_word(t: Texts, rules: Rules) -> str:
    """List the names of the contracts above hearts (variant "Illustrated")."""
    return ", ".join(extra_word(t, extra) for extra in rules.illustrated)


def end_word(t: Texts, rules: Rules) -> str:
    """Describe what ends a match; "" if it ends when all agree."""
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("after %(n)d deal", "after %(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("after %(n)d minute", "after %(n)d minutes", rules.end.minutes)
        case EndKind.NONE:
            return ""


def _ends(t: Texts, rules: Rules) -> str:
    """Describe what ends a match, for a title."""
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("%(n)d minute", "%(n)d minutes", rules.end.minutes)
        case EndKind.NONE:
            return t.plain("until all agree to end")


def prices_word(t: Texts, rules: Rules) -> str:
    """List the price of every contract: "1 ♣ 20, 2 ♠ 30"; empty if in this kind of pot contracts have no price."""
    if rules.pot is not Pot.STYRIAN:
        return ""
    numbers = LADDER[: SUIT_LEVELS + len(rules.illustrated)]
    return ", ".join(f"{number_word(t, rules, bid)} — {price(rules, bid)}" for bid in numbers)


def numbers_word(t: Texts, rules: Rules) -> str:
    """Describe the contracts with the numbers from 5 on: "5 — Беттель (ни одной взятки, без козыря)"."""
    numbered = enumerate(rules.illustrated, SUIT_LEVELS + 1)
    return ", ".join(f"{n} — {extra_word(t, extra)} ({t.plain(TOLD[extra])})" for n, extra in numbered)


class AustrianOptions(OptionPages[Rules]):
    """Pages of the options of Austrian préférence."""

    book = BOOK
    table = OptionTable(PRESETS, PAGES, OPTIONS)
    size = Size(
        option=END,
        offered=(12, 24, 36),
        example=18,
        title=mark("Number of deals"),
        key=mark("Deals: %(n)d"),
        meaning=mark("the number of deals"),
        value=f"{EndKind.DEALS}:%s",
    )
    briefly = ("pot", "stake", "contribution", "hand", "invite", "must_beat")
    composed = MappingProxyType(
        {"cap_factor": limit_word, "refill_at": empty_word, "illustrated": extras_word, END: end_word}
    )
    offered = staticmethod(offered)

    def facts(self, t: Texts, rules: Rules) -> Mapping[str, Fact]:
        """Return the values that fill the placeholders in sentences on an option's effect, by placeholder."""
        return {
            "prices": prices_word(t, rules),
            "cap": rules.cap_factor,
            "most": rules.cap_factor * rules.stake,
            "highest": dearest(rules),
            "numbers": numbers_word(t, rules),
        }

    def brief_words(self, t: Texts, rules: Rules, name: str) -> Sequence[str]:
        """Return shorter forms of an option's value: for `illustrated` "up to 8", the highest number of a contract."""
        return (t.plain("up to %(n)d", n=SUIT_LEVELS + len(rules.illustrated)),) if name == "illustrated" else ()

    def button_word(self, t: Texts, rules: Rules, name: str) -> str:
        """Format the value of an option with a capital, for a button."""
        word = super().button_word(t, rules, name)
        if name != "illustrated":
            return word
        if value_of(rules, name) == ALL_NUMBERS:
            return t.plain("All four")
        if len(rules.illustrated) == len(Extra):
            return t.plain("All four in another order")
        if is_whole(with_tick(word)):
            return word
        return ", ".join(t.plain(SHORTEST_EXTRAS[extra]) for extra in rules.illustrated)

    def size_of(self, rules: Rules) -> int | None:
        """Return the number of deals after which the match ends; None if time or the players end it."""
        return rules.end.deals if rules.end.kind is EndKind.DEALS else None

    def title(self, t: Texts, rules: Rules) -> str:
        """Format the rules and what ends the match: "Австрийский · 12 сдач"; plain text."""
        return f"{self.preset_name(t, rules.preset)} · {_ends(t, rules)}"


OPTION_PAGES: Final = AustrianOptions()
title, deal_title = OPTION_PAGES.title, OPTION_PAGES.deal_title
