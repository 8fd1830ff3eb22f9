"""What each value of an option means, in a sentence: mostly what /rules says differently because of it."""

from bot.screens.option_pages import choices
from bot.screens.prose import parts
from bot.screens.rules import value_word
from bot.screens.texts import Texts, mark
from engine.conventions.model import Convention
from engine.conventions.options import value_of, with_rule

# where /rules is silent about the usual case, or says several things in one sentence
EFFECTS: dict[tuple[str, str], str] = {
    ("half_with_dealer", "none"): mark("The declarer plays his misère alone."),
    ("talon_bonus", "off"): mark("Nothing is written for what lies in the talon."),
    ("stalingrad", "yes"): mark("Six spades must be whisted by both, closed."),
    ("stalingrad", "no"): mark("Six spades is whisted like any six."),
    ("quota_basis", "joint"): mark("Two whisters answer for the duty together."),
    ("half_whist_levels", ""): mark("One may leave for half on %(value)s."),
    ("open_choice", "whister"): mark("A sole whister chooses to play open or closed."),
    ("open_choice", "always_open"): mark("A sole whister always plays open."),
    ("open_moment", "before_lead"): mark("Cards are laid down before the first lead of the defence."),
    ("open_moment", "after_declarer_card"): mark("Cards are laid down after the declarer's card if he leads."),
    ("open_moment", "after_first_trick"): mark("Cards are laid down after the first trick."),
    ("consolation", "value"): mark("An undertrick is paid like a trick."),
    ("consolation", "fixed10"): mark("Ten whists for every undertrick, whatever the game."),
    ("consolation_to", "all"): mark("All the others write consolation, the dealer on the talon too."),
    ("consolation_to", "defenders"): mark("Both defenders write consolation, the dealer does not."),
    ("consolation_to", "whisters"): mark("Only those who whisted write consolation."),
    ("rasp_scoring", "mountain"): mark("Everybody writes his tricks to his mountain."),
    ("rasp_scoring", "whists"): mark("He who takes least writes whists for each trick of the others."),
    ("rasp_zero", "pool_price"): mark("No trick at all: the price of a trick to the pool."),
    ("rasp_zero", "pool_one"): mark("No trick at all: one to the pool."),
    ("rasp_zero", "mountain_1"): mark("No trick at all: the price of a trick off the mountain."),
    ("rasp_zero", "mountain_2"): mark("No trick at all: twice the price of a trick off the mountain."),
    ("rasp_zero", "none"): mark("Nothing is written for no trick at all."),
    ("rasp_zero_dealer", "yes"): mark("The dealer on the talon writes for no trick, too."),
    ("rasp_zero_dealer", "no"): mark("The dealer on the talon writes nothing for no trick."),
    ("amnesty", "yes"): mark("The smallest number of tricks is taken off everybody."),
    ("amnesty", "no"): mark("Everybody writes all his tricks."),
    ("exit_needs", "any"): mark("Any game leads out, made or not."),
    ("exit_needs", "made"): mark("Only a made game leads out."),
    ("exit_needs", "whisted_made"): mark("Only a game that was whisted and made leads out."),
    ("misere_exits", "yes"): mark("A misère leads out like a game."),
    ("misere_exits", "no"): mark("A misère does not lead out."),
    ("pool_target", ""): mark("%(value)s for each player."),
    ("end", "each"): mark("The pulka ends when everybody has %(pool)d in his pool."),
    ("help", "x10"): mark("Who has closed his pool helps others: ten whists a point."),
    ("help_tie", "clockwise"): mark("Of equal pools the next clockwise is helped first."),
    ("help_tie", "counterclockwise"): mark("Of equal pools the next counter-clockwise is helped first."),
    ("help_not_to", "none"): mark("Anybody whose pool is open may be helped."),
    ("settle_divisor", "n"): mark("A mountain is divided among all players."),
}
# options that another one can switch off; then /rules says the same whatever their value
SWITCHED = frozenset(
    {
        *("duty", "shortfall_67", "shortfall_8910", "half_whist_who", "return_levels", "consolation_to"),
        *("amnesty", "rasp_zero_dealer", "pool_target", "help", "help_tie", "help_not_to", "help_leftover"),
    }
)


def effects(t: Texts, rules: Convention, name: str) -> dict[str, str]:
    """What each offered value of an option would mean here, by value; "" where nothing can be said. Plain text."""
    offered = {value: with_rule(rules, name, value) for value in choices(name, value_of(rules, name))}
    told = {value: _sentences(t, changed) for value, changed in offered.items()}
    always = set.intersection(*(set(sentences) for sentences in told.values()))
    found = {}
    for value, sentences in told.items():
        own = _own(t, offered[value], name, value)
        found[value] = own or " ".join(sentence for sentence in sentences if sentence not in always)
    return found


def is_idle(t: Texts, rules: Convention, name: str) -> bool:
    """Whether another option leaves this one without effect."""
    if name not in SWITCHED:
        return False
    offered = choices(name, value_of(rules, name))
    return len({tuple(_sentences(t, with_rule(rules, name, value))) for value in offered}) == 1


def _own(t: Texts, rules: Convention, name: str, value: str) -> str:
    message = EFFECTS.get((name, value)) or (EFFECTS.get((name, "")) if value != "none" else None)
    return t.plain(message, value=value_word(t, rules, name), pool=rules.pool_target) if message else ""


def _sentences(t: Texts, rules: Convention) -> list[str]:
    return [sentence for _, sentences in parts(t, rules) for sentence in sentences]
