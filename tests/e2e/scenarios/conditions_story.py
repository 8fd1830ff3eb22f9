"""«Настроить» through the whole program: every page's buttons, rules of the chat's own, a convention as text."""

from bot.screens.replies import cancel_proposed
from bot.screens.texts import texts
from tests.e2e.scenarios.theatre import OPENED, TURNED, Stage, Story, is_nothing, nothing, own, said, told
from tests.e2e.world import buttons, text_of, wait_for
from tests.narrowed import there


def conditions(stage: Stage) -> None:
    """Two agree in pages of their own what a third may only read; the chat keeps it, and the match begins with it."""
    stage.open_table("20")
    stage.seat_all(2)
    before = len(stage.by_bot())
    assert stage.press(1, "options:setup", group=True) in TURNED
    stage.see_own(1, "За столом: Аня, Борис.")
    assert stage.press(3, "options:setup", group=True)["text"], "only those at the table set it up"
    assert stage.press(2, "options:one:ten", group=True) in TURNED
    stage.see_own(2, "Десятерная не вистуется")
    for made_up in ("rule:ten=checked", "options:whist"):
        assert "только те" in stage.made_up(3, made_up)["text"]
    assert stage.press(2, "rule:ten=checked", group=True) == told("Десятерная: проверяется")
    stage.see_own(2, "✎ не как в конвенции «Сочинка».")
    answer = stage.press(2, "rule:stalingrad=yes", group=True)
    assert answer["text"].startswith("Сталинград: да. "), "a switch says what it does"
    stage.see("десятерная: проверяется")
    assert len(stage.by_bot()) == before, "nobody else sees the pages"
    assert stage.people[2].views(stage.group) == []
    assert stage.panel(3) is None
    assert "закрытым прикупом" in stage.press(1, "rule:rasp_scoring=whists", group=True)["text"]
    assert stage.press(1, "rule:exit_ladder=6,7,8", group=True)["text"].startswith("Выход")
    assert stage.press(1, "options:one:exit_ladder", group=True) in TURNED
    stage.see_own(1, "после первых распасов — с 7, после вторых — с 8")
    stage.see("выход из распасов: с 6, после первых")
    assert "«Наши»" in stage.press(1, "save", group=True)["text"]
    assert stage.press(2, "base:leningrad", group=True) == own("base")
    stage.see("Ленинградка · общая пуля, по 20")
    assert stage.press(1, "base:1", group=True) == own("base")
    stage.see("Правила этого чата: «Наши».")
    assert stage.press(1, "options:table", group=True) in TURNED
    stage.see("Условия стола теперь")
    wait_for(lambda: stage.panel(1) is None, "the pages are gone")
    assert is_nothing(stage.press(3, "sit", group=True))
    stage.see("3. Вика")
    assert stage.press(1, "start", group=True) == nothing()
    card = text_of(stage.see("Первый сдающий — по жребию"))
    assert "• десятерная: проверяется" in card
    assert "Правила этого чата: «Наши»." in card
    stage.tell(stage.people[0], "/save Дача")
    stage.see("«Наши» теперь называется «Дача»")


def cancelled(stage: Stage) -> None:
    """Who did not open the table needs everybody who sits; who opened it and sits does not."""
    stage.open_table("20")
    stage.seat_all()
    proposed = told(cancel_proposed(texts("ru")))
    assert stage.press(2, "closeyes", group=True) == proposed
    stage.see("Отменить стол? За: Борис.")
    assert stage.press(3, "stopno", group=True) == said("stopno")
    wait_for(lambda: stage.people[0].find("help", stage.group) is not None, "nobody is asked any more")
    assert stage.press(2, "closeyes", group=True) == proposed
    for seat in (1, 3):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")
    wait_for(lambda: not buttons(stage.by_bot()[-1]), "the cancelled table has no buttons")


def earlier_lobby(stage: Stage) -> None:
    """The buttons of the lobby as earlier versions showed it: each does what it did, or says one sentence."""
    stage.open_table("20")
    stage.seat_all(2)
    assert stage.made_up(1, "norobot:2") == told("За столом нет роботов.")
    for action in ("pool:30", "pace:60", "pace:firm", "base:leningrad"):
        assert stage.made_up(1, action) == nothing(), action
    page = text_of(stage.see("Ленинградка · общая пуля, по 30"))
    assert "60\u00a0с на ход" in page
    assert stage.made_up(1, "rule:stalingrad=yes") == nothing()
    stage.see("✎ не как в конвенции «Ленинградка».")
    assert stage.made_up(1, "share") == nothing()
    stage.see("convention leningrad")
    assert stage.made_up(1, "options:table") == nothing()
    stage.see("1. Аня\n2. Борис")
    assert stage.made_up(1, "robot:2:strong") == nothing()
    stage.see("· сильный")
    assert stage.made_up(1, "norobot:3") == nothing()
    assert stage.made_up(1, "word")["alert"]
    assert stage.made_up(2, "options:whist") in OPENED
    stage.see_own(2, "Условия · Вист")
    assert stage.made_up(1, "close") in OPENED, "cancelling asks"
    stage.see_own(1, "Отменить стол?")
    assert stage.press(1, "closeyes", group=True) == own("closeyes")
    wait_for(lambda: not buttons(stage.by_bot()[-1]), "the cancelled table has no buttons")


def passed_on(stage: Stage) -> None:
    """Named, listed, sent as text, read again line by line, played by, given up."""
    stage.open_table("20 ten=checked")
    assert stage.press(1, "sit", group=True) == nothing()
    stage.tell(stage.people[0], "/save Дача")
    stage.see("/new Дача")
    assert stage.press(1, "options:start", group=True) in TURNED
    stage.see_own(1, "Текстом")
    assert stage.made_up(2, "share") == nothing(), "anybody may read what is agreed"
    lines = "convention sochi\nrule pool_target=20\nrule ten=checked"
    stage.see(lines)
    stage.tell(stage.people[0], "/import convention leningrad\nrule ten=maybe")
    stage.see("Строка 2: rule ten=maybe")
    stage.tell(stage.people[0], "/import convention leningrad\nrule end=deals:12")
    stage.see("Ленинградка · 12 сдач")
    assert stage.press(1, "options:drop:1", group=True) in TURNED
    assert stage.press(1, "options:own", group=True) in TURNED
    stage.tell(stage.people[0], f"/rules {lines}")
    stage.see("Правила этого чата: «Дача».")
    assert stage.press(1, "options:drop:1", group=True) in TURNED
    stage.see_own(1, "Удалить «Дача»")
    assert stage.press(1, "drop:1", group=True) in TURNED
    assert all(key.action != "base:1" for key in buttons(there(stage.panel(1))))
    assert stage.press(1, "options:table", group=True) in TURNED
    assert stage.press(1, "closeyes", group=True) == own("closeyes")


STORIES = (
    Story("conditions", conditions),
    Story("cancelled", cancelled),
    Story("earlier-lobby", earlier_lobby),
    Story("passed-on", passed_on),
)
