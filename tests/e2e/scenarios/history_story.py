"""History and records through the whole program: a list, a match leaf by leaf, a record sent, looked at, played on."""

from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.scenarios.theatre import PONDER_S, Stage, Story, nothing, own, said
from tests.e2e.world import Button, Message, Person, buttons, text_of, wait_for

NAMES = ("Аня", "Борис", "Вика", "Гриша")
PAPER = """pulka 1
convention sochi
seat 1 Аня
seat 2 Боря
seat 3 Вика

deal 1 dealer=3 paper
outcome declarer=1 contract=7h whist=2:whist,3:pass tricks=1:7,2:2,3:1
"""
EVERY_PRIME = PAPER + "".join(
    f"adjust 1 pool+1/{part}\n"
    for part in range(2, 10_000)
    if all(part % other for other in range(2, int(part**0.5) + 1))
)


def conceded(stage: Stage) -> None:
    """One deal: the first player takes the talon and gives up."""
    stage.begin([STRONG.deal().deck], 3)
    for seat, action in ((1, "bid:6s"), (2, "pass"), (3, "pass"), (1, "giveup"), (1, "concede")):
        assert stage.press(seat, action) == nothing()
    stage.see("Сдача 1.")


def history(stage: Stage) -> None:
    """A match that goes on after a deal: its sheet, the deal's leaves, the record; in private one's own."""
    stage.open_table()
    stage.seat_all(3)
    conceded(stage)
    assert "Карта (без ошибок)" in text_of(stage.leaf(1, "page:analysis:1", timeout=PONDER_S))
    assert "без трёх" in text_of(stage.leaf(1, "page:sheet:1"))
    stage.tell(stage.people[3], "/history")
    stage.see("Последние пульки")
    assert stage.press(4, f"past:{stage.table}", group=True) == nothing()
    stage.see("идёт")
    for leaf, words in (("sheet", "без трёх"), ("layout", "Торговля"), ("play", "не играли"), ("why", "без трёх")):
        assert stage.press(4, f"turn:{stage.table}:1:{leaf}", group=True) == nothing()
        _leaf(stage, words)
    assert stage.press(4, f"turn:{stage.table}:1:analysis", group=True) == nothing()
    _leaf(stage, "а игралось")
    assert stage.press(1, f"turn:{stage.table}", group=True) == nothing()
    assert stage.press(1, f"pastfile:{stage.table}", group=True) == nothing()
    wait_for(lambda: any(message.get("document") for message in stage.by_bot()), "the record")
    _to_the_other_table(stage)
    stage.people[3].say(None, "/history")
    stage.see("ничего не сыграно", private=4)
    stage.people[3].say(None, "/stats")
    stage.see("ничего не посчитано", private=4)
    assert stage.press(4, f"stats:roles:0:{stage.people[3].id}:a:0:0:0") == nothing()
    stage.see("✓ В среднем", private=4, button=True)
    stage.tell(stage.people[0], "/season")
    stage.see("Сезон")
    forged = stage.people[3].press(stage.by_bot()[-1], f"v1.0.0.turn:{stage.table + 1000}:1:layout")
    assert forged["text"] == "Эта кнопка устарела."
    stage.people[1].say(None, "/history")
    assert stage.press(2, f"past:{stage.table}") == nothing()
    stage.finish_table()


def _to_the_other_table(stage: Stage) -> None:
    """Who has begun to play alone between two deals goes there from the result as soon as that table waits."""
    person = stage.people[2]
    person.say(None, "/play 4 слабые")
    shown, key = wait_for(lambda: _way(person), "a button to the other table")
    stage.pressed(key.action)
    newest = person.messages()[-1]["message_id"]
    assert person.press(shown, key.data) == nothing()
    wait_for(lambda: person.messages()[-1]["message_id"] > newest, "the other table comes down")
    assert "Ваши карты" in text_of(person.messages()[-1]) or "Ваше слово" in text_of(person.messages()[-1])


def _way(person: Person) -> tuple[Message, Button] | None:
    found = ((message, key) for message in person.messages() for key in buttons(message))
    return next(((message, key) for message, key in found if key.action.startswith("goto:")), None)


def lent(stage: Stage) -> None:
    """A finished deal goes round by consent, asked in private: others play it and see the results compared.

    A no is told to whoever offered the deal, and may be taken back. Whoever lent it reads how the others played.
    """
    stage.open_table()
    stage.seat_all(3)
    conceded(stage)
    for seat in (1, 4):
        stage.leaf(seat, "page:analysis:1", timeout=PONDER_S)
    assert "кто за ней сидел" in stage.in_leaf(4, "lend:1")["text"]
    assert "Ждём остальных" in stage.in_leaf(1, "lend:1")["text"]
    stage.see("предлагает отдать сдачу 1", private=2)
    assert stage.press(2, "keep:1")["text"] == "Сдачу другим не отдадим."
    stage.see("Сдачу 1 другим не отдадим", private=1)
    stage.leaf(2, "page:analysis:1", timeout=PONDER_S)
    assert "Ждём остальных" in stage.in_leaf(2, "lend:1")["text"]
    stage.see("Ждём согласия: ")
    assert stage.press(3, "lend:1")["text"] == "Согласны все: сдача в группе."
    passed_on = stage.see("Сдача 1: сыграйте")
    assert passed_on.get("photo")
    link = buttons(passed_on)[0].url.partition("?start=")[2]
    stage.people[3].say(None, f"/start deal_{stage.table}_1")
    stage.see("Эта ссылка больше не действует", private=4)
    play_lent(stage, 4, link)
    told = stage.see("Вашу сдачу 1 сыграл ещё один: ", private=1)
    assert not buttons(told)
    assert NAMES[3] not in text_of(told)
    play_lent(stage, 5, link)
    edited = stage.see("Вашу сдачу 1 сыграли ещё 2 человека: последний ", private=1)
    assert edited["message_id"] == told["message_id"]
    stage.finish_table()


