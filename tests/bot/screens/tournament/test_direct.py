"""Pages of a tournament's director: everything in reach, each ruling named, what is dear is asked."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.texts import ALERT, Texts
from bot.screens.tournament.direct import (
    ENTRANTS_A_PAGE,
    cancel_question,
    correction_asked,
    director_screen,
    drop_asked,
    entrant_page,
    entrants_page,
    finish_question,
    read_correction,
    resign_question,
    substitute_link,
    substitute_offer,
    substitute_ready,
    table_page,
)
from bot.screens.tournament.keys import TourWish, TourWord, wish_of
from bot.screens.tournament.toasts import substitute_told
from bot.screens.tournament.words import whists_word
from engine.tournament.plan import DUPLICATE, SEED_004
from tests.bot.screens import kit
from tests.bot.screens.heights import PRIVATE, height
from tests.bot.screens.tours import (
    LINK,
    PHASES,
    begun,
    deals_in_play,
    framed,
    gathered,
    in_play,
    named,
    secrets_in,
    written,
)
from tests.engine.tournament.kit import Story
from tests.narrowed import there

REPLY = "https://t.me/pulka_bot?start=tourfix_12_2_3"


def wishes(screen: Screen) -> dict[str, TourWish]:
    """Return what each button wishes, by its label."""
    return {
        key.text: there(wish_of(there(key.press).action.partition(":")[2])) for key in kit.buttons(screen) if key.press
    }


def words(screen: Screen) -> list[TourWord]:
    """Return what the buttons wish, in order."""
    return [wish.word for wish in wishes(screen).values()]


def first(name: str, at: float = 0.0) -> Screen:
    """Return the first page in a phase."""
    return director_screen(kit.RU, PHASES[name], at)


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_every_page_is_seen_whole(t: Texts) -> None:
    for frame in (replace(frame, tour=named(frame.tour)) for frame in PHASES.values()):
        screens = [director_screen(t, frame, 1e9), *(entrants_page(t, frame, page) for page in (1, 2, 99))]
        screens += [entrant_page(t, frame, entrant.number) for entrant in frame.tour.entrants[:6]]
        last = frame.tour.rounds[-1:]
        screens += [table_page(t, frame, table.number) for one in last for table in one.tables[:4]]
        for screen in screens:
            kit.check_limits(screen)
            assert height(screen) <= PRIVATE
            assert secrets_in(written(screen)) == []


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_what_is_asked_fits(t: Texts) -> None:
    frame = framed(named(begun(9).now))
    for screen in (
        correction_asked(t, frame, 1, REPLY),
        substitute_link(t, frame, 2),
        substitute_offer(t, frame, 2),
        substitute_ready(t, frame, 2, 2**52, "Wolfeschlegelsteinhausenbergerdorff", proof=2**40),
        finish_question(t, frame),
        cancel_question(t, frame),
        resign_question(t, frame),
    ):
        kit.check_limits(screen)
        assert height(screen) <= PRIVATE
    assert len(substitute_told(t)) <= ALERT


def test_the_first_page_has_what_comes_next() -> None:
    assert words(first("registration of 2"))[0] is TourWord.WHO
    assert words(first("registration of 3"))[0] is TourWord.CLOSE
    assert "Начать тур 1" in wishes(first("registration is closed"))
    assert "Начать тур 2" in wishes(first("after a round of 11"))
    assert "Начать: полуфинал" in wishes(first("the qualifying is played by 11"))
    assert "Начать: финал" in wishes(first("the semifinal is played by 11"))
    assert "Закончить турнир" in wishes(first("all is played by 11"))
    assert words(first("finished by 3")) == []


def test_a_tournament_of_four_begins_with_its_final() -> None:
    story = Story(4)
    story.log = begun(4).log[:-1]
    screen = director_screen(kit.RU, framed(story.now), 0.0)
    assert "Дальше: финал" in screen.text


def test_a_round_can_be_closed_when_nothing_of_it_is_left() -> None:
    story = begun(9)
    one = story.round
    assert TourWord.SHUT not in words(director_screen(kit.RU, framed(story.now), one.ends - 1))
    assert TourWord.SHUT in words(director_screen(kit.RU, framed(story.now), one.ends))
    for table in one.tables:
        story.play(table.number, 20, 0, -20)
    assert words(director_screen(kit.RU, framed(story.now), one.ends - 1))[0] is TourWord.SHUT
    assert TourWord.SHUT not in words(director_screen(kit.RU, in_play(), 1e9)), "a table plays"


def test_tables_are_marked_by_what_they_do() -> None:
    found = wishes(director_screen(kit.RU, in_play(), 0.0))
    assert [label for label, wish in found.items() if wish.word is TourWord.AT] == ["1 ✓", "2 ▶", "3 ✓", "4 …"]


@pytest.mark.parametrize("name", ["after a round of 11", "all is played by 11", "duplicate: after a round"])
def test_tables_of_a_closed_round_are_ruled_on_until_the_next_draw(name: str) -> None:
    tables = [table for table in PHASES[name].tour.rounds[-1].tables if not table.is_control]
    found = wishes(first(name))
    assert [label for label, wish in found.items() if wish.word is TourWord.AT] == [f"{it.number} ✓" for it in tables]


def test_what_is_undone_is_named() -> None:
    frame = in_play()
    [(label, wish)] = [
        (label, wish)
        for label, wish in wishes(director_screen(kit.RU, frame, 0.0)).items()
        if wish.word is TourWord.UNDO
    ]
    assert label == "Взять назад: Стол 4 ждёт дольше"
    assert wish.mark == next(entry.seq for entry in frame.tour.recent if type(entry.event).__name__ == "Waited")
    assert TourWord.UNDO not in words(first("a round is drawn"))
    assert "Открыть тур снова" in wishes(first("after a round of 11"))
    assert "Открыть запись снова" in wishes(first("registration is closed"))


def test_a_table_that_waits_can_be_waited_for_or_ruled_absent() -> None:
    frame = in_play()
    assert words(table_page(kit.RU, frame, 4))[:3] == [TourWord.WAIT, TourWord.ABSENT, TourWord.FIX]
    assert words(table_page(kit.RU, frame, 2))[0] is TourWord.OF, "it plays"
    assert words(table_page(kit.RU, frame, 1))[0] is TourWord.FIX
    assert all(kit.plain(table_page(kit.RU, frame, number).text).count("Стол") == 1 for number in (1, 2, 4))
    assert words(table_page(kit.RU, frame, 3))[0] is TourWord.OF, "nobody plays after a no-show"
    assert "Пришли: Костя" in table_page(kit.RU, frame, 4).text
    assert TourWord.ABSENT not in words(table_page(kit.RU, frame, 4, at=0.0)), "it would only be refused"
    days = framed(begun(9, SEED_004).now)
    assert words(table_page(kit.RU, days, 1))[:2] == [TourWord.ABSENT, TourWord.FIX]


def test_an_unknown_table_or_number_has_no_page() -> None:
    for frame in (in_play(), framed(gathered(3))):
        with pytest.raises(KeyError):
            table_page(kit.RU, frame, 99)
        with pytest.raises(KeyError):
            entrant_page(kit.RU, frame, 99)


def test_entrants_stand_on_pages() -> None:
    frame = framed(gathered(30))
    numbers = [
        [wish.first for wish in wishes(entrants_page(kit.RU, frame, page)).values() if wish.word is TourWord.OF]
        for page in (1, 2, 3)
    ]
    assert [number for page in numbers for number in page] == list(range(1, 31))
    assert max(map(len, numbers)) == ENTRANTS_A_PAGE


def test_an_entrant_is_taken_off_or_substituted() -> None:
    assert words(entrant_page(kit.RU, framed(gathered(5)), 1)) == [TourWord.OFF, TourWord.WHO]
    assert words(entrant_page(kit.RU, in_play(), 1)) == [TourWord.OFF, TourWord.SUBST, TourWord.WHO]
    final = PHASES["all is played by 11"]
    [beaten, *_] = {one.number for one in final.tour.entrants}.difference(final.tour.stages[-1].numbers)
    assert words(entrant_page(kit.RU, final, beaten)) == [TourWord.OFF, TourWord.WHO]
    gone = entrant_page(kit.RU, PHASES["somebody is substituted"], 4)
    assert words(gone) == [TourWord.SUBST, TourWord.WHO]
    assert "Больше не играет." in gone.text


def test_a_substitute_offers_and_the_director_decides() -> None:
    frame = in_play()
    page = substitute_link(kit.RU, frame, 3)
    assert f"{LINK}_3" in page.text
    assert (page.rows[0][0].url or "").endswith("_3")
    assert wishes(substitute_offer(kit.RU, frame, 3))["Готов"] == TourWish(TourWord.READY, 12345, 1, 3)
    asked = wishes(substitute_ready(kit.RU, frame, 3, 900, "Петя", proof=77))
    assert asked["Посадить"] == TourWish(TourWord.SEAT, 12345, 1, 3, 900, 77)
    assert asked["Нет"].word is TourWord.STAY


def test_a_correction_names_the_seats_in_order() -> None:
    asked = correction_asked(kit.RU, in_play(), 1, REPLY)
    assert "Даша, Вика, Аня" in asked.text
    assert "<code>+40 -10 -30 ошибка" in asked.text
    assert wishes(asked)["‹ Назад"].word is TourWord.AT


def test_the_example_of_a_correction_has_an_amount_for_each_of_four() -> None:
    unread = correction_asked(kit.RU, in_play(), 1, REPLY, again=True)
    assert "нет суммы на каждое место" in unread.text
    assert "<code>+60 -10 -20 -30 ошибка" in correction_asked(kit.RU, framed(begun(4).now), 1, REPLY).text


@pytest.mark.parametrize(
    ("text", "exact", "reason"),
    [
        ("+40 -10 -30 не тот лист", ("40", "-10", "-30"), "не тот лист"),
        ("40 −10\n–30", ("40", "-10", "-30"), ""),
        ("33,5 -16.5 -17 x", ("67/2", "-33/2", "-17"), "x"),
        ("100/3 -50/3 -50/3 треть", ("100/3", "-50/3", "-50/3"), "треть"),
    ],
)
def test_a_correction_is_read(text: str, exact: tuple[str, ...], reason: str) -> None:
    assert read_correction(text, 3) == (tuple(map(Fraction, exact)), reason)


@pytest.mark.parametrize("text", ["", "+40 -10", "+40 -10 причина", "1/0 0 0", "nan 0 0", "1e9 0 0", "½ 0 0", "٣ 0 0"])
def test_what_is_no_correction_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        read_correction(text, 3)


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused(text: str) -> None:
    try:
        exact, reason = read_correction(text, 3)
    except ValueError:
        return
    assert len(exact) == 3
    assert len(reason) <= 200


def test_questions_lead_back() -> None:
    frame = in_play()
    assert words(cancel_question(kit.RU, frame)) == [TourWord.CANCEL_YES, TourWord.DIRECT]
    assert words(resign_question(kit.RU, frame)) == [TourWord.DOWN_YES, TourWord.DIRECT]
    assert words(finish_question(kit.RU, frame)) == [TourWord.FINISH_YES, TourWord.DIRECT]


def test_a_deal_of_a_duplicate_is_chosen_and_ruled_on() -> None:
    frame = framed(deals_in_play().now)
    keys = wishes(table_page(kit.RU, frame, 2))
    assert list(keys)[:6] == ["1 ✓", "2 ▶", "3", "4", "5", "6"]
    assert keys["2 ▶"] == TourWish(TourWord.AT, 12345, 1, 2, 2)
    assert next(iter(wishes(table_page(kit.RU, frame, 4)))) == "1 —"
    played = wishes(table_page(kit.RU, frame, 2, 1))
    assert played["Поправка"] == TourWish(TourWord.FIX, 12345, 1, 2, 1)
    assert played["Засчитать как несыгранную"] == TourWish(TourWord.AWARD, 12345, 1, 2, 1)
    assert played["Заменить сдачу у всех"] == TourWish(TourWord.DROP, 12345, 1, 1)
    assert words(table_page(kit.RU, frame, 2, 2)) == [TourWord.AT]
    assert "Сейчас играется" in table_page(kit.RU, frame, 2, 2).text
    assert TourWord.DROP not in words(table_page(kit.RU, frame, 1, 2))


def test_a_director_reads_the_result_of_a_deal_when_its_round_is_closed() -> None:
    story = deals_in_play()
    assert "+40" not in table_page(kit.RU, framed(story.now), 1, 1).text
    closed = PHASES["duplicate: after a round"]
    result = there(there(there(closed.tour.rounds[0].table(1)).game(2)).result)
    assert whists_word(result.exact[0]) in table_page(kit.RU, closed, 1, 2).text


def test_a_ruling_on_a_deal_names_its_place_in_the_round() -> None:
    frame = framed(deals_in_play().now)
    assert "Поправка, стол 1 · сдача 3 из 6" in correction_asked(kit.RU, frame, 1, REPLY, 3).text
    asked = drop_asked(kit.RU, frame, 2, REPLY)
    assert "Замена: сдача 2 из 6" in asked.text
    assert REPLY in asked.text
    assert "Стол 4, сдача 1 — как несыгранная (сбой)" in director_screen(kit.RU, frame, 0.0).text


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_pages_of_a_deal_are_seen_whole(t: Texts) -> None:
    frame = framed(named(deals_in_play(replace(DUPLICATE, deals=36)).now))
    for screen in (
        *(table_page(t, frame, number, deal) for number in range(1, 5) for deal in (0, 1, 2)),
        correction_asked(t, frame, 1, REPLY, 36),
        drop_asked(t, frame, 36, REPLY),
    ):
        kit.check_limits(screen)
        assert height(screen) <= PRIVATE
