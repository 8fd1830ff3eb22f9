"""Private message of an entrant: in every phase it fits and says what the entrant has to do."""

import pytest
from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.texts import ALERT, Texts
from bot.screens.tournament.keys import TourWord, wish_of
from bot.screens.tournament.own import (
    leave_question,
    left,
    link_answer,
    own_screen,
    replaced,
    warned,
    word_asked,
    word_kept,
)
from bot.screens.tournament.seals import announced_of
from bot.screens.tournament.words import TableNow, TourFrame, title_of
from engine.tournament.commands import Arrive, Replace, SayWord
from engine.tournament.plan import DUPLICATE, EVENING, SEED_004, Odd
from engine.tournament.standings import standings
from engine.tournament.state import Phase
from tests.bot.screens import kit
from tests.bot.screens.heights import PRIVATE, height
from tests.bot.screens.tours import (
    BOOKS,
    PHASES,
    begun,
    deals_in_play,
    framed,
    gathered,
    in_play,
    named,
    resting,
    secrets_in,
    written,
)
from tests.engine.tournament.kit import DIRECTOR, Story
from tests.narrowed import there

REPLY = "https://t.me/pulka_bot?start=tourword_12"


def words(screen: Screen) -> list[TourWord]:
    """Return what the buttons wish."""
    return [
        there(wish_of(key.press.action.partition(":")[2])).word for key in kit.buttons(screen) if key.press is not None
    ]


def own(frame: TourFrame, number: int) -> Screen:
    """Return an entrant's message."""
    return own_screen(kit.RU, BOOKS, frame, number)


def test_the_message_of_a_round_names_its_tournament() -> None:
    """Who takes part in two at once has two tables that wait."""
    frame = in_play()
    one = there(frame.tour.round)
    for number in (one.tables[0].seats[0], *one.byes[:1]):
        assert own(frame, number).text.splitlines()[0] == f"<b>{title_of(kit.RU, frame.tour)}</b>"


def test_nobody_is_led_to_leave_once_all_is_played() -> None:
    assert TourWord.OUT in words(own(PHASES["after a round of 5"], 1))
    assert TourWord.OUT in words(own(PHASES["duplicate: after a round"], 1))
    assert TourWord.OUT not in words(own(PHASES["all is played by 5"], 1))


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_every_phase_is_seen_whole(t: Texts) -> None:
    for frame in PHASES.values():
        hostile = replace(frame, tour=named(frame.tour), group_url="https://t.me/c/1234567890/17")
        for entrant in hostile.tour.entrants[:6]:
            screen = own_screen(t, BOOKS, hostile, entrant.number)
            kit.check_limits(screen)
            assert height(screen) <= PRIVATE
            assert secrets_in(written(screen)) == []


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_what_is_said_once_fits(t: Texts) -> None:
    tour = named(begun(9).now)
    frame = framed(tour)
    gathering = framed(named(gathered(120)))
    for screen in (
        *(warned(t, frame, number) for number in range(1, 7)),
        leave_question(t, frame),
        left(t, frame),
        left(t, gathering),
        word_asked(t, gathering, 2, REPLY),
        replaced(t, frame, 2),
        *(link_answer(t, BOOKS, one, number) for one in (frame, gathering) for number in (None, 1)),
    ):
        kit.check_limits(screen)
        assert height(screen) <= PRIVATE
        assert secrets_in(written(screen)) == []
    assert len(word_kept(t, "ш" * 40)) <= ALERT


def test_who_is_registered_reads_what_it_comes_to() -> None:
    screen = own(PHASES["registration of 7"], 1)
    assert "Вы записаны. Всего записались: 7." in screen.text
    assert "3 тура, финал на 4" in screen.text
    assert words(screen) == [TourWord.WORD, TourWord.OUT]


def test_a_word_is_shown_to_who_has_said_it() -> None:
    story = Story(4)
    story.do(SayWord(102, "пики"))
    frame = framed(story.now)
    assert "«пики»" in own(frame, 2).text
    assert "«пики»" in word_asked(kit.RU, frame, 2, REPLY).text
    assert "пики" not in own(frame, 1).text
    assert "Вашего пока нет." in word_asked(kit.RU, frame, 1, REPLY).text


def test_who_has_not_come_is_asked_to_say_here_and_who_has_come_waits() -> None:
    story = begun(9)
    first, second, third = story.round.tables[0].people
    before = own(framed(story.now), first)
    assert TourWord.HERE in words(before)
    story.do(Arrive(100 + first))
    after = own(framed(story.now), first)
    assert "Вы здесь.\nЖдём: " in after.text
    assert words(after) == [TourWord.ROWS, TourWord.OUT]
    for other in (second, third):
        story.do(Arrive(100 + other))
    assert "Все пришли." in own(framed(story.now), first).text


