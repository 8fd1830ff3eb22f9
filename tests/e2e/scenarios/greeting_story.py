"""The first minute through the whole program: a picture, robots of a strength, how to play."""

from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import wait_for


def greeting(stage: Stage) -> None:
    """/start from nowhere; «Сыграть с роботами» asks how strong in the same message, and deals."""
    first = stage.people[0]
    first.say(None, "/start")
    assert stage.see("с друзьями в группе или с роботами", private=1).get("photo")
    assert stage.press(1, "about") == nothing()
    stage.see("Все команды", private=1)
    assert stage.press(1, "alone") == nothing()
    question = stage.see("С какими роботами?", private=1)
    assert question.get("photo")
    assert stage.press(1, "alone:easy") == nothing()
    stage.see("Пал Палыч", private=1)
    wait_for(lambda: all(m["message_id"] != question["message_id"] for m in first.messages()), "the question is gone")


STORIES = (Story("greeting", greeting, names=("Аня",)),)
