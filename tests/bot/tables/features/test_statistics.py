"""/stats and /season: pages by buttons, who sees whose figures, what is hidden, what is still being counted."""

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.pictures.chart import ChartDrawing
from bot.screens.model import Press, Screen
from bot.screens.refusals import TABLE, Refusal
from bot.screens.season_pages import SeasonWish
from bot.screens.statistics import Period, StatsPage, Wish, wish_of
from bot.screens.texts import texts
from bot.stats.rows import MATCHES, DealRow
from bot.stats.seasons import Length, Season, season_at
from bot.stats.sums import NONE, Bill, Games
from bot.storage.ports import SeatChange
from bot.tables.context.limits import DAY_S
from bot.tables.features.statistics import PAGES_A_DAY, PAGES_AT_ONCE
from bot.tables.ports import Person
from engine.core.codec import encode
from engine.core.deal_facts import DealFacts, Judged, SeatFacts
from engine.core.seats import BySeat
from tests.bot.stats.rows import DAY
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, VIKA
from tests.bot.tables.past.stored import OVER, PEOPLE, RESULTS, of_three, put
from tests.narrowed import of, there

OTHER, HIDDEN = "set:page:other", "set:stats:1"


@pytest.fixture
async def played(desk: Desk) -> Desk:
    """A group in which three people have played three matches this season."""
    await desk.meet(*PEOPLE, GRISHA)
    for turn, results in enumerate(RESULTS):
        await put(desk, of_three(*results, at=turn * DAY))
    return desk


def last(desk: Desk) -> tuple[int, Screen]:
    """Return the chat and the screen that was sent last."""
    chat, _, screen = desk.wall.told[-1]
    return chat, screen


def actions(screen: Screen) -> list[str]:
    return [button.press.action for row in screen.rows for button in row if button.press is not None]


async def pressed(desk: Desk, person: Person, wish: Wish) -> Reply:
    """Press a button of a page in the person's private chat."""
    await desk.pass_time(1)
    return await desk.raw(person, Press(0, 0, str(wish)), key=f"hand:{person.id}", message=77)


def wish(page: StatsPage = StatsPage.OWN, person: int = ANYA.id, **changes: int) -> Wish:
    return Wish(page, changes.get("chat", GROUP), person, Period.ALL)


async def test_the_page_of_a_group_comes_to_the_private_chat(played: Desk) -> None:
    await played.command(ANYA, "stats")
    chat, screen = last(played)
    assert chat == ANYA.id
    assert screen.text.startswith("<b>Аня</b>\nсезон")
    assert "3 пульки · 27 сдач\nВсего: 0" in screen.text
    await pressed(played, ANYA, wish(StatsPage.MEANS))
    assert "Рейтинг: 1465?" in played.wall.changed[-1][2].text


async def test_the_first_page_is_of_the_game_that_the_person_has_played_most_there(played: Desk) -> None:
    match = MATCHES.decode(encode(of_three(6, 0, -6, at=9 * DAY)).replace(b":%d," % ANYA.id, b":%d," % GRISHA.id))
    await put(played, replace(match, game="skat"))
    await played.command(GRISHA, "stats")
    assert "1 партия" in last(played)[1].text
    await played.command(ANYA, "stats")
    assert "3 пульки" in last(played)[1].text


async def test_who_cannot_be_written_to_is_told_so(desk: Desk) -> None:
    await desk.command(ANYA, "stats")
    chat, screen = last(desk)
    assert chat == GROUP
    assert "Ваши цифры придут в личку" in screen.text


async def test_an_empty_page_has_a_title_and_says_what_will_stand_there(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "stats", private=True)
    _, screen = last(desk)
    assert screen.text.startswith("<b>Статистика</b>\nвсё время")
    assert "После первых пулек здесь будут" in screen.text


async def test_in_private_it_is_about_all_chats(played: Desk) -> None:
    await put(played, of_three(6, 0, -6, at=5 * DAY), chat=-900)
    await played.command(ANYA, "stats", private=True)
    _, screen = last(played)
    assert screen.text.startswith("<b>Аня</b>\n")
    assert "4 пульки" in screen.text
    assert not any(StatsPage.SHARE in action for action in actions(screen))


