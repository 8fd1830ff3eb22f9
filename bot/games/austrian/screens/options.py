"""Options of Austrian préférence in words: names, pages, /rules and typed options (austrian.md §11)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.austrian.screens.words import SHORTEST_EXTRAS, extra_word, number_word
from bot.screens.option_pages import OptionPages, with_tick
from bot.screens.option_table import OptionGroup, OptionTable, PresetWords, option, value, words
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
GROUPS: Final = (
    OptionGroup("pot", mark("Pot")),
    OptionGroup("auction", mark("Bidding")),
    OptionGroup("play", mark("Whist, play")),
    OptionGroup("premiums", mark("Premiums")),
    OptionGroup("numbers", mark("Numbers 5–8")),
    OptionGroup("end", mark("End")),
)
OPTIONS: Final = (
    option(
        words("pot", "pot", mark("Kind of pot"), mark("pot")),
        value(
            "limited",
            mark("limited"),
            mark("Every dealer pays a stake into the pot; all of it is in play, up to a limit."),
        ),
        value(
            "unlimited", mark("without a limit"), mark("Every dealer pays a stake into the pot; all of it is in play.")
        ),
        value(
            "styrian",
            mark("Styrian"),
            mark("All fill the pot together; in play is the price of the contract, or what is left: %(prices)s."),
        ),
        value(
            "fixed",
            mark("ten at a time"),
            mark("All fill the pot together; 10 of it are in play, whatever the contract."),
        ),
    ),
    option(
        words("stake", "pot", mark("Stake"), mark("dealer's stake")),
        effect=mark("Every dealer pays %(value)s before dealing."),
        usual=("10", "20", "50", "100"),
        example="30",
        wanted=TENS,
    ),
    option(
        words("cap_factor", "pot", mark("Limit"), mark("limit of the sum in play")),
        effect=mark("The limit is %(cap)d stakes: at most %(most)d are in play."),
        usual=("5", "10", "20"),
        example="8",
        wanted=mark("a whole number from 1 to 999 999 999, usually 5, 10 or 20"),
    ),
    option(
        words("contribution", "pot", mark("Contribution"), mark("contribution to the common pot")),
        effect=mark("Everybody pays %(value)s into the pot before the first deal."),
        usual=("20", "50", "100"),
        example="30",
        wanted=TENS,
    ),
    option(
        words("refill", "pot", mark("Empty pot"), mark("empty pot")),
        value(
            "ask", mark("filled if all agree"), mark("An empty pot is filled again if all agree, else the match ends.")
        ),
        value("always", mark("filled unasked"), mark("An empty pot is filled again, nobody is asked.")),
        value("never", mark("ends the match"), mark("The match ends when the pot is empty.")),
    ),
    option(
        words("refill_at", "pot", mark("Empty means"), mark("the pot is empty")),
        value("empty", mark("nothing in it"), mark("A pot is empty when nothing is left in it.")),
        value(
            "short",
            effect=mark("A pot of less than %(highest)d, the price of the most expensive contract, counts as empty."),
        ),
    ),
    option(
        words("jumps", "auction", mark("Jumps"), mark("jumps in bidding")),
        value("yes", effect=mark("One may bid any higher number, and any higher call from the hand.")),
        value("no", effect=mark("Only the next number may be bid; the first is 1.")),
    ),
    option(
        words("here", "auction", mark("“Here”"), mark("“here”")),
        value(
            "elder",
            mark("by an earlier seat"),
            mark("A player who has bid and sits before the last bidder may say “here” and hold the bid."),
        ),
        value("off", mark("not said"), mark("A bid cannot be held: bid higher or pass.")),
    ),
    option(
        words("hand", "auction", mark("From the hand"), mark("bids from the hand")),
        value(
            "first_call",
            mark("as the first call"),
            mark(
                "“From the hand”, without the talon, is above all numbers; it may only be bid from one's first call on."
            ),
        ),
        value(
            "any_turn",
            mark("at any turn"),
            mark("“From the hand”, without the talon, is above all numbers; it may be bid at any turn."),
        ),
        value("off", mark("not played"), mark("Nobody bids from the hand: the talon is always taken.")),
    ),
    option(
        words("all_pass", "auction", mark("All pass"), mark("when all pass")),
        value("redeal", mark("the next deals"), mark("When all pass nothing is played, and the next player deals.")),
        value("dealer_declares", mark("the last must bid"), mark("After two passes the last player must bid.")),
    ),
    option(
        words("invite", "play", mark("Invitation"), mark("invitation of the second defender")),
        value(
            "yes",
            effect=mark(
                "A sole whister may invite the passer, then counts the tricks of both but owes four; or else plays "
                "alone."
            ),
        ),
        value("no", effect=mark("A sole whister plays alone, the passer's cards lie face down.")),
    ),
    option(
        words("must_beat", "play", mark("Duty to beat"), mark("duty to beat")),
        value("lead", mark("beat the card led"), mark("The card led must be beaten if possible.")),
        value("trick", mark("beat the best card"), mark("The best card of the trick must be beaten if possible.")),
        value("none", mark("not required"), mark("Nobody has to beat.")),
    ),
    option(
        words("hearts_premium", "premiums", mark("For preference"), mark("premium for preference")),
        value("0", effect=mark("There is no premium for preference.")),
        effect=mark(
            "Preference, hearts from the hand: a premium of %(value)s; at a remise the declarer pays it to each."
        ),
        usual=("0", "10", "20"),
        example="5",
        wanted=NUMBER,
    ),
    option(
        words("premium", "premiums", mark("For aces"), mark("premium for aces")),
        value("0", effect=mark("Nothing is paid for aces.")),
        effect=mark("The premium for aces is %(value)s."),
        usual=("0", "10", "20"),
        example="5",
        wanted=NUMBER,
    ),
    option(
        words("aces_premium", "premiums", mark("Four aces"), mark("four aces are paid")),
        value("always", mark("always"), mark("Four aces after the discard are paid in every suit contract.")),
        value("hand_only", mark("from the hand only"), mark("Four aces are paid in contracts from the hand only.")),
        value("off", mark("never"), mark("Four aces are worth nothing.")),
    ),
    option(
        words("aces_announce", "premiums", mark("Announcing aces"), mark("announcing four aces")),
        value("after", mark("after the deal"), mark("Four aces are announced when the deal is over.")),
        value(
            "before",
            mark("before the first card"),
            mark("Four aces must be announced before the declarer's first card."),
        ),
    ),
    option(
        words("aces_failed", "premiums", mark("Four aces, remise"), mark("four aces at a remise")),
        value("nothing", mark("nothing is paid"), mark("At a remise four aces cost nothing.")),
        value("pays", mark("the declarer pays"), mark("At a remise the declarer pays each defender for four aces.")),
    ),
    option(
        words("no_aces_premium", "premiums", mark("No aces"), mark("no aces are paid")),
        value(
            "always",
            mark("always"),
            mark("A player who has held no ace, not even in the talon, may announce it before the first card."),
        ),
        value(
            "hand_only",
            mark("from the hand only"),
            mark("A player without an ace who plays from the hand may announce it before the first card."),
        ),
        value("off", mark("never"), mark("A hand without aces is worth nothing.")),
    ),
    option(
        words("no_aces_failed", "premiums", mark("No aces, remise"), mark("no aces at a remise")),
        value(
            "pays",
            mark("the declarer pays"),
            mark("At a remise the declarer pays each defender for an announced “no aces”."),
        ),
        value("nothing", mark("nothing is paid"), mark("At a remise an announced “no aces” costs nothing.")),
    ),
    option(
        words("premium_payers", "premiums", mark("Premiums paid by"), mark("premiums are paid by")),
        value("defenders", mark("both defenders"), mark("Both defenders pay premiums, whether they whist or not.")),
        value(
            "whisters",
            mark("whisters only"),
            mark("Only whisters pay premiums; a declarer who fails pays both defenders."),
        ),
    ),
    option(
        words("illustrated", "numbers", mark("Numbers 5–8"), mark("numbers above hearts")),
        value("none", effect=mark("The highest number is 4, hearts.")),
        effect=mark("Above hearts: %(numbers)s."),
        usual=("none", "bettel", "bettel,sans", "bettel,sans,bettel_open", "bettel,sans,bettel_open,mord"),
        example="bettel,mord",
        wanted=mark("bettel, sans, bettel_open, mord with commas between, each at most once, or none"),
    ),
    option(
        words("extra_premium", "numbers", mark("For 5–8"), mark("premium for these numbers")),
        value("0", effect=mark("There is no premium for these numbers.")),
        effect=mark("For these numbers a premium of %(value)s; at a remise the declarer pays it to each."),
        usual=("0", "10", "20"),
        example="5",
        wanted=NUMBER,
    ),
    option(
        words("end", "end", mark("End"), mark("end of the match")),
        value("none", mark("when all agree"), mark("The match ends when all agree to end it.")),
        value("deals", effect=mark("The match ends %(value)s.")),
        value("time", effect=mark("The match ends %(value)s.")),
        usual=("deals:12", "deals:24", "time:60", "time:120", "none"),
        example="deals:18",
        wanted=mark("deals:12 or time:90 (minutes), 1 to 9999, or none (when all agree)"),
    ),
)
ALL_NUMBERS: Final = "bettel,sans,bettel_open,mord"
"""Value whose button needs a shorter word: all contracts of Illustrated in their usual order."""
TOLD: Mapping[Extra, str] = {
    Extra.BETTEL: mark("no trick, no trumps"),
    Extra.SANS: mark("six tricks"),
    Extra.BETTEL_OPEN: mark("no trick, the hand lies open after the first card"),
    Extra.MORD: mark("all ten tricks, no trumps"),
}
"""Task of each contract of Illustrated."""


def limit_word(t: Texts, rules: Rules) -> str:
    """Write the limit with what it amounts to: "×10 (100)"."""
    return f"×{rules.cap_factor} ({rules.cap_factor * rules.stake})"


def empty_word(t: Texts, rules: Rules) -> str:
    """Describe when a pot counts as empty; "" if there is nothing in it."""
    return t.plain("less than %(n)d in it", n=dearest(rules)) if rules.refill_at is RefillAt.SHORT else ""


def extras_word(t: Texts, rules: Rules) -> str:
    """Name the contracts above hearts."""
    return ", ".join(extra_word(t, extra) for extra in rules.illustrated)


def end_word(t: Texts, rules: Rules) -> str:
    """Describe what ends a match; "" if all agree to end it."""
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("after %(n)d deal", "after %(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("after %(n)d minute", "after %(n)d minutes", rules.end.minutes)
        case EndKind.NONE:
            return ""


def prices_word(t: Texts, rules: Rules) -> str:
    """Write the price of every number: "1 ♣ 20, 2 ♠ 30"; empty if the kind of pot knows no prices."""
    if rules.pot is not Pot.STYRIAN:
        return ""
    numbers = LADDER[: SUIT_LEVELS + len(rules.illustrated)]
    return ", ".join(f"{number_word(t, rules, bid)} — {price(rules, bid)}" for bid in numbers)


def numbers_word(t: Texts, rules: Rules) -> str:
    """Write what the numbers from 5 on ask for: "5 — Беттель (ни одной взятки, без козыря)"."""
    numbered = enumerate(rules.illustrated, SUIT_LEVELS + 1)
    return ", ".join(f"{n} — {extra_word(t, extra)} ({t.plain(TOLD[extra])})" for n, extra in numbered)


class AustrianOptions(OptionPages[Rules]):
    """Pages of the options of Austrian préférence."""

    book = BOOK
    table = OptionTable(PRESETS, GROUPS, OPTIONS)
    size = END
    briefly = ("pot", "stake", "contribution", "hand", "invite", "must_beat")
    composed = MappingProxyType(
        {"cap_factor": limit_word, "refill_at": empty_word, "illustrated": extras_word, END: end_word}
    )

    def offered(self, rules: Rules, name: str) -> tuple[str, ...]:
        """List the values that the other options allow; none if the option has no effect."""
        return offered(rules, name)

    def facts(self, t: Texts, rules: Rules) -> Mapping[str, Fact]:
        """Return what sentences on effects name beside the value, by name of the place."""
        return {
            "prices": prices_word(t, rules),
            "cap": rules.cap_factor,
            "most": rules.cap_factor * rules.stake,
            "highest": dearest(rules),
            "numbers": numbers_word(t, rules),
        }

    def brief_words(self, t: Texts, rules: Rules, name: str) -> Sequence[str]:
        """Name the highest of the numbers in place of all of them."""
        return (t.plain("up to %(n)d", n=SUIT_LEVELS + len(rules.illustrated)),) if name == "illustrated" else ()

    def button_word(self, t: Texts, rules: Rules, name: str) -> str:
        """Write a value on a button of its own, with a capital."""
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


OPTION_PAGES: Final = AustrianOptions()


def title(t: Texts, rules: Rules) -> str:
    """Name the rules and what ends the match: "Австрийский · 12 сдач"; plain text."""
    return f"{OPTION_PAGES.preset_name(t, rules.preset)} · {_ends(t, rules)}"


def _ends(t: Texts, rules: Rules) -> str:
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("%(n)d minute", "%(n)d minutes", rules.end.minutes)
        case EndKind.NONE:
            return t.plain("until all agree to end")


def deal_title(t: Texts, rules: Rules, number: int) -> str:
    """Name the rules and a deal: "Австрийский · 12 сдач · сдача 3"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)
