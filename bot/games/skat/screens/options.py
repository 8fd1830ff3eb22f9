"""Options of Skat in words: names, pages, /rules and typed options (skat.md §11)."""

from types import MappingProxyType
from typing import Final

from bot.screens.option_pages import OptionPages
from bot.screens.option_table import OptionGroup, OptionTable, PresetWords, option, value, words
from bot.screens.texts import Texts, mark, mark_word
from engine.games.skat.rules import BOOK, EndKind, Rules, offered

END: Final = "end"
PRESETS: Final = (
    PresetWords("skat_seed", mark_word("preset", "Skat"), mark("skat, classic skat, old skat")),
    PresetWords(
        "skat_isko",
        mark_word("preset", "International skat"),
        mark("international skat, skat international, international, tournament skat, skat isko"),
    ),
    PresetWords(
        "skat_robber",
        mark_word("preset", "Robber skat"),
        mark("robber skat, skat robber, robber, pirate skat, skat pirate"),
    ),
)
GROUPS: Final = (
    OptionGroup("games", mark("Games")),
    OptionGroup("ramsch", mark("Three passes, ramsch")),
    OptionGroup("robber", mark("Robber skat")),
    OptionGroup("end", mark("List, end")),
)
OPTIONS: Final = (
    option(
        words("loss_doubling", "games", mark("Lost twice"), mark("counted twice when lost")),
        value(
            "skat_only",
            mark("games with the skat"),
            mark("A game lost with the skat counts twice, one lost from the hand once."),
        ),
        value("always", mark("all games"), mark("Every lost game counts twice.")),
    ),
    option(
        words("grand_ouvert", "games", mark("Open grand"), mark("base of an open grand")),
        value("24", effect=mark("An open grand counts 24, and the open hand is a level.")),
        value("36", effect=mark("An open grand counts 36, and the open hand is not a level.")),
        wanted=mark("24 or 36"),
    ),
    option(
        words("kontra", "games", mark("Kontra"), mark("kontra")),
        value("off", mark("not said"), mark("Nobody doubles.")),
        value(
            "any",
            mark("by any defender"),
            mark("A defender may double the game before playing a card, once a deal."),
        ),
        value(
            "bidders",
            mark("by a bidder"),
            mark("A defender who has bid or held may double the game before playing a card."),
        ),
    ),
    option(
        words("re", "games", mark("Re"), mark("re")),
        value("yes", effect=mark("The declarer may answer a kontra with re: four times.")),
        value("no", effect=mark("A kontra is not answered.")),
    ),
    option(
        words("claim", "games", mark("Wrong claim"), mark("a wrong claim")),
        value(
            "risk",
            mark("costs the rest"),
            mark("“The rest are mine”: if the others can force a trick, the whole rest is theirs."),
        ),
        value(
            "proved",
            mark("costs nothing"),
            mark("“The rest are mine” is checked first, and a wrong one costs nothing."),
        ),
    ),
    option(
        words("deal_packets", "games", mark("Dealing"), mark("dealing")),
        value(
            "3-2-3-4",
            mark("by 3, the skat, 3 and 4"),
            mark("Three cards each, two to the skat, three each, four each."),
        ),
        value(
            "3-2-4-3",
            mark("by 3, the skat, 4 and 3"),
            mark("Three cards each, two to the skat, four each, three each."),
        ),
    ),
    option(
        words("pass_out", "ramsch", mark("Three passes"), mark("three passes")),
        value(
            "redeal_next", mark("the next deals"), mark("When all pass nothing is played, and the next player deals.")
        ),
        value(
            "redeal_same",
            mark("the same deals again"),
            mark("When all pass the same dealer deals again, and the deal does not count."),
        ),
        value("ramsch", mark("ramsch"), mark("When all pass a ramsch is played, and nobody sees the skat.")),
        value(
            "schieber",
            mark("ramsch with shoving"),
            mark("When all pass a ramsch is played, and the skat goes from hand to hand before it."),
        ),
    ),
    option(
        words("ramsch_skat", "ramsch", mark("The skat"), mark("skat of a ramsch")),
        value("loser", mark("to the loser"), mark("Whoever loses a ramsch adds the skat to the loss.")),
        value("last_trick", mark("with the last trick"), mark("The skat of a ramsch goes with the last trick.")),
    ),
    option(
        words("ramsch_tie", "ramsch", mark("Equal points"), mark("equal points in a ramsch")),
        value("both", mark("all of them lose"), mark("With equal points in a ramsch each of them loses.")),
        value(
            "last_trick",
            mark("the later trick loses"),
            mark("With equal points in a ramsch the later trick loses."),
        ),
    ),
    option(
        words("ramsch_shove", "ramsch", mark("Sending on"), mark("skat sent on unseen")),
        value("must_take", mark("not allowed"), mark("Everybody takes the two cards and gives two.")),
        value(
            "may_shove",
            mark("doubles the loss"),
            mark("A hand may send the two cards on unseen, and each time the loss doubles."),
        ),
    ),
    option(
        words("ramsch_jacks", "ramsch", mark("Jacks passed on"), mark("jacks passed on")),
        value("yes", effect=mark("Jacks may be passed on and discarded.")),
        value("no", effect=mark("Jacks may not be passed on or discarded.")),
    ),
    option(
        words("ramsch_virgin", "ramsch", mark("Without a trick"), mark("a hand without a trick")),
        value("off", mark("changes nothing"), mark("A hand without a trick changes nothing in a ramsch.")),
        value(
            "double", mark("doubles the loss"), mark("If exactly one hand has no trick, the loss of a ramsch doubles.")
        ),
    ),
    option(
        words("ramsch_sweep", "ramsch", mark("All tricks"), mark("all tricks of a ramsch")),
        value("minus", mark("−120"), mark("Whoever takes all tricks of a ramsch loses 120.")),
        value("plus120", mark("+120"), mark("Whoever takes all tricks of a ramsch wins 120.")),
    ),
    option(
        words("robber", "robber", mark("Robber skat"), mark("robber skat")),
        value("yes", effect=mark("After the classic game comes a lap of bock, then a lap of schieber.")),
        value("no", effect=mark("The match stays classic to its end.")),
    ),
    option(
        words("bock_at", "robber", mark("Bock at"), mark("bock begins at")),
        effect=mark("The bock lap begins at %(value)s."),
        usual=("60", "100", "200"),
        example="150",
        wanted=mark("a whole number from 1 on, usually 60, 100 or 200"),
    ),
    option(
        words("bock_trigger", "robber", mark("Bock by"), mark("bock begins by")),
        value("total", mark("a list"), mark("Bock begins when somebody's list reaches that.")),
        value("deal", mark("one game"), mark("Bock begins with one won game of that value.")),
    ),
    option(
        words("bock_hand", "robber", mark("Hand in bock"), mark("hand games in a bock")),
        value(
            "doubled",
            mark("twice as well"),
            mark("In a bock lap everything counts twice, games from the hand as well."),
        ),
        value("plain", mark("once"), mark("In a bock lap games with the skat count twice, games from the hand once.")),
    ),
    option(
        words("robber_after", "robber", mark("After schieber"), mark("after the schieber lap")),
        value("end", mark("the match ends"), mark("The match ends with the schieber lap.")),
        value(
            "classic",
            mark("classic again"),
            mark("After the schieber lap the game is classic again, up to the next bock."),
        ),
    ),
    option(
        words("list", "end", mark("List"), mark("list")),
        value("classical", mark("classical"), mark("The list counts as it is.")),
        value(
            "seeger",
            mark("with bonuses (Seeger)"),
            mark(
                "Added to the list: 50 for each game won, −50 for each lost, 40 for each game others lose, with "
                "four players 30."
            ),
        ),
    ),
    option(
        words("end", "end", mark("End"), mark("when the match ends")),
        value("laps", effect=mark("The match has %(value)s: everybody deals once in each.")),
        value("points", effect=mark("The match ends at %(value)s.")),
        value("deals", effect=mark("The match has %(value)s.")),
        value("time", effect=mark("The match ends after %(value)s.")),
        usual=("laps:4", "laps:8", "laps:12", "points:500", "deals:36", "time:60", "time:120"),
        example="laps:6",
        wanted=mark("laps:4, points:500, deals:36 or time:90 (minutes)"),
    ),
)


