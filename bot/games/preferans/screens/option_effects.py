"""Sentences on what each value of an option means: mostly what /rules says differently because of it."""

from functools import lru_cache

from bot.games.preferans.screens.option_pages import choices
from bot.games.preferans.screens.prose import parts
from bot.games.preferans.screens.rules import value_word
from bot.screens.texts import Texts, mark
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import value_of, with_rule

# where /rules is silent about the usual case, or says several things in one sentence
NOTHING = ("none", "0")
EFFECTS: dict[tuple[str, str], str] = {
    ("here_excluded", "none"): mark("“Here” may be said to every bid."),
    ("misere_out_of_turn", "yes"): mark("Misère may be said out of turn, at any moment before one's first word."),
    ("misere_out_of_turn", "no"): mark("Misère waits for its turn like any bid."),
    ("misere_ladder", "any9"): mark("Any nine beats misère."),
    ("misere_ladder", "book"): mark("Any nine beats misère, and misère without the talon beats that nine."),
    ("misere_ladder", "nine_no_talon"): mark(
        "A plain nine does not beat misère: a nine without the talon or a ten does."
    ),
    ("misere_ladder", "t004"): mark(
        "A plain nine does not beat misère; misère without the talon stands above the tens, below a ten without it."
    ),
    ("no_talon_bids", "none"): mark("The talon is always taken."),
    ("no_talon_bids", ""): mark("May be bid without the talon: %(value)s."),
    ("third_hand_free_talon", "no"): mark("After two passes the third hand bids like anybody."),
    ("blind", "off"): mark("Everybody looks at his cards before he speaks."),
    ("blind", "pass"): mark("One may pass blind: bids over it begin at seven, and raspasy with it count double."),
    ("blind", "full"): mark("One may pass and bid blind; a blind game counts double, its talon is shown to nobody."),
    ("preferans_hand", "off"): mark("Twelve sure tricks are played like any game."),
    ("preferans_hand", "on"): mark("Twelve sure tricks without trumps end the pulka and close all pools."),
    ("preferans_hand", "on1000"): mark(
        "Twelve sure tricks without trumps end the pulka, close all pools and are worth 1000 whists on each."
    ),
    ("half_with_dealer", "none"): mark("The declarer plays his game alone."),
    ("talon_throw", "off"): mark("The declarer takes the talon as it is."),
    ("talon_bonus", "off"): mark("Nothing is written for what lies in the talon."),
    ("talon_bonus_3p", "none"): mark("Where nobody rests the talon earns nothing."),
    ("talon_bonus_3p", "half_each"): mark(
        "Where nobody rests both opponents of the declarer write half of the talon's whists."
    ),
    ("talon_bonus_3p", "dealer"): mark(
        "Where nobody rests the dealer writes the talon's whists, unless he plays the game."
    ),
    ("misere_talon_bonus", "off"): mark("The talon of a misère earns nothing."),
    ("duty_two_eight", "1"): mark("On an eight two whisters answer for no more than one alone."),
    ("stalingrad", "yes"): mark("Six spades must be whisted by both, closed."),
    ("stalingrad", "no"): mark("Six spades is whisted like any six."),
    ("quota_basis", "joint"): mark("Two whisters answer for the duty together."),
    ("quota_basis", "joint_nine_personal"): mark(
        "Two whisters answer together, but on a nine each for a trick of his own."
    ),
    ("auto_half_all_pass", "no"): mark("When all pass nobody writes any whists."),
    ("dealer_return", "yes"): mark("When the passer does not return a half-whist, the dealer on the talon may."),
    ("dealer_return", "no"): mark("Only the passer may return a half-whist."),
    ("dealer_whist", "yes"): mark("After two passes the dealer on the talon may look at one hand and whist himself."),
    ("dealer_whist", "no"): mark("After two passes the game is made, the dealer does not speak."),
    ("half_whist_who", "opponent"): mark("The opponent leaves for half instead of whisting."),
    ("half_whist_levels", ""): mark("One may leave for half on %(value)s."),
    ("open_choice", "whister"): mark("A sole whister chooses to play open or closed."),
    ("open_choice", "always_open"): mark("A sole whister always plays open."),
    ("open_moment", "before_lead"): mark("Cards are laid down before the first lead, whoever leads."),
    ("open_moment", "after_declarer_card"): mark("Cards are laid down after the declarer's card if he leads."),
    ("open_moment", "after_first_trick"): mark("Cards are laid down after the first trick."),
    ("consolation", "value"): mark("An undertrick is paid like a trick."),
    ("consolation", "fixed10"): mark("Ten whists for every undertrick, whatever the game."),
    ("consolation_to", "all"): mark("All the others write consolation, the dealer on the talon too."),
    ("consolation_to", "defenders"): mark("Both defenders write consolation, the dealer does not."),
    ("consolation_to", "whisters"): mark("Only those who whisted write consolation."),
    ("rasp_scoring", "mountain"): mark("Everybody writes his tricks to his mountain."),
    ("rasp_prices", ""): mark("A trick in raspasy: %(value)s."),
    ("amnesty", "yes"): mark("The smallest number of tricks is taken off all."),
    ("amnesty", "no"): mark("Everybody writes all his tricks."),
    ("rasp_talon", "closed"): mark("The talon stays closed."),
    ("rasp_max_run", "none"): mark("Price and bids wait for a way out, however many raspasy there are."),
    ("rasp_run_fine", "0"): mark("The dealer pays nothing."),
    ("rasp_run_fine", ""): mark("The dealer then writes %(value)s to his mountain."),
    ("deal_after_rasp", "next"): mark("After raspasy the deal moves on."),
    ("deal_after_rasp", "same_max3"): mark("After raspasy the same player deals again, three times in a row at most."),
    ("deal_after_failed_misere", "next"): mark("After a failed misère the deal moves on."),
    ("compulsory_rasp_laps", "0"): mark("The match begins with bidding at once."),
    ("bombs", "yes"): mark("Bombs of blind and compulsory raspasy multiply their owner's next game."),
    ("bombs", "no"): mark("There are no bombs."),
    ("bomb_to", "blind_passers"): mark("Those who passed blind get the bomb."),
    ("bomb_to", "all_active"): mark("Everybody who played the raspasy gets the bomb."),
    ("bomb_cap", ""): mark("A bomb is worth ×%(value)s at most."),
    ("bomb_spent", "on_made"): mark("A bomb is gone when its game is made; after a failed one it stays."),
    ("bomb_spent", "on_played"): mark("A bomb is gone after its game, made or not."),
    ("tournament_points", "off"): mark("Whists are counted, places are not."),
    ("rasp_scoring", "whists"): mark("He who takes least writes whists for each trick of the others."),
    ("rasp_zero", "pool_price"): mark("No trick at all: the price of a trick to the pool."),
    ("rasp_zero", "pool_one"): mark("No trick at all: one to the pool."),
    ("rasp_zero", "mountain_1"): mark("No trick at all: the price of a trick off the mountain."),
    ("rasp_zero", "mountain_2"): mark("No trick at all: twice the price of a trick off the mountain."),
    ("rasp_zero", "none"): mark("Nothing is written for no trick at all."),
    ("rasp_zero_dealer", "yes"): mark("The dealer on the talon writes for no trick, too."),
    ("rasp_zero_dealer", "no"): mark("The dealer on the talon writes nothing for no trick."),
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
    ("help_not_to", "victim"): mark("Who wrote on his mountain in this deal is passed over."),
    ("help_not_to", "none"): mark("Anybody whose pool is open may be helped."),
    ("settle_divisor", "n"): mark("A mountain is divided among all players."),
}


