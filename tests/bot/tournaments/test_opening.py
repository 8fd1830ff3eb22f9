"""Opening of a tournament: planned in the group by buttons, in the message that becomes its page."""

import pytest
from msgspec.structs import replace

from bot.screens.model import Press
from bot.screens.texts import texts
from bot.screens.tournament.keys import TourWord
from bot.screens.tournament.refusals import TourRefusal, plan_refused, tour_refused, wish_refused
from bot.screens.tournament.setup import SetUpPage, usual
from bot.tables.ports import Origin, Urgency
from bot.tournaments.log import TournamentLogs
from bot.tournaments.opening import MOST_OPEN
from engine.tournament.commands import Reason
from engine.tournament.plan import BadPlan, Kind
from engine.tournament.secrets import announced, commitments
from engine.tournament.state import Phase
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, THREE
from tests.bot.tournaments.kit import TournamentDesk
from tests.narrowed import there

PAGE = 4242
"""Message of the page on which a tournament is planned."""


async def opened(desk: TournamentDesk, message: int = PAGE) -> None:
    setup = replace(usual(GROUP), page=SetUpPage.OPEN)
    reply = await desk.act(ANYA, str(setup), chat=GROUP, message=message)
    assert reply.only == ("toast", "Запись открыта.")
    desk.tour = max(number for number, _ in desk.wall.last)


async def test_the_page_of_tour_is_turned_by_who_typed_it_and_by_administrators(desk: TournamentDesk) -> None:
    await desk.say_to(ANYA, "tour")
    (chat, _, screen) = desk.wall.told[-1]
    assert chat == GROUP
    shown = {button.text: there(button.press).action for row in screen.rows for button in row}
    refused = ("toast", wish_refused(texts("ru"), TourRefusal.NOT_PLANNER))
    for name in ("По неделям", "Открыть запись", "Не надо турнира"):
        assert (await desk.act(BORIS, shown[name], chat=GROUP, message=PAGE)).only == refused
    assert (desk.wall.changed, await TournamentLogs(desk.storage).numbers()) == ([], ())
    assert (await desk.act(ANYA, shown["По неделям"], chat=GROUP, message=PAGE)).kind == "empty"
    desk.members.admins.add(BORIS.id)
    desk.members.are_told = False
    unknown = ("toast", tour_refused(texts("ru"), Reason.ADMINS_UNKNOWN))
    assert (await desk.act(BORIS, shown["По неделям"], chat=GROUP, message=PAGE)).only == unknown
    desk.members.are_told = True
    assert (await desk.act(BORIS, shown["По неделям"], chat=GROUP, message=PAGE)).kind == "empty"
    assert [changed[:2] for changed in desk.wall.changed] == [(GROUP, PAGE)] * 2


async def test_a_page_from_before_openers_were_known_is_turned_by_anybody(desk: TournamentDesk) -> None:
    await desk.act(BORIS, "tour:set:-dw:per2:club3:19:1o:6:9", chat=GROUP, message=PAGE)
    assert desk.wall.changed[-1][:2] == (GROUP, PAGE)


async def test_a_button_of_what_is_shown_already_edits_nothing(desk: TournamentDesk) -> None:
    await desk.say_to(ANYA, "tour")
    (_, _, screen) = desk.wall.told[-1]
    shown = {button.text: there(button.press).action for row in screen.rows for button in row}
    reply = await desk.act(ANYA, shown["Туров: 3"], chat=GROUP, message=PAGE)
    assert reply.kind == "empty"
    assert desk.wall.changed == []


@pytest.mark.parametrize(
    ("kind", "row", "most", "reason"),
    [(Kind.EVENING, 2, 7, BadPlan.ROUNDS), (Kind.DUPLICATE, 3, 36, BadPlan.DEALS)],
)
async def test_a_number_that_goes_no_further_tells_its_bound(
    desk: TournamentDesk, kind: Kind, row: int, most: int, reason: BadPlan
) -> None:
    await desk.say_to(ANYA, "tour")
    for name in ("Дубликат", *("+",) * 12) if kind is Kind.DUPLICATE else ("+",) * 5:
        screen = desk.wall.changed[-1][2] if desk.wall.changed else desk.wall.told[-1][2]
        label = {
            button.text: there(button.press).action for button in (screen.rows[0] if name != "+" else screen.rows[row])
        }
        reply = await desk.act(ANYA, label[name], chat=GROUP, message=PAGE)
    assert f": {most}" in screen.rows[row][1].text
    assert reply.only == ("toast", plan_refused(texts("ru"), reason))