@pytest.mark.parametrize(
    ("page", "words"),
    [(StatsPage.MEANS, "Аня"), (StatsPage.WITH, "<b>Борис</b>: 3 пульки"), (StatsPage.OWN, "Всего: 0")],
)
async def test_pages_turn_in_place(played: Desk, page: StatsPage, words: str) -> None:
    reply = await pressed(played, ANYA, wish(page))
    assert reply.only == ("empty", "")
    chat, message, screen = played.wall.changed[-1]
    assert (chat, message) == (ANYA.id, 77)
    assert words in screen.text


async def test_by_reply_it_is_about_that_person(played: Desk) -> None:
    await played.command(ANYA, "stats", reply_to=BORIS)
    chat, screen = last(played)
    assert chat == ANYA.id
    assert screen.text.startswith("<b>Борис")
    assert not any(StatsPage.SHARE in action for action in actions(screen))


async def test_by_reply_who_has_not_played_there_sees_nobodys_figures(played: Desk) -> None:
    await played.command(GRISHA, "stats", reply_to=BORIS)
    chat, screen = last(played)
    assert (chat, screen.text) == (GROUP, "Вы в той группе не играли.")


async def test_who_has_left_the_group_posts_nothing_there(played: Desk) -> None:
    played.members.gone.add(ANYA.id)
    told = len(played.wall.told)
    assert (await pressed(played, ANYA, wish(StatsPage.SHARE))).kind == "toast"
    assert len(played.wall.told) == told


async def hide(desk: Desk) -> None:
    """Let Борис hide his statistics."""
    await desk.command(BORIS, "settings", private=True)
    assert OTHER in actions(last(desk)[1])
    assert await choose_setting(desk, BORIS, OTHER) == ("empty", "")
    page = desk.wall.changed[-1][2]
    assert "и в турнирах другие вместо вашего имени читают «игрок»" in page.text
    assert HIDDEN in actions(page)
    assert await choose_setting(desk, BORIS, HIDDEN) == ("empty", "")
    await desk.pass_time(1)


async def test_a_person_who_hides_is_nowhere_but_on_the_own_page(played: Desk) -> None:
    await hide(played)
    await played.command(ANYA, "season")
    assert "Борис" not in last(played)[1].text
    await pressed(played, ANYA, wish(StatsPage.WITH))
    assert "Борис" not in played.wall.changed[-1][2].text
    await played.command(ANYA, "stats", reply_to=BORIS)
    assert last(played)[1].text == "Игрок скрыл свою статистику."
    assert (await pressed(played, ANYA, wish(person=BORIS.id))).kind == "toast"
    await played.command(BORIS, "stats")
    assert last(played)[1].text.startswith("<b>Борис")


async def test_a_button_of_a_group_that_became_a_supergroup_since_turns_the_page(played: Desk) -> None:
    supergroup = GROUP - 1_000_000_000_000
    played.service.migrated(GROUP, supergroup)
    await played.settle()
    assert (await pressed(played, ANYA, wish(StatsPage.MEANS))).only == ("empty", "")
    assert str(wish(chat=supergroup)) in actions(played.wall.changed[-1][2])


async def test_from_with_whom_one_turns_to_a_companion_and_back(played: Desk) -> None:
    await pressed(played, ANYA, wish(StatsPage.WITH))
    (theirs,) = [it for it in actions(played.wall.changed[-1][2]) if it == str(wish(person=BORIS.id))]
    await pressed(played, ANYA, there(wish_of(theirs.partition(":")[2])))
    screen = played.wall.changed[-1][2]
    assert screen.text.startswith("<b>Борис")
    assert str(wish()) in actions(screen)


async def test_in_private_another_persons_page_is_of_the_tables_where_both_sat(played: Desk) -> None:
    of_others = of_three(9, 0, -9, at=6 * DAY)
    without = replace(
        of_others,
        seats=of_others.seats.map(lambda row: replace(row, person=None) if row.person == ANYA.id else row),
        players=of_others.players[1:],
    )
    await put(played, without, chat=-900)
    await pressed(played, ANYA, wish(person=BORIS.id, chat=0))
    assert "3 пульки" in played.wall.changed[-1][2].text
    await pressed(played, BORIS, wish(person=BORIS.id, chat=0))
    assert "4 пульки" in played.wall.changed[-1][2].text


async def test_who_hides_does_not_post_the_own_page(played: Desk) -> None:
    await hide(played)
    await played.command(BORIS, "stats")
    assert not any(StatsPage.SHARE in action for action in actions(last(played)[1]))
    before = len(played.wall.told)
    refused = "Ваша статистика — только для вас: это меняет /settings здесь."
    assert (await pressed(played, BORIS, wish(StatsPage.SHARE, BORIS.id))).only == ("toast", refused)
    assert len(played.wall.told) == before


