"""Settings of a chat as stored: rules of its own are read by their game; what cannot be read is kept as it is."""

import logging

import msgspec
import pytest
from msgspec.structs import replace

from bot.screens.model import HouseRules
from bot.tables.chats import ChatSettings, settings_of
from bot.tables.conventions.house_rules import readable
from bot.tables.refused import Refused
from engine.core.codec import encode
from engine.games import GAMES
from engine.games.preferans.conventions.sochi import SOCHI
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA
from tests.games.bad_move import BAD_MOVE
from tests.games.every import EVERY

GROUP = -500
UNREADABLE = "Эта версия бота не может прочесть правила «Чужие»; чат хранит их, как были."
GONE = '{"id":2,"name":"Чужие","convention":{ "stakes" : [1, 2.50],"x":"\\u0414"},"game":"bezique"}'.encode()
BROKEN = '{"id":2,"name":"Чужие","convention":{"preset":"sochi","pool_target":"many"}}'.encode()
OURS = '{"id":1,"name":"Наши","convention":'.encode() + encode(SOCHI) + b"}"


def stored(*rules: bytes) -> bytes:
    """Settings with these rules."""
    return b'{"title":"Group","rules":[' + b",".join(rules) + b"]}"


def test_rules_of_before_there_were_other_games_are_of_preferans() -> None:
    settings = settings_of(EVERY, stored(OURS))
    assert settings.rules == (HouseRules(1, "Наши", SOCHI, "preferans"),)
    assert encode(settings) == stored(OURS)


def test_rules_of_another_game_are_read_by_it() -> None:
    rules = next(iter(BAD_MOVE.rules.presets.values()))
    kept = ChatSettings(rules=(HouseRules(1, "Наши", rules, BAD_MOVE.name), HouseRules(2, "Сочи", SOCHI)))
    assert settings_of(EVERY, encode(kept)) == kept


@pytest.mark.parametrize("unreadable", [GONE, BROKEN])
def test_what_cannot_be_read_is_written_as_it_was(unreadable: bytes, caplog: pytest.LogCaptureFixture) -> None:
    body = stored(OURS, unreadable)
    settings = settings_of(GAMES, body)
    assert [kept.is_readable for kept in settings.rules] == [True, False]
    assert encode(settings) == body
    assert encode(replace(settings, rules=settings.rules[1:])) == stored(unreadable)
    with pytest.raises(Refused) as refused:
        readable(settings.rules[1])
    assert refused.value.facts == {"name": "Чужие"}
    assert (caplog.record_tuples != []) is (unreadable is BROKEN)
    caplog.clear()


@pytest.mark.parametrize("unreadable", [GONE, BROKEN])
async def test_one_sentence_wherever_they_are_wanted(
    desk: Desk, unreadable: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    await desk.storage.put_settings(GROUP, stored(OURS, unreadable))
    await desk.lobby(ANYA, options="")
    for command in ("new Чужие 20", "rules Чужие", "score Чужие 20 Аня, Борис, Вика"):
        await desk.pass_time(4)
        await desk.command(ANYA, command)
        assert UNREADABLE in desk.wall.told[-1][2].text
    await desk.pass_time(1)
    await desk.press(ANYA, "options:own")
    reply = await desk.press(ANYA, "base:2")
    assert reply.text == UNREADABLE
    assert (await desk.state()).convention == SOCHI
    await desk.command(ANYA, "save Дача")
    row = await desk.storage.chat(GROUP)
    assert row is not None
    assert unreadable in row.settings
    kept = msgspec.json.decode(row.settings, type=ChatSettings).rules
    assert [own.name for own in kept] == ["Чужие", "Дача"]


async def test_they_can_be_deleted(desk: Desk) -> None:
    await desk.storage.put_settings(GROUP, stored(OURS, GONE))
    await desk.lobby(ANYA, options="")
    for page in ("own", "drop", "drop:2"):
        await desk.set_up(ANYA, page)
    assert any("не может прочесть эти правила." in wanted.screen.text for wanted in desk.wall.last.values())
    await desk.press(ANYA, "drop:2")
    assert [kept.name for kept in (await desk.context.chats.of(GROUP)).rules] == ["Наши"]
