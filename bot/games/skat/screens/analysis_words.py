"""Words for the mistakes of an analysis, a line each, as a player says them."""

from bot.games.skat.screens.hands import loose_line
from bot.games.skat.screens.words import SHORT, contract_word, double_word
from bot.screens.texts import Texts
from bot.screens.words import NO_BREAK, SIGNS, card_word, unbroken
from engine.core.seats import BySeat
from engine.games.skat.analysis import (
    AnyMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    Part,
)
from engine.games.skat.contracts import Contract, Declaration

BETTER_SHOWN = 3


def part_word(t: Texts, part: Part) -> str:
    """Name a part of the deal as a column is called."""
    match part:
        case Part.GAME:
            return t.plain("the game")
        case Part.DISCARD:
            return t.plain("the discard")
        case Part.DOUBLE:
            return t.plain("kontra")
        case Part.PLAY:
            return t.plain("the play")


def game_word(t: Texts, declaration: Declaration) -> str:
    """Name a game in few words: "♥ черви", "гранд хандшпиль, шнайдер"."""
    word = contract_word(t, declaration.contract)
    if declaration.hand:
        word = f"{word}{NO_BREAK}{t.plain('hand')}"
    return _announced(t, word, declaration)


def brief_word(t: Texts, declaration: Declaration) -> str:
    """Name a game in a list of games from the hand or with the skat: "♥", "гранд шнайдер"."""
    suit = declaration.contract.suit
    return _announced(t, SIGNS[suit] if suit is not None else contract_word(t, declaration.contract), declaration)


def _announced(t: Texts, word: str, declaration: Declaration) -> str:
    return unbroken(f"{word} {t.plain(SHORT[declaration.announced])}") if declaration.announced is not None else word


def mistake_line(t: Texts, mistake: AnyMistake, players: BySeat[str]) -> str:
    """Tell who erred, how, and what would have been better; plain text."""
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return _card(t, mistake, who)
        case ClaimMistake(trick=trick):
            return t.plain("%(who)s: the claim from trick %(trick)d did not hold", who=who, trick=trick)
        case GiveUpMistake(trick=trick):
            return t.plain("%(who)s: the game given up at trick %(trick)d", who=who, trick=trick)
        case DiscardMistake():
            put, better = (unbroken(loose_line(t, Contract.GRAND, pair)) for pair in (mistake.cards, mistake.better))
            return t.plain("%(who)s: discard %(put)s, better %(better)s", who=who, put=put, better=better)
        case DoubleMistake(said=said, better=better):
            words = {"said": double_word(t, said), "better": double_word(t, better)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **words)
        case GameMistake(said=named, better=instead):
            games = {"said": game_word(t, named), "better": game_word(t, instead)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **games)


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


def cost_word(cost: int) -> str:
    """Write a price in points of the list: "−66"."""
    return f"−{cost}"
