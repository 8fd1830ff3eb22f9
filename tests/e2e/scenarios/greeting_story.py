"""The first minute through the whole program: a picture, robots of a strength, how to play."""

from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import wait_for

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
    assert stage.press(1, "alone:picture:skat_seed") == nothing()
    stage.see("✓ Скат", private=1, button=True)
    assert stage.press(1, "alone:picture:sochi") == nothing()
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


STORIES = (
    Story("greeting", greeting, names=("Аня",)),
    Story("first_game", first_game, names=("Аня",)),
)