async def test_the_page_tells_mistakes_of_late_by_the_last_fifty_deals(played: Desk) -> None:
    def deal(number: int, cost: int) -> DealRow:
        judged = Judged(Fraction(0), Fraction(0), Fraction(0), (Fraction(cost),))
        return DealRow(
            1, 1, BySeat((ANYA.id,)), DealFacts(number, BySeat((SeatFacts("declarer", NONE, judged=judged),)))
        )

    match = of_three(6, 0, -6, at=9 * DAY)
    sums = replace(match.players[0].sums, bill=Bill(60, cost=(Fraction(1500),)))
    match = replace(match, players=(replace(match.players[0], sums=sums), *match.players[1:]))
    await put(
        played, match, deals=[*(deal(number, 100) for number in range(10)), *(deal(number, 10) for number in range(50))]
    )
    await pressed(played, ANYA, wish(StatsPage.MEANS))
    text = played.wall.changed[-1][2].text
    assert "Цена ошибок: " in text
    assert "Ошибки за последнее время (50 сдач): 10,0" in text


async def test_where_deals_are_few_the_two_prices_of_the_same_mistakes_are_told_apart(played: Desk) -> None:
    judged = Judged(Fraction(0), Fraction(0), Fraction(0), (Fraction(70),))
    deal = DealRow(1, 1, BySeat((ANYA.id,)), DealFacts(1, BySeat((SeatFacts("declarer", NONE, judged=judged),))))
    match = of_three(6, 0, -6, at=9 * DAY)
    own, *others = match.players
    sums = replace(own.sums, bill=Bill(1, cost=(Fraction(70),)))
    rest = [replace(other, sums=replace(other.sums, bill=Bill(30, cost=(Fraction(300),)))) for other in others]
    await put(played, replace(match, players=(replace(own, sums=sums), *rest)), deals=[deal])
    await pressed(played, ANYA, wish(StatsPage.MEANS))
    text = played.wall.changed[-1][2].text
    assert "По одним этим сдачам (1 сдача): 70,0; пока сдач мало, цена тянется к среднему в группе" in text
    assert "за последнее время" not in text


async def test_roles_tell_games_made_of_those_declared_misere_apart(played: Desk) -> None:
    match = of_three(6, 0, -6, at=9 * DAY)
    games = {"6": Games(3, 2), "9": Games(1, 1), "misere": Games(2, 1, Fraction(40), Fraction(3400))}
    first = replace(match.players[0], sums=replace(match.players[0].sums, games=games, with_cards=12))
    await put(played, replace(match, players=(first, *match.players[1:])))
    await pressed(played, ANYA, wish())
    text = played.wall.changed[-1][2].text
    assert "Мизер 2: +20,0 ± 72,1 · мало сдач" in text
    assert "Сыграно из заказанных: 3/4, 75 %\n6 2/3 · 9 1/1 · мизер 1/2" in text


REFUSED = [
    (GRISHA, wish(person=GRISHA.id), "Вы в той группе не играли."),
    (GRISHA, wish(person=ANYA.id), "Вы в той группе не играли."),
    (GRISHA, wish(person=ANYA.id, chat=0), "Эта кнопка устарела."),
    (ANYA, wish(StatsPage.SHARE, BORIS.id), "Эта кнопка устарела."),
]


@pytest.mark.parametrize(("person", "asked", "words"), REFUSED)
async def test_others_figures_are_for_who_played_there(played: Desk, person: Person, asked: Wish, words: str) -> None:
    changed = len(played.wall.changed)
    reply = await pressed(played, person, asked)
    assert reply.only == ("toast", words)
    assert len(played.wall.changed) == changed


@pytest.mark.parametrize(
    "argument",
    [
        *("", "me", "me:-1:2:s:0:0", "dance:-1:2:s:0:0:0", "me:x:2:s:0:0:0", "me:-1:2:q:0:0:0"),
        *("share:-1:2:s:0:0:0:chart", "me:1:2:s:0:0:0", "me:-1:0:s:0:0:0", "me:0:-2:s:0:0:0"),
        *(f"me:0:{10**25}:s:0:0:0", f"me:-{10**25}:2:s:0:0:0"),  # more than a database takes
    ],
)
def test_no_page_is_read_from_other_words(argument: str) -> None:
    assert wish_of(argument) is None


