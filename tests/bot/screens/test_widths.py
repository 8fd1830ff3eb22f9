"""No label is cut off on a narrow telephone, in either language; `kit.check_limits` looks at every other screen too."""

from importlib import resources
from random import Random
from unicodedata import east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import ImageFont

from bot.games.faces import FACES
from bot.games.preferans.screens import messages
from bot.screens import lobby, reset, setup, status, which
from bot.screens.model import Button, DealStatus, Draft, Frame, HouseRules, LobbyInfo, Screen, Vote, VoteKind
from bot.screens.settings import ChosenSettings, SettingsPart, settings_screen
from bot.screens.texts import Texts
from bot.screens.widths import Place, breadth, fits, laid_out, room, with_name
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS, seats_for, with_rules
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import start
from engine.games.preferans.state import Finished
from tests.bot.screens import kit
from tests.bot.screens.deals import seven_of_spades
from tests.engine.games.preferans.walks import Walk
from tests.faces import BOOKS

TYPE = ImageFont.truetype(str(resources.files("assets.fonts") / "PTSans-Regular.ttf"), 15)
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
    assert told(laid_out((labels("Закончить и рассчитаться", "Играем дальше"),))) == [
        ["Закончить и рассчитаться"],
        ["Играем дальше"],
    ]
    assert [len(row) for row in laid_out((labels(*"я" * 11),))] == [5, 6]


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("clock", [0, 60])
@pytest.mark.parametrize("convention", PRESETS.values())
def test_the_lobby(t: Texts, clock: int, convention: Convention) -> None:
    for taken in range(4):
        view = LobbyInfo(
            table=7,
            stage=3,
            rules=convention,
            players=PEOPLE[:taken],
            robots=(Seat.THREE,)[: taken - 2] if taken > 2 else (),
            strengths=(None, None, Strength.STRONG)[:taken],
            clock=clock,
            firm=True,
            brisk=True,
            daily=not clock,
            commit="a" * 64,
        )
        kit.check_limits(lobby.lobby_screen(t, BOOKS, view))


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("kind", VoteKind)
def test_what_is_asked(t: Texts, kind: VoteKind) -> None:
    vote = Vote(by="Александра", waiting=PEOPLE, token=5, kind=kind, player="Константин", amount="5", on="Робот 1")
    absent = DealStatus(waited=((Seat.ONE, PEOPLE[0]),), may_return=True, free=((Seat.TWO, PEOPLE[1]),))
    frame = Frame(table=7, rules=SOCHI, players=PEOPLE, stage=3, vote=vote, status=absent)
    for screen in (
        Screen("?", (*status.vote_rows(t, frame), *status.status_rows(t, frame))),
        status.menu_screen(t, frame, FACES["preferans"].reports.correction(t)),
        status.leave_question(t, frame, Seat.ONE, settled=True, last=False),
        status.leave_question(t, frame, Seat.ONE, settled=False, last=True),
        status.end_question(t, frame),
        reset.reset_screen(t, 7, 3, reset.Reset.ALLOWED, PEOPLE),
        which.which_screen(t, "stop", [which.Candidate(7, 3, "Пулька по пятницам у Константина", PEOPLE)]),
    ):
        kit.check_limits(screen)


@given(st.text("яж ", min_size=1, max_size=64).filter(str.strip), st.integers(0, 40))
def test_a_long_name_leaves_room_for_what_is_said_of_it(name: str, more: int) -> None:
    def label(known: str) -> str:
        return f"{known}:{'.' * (more - 1)}" if more else known

    def is_narrow(text: str) -> bool:
        return breadth(text) <= room(Place.GROUP, 1)

    text = with_name(label, name)
    assert is_narrow(text)
    assert text == label(name) if is_narrow(label(name)) else text.endswith(label("…"))


LONG = tuple(letter * 31 + str(place) for place, letter in enumerate("ЩW漢🤖", 1))


def pixels(text: str) -> float:
    """In the letters of the pictures at 15 px; what they do not have is a square of 18 px."""
    return sum(18.0 if east_asian_width(letter) in "WF" else TYPE.getlength(letter) for letter in text)


def narrow(screen: Screen) -> None:
    """No label is wider than a button of its row on 360 px, and the longest names leave room for what is said."""
    kit.check_limits(screen)
    for row in laid_out(screen.rows):
        assert max(pixels(button.text) for button in row) <= room(Place.PRIVATE, len(row)), [key.text for key in row]


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("convention", PRESETS.values(), ids=PRESETS)
def test_the_longest_and_broadest_names(t: Texts, convention: Convention) -> None:
    for seats in seats_for(convention):
        names = LONG[:seats]
        walk = Walk(Random(3), convention, seats)
        first = MatchStarted(convention, names)
        walk.match, walk.events = start(first), [first]
        walk.begin_deal()
        while not isinstance(walk.match.deal, Finished):
            frame = Frame(table=7, rules=convention, players=names, token=12, stage=3)
            for seat in walk.match.standing.players.seats:
                view = kit.view_of(walk, seat)
                for draft in (Draft(), Draft(claiming=True), Draft(higher=True)):
                    narrow(messages.MESSAGES.hand_screen(t, frame, view, draft))
            walk.step()


