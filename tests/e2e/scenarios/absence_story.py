"""People come and go, clocks run, administrators step in: each story plays on its own stage."""

from bot.tables.log.clock import PING_S
from engine.core.match import DealBroken
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import Adjusted, Joined, Left
from tests.e2e.scenarios.layouts import MIXED, STRONG
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.theatre import WARNED_S, Stage, Story, is_nothing, nothing, own, said, told
from tests.e2e.world import buttons, text_of, wait_for

DEAL = MIXED.deal()
GREETING = ["lesson", "alone", "about"]  # what stands under the greeting of a private chat


def wish(stage: Stage, seat: int, action: str) -> None:
    """Open one's menu and press one of its buttons."""
    stage.theatre.rest(4)
    assert stage.press(seat, "menu") == nothing()
    assert stage.press(seat, action) == nothing(), action


def absences(stage: Stage) -> None:
    """A robot for now, a pause, leaving, a substitute, the last lap."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([DEAL.deck, DEAL.deck], 3)
    stage.see("Сдача 1", private=1)
    wish(stage, 1, "pause")
    stage.see("Пауза")
    assert stage.press(2, "resume", group=True) == said("resume")
    wish(stage, 2, "away")
    stage.see("Борис не за столом, пока играет робот")
    assert stage.press(2, "back") == nothing()
    stage.tell(stage.people[2], "/leave")
    asked = stage.see("уйти из-за стола?")["message_id"]
    wait_for(lambda: asked not in [message["message_id"] for message in stage.shown()], "nobody has answered")
    wish(stage, 3, "leave")
    assert stage.press(3, "stay:3") == nothing()
    wish(stage, 3, "leave")
    assert stage.press(3, "leaveyes:3") == nothing()
    stage.see("Вы ушли из-за стола в", private=3)
    assert stage.press(4, "take:3", group=True) == nothing()
    stage.see("Ваши карты", private=4)
    wait_for(lambda: _pressable(stage, 3) == GREETING, "nothing to press for who has gone but under the greeting")
    wish(stage, 1, "lap")
    assert stage.press(2, "stopyes") == nothing()
    assert stage.press(4, "stopno") == nothing()
    wish(stage, 1, "end")
    assert stage.press(2, "stopyes", group=True) == said("stopyes")
    assert stage.press(4, "stopyes") == nothing()
    wait_for(lambda: any(key.action == "again" for key in buttons(stage.by_bot()[-1])), "the settlement")
    assert "Гриша" in stage.export()


def _pressable(stage: Stage, seat: int) -> list[str]:
    return [key.action for message in stage.people[seat - 1].messages() for key in buttons(message) if key.data]


def _in_group(stage: Stage) -> list[str]:
    return [key.action for message in stage.by_bot() for key in buttons(message)]


def a_fourth(stage: Stage) -> None:
    """Somebody joins three others by their consent, when the lap is over; he may ask once a deal."""
    stage.open_table("20")
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck] * 3, 2)
    stage.tell(stage.people[3], "/join")
    stage.see("Гриша хочет подсесть")
    stage.tell(stage.people[3], "/leave")
    stage.see("Гриша не подсядет")
    wait_for(lambda: "stopyes" not in _in_group(stage), "nobody is asked any more")
    stage.theatre.rest(4)
    stage.tell(stage.people[3], "/join")
    stage.see("Проситься можно раз за сдачу")
    concede(stage, 3)
    stage.see("Сдача 2", private=1)
    stage.tell(stage.people[3], "/join")
    stage.see("Гриша хочет подсесть")
    for seat in (1, 2, 3):
        assert stage.press(seat, "stopyes", group=seat == 2) == (said("stopyes") if seat == 2 else nothing())
    stage.see("Гриша подсядет")
    concede(stage)
    stage.see("Сдача 3", private=4)
    export = stage.export()
    assert all(name in export for name in NAMES)
    stage.theatre.reasons |= written(stage)
    stage.finish_table()


def written(stage: Stage) -> set[tuple[str, str]]:
    """Return the game and the reasons of what the exported record writes between its deals."""
    events = stage.record().events
    entries = [entry for event in events if isinstance(event, Joined | Left) for entry in event.entries]
    entries += [event.entry for event in events if isinstance(event, Adjusted)]
    return {(PREFERANS.name, str(entry.reason)) for entry in entries}


def a_silence(stage: Stage) -> None:
    """After three minutes the others may ask for a robot; who is there says so, who is not comes back later."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([DEAL.deck], 3)
    stage.theatre.rest(PING_S + 5)
    stage.see("Ждём: Аня")
    _ask_for_robot(stage)
    assert stage.press(1, "present:1") == nothing()
    wait_for(lambda: "present:1" not in _in_group(stage), "nobody asks for a robot any more")
    _ask_for_robot(stage)
    stage.theatre.rest(WARNED_S + 5)
    stage.see("Аня не за столом, пока играет робот")
    assert stage.press(1, "back", group=True) == said("back")
    stage.finish_table()


