"""Registration: by button or link, from any chat, and what is refused of it."""

from bot.screens.refusals import TABLE, Refusal
from bot.screens.texts import texts
from bot.screens.tournament.keys import TourWord
from bot.screens.tournament.refusals import TourRefusal, tour_refused, wish_refused
from bot.storage.ports import Expiry, StoredEvent, TableStatus
from bot.tournaments.log import TournamentLogs
from bot.tournaments.orders import WORDS_AT_ONCE
from bot.tournaments.people import CHANGES_A_DAY, CHANGES_AT_ONCE
from engine.tournament.commands import Reason
from engine.tournament.events import RegistrationClosed, WordSaid, write_event
from engine.tournament.plan import DAY_S, MOST_EVENTS
from engine.tournament.state import Phase
from tests.bot.tables.kit.people import ANYA, BORIS, BOT_URL, GRISHA, GROUP, STRANGER, THREE, VIKA
from tests.bot.tournaments.kit import TournamentDesk
from tests.narrowed import there

OTHER = -700


def said(reason: Reason) -> tuple[str, str]:
    return "toast", tour_refused(texts("ru"), reason)


async def test_once_all_is_played_nobody_leaves_by_an_old_button(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    await desk.ended(1)
    for word in (TourWord.OUT, TourWord.OUT_YES):
        assert (await desk.tap(BORIS, word)).only == said(Reason.ALL_PLAYED)
    assert not any(entrant.is_out for entrant in (await desk.state_of()).entrants)


async def people(desk: TournamentDesk) -> list[tuple[int, int]]:
    return [(entrant.person, entrant.chat) for entrant in (await desk.state_of()).entrants]


async def test_a_button_in_the_group_registers_with_the_chat(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.meet(BORIS)
    await desk.tap(BORIS, TourWord.IN, chat=GROUP)
    assert await people(desk) == [(BORIS.id, GROUP)]


async def test_a_link_registers_from_any_chat(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.meet(BORIS)
    await desk.say_to(BORIS, f"start tour_{desk.tour}_k", private=True)
    assert await people(desk) == [(BORIS.id, 0)]
    assert desk.wall.last[desk.tour, f"tourown:{BORIS.id}"].surface.chat == BORIS.id


async def test_a_link_with_another_key_registers_nobody(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.say_to(BORIS, f"start tour_{desk.tour}_x", private=True)
    assert await people(desk) == []


async def test_who_has_no_private_chat_with_the_bot_is_led_there(desk: TournamentDesk) -> None:
    await desk.opened()
    reply = await desk.tap(BORIS, TourWord.IN, chat=GROUP)
    assert reply.only == ("url", f"{BOT_URL}?start=tour_{desk.tour}_k")
    assert await people(desk) == []


async def test_a_repeated_press_is_answered_like_the_first_one(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.meet(BORIS)
    first = await desk.tap(BORIS, TourWord.IN, cause="7:x")
    second = await desk.tap(BORIS, TourWord.IN, cause="7:x")
    assert first.kind in ("empty", "toast")
    assert second.only == ("empty", "")
    assert len(await people(desk)) == 1


async def test_nobody_takes_part_twice_or_after_the_end_of_registration(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    assert (await desk.tap(VIKA, TourWord.IN)).only == said(Reason.REGISTERED)
    await desk.tap(ANYA, TourWord.CLOSE)
    await desk.meet(GRISHA)
    assert (await desk.tap(GRISHA, TourWord.IN)).only == said(Reason.REGISTRATION_CLOSED)
    told = len(desk.wall.told)
    await desk.say_to(GRISHA, f"start tour_{desk.tour}_k", private=True)
    assert len(desk.wall.told) == told + 1


async def test_fewer_than_three_do_not_begin(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(ANYA, BORIS)
    assert (await desk.tap(ANYA, TourWord.CLOSE)).only == said(Reason.TOO_FEW)


async def test_only_the_director_and_administrators_rule(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    assert (await desk.tap(BORIS, TourWord.CLOSE)).only == said(Reason.NOT_DIRECTOR)
    desk.members.admins.add(STRANGER.id)
    await desk.tap(STRANGER, TourWord.CLOSE)
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_a_second_group_sees_the_tournament_and_registers_there(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.say_to(BORIS, f"start tour_{desk.tour}_k", chat=OTHER)
    assert desk.page(OTHER).text == desk.page(GROUP).text
    assert any(button.press and ":detach:" in button.press.action for row in desk.page(OTHER).rows for button in row)
    await desk.meet(BORIS)
    await desk.tap(BORIS, TourWord.IN, chat=OTHER)
    assert await people(desk) == [(BORIS.id, OTHER)]
    await desk.tap(ANYA, TourWord.DETACH, chat=OTHER)
    assert (await desk.state_of()).chats == (GROUP,)
    assert (desk.tour, f"tour:{OTHER}") not in desk.wall.last


async def test_a_button_made_up_in_a_foreign_group_neither_shows_the_tournament_nor_registers(
    desk: TournamentDesk,
) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    await desk.meet(STRANGER)
    for word in (TourWord.DETACH, TourWord.IN, TourWord.ROWS, TourWord.RECORD):
        assert (await desk.tap(STRANGER, word, chat=OTHER)).kind == "toast"
    tournament = await desk.state_of()
    assert (tournament.chats, len(tournament.entrants)) == ((GROUP,), 3)
    assert (desk.wall.files, [chat for chat, *_ in desk.wall.told if chat == STRANGER.id]) == ([], [])


async def test_who_is_in_none_of_its_groups_sees_a_tournament_only_by_its_link(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.meet(STRANGER)
    desk.members.gone.add(STRANGER.id)
    for word in (TourWord.IN, TourWord.ROWS, TourWord.RECORD):
        assert (await desk.tap(STRANGER, word)).kind == "toast"
    assert await people(desk) == []
    assert (desk.wall.files, [chat for chat, *_ in desk.wall.told if chat == STRANGER.id]) == ([], [])
    await desk.say_to(STRANGER, f"start tour_{desk.tour}_k", private=True)
    await desk.tap(STRANGER, TourWord.OUT)
    await desk.tap(STRANGER, TourWord.IN)
    assert await people(desk) == [(STRANGER.id, 0)]


async def test_two_tournaments_go_on_side_by_side(desk: TournamentDesk) -> None:
    await desk.opened()
    first = desk.tour
    await desk.joined(*THREE)
    await desk.opened()
    await desk.joined(*THREE)
    assert await people(desk) == [(person.id, 0) for person in THREE]
    desk.tour = first
    assert len(await people(desk)) == 3


async def test_who_plays_a_tournament_registers_for_no_other_of_the_same_evening(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.opened()
    assert (await desk.tap(BORIS, TourWord.IN)).only == said(Reason.ELSEWHERE)


async def test_who_takes_no_part_and_withdraws_is_told_so(desk: TournamentDesk) -> None:
    await desk.opened()
    assert (await desk.tap(STRANGER, TourWord.OUT, chat=GROUP)).only == said(Reason.OUTSIDE)


async def test_a_word_is_asked_for_and_kept(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(BORIS)
    await desk.tap(BORIS, TourWord.WORD)
    assert f"start=tourword_{desk.tour}" in desk.wall.told[-1][2].text
    await desk.say_to(BORIS, f"tourword {desk.tour} на счастье", private=True)
    assert there((await desk.state_of()).entrant(1)).word == "на счастье"
    await desk.say_to(BORIS, f"tourword {desk.tour} {'щ' * 41}", private=True)
    assert there((await desk.state_of()).entrant(1)).word == "на счастье"
    await desk.say_to(BORIS, f"tourword {desk.tour} —", private=True)
    assert there((await desk.state_of()).entrant(1)).word == ""


async def test_no_word_is_asked_for_once_a_closing_was_taken_back(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    await desk.tap(ANYA, TourWord.CLOSE)
    (closed,) = [entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, RegistrationClosed)]
    await desk.tap(ANYA, TourWord.UNDO, mark=closed)
    assert f":{TourWord.WORD}:" not in str(desk.own(BORIS))
    assert (await desk.tap(BORIS, TourWord.WORD)).only == said(Reason.WORDS_FIXED)


async def test_a_tournament_that_nobody_joins_is_one_that_upkeep_drops(desk: TournamentDesk) -> None:
    await desk.opened()
    assert there(await desk.storage.table(desk.tour)).status is TableStatus.LOBBY
    await desk.joined(BORIS)
    assert there(await desk.storage.table(desk.tour)).status is TableStatus.RUNNING
    await desk.tap(BORIS, TourWord.OUT)
    assert there(await desk.storage.table(desk.tour)).status is TableStatus.LOBBY


async def test_a_button_of_a_tournament_that_upkeep_has_dropped_says_so(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.meet(BORIS)
    await desk.pass_time(2 * DAY_S)
    now = desk.clock.now()
    assert await desk.storage.drop_table(desk.tour, Expiry(gathered=now - DAY_S, imported=now))
    assert (await desk.tap(BORIS, TourWord.IN, mark=0)).only == (
        "toast",
        wish_refused(texts("ru"), TourRefusal.NO_TOUR),
    )


async def test_who_opens_the_private_chat_sees_the_tournament(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(BORIS)
    await desk.meet(BORIS, can_dm=False)
    await desk.meet(BORIS)
    assert (desk.tour, f"tourown:{BORIS.id}") in desk.wall.last


async def test_nobody_registers_to_and_fro_without_end(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.meet(BORIS)
    for turn in range(CHANGES_AT_ONCE):
        await desk.tap(BORIS, TourWord.OUT if turn % 2 else TourWord.IN)
    kept = len((await desk.state_of()).recent)
    busy = texts("ru").plain(TABLE[Refusal.BUSY])
    assert (await desk.tap(BORIS, TourWord.IN)).text == busy
    assert len((await desk.state_of()).recent) == kept
    await desk.pass_time(DAY_S / CHANGES_A_DAY)
    assert (await desk.tap(BORIS, TourWord.IN)).text != busy


async def test_registering_by_the_link_has_the_same_pace(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.meet(BORIS)
    for turn in range(CHANGES_AT_ONCE):
        await desk.tap(BORIS, TourWord.OUT if turn % 2 else TourWord.IN)
    kept = len((await desk.state_of()).recent)
    await desk.say_to(BORIS, f"start tour_{desk.tour}_k", private=True)
    assert len((await desk.state_of()).recent) == kept
    assert desk.wall.told[-1][2].text == texts("ru").plain(TABLE[Refusal.BUSY])


async def test_nobody_says_words_without_end(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(BORIS)
    for turn in range(WORDS_AT_ONCE):
        await desk.say_to(BORIS, f"tourword {desk.tour} слово {turn}", private=True)
    before = await desk.state_of()
    assert before.entrants[0].word == f"слово {WORDS_AT_ONCE - 1}"
    await desk.say_to(BORIS, f"tourword {desk.tour} ещё одно", private=True)
    assert (await desk.state_of()).recent == before.recent
    assert desk.wall.told[-1][2].text == texts("ru").plain(TABLE[Refusal.BUSY])


async def filled(desk: TournamentDesk) -> None:
    """Let entrants have said words until the log is as long as it may get before the first draw."""
    await desk.opened()
    await desk.joined(*THREE)
    row = there(await desk.storage.table(desk.tour))
    words = [WordSaid(1 + turn % 3, f"слово {turn}") for turn in range(MOST_EVENTS - row.seq)]
    events = [StoredEvent("tour.word", write_event(word)) for word in words]
    await desk.storage.append(desk.tour, row.seq, events)
    await desk.restart()


async def test_a_log_that_is_too_long_takes_nothing_more_but_what_leads_to_the_draw(desk: TournamentDesk) -> None:
    await filled(desk)
    await desk.meet(GRISHA)
    full = said(Reason.LOG_FULL)
    before = await desk.state_of()
    assert (await desk.tap(GRISHA, TourWord.IN)).only == full
    await desk.say_to(BORIS, f"tourword {desk.tour} ещё", private=True)
    assert desk.wall.told[-1][2].text == full[1]
    assert await desk.state_of() == before
    assert (await desk.tap(ANYA, TourWord.CLOSE)).kind == "toast"
    closing = (await TournamentLogs(desk.storage).load(desk.tour) or there(None)).seq
    assert (await desk.tap(ANYA, TourWord.UNDO, mark=closing)).only == full
    assert (await desk.tap(ANYA, TourWord.DRAW)).kind == "toast"
    after = await desk.state_of()
    assert after.phase is Phase.ROUND
    assert [entrant.word for entrant in after.entrants] == [entrant.word for entrant in before.entrants]


async def test_whoever_takes_part_may_leave_a_log_that_is_full(desk: TournamentDesk) -> None:
    await filled(desk)
    assert (await desk.tap(VIKA, TourWord.OUT)).kind == "toast"
    assert await people(desk) == [(ANYA.id, 0), (BORIS.id, 0)]
