"""The leak checker itself: it reads cards in every form the screens use, and it finds a foreign one."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.games.preferans.pictures.drawings import DEFAULT_LABELS, OwnTableDrawing
from bot.pictures.drawing import TablePlate
from bot.pictures.theme import Look
from bot.storage.ports import Cause
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.log.codec import stored
from bot.tables.log.events import Carried, Occupant, TableOpened
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, start
from engine.games.preferans.state import Auction
from engine.three_hands.dealing import DECK
from tests.e2e import story
from tests.e2e.drawn import FOLDER, digest_of, noted
from tests.e2e.leaks import Unreadable, cards_in, leaks, payload_leaks
from tests.e2e.tap import Call
from tests.narrowed import of, there

NAMES = ("Аня", "Борис", "Вика")


@pytest.mark.parametrize(
    ("text", "sure", "levels"),
    [
        ("♠ Т 10 7\n♥ К", "As Ts 7s Kh", ""),
        ("Борис: ♠ 7  ♣ 10  ♦ К В", "7s Tc Kd Jd", ""),
        ("Борис: ♠\u00a07  ♣\u00a010  ♦\u00a0К\u00a0В", "7s Tc Kd Jd", ""),
        ("На столе: Борис\u00a0Т♠, Вика\u00a08♠", "As", "8s"),
        ("Прикуп: К♠ 8♦", "Ks", "8d"),
        ("Торговля: Аня 7♥ · Борис пас", "", "7h"),
        ("6♠, 6 БК", "", ""),
        ("Торговля: Аня\u00a01\u00a0♣ · Борис\u00a02\u00a0♠\u00a0без\u00a0прикупа", "", ""),
        ("На столе: Борис\u00a010♠, Вика\u00a0Д♠", "Qs", "Ts"),
        ("♠♥ Стол для преферанса ♣♦", "", ""),
        ("Солист: Борис, ♥\u00a0черви, хандшпиль (20)", "", ""),
        ("В♣\u00a0В♦\u00a0\u00a0♥\u00a0Т\u00a010  ♠\u00a0К", "Jc Jd Ah Th Ks", ""),
    ],
)
def test_cards_are_read(text: str, sure: str, levels: str) -> None:
    assert cards_in(text) == (frozenset(sure.split()), frozenset(levels.split()))


def test_a_sign_nobody_can_read_is_reported() -> None:
    with pytest.raises(Unreadable):
        cards_in("у Бориса валет♠")


class Reader:
    """A phone that saw what we say."""

    def __init__(self, person: int, *events: dict[str, Any]) -> None:
        self.id, self.name, self.events = person, NAMES[person - 1], list(events)


def message(chat: int, text: str, clock: float, data: str = "") -> dict[str, Any]:
    rows = [[{"text": "?", "callback_data": data}]] if data else []
    body = {"text": text, "from": {"is_bot": True}, "reply_markup": {"inline_keyboard": rows}}
    return {"type": "message", "chat": chat, "clock": clock, "message": body}


@pytest.fixture
def stories(tmp_path: Path) -> dict[int, story.TableStory]:
    """One table, one deal of an unshuffled deck begun at clock second 100."""
    people = tuple(Occupant(name, person) for person, name in enumerate(NAMES, 1))
    rules = preset("sochi")
    started = MatchStarted(rules, NAMES)
    dealt = decide(start(started), StartDeal(Seat.ONE, DECK))
    events = (TableOpened(1, NAMES[0], rules, people), started, Carried(1, NAMES[0], rules, people), *dealt)

    async def write() -> None:
        storage = await SqliteStorage.open(tmp_path / "pulka.db", now=lambda: 100.0)
        await storage.create_table(-5, None, "preferans", [stored(event) for event in events], cause=Cause("1:2:3", 1))
        await storage.close()

    asyncio.run(write())
    return story.read(tmp_path / "pulka.db")


def test_a_foreign_card_is_found_wherever_it_shows(stories: dict[int, story.TableStory]) -> None:
    hands = of(Auction, there(stories[1].end.match).deal).hands
    own, foreign = hands[1][0], hands[2][0]
    rank, sign = foreign[0], dict(zip("scdh", "♠♣♦♥", strict=True))[foreign[1]]
    word = f"{ {'T': '10', 'J': 'В', 'Q': 'Д', 'A': 'Т', 'K': 'К'}.get(rank, rank) }{sign}"
    assert list(leaks([Reader(1, message(1, "Сдача 1", 101.0, f"v1.1.4.card:{own}"))], stories)) == []
    for event in (
        message(1, "Сдача 1", 101.0, f"v1.1.4.card:{foreign}"),
        message(1, f"Сдача 1\nУ Бориса {word}", 101.0),
        message(-5, f"Сдача 1\nУ Бориса {word}", 101.0),
        message(-5, "Сдача 1", 101.0, f"v1.1.4.card:{own}"),
        {"type": "answer", "text": word, "clock": 101.0},
        message(1, "Сдача 1", 99.0, f"v1.1.4.card:{own}"),
    ):
        assert len(list(leaks([Reader(1, event)], stories))) == 1, event


def test_a_foreign_card_on_a_picture_is_found(
    stories: dict[int, story.TableStory], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    hands = of(Auction, there(stories[1].end.match).deal).hands

    def sent(reader: int, cards: Sequence[str]) -> Call:
        """A call that brings a reader the table as a picture, on which these cards lie open."""
        plates = (TablePlate("Вы", open_cards=tuple(cards)), TablePlate("Борис"), TablePlate("Вика"))
        picture = noted(OwnTableDrawing("Торговля", plates), Look(), DEFAULT_LABELS)
        return Call(101.0, "sendPhoto", {"chat_id": str(reader), "caption": "Сдача 1"}, (digest_of(picture),))

    calls = [sent(1, hands[1]), sent(1, [*hands[1], hands[2][0]]), sent(2, hands[1]), sent(-5, hands[1])]
    found = list(payload_leaks(calls, {}, list(stories.values()), tmp_path))
    assert [line.partition(":")[0] for line in found] == ["sendPhoto to 1", "sendPhoto to 2", "sendPhoto to None"]