def test_a_button_fits_and_is_read_back() -> None:
    longest = Wish(StatsPage.SHARE, -1_009_999_999_999, 99_999_999_999, Period.ALL, 9, 99, 4, StatsPage.MEANS)
    assert len(str(longest)) <= 56
    assert wish_of(str(longest).partition(":")[2]) == longest


async def test_the_open_page_goes_to_the_group_once_after_a_question(played: Desk) -> None:
    before = len(played.wall.told)
    await pressed(played, ANYA, wish(StatsPage.WITH))
    (ask,) = [action for action in actions(played.wall.changed[-1][2]) if f":{StatsPage.SHARE}:" in action]
    assert (await pressed(played, ANYA, there(wish_of(ask.partition(":")[2])))).only == ("empty", "")
    question = played.wall.changed[-1][2]
    assert "Показать эту страницу всем в группе?" in question.text
    yes, no = (there(wish_of(action.partition(":")[2])) for action in actions(question))
    assert no == replace(wish(StatsPage.WITH), leaf=no.leaf)
    assert len(played.wall.told) == before
    for _ in range(2):
        assert (await pressed(played, ANYA, yes)).only == ("toast", "Отправляю в группу.")
    ((chat, _, screen),) = played.wall.told[before:]
    assert chat == GROUP
    assert "<b>Борис</b>: 3 пульки" in screen.text
    assert screen.rows == ()
    assert actions(played.wall.changed[-1][2])


async def test_a_posted_page_is_in_the_language_of_the_group_throughout(played: Desk) -> None:
    await put(played, replace(of_three(6, 0, -6, at=9 * DAY), game="skat"))
    await played.context.chats.change(ANYA.id, lambda settings: replace(settings, language="en"))
    await pressed(played, ANYA, wish())
    assert "Preferans" in played.wall.changed[-1][2].text
    await pressed(played, ANYA, wish(StatsPage.POST))
    assert last(played)[1].text.startswith("<b>Аня · Преферанс</b>\n")


async def test_an_old_button_that_posted_the_first_page_asks_about_that_page(played: Desk) -> None:
    old = f"stats:share:{GROUP}:{ANYA.id}:a:0:0:0"
    await pressed(played, ANYA, there(wish_of(old.partition(":")[2])))
    assert str(wish(StatsPage.POST)) in actions(played.wall.changed[-1][2])


async def test_the_table_of_the_season(played: Desk) -> None:
    await played.command(VIKA, "season")
    chat, screen = last(played)
    assert chat == GROUP
    names = [line for line in screen.text.splitlines() if "<b>" in line]
    assert "1970, 1-й квартал" in names[0]
    entries = dict(re.findall(r"<b>(\w+)</b> (\S+) · 3 пульки", screen.text))
    assert entries.keys() == {"Аня", "Борис", "Вика"}
    assert sum(int(whists.replace("−", "-")) for whists in entries.values()) == 0
    folded = screen.text.partition("<blockquote expandable>")[2]
    for name in entries:
        assert re.search(rf"{name}: рейтинг \d+\? \(\S+\) · за сдачу ", folded)
    assert "рейтинг" not in screen.text.partition("<blockquote expandable>")[0]


async def turned(desk: Desk, action: str) -> Reply:
    """Press a button of /season in the group."""
    await desk.pass_time(1)
    return await desk.raw(VIKA, Press(0, 0, action), key="table", message=78)


async def test_seasons_that_are_over_are_turned_to_and_back(played: Desk) -> None:
    await put(played, of_three(60, -30, -30, at=-10 * DAY))
    await played.command(VIKA, "season")
    before, running = (
        SeasonWish(Season(Length.QUARTER, 1969 * 4 + 3), 0),
        SeasonWish(Season(Length.QUARTER, 1970 * 4), 0),
    )
    assert actions(last(played)[1]) == [str(before)]
    assert (await turned(played, str(before))).only == ("empty", "")
    chat, message, screen = played.wall.changed[-1]
    assert (chat, message) == (GROUP, 78)
    assert screen.text.startswith("<b>Сезон · 1969, 4-й квартал")
    assert "1 пулька" in screen.text
    assert actions(screen) == [str(running)]
    await turned(played, str(running))
    assert "3 пульки" in played.wall.changed[-1][2].text


async def test_no_season_is_offered_in_which_nobody_played(played: Desk) -> None:
    await played.command(VIKA, "season")
    assert actions(last(played)[1]) == []
    await put(played, of_three(60, -30, -30, at=-500 * DAY))
    await played.command(VIKA, "season")
    (long_ago,) = actions(last(played)[1])
    assert long_ago == str(SeasonWish(season_at(-500 * DAY, Length.QUARTER), 0))
    await turned(played, long_ago)
    assert actions(played.wall.changed[-1][2]) == [str(SeasonWish(season_at(0, Length.QUARTER), 0))]


