"""A pulka with real cards through the whole program: deals by buttons, taken back, undone, settled, exported."""

from engine.games.preferans import record
from tests.e2e.scenarios.theatre import Stage, nothing
from tests.e2e.world import Message, buttons, text_of, wait_for

WRITTEN = """pulka 1
convention sochi
rule pool_target=4
seat 1 Аня
seat 2 Борис
seat 3 Вика
deal 1 dealer=1 paper
outcome declarer=2 contract=6s whist=3:whist,1:pass tricks=2:6,3:3,1:1
deal 2 dealer=2 paper
outcome raspasy tricks=3:4,1:3,2:3
deal 3 dealer=3 paper
outcome declarer=3 contract=10n whist=1:pass,2:pass
end
"""


def score(stage: Stage) -> None:
    """Everybody enters, also who was not named; a mistake is taken back, a deal undone; the record is what was told."""
    stage.tell(stage.people[0], "/score 4 Аня, Борис")
    stage.see("/score Аня")
    stage.tell(stage.people[0], "/score 4 Аня, Борис, Вика")
    _tell(stage, 1, "dealer:1 player:3")
    _press(stage, 2, "enterback")
    _tell(stage, 2, "player:2 game:6s said:pass.pass")
    _press(stage, 1, "enteranew")
    _tell(stage, 3, "dealer:1 player:2 game:6s said:whist.pass took:6 split took:3")
    stage.see("Будет записано")
    _press(stage, 3, "write")
    _picture(stage, "Взятки: Борис\u00a06 · Вика\u00a03 · Аня\u00a01")
    wait_for(lambda: any(key.action == "enter:player:0" for key in buttons(stage.by_bot()[-1])), "the entry below it")
    _tell(stage, 1, "player:0 took:10")
    _press(stage, 1, "write")
    wrong = _picture(stage, "Взятки: Аня\u00a00")
    _press(stage, 2, "undo")
    _press(stage, 2, "enterback")
    _press(stage, 2, "undo")
    assert stage.press(1, "help", group=True)["alert"]
    _press(stage, 1, "undoyes")
    wait_for(lambda: all(m["message_id"] != wrong["message_id"] for m in stage.shown()), "the wrong picture is gone")
    _tell(stage, 2, "player:0 took:4 took:3")
    _press(stage, 2, "write")
    _tell(stage, 1, "player:3 game:10n said:pass.pass")
    _press(stage, 1, "write")
    stage.tell(stage.people[1], "/pulya")
    _press(stage, 3, "settleyes")
    stage.see("Ещё пульку", button=True)
    assert stage.press(1, "counted", group=True) == nothing()
    stage.see("Средняя гора")
    assert record.parse(stage.export()).events == record.parse(WRITTEN).events
    assert stage.press(2, "scoreagain", group=True) == nothing()
    _press(stage, 2, "settle")
    _press(stage, 2, "settleyes")
    wait_for(lambda: not buttons(stage.by_bot()[-1]), "the second pulka is given up")


def _picture(stage: Stage, words: str) -> Message:
    """Wait for a photo with these words under it."""

    def look() -> Message | None:
        return next((m for m in stage.by_bot() if m.get("photo") and words in text_of(m)), None)

    found: Message = wait_for(look, words)
    return found


def _tell(stage: Stage, who: int, steps: str) -> None:
    for step in steps.split():
        _press(stage, who, f"enter:{step}")


def _press(stage: Stage, who: int, action: str) -> None:
    """Press until it is taken: the keyboard of the answer before may still be there."""
    wait_for(lambda: stage.press(who, action, group=True) == nothing(), action)
