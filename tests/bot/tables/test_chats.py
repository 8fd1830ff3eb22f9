"""Settings of a chat as stored: rules of its own are read by their game; what cannot be read is kept as it is."""

import logging

import msgspec
import pytest
from msgspec.structs import replace

from bot.screens.model import HouseRules, Press
from bot.storage.ports import DraftRow
from bot.tables.chats import ChatSettings, ReminderMode, settings_of
from bot.tables.context.ephemeral_state import leaf_of
from bot.tables.context.session import PAGE, choice_of
from bot.tables.conventions.house_rules import readable
from bot.tables.refused import Refused
from engine.core.codec import encode
from engine.games import GAMES
from engine.games.preferans.conventions.presets import SOCHI
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, VIKA
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


async def test_settings_of_a_chat_can_be_deleted(desk: Desk) -> None:
    await desk.storage.put_settings(GROUP, stored(OURS, GONE))
    await desk.lobby(ANYA, options="")
    for page in ("own", "drop", "drop:2"):
        await desk.set_up(ANYA, page)
    assert any("не может прочесть эти правила." in wanted.screen.text for wanted in desk.wall.last.values())
    await desk.press(ANYA, "drop:2")
    assert [kept.name for kept in (await desk.context.chats.of(GROUP)).rules] == ["Наши"]


NEWER = b'{"latin":true,"reminders":"buzz","robots":"godlike","minutes":"soon", "language":"eo","later":{ "a" : 1.50}}'


async def test_a_person_whose_settings_are_a_newer_versions_sits_at_any_table(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    await desk.storage.put_settings(ANYA.id, NEWER)
    await desk.begin(ANYA, BORIS, VIKA)
    assert [record.message for record in caplog.get_records("call") if record.levelname == "WARNING"] == [
        f"the setting {name} of a chat is not readable and is as usual" for name in ("reminders", "robots", "minutes")
    ]
    assert await desk.step()
    settings = await desk.context.chats.of(ANYA.id)
    assert (settings.latin, settings.reminders, settings.minutes) == (True, ReminderMode.SOUND, 3)
    await desk.command(ANYA, "settings", private=True)
    await desk.raw(ANYA, Press(0, 0, "set:minutes:10"), key=f"hand:{ANYA.id}", message=77)
    row = await desk.storage.chat(ANYA.id)
    assert row is not None
    assert row.settings == NEWER.replace(b'"soon"', b"10").replace(b', "', b',"')


@pytest.mark.parametrize("body", [b"[1]", b'{"rules":7,"title":"Group"}'])
async def test_a_group_whose_settings_are_no_settings_plays(desk: Desk, body: bytes) -> None:
    await desk.storage.put_settings(GROUP, body)
    await desk.begin(ANYA, BORIS, VIKA)
    assert await desk.step()


@pytest.mark.parametrize("key", [PAGE, choice_of(ANYA.id), leaf_of(ANYA.id)])
async def test_a_draft_of_a_newer_version_counts_as_none(make: Make, key: str) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(ANYA, BORIS, VIKA)
    table = await desk.state()
    token = {PAGE: table.stage_token, leaf_of(ANYA.id): 0}.get(key, table.tokens[0])
    await desk.storage.put_draft(DraftRow(1, key, token, b'{"picked":["?"]}'))
    await desk.restart()
    assert await desk.step()