@pytest.mark.parametrize(
    "argument", ["", "quarter:1:0:0", "week:1:0", "quarter:-1:0", "month:99999:0", "quarter:7880:9", "quarter:9000:0"]
)
async def test_no_season_is_turned_to_by_other_words(played: Desk, argument: str) -> None:
    assert (await turned(played, f"season:{argument}")).only == ("toast", "Эта кнопка устарела.")


async def test_matches_that_wait_to_be_counted_are_told(played: Desk) -> None:
    await played.storage.create_table(GROUP, None, "preferans", change=OVER)
    await played.command(ANYA, "stats")
    assert "Считается ещё 1 пулька." in last(played)[1].text
    await played.command(ANYA, "season")
    assert "Считается ещё 1 пулька." in last(played)[1].text
    await played.storage.create_table(-900, None, "preferans", change=OVER, seatings=[SeatChange(ANYA.id, 1)])
    await played.command(ANYA, "stats", private=True)
    assert "Считается ещё 1 пулька." in last(played)[1].text
    await pressed(played, BORIS, wish(person=ANYA.id, chat=0))
    assert "Считается" not in played.wall.changed[-1][2].text, "it may be of a table where the reader did not sit"


async def test_another_season_has_its_own_figures(played: Desk) -> None:
    await put(played, of_three(60, -30, -30, at=-100 * DAY))
    await pressed(played, ANYA, Wish(StatsPage.OWN, GROUP, ANYA.id, Period.SEASON))
    assert "3 пульки" in played.wall.changed[-1][2].text
    await pressed(played, ANYA, Wish(StatsPage.OWN, GROUP, ANYA.id, Period.ALL))
    assert "4 пульки" in played.wall.changed[-1][2].text


async def test_the_chart_comes_below_with_those_who_played_most(played: Desk) -> None:
    await hide(played)
    reply = await pressed(played, ANYA, wish(StatsPage.CHART))
    assert reply.only == ("empty", "")
    chat, screen = last(played)
    drawing = of(ChartDrawing, screen.picture)
    assert chat == ANYA.id
    assert [line.name for line in drawing.lines] == ["Аня", "Вика"]
    assert drawing.lines[0].points == ((1, 90), (2, 70), (3, 0))
    assert screen.worded.splitlines()[1:] == ["Аня: 0", "Вика: 0"]


async def test_without_a_match_there_is_no_chart(played: Desk) -> None:
    nothing_yet = Wish(StatsPage.CHART, GROUP, ANYA.id, Period.ALL, seats=4)
    assert (await pressed(played, ANYA, nothing_yet)).only == ("toast", "Здесь пока ничего не посчитано.")


@pytest.mark.parametrize("typed", ["stats", "season"])
async def test_pages_are_asked_for_by_commands_at_that_pace_too(played: Desk, typed: str) -> None:
    """Whoever types the command again and again would have all matches read each time."""
    said: list[str] = []
    for _ in range(PAGES_AT_ONCE + 1):
        await played.command(ANYA, typed)
        said.append(played.wall.told[-1][2].text)
    busy = texts("ru").plain(TABLE[Refusal.BUSY])
    assert [text == busy for text in said] == [False] * PAGES_AT_ONCE + [True]


@pytest.mark.parametrize("in_group", [False, True])
async def test_pages_are_turned_at_a_pace_that_a_reader_does_not_notice(played: Desk, *, in_group: bool) -> None:
    season = str(SeasonWish(Season(Length.QUARTER, 1970 * 4), 0))
    busy = texts("ru").plain(TABLE[Refusal.BUSY])

    async def turn() -> Reply:
        if in_group:
            return await played.raw(ANYA, Press(0, 0, season), key="table", message=78)
        return await played.raw(ANYA, Press(0, 0, str(wish(StatsPage.MEANS))), key=f"hand:{ANYA.id}", message=77)

    assert {(await turn()).kind for _ in range(PAGES_AT_ONCE)} == {"empty"}
    changed = len(played.wall.changed)
    assert (await turn()).only == ("toast", busy)
    assert len(played.wall.changed) == changed
    await played.pass_time(DAY_S / PAGES_A_DAY + 1)
    assert (await turn()).only == ("empty", "")
