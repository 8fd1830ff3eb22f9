"""Toasts of a tournament: every press says what it has caused, and nothing twice."""

from bot.screens.tournament.toasts import ruled, undone_toast
from bot.screens.tournament.words import TourFrame
from engine.tournament.events import (
    AnyEvent,
    Arrived,
    Attached,
    Cancelled,
    Detached,
    DirectorLeft,
    DirectorTook,
    Finished,
    LegBegan,
    NoShow,
    Registered,
    RoundDrawn,
    TableBegan,
    Undone,
    Withdrew,
    WordSaid,
)
from engine.tournament.plan import Leg
from tests.bot.screens import kit
from tests.bot.screens.tours import in_play


def test_every_press_is_answered_by_what_it_has_caused() -> None:
    frame: TourFrame = in_play()
    told: dict[AnyEvent, str] = {
        Registered(12, 112, "Ян"): "Вы записаны.",
        Withdrew(1): "Вы больше не записаны.",
        Arrived(1): "Вы здесь.",
        WordSaid(1, "пики"): "Ваше слово: «пики».",
        DirectorLeft(): "Вы больше не судите.",
        DirectorTook(5, "Ян"): "Теперь судите вы.",
        RoundDrawn(2, Leg.QUALIFYING, (), 0.0): "Тур 2 начат",
        Attached(-9): "",  # by the link, never by a press
        Detached(-9): "Таблица сюда больше не приходит.",
        Finished(): "Турнир окончен.",
        Cancelled(): "Турнир отменён.",
        Undone(3): "Отменено.",
        LegBegan(Leg.FINAL, ()): "",
        TableBegan(1, 7): "",
    }
    assert {event: ruled(kit.RU, frame, event) for event in told} == told
    assert ruled(kit.RU, frame, NoShow(3, (1,))) == "Неявка: Аня (стол 3)"
    assert undone_toast(kit.RU, frame, NoShow(3, (1,))) == "Отменено: Неявка: Аня (стол 3)"