def test_a_person_does_not_wait_for_the_person() -> None:
    story = begun(9)
    first, *others = story.round.tables[0].people
    names = {one.number: one.name for one in story.now.entrants}
    waited = own(framed(story.now), first).text.split("Ждём: ")[1]
    assert waited == ", ".join(names[other] for other in others)
    for other in others:
        story.do(Arrive(100 + other))
    assert "Остальные пришли." in own(framed(story.now), first).text


def test_a_table_of_days_is_agreed_on_in_its_own_message() -> None:
    frame = PHASES["a table gathers"]
    number = frame.tour.rounds[0].tables[0].seats[0]
    assert "нажмите там «Готов»" in own(frame, number).text


def test_before_a_table_of_days_everybody_is_asked_to_be_ready_there_and_not_to_say_here() -> None:
    story = begun(9, SEED_004)
    first = story.round.tables[0].people[0]
    before = own(framed(story.now), first)
    assert "нажмите «Готов» у своего стола ниже до" in before.text
    assert words(before) == [TourWord.ROWS, TourWord.OUT]
    story.do(Arrive(100 + first))
    assert "нажмите там «Готов».\nЖдём: " in own(framed(story.now), first).text


def test_a_table_that_plays_is_told_as_it_stands() -> None:
    frame = in_play()
    number = frame.tour.rounds[0].tables[1].people[0]
    assert "Ваш стол играет, здесь же.\nЖанна +34 · Борис −17 · робот −17" in own(frame, number).text
    dealt = replace(frame, now={2: TableNow(0)})
    assert "Ваш стол играет, здесь же.\nТур идёт до" in own(dealt, number).text


def test_a_table_that_is_done_tells_points_and_place() -> None:
    frame = in_play()
    by_name = {one.name: one.number for one in frame.tour.entrants}
    text = own(frame, by_name["Даша"]).text
    assert "Даша +50 · Вика −20 · Аня −30" in text
    assert "Поправка: ошибка в записи" in text
    assert "Вам за него 2 очка.\nВаше место: <b>1</b> из 11, 2 очка (+50)." in text


def test_a_no_show_and_who_has_come_read_what_it_costs() -> None:
    frame = in_play()
    by_name = {one.name: one.number for one in frame.tour.entrants}
    assert "Вас не дождались, стол не играет: −1 очко." in own(frame, by_name["Егор"]).text
    assert "ждём вас в следующем туре" in own(frame, by_name["Егор"]).text
    last = in_play(11, replace(EVENING, rounds=1))
    assert "ждём вас" not in own(last, by_name["Егор"]).text, "nobody knows yet who plays on"
    other = own(frame, by_name["Лена"]).text
    assert "Неявка: Егор. Стол не играет, вам 1 очко." in other
    assert "/play" in other


def test_who_rests_reads_it() -> None:
    frame = resting()
    one = there(frame.tour.round)
    assert "В этом туре вы отдыхаете: 1 очко." in own(frame, one.byes[0]).text


def test_between_two_rounds_the_place_and_what_follows() -> None:
    assert "Ваше место: <b>1</b> из 11" in own(PHASES["after a round of 11"], 1).text
    assert "Следующий тур придёт сюда." in own(PHASES["after a round of 11"], 1).text
    assert "Вы прошли дальше: полуфинал." in own(PHASES["the qualifying is played by 25"], 1).text
    frame = PHASES["all is played by 25"]
    lost = there(next(one for one in frame.tour.entrants if one.number not in frame.tour.stages[-1].numbers))
    assert "для вас турнир окончен" in own(frame, lost.number).text
    last = frame.tour.stages[-1].numbers[0]
    assert "Всё сыграно. Турнир закончится сам, а судья может и раньше." in own(frame, last).text
    told = kit.plain(own(replace(frame, at=10.0, ends_at=610.0), last).text)
    assert "Всё сыграно. Турнир закончится сам через 10 минут, а судья может и раньше." in told


def test_who_does_not_go_on_reads_it_before_the_next_stage() -> None:
    frame = PHASES["the qualifying is played by 11"]
    told = [own(frame, one.number).text for one in frame.tour.entrants]
    assert sum("Вы прошли дальше" in text for text in told) == 8
    assert all(
        "Вы прошли дальше" in text or "вы не прошли" in text or "для вас турнир окончен" in text for text in told
    )


def test_the_end_and_the_way_out() -> None:
    assert "Турнир окончен.\nВы — <b>первое место</b> из 24: " in own(PHASES["finished by 24"], 1).text
    rows = standings(PHASES["finished by 24"].tour)
    assert "Вы — <b>второе место</b> из 24: " in own(PHASES["finished by 24"], rows[1].number).text
    assert "Вы — <b>четвёртое место</b> из 24: " in own(PHASES["finished by 24"], rows[3].number).text
    assert "Вы — <b>24-е место</b> из 24: " in own(PHASES["finished by 24"], rows[23].number).text
    assert words(own(PHASES["finished by 24"], 1)) == [TourWord.ROWS]
    assert "Турнир отменён.\nгроза" in own(PHASES["cancelled"], 1).text
    out = own(PHASES["somebody is substituted"], 4)
    assert "вы больше не играете" in out.text
    assert words(out) == []
    assert "ваш стол этот тур не доиграет" in leave_question(kit.RU, PHASES["duplicate: a round is drawn"]).text
    assert words(leave_question(kit.RU, PHASES["a round is drawn"])) == [TourWord.OUT_YES, TourWord.STAY]
    assert words(left(kit.RU, PHASES["registration of 7"])) == [TourWord.IN]
    assert words(left(kit.RU, PHASES["a round is drawn"])) == []