def effects(t: Texts, rules: Convention, name: str) -> dict[str, str]:
    """Tell by value what each offered value of an option would mean here; "" where nothing can be said. Plain text."""
    offered = {value: with_rule(rules, name, value) for value in choices(rules, name)}
    told = {value: _sentences(t, changed) for value, changed in offered.items()}
    always = set.intersection(*(set(sentences) for sentences in told.values()))
    found = {}
    for value, sentences in told.items():
        own = _own(t, offered[value], name, value)
        found[value] = own or " ".join(sentence for sentence in sentences if sentence not in always)
    return found


def effect(t: Texts, rules: Convention, name: str) -> str:
    """Tell in a sentence what an option's value means here; "" where nothing can be said. Plain text."""
    value = value_of(rules, name)
    others = [_sentences(t, with_rule(rules, name, other)) for other in choices(rules, name) if other != value]
    own = _own(t, rules, name, value)
    return own or next((told for told in _sentences(t, rules) if not all(told in other for other in others)), "")


def is_idle(t: Texts, rules: Convention, name: str) -> bool:
    """Tell whether another option, or the number of players, leaves this one without effect on /rules."""
    offered = choices(rules, name)
    told = {_sentences(t, with_rule(rules, name, value)) for value in offered}
    return len(told) == 1 < len(offered)


def _own(t: Texts, rules: Convention, name: str, value: str) -> str:
    message = EFFECTS.get((name, value)) or (EFFECTS.get((name, "")) if value not in NOTHING else None)
    return t.plain(message, value=value_word(t, rules, name), pool=rules.pool_target) if message else ""


@lru_cache(maxsize=256)
def _sentences(t: Texts, rules: Convention) -> tuple[str, ...]:
    """Return all sentences of /rules, cached: a page asks for few conventions again and again."""
    return tuple(sentence for _, sentences in parts(t, rules) for sentence in sentences)
