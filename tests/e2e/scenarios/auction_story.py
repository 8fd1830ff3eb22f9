"""Weighing a word under the message that all share: a question to the presser, nothing for the others."""

import json

from bot.screens.actions import Action
from bot.screens.draft_actions import DraftAction, asking, confirming
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.scenarios.theatre import Stage, Story, nothing, said
from tests.e2e.world import Message, buttons, text_of, wait_for

ASK, YES = asking("bid:misere"), confirming("bid:misere")


def weighing(stage: Stage) -> None:
    """«Мизер» asks by an alert and is taken back in private; the second press within 15 s says it."""
    _begin(stage)
    before = _seen_by_others(stage)
    assert stage.press(2, ASK, group=True)["text"] == "Сейчас слово: Аня."
    asked = stage.press(1, ASK, group=True)
    assert asked["alert"]
    assert asked["text"].startswith("Мизер? Сыгран — 10 в пулю, каждая взятка — 10 в гору.")
    stage.see("Да, мизер", private=1, button=True)
    stage.see("Да, мизер", private=1, button=True)
    assert _seen_by_others(stage) == before
    assert stage.press(1, DraftAction.UNPICK) == nothing()
    opened = stage.press(1, DraftAction.HIGHER, group=True)
    assert opened["alert"]
    wait_for(lambda: stage.people[0].find("bid:7n"), "all bids in private")
    assert _seen_by_others(stage) == before
    assert stage.press(1, ASK, group=True)["alert"]
    assert stage.press(1, ASK, group=True) == said(YES)
    stage.see("мизер")


def _begin(stage: Stage) -> None:
    stage.open_table()
    stage.seat_all()
    stage.begin([STRONG.deal().deck], 3)
    wait_for(lambda: all(person.find(ASK, stage.group) for person in stage.people), "the table in the group")
    wait_for(lambda: all(_has_cards(person.messages()) for person in stage.people), "everybody's cards")


def _has_cards(messages: list[Message]) -> bool:
    return any(key.action == Action.PICTURE for message in messages for key in buttons(message))


def _seen_by_others(stage: Stage) -> str:
    """Return all messages of the deal that the others see, in the group and in private, to the last byte."""
    seen = [message for person in stage.people[1:] for message in person.everything()]
    return json.dumps([message for message in seen if "Сдача 1" in text_of(message)], sort_keys=True)


STORIES = (Story("weighing", weighing, slow=True),)
