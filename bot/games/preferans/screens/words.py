"""Names of contracts, calls, bombs and other terms of preferans in the words of players."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.games.preferans.pictures.drawings import PreferansLabels
from bot.screens.statistics import StatisticsWords
from bot.screens.texts import Texts, mark
from bot.screens.words import NO_BREAK, SIGNS, card_labels, pair, unbroken
from engine.core.options import value_or
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import LEVELS, Contract, Rung, Strain, make_contract
from engine.games.preferans.conventions.model import Convention, GameValues
from engine.games.preferans.conventions.remise import RemiseTo, place_of_remises
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.conventions.values import game_value, has_one_price, table_of
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.sheet import Column
from engine.games.preferans.state import Call
from engine.three_hands.dealing import HAND, HANDS

WORDS: Final = StatisticsWords(
    roles={
        "declarer": mark("Declarer"),
        "whister": mark("Whister"),
        "passer": mark("Passer"),
        "catcher": mark("Against a misère"),
        "uvert_catcher": mark("Against an uvert"),
        "unasked": mark("Without a call"),
        "raspasy": mark("In raspasy"),
        "passed": mark("All passed"),
        "dealer": mark("On the talon"),
    },
    games={
        "6": "6",
        "7": "7",
        "8": "8",
        "9": "9",
        "10": "10",
        "misere": mark("misère"),
        "uvert": mark("uvert"),
        "preferans": mark("“preferans”"),
    },
    misere="misere",
    few=mark("Raspasy: %(mean)s tricks, none in %(zeros)d"),
    parts={
        "bidding": mark("auction"),
        "discard": mark("discard"),
        "whist": mark("whist"),
        "play": mark("play"),
    },
)
"""Names of roles, games and parts of a deal for statistics, as keys of the message catalogue."""


TALON: Final = 2
"""Number of cards in the talon when three hands are dealt."""


class RemisePlace(NamedTuple):
    """Untranslated phrases for the place of a remise, to follow an amount; they differ in whose place it is."""

    the: str
    your: str
    declarers: str


_REMISE_PLACES: Final = {
    RemiseTo.MOUNTAIN: RemisePlace(
        mark("to the mountain"), mark("to your mountain"), mark("to the declarer's mountain")
    ),
    RemiseTo.RECORD: RemisePlace(mark("off the pool"), mark("off your pool"), mark("off the declarer's pool")),
    RemiseTo.KOTEL: RemisePlace(mark("into the kotel"), mark("into the kotel"), mark("into the kotel")),
    RemiseTo.KUROCHKA: RemisePlace(
        mark("to the kurochka"), mark("to your kurochka"), mark("to the declarer's kurochka")
    ),
}


def remise_place(rules: Convention) -> RemisePlace:
    """Return the phrases for the place where a convention writes remises."""
    return _REMISE_PLACES[place_of_remises(rules)]


def talon_cards(rules: Convention) -> int:
    """Return the number of cards in the talon, as many as the declarer discards: what the hands of ten leave."""
    hands = HANDS if value_or(rules.dummy, usual=True) else HANDS - 1
    return len(cards_of(rules)) - HAND * hands


def player_word(t: Texts, players: BySeat[str], seat: Seat) -> str:
    """Return the name of the player on a seat; with two players the third hand is the dummy."""
    return players[seat] if seat <= len(players) else t.plain("Dummy")


def strain_word(t: Texts, strain: Strain) -> str:
    """Return the sign of a suit, or "БК" for no trump."""
    return SIGNS[strain.trump] if strain.trump else t.plain("NT")


def contract_word(t: Texts, contract: Contract) -> str:
    """Return the name of a contract: "7♥", "6 БК", "мизер", "уверт"."""
    if contract.strain is None:
        return t.plain("uvert") if contract is Contract.UVERT else t.plain("misère")
    space = "" if contract.strain.trump else NO_BREAK
    return f"{contract.level}{space}{strain_word(t, contract.strain)}"


def rung_word(t: Texts, rung: Rung) -> str:
    """Return the name of a step of the auction: "9♠", "9♠ без прикупа"."""
    word = contract_word(t, rung.contract)
    return unbroken(t.plain("%(bid)s without the talon", bid=word)) if rung.without_talon else word


def two_prices_word(t: Texts, prices: tuple[int, int]) -> str:
    """Return the prices of a game with the talon and without it as text: "10", or "10, без прикупа 20"."""
    usual, without = prices
    if usual == without:
        return str(usual)
    return t.plain("%(usual)d, without the talon %(without)d", usual=usual, without=without)


def by_level(t: Texts, numbers: Iterable[tuple[int, int]]) -> str:
    """Return levels with a number each, as text: "6 — 2, 7 — 4"."""
    return ", ".join(unbroken(t.plain("%(level)d → %(value)d", level=level, value=value)) for level, value in numbers)


ONE_LEVEL: Final = mark("on %(level)d %(prices)s")
LEVELS_ABOVE: Final = {
    GameValues.SIMPLE: mark("on %(level)d %(prices)s (each level adds the price of a six)"),
    GameValues.STEPS: mark("on %(level)d %(prices)s (10 more for each level)"),
    GameValues.BIG: mark("on %(level)d %(prices)s (10 more for each level)"),
    GameValues.VINT: mark("on %(level)d %(prices)s (double for each level)"),
}
"""Prices in the tables where the suit counts, by table, as keys of the message catalogue."""


def values_word(t: Texts, rules: Convention, lowest: int = LEVELS[0]) -> str:
    """Return the prices of games from the level `lowest` on as text.

    "6 — 2, 7 — 4, ..."; where the suit counts "на 6 ♠ 4, ♣ 6, ♦ 8, ♥ 10, БК 12 (дальше по +10)".
    """
    if has_one_price(rules):
        levels = (level for level in LEVELS if level >= lowest)
        return by_level(t, ((level, game_value(rules, make_contract(level, Strain.SPADES))) for level in levels))
    named = ((strain_word(t, strain), game_value(rules, make_contract(lowest, strain))) for strain in Strain)
    message = ONE_LEVEL if lowest == LEVELS[-1] else LEVELS_ABOVE[table_of(rules)]
    return t.plain(message, level=lowest, prices=", ".join(pair(word, str(price)) for word, price in named))


def call_word(t: Texts, call: Call) -> str:
    """Return the name of a call of the auction."""
    if call.bid is None:
        return t.plain("pass blind") if call.blind else t.plain("pass")
    if call.took:
        return t.plain("takes the talon")
    bid = rung_word(t, Rung(call.bid, call.without_talon))
    if call.blind:
        return t.plain("%(bid)s blind", bid=bid)
    return t.plain("here (%(bid)s)", bid=bid) if call.here else bid


def whist_word(t: Texts, call: WhistCall) -> str:
    """Return the name of a whist call."""
    match call:
        case WhistCall.WHIST:
            return t.plain("whist")
        case WhistCall.PASS:
            return t.plain("pass")
        case WhistCall.HALF:
            return t.plain("half-whist")


def said_word(t: Texts, who: str, call: WhistCall) -> str:
    """Return a defender's name and call as text: "Вика вист"."""
    return pair(who, whist_word(t, call))


def mode_word(t: Texts, mode: PlayMode) -> str:
    """Return the name of open or closed play."""
    return unbroken(t.plain("open") if mode is PlayMode.OPEN else t.plain("closed"))


def times_word(times: int) -> str:
    """Return a multiplier as text: "×4"."""
    return f"×{times}"


def bombs_word(t: Texts, players: BySeat[str], bombs: BySeat[tuple[int, ...]]) -> str:
    """Return the players who hold bombs, as text: "Аня ×2 ×4 · Вика ×2"; empty if nobody has any."""
    held = ((seat, own) for seat, own in bombs.items() if own)
    return " · ".join(pair(players[seat], " ".join(map(times_word, own))) for seat, own in held)


def picture_labels(t: Texts) -> PreferansLabels:
    """Return the words on all pictures in one language."""
    return PreferansLabels(
        pool=t.word("picture", "pool"),
        mountain=t.word("picture", "mountain"),
        whists=t.word("picture", "whists"),
        closed=t.word("picture", "closed"),
        **card_labels(t),
    )


def aside_word(t: Texts, column: Column) -> str:
    """Return the name of a column for remises besides pool and mountain; plain text."""
    return t.word("column", column.value)
