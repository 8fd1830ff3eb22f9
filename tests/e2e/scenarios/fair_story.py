"""A fair deal through the whole program: the hash, the words, the cards, the proof."""

import hashlib
import re

from engine.core.record.fair import FairVerdict
from engine.core.record.lines import LOT_COMMENT
from engine.games.preferans import PREFERANS
from engine.games.preferans.record import parse
from engine.tools.verdicts import verdicts
from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import Message, text_of, wait_for

HASH = re.compile("[0-9a-f]{64}")


def forehand(stage: Stage) -> int | None:
    """Return the seat that bids first, left of the dealer whom the lot chose."""
    return next((seat for seat, who in enumerate(stage.people, 1) if who.find("bid:6s")), None)


def folded(message: Message) -> list[str]:
    """Return the quotations of a message, by the names Telegram gives them."""
    entities = message.get("entities") or message["caption_entities"]
    return [entity["type"] for entity in entities if "quote" in entity["type"]]


def copied(message: Message) -> list[str]:
    """Return what the buttons of a message copy."""
    keys = [key for row in message["reply_markup"]["inline_keyboard"] for key in row]
    return [key["copy_text"]["text"] for key in keys if "copy_text" in key]


def fair(stage: Stage) -> None:
    """One deal conceded, the next one begun: only the first one's secret is told."""
    stage.open_table()
    stage.theatre.tell_fair(stage.table, 3)
    stage.seat_all(3)
    shown = HASH.findall(text_of(stage.see("🔏 Первая сдача: ")))
    stage.people[0].say(None, "/word на счастье")
    stage.see("«на счастье»", private=1)
    stage.tell(stage.people[1], "/word до десяти")
    stage.see("«до десяти»")
    answer = stage.press(1, "word", group=True)
    assert answer["alert"]
    assert answer["text"].startswith("Слово подмешивается к тасовке, чтобы никто не мог её подстроить.")
    assert "«на счастье»" in answer["text"]
    stage.people[0].say(None, "/word")
    asked = stage.see("Годится любая строка", private=1)
    stage.people[0].say(None, "на удачу", reply_to=asked["message_id"])
    stage.see("«на удачу»", private=1)
    table = stage.people[0].find("options:setup", stage.group)
    assert table is not None
    stage.people[0].say(stage.group, "не слово", reply_to=table[0]["message_id"])
    told = stage.see("«до десяти»")
    stage.people[1].say(stage.group, "до ста", reply_to=told["message_id"])
    stage.see("«до ста»")
    assert stage.press(1, "start", group=True) == nothing()
    first = wait_for(lambda: forehand(stage), "somebody bids first")
    second, dealer = first % 3 + 1, (first + 1) % 3 + 1
    for seat, action in ((first, "bid:6s"), (second, "pass"), (dealer, "pass"), (first, "giveup"), (first, "concede")):
        assert stage.press(seat, action) == nothing()
    sheet = stage.see("🔏 Сдача 2: ")
    shown += HASH.findall(text_of(sheet))
    own = stage.see(f"🔏 Сдача 2: {shown[1][:8]}…", private=1)
    assert folded(sheet) == ["expandable_blockquote"]
    assert folded(own) == ["expandable_blockquote"]
    assert HASH.findall(text_of(own)) == [shown[1]]
    for page in ("why", "layout", "more"):
        assert stage.press(1, f"ownpage:{page}:1") == nothing()
    assert copied(stage.leaf(3, "page:more:1")) == [shown[1]]
    answer = stage.in_leaf(3, "verify:1")
    assert answer["alert"]
    assert answer["text"].startswith("Сдача 1 честная: печать совпала")
    assert answer["text"].endswith(f": {shown[0]}"), (shown, answer["text"])
    wait_for(lambda: forehand(stage), "the next deal has begun")
    wait_for(lambda: stage.people[0].find("next") is None, "the result of the first deal is old")
    assert stage.press(1, "ownpage:layout:1") == nothing()
    stage.tell(stage.people[0], "/history")
    assert stage.press(1, f"past:{stage.table}", group=True) == nothing()
    assert stage.press(1, f"turn:{stage.table}:1:sheet", group=True) == nothing()
    assert stage.press(1, f"verify:{stage.table}:1", group=True)["text"] == answer["text"]
    text = stage.export()
    read = parse(text)
    assert [verdict for _, verdict in verdicts(PREFERANS, read)] == [FairVerdict.FAIR]
    assert f"commit {shown[0]}" in text
    assert "word 1 на удачу\nword 2 до ста\n" in text
    secret = re.search("^secret ([0-9a-f]{64})$", text, re.MULTILINE)
    assert secret is not None
    assert hashlib.sha256(bytes.fromhex(secret[1])).hexdigest() == shown[0] != shown[1]
    assert f"deal 1 dealer={dealer}\n{LOT_COMMENT}\ncommit {shown[0]}\n" in text
    assert text.count(shown[1]) == text.count(f"next {shown[1]}\n") == 1
    stage.finish_table()


STORIES = (Story("fair", fair),)
