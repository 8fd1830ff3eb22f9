"""A person taken out of the store, of each kind."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.storage.disguise import Disguise
from bot.storage.ports import (
    PRESS_AGE_S,
    Appended,
    Cause,
    DraftRow,
    Repeated,
    SeatChange,
    Storage,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableStatus,
)
from bot.storage.sqlite.store import SqliteStorage
from tests.clocks import HandClock

ANNA, BORIS = 511, 512
OVER = TableChange(status=TableStatus.FINISHED)


def event(tag: str, **fields: object) -> StoredEvent:
    return StoredEvent(tag, json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode())


SEATED = event("table.opened", host=ANNA, host_name="Аня", people=[{"name": "Аня", "person": ANNA}])
STARTED = event("match.started", players=["Аня", "Борис", "Аня 2"], sheet={"pool": [ANNA, 0, 0]})
BOTH = (SeatChange(ANNA, 1), SeatChange(BORIS, 2))


async def texts(storage: Storage, table: int) -> list[dict[str, object]]:
    return [json.loads(found.body) for found in await storage.events(table)]


async def test_a_match_stays_for_the_others(storage: Storage) -> None:
    await storage.put_person(ANNA, "Аня", "anna", "ru")
    await storage.put_settings(ANNA, b'{"dark":true}')
    await storage.create_table(-5, None, "hearts", [SEATED, STARTED], change=OVER, seatings=BOTH)
    await storage.put_surface(SurfaceRow(table=1, key=f"hand:{ANNA}", chat=ANNA, message=3))
    await storage.put_surface(SurfaceRow(table=1, key="table", chat=-5, message=4))
    await storage.put_draft(DraftRow(1, f"choice:{ANNA}", 5, b"{}"))
    assert await storage.forget(ANNA, "игрок") == (1,)
    assert await storage.person(ANNA) is None
    assert await storage.chat(ANNA) is None
    assert [surface.key for surface in await storage.surfaces(1)] == ["table"]
    assert await storage.draft(1, f"choice:{ANNA}", 5) is None
    assert not await storage.has_sat(1, ANNA)
    assert [(at.person, at.seat) for at in await storage.seats_at(1)] == [(-1, 1), (BORIS, 2)]
    opened, started = await texts(storage, 1)
    assert opened == {"host": -1, "host_name": "игрок", "people": [{"name": "игрок", "person": -1}]}
    assert started == {"players": ["игрок", "Борис", "Аня 2"], "sheet": {"pool": [ANNA, 0, 0]}}


async def test_two_who_are_forgotten_remain_two(storage: Storage) -> None:
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, seatings=BOTH)
    assert await storage.forget(ANNA, "игрок") == (1,)
    assert await storage.forget(BORIS, "игрок") == (1,)
    assert [at.person for at in await storage.seats_at(1)] == [-1, -2]


async def test_who_only_did_something_is_found(storage: Storage) -> None:
    """No seat, but his name stands in the log; a longer number is another person's."""
    await storage.create_table(-5, None, "hearts", [event("table.kicked", by=ANNA, seat=1)], change=OVER)
    await storage.create_table(-5, None, "hearts", [event("table.away", person=ANNA * 10, by=BORIS)], change=OVER)
    assert await storage.forget(ANNA, "игрок") == (1,)
    assert await texts(storage, 1) == [{"by": -1, "seat": 1}]
    assert await texts(storage, 2) == [{"person": ANNA * 10, "by": BORIS}]


@pytest.mark.parametrize("broken", [f'{{"by":{ANNA},', f'{{"by":{ANNA},"name":"', ""])
async def test_a_row_that_is_no_json_stops_nobody(
    storage: Storage, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    rows = [SEATED, StoredEvent("table.kicked", broken.encode()), STARTED]
    await storage.create_table(-5, None, "hearts", rows, change=OVER, seatings=BOTH)
    assert await storage.forget(ANNA, "игрок") == (1,)
    opened, kept, started = [found.body.decode() for found in await storage.events(1)]
    assert (kept, "Аня" in opened, json.loads(started)["players"][0]) == (broken, False, "игрок")
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == ["table 1, seq 2"]


async def test_bytes_that_are_no_text_stop_nobody(tmp_path: Path, clock: HandClock) -> None:
    """A row that a bad disk has left; SQLite gives it out as bytes only."""
    path = tmp_path / "pulka.db"
    storage = await SqliteStorage.open(path, clock.now)
    await storage.create_table(-5, None, "hearts", [SEATED, STARTED], change=OVER, seatings=BOTH)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE events SET body = CAST(x'7b22ff' AS TEXT) WHERE seq = 2")
    assert await storage.forget(ANNA, "игрок") == (1,)
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT CAST(body AS BLOB) FROM events WHERE seq = 2").fetchone() == (b'{"\xff',)
    await storage.close()


async def test_his_own_games_go_whole(storage: Storage) -> None:
    await storage.create_table(ANNA, None, "hearts", [SEATED], change=OVER, seatings=(SeatChange(ANNA, 1),))
    await storage.put_surface(SurfaceRow(table=1, key="table", chat=ANNA, message=3))
    assert await storage.forget(ANNA, "игрок") == (1,)
    assert await storage.table(1) is None
    assert await storage.surface(1, "table") is None
    again = await storage.create_table(ANNA, None, "hearts")
    assert again.table == 2


async def test_an_open_table_keeps_everything(storage: Storage) -> None:
    await storage.put_person(ANNA, "Аня", None, None)
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, seatings=BOTH)
    await storage.create_table(-6, None, "hearts", [SEATED], seatings=BOTH)
    assert await storage.forget(ANNA, "игрок") is None
    assert [at.person for at in await storage.seats_at(1)] == [ANNA, BORIS]
    assert await storage.person(ANNA) is not None


