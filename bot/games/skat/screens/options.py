"""Options of Skat in words: names, pages, /rules and typed options (skat.md §11)."""

from types import MappingProxyType
from typing import Final

from bot.games.skat.screens.words import causes_word
from bot.screens.option_pages import OptionPages
from bot.screens.option_table import OptionTable, PresetWords, Size, option, value
from bot.screens.texts import Texts, mark, mark_word
from engine.core.options import value_or
from engine.games.skat.rules import BOOK, EndKind, ListKind, Rules, offered

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
PAGES: Final = {
    "games": mark("Games"),
    "ramsch": mark("Three passes, ramsch"),
    "robber": mark("Robber skat"),
    "bock": mark("Bock laps"),
    "end": mark("List, end"),
}
OPTIONS: Final = (
    option("loss_doubling", "games", "Lost twice", "counted twice when lost").of(
        value(
            "skat_only", "games with the skat", "A game lost with the skat counts twice, one lost from the hand once."
        ),
        value("always", "all games", "Every lost game counts twice."),
    ),
    option("grand_ouvert", "games", "Open grand", "base of an open grand").of(
        value("24", effect="An open grand counts 24, and the open hand is a level."),
        value("36", effect="An open grand counts 36, and the open hand is not a level."),
        wanted=mark("24 or 36"),
    ),
    option("kontra", "games", "Kontra", "kontra").of(
        value("off", "not said", "Nobody doubles."),
        value("any", "by any defender", "A defender may double the game before playing a card, once a deal."),
        value("bidders", "by a bidder", "A defender who has bid or held may double the game before playing a card."),
    ),
    option("re", "games", "Re", "re").of(
        value("yes", effect="The declarer may answer a kontra with re: four times."),
        value("no", effect="A kontra is not answered."),
    ),
    option("claim", "games", "Wrong claim", "a wrong claim").of(
        value(
            "risk", "costs the rest", "“The rest are mine”: if the others can force a trick, the whole rest is theirs."
        ),
        value("proved", "costs nothing", "“The rest are mine” is checked first, and a wrong one costs nothing."),
    ),
    option("deal_packets", "games", "Dealing", "dealing").of(
        value("3-2-3-4", "by 3, the skat, 3 and 4", "Three cards each, two to the skat, three each, four each."),
        value("3-2-4-3", "by 3, the skat, 4 and 3", "Three cards each, two to the skat, four each, three each."),
    ),
    option("pass_out", "ramsch", "Three passes", "three passes").of(
        value("redeal_next", "the next deals", "When all pass nothing is played, and the next player deals."),
        value(
            "redeal_same",
            "the same deals again",
            "When all pass the same dealer deals again, and the deal does not count.",
        ),
        value("ramsch", "ramsch", "When all pass a ramsch is played, and nobody sees the skat."),
        value(
            "schieber",
            "ramsch with shoving",
            "When all pass a ramsch is played, and the skat goes from hand to hand before it.",
        ),
    ),
    option("ramsch_skat", "ramsch", "The skat", "skat of a ramsch").of(
        value("loser", "to the loser", "Whoever loses a ramsch adds the skat to the loss."),
        value("last_trick", "with the last trick", "The skat of a ramsch goes with the last trick."),
    ),
    option("ramsch_tie", "ramsch", "Equal points", "equal points in a ramsch").of(
        value("both", "all of them lose", "With equal points in a ramsch each of them loses."),
        value("last_trick", "the later trick loses", "With equal points in a ramsch the later trick loses."),
    ),
    option("ramsch_shove", "ramsch", "Sending on", "skat sent on unseen").of(
        value("must_take", "not allowed", "Everybody takes the two cards and gives two."),
        value(
            "may_shove", "doubles the loss", "A hand may send the two cards on unseen, and each time the loss doubles."
        ),
    ),
    option("ramsch_jacks", "ramsch", "Jacks passed on", "jacks passed on").of(
        value("yes", effect="Jacks may be passed on and discarded."),
        value("no", effect="Jacks may not be passed on or discarded."),
    ),
    option("ramsch_virgin", "ramsch", "Without a trick", "a hand without a trick").of(
        value("off", "changes nothing", "A hand without a trick changes nothing in a ramsch."),
        value("double", "doubles the loss", "If exactly one hand has no trick, the loss of a ramsch doubles."),
    ),
    option("ramsch_sweep", "ramsch", "All tricks", "all tricks of a ramsch").of(
        value("minus", "−120", "Whoever takes all tricks of a ramsch loses 120."),
        value("plus120", "+120", "Whoever takes all tricks of a ramsch wins 120."),
    ),
    option("ramsch_grand", "ramsch", "Grand in a lap", "a grand in a schieber lap").of(
        value("no", "not played", "In a lap of schieber nothing but ramsch is played."),
        value(
            "again",
            "outside the lap",
            "In a lap of schieber each hand may play a grand from the hand instead. It does not count toward the "
            "lap: the same dealer deals again.",
        ),
        value(
            "counts",
            "in the lap",
            "In a lap of schieber each hand may play a grand from the hand instead, and the lap goes on.",
        ),
    ),
    option("pass_grand", "ramsch", "Grand after passes", "a grand after three passes").of(
        value("yes", effect="After three passes each hand may still play a grand from the hand instead of the ramsch."),
        value("no", effect="After three passes the ramsch begins at once."),
    ),
    option("robber", "robber", "Robber skat", "robber skat").of(
        value("yes", effect="After the classic game comes a lap of bock, then a lap of schieber."),
        value("no", effect="The match stays classic to its end."),
    ),
    option("bock_at", "robber", "Bock at", "bock begins at").of(
        effect=mark("The bock lap begins at %(value)s."),
        usual=("60", "100", "200"),
        example="150",
        wanted=mark("a whole number from 1 on, usually 60, 100 or 200"),
    ),
    option("bock_trigger", "robber", "Bock by", "bock begins by").of(
        value("total", "a list", "Bock begins when somebody's list reaches that."),
        value("deal", "one game", "Bock begins with one won game of that value."),
    ),
    option("bock_hand", "robber", "Hand in bock", "hand games in a bock").of(
        value("doubled", "twice as well", "In a bock lap everything counts twice, games from the hand as well."),
        value("plain", "once", "In a bock lap games with the skat count twice, games from the hand once."),
    ),
    option("robber_after", "robber", "After schieber", "after the schieber lap").of(
        value("end", "the match ends", "The match ends with the schieber lap."),
        value("classic", "classic again", "After the schieber lap the game is classic again, up to the next bock."),
    ),
    option("bock_triggers", "bock", "Bock after", "bock after").of(
        value("none", "nothing else", "No other event brings a bock lap."),
        effect=mark("A bock lap follows: %(value)s."),
        usual=("none", "60", "kontra,60", "kontra,60,120", "kontra,60,ramsch"),
        example="kontra,60,120,schneider,ramsch",
        wanted=mark("kontra, 60, 120, schneider, ramsch, with commas between them, or none"),
    ),
    option("bock_laps", "bock", "Laps at once", "bock laps at once").of(
        effect=mark("Each event brings bock for %(value)s."),
        usual=("1", "2", "3"),
        example="4",
        wanted=mark("a whole number from 1 to 9"),
    ),
    option("bock_adds", "bock", "Bocks add up", "bocks add up").of(
        value("yes", effect="Each event brings its own laps, in a bock lap too."),
        value("no", effect="Several events at once count as one, and in a bock lap none counts."),
    ),
    option("bock_pass_out", "bock", "Passes in bock", "three passes in a bock lap").of(
        value("same", "as elsewhere", "In a bock lap three passes mean what they mean elsewhere."),
        value("ramsch", "ramsch", "When all pass in a bock lap a ramsch is played, and nobody sees the skat."),
        value("schieber", "ramsch with shoving", "When all pass in a bock lap a ramsch with shoving is played."),
    ),
    option("ramsch_lap", "bock", "Ramsch lap", "a ramsch lap").of(
        value("yes", effect="After each bock lap comes a lap of schieber."),
        value("no", effect="After the bock laps the game is classic again."),
    ),
    option("list", "end", "List", "list").of(
        value("classical", "classical", "The list counts as it is."),
        value(
            "seeger",
            "with bonuses (Seeger)",
            "Added to the list: 50 for each game won, −50 for each lost, 40 for each game others lose, "
            "with four players 30.",
        ),
        value(
            "bierlachs",
            "minuses only (Bierlachs)",
            "Only minuses are written: for a game won to each of the others, for a game lost to its declarer. The "
            "limit counts minus points, and at the end only the lowest list pays.",
        ),
        value(
            "plus",
            "pluses only",
            "Only pluses are written: for a game won to its declarer, for a loss to each of the others.",
        ),
    ),
    option("end", "end", "End", "when the match ends").of(
        value("laps", effect="The match has %(value)s: everybody deals once in each."),
        value("points", effect="The match ends at %(value)s."),
        value("deals", effect="The match has %(value)s."),
        value("time", effect="The match ends after %(value)s."),
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
        case EndKind.POINTS if rules.list is ListKind.BIERLACHS:
            return t.number("%(n)d minus point in a list", "%(n)d minus points in a list", count)
        case EndKind.POINTS:
            return t.number("%(n)d point in a list", "%(n)d points in a list", count)
        case EndKind.DEALS:
            return t.number("%(n)d deal", "%(n)d deals", count)
        case EndKind.TIME:
            return t.number("%(n)d minute", "%(n)d minutes", count)


def laps_word(t: Texts, rules: Rules) -> str:
    """Format how many bock laps an event brings: "2 круга"."""
    return t.number("%(n)d lap", "%(n)d laps", value_or(rules.bock_laps, 1))


class SkatOptions(OptionPages[Rules]):
    """Pages of the options of Skat."""

    book = BOOK
    table = OptionTable(PRESETS, PAGES, OPTIONS)
    size = Size(
        option=END,
        offered=(2, 4, 12),
        example=6,
        title=mark("Number of laps"),
        key=mark("Laps: %(n)d"),
        meaning=mark("the number of laps"),
        value=f"{EndKind.LAPS}:%s",
    )
    briefly = ("pass_out", "loss_doubling", "kontra", "claim", "list")
    composed = MappingProxyType({END: end_word, "bock_triggers": causes_word, "bock_laps": laps_word})
    offered = staticmethod(offered)

    def size_of(self, rules: Rules) -> int | None:
        """Return the number of laps after which the match ends; None if anything else ends it."""
        return rules.end.count if rules.end.kind is EndKind.LAPS and not rules.ends_by_robber else None

    def title(self, t: Texts, rules: Rules) -> str:
        """Format the rules and what ends the match: "Скат · 4 круга"; plain text."""
        end = t.plain("to the end of schieber") if rules.ends_by_robber else end_word(t, rules)
        return f"{self.preset_name(t, rules.preset)} · {end}"


OPTION_PAGES: Final = SkatOptions()
title, deal_title = OPTION_PAGES.title, OPTION_PAGES.deal_title