def _ask_for_robot(stage: Stage) -> None:
    """Two ask for a robot in the first seat, whose person is warned."""
    assert stage.press(2, "away:1", group=True) == said("away:1")
    stage.see("Должен попросить ещё один игрок.")
    stage.theatre.rest(4)
    assert stage.press(3, "away:1", group=True) == said("away:1")
    stage.see("Через минуту за вас сыграет робот.", private=1)


def concede(stage: Stage, first: int = 1) -> None:
    """Let the hand `first` of three bid, see the talon and give up."""
    stage.press(first, "bid:6s")
    for later in (first % 3 + 1, (first + 1) % 3 + 1):
        stage.press(later, "pass")
    stage.press(first, "giveup")
    stage.press(first, "concede")


def by_days_and_by_the_clock(stage: Stage) -> None:
    """The ways of waiting in the lobby; the clock passes and says so."""
    stage.open_table()
    stage.seat_all(3)
    for pace in ("daily", "60", "firm", "30"):
        assert stage.press(1, f"pace:{pace}", group=True) == own("pace")
    stage.begin([DEAL.deck], 3)
    stage.see("30\u00a0с на ход")
    stage.see("⏱ 30\u00a0с + запас 2:00", private=1)
    stage.theatre.rest(30 + 120 + 5)
    stage.see("сделали часы")
    assert "deal.passed" in [tag for tag, _ in stage.theatre.log(stage.table)]
    stage.finish_table()


def by_minutes(stage: Stage) -> None:
    """The time of a match runs out in the middle of a deal: everybody reads that it is the last, and it is."""
    stage.open_table("end=time:1")
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    stage.theatre.rest(65)
    stage.see("Время вышло: это последняя сдача.")
    stage.see("Время вышло: это последняя сдача.", private=2)
    concede(stage)
    wait_for(lambda: any(key.action == "again" for key in buttons(stage.by_bot()[-1])), "the settlement")


def corrections(stage: Stage) -> None:
    """A penalty by everybody's consent between two deals; one of four leaves and is settled."""
    stage.open_table("20")
    stage.seat_all(4)
    stage.begin([STRONG.deal().deck], 4)
    concede(stage)
    stage.tell(stage.people[0], "/pause")  # no deal begins before all this is said
    stage.tell(stage.people[1], "/fix Аня гора +5 за подсказку")
    stage.see("Аня, гора +5")
    assert stage.press(1, "stopyes") == nothing()
    assert stage.press(3, "stopyes", group=True) == said("stopyes")
    assert stage.press(4, "stopyes") == nothing()
    stage.tell(stage.people[3], "/leave")
    assert stage.press(1, "leaveyes:4", group=True)["text"], "somebody else was asked"
    assert stage.press(4, "leaveyes:4", group=True) == nothing()
    wait_for(lambda: "match.left" in [tag for tag, _ in stage.theatre.log(stage.table)], "the leaver is settled")
    wait_for(lambda: "adjust" in stage.export(), "the penalty in the record")
    stage.theatre.reasons |= written(stage)
    stage.finish_table()


def kept_correction(stage: Stage) -> None:
    """/fix while a deal is played is asked at its end; who thinks better of it takes it back."""
    stage.open_table("20")
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    stage.tell(stage.people[1], "/fix Вика гора +1")
    stage.see("Спрошу, когда доиграем сдачу.")
    assert stage.press(2, "unfix", group=True) == told("Отменено.")
    stage.tell(stage.people[1], "/fix Аня гора +5 за подсказку")
    wait_for(lambda: [tag for tag, _ in stage.theatre.log(stage.table)].count("table.fix_kept") == 2, "kept again")
    concede(stage)
    stage.see("Аня, гора +5")
    assert stage.press(1, "stopyes") == nothing()
    assert stage.press(3, "stopyes", group=True) == said("stopyes")
    wait_for(lambda: "adjust" in stage.export(), "the penalty in the record")


