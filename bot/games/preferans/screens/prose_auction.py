"""Sentences on bidding and on words said before looking at the cards, as a person would say them."""

from bot.games.preferans.screens.game_words import rung_word
from bot.screens.texts import Sentences, Texts, mark
from engine.games.preferans.contracts import Contract, Rung, parse_rung
from engine.games.preferans.conventions.ladders import ladder, place_of
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.prices import PREFERANS_WHISTS
from engine.games.preferans.conventions.values import Blind, Here, PreferansHand

# what is bid without the talon, as the object of a sentence
GAMES: dict[int, str] = {0: mark("a misère"), 9: mark("a nine"), 10: mark("a ten")}


def auction_sentences(t: Texts, rules: Convention) -> Sentences:
    """Tell of steps, “here”, misère, games without the talon, the rights of the third hand, «преферанс»."""
    jumps = t.plain("Bids go up, steps may be jumped over.")
    steps = t.plain("Bids go up one step at a time.")
    return [
        jumps if rules.jumps else steps,
        *_here(t, rules),
        *_misere(t, rules),
        *_without_talon(t, rules),
        *_third_hand(t, rules),
        *_preferans(t, rules),
    ]


def _here(t: Texts, rules: Convention) -> Sentences:
    excluded = excluded_bids(t, rules)
    but = [t.plain("“Here” is not said to %(bids)s.", bids=excluded)] if excluded else []
    match rules.here:
        case Here.ELDER:
            return [t.plain("The elder of the last two may hold the other's bid: “here”."), *but]
        case Here.ELDER_THEN_YOUNGER:
            elder = t.plain("The elder of the last two may say “here”; if he raises instead, so may the younger.")
            return [elder, *but]
        case Here.THROUGH_PASSER:
            across = t.plain("“Here” is said across a passer only: he sits between the bidder and the one who holds.")
            dealer = t.plain("The dealer on the talon does not count as a passer.")
            return [across, *([dealer] if 4 in seats_for(rules) else []), *but]
        case Here.OFF:
            return [t.plain("There is no “here”.")]


def excluded_bids(t: Texts, rules: Convention) -> str:
    """List the bids that may not be held: "6♠, мизер"; empty when every one may."""
    return ", ".join(rung_word(t, parse_rung(text)) for text in rules.here_excluded)


def _misere(t: Texts, rules: Convention) -> Sentences:
    first = t.plain("Misère only as the first word.")
    later = t.plain("Misère at any turn.")
    early = t.plain("It may be said out of turn too, at any moment before one's first word.")
    return [
        first if rules.misere_first_word_only else later,
        *([early] if rules.misere_out_of_turn else []),
        _what_beats_misere(t, rules),
    ]


def _what_beats_misere(t: Texts, rules: Convention) -> str:
    beaten = Rung(Contract.MISERE)
    above = ladder(rules)[place_of(rules, beaten) + 1 :]
    if any(rung.contract.level == 9 and not rung.without_talon for rung in above):
        return t.plain("Any nine beats misère.")
    if any(rung.contract.level == 9 for rung in above):
        return t.plain("A plain nine does not beat misère: a nine without the talon or a ten does.")
    return t.plain("A nine does not beat misère, only a ten does.")


def _without_talon(t: Texts, rules: Convention) -> Sentences:
    """Tell which games may be bid without the talon, and where misère without it stands."""
    steps = [rung for rung in ladder(rules) if rung.without_talon]
    levels = sorted({rung.contract.level for rung in steps})
    if not levels:
        return []
    games = ", ".join(t.plain(GAMES[level]) for level in levels)
    told = [t.plain("One may bid %(games)s without the talon: it goes to the discard unseen.", games=games)]
    if 0 in levels:
        told.append(_place_of_misere(t, rules))
    return told


def _place_of_misere(t: Texts, rules: Convention) -> str:
    above = ladder(rules)[place_of(rules, Rung(Contract.MISERE, without_talon=True)) + 1 :]
    if any(not rung.without_talon for rung in above):
        return t.plain("Misère without the talon beats a nine with it, and is beaten by any ten.")
    if above:
        return t.plain("Misère without the talon is beaten by a ten without the talon only.")
    return t.plain("Nothing beats misère without the talon.")


def _third_hand(t: Texts, rules: Convention) -> Sentences:
    if not rules.third_hand_free_talon or seats_for(rules) == (2,):
        return []
    return [t.plain("After two passes the third hand may take the talon unnamed, but not for a misère.")]


def _preferans(t: Texts, rules: Convention) -> Sentences:
    """Tell of the hand that ends the match."""
    if rules.preferans_hand is PreferansHand.OFF:
        return []
    told = [
        t.plain(
            "“Preferans”, twelve sure tricks without trumps, ends the pulka: one's own mountain is wiped and all pools "
            "are closed. Who is mistaken writes an undertrick of a ten."
        )
    ]
    if rules.preferans_hand is PreferansHand.ON1000:
        told.append(t.plain("For “preferans” %(n)d whists are written on each of the others.", n=PREFERANS_WHISTS))
    return told


def blind(t: Texts, rules: Convention) -> Sentences:
    """Tell of words said before looking at the cards."""
    if rules.blind is Blind.OFF:
        return []
    word = (
        t.plain("One may pass blind, before looking at one's cards.")
        if rules.blind is Blind.PASS
        else t.plain("One may pass and bid blind, before looking at one's cards.")
    )
    told = [
        word,
        t.plain("Over a blind pass bids begin at seven, and at eight if raspasy with such a pass have just been."),
        t.plain("Raspasy with a blind pass count double, the next in a row four times, and so on."),
    ]
    if rules.blind is Blind.FULL:
        told += [
            t.plain("A blind game counts double, and nobody is shown its talon."),
            t.plain("Blind misère is beaten by a blind nine or by a ten only."),
        ]
    return told
