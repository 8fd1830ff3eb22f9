"""Every database ever kept opens in this version, replays from the start and from the last deal alike, and goes on."""

import shutil
from pathlib import Path

import msgspec
import pytest

from bot.storage.ports import Appended, Cause, Draft, LoggedEvent, Repeated, SeatAt, Status, StoredEvent
from bot.storage.sqlite import SqliteStorage
from engine import codec, game
from tests.storage import make_database

KEPT = sorted(Path(__file__).parent.glob("*.db"))
ENGINE = ("match.", "deal.")

PLAYED = {
    "persons": [{"id": 11, "name": "Пётр", "language": "ru", "can_dm": True}, {"id": 12, "name": "Ян"}],
    "chats": [{"id": -100, "settings": {"pool_target": 10}}],
    "tables": [
        {
            "chat": -100,
            "thread": 7,
            "entries": [
                {"events": [{"type": "table.opened"}], "seatings": [{"person": 11, "seat": 0}]},
                {"events": [{"type": "match.started", "x": "Ё"}, {"type": "deal.started"}]},
                {"events": [{"type": "deal.bid"}], "cause": {"key": "7:123", "person": 11}},
                {"events": [{"type": "deal.started"}, {"type": "deal.bid"}], "seatings": [{"person": 12, "seat": 1}]},
            ],
            "surfaces": [{"key": "table", "chat": -100, "message": 40, "hash": "ab", "seq": 6}],
            "drafts": [{"person": 11, "token": 5, "body": {"cards": ["7s"]}}],
        },
        {"chat": -100, "status": "finished", "entries": []},
    ],
}


def engine_events(log: tuple[LoggedEvent, ...]) -> list[LoggedEvent]:
    return [event for event in log if event.tag.startswith(ENGINE)]


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
async def test_a_kept_database_replays_and_goes_on(kept: Path, tmp_path: Path) -> None:
    storage = await SqliteStorage.open(Path(shutil.copy(kept, tmp_path / kept.name)))
    rows = await storage.open_index()
    assert rows
    for row in rows:
        log, loaded = await storage.events(row.id), await storage.load(row.id)
        assert loaded is not None
        assert [event.seq for event in log] == list(range(1, row.seq + 1))
        for event in engine_events(log):
            assert codec.event_tag(codec.decode_event(event.body)) == event.tag
        if loaded.match is not None:
            whole = game.replay(codec.decode_event(event.body) for event in engine_events(log))
            tail = game.replay(codec.decode_event(event.body) for event in engine_events(loaded.events))
            assert whole == tail
        assert await storage.append(row.id, row.seq, [StoredEvent("table.noted", b"{}")]) == Appended(
            row.id, row.seq + 1
        )
    await storage.close()


async def test_the_maker_writes_what_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "played.json").write_bytes(msgspec.json.encode(PLAYED))
    path = tmp_path / "out.db"
    await make_database.make((tmp_path / "played.json").read_bytes(), path)
    storage = await SqliteStorage.open(path)
    loaded = await storage.load(1)
    assert loaded is not None
    assert loaded.match is not None
    assert loaded.match.body == '{"type":"match.started","x":"Ё"}'.encode()
    assert [(event.seq, event.tag) for event in loaded.events] == [(5, "deal.started"), (6, "deal.bid")]
    assert (loaded.table.status, loaded.table.thread, loaded.table.match_seq) == (Status.RUNNING, 7, 2)
    assert await storage.seats_at(1) == (SeatAt(1, 11, 0), SeatAt(1, 12, 1))
    assert await storage.append(1, 6, (), cause=Cause("7:123")) == Repeated(1, 4, 11)
    assert await storage.draft(1, 11, 5) == Draft(1, 11, 5, b'{"cards":["7s"]}')
    assert await storage.stale_tables() == ()
    assert [row.id for row in await storage.recent_tables(-100)] == [2, 1]
    person = await storage.person(11)
    assert person is not None
    assert person.can_dm
    await storage.close()


def test_the_maker_never_writes_over_a_database(tmp_path: Path) -> None:
    played, path = tmp_path / "played.json", tmp_path / "out.db"
    played.write_bytes(msgspec.json.encode(PLAYED))
    make_database.main(str(played), str(path))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["out.db", "played.json"]
    with pytest.raises(SystemExit, match="exists"):
        make_database.main(str(played), str(path))
