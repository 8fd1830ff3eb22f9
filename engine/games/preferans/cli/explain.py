"""A convention as a person would explain it: a paragraph for each part of the game.

Sentences follow the order in which a person explains a convention. In a sentence {value} is replaced by the option's
own text; an empty sentence means that the value needs no mention.
"""

from textwrap import fill

from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import value_of
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.values import (
    Consolation,
    EndKind,
    Help,
    RaspScoring,
    RaspTalon,
    RaspZero,
    TalonBonus,
)

Sentences = dict[str, str]

ANY = "*"  # any value without a sentence of its own
DUMMY = (
    "Two play against each other. A third hand, the dummy (болван), is to the left of the player who does not deal; "
    "the declarer's opponent plays it too, open. In raspasy it plays its lowest card and counts for nobody."
)
OPENING = "A made game is worth 2, 4, 6, 8, 10 from six to ten, a misère 10."
BLIND_PASS = (
    "After a blind pass bids begin at seven, or at eight if such raspasy have just been played; raspasy with a "
    "blind pass cost double, the next in a row four times as much, and so on."
)

AUCTION: dict[str, Sentences] = {
    "jumps": {"yes": "Bids go up, and steps may be skipped.", "no": "Bids go up one step at a time."},
    "here": {
        "elder": "When two are left the elder may hold the other's bid: «здесь».",
        "elder_then_younger": "When two are left the elder may say «здесь»; if the elder raises, so may the younger.",
        "through_passer": "A bid is held («здесь») only across a player who passed; a resting dealer is none.",
        "off": "There is no «здесь».",
    },
    "here_excluded": {"none": "", ANY: "These bids may not be held: {value}."},
    "misere_first_word_only": {"yes": "Misère is a first call only.", "no": "Misère may be bid at any turn."},
    "misere_out_of_turn": {"yes": "It may be said out of turn before one's first call.", "no": ""},
    "misere_ladder": {
        "any9": "Any nine beats misère.",
        "book": "Any nine beats misère, a misère without the talon beats that nine.",
        "nine_no_talon": "Misère is beaten by a nine without the talon and by any ten, not by a plain nine.",
        "t004": "Misère is beaten by a nine without the talon and by any ten, not by a plain nine.",
    },
    "no_talon_bids": {"none": "", ANY: "Without the talon one may bid: {value}."},
    "third_hand_free_talon": {"yes": "After two passes the third hand may take the talon without a bid.", "no": ""},
    "blind": {
        "off": "",
        "pass": f"One may pass before looking at one's cards. {BLIND_PASS}",
        "full": "One may pass or bid before looking at one's cards; a blind game counts double, "
        f"a blind misère falls to a blind nine or a ten only. {BLIND_PASS}",
    },
    "preferans_hand": {
        "off": "",
        "on": "The hand «преферанс» ends the match and closes all pools.",
        "on1000": "The hand «преферанс» ends the match, closes all pools and writes 1000 whists against each.",
    },
}

TALON: dict[str, Sentences] = {
    "half_with_dealer": {
        "none": "",
        "misere": "Half of a misère may be offered to the resting dealer.",
        "any": "Half of any game may be offered to the resting dealer.",
    },
    "talon_throw": {
        "off": "",
        "dealer_mountain_2v": "A useless talon may be thrown at the resting dealer: twice the game on the mountain.",
    },
    "without_three": {
        "off": "There is no «без трёх».",
        "six_only": "A six may be given up «без трёх»: three undertricks, no whists.",
        "any": "Any trick game may be given up «без трёх»: three undertricks, no whists.",
    },
    "talon_bonus": {
        "off": "Nobody is paid for the talon.",
        "value": "The resting dealer writes whists at the game's price for an ace (1), a marriage (1), ace and king of "
        "a suit (2), two aces (3) in the talon.",
        "fixed10": "The resting dealer writes ten whists for an ace or a marriage in the talon, twenty for ace and "
        "king of a suit, thirty for two aces.",
    },
    "talon_bonus_3p": {
        "none": "",
        "half_each": "Where nobody rests both opponents write half of that.",
        "dealer": "Where nobody rests a dealer who defends writes it.",
    },
    "misere_talon_bonus": {
        "off": "",
        "sevens": "On a misère the resting dealer writes ten whists for a seven, twenty for seven and eight of a suit, "
        "thirty for two sevens.",
    },
}

