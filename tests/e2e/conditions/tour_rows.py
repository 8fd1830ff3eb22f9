"""Buttons of a tournament: its plan, the registration, a round that is opened again, a director who plays."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from bot.screens.tournament.keys import TourWord
from bot.screens.tournament.setup import SetUpPage, usual
from engine.tournament.plan import Kind
from tests.e2e.conditions.row import Row, Spot, at, rows_of, shows
from tests.e2e.scenarios.theatre import Stage
from tests.e2e.world import Message, buttons, text_of, wait_for

ENTRANTS: Final = (2, 3, 4)
FOUR: Final = ("Аня", "Борис", "Вика", "Гриша")
FIVE: Final = (*FOUR, "Дима")


def plan(stage: Stage) -> Spot:
    """Come to «Чемпионат по неделям» on the page on which a tournament is planned."""
    director = stage.people[0]
    stage.tell(director, "/tour")
    return at(stage, 1, str(usual(0, Kind.SEED_004, opener=director.id)), group=True)


def opened(stage: Stage, *entrants: int) -> int:
    """Open a tournament that the first person directs, register these people, come to its pages; return its number."""
    director = stage.people[0]
    stage.tell(director, "/tour")
    stage.press(1, str(replace(usual(0, opener=director.id), page=SetUpPage.OPEN)), group=True)
    register = at(stage, 1, f"tour:{TourWord.IN}:", group=True).button.action
    for seat in entrants:
        stage.press(seat, register, group=True)
    number = int(register.split(":")[2])
    stage.press(1, f"tour:{TourWord.DIRECT}:{number}:0", group=True)
    return number


def registration(stage: Stage) -> Spot:
    """Come to «Закрыть запись»."""
    return at(stage, 1, f"tour:{TourWord.CLOSE}:{opened(stage, *ENTRANTS)}:0")


def closed_round(stage: Stage) -> Spot:
    """Close a round whose only result the director has written; come to «Открыть тур снова»."""
    number = opened(stage, *ENTRANTS)
    for action in (f"{TourWord.CLOSE}:{number}:0", f"{TourWord.DRAW}:{number}:0"):
        stage.press(1, f"tour:{action}")
    for action in (f"{TourWord.AT}:{number}:1:1", f"{TourWord.FIX}:{number}:1:1"):
        stage.press(1, f"tour:{action}")
    asked = wait_for(partial(_asked, stage), "the question for the result")
    stage.people[0].say(None, "+40 -10 -30 не пришли", reply_to=asked["message_id"])
    stage.see("(не пришли)", private=1)
    at(stage, 1, f"tour:{TourWord.DIRECT}:{number}:", group=True).push()
    person, words = stage.people[0], "Открыть тур снова"  # which closes by itself once it has its only result

    def look() -> Spot | None:
        shown = ((message, key) for message in person.messages() for key in buttons(message))
        return next((Spot(stage, person, one, key) for one, key in shown if key.text == words), None)

    found: Spot = wait_for(look, words)
    return found


def _asked(stage: Stage) -> Message | None:
    return next((one for one in reversed(stage.people[0].messages()) if "+40" in text_of(one)), None)


def other_entrant(stage: Stage) -> Spot:
    """Come as a director who plays to the key that takes somebody else off."""
    number = opened(stage, 1, *ENTRANTS, 5)
    stage.press(1, f"tour:{TourWord.CLOSE}:{number}:0")
    stage.press(1, f"tour:{TourWord.WHO}:{number}:0:1")
    stage.press(1, f"tour:{TourWord.OF}:{number}:0:2")
    return at(stage, 1, f"tour:{TourWord.OFF}:{number}:0:2")


def draw_at_once(stage: Stage) -> Spot:
    """Come as a director who plays to the draw, right after a ruling."""
    spot = other_entrant(stage)
    assert spot.answer(spot.push())
    number = spot.button.action.split(":")[2]
    return at(stage, 1, f"tour:{TourWord.DRAW}:{number}:0")


def happened(tag: str, spot: Spot) -> int:
    """Count the events of a kind in the tournament of the button."""
    number = int(spot.button.action.split(":")[2])
    query = "SELECT count(*) FROM events WHERE table_id = ? AND tag = ?"
    return int(rows_of(spot, query, number, f"tour.{tag}")[0][0])


def waits(spot: Spot) -> int:
    """Return 1 as long as no round has been drawn."""
    return 1 - happened("drawn", spot)


def row(name: str, bring: Callable[[Stage], Spot], count: Callable[[Spot], int], *answers: str, **more: Any) -> Row:
    """Return a row of a button of the director's pages."""
    return Row(name, bring, count, answers=answers, alone=True, **more)


LATE: Final = ("", "Эта кнопка устарела.")
"""Answers of a button that the page does not have any more."""

ROWS: Final = (
    Row("tour-weeks", plan, lambda spot: shows(spot, "Чемпионат по неделям"), answers=LATE, alone=True),
    row("tour-close", registration, partial(happened, "closed"), "Запись закрыта", names=FOUR),
    row("tour-reopen", closed_round, partial(happened, "undone"), "Отменено", "Это уже отменено.", names=FOUR),
    row(
        "tour-off",
        other_entrant,
        partial(happened, "removed"),
        "Борис больше не играет",
        "В этом турнире такого",
        names=FIVE,
    ),
    row(
        "tour-draw",
        draw_at_once,
        waits,
        "Только что решал игрок",
        names=FIVE,
        left_out={
            "kill": "by then the ten minutes may be over on a busy machine",
            "forget": "who is forgotten plays no longer, and waits for nothing",
        },
    ),
)