def test_players_of_one_table_know_each_other_and_hide_from_the_rest() -> None:
    frame = replace(in_play(), hidden=frozenset(range(101, 120)))
    table = frame.tour.rounds[0].tables[3]
    names = {one.number: one.name for one in frame.tour.entrants}
    first, second, third = table.people
    assert f"С вами играют: {names[second]}, {names[third]}" in own(frame, first).text
    assert f"Вас ждут: {names[first]}, {names[third]}." in warned(kit.RU, frame, second).text


def test_a_link_leads_in_while_registration_is_open() -> None:
    asked = link_answer(kit.RU, BOOKS, PHASES["registration of 7"], None)
    assert words(asked) == [TourWord.IN]
    assert "Записались: 7." in asked.text
    assert words(link_answer(kit.RU, BOOKS, PHASES["a round is drawn"], None)) == []
    assert link_answer(kit.RU, BOOKS, PHASES["a round is drawn"], 1) == own(PHASES["a round is drawn"], 1)


def test_an_unknown_number_has_no_message() -> None:
    with pytest.raises(KeyError):
        own(PHASES["registration of 7"], 99)
    with pytest.raises(KeyError):
        warned(kit.RU, framed(Story(4, SEED_004).now), 1)
    assert PHASES["registration of 7"].tour.phase is Phase.REGISTRATION


def test_a_player_of_a_duplicate_reads_how_far_the_own_table_is_and_no_result() -> None:
    frame = framed(deals_in_play().now)
    done, playing, alone, waiting = (table for table in there(frame.tour.round).tables if table.number)
    told = own(frame, done.people[0]).text
    assert "Можно сказать, что вы закончили. О картах, контрактах и результатах — когда тур закроют." in told
    assert "Столов закончило: 2 из 4" in told
    assert "Ваш стол играет, в этом чате: сдача 2 из 6." in own(frame, playing.people[0]).text
    left = own(frame, alone.people[1]).text
    assert "Нет за столом: Егор. Стол не играет.\nЗа каждую несыгранную сдачу у вас +2,0 ИМП." in left
    assert "Дальше сдача 2 из 6. Нажмите «Готов»" in own(frame, waiting.people[0]).text
    everybody = [own(frame, number).text for number in range(1, 13)]
    assert not any(amount in text for text in everybody for amount in ("+40", "+36", "−12", "+4 "))


def test_each_deal_waits_for_all_where_the_plan_says_so() -> None:
    story = deals_in_play(replace(DUPLICATE, sync=True))
    last = [table for table in story.round.tables if table.number][3]
    assert "Дальше сдача 2 из 6, когда остальные столы доиграют свою." in own(framed(story.now), last.people[0]).text


def test_who_comes_late_to_a_duplicate_says_so_between_deals() -> None:
    story = deals_in_play()
    table = there(story.round.table(4))
    story.do(Replace(DIRECTOR, table.people[0], 900, "Петя"))
    told = own(framed(story.now), table.people[0])
    assert TourWord.HERE in words(told)


def test_who_rests_in_a_duplicate_gets_no_points_for_it() -> None:
    frame = framed(begun(10, replace(DUPLICATE, odd=Odd.BYE)).now)
    told = own(frame, there(frame.tour.round).byes[0]).text
    assert "В этом туре вы отдыхаете." in told
    assert "очк" not in told


def test_behind_a_closed_round_of_duplicate_are_place_score_and_deals() -> None:
    screen = own(PHASES["duplicate: after a round"], 1)
    row = next(row for row in standings(PHASES["duplicate: after a round"].tour) if row.number == 1)
    score = f"{float(row.points):+.1f}".replace(".", ",").replace("-", "−")
    assert f"Ваше место: <b>{row.place}</b> из 9, {score} ИМП за сдачу" in screen.text
    assert TourWord.DEAL in words(screen)


def test_the_seal_of_all_deals_stands_from_the_opening_on() -> None:
    frame = PHASES["duplicate: registration of 7"]
    screen = own(frame, 1)
    assert f"<code>{announced_of(frame.tour)}</code>" in screen.text
    assert TourWord.SEALS in words(screen)
    assert "подмешивают к раскладам" in word_asked(kit.RU, frame, 1, REPLY).text


def test_behind_the_last_round_of_a_duplicate_no_other_is_promised() -> None:
    story = begun(9, replace(DUPLICATE, rounds=1))
    story.play_round()
    told = own(framed(story.now), 1).text
    assert "Следующий тур" not in told
    assert "Турнир закончится сам" in told