async def test_a_page_that_turns_late_says_so(desk: TournamentDesk) -> None:
    desk.wall.views.busy = True
    reply = await desk.act(BORIS, str(usual(GROUP, Kind.SEED_004)), chat=GROUP, message=PAGE)
    assert reply.only == ("toast", "Секунду…")
    assert desk.wall.changed[-1][:2] == (GROUP, PAGE)


async def test_the_planned_message_becomes_the_page_of_the_tournament(desk: TournamentDesk) -> None:
    await opened(desk)
    row = there(await desk.storage.surface(desk.tour, f"tour:{GROUP}"))
    tournament = await desk.state_of()
    assert (row.chat, row.message) == (GROUP, PAGE)
    assert (tournament.phase, tournament.director, tournament.title) == (Phase.REGISTRATION, ANYA.id, "Пулька")
    assert (desk.wall.all[-1].generation, desk.wall.all[-1].urgency) == (0, Urgency.NOW)


async def test_a_duplicate_is_opened_by_buttons_with_its_commitment_for_all_to_see(desk: TournamentDesk) -> None:
    setup = replace(usual(GROUP, Kind.DUPLICATE), page=SetUpPage.OPEN)
    await desk.act(ANYA, str(setup), chat=GROUP, message=PAGE)
    desk.tour = max(number for number, _ in desk.wall.last)
    tournament = await desk.state_of()
    assert (tournament.plan.kind, tournament.plan.planned_deals) == (Kind.DUPLICATE, 24)
    assert announced(commitments(bytes.fromhex(tournament.secret), 24)) in str(desk.page())


async def test_a_plan_of_another_chat_opens_nothing(desk: TournamentDesk) -> None:
    setup = replace(usual(GROUP - 1), page=SetUpPage.OPEN)
    reply = await desk.act(ANYA, str(setup), chat=GROUP, message=PAGE)
    assert reply.kind == "toast"
    assert desk.wall.all == []


async def test_a_repeated_press_opens_one_tournament(desk: TournamentDesk) -> None:
    setup = str(replace(usual(GROUP), page=SetUpPage.OPEN))
    for _ in range(2):
        await desk.act(ANYA, setup, chat=GROUP, message=PAGE, cause="7:once")
    assert len({number for number, _ in desk.wall.last}) == 1


async def test_two_taps_on_one_page_open_one_tournament(desk: TournamentDesk) -> None:
    await opened(desk)
    setup = str(replace(usual(GROUP), page=SetUpPage.OPEN))
    assert (await desk.act(BORIS, setup, chat=GROUP, message=PAGE)).kind == "toast"
    assert len(await TournamentLogs(desk.storage).numbers()) == 1


async def test_presses_that_come_at_once_open_no_more_tournaments_than_a_group_may_have(desk: TournamentDesk) -> None:
    setup = str(replace(usual(GROUP), page=SetUpPage.OPEN))
    for message in range(PAGE, PAGE + MOST_OPEN + 2):
        reply = Reply(desk, desk.cause())
        desk.replies.append(reply)
        desk.application.press(Press(0, 0, setup), ANYA, Origin(GROUP, message), desk.cause(), reply)
    await desk.settle()
    assert len(await TournamentLogs(desk.storage).numbers()) == MOST_OPEN


async def test_tour_brings_the_page_down_and_tour_new_plans_one_more(desk: TournamentDesk) -> None:
    await opened(desk)
    await desk.say_to(BORIS, "tour")
    assert desk.wall.last[desk.tour, f"tour:{GROUP}"].generation == 1
    told = len(desk.wall.told)
    await desk.say_to(BORIS, "tour new")
    assert len(desk.wall.told) == told + 1
    first = desk.tour
    await opened(desk, PAGE + 1)
    assert desk.tour != first


async def test_tournaments_of_a_group_are_told_apart_by_their_number(desk: TournamentDesk) -> None:
    for message in (PAGE, PAGE + 1):
        await opened(desk, message)
    assert desk.page().text.startswith("<b>Пулька · турнир № 2 · Вечер</b>")
    await desk.joined(*THREE)
    await desk.tap(ANYA, TourWord.CLOSE)
    await desk.tap(ANYA, TourWord.DRAW)
    await desk.come(*THREE)
    (begun, *_) = await desk.storage.events(await desk.table_id(1))
    assert "Пулька · турнир № 2 · тур 1, стол 1" in begun.body.decode()


async def test_in_private_tour_shows_the_director_the_tournament(desk: TournamentDesk) -> None:
    await desk.meet(ANYA)
    await opened(desk)
    await desk.say_to(ANYA, "tour", private=True)
    assert (desk.tour, f"tourpages:{ANYA.id}") in desk.wall.last
