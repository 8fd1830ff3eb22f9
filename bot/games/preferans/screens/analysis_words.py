"""Words for the mistakes of an analysis, a line each, as a player says them."""

from fractions import Fraction

from bot.games.preferans.screens.game_words import contract_word, player_word, whist_word
from bot.screens.texts import Texts
from bot.screens.words import card_word, sorted_line, unbroken
from engine.core.seats import BySeat
from engine.games.preferans.analysis import (
    AnyMistake,
    BidMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    Part,
    WhistMistake,
)

BETTER_SHOWN = 3


def cost_word(cost: Fraction) -> str:
    """Write a price in whists, whole; "½" where nothing would be left of the price."""
    return str(round(cost)) if round(cost) else "½"


def part_word(t: Texts, part: Part) -> str:
    """Name a part of the deal as a column is called."""
    match part:
        case Part.BIDDING:
            return t.plain("bidding")
        case Part.DISCARD:
            return t.plain("the discard")
        case Part.WHIST:
            return t.plain("whist")
        case Part.PLAY:
            return t.plain("the play")


def mistake_line(t: Texts, mistake: AnyMistake, players: BySeat[str], *, short: bool = False) -> str:
    """Tell who erred, how, and what would have been better; plain text. `short`: for a line of the picture."""
    who = player_word(t, players, mistake.seat)
    match mistake:
        case CardMistake():
            return _card(t, mistake, players, who)
        case ClaimMistake():
            return t.number(
                "%(who)s: the agreement from trick %(trick)d gives away %(n)d trick",
                "%(who)s: the agreement from trick %(trick)d gives away %(n)d tricks",
                mistake.lost,
                who=who,
                trick=mistake.trick,
            )
        case DiscardMistake():
            return _discard(t, mistake, who)
        case WhistMistake():
            return _whist(t, mistake, who, short=short)
        case BidMistake():
            return _bid(t, mistake, who)


def _card(t: Texts, mistake: CardMistake, players: BySeat[str], who: str) -> str:
    if mistake.owner is not mistake.seat:
        who = t.plain("%(who)s for %(owner)s", who=who, owner=player_word(t, players, mistake.owner))
    better = mistake.better[:BETTER_SHOWN]
    words = [card_word(t, card) for card in better]
    more = "…" if len(mistake.better) > len(better) else ""
    return t.plain(
        "%(who)s, trick %(trick)d: %(card)s, better %(better)s",
        who=who,
        trick=mistake.trick,
        card=card_word(t, mistake.card),
        better=", ".join(words) + more,
    )


def _discard(t: Texts, mistake: DiscardMistake, who: str) -> str:
    put, better = unbroken(sorted_line(t, mistake.cards)), unbroken(sorted_line(t, mistake.better))
    return t.plain(
        "%(who)s: discard %(put)s (%(now)d), better %(better)s (%(then)d)",
        who=who,
        put=put,
        now=mistake.tricks,
        better=better,
        then=mistake.better_tricks,
    )


def _whist(t: Texts, mistake: WhistMistake, who: str, *, short: bool) -> str:
    said, better = whist_word(t, mistake.said), whist_word(t, mistake.better)
    if short:
        return t.plain("%(who)s: %(said)s, better %(better)s", who=who, said=said, better=better)
    return t.number(
        "%(who)s: %(said)s, better %(better)s (the game takes %(n)d trick)",
        "%(who)s: %(said)s, better %(better)s (the game takes %(n)d tricks)",
        mistake.tricks,
        who=who,
        said=said,
        better=better,
    )


def _bid(t: Texts, mistake: BidMistake, who: str) -> str:
    said, better = mistake.said, mistake.better
    if mistake.said_conceded and better is not None:
        return t.plain("%(who)s: gave up “without three”, but %(game)s is made", who=who, game=contract_word(t, better))
    if said is None and better is not None:
        return t.plain("%(who)s: passed, could play %(game)s", who=who, game=contract_word(t, better))
    game = contract_word(t, said) if said is not None else ""
    if mistake.better_conceded:
        return t.plain("%(who)s: %(game)s, better “without three”", who=who, game=game)
    if better is None:
        return t.plain("%(who)s: bid %(game)s, better a pass", who=who, game=game)
    return t.plain("%(who)s: named %(game)s, better %(better)s", who=who, game=game, better=contract_word(t, better))
