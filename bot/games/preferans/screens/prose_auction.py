"""Sentences about bidding, the talon and the contract, for explaining a convention."""

from collections.abc import Collection
from typing import Final

from msgspec import UNSET

from bot.games.preferans.screens.words import TALON, rung_word, talon_cards, two_prices_word
from bot.screens.texts import Sentences, Texts, mark
from bot.screens.words import capital
from engine.games.preferans.contracts import Contract, Rung, parse_rung
from engine.games.preferans.conventions.auction import (
    Blind,
    HalfWithDealer,
    Here,
    NoTalon,
    PreferansHand,
    TalonThrow,
    WithoutThree,
)
from engine.games.preferans.conventions.model import Convention, MisereTalonBonus, TalonBonus, TalonBonus3p
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.terms import FIXED_TALON, PREFERANS_WHISTS, SEVENS_TALON, ladder, place_of
from engine.games.preferans.scoring.contract import CONCEDED_TRICKS

TRICK_GAMES: Final = {
    NoTalon.SIX: mark("a six"),
    NoTalon.SEVEN: mark("a seven"),
    NoTalon.EIGHT: mark("an eight"),
    NoTalon.NINE: mark("a nine"),
    NoTalon.TEN: mark("a ten"),
}
GAMES: Final = {NoTalon.MISERE: mark("a misère"), **TRICK_GAMES, NoTalon.UVERT: mark("an uvert")}
"""Games that may be bid without the talon, as the object of a sentence."""


def auction_sentences(t: Texts, rules: Convention) -> Sentences:
    """Describe the steps of bidding, “here”, misère, games without the talon, the third hand's rights, «преферанс»."""
    jumps = t.plain("Bids go up, and steps may be skipped.")
    steps = t.plain("Bids go up one step at a time.")
    return [
        jumps if rules.jumps else steps,
        *_here(t, rules),
        *_misere(t, rules),
        *_without_talon(t, rules),
        *_uvert(t, rules),
        *_third_hand(t, rules),
        *_preferans(t, rules),
    ]


def _here(t: Texts, rules: Convention) -> Sentences:
    excluded = excluded_bids(t, rules)
    but = [t.plain("“Here” may not hold %(bids)s.", bids=excluded)] if excluded else []
    match rules.here:
        case Here.ELDER:
            return [t.plain("The elder of the last two may hold the other's bid: “here”."), *but]
        case Here.ELDER_THEN_YOUNGER:
            elder = t.plain(
                "The elder of the last two may say “here”; if the elder raises instead, so may the younger."
            )
            return [elder, *but]
        case Here.THROUGH_PASSER:
            across = t.plain("“Here” is said across a passer only, one between the bidder and the player who holds.")
            dealer = t.plain("The dealer on the talon does not count as a passer.")
            return [across, *([dealer] if 4 in seats_for(rules) else []), *but]
        case Here.OFF:
            return [t.plain("There is no “here”.")]


def excluded_bids(t: Texts, rules: Convention) -> str:
    """Return the bids that may not be held, like "6♠, мизер"; empty if all may."""
    return ", ".join(rung_word(t, parse_rung(text)) for text in rules.here_excluded)


def _misere(t: Texts, rules: Convention) -> Sentences:
    first = t.plain("Misère only as the first call.")
    later = t.plain("Misère at any turn.")
    early = t.plain("It may be said out of turn too, at any moment before one's first call.")
    return [
        first if rules.misere_first_word_only else later,
        *([early] if rules.misere_out_of_turn else []),
        _what_beats_misere(t, rules),
    ]


def _what_beats_misere(t: Texts, rules: Convention) -> str:
    usual, direct = _lowest_above(rules, Rung(Contract.MISERE))
    if usual == 7:
        seven = t.plain("Any seven beats misère.")
        return t.plain("Any seven beats misère, and so does a six without the talon.") if direct == 6 else seven
    if usual == 9:
        return t.plain("Any nine beats misère.")
    if direct < 9:
        return t.plain("A ten and any game without the talon beat misère.")
    if direct == 9:
        return t.plain("A plain nine does not beat misère: a nine without the talon or a ten does.")
    if _is_uvert_bid(rules):
        return t.plain("A nine does not beat misère, a ten does.")
    return t.plain("A nine does not beat misère, only a ten does.")


