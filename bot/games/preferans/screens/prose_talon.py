"""Sentences on the talon, the contract, and whists for what lay in the talon, as a person would say them."""

from bot.screens.texts import Sentences, Texts
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.prices import FIXED_TALON, SEVENS_TALON
from engine.games.preferans.conventions.values import (
    HalfWithDealer,
    MisereTalonBonus,
    TalonBonus,
    TalonBonus3p,
    TalonThrow,
    WithoutThree,
)
from engine.games.preferans.scoring.contract import CONCEDED_TRICKS


def talon_sentences(t: Texts, rules: Convention) -> Sentences:
    """Tell what becomes of the talon and of the game before the whist."""
    return [
        t.plain("The talon is shown to all; two cards go to the discard; the game is not below the bid."),
        _without_three(t, rules.without_three),
        *(_with_the_dealer(t, rules) if 4 in seats_for(rules) else []),
    ]


def _without_three(t: Texts, allowed: WithoutThree) -> str:
    match allowed:
        case WithoutThree.OFF:
            return t.plain("There is no “without three”.")
        case WithoutThree.SIX_ONLY:
            return t.plain("On a six one may give up “without three”: %(n)d undertricks, no whists.", n=CONCEDED_TRICKS)
        case WithoutThree.ANY:
            return t.plain(
                "On any game one may give up “without three”: %(n)d undertricks, no whists.", n=CONCEDED_TRICKS
            )


def _with_the_dealer(t: Texts, rules: Convention) -> Sentences:
    """Tell what a dealer on the talon has to do with the game."""
    halves = {
        HalfWithDealer.NONE: [],
        HalfWithDealer.MISERE: [t.plain("A misère may be offered in halves to the dealer on the talon.")],
        HalfWithDealer.ANY: [t.plain("Any game may be offered in halves to the dealer on the talon.")],
    }[rules.half_with_dealer]
    if rules.talon_throw is TalonThrow.OFF:
        return halves
    thrown = t.plain(
        "A useless talon may be thrown back at the dealer: twice the price of the game to his mountain, "
        "and it lies open till the deal ends."
    )
    return [*halves, thrown]


def bonus(t: Texts, rules: Convention) -> Sentences:
    """Tell the whists for aces and marriages, and for the sevens of a misère."""
    rests = 4 in seats_for(rules)
    writers = _writers(t, rules, rests=rests)
    told = [_scale(t, rules.talon_bonus), *writers] if writers and rules.talon_bonus is not TalonBonus.OFF else []
    if rests and rules.misere_talon_bonus is MisereTalonBonus.SEVENS:
        one, two, three = SEVENS_TALON, 2 * SEVENS_TALON, 3 * SEVENS_TALON
        told.append(
            t.plain(
                "On a misère the dealer writes %(one)d whists for a seven in the talon, %(two)d for seven and eight "
                "of a suit, %(three)d for two sevens.",
                one=one,
                two=two,
                three=three,
            )
        )
    return told


def _scale(t: Texts, price: TalonBonus) -> str:
    """Tell what aces and marriages in the talon earn (rules.md §9.1)."""
    if price is TalonBonus.VALUE:
        return t.plain(
            "The talon earns whists at the price of the game: an ace or a marriage once, ace and king of a suit twice, "
            "two aces three times."
        )
    return t.plain(
        "The talon earns whists: %(one)d for an ace or a marriage, %(two)d for ace and king of a suit, "
        "%(three)d for two aces.",
        one=FIXED_TALON,
        two=2 * FIXED_TALON,
        three=3 * FIXED_TALON,
    )


def _writers(t: Texts, rules: Convention, *, rests: bool) -> Sentences:
    told = [t.plain("With four the dealer on the talon writes them.")] if rests else []
    if seats_for(rules) == (4,):
        return told
    if seats_for(rules) == (2,):
        return _opponents_part(t, rules.talon_bonus_3p)
    match rules.talon_bonus_3p:
        case TalonBonus3p.NONE:
            return told
        case TalonBonus3p.HALF_EACH:
            return [*told, t.plain("Where nobody rests both opponents of the declarer write half of them.")]
        case TalonBonus3p.DEALER:
            return [*told, t.plain("Where nobody rests the dealer writes them, unless he plays the game.")]


def _opponents_part(t: Texts, who: TalonBonus3p) -> Sentences:
    """Tell of the whists for the talon where only two play."""
    match who:
        case TalonBonus3p.NONE:
            return []
        case TalonBonus3p.HALF_EACH:
            return [t.plain("The declarer's opponent writes half of them.")]
        case TalonBonus3p.DEALER:
            return [t.plain("The dealer writes them, unless he plays the game.")]
