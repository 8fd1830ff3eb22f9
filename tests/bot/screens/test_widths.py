"""No label is cut off on a narrow telephone, in either language; `kit.check_limits` looks at every other screen too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens import around, lobby, reset, which
from bot.screens.model import Around, Button, Frame, LobbyView, Screen, Vote, VoteKind
from bot.screens.texts import Texts
from bot.screens.widths import ROOM, fits, laid_out, with_name
from engine.conventions.model import Convention
from engine.conventions.presets import PRESETS
from engine.robots.strengths import Strength
from engine.seats import Seat
from tests.bot.screens import kit

LANGUAGES = (kit.RU, kit.EN)
PEOPLE = ("Александра", "Константин", "Робот 1")
SOCHI = PRESETS["sochi"]


def labels(*words: str) -> tuple[Button, ...]:
    return tuple(Button(word) for word in words)


def told(rows: tuple[tuple[Button, ...], ...]) -> list[list[str]]:
    return [[button.text for button in row] for row in rows]


@given(st.lists(st.lists(st.text("я", min_size=1, max_size=50), min_size=1, max_size=10), max_size=4))
def test_the_same_buttons_in_the_same_order_and_none_is_cut(words: list[list[str]]) -> None:
    given_rows = tuple(labels(*row) for row in words)
    rows = laid_out(given_rows)
    assert [button for row in rows for button in row] == [button for row in given_rows for button in row]
    assert all(row and fits(row) for row in rows)
    assert laid_out(rows) == rows


def test_a_row_that_fits_stays_and_a_tight_one_becomes_as_few_as_can_be() -> None:
    grid = (labels("6♠", "6♣", "6♦", "6♥", "6 БК"), labels("10♠", "10♣", "10♦", "10♥", "10 БК"))
    assert laid_out(grid) is grid
    tight = (labels("✓ без часов", "30 с", "60 с", "120 с", "по дням", "и в контрактах"),)
    assert told(laid_out(tight)) == [["✓ без часов", "30 с"], ["60 с", "120 с", "по дням"], ["и в контрактах"]]
    assert told(Screen("?", (labels("Закончить и рассчитаться", "Играем дальше"),)).rows) == [
        ["Закончить и рассчитаться"],
        ["Играем дальше"],
    ]
    assert [len(row) for row in laid_out((labels(*"я" * 11),))] == [5, 6]


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("clock", [0, 60])
@pytest.mark.parametrize("convention", PRESETS.values())
def test_the_lobby(t: Texts, clock: int, convention: Convention) -> None:
    for taken in range(4):
        view = LobbyView(
            table=7,
            stage=3,
            convention=convention,
            players=PEOPLE[:taken],
            robots=(Seat.THREE,)[: taken - 2] if taken > 2 else (),
            strengths=(None, None, Strength.STRONG)[:taken],
            clock=clock,
            firm=True,
            brisk=True,
            daily=not clock,
            commit="a" * 64,
        )
        kit.check_limits(lobby.lobby_screen(t, view))


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("kind", VoteKind)
def test_what_is_asked(t: Texts, kind: VoteKind) -> None:
    vote = Vote(by="Александра", waiting=PEOPLE, token=5, kind=kind, player="Константин", amount="5", on="Робот 1")
    absent = Around(waited=((Seat.ONE, PEOPLE[0]),), may_return=True, free=((Seat.TWO, PEOPLE[1]),))
    frame = Frame(table=7, convention=SOCHI, players=PEOPLE, stage=3, vote=vote, around=absent)
    for screen in (
        Screen("?", (*around.vote_rows(t, frame), *around.around_rows(t, frame))),
        around.menu_screen(t, frame),
        around.leave_question(t, frame, Seat.ONE, settled=True, last=False),
        around.leave_question(t, frame, Seat.ONE, settled=False, last=True),
        around.end_question(t, frame),
        reset.reset_screen(t, 7, 3, reset.Reset.ALLOWED, PEOPLE),
        which.which_screen(t, "stop", [which.Candidate(7, 3, "Пулька по пятницам у Константина", PEOPLE)]),
    ):
        kit.check_limits(screen)


@given(st.text("яж ", min_size=1, max_size=64).filter(str.strip), st.integers(0, 40))
def test_a_long_name_leaves_room_for_what_is_said_of_it(name: str, more: int) -> None:
    def label(known: str) -> str:
        return f"{known}:{'.' * (more - 1)}" if more else known

    text = with_name(label, name)
    assert len(text) <= ROOM[0]
    assert text == label(name) if len(label(name)) <= ROOM[0] else text.endswith(label("…"))


def test_what_there_is_room_for_shrinks_with_every_button() -> None:
    assert list(ROOM) == sorted(ROOM, reverse=True)