def _is_uvert_bid(rules: Convention) -> bool:
    """Return whether uvert may be bid, which beats every misère."""
    return any(rung.contract is Contract.UVERT for rung in ladder(rules))


def _lowest_above(rules: Convention, beaten: Rung) -> tuple[int, int]:
    """Return the lowest levels that beat a bid, with the talon and without it; 11 for none."""
    above = ladder(rules)[place_of(rules, beaten) + 1 :]
    levels = [(rung.without_talon, rung.contract.level) for rung in above if not rung.contract.is_misere]
    usual, direct = (min((level for way, level in levels if way is without), default=11) for without in (False, True))
    return usual, direct


def _without_talon(t: Texts, rules: Convention) -> Sentences:
    """Describe which games may be bid without the talon, and the rank of misère without it."""
    steps = [rung.contract for rung in ladder(rules) if rung.without_talon]
    bid = {NoTalon(contract.game) for contract in steps}
    if not bid:
        return []
    games = without_talon_games(t, bid)
    told = [t.plain("One may bid %(games)s without the talon: it goes to the discard unseen.", games=games)]
    if NoTalon.MISERE in bid:
        told.append(_place_of_misere(t, rules))
    return told


def without_talon_games(t: Texts, games: Collection[NoTalon]) -> str:
    """Return games bid without the talon as the object of a sentence: "мизер, девятерную"; empty for none."""
    if all(game in games for game in TRICK_GAMES):
        others = [t.plain(name) for game, name in GAMES.items() if game in games and game not in TRICK_GAMES]
        return ", ".join([*others, t.plain("any game of tricks")])
    return ", ".join(t.plain(name) for game, name in GAMES.items() if game in games)


def _place_of_misere(t: Texts, rules: Convention) -> str:
    usual, direct = _lowest_above(rules, Rung(Contract.MISERE, without_talon=True))
    if usual == 7:
        return t.plain("Misère without the talon beats a six without it, and is beaten by any seven.")
    if usual == 10:
        return t.plain("Misère without the talon beats a nine with it, and is beaten by any ten.")
    uvert = _is_uvert_bid(rules)
    if direct == 10 and not uvert:
        return t.plain("Misère without the talon is beaten by a ten without the talon only.")
    if direct <= 10:
        return t.plain("Misère without the talon is beaten by a game without it from %(level)d up.", level=direct)
    if uvert:
        return t.plain("Misère without the talon is beaten by an uvert only.")
    return t.plain("Nothing beats misère without the talon.")


def _uvert(t: Texts, rules: Convention) -> Sentences:
    """Describe uvert, its prices and its place among the bids; empty if it cannot be bid."""
    steps = [rung for rung in ladder(rules) if rung.contract is Contract.UVERT]
    if not steps or rules.uverts is UNSET:
        return []
    prices = two_prices_word(t, rules.uverts) if len(steps) > 1 else str(rules.uverts[0])
    second = t.plain(
        "Uvert is a second misère with the same rules, the defenders' hands open: %(prices)s.", prices=prices
    )
    return [second, *(_what_beats_uvert(t, rules, rung) for rung in steps)]


def _what_beats_uvert(t: Texts, rules: Convention, rung: Rung) -> str:
    bid = capital(rung_word(t, rung))
    usual, direct = _lowest_above(rules, rung)
    if direct < usual <= 10:
        return t.plain(
            "%(bid)s is beaten by a %(direct)d without the talon and by any game from %(usual)d up.",
            bid=bid,
            direct=direct,
            usual=usual,
        )
    if usual <= 10:
        return t.plain("%(bid)s is beaten by any game from %(usual)d up.", bid=bid, usual=usual)
    if direct <= 10:
        return t.plain("%(bid)s is beaten by a game without the talon from %(direct)d up.", bid=bid, direct=direct)
    if rung != ladder(rules)[-1]:
        return t.plain("%(bid)s is beaten by an uvert without the talon only.", bid=bid)
    return t.plain("%(bid)s cannot be beaten.", bid=bid)