def play_lent(stage: Stage, seat: int, link: str) -> None:
    """Play a lent deal by its link to the end, with the cards of `conceded`."""
    stage.people[seat - 1].say(None, f"/start {link}")
    stage.see("Те же карты", private=seat)
    for action in ("bid:6s", "giveup", "concede"):
        assert stage.press(seat, action) == nothing()
    stage.see("Ваш результат", private=seat)


def pages(stage: Stage) -> None:
    """Six matches are two pages."""
    for _ in range(6):
        stage.open_table()
        assert stage.press(1, "sit", group=True) == nothing()
        for robot in ("robot:1", "robot:2"):
            assert stage.press(1, robot, group=True) == own("robot")
        assert stage.press(1, "start", group=True) == nothing()
        stage.tell(stage.people[0], "/stop")
        assert stage.press(1, "endyes", group=True) == nothing()
        wait_for(lambda: any(key.action == "again" for key in buttons(stage.by_bot()[-1])), "the settlement")
    stage.tell(stage.people[0], "/history")
    assert stage.press(1, "history:5", group=True) == nothing()
    stage.see("6. ")
    assert stage.press(1, "history:0", group=True) == nothing()
    stage.see("5. ")


def imported(stage: Stage) -> None:
    """The record of a match comes back as a file, is looked through, and goes on from its sheet."""
    stage.open_table()
    stage.seat_all(3)
    conceded(stage)
    text = stage.export()
    stage.finish_table()
    for seat in (2, 3):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")
    stage.people[3].send_file(stage.group, text.encode(), "/import")
    stage.see("По сдачам", button=True, timeout=PONDER_S)
    review = _number(stage, "turn")
    for leaf, words in (("layout", "Торговля"), ("play", "не играли"), ("why", "без трёх"), ("sheet", "без трёх")):
        assert stage.press(4, f"turn:{review}:1:{leaf}", group=True) == nothing()
        _leaf(stage, words)
    assert stage.press(4, f"turn:{review}", group=True) == nothing()
    assert stage.press(4, f"resume:{review}", group=True) == nothing()
    stage.see("Пулька продолжается")
    assert stage.press(4, "robotat:1", group=True)["text"] == "", "who opened the table may fill it"
    assert stage.press(4, "vacate:1", group=True) == nothing()
    for seat in (1, 2, 3):
        assert stage.press(seat, f"occupy:{seat}", group=True) == nothing()
    assert stage.press(1, "goon", group=True) == nothing()
    stage.see("Сдача 2", private=1)
    assert stage.export().startswith(text.rstrip())
    stage.finish_table()
    for seat in (2, 3):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")


def refused(stage: Stage) -> None:
    """Files that are no record, and one with a mistake, each in a sentence; a paper record goes on with cards."""
    first = stage.people[0]
    stage.open_chat(first)
    first.send_file(None, b"\x89PNG\0")
    stage.see("не текст", private=1)
    first.send_file(None, PAPER.replace("1:7,2:2", "1:7,2:3").encode())
    stage.see("Строка 8 записи", private=1)
    first.send_file(None, EVERY_PRIME.encode())
    stage.see("Числа в пульке стали бы слишком большими или слишком дробными", private=1)
    first.send_file(None, PAPER.encode())
    stage.see("пришлите эту запись в группу", private=1, timeout=PONDER_S)
    stage.tell(first, f"/import {PAPER}")
    stage.see("Запись пульки", timeout=PONDER_S)
    assert stage.press(1, f"resume:{_number(stage, 'resume')}", group=True) == nothing()
    stage.see("2. Боря — кто сядет?")
    url = stage.press(2, "occupy:2", group=True)["url"]
    assert "start=take_" in url
    stage.open_chat(stage.people[1], url.split("start=")[1])
    stage.see("2. Борис вместо: Боря")
    assert stage.press(2, "closeyes", group=True) == own("closeyes")


def _leaf(stage: Stage, words: str) -> None:
    """Wait until the newest picture of /history shows a leaf with these words; the table's own may come below it."""

    def look() -> bool:
        pictures = [message for message in stage.by_bot() if message.get("photo") and _turns(message)]
        return bool(pictures) and words in text_of(pictures[-1])

    wait_for(look, f"a picture with «{words}»", timeout=PONDER_S)


def _turns(message: Message) -> bool:
    return any(key.action.startswith("turn:") for key in buttons(message))


def _number(stage: Stage, word: str) -> int:
    """Return the table that a button of the newest message of this kind names."""
    keys = [key.action for message in stage.by_bot() for key in buttons(message) if key.action.startswith(f"{word}:")]
    return int(keys[-1].split(":")[1])


STORIES = (
    Story("history", history, names=NAMES, slow=True),
    Story("history-lent", lent, names=(*NAMES, "Дима"), slow=True),
    Story("history-pages", pages, names=NAMES[:1]),
    Story("history-imported", imported, names=NAMES, slow=True),
    Story("history-refused", refused, names=NAMES[:2], start=False),
)