WHIST: dict[str, Sentences] = {
    "stalingrad": {"yes": "Six spades are whisted by both, closed («сталинград»).", "no": ""},
    "ten": {"whisted": "A ten is whisted.", "checked": "A ten is checked with open hands, without duty."},
    "duty": {ANY: "The whisting side owes {value} tricks on 6, 7, 8, 9, 10."},
    "duty_two_eight": {"1": "", "2": "Two whisters on an eight owe two together."},
    "quota_basis": {
        "joint": "Two whisters answer together.",
        "joint_nine_personal": "Two whisters answer together, but on a nine each for one trick.",
        "personal": "Each whister answers alone: two tricks on a six, one above.",
    },
    "shortfall_67": {
        "joint_capped": "On six and seven a whister short of half pays, never more than the side is short.",
        "own_shortage": "On six and seven a whister short of half pays in full.",
    },
    "shortfall_8910": {
        "second": "On eight, nine and ten the second whister pays.",
        "both": "On eight, nine and ten both whisters pay.",
        "all_trickless": "On eight, nine and ten every whister without a trick pays.",
    },
    "responsibility": {
        "full": "A whister's missing trick costs the full price of the game.",
        "half": "A whister's missing trick costs half of an undertrick.",
    },
    "style": {
        "greedy": "A sole whister writes all tricks of the side (жлобский вист).",
        "gentleman_on_fail": "When the declarer fails a sole whister shares the tricks with the passer equally.",
        "gentleman_always": "A sole whister always shares the tricks with the passer equally.",
    },
    "half_whist_levels": {
        "none": "There is no half-whist.",
        ANY: "Half-whist («за свои»), half of the duty, is possible on {value}:",
    },
    "half_whist_who": {
        "second_after_pass": "the second defender after a pass.",
        "sole_whister": "a sole whister after his whist.",
        "both": "the second defender after a pass, and a sole whister after his whist.",
        "opponent": "the opponent.",
    },
    "return_levels": {"none": "A half-whist is not returned.", ANY: "The passer may return a half-whist on {value}."},
    "dealer_return": {"yes": "After the passer the resting dealer may, having looked at one hand.", "no": ""},
    "dealer_whist": {"yes": "After two passes the resting dealer may look at one hand and whist.", "no": ""},
    "auto_half_all_pass": {
        "yes": "When all pass on a six or seven the player on the declarer's right writes half of the duty.",
        "no": "",
    },
    "open_choice": {
        "whister": "A sole whister chooses open or closed play.",
        "always_open": "A sole whister plays open.",
        "always_closed": "A sole whister plays closed.",
    },
    "open_moment": {
        "before_lead": "Open hands are laid down before the first lead.",
        "after_declarer_card": "When the declarer leads, the open hands are laid down after that card.",
        "after_first_trick": "Open hands are laid down after the first trick.",
    },
}

PRICES: dict[str, Sentences] = {
    "made_game_to": {
        "pool": "It goes to the pool.",
        "mountain_first": "It is written off one's own mountain first, then to the pool.",
    },
    "mountain_mult": {
        "1": "An undertrick costs the price of the game on the mountain, a trick on misère 10.",
        "2": "An undertrick costs twice the price of the game on the mountain, a trick on misère 20.",
    },
    "whist_mult": {
        "1": "A trick of the defence is the price of the game in whists.",
        "2": "A trick of the defence is twice the price of the game in whists.",
    },
    "consolation": {
        "value": "For every undertrick consolation is written at the price of a trick.",
        "fixed10": "For every undertrick ten whists of consolation are written.",
        "none": "There is no consolation.",
    },
    "consolation_to": {
        "all": "It is written by both defenders and a resting dealer.",
        "defenders": "It is written by both defenders, not by the dealer.",
        "whisters": "It is written by those who whisted.",
    },
}

