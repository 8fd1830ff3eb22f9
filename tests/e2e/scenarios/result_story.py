"""Stories of a deal's result in the private chats, and of what the group keeps of it."""

from bot.tables.log.clock import HOLD_S, NEXT_DEAL_S
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.theatre import Stage, Story, nothing, said
from tests.e2e.world import Message, buttons, text_of, wait_for

CONCEDED = ((1, "bid:6s"), (2, "pass"), (3, "pass"), (1, "giveup"), (1, "concede"))


def _numbers(messages: list[Message]) -> set[int]:
    """Return the numbers of the bot's messages, but for the notice of a pin, which is there for a moment only."""
    return {one["message_id"] for one in messages if one["from"]["is_bot"] and "pinned_message" not in one}


def _of_deal(stage: Stage) -> list[set[int]]:
    """Return numbers of the bot's messages: in the group, then in each private chat."""
    return [_numbers(stage.shown()), *(_numbers(person.messages()) for person in stage.people)]


def _is_sheet_alone(stage: Stage, deal: int) -> bool:
    """Return whether the group has the sheet of a deal, and its table no more."""
    of_deal = [one for one in stage.by_bot() if f"Сдача {deal}" in text_of(one)]
    return bool(of_deal) and all(one.get("photo") for one in of_deal)


def results(stage: Stage) -> None:
    """Two deals given up: the result is a photo in place of the cards, the table goes, a deal costs few messages."""
    stage.open_table("10")
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck] * 2, 3)
    stage.see("первая рука: Аня", private=2)
    for seat, action in CONCEDED:
        assert stage.press(seat, action) == nothing()
    for seat, own in ((1, "гора +6, это минус (всего 6)"), (2, "без записи"), (3, "без записи")):
        result = stage.see(f"Вам: {own}", private=seat)
        assert "Счёт: " in text_of(result)
        assert result.get("photo"), seat
    wait_for(lambda: _is_sheet_alone(stage, 1), "the sheet in place of the table")
    before = _of_deal(stage)
    for seat in (1, 2, 3):
        assert stage.press(seat, "next")["answered"]
    for seat in (1, 2, 3):
        stage.see("Пуля: Аня", private=seat)
    stage.see("Сдача 2")
    new = [now - known for now, known in zip(_of_deal(stage), before, strict=True)]
    assert [len(numbers) for numbers in new] == [1, 1, 1, 1], "the table, and everybody's cards"
    stage.theatre.rest(4)
    assert stage.press(1, "menu") == nothing()
    assert stage.press(1, "sheet") == nothing()
    stage.see("Пулька после 1 сдачи", private=1)
    stage.finish_table()
    assert stage.press(2, "stopyes", group=True) == said("stopyes")
    assert stage.press(3, "stopyes", group=True) == said("stopyes")
    for seat in (1, 2, 3):
        assert stage.see("Пулька остановлена. Расчёт", private=seat).get("photo")


def talking(stage: Stage) -> None:
    """Who opens a page of the deal that is over holds the next one, and all read for how long."""
    stage.open_table("10")
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    for seat, action in CONCEDED:
        assert stage.press(seat, action) == nothing()
    until_next, held = (round(each * stage.theatre.between) for each in (NEXT_DEAL_S, HOLD_S))
    stage.see(f"Дальше (0 из 3) · через {until_next} с", button=True)
    stage.see(f"Дальше · через {until_next} с", private=3, button=True)
    stage.leaf(2, "page:layout:1")
    line = f"{NAMES[1]} смотрит сдачу: следующая через {held}\u00a0с"
    stage.see(line)
    stage.see(line, private=3)
    stage.leaf(3, "page:why:1")
    sheet = stage.see("Сдача 1.")
    assert [key.action for key in buttons(sheet)][:2] == ["page:layout:1", "page:why:1"], "it flips for nobody"
    assert "table.looked" in [tag for tag, _ in stage.theatre.log(stage.table)]
    for seat in (1, 2, 3):
        assert stage.press(seat, "next")["answered"]
    stage.see("Сдача 2")


STORIES = (Story("results", results, slow=True), Story("talking", talking, names=NAMES, slow=True))