def test_the_dealer_looks_at_a_hand_whose_player_has_a_long_name() -> None:
    rules = with_rules(PRESETS["club4"], [("dealer_whist", "yes")])
    table = seven_of_spades(rules, seats=4).say("whist:pass", "whist:pass")
    view = table.view(1)
    named = replace(view, players=BySeat(LONG))
    screen = messages.MESSAGES.hand_screen(kit.RU, table.frame, named, Draft())
    narrow(screen)
    looks = [key.text for key in kit.buttons(screen) if key.text.startswith("Посмотреть карты: ")]
    assert len(looks) == 2
    assert all(key.endswith("…") for key in looks)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", LONG, ids=["щ", "w", "ideographs", "robots"])
def test_whoever_is_away_may_have_a_long_name(t: Texts, name: str) -> None:
    absent = DealStatus(waited=((Seat.ONE, name),), may_return=True, free=((Seat.TWO, name),))
    frame = Frame(table=7, rules=SOCHI, players=LONG, stage=3, status=absent)
    narrow(Screen("?", status.status_rows(t, frame)))
    narrow(which.which_screen(t, "stop", [which.Candidate(7, 3, name, LONG)]))
    kept = tuple(HouseRules(id=number, name=name[:24], convention=SOCHI) for number in (1, 2))
    for page in ("own", "drop"):
        view = LobbyInfo(table=7, stage=3, rules=SOCHI, players=LONG[:1], robots=(), saved=kept, page=page)
        found = setup.setup_screen(t, BOOKS, view)
        assert found is not None
        narrow(found)


def test_what_there_is_room_for_shrinks_with_every_button() -> None:
    for place in Place:
        assert (rooms := [room(place, count) for count in range(1, 9)]) == sorted(rooms, reverse=True)


# widths of a label in Roboto Medium at 15 dp, measured with the font itself (Google, Apache License 2.0)
MEASURED = {"Картинкой": 75.63, "Почему?": 61.38, "Расклад": 59.87, "Разбор": 50.71, "В группу": 59.69, "10": 17.05}
LETTERS = {
    place: [int(room(place, count) / 8) for count in range(1, 9)] for place in Place
}  # of 8 dp, by the number of buttons in a row


@pytest.mark.parametrize("text", MEASURED)
def test_labels_are_as_wide_as_the_font_says(text: str) -> None:
    """Or a little wider: pairs of letters stand closer than their advances say."""
    assert MEASURED[text] - 0.01 <= breadth(text) <= MEASURED[text] + 1


def test_a_suit_is_an_emoji_for_the_client() -> None:
    assert breadth("10♠") == pytest.approx(MEASURED["10"] + 20, abs=0.01)
    assert breadth("\u200d") == 0


def test_a_group_has_less_room_than_a_private_chat() -> None:
    assert LETTERS[Place.GROUP] == [34, 16, 9, 6, 4, 3, 2, 2]
    assert LETTERS[Place.PRIVATE] == [41, 19, 12, 8, 6, 4, 3, 2]


def test_a_row_of_a_group_becomes_several_where_a_private_chat_holds_it() -> None:
    pages = (labels("Расклад", "Почему?", "Разбор", "⋯"),)
    assert laid_out(pages) is pages
    assert told(laid_out(pages, Place.GROUP)) == [["Расклад", "Почему?"], ["Разбор", "⋯"]]
    assert laid_out(laid_out(pages, Place.GROUP), Place.GROUP) == laid_out(pages, Place.GROUP)


@pytest.mark.parametrize("place", Place)
@given(st.lists(st.lists(st.text("яЖ♠9", min_size=1, max_size=12), min_size=1, max_size=8), max_size=4))
def test_no_label_is_cut_in_either_place(place: Place, words: list[list[str]]) -> None:
    given_rows = tuple(labels(*row) for row in words)
    rows = laid_out(given_rows, place)
    assert [button for row in rows for button in row] == [button for row in given_rows for button in row]
    assert all(breadth(button.text) <= room(place, len(row)) for row in rows for button in row if len(row) > 1)


def test_presets_with_long_names_stand_below_each_other_in_a_private_chat() -> None:
    assert told(laid_out((labels("Международный скат", "Разбойничий скат"),))) == [
        ["Международный скат"],
        ["Разбойничий скат"],
    ]
    assert told(laid_out((labels("‹ Options", "Sit down", "‹ To the table"),))) == [
        ["‹ Options", "Sit down", "‹ To the table"],
    ]


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("single", [True, False, None])
@pytest.mark.parametrize("private", [True, False])
def test_no_answer_in_the_settings_is_cut(t: Texts, *, single: bool | None, private: bool) -> None:
    wishes = ChosenSettings(language="ru", indices="0", four_colours=True, dark=True, single=single)
    place = Place.PRIVATE if private else Place.GROUP
    rows = [
        row
        for page in SettingsPart
        for row in laid_out(settings_screen(t, wishes, private=private, page=page).rows, place)
    ]
    cut = [key.text for row in rows if len(row) > 1 for key in row if breadth(key.text) > room(place, len(row))]
    assert cut == []