async def test_who_was_never_here(storage: Storage) -> None:
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, seatings=BOTH)
    assert await storage.forget(999, "игрок") == ()


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """An SQLite that leaves what is deleted in the file, if it is not told otherwise; some are built so."""

    def connect(*given: Any, **options: Any) -> sqlite3.Connection:
        db: sqlite3.Connection = connect_as_built(*given, **options)
        db.execute("PRAGMA secure_delete = OFF")
        return db

    connect_as_built = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", connect)


@pytest.mark.usefixtures("careless")
async def test_nothing_of_the_name_is_left_in_the_files(tmp_path: Path, clock: HandClock) -> None:
    """Neither in the database, not even where nothing stands any more, nor in the log beside it."""
    store = await SqliteStorage.open(tmp_path / "pulka.db", clock.now)
    for number in range(50):
        await store.put_person(ANNA + number, "Аня", f"anna_the_first_{number}", "ru")
    await store.create_table(-5, None, "hearts", [SEATED, *[STARTED] * 50], change=OVER, seatings=BOTH)
    before = _bytes(tmp_path)
    assert b"anna_the_first_0" in before
    assert '"Аня"'.encode() in before
    for number in range(50):
        await store.forget(ANNA + number, "игрок")
    after = _bytes(tmp_path)
    await store.close()
    assert b"anna_the_first" not in after
    assert '"Аня"'.encode() not in after


def _bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


async def test_only_names_are_taken_for_names(storage: Storage) -> None:
    """Somebody may call himself as a card, an event or a convention is called, or as a robot or an earlier player."""
    seated = event("table.seated", type="table.seated", occupant={"name": "6s", "person": ANNA})
    others = [{"name": "6s", "person": BORIS}, {"name": "6s", "gone": True}]
    carried = event("table.carried", host=BORIS, host_name="6s", people=others, convention={"preset": "6s"})
    bid = event("deal.bid", type="6s", bid="6s", mark=["6s"])
    more = event("match.adjusted", text="6s", players=["6s", "Борис"], standing={"players": [["6s"]]})
    await storage.create_table(-5, None, "hearts", [seated, carried, bid, more], change=OVER, seatings=BOTH)
    assert await storage.forget(ANNA, "игрок") == (1,)
    found = await texts(storage, 1)
    assert found[0] == {"type": "table.seated", "occupant": {"name": "игрок", "person": -1}}
    assert found[1]["people"] == [{"name": "6s", "person": BORIS}, {"name": "игрок", "gone": True}]
    assert (found[1]["host_name"], found[1]["convention"]) == ("6s", {"preset": "6s"})
    assert found[2] == {"type": "6s", "bid": "6s", "mark": ["6s"]}
    assert found[3] == {"text": "игрок", "players": ["игрок", "Борис"], "standing": {"players": [["игрок"]]}}


async def test_a_remark_loses_every_name_he_had(storage: Storage) -> None:
    """As whole words: his name at the table, the one he has now, his username; the rest of the remark stays."""
    await storage.put_person(ANNA, "Анна Ивановна", "anna_the_first", "ru")
    said = "АНЯ подсказала, Аня сама сказала. Анна Ивановна (@anna_the_first) не Таня и не Аня2"
    fixed = event("match.adjusted", entry={"seat": 1}, text=said)
    wish = event("table.stop_proposed", person=BORIS, wish={"type": "correction", "seat": 1, "text": "за Аню: Аня!"})
    await storage.create_table(-5, None, "hearts", [SEATED, fixed, wish], change=OVER, seatings=BOTH)
    assert await storage.forget(ANNA, "игрок") == (1,)
    found = await texts(storage, 1)
    assert found[1]["text"] == "игрок подсказала, игрок сама сказала. игрок (@игрок) не Таня и не Аня2"
    assert found[2]["wish"] == {"type": "correction", "seat": 1, "text": "за Аню: игрок!"}


