"""Words for options and their values: (option, value) to a message id; option "" serves every option."""

from bot.screens.texts import Texts, mark
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import value_of
from engine.games.skat.rules.values import EndKind

# what an option is about, before a colon and its value
SUBJECTS: dict[str, str] = {
    "deal_packets": mark("dealing"),
    "pass_out": mark("three passes"),
    "grand_ouvert": mark("base of an open grand"),
    "loss_doubling": mark("counted twice when lost"),
    "kontra": mark("kontra"),
    "re": mark("re"),
    "claim": mark("a wrong claim"),
    "ramsch_skat": mark("skat of a ramsch"),
    "ramsch_tie": mark("equal points in a ramsch"),
    "ramsch_jacks": mark("jacks given on"),
    "ramsch_shove": mark("skat sent on unseen"),
    "ramsch_virgin": mark("a hand without a trick"),
    "ramsch_sweep": mark("all tricks of a ramsch"),
    "robber": mark("robber skat"),
    "bock_at": mark("bock begins at"),
    "bock_trigger": mark("bock begins by"),
    "bock_hand": mark("hand games in a bock"),
    "robber_after": mark("after the schieber lap"),
    "list": mark("list"),
    "end": mark("when the match ends"),
}

VALUE_WORDS: dict[tuple[str, str], str] = {
    ("", "yes"): mark("yes"),
    ("", "no"): mark("no"),
    ("deal_packets", "3-2-3-4"): mark("by 3, the skat, 3 and 4"),
    ("deal_packets", "3-2-4-3"): mark("by 3, the skat, 4 and 3"),
    ("pass_out", "redeal_next"): mark("the next deals"),
    ("pass_out", "redeal_same"): mark("the same deals again"),
    ("pass_out", "ramsch"): mark("ramsch"),
    ("pass_out", "schieber"): mark("ramsch with shoving"),
    ("loss_doubling", "skat_only"): mark("games with the skat"),
    ("loss_doubling", "always"): mark("all games"),
    ("kontra", "off"): mark("not said"),
    ("kontra", "any"): mark("by any defender"),
    ("kontra", "bidders"): mark("by who has bid"),
    ("claim", "risk"): mark("costs the rest"),
    ("claim", "proved"): mark("costs nothing"),
    ("ramsch_skat", "loser"): mark("to the loser"),
    ("ramsch_skat", "last_trick"): mark("with the last trick"),
    ("ramsch_tie", "both"): mark("all of them lose"),
    ("ramsch_tie", "last_trick"): mark("the later trick loses"),
    ("ramsch_shove", "must_take"): mark("not allowed"),
    ("ramsch_shove", "may_shove"): mark("doubles the loss"),
    ("ramsch_virgin", "off"): mark("changes nothing"),
    ("ramsch_virgin", "double"): mark("doubles the loss"),
    ("ramsch_sweep", "minus"): mark("−120"),
    ("ramsch_sweep", "plus120"): mark("+120"),
    ("bock_trigger", "total"): mark("a list"),
    ("bock_trigger", "deal"): mark("one game"),
    ("bock_hand", "doubled"): mark("twice as well"),
    ("bock_hand", "plain"): mark("once"),
    ("robber_after", "end"): mark("the match ends"),
    ("robber_after", "classic"): mark("classic again"),
    ("list", "classical"): mark("classical"),
    ("list", "seeger"): mark("with bonuses (Seeger)"),
}


def value_word(t: Texts, rules: Rules, name: str) -> str:
    """Write the value of one option in words: "рамш", "4 круга"; plain text."""
    if name == "end":
        return end_word(t, rules)
    value = value_of(rules, name)
    known = VALUE_WORDS.get((name, value)) or VALUE_WORDS.get(("", value))
    return t.plain(known) if known else value


def end_word(t: Texts, rules: Rules) -> str:
    """Write what ends a match: "4 круга", "500 очков", "36 сдач", "60 минут"."""
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
