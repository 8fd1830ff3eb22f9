"""Whole matches by pressed buttons on the real program, killed again and again: nothing lost, doubled or shown."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from engine.games.preferans import record
from engine.games.preferans.events import DealScored
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.scoring.settlement import settle
from tests.e2e import story, truth
from tests.e2e.chaos import Chaos, last_words, play_through
from tests.e2e.evidence import errors_in, limited, paid, reading
from tests.e2e.game import Company, documents, download, gather
from tests.e2e.leaks import leaks
from tests.e2e.story import TableStory
from tests.e2e.world import TOKEN, Bot, playing, text_of
from tests.extent import tried

KILLS = tried(8, 40)  # in each of the three matches
COMPARED = tried(2, 3)  # times that everybody's screens are compared before and after a kill
DEALS = tried(3, 20)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    ("stored", "players", "seed"), [("sqlite", 3, 11), ("sqlite", 4, 7), ("postgres", 3, 5)], indirect=["stored"]
)
def test_a_match_survives_kills_and_shows_nobody_a_foreign_card(
    tmp_path: Path, stored: dict[str, str], players: int, seed: int
) -> None:
    with playing(tmp_path) as sandbox:
        bot = Bot(sandbox, tmp_path, **stored)
        began = time.time()
        bot.launch()
        company = gather(sandbox, bot, players, seed)
        chaos = Chaos(company, random.Random(seed))
        chaos.downs.append((began, began))
        try:
            company.sit_down(f"end=deals:{DEALS}")
            play_through(company, chaos, kills=KILLS, worlds=2, every=(3, 7))
            last_words(company)
            company.settle()
            assert bot.stop() == 0
        finally:
            bot.kill()
        company.poll()
        assert chaos.kills >= KILLS
        assert chaos.worlds == 2
        assert chaos.compared >= COMPARED
        judge(company, chaos)


def judge(company: Company, chaos: Chaos) -> None:
    """Everything the logs must say."""
    database = company.bot.database
    stories = story.read(database)
    assert list(stories) == [1]
    table = stories[1]
    calls = company.sandbox.get("log", limit=1000000)
    chaos.learn(company.bot.log)
    assert table.end.match is not None
    assert table.end.match.standing.deals == DEALS
    assert truth.faults(company.pressed, company.phones, stories, company.sandbox.speed, chaos.excused) == []
    assert list(leaks(company.phones, stories)) == []
    refused = [call for call in calls if not call["ok"] and not chaos.excused(call["real"]) and not bare(call)]
    refused = [call for call in refused if not never_pinned(call, calls, chaos)]
    refused = [call for call in refused if not gone_before(call, calls, chaos)]
    assert refused == [], "\n".join(map(str, refused))
    assert limited(company.sandbox) == {}
    assert errors_in(company.bot.log) == []
    assert TOKEN not in company.bot.log.read_text()
    exports_agree(company, table)
    settlement_is_shown(company, table)
    database_is_whole(database)


def bare(call: dict[str, Any]) -> bool:
    """An old message was pressed at the moment it lost its buttons: they are taken off a second time."""
    return call["method"] == "editMessageReplyMarkup" and "not modified" in call["description"]


def never_pinned(call: dict[str, Any], calls: list[dict[str, Any]], chaos: Chaos) -> bool:
    """A kill came between a message and its pin: when the next message comes there is nothing to unpin."""
    if call["method"] != "unpinChatMessage" or "not found" not in call["description"]:
        return False
    about = [one for one in calls if one["ok"] and all(one[name] == call[name] for name in ("chat", "message_id"))]
    sent = [one["real"] for one in about if one["counted"] == "send"]
    return any(map(chaos.cut_off, sent)) and not any(one["method"] == "pinChatMessage" for one in about)


def gone_before(call: dict[str, Any], calls: list[dict[str, Any]], chaos: Chaos) -> bool:
    """A kill came after a private view in the group was deleted, or replaced, and before the bot wrote that down."""
    if call["method"] != "deleteEphemeralMessage" or "not found" not in call["description"]:
        return False
    earlier = [one for one in calls if one["ok"] and one["chat"] == call["chat"] and one["real"] < call["real"]]
    gone = [one["real"] for one in earlier if one["method"] == call["method"] or one["counted"] == "send"]
    return any(map(chaos.cut_off, gone))


def exports_agree(company: Company, table: TableStory) -> None:
    """Every exported record reads back as the log's own deals, none that was not finished, the last one as all."""
    guest, match = company.guests[0], table.end.match
    assert match is not None
    played = [m.event for m in table.moments if isinstance(m.event, PlayCard | DealScored)]
    events = documents(guest)
    assert events, "nobody exported anything"
    for event in events:
        read = record.parse(download(company.sandbox, event))
        found = [e for e in read.events if isinstance(e, PlayCard | DealScored)]
        assert found == played[: len(found)]
        assert read.match.standing.deals == sum(isinstance(e, DealScored) for e in found)
        scored = [m.at for m in table.moments if isinstance(m.event, DealScored)]
        assert all(at <= event["clock"] for at in scored[: read.match.standing.deals])
    assert read.match.standing.sheet == match.standing.sheet
    assert settle(read.match.standing) == settle(match.standing)


def settlement_is_shown(company: Company, table: TableStory) -> None:
    """What is paid, as it stands under the settlement's picture, comes to the results of the log."""
    match = table.end.match
    assert match is not None
    results = settle(match.standing).whists
    captions = [
        text_of(message)
        for message in company.guests[0].screens(company.chat)
        if any("again" in str(row) for row in message.get("reply_markup", {}).get("inline_keyboard", []))
    ]
    assert len(captions) == 1
    assert paid(captions[0]) == {match.standing.players[seat]: amount for seat, amount in results.items() if amount}


def database_is_whole(path: Path) -> None:
    """SQLite itself finds nothing wrong after all those kills."""
    with reading(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