RASPASY: dict[str, Sentences] = {
    "rasp_talon": {
        "opens": "The talon leads the first two tricks: with three players it only names the suit, with four it plays "
        "for the dealer.",
        "closed": "The talon stays closed.",
    },
    "rasp_prices": {"5": "A trick costs 5.", ANY: "A trick costs {value}, by raspasy since the last exit."},
    "rasp_scoring": {
        "mountain": "Tricks go to the mountain.",
        "whists": "Whoever has the fewest tricks writes whists against the others for each of theirs.",
    },
    "amnesty": {"yes": "The smallest number of tricks is taken off everybody's count (амнистия).", "no": ""},
    "rasp_zero": {
        "pool_price": "No trick at all: the price of a trick to the pool.",
        "pool_one": "No trick at all: one point to the pool.",
        "mountain_1": "No trick at all: the price of a trick off the mountain.",
        "mountain_2": "No trick at all: twice the price of a trick off the mountain.",
        "none": "",
    },
    "rasp_zero_dealer": {"yes": "The same goes for a resting dealer.", "no": "Not for a resting dealer."},
    "exit_ladder": {ANY: "{ladder}"},
    "exit_needs": {
        "any": "Any game ends the run.",
        "made": "Only a made game ends the run.",
        "whisted_made": "Only a made game that was whisted ends the run.",
    },
    "misere_exits": {"yes": "", "no": "A misère does not."},
    "rasp_max_run": {"none": "", ANY: "After {value} raspasy price and ladder start over."},
    "rasp_run_fine": {"0": "", ANY: "The dealer then writes {value} on the mountain."},
    "deal_after_rasp": {"next": "", "same_max3": "After raspasy the same player deals again, three times at most."},
    "deal_after_failed_misere": {"next": "", "same": "After a failed misère the same player deals again."},
    "compulsory_rasp_laps": {
        "0": "",
        "1": "The match begins with a lap of compulsory raspasy.",
        "2": "The match begins with two laps of compulsory raspasy.",
    },
}

BOMBS: dict[str, Sentences] = {
    "bombs": {"yes": "Raspasy after a blind pass earn bombs that multiply the owner's next game:", "no": ""},
    "bomb_to": {"blind_passers": "for those who passed blind.", "all_active": "for everybody who played."},
    "bomb_cap": {ANY: "They double with every such raspasy in a row, up to {value}."},
    "bomb_spent": {
        "on_made": "A bomb is gone when its game is made.",
        "on_played": "A bomb is gone after the game, made or not.",
    },
}

END: dict[str, Sentences] = {
    "end": {
        "each": "The match ends when everybody has {pool} in the pool.",
        "sum": "The pool is common: the match ends at {pool} for each player together.",
        ANY: "{end}",
    },
    "help": {
        "off": "",
        "x10": "Points beyond a full pool go to the largest open pool of another, ten whists for each.",
    },
    "help_tie": {
        "clockwise": "Among equal pools the next clockwise is helped.",
        "counterclockwise": "Among equal pools the next counter-clockwise is helped.",
    },
    "help_not_to": {"none": "", "victim": "Players who wrote on the mountain in the deal get no help."},
    "help_leftover": {
        "mountain_to_zero": "What nobody can take comes off the helper's mountain, down to zero.",
        "mountain_any": "What nobody can take comes off the helper's mountain, below zero too.",
        "lost": "What nobody can take is lost.",
    },
    "pool_k": {
        "1": "At the end a missing pool point is a mountain point.",
        "2": "At the end a missing pool point is two mountain points.",
    },
    "settle_divisor": {
        "n": "A mountain point is ten whists divided among all players.",
        "n_minus_1": "A mountain point is ten whists divided among the others.",
    },
    "tournament_points": {
        "off": "",
        "on": "The places are worth tournament points: 2-1-0 with three, 3-2-1-0 with four.",
    },
}