def end_word(t: Texts, rules: Rules) -> str:
    """Describe what ends a match: "4 круга", "500 очков", "36 сдач", "60 минут"."""
    count = rules.end.count
    match rules.end.kind:
        case EndKind.LAPS:
            return t.number("%(n)d lap", "%(n)d laps", count)
        case EndKind.POINTS:
            return t.number("%(n)d point in a list", "%(n)d points in a list", count)
        case EndKind.DEALS:
            return t.number("%(n)d deal", "%(n)d deals", count)
        case EndKind.TIME:
            return t.number("%(n)d minute", "%(n)d minutes", count)


class SkatOptions(OptionPages[Rules]):
    """Pages of the options of Skat."""

    book = BOOK
    table = OptionTable(PRESETS, GROUPS, OPTIONS)
    size = END
    briefly = ("pass_out", "loss_doubling", "kontra", "claim", "list")
    composed = MappingProxyType({END: end_word})

    def offered(self, rules: Rules, name: str) -> tuple[str, ...]:
        """List the values that the other options allow; none if the option has no effect."""
        return offered(rules, name)


OPTION_PAGES: Final = SkatOptions()


def title(t: Texts, rules: Rules) -> str:
    """Name the rules and what ends the match: "Скат · 4 круга"; plain text."""
    end = t.plain("to the end of schieber") if rules.ends_by_robber else end_word(t, rules)
    return f"{OPTION_PAGES.preset_name(t, rules.preset)} · {end}"


def deal_title(t: Texts, rules: Rules, number: int) -> str:
    """Name the rules and a deal: "Скат · 4 круга · сдача 3"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)