def _third_hand(t: Texts, rules: Convention) -> Sentences:
    if not rules.third_hand_free_talon or seats_for(rules) == (2,):
        return []
    return [t.plain("After two passes the third hand may take the talon without naming a game, but not for a misère.")]


def _preferans(t: Texts, rules: Convention) -> Sentences:
    """Describe «преферанс», the hand that ends the match."""
    if rules.preferans_hand is PreferansHand.OFF:
        return []
    told = [
        t.plain(
            "“Preferans”, twelve sure tricks without trumps, ends the pulka: the player's mountain is wiped and all "
            "pools are closed. A wrong claim costs an undertrick in a ten."
        )
    ]
    if rules.preferans_hand is PreferansHand.ON1000:
        told.append(t.plain("For “preferans” %(n)d whists are written against each of the others.", n=PREFERANS_WHISTS))
    return told


def blind(t: Texts, rules: Convention) -> Sentences:
    """Describe calls made before looking at the cards."""
    if rules.blind is Blind.OFF:
        return []
    word = (
        t.plain("One may pass blind, before looking at one's cards.")
        if rules.blind is Blind.PASS
        else t.plain("One may pass and bid blind, before looking at one's cards.")
    )
    told = [
        word,
        t.plain(
            "After a blind pass bids begin at seven, or at eight if raspasy with such a pass have just been played."
        ),
        t.plain("Raspasy with a blind pass count double, the next in a row four times, and so on."),
    ]
    if rules.blind is Blind.FULL:
        told += [
            t.plain("A blind game counts double, and nobody is shown its talon."),
            t.plain("Blind misère is beaten by a blind nine or by a ten only."),
        ]
    return told


def talon_sentences(t: Texts, rules: Convention) -> Sentences:
    """Describe who rests of five players, and what may happen to the talon and the game before the whist."""
    two = t.plain("The talon is shown to all; two cards are discarded; the game may not be below the bid.")
    four = t.plain("The talon is shown to all; four cards are discarded; the game may not be below the bid.")
    return [
        *([t.plain("With five two rest: the dealer and the last dealer.")] if 5 in seats_for(rules) else []),
        two if talon_cards(rules) == TALON else four,
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
    """Describe the resting dealer's possible part in the game: half of it, or a thrown talon."""
    halves = {
        HalfWithDealer.NONE: [],
        HalfWithDealer.MISERE: [t.plain("Half of a misère may be offered to the dealer on the talon.")],
        HalfWithDealer.ANY: [t.plain("Half of any game may be offered to the dealer on the talon.")],
    }[rules.half_with_dealer]
    if rules.talon_throw is TalonThrow.OFF:
        return halves
    thrown = t.plain(
        "A useless talon may be thrown back at the dealer: twice the price of the game to his mountain, "
        "and it lies open till the deal ends."
    )
    return [*halves, thrown]


def bonus(t: Texts, rules: Convention) -> Sentences:
    """Describe the whists for aces and marriages in the talon, and for sevens on a misère."""
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
    """Describe what aces and marriages in the talon earn (rules.md §9.1)."""
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
    told = [t.plain("With four or five the dealer on the talon writes them.")] if rests else []
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
            return [*told, t.plain("Where nobody rests the dealer writes them, unless playing the game.")]


def _opponents_part(t: Texts, who: TalonBonus3p) -> Sentences:
    """Describe the whists for the talon when two play."""
    match who:
        case TalonBonus3p.NONE:
            return []
        case TalonBonus3p.HALF_EACH:
            return [t.plain("The declarer's opponent writes half of them.")]
        case TalonBonus3p.DEALER:
            return [t.plain("The dealer writes them, unless playing the game.")]
