"""Explanation of a convention in plain sentences, a paragraph for each part of the game.

The sentences are written next to the options, in `conventions`; here they are put in a natural order.
"""

from textwrap import fill

from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.auction import AUCTION, HANDS, LENGTH, TALON, EndKind
from engine.games.preferans.conventions.kinds import ANY, Sentences
from engine.games.preferans.conventions.model import (
    BOMBS,
    END,
    PRICES,
    RASPASY,
    TALON_BONUS,
    Consolation,
    Convention,
    Help,
    RaspScoring,
    RaspTalon,
    RaspZero,
    TalonBonus,
)
from engine.games.preferans.conventions.presets import OF_RASPASY, has_raspasy, seats_for, value_of
from engine.games.preferans.conventions.remise import REMISE, REMISE_PLACES, has_kotel, place_of_remises
from engine.games.preferans.conventions.terms import ladder
from engine.games.preferans.conventions.values import misere_prices
from engine.games.preferans.conventions.whist import WHIST, Ten

PARTS: tuple[tuple[str, dict[str, Sentences]], ...] = (
    ("Players", HANDS),
    ("Bidding", AUCTION),
    ("Talon", {**TALON, **TALON_BONUS}),
    ("Whist", WHIST),
    ("Prices", {**PRICES, **REMISE}),
    ("Raspasy", RASPASY),
    ("Bombs", BOMBS),
    ("The end", {**LENGTH, **END}),
)


WIDTH = 100
ORDINALS = ("the first raspasy", "the second", "the third")


def explain(rules: Convention) -> list[str]:
    """Return the explanation as lines of text, with an empty line after each paragraph."""
    lines: list[str] = []
    for title, options in PARTS:
        sentences = [_sentence(rules, name, texts) for name, texts in options.items() if _matters(rules, name)]
        if any(sentences):
            lines += [fill(f"{title}. {' '.join(filter(None, sentences))}", WIDTH), ""]
    return lines


def _sentence(rules: Convention, name: str, texts: Sentences) -> str:
    value = value_of(rules, name)
    text = texts[value] if value in texts else texts[ANY]
    told = value.replace(",", ", ")
    return text.format(
        value=told,
        pool=rules.pool_target,
        ladder=_ladder(rules),
        end=_end(rules),
        misere=_misere(rules, 1),
        misere_trick=_misere(rules, rules.mountain_mult),
        stays="raspasy and fines" if has_raspasy(rules) else "fines",
        remise=REMISE_PLACES[place_of_remises(rules)],
    )


def _matters(rules: Convention, name: str) -> bool:
    """Return whether an option has any effect, given the other options and the possible numbers of players."""
    if name in OF_RASPASY and not has_raspasy(rules):
        return False
    rests = 4 in seats_for(rules)
    needs: dict[str, bool] = {
        "uverts": any(rung.contract is Contract.UVERT for rung in ladder(rules)),
        "half_with_dealer": rests,
        "talon_throw": rests,
        "misere_talon_bonus": rests,
        "dealer_return": rests,
        "dealer_whist": rests,
        "rasp_zero_dealer": rests and rules.rasp_zero is not RaspZero.NONE,
        "talon_bonus_3p": rules.talon_bonus is not TalonBonus.OFF and seats_for(rules) != (4,),
        "ten_whists": rules.ten is Ten.CHECKED,
        **dict.fromkeys(("deck", "dummy"), seats_for(rules) == (2,)),
        "open_moment": rules.dummy is not False,
        "half_whist_who": bool(rules.half_whist_levels),
        "return_levels": bool(rules.half_whist_levels) and seats_for(rules) != (2,),
        "consolation_to": rules.consolation is not Consolation.NONE and seats_for(rules) != (2,),
        "amnesty": rules.rasp_scoring is RaspScoring.MOUNTAIN,
        "rasp_talon": rules.rasp_talon is RaspTalon.CLOSED or seats_for(rules) != (2,),
        "rasp_run_fine": bool(rules.rasp_max_run),
        **dict.fromkeys(("shortfall_67", "shortfall_8910", "quota_basis", "style"), seats_for(rules) != (2,)),
        **dict.fromkeys(("bomb_to", "bomb_cap", "bomb_spent"), rules.bombs),
        **dict.fromkeys(("kotel_deals", "kotel_share"), has_kotel(rules)),
        **dict.fromkeys(("help", "help_leftover"), rules.end.kind is EndKind.EACH),
        **dict.fromkeys(("help_tie", "help_not_to"), rules.end.kind is EndKind.EACH and rules.help is Help.X10),
    }
    return needs.get(name, True)


def _misere(rules: Convention, times: int) -> str:
    """Return the prices of misère, `times` as much: "10", or "5, without the talon 10" where they differ."""
    usual, without = (times * price for price in misere_prices(rules))
    return str(usual) if usual == without else f"{usual}, without the talon {without}"


def _ladder(rules: Convention) -> str:
    """Describe the lowest bids in words, because the row of numbers is easily misread (parameters.md 15)."""
    first, *later = rules.exit_ladder
    if not has_raspasy(rules):
        return f"Bids begin at {first}."
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
