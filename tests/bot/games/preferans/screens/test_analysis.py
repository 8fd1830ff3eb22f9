"""The words of an analysis in both languages: each kind of mistake in one line a player would say."""

from fractions import Fraction

import pytest

from bot.games.preferans.screens.analysis import mistake_line
from bot.screens.bill import price_word
from bot.screens.texts import texts
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import (
    AnyMistake,
    BidMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    WhistMistake,
)
from engine.games.preferans.contracts import Contract
from engine.games.preferans.outcomes import WhistCall

RU, EN = texts("ru"), texts("en")
PLAYERS = BySeat(("Аня", "Борис", "Вика"))
ZERO = BySeat((Fraction(0),) * 3)
COST = Fraction(23)


def _card(owner: Seat, *better: Card) -> CardMistake:
    return CardMistake(Seat.TWO, COST, ZERO, owner, 3, Card.S8, better, 1)


CASES: tuple[tuple[AnyMistake, str, str], ...] = (
    (_card(Seat.TWO, Card.CJ), "Борис, 3-я взятка: 8♠, лучше В♣", "Борис, trick 3: 8♠, better J♣"),
    (
        _card(Seat.THREE, Card.CJ, Card.DQ, Card.DK, Card.DA),
        "Борис (рука: Вика), 3-я взятка: 8♠, лучше В♣, Д♦, К♦…",
        "Борис for Вика, trick 3: 8♠, better J♣, Q♦, K♦…",
    ),
    (
        ClaimMistake(Seat.ONE, COST, ZERO, 5, 2),
        "Аня: договорённость с 5-й взятки отдаёт 2 взятки",
        "Аня: the agreement from trick 5 gives away 2 tricks",
    ),
    (
        DiscardMistake(Seat.ONE, COST, ZERO, (Card.D8, Card.H8), (Card.H8, Card.H7), 4, 6),
        "Аня: снос 8♦ 8♥ (4), лучше 8♥ 7♥ (6)",
        "Аня: discard 8♦ 8♥ (4), better 8♥ 7♥ (6)",
    ),
    (
        WhistMistake(Seat.THREE, COST, ZERO, WhistCall.PASS, WhistCall.WHIST, 5),
        "Вика: пас, лучше вист (у игры 5 взяток)",
        "Вика: pass, better whist (the game takes 5 tricks)",
    ),
    (
        BidMistake(Seat.ONE, COST, ZERO, None, Contract.H7, 7),
        "Аня: пас, а игралось 7♥",
        "Аня: passed, could play 7♥",
    ),
    (BidMistake(Seat.ONE, COST, ZERO, Contract.S6, None), "Аня: заявка 6♠, лучше пас", "Аня: bid 6♠, better a pass"),
    (
        BidMistake(Seat.ONE, COST, ZERO, Contract.S6, Contract.S7, 7, naming=True),
        "Аня: заказ 6♠, лучше 7♠",
        "Аня: named 6♠, better 7♠",
    ),
    (
        BidMistake(Seat.ONE, COST, ZERO, None, Contract.S7, 7, said_conceded=True, naming=True),
        "Аня: «без трёх», а игралось 7♠",
        "Аня: gave up “without three”, but 7♠ could be made",
    ),
    (
        BidMistake(Seat.ONE, COST, ZERO, Contract.S6, None, None, better_conceded=True, naming=True),
        "Аня: 6♠, лучше «без трёх»",
        "Аня: 6♠, better “without three”",
    ),
)


@pytest.mark.parametrize(("mistake", "russian", "english"), CASES)
def test_a_mistake_in_a_players_words(mistake: AnyMistake, russian: str, english: str) -> None:
    assert mistake_line(RU, mistake, PLAYERS).replace("\u00a0", " ") == russian
    assert mistake_line(EN, mistake, PLAYERS).replace("\u00a0", " ") == english


def test_prices_are_whole_whists() -> None:
    assert [price_word(Fraction(amount)) for amount in ("1/3", "2/3", "65/3", "23")] == ["½", "1", "22", "23"]