async def test_rules_a_group_saved_under_his_name_lose_it(storage: Storage) -> None:
    """In the groups he played in; two sets of rules never have one name."""
    rules = [
        {"id": 1, "name": "Аня и Ко"},
        {"id": 2, "name": "Таня"},
        {"id": 3, "name": "Аня"},
        {"id": 4, "name": "игрок"},
    ]
    settings = json.dumps({"title": "У Ани", "rules": rules}, ensure_ascii=False).encode()
    for chat in (-5, -6):
        await storage.put_settings(chat, settings)
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, seatings=BOTH)
    await storage.create_table(-6, None, "hearts", change=OVER)
    assert await storage.forget(ANNA, "игрок") == (1,)
    there, elsewhere = await storage.chat(-5), await storage.chat(-6)
    assert there is not None
    assert elsewhere is not None
    kept = json.loads(there.settings)
    assert [(one["id"], one["name"]) for one in kept["rules"]] == [
        (1, "игрок и Ко"),
        (2, "Таня"),
        (3, "игрок 2"),
        (4, "игрок"),
    ]
    assert kept["title"] == "У Ани"
    assert elsewhere.settings == settings


@pytest.mark.parametrize(
    "settings", ["no JSON at all", '["title"]', '{"rules":{"newer":[]}}', '{"rules":["newer",{"name":7},{"id":1}]}']
)
async def test_settings_of_another_version_are_left_and_keep_nobody(storage: Storage, settings: str) -> None:
    await storage.put_settings(-5, settings.encode())
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, seatings=BOTH)
    assert await storage.forget(ANNA, "игрок") == (1,)
    row = await storage.chat(-5)
    assert row is not None
    assert row.settings.decode() == settings


async def test_the_number_of_his_private_chat_goes(storage: Storage) -> None:
    await storage.create_table(
        -5, None, "hearts", [SEATED], cause=Cause(f"7:{ANNA}:33", ANNA), change=OVER, seatings=BOTH
    )
    assert await storage.forget(ANNA, "игрок") == (1,)
    assert await storage.repeated(f"7:{ANNA}:33") is None


async def test_a_press_that_comes_again_is_known_though_its_number_is_gone(storage: Storage) -> None:
    press, message = Cause(f"7:{ANNA << 32 | 5}", ANNA), Cause("7:-5:90", ANNA)
    other = Cause(f"7:{BORIS << 32 | 6}", BORIS)
    await storage.use_key(b"k" * 32)
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, cause=press)
    await storage.append(1, 1, [STARTED], cause=message)
    await storage.append(1, 2, [STARTED], cause=other)
    await storage.forget(ANNA, "игрок")
    await storage.use_key(b"k" * 32)  # as after a restart
    again = await storage.repeated(press.key)
    assert again == Repeated(1, 1)
    assert await storage.append(1, 3, [STARTED], cause=press) == again
    assert await storage.create_table(-5, None, "hearts", [SEATED], cause=press) == again
    assert await storage.repeated(message.key) == Repeated(1, 2)
    assert await storage.repeated(other.key) == Repeated(1, 3, BORIS)


async def test_a_press_that_comes_again_while_its_person_is_taken_out_is_known(storage: Storage) -> None:
    press = Cause(f"7:{ANNA << 32 | 5}", ANNA)
    await storage.use_key(b"k" * 32)
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, cause=press)
    forgets = asyncio.create_task(storage.forget(ANNA, "игрок"))
    await asyncio.sleep(0)
    while not forgets.done():
        found = await storage.repeated(press.key)
        again = await storage.append(1, 1, [STARTED], cause=press)
        opened = await storage.create_table(-5, None, "hearts", [SEATED], cause=press)
        assert [type(one) for one in (found, again, opened)] == [Repeated] * 3
        await asyncio.sleep(0)
    assert await forgets == (1,)
    assert await storage.table(2) is None


async def test_who_is_not_taken_out_after_all_goes_on(storage: Storage) -> None:
    await storage.create_table(-5, None, "hearts", [SEATED], seatings=BOTH)
    forgets = asyncio.create_task(storage.forget(ANNA, "игрок"))
    await asyncio.sleep(0)
    assert await storage.append(1, 1, [STARTED], cause=Cause(f"7:{ANNA << 32 | 5}", ANNA)) == Appended(1, 2)
    assert await forgets is None


async def test_the_number_of_a_press_is_in_no_row_after_its_person_was_taken_out(sqlite: SqliteStorage) -> None:
    query = str(ANNA << 32 | 5)
    await sqlite.use_key(b"k" * 32)
    await sqlite.create_table(-5, None, "hearts", [SEATED], change=OVER, cause=Cause(f"7:{query}", ANNA))
    await sqlite.forget(ANNA, "игрок")
    await sqlite.close()
    assert query.encode() not in sqlite.path.read_bytes()


async def test_hashed_presses_are_forgotten_after_their_hour(storage: Storage, clock: HandClock) -> None:
    await storage.create_table(-5, None, "hearts", [SEATED], change=OVER, cause=Cause("7:99", ANNA))
    await storage.forget(ANNA, "игрок")
    await clock.pass_time(PRESS_AGE_S + 1)
    assert (await storage.prune()).causes == 1
    assert await storage.repeated("7:99") is None


def test_without_the_key_nobody_can_try_out_whose_press_it_was() -> None:
    first, second = Disguise(), Disguise()
    second.key = b"k"
    assert first.of_press("7:99") != second.of_press("7:99")
