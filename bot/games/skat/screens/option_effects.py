"""Sentences on what each value of an option means: /rules is put together of them, pages of options show them."""

from collections.abc import Mapping

from bot.games.skat.screens.option_words import value_word
from bot.screens.texts import Texts, mark
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import value_of

# by option and value; value "" serves every value that has no sentence of its own
EFFECTS: Mapping[tuple[str, str], str] = {
    ("deal_packets", "3-2-3-4"): mark("Three cards each, two to the skat, three each, four each."),
    ("deal_packets", "3-2-4-3"): mark("Three cards each, two to the skat, four each, three each."),
    ("pass_out", "redeal_next"): mark("When all pass nothing is played, and the next player deals."),
    ("pass_out", "redeal_same"): mark("When all pass the same dealer deals again, and the deal counts for nothing."),
    ("pass_out", "ramsch"): mark("When all pass a ramsch is played, and nobody sees the skat."),
    ("pass_out", "schieber"): mark("When all pass a ramsch is played, and the skat goes from hand to hand before it."),
    ("grand_ouvert", "24"): mark("An open grand counts 24, and the open hand is a level."),
    ("grand_ouvert", "36"): mark("An open grand counts 36, and the open hand is no level."),
    ("loss_doubling", "skat_only"): mark("A game lost with the skat counts twice, one lost from the hand once."),
    ("loss_doubling", "always"): mark("Every lost game counts twice."),
    ("kontra", "off"): mark("Nobody doubles."),
    ("kontra", "any"): mark("A defender may double the game before his own first card, once a deal."),
    ("kontra", "bidders"): mark("A defender who has bid or held may double the game before his own first card."),
    ("re", "yes"): mark("The declarer may answer a kontra with re: four times."),
    ("re", "no"): mark("A kontra is not answered."),
    ("claim", "risk"): mark("“The rest are mine”: if the others can force a trick, the whole rest is theirs."),
    ("claim", "proved"): mark("“The rest are mine” is checked first, and a wrong one costs nothing."),
    ("ramsch_skat", "loser"): mark("Whoever loses a ramsch adds the skat to the loss."),
    ("ramsch_skat", "last_trick"): mark("The skat of a ramsch goes with the last trick."),
    ("ramsch_tie", "both"): mark("With equal points in a ramsch each of them loses."),
    ("ramsch_tie", "last_trick"): mark("With equal points in a ramsch who took the later trick loses."),
    ("ramsch_jacks", "yes"): mark("Jacks may be given on and put away."),
    ("ramsch_jacks", "no"): mark("Jacks may not be given on or put away."),
    ("ramsch_shove", "must_take"): mark("Everybody takes the two cards and gives two."),
    ("ramsch_shove", "may_shove"): mark("A hand may send the two cards on unseen, and each time the loss doubles."),
    ("ramsch_virgin", "off"): mark("A hand without a trick changes nothing in a ramsch."),
    ("ramsch_virgin", "double"): mark("If exactly one hand has no trick, the loss of a ramsch doubles."),
    ("ramsch_sweep", "minus"): mark("Whoever takes all tricks of a ramsch loses 120."),
    ("ramsch_sweep", "plus120"): mark("Whoever takes all tricks of a ramsch wins 120."),
    ("robber", "no"): mark("The game stays classic to its end."),
    ("robber", "yes"): mark("After the classic game comes a lap of bock, then a lap of schieber."),
    ("bock_at", ""): mark("The bock lap begins at %(value)s."),
    ("bock_trigger", "total"): mark("Bock begins when somebody's list has so much."),
    ("bock_trigger", "deal"): mark("Bock begins with one won game of so much."),
    ("bock_hand", "doubled"): mark("In a bock lap everything counts twice, games from the hand as well."),
    ("bock_hand", "plain"): mark("In a bock lap games with the skat count twice, games from the hand once."),
    ("robber_after", "end"): mark("The match ends with the schieber lap."),
    ("robber_after", "classic"): mark("After the schieber lap the game is classic again, up to the next bock."),
    ("list", "classical"): mark("The list counts as it stands."),
    ("list", "seeger"): mark(
        "To the list come 50 for each own game won, −50 for each lost, "
        "and for a game that others lost 40, of four players 30."
    ),
    ("end", "laps"): mark("The match has %(value)s: everybody deals so often."),
    ("end", "points"): mark("The match ends at %(value)s."),
    ("end", "deals"): mark("The match has %(value)s."),
    ("end", "time"): mark("The match ends after %(value)s."),
}


def effect(t: Texts, rules: Rules, name: str) -> str:
    """Tell in a sentence what an option means by these rules; plain text."""
    value = value_of(rules, name)
    message = EFFECTS.get((name, value)) or EFFECTS.get((name, value.partition(":")[0])) or EFFECTS[name, ""]
    return t.plain(message, value=value_word(t, rules, name))