def administrators(stage: Stage) -> None:
    """The group's creator kicks by reply, forces a start with robots and closes the table."""
    stage.open_table()
    stage.seat_all(2)
    said = stage.people[1].say(stage.group, "сейчас приду")
    stage.sandbox.post(
        f"people/{stage.people[2].id}/send", chat=stage.group, text="/kick@pulka_sandbox_bot", reply_to=said
    )
    stage.see("админы")
    stage.sandbox.post(
        f"people/{stage.people[0].id}/send", chat=stage.group, text="/kick@pulka_sandbox_bot", reply_to=said
    )
    wait_for(lambda: _lobby_without(stage, "Борис"), "Борис is out")
    stage.theatre.tell_decks(stage.table, [DEAL.deck], 3)
    stage.tell(stage.people[0], "/force")
    stage.see("Сдача 1", private=1)
    stage.tell(stage.people[0], "/reset")
    stage.see("с расчётом")
    assert is_nothing(stage.press(1, "reset:no", group=True))
    stage.tell(stage.people[0], "/reset")
    assert is_nothing(stage.press(1, "reset", group=True))
    wait_for(lambda: any(key.action == "again" for key in buttons(stage.by_bot()[-1])), "the settlement")


def broken_off(stage: Stage) -> None:
    """The group's creator plays: his /reset asks the others, as a third pause does; the record says who closed it."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([DEAL.deck], 3)
    stage.see("Сдача 1", private=1)
    for _ in range(2):
        wish(stage, 1, "pause")
        stage.see("Пауза")
        assert stage.press(2, "resume", group=True) == said("resume")
    wish(stage, 1, "pause")
    stage.see("Аня просит ещё одну паузу")
    assert stage.press(3, "stopyes") == nothing()
    stage.see("Пауза")
    assert stage.press(1, "resume") == nothing()
    said_so = stage.people[1].say(stage.group, "думаю")
    stage.sandbox.post(
        f"people/{stage.people[0].id}/send", chat=stage.group, text="/kick@pulka_sandbox_bot", reply_to=said_so
    )
    stage.see("Вы играете эту сдачу")
    stage.tell(stage.people[0], "/reset")
    stage.see("Остальных спросили.")
    assert stage.press(2, "stopyes") == nothing()
    assert stage.press(3, "stopyes", group=True) == said("stopyes")
    stage.see("Сдача 1 прервана: предлагает Аня, все согласны.")
    broken = [event for event in stage.record().events if isinstance(event, DealBroken)]
    assert broken == [DealBroken(1, Seat.ONE)]


def _lobby_without(stage: Stage, name: str) -> bool:
    lobby = [message for message in stage.by_bot() if any(key.action == "sit" for key in buttons(message))]
    return bool(lobby) and name not in text_of(lobby[-1])


def alone(stage: Stage) -> None:
    """A private table with robots: dealt at once, stopped once one is sure, dealt again.

    While another table waits in the group, a command that may mean both asks which.
    """
    first = stage.people[0]
    stage.open_table()
    stage.seat_all(1)
    first.say(None, "/play 4")
    stage.see("Ваши карты", private=1)
    first.say(None, "/leave")
    stage.see("За каким столом /leave?", private=1)
    assert stage.press(1, "which:leave") == nothing()
    stage.see("Пока никто не сел.")
    assert stage.press(1, "closeyes", group=True) == own("closeyes")
    first.say(None, "/stop")
    assert stage.press(1, "stay") == nothing()
    first.say(None, "/stop")
    assert stage.press(1, "endyes") == nothing()
    before = first.messages()[-1]["message_id"]
    assert stage.press(1, "again") == nothing()
    wait_for(
        lambda: any("Ваши карты" in text_of(m) for m in first.messages() if m["message_id"] > before), "another deal"
    )
    first.say(None, "/stop")
    assert stage.press(1, "endyes") == nothing()


STORIES = (
    Story("absences", absences, names=NAMES, slow=True),  # a menu is there for two minutes
    Story("a-fourth", a_fourth, names=NAMES, slow=True),
    Story("a-silence", a_silence),
    Story("clock", by_days_and_by_the_clock),
    Story("minutes", by_minutes),
    Story("kept-correction", kept_correction, names=NAMES, slow=True),
    Story("corrections", corrections, names=NAMES, slow=True),
    Story("administrators", administrators),
    Story("broken-off", broken_off, names=NAMES[:3], slow=True),  # a menu is there for two minutes
    Story("alone", alone, names=NAMES[:1]),
)
