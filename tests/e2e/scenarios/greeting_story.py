"""The first minute through the whole program: a picture, robots of a strength, how to play; a group that meets it."""

from tests.e2e.scenarios.layouts import MIXED
from tests.e2e.scenarios.theatre import Stage, Story, nothing, told
from tests.e2e.world import buttons, text_of, wait_for

TITLES = ("Торговля", "Прикуп", "Вист", "Мизер и распасы", "Пулька")


def greeting(stage: Stage) -> None:
    """/start from nowhere, the cards of «Как играют?», the game and the robots in the message of the greeting."""
    first = stage.people[0]
    first.say(None, "/start")
    assert stage.see("с друзьями в группе или с роботами", private=1).get("photo")
    assert stage.press(1, "about") == nothing()
    card = stage.see("Взятка и козырь", private=1)
    assert card.get("photo")
    for number, title in enumerate(TITLES, 1):
        assert stage.press(1, f"about:sochi:{number}") == nothing()
        assert stage.see(title, private=1)["message_id"] == card["message_id"]
    assert stage.press(1, "alone") == nothing()
    question = stage.see("С какими роботами?", private=1)
    assert question.get("photo")
    assert stage.press(1, "alone:picture:skat_seed") == told("Теперь выберите роботов.")
    stage.see("✓ Скат", private=1, button=True)
    assert stage.press(1, "alone:picture:sochi") == told("Теперь выберите роботов.")
    assert stage.press(1, "alone:easy:sochi") == nothing()
    stage.see("Пал Палыч", private=1)
    wait_for(lambda: all(m["message_id"] != question["message_id"] for m in first.messages()), "the question is gone")


def first_game(stage: Stage) -> None:
    """The last card of «Как играют?» begins its game, without a question."""
    first = stage.people[0]
    first.say(None, "/start how")
    stage.see("Взятка и козырь", private=1)
    assert stage.press(1, "about:austrian_limited:0") == nothing()
    stage.see("бьют карту хода", private=1)
    for number in range(1, 6):
        assert stage.press(1, f"about:austrian_limited:{number}") == nothing()
    stage.see("Котёл", private=1)
    assert stage.press(1, "begin:austrian_limited") == nothing()
    stage.see("Пал Палыч", private=1)


def arrivals(stage: Stage) -> None:
    """«Открыть стол» under the greeting; a seat whose link is lost on the way, one that comes too late."""
    assert stage.press(1, "open", group=True) == nothing()
    lobby = wait_for(lambda: stage.people[0].find("sit", stage.group), "the lobby")
    stage.table = int(lobby[1].data.split(".")[1], 36)
    link = stage.press(1, "sit", group=True)["url"].partition("start=")[2]
    stage.open_chat(stage.people[0])
    stage.see("ждёт стол", private=1)
    assert stage.press(1, "sitat:") == nothing()
    for seat in (2, 3):
        payload = stage.press(seat, "sit", group=True)["url"].partition("start=")[2]
        assert payload == link
        stage.open_chat(stage.people[seat - 1], payload)
    stage.see("1. Аня\n2. Борис\n3. Вика")
    stage.begin([MIXED.deal().deck], 3)
    stage.see("Сдача 1")
    stage.open_chat(stage.people[3], link)
    late = stage.see("Уже играют", private=4)
    assert [key.action.partition(":")[0] for key in buttons(late)] == ["askin"]
    assert "спросили" in stage.press(4, "askin:")["text"]
    stage.see("Гриша")


def plain_words(stage: Stage) -> None:
    """Plain words in the private chat: the ways to begin; at a table its message comes down below them."""
    first = stage.people[0]
    first.say(None, "привет, как играть в преферанс?")
    stage.see("С чего начнём?", private=1)
    assert stage.press(1, "alone::") == nothing()
    stage.see("С какими роботами?", private=1)
    assert stage.press(1, "alone:easy") == nothing()
    stage.see("Пал Палыч", private=1)
    stage.theatre.rest(31)
    first.say(None, "и что теперь?")
    said = next(m["message_id"] for m in first.messages() if text_of(m) == "и что теперь?")
    wait_for(lambda: first.messages()[-1]["message_id"] > said and buttons(first.messages()[-1]), "the table below it")


def lesson(stage: Stage) -> None:
    """The first deal with hints by a link: another word than the hint's is played, one tap ends it, the next begins."""
    stage.people[0].say(None, "/start lesson")
    stage.see("взяток десять", private=1)
    assert "По правилам можно" in stage.press(1, "pass")["text"]
    stage.see("распасы", private=1)
    assert stage.press(1, "quit") == nothing()
    stage.see("Урок закончен", private=1)
    assert stage.press(1, "lesson") == nothing()
    stage.see("взяток десять", private=1)
    assert stage.press(1, "bid:6s") == nothing()
    stage.see("прикупа ваши", private=1)


STORIES = (
    Story("greeting", greeting, names=("Аня",)),
    Story("plain_words", plain_words, names=("Аня",)),
    Story("first_game", first_game, names=("Аня",)),
    Story("lesson", lesson, names=("Аня",)),
    Story("arrivals", arrivals, start=False, names=("Аня", "Борис", "Вика", "Гриша")),
)
