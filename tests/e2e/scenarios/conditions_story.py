"""«Условия» through the whole program: every page's buttons, rules of the chat's own, a convention as text."""

from tests.e2e.scenarios.theatre import Stage, Story, is_nothing, nothing
from tests.e2e.world import buttons, text_of, wait_for


def conditions(stage: Stage) -> None:
    """Two agree by buttons what a third may only read; the chat keeps it, and the match begins with it."""
    stage.open_table("20")
    stage.seat_all(2)
    _press(stage, 1, "options:start")
    stage.see("За столом: Аня, Борис.")
    assert stage.press(3, "options:whist", group=True)["text"], "only those at the table turn it"
    _press(stage, 2, "options:whist")
    _press(stage, 2, "options:one:ten")
    stage.see("Десятерная не вистуется")
    assert stage.press(3, "rule:ten=checked", group=True)["text"]
    _press(stage, 2, "rule:ten=checked")
    stage.see("✎ не как в конвенции «Сочинка».")
    _press(stage, 1, "options:start")
    _press(stage, 1, "options:raspasy")
    _press(stage, 1, "options:one:rasp_scoring")
    assert "закрытым прикупом" in stage.press(1, "rule:rasp_scoring=whists", group=True)["text"]
    _press(stage, 1, "options:raspasy")
    _press(stage, 1, "options:start")
    _press(stage, 1, "options:exit")
    _press(stage, 1, "options:one:exit_ladder")
    _press(stage, 1, "rule:exit_ladder=6,7,8")
    stage.see("после первых распасов — с 7, после вторых — с 8")
    _press(stage, 1, "options:start")
    assert "«Наши»" in stage.press(1, "save", group=True)["text"]
    _press(stage, 2, "base:leningrad")
    stage.see("Ленинградка · общая пуля, по 20")
    _press(stage, 1, "base:1")
    stage.see("Правила этого чата: «Наши».")
    assert is_nothing(stage.press(3, "sit", group=True))
    _press(stage, 3, "options:table")
    stage.see("3. Вика")
    assert stage.press(1, "start", group=True) == nothing()
    card = text_of(stage.see("Первый сдающий — по жребию"))
    for line in ("• десятерная: проверяется", "• выход из распасов: с 6, после первых", "Правила этого чата: «Наши»."):
        assert line in card, card
    stage.tell(stage.people[1], "/save Дача")
    stage.see("«Наши» теперь называется «Дача»")


def passed_on(stage: Stage) -> None:
    """Named, listed, sent as text, read again line by line, played by, given up."""
    stage.open_table("20 ten=checked")
    assert stage.press(1, "sit", group=True) == nothing()
    stage.tell(stage.people[0], "/save Дача")
    stage.see("/new Дача")
    _press(stage, 1, "options:start")
    _press(stage, 2, "share")
    lines = "convention sochi\nrule pool_target=20\nrule ten=checked"
    stage.see(lines)
    stage.tell(stage.people[0], "/import convention leningrad\nrule ten=maybe")
    stage.see("Строка 2: rule ten=maybe")
    stage.tell(stage.people[0], "/import convention leningrad\nrule end=deals:12")
    stage.see("Ленинградка · 12 сдач")
    _press(stage, 1, "options:start")
    _press(stage, 1, "options:drop:1")
    _press(stage, 1, "options:start")
    stage.tell(stage.people[0], f"/rules {lines}")
    stage.see("Правила этого чата: «Дача».")
    _press(stage, 1, "options:start")
    _press(stage, 1, "options:drop:1")
    stage.see("Удалить «Дача»")
    _press(stage, 1, "drop:1")
    wait_for(lambda: not any(key.action == "base:1" for key in buttons(stage.by_bot()[-1])), "the name is gone")
    _press(stage, 1, "options:table")
    assert stage.press(1, "close", group=True) == nothing()


def _press(stage: Stage, seat: int, action: str) -> None:
    answer = stage.press(seat, action, group=True)
    assert is_nothing(answer), f"{action}: {answer}"


STORIES = (Story("conditions", conditions), Story("passed-on", passed_on))
