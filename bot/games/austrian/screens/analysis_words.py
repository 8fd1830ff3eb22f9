"""Words for the mistakes of an analysis, a line each, as a player says them."""

from fractions import Fraction

from bot.games.austrian.screens.words import aces_word, bid_word, defence_word, number_word, whist_word
from bot.screens.texts import Texts
from bot.screens.words import card_word, sorted_line, unbroken
from engine.core.seats import BySeat
from engine.games.austrian.analysis import (
    AnnounceMistake,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    ContractMistake,
    DefenceMistake,
    DiscardMistake,
    Part,
    WordMistake,
)
from engine.games.austrian.calls import PREFERENCE, SUITS, Bid
from engine.games.austrian.rules.model import Rules

BETTER_SHOWN = 3


def cost_word(cost: Fraction) -> str:
    """Write a price in money, whole; "½" where nothing would be left of the price."""
    return str(round(cost)) if round(cost) else "½"


def part_word(t: Texts, part: Part) -> str:
    """Name a part of the deal as a column is called."""
    match part:
        case Part.CONTRACT:
            return t.plain("the contract")
        case Part.DISCARD:
            return t.plain("the discard")
        case Part.WHIST:
            return t.plain("whist")
        case Part.PLAY:
            return t.plain("the play")


def contract_word(t: Texts, rules: Rules, contract: Bid) -> str:
    """Write a contract without the talon's fate: "2 ♠", "5 Беттель", "преферанс"."""
    return bid_word(t, rules, contract) if contract is PREFERENCE else number_word(t, rules, contract)


def mistake_line(t: Texts, rules: Rules, mistake: AnyMistake, players: BySeat[str]) -> str:
    """Tell who erred, how, and what would have been better; plain text."""
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return _card(t, mistake, who)
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
        case WordMistake(said=said, better=better):
            words = {"said": whist_word(t, said), "better": whist_word(t, better)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **words)
        case DefenceMistake(said=chosen, better=wiser):
            words = {"said": defence_word(t, chosen), "better": defence_word(t, wiser)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **words)
        case AnnounceMistake():
            return _announced(t, mistake, who)
        case ContractMistake(said=named, better=instead):
            games = {"game": contract_word(t, rules, named), "better": contract_word(t, rules, instead)}
            return t.plain("%(who)s: named %(game)s, better %(better)s", who=who, **games)


def _card(t: Texts, mistake: CardMistake, who: str) -> str:
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
    put, better = unbroken(sorted_line(t, mistake.cards, SUITS)), unbroken(sorted_line(t, mistake.better, SUITS))
    return t.plain(
        "%(who)s: discard %(put)s (%(now)d), better %(better)s (%(then)d)",
        who=who,
        put=put,
        now=mistake.tricks,
        better=better,
        then=mistake.better_tricks,
    )


def _announced(t: Texts, mistake: AnnounceMistake, who: str) -> str:
    """Tell an announcement of a contract that fails, or one that was left out."""
    if mistake.said is not None:
        return t.plain("%(who)s: announced %(aces)s, better nothing", who=who, aces=aces_word(t, mistake.said))
    if mistake.better is None:
        raise ValueError("to announce nothing was no mistake")
    return t.plain("%(who)s: did not announce %(aces)s", who=who, aces=aces_word(t, mistake.better))