PARTS: tuple[tuple[str, dict[str, Sentences]], ...] = (
    ("Bidding", AUCTION),
    ("Talon", TALON),
    ("Whist", WHIST),
    ("Prices", PRICES),
    ("Raspasy", RASPASY),
    ("Bombs", BOMBS),
    ("The end", END),
)


WIDTH = 100
ORDINALS = ("the first raspasy", "the second", "the third")


def explain(rules: Convention) -> list[str]:
    """Write lines of text, the paragraphs apart."""
    lines = [fill(DUMMY, WIDTH), ""] if seats_for(rules) == (2,) else []
    for title, options in PARTS:
        sentences = [_sentence(rules, name, texts) for name, texts in options.items() if _matters(rules, name)]
        if title == "Prices":
            sentences.insert(0, OPENING)
        if any(sentences):
            lines += [fill(f"{title}. {' '.join(filter(None, sentences))}", WIDTH), ""]
    return lines


def _sentence(rules: Convention, name: str, texts: Sentences) -> str:
    value = value_of(rules, name)
    text = texts[value] if value in texts else texts[ANY]
    told = value.replace(",", ", ")
    return text.format(value=told, pool=rules.pool_target, ladder=_ladder(rules), end=_end(rules))


def _matters(rules: Convention, name: str) -> bool:
    """Return whether an option has any effect beside the others and at these numbers of players."""
    rests = 4 in seats_for(rules)
    needs: dict[str, bool] = {
        "half_with_dealer": rests,
        "talon_throw": rests,
        "misere_talon_bonus": rests,
        "dealer_return": rests,
        "dealer_whist": rests,
        "rasp_zero_dealer": rests and rules.rasp_zero is not RaspZero.NONE,
        "talon_bonus_3p": rules.talon_bonus is not TalonBonus.OFF and seats_for(rules) != (4,),
        "half_whist_who": bool(rules.half_whist_levels),
        "return_levels": bool(rules.half_whist_levels) and seats_for(rules) != (2,),
        "consolation_to": rules.consolation is not Consolation.NONE and seats_for(rules) != (2,),
        "amnesty": rules.rasp_scoring is RaspScoring.MOUNTAIN,
        "rasp_talon": rules.rasp_talon is RaspTalon.CLOSED or seats_for(rules) != (2,),
        "rasp_run_fine": bool(rules.rasp_max_run),
        **dict.fromkeys(("shortfall_67", "shortfall_8910", "quota_basis", "style"), seats_for(rules) != (2,)),
        **dict.fromkeys(("bomb_to", "bomb_cap", "bomb_spent"), rules.bombs),
        **dict.fromkeys(("help", "help_leftover"), rules.end.kind is EndKind.EACH),
        **dict.fromkeys(("help_tie", "help_not_to"), rules.end.kind is EndKind.EACH and rules.help is Help.X10),
    }
    return needs.get(name, True)


def _ladder(rules: Convention) -> str:
    """Put the lowest bids into words: a row of numbers means different things to people (parameters.md 15)."""
    first, *later = rules.exit_ladder
    if not later:
        return f"Bids begin at {first}, also after raspasy."
    steps = [f"after {_ordinal(index)} at {level}" for index, level in enumerate(later)]
    return f"Bids begin at {first}; {', '.join(steps)}, and from then on."


def _ordinal(index: int) -> str:
    return ORDINALS[index] if index < len(ORDINALS) else f"raspasy number {index + 1}"


def _end(rules: Convention) -> str:
    match rules.end.kind:
        case EndKind.DEALS:
            return f"The match ends after {rules.end.deals} deals."
        case EndKind.TIME:
            return f"The match ends after {rules.end.minutes} minutes."
        case _:
            return ""
