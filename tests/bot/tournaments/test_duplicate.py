"""Duplicate: every table plays the same deals, each a quiet table of its own, and nothing crosses before the end."""

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.model import Screen
from bot.screens.texts import texts
from bot.screens.times import uncounted
from bot.screens.tournament.keys import TourWord
from bot.screens.tournament.refusals import TourRefusal, tour_refused, wish_refused
from bot.storage.ports import StorageFailed
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from bot.tournaments.service import RETRY_S
from engine.games import GAMES
from engine.tools.tournament_verdicts import verified_tournament
from engine.tools.verdicts import Outcome
from engine.tournament.commands import Reason
from engine.tournament.events import CONTROL, Award, Removed
from engine.tournament.plan import DAY_S, WAIT_S, Plan
from engine.tournament.secrets import announced, commitments, secret_of
from engine.tournament.state import Phase, Table, TableGame
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, THREE
from tests.bot.tournaments.kit import DEALS, NINE, TournamentDesk
from tests.narrowed import there

ONE_ROUND = replace(DEALS, rounds=1)


async def directed(desk: TournamentDesk, *people: Person, plan: Plan = ONE_ROUND) -> None:
    """Draw the first round of people that a stranger directs, who have all come to their tables."""
    await desk.opened(plan, STRANGER)
    await desk.joined(*people)
    await desk.tap(STRANGER, TourWord.CLOSE)
    await desk.tap(STRANGER, TourWord.DRAW)
    if plan.is_live:
        await desk.come(*people)


async def skipped(desk: TournamentDesk, table: int, *deals: int) -> None:
    """Have the director say that deals are not played at a table."""
    for deal in deals:
        assert (await desk.tap(STRANGER, TourWord.AWARD, table, deal)).kind == "toast"


async def table_of(desk: TournamentDesk, number: int = 1) -> Table:
    return there((await desk.state_of()).rounds[-1].table(number))


async def game_of(desk: TournamentDesk, deal: int, table: int = 1) -> TableGame:
    return there((await table_of(desk, table)).game(deal))


async def stage_of(desk: TournamentDesk, deal: int, table: int = 1) -> Stage | None:
    """Return the stage of the quiet table of a deal; None where none was opened."""
    number = await desk.service.quiet.found(f"tour:{desk.tour}:1:{table}:d{deal}")
    return there(await desk.service.quiet.look(number)).stage if number is not None else None


async def is_held(desk: TournamentDesk, deal: int, table: int = 1) -> bool:
    return there(await desk.context.repository.readable((await game_of(desk, deal, table)).id)).is_held


async def sent_record(desk: TournamentDesk) -> str:
    """Return the tournament as a file, as it can be had now."""
    await desk.pass_time(10)
    await desk.tap(ANYA, TourWord.RECORD)
    return desk.wall.files[-1][1].data.decode()


def verified(text: str) -> bool:
    return verified_tournament(text, GAMES)[1] is Outcome.PROVED


async def test_three_people_play_a_duplicate_against_the_control_table(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, plan=ONE_ROUND)
    await desk.come(*THREE)
    await desk.play(1)
    await desk.restart(took_over=True)
    await desk.ready(1, 2)
    for _ in range(5):
        await desk.step()
    second = await desk.deal_id(1, 2)
    await desk.restart()
    await desk.play(1)
    assert await desk.deal_id(1, 2) == second
    await desk.ready(1, 3)
    await desk.play(1)
    await desk.pass_time(WAIT_S)
    tournament = await desk.state_of()
    assert (tournament.phase, tournament.rounds[0].is_closed) == (Phase.FINISHED, True)
    played = {(table.number, game.deal) for table in tournament.rounds[0].tables for game in table.games if game.result}
    assert played == {(table, deal) for table in (1, CONTROL) for deal in (1, 2, 3)}
    text = await sent_record(desk)
    assert text.count("\nmatch 1 ") == 6
    assert verified(text), verified_tournament(text, GAMES)[0]


async def test_seven_people_play_with_robots_and_one_leaves(desk: TournamentDesk) -> None:
    await directed(desk, *NINE[:7])
    tournament = await desk.state_of()
    assert sorted(table.seats.count(0) for table in tournament.rounds[0].tables) == [0, 1, 1, 3]
    first = await table_of(desk)
    leaver = there(tournament.entrant(first.people[0]))
    assert (await desk.tap(Person(leaver.person, ""), TourWord.OUT_YES)).kind == "toast"
    game = await game_of(desk, 1)
    assert game.awards == tuple(Award.AWAITED if number == leaver.number else Award.WAITED for number in first.seats)
    assert there(await desk.service.quiet.look(game.id)).is_over
    for table in (2, 3):
        await desk.play(table)
        await skipped(desk, table, 2, 3)
    await desk.pass_time(2 * WAIT_S)
    assert (await desk.state_of()).phase is Phase.FINISHED
    text = await sent_record(desk)
    assert verified(text), verified_tournament(text, GAMES)[0]


async def test_the_commitments_are_there_before_anybody_registers(desk: TournamentDesk) -> None:
    await desk.opened(ONE_ROUND)
    await desk.tap(ANYA, TourWord.SEALS)
    seals = commitments(bytes.fromhex((await desk.state_of()).secret), 9)
    file = desk.wall.files[-1][1]
    text = file.data.decode()
    assert "Сохраните" in file.caption
    assert announced(seals) in text
    assert all(seal in text for seal in seals)


async def test_the_words_are_in_the_file_as_soon_as_registration_is_closed(desk: TournamentDesk) -> None:
    await desk.opened(ONE_ROUND)
    await desk.joined(*THREE)
    await desk.say_to(BORIS, f"tourword {desk.tour} пики", private=True)
    await desk.tap(ANYA, TourWord.CLOSE)
    [key] = [it.press.action for row in desk.page().rows for it in row if it.press and ":record:" in it.press.action]
    await desk.act(BORIS, key, chat=GROUP)
    text = desk.wall.files[-1][1].data.decode()
    assert "\nword 2 пики\n" in text
    assert verified(text), verified_tournament(text, GAMES)[0]


async def test_who_is_not_ready_is_dealt_to_after_half_a_minute(desk: TournamentDesk) -> None:
    await directed(desk, *THREE)
    await desk.play(1)
    assert await stage_of(desk, 2) is Stage.LOBBY
    await desk.pass_time(29)
    assert await stage_of(desk, 2) is Stage.LOBBY
    await desk.pass_time(2)
    assert (await game_of(desk, 2)).id


async def test_by_windows_a_deal_waits_for_all_who_play_it(desk: TournamentDesk) -> None:
    await directed(desk, *THREE, plan=replace(ONE_ROUND, window_s=3 * DAY_S))
    await desk.pass_time(60)
    assert await stage_of(desk, 1) is Stage.LOBBY
    await desk.ready(1, 1)
    await desk.play(1)
    assert "Ждём" not in desk.page().text, "all three have played"
    await desk.pass_time(DAY_S)
    assert await stage_of(desk, 2) is Stage.LOBBY
    await desk.pass_time(3 * DAY_S)
    assert (await desk.state_of()).rounds[0].is_closed
    assert await stage_of(desk, 2) is Stage.CLOSED


async def test_in_lockstep_a_deal_waits_ten_minutes_for_the_slowest_table(desk: TournamentDesk) -> None:
    await directed(desk, *NINE[:6], plan=replace(ONE_ROUND, sync=True))
    await desk.play(1)
    await desk.pass_time(WAIT_S - 30)
    assert await stage_of(desk, 2) is None
    await desk.pass_time(31)
    assert await stage_of(desk, 2) is Stage.LOBBY
    await desk.play(2)
    assert await stage_of(desk, 2, table=2) is Stage.LOBBY


async def test_a_deal_that_is_dropped_is_replaced_by_a_spare_one(desk: TournamentDesk) -> None:
    await directed(desk, *THREE)
    await desk.play(1)
    await desk.tap(STRANGER, TourWord.DROP, 2)
    assert f"tourdrop_{desk.tour}_1_2" in desk.pages(STRANGER).text
    await desk.say_to(STRANGER, f"tourdrop {desk.tour} 1 2 карты видели", private=True)
    assert (await desk.running()).deals == (1, 4, 3)
    assert (await stage_of(desk, 2), await stage_of(desk, 4)) == (Stage.CLOSED, Stage.LOBBY)
    await desk.ready(1, 4)
    await desk.play(1)
    await skipped(desk, 1, 3)
    await desk.pass_time(WAIT_S)
    text = await sent_record(desk)
    assert verified(text), verified_tournament(text, GAMES)[0]


async def test_a_kill_leaves_no_table_at_which_a_dropped_deal_is_played(
    desk: TournamentDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await directed(desk, *THREE)
    await desk.play(1)

    async def failing(table: int) -> bool:
        raise StorageFailed("a kill")

    monkeypatch.setattr(desk.tournaments, "_ring", lambda number: None)
    monkeypatch.setattr(desk.service.quiet, "end", failing)
    await desk.ready(1, 2)
    await desk.say_to(STRANGER, f"tourdrop {desk.tour} 1 2 карты видели", private=True)
    assert await stage_of(desk, 2) is Stage.DEAL
    await desk.restart()
    assert (await stage_of(desk, 2), await stage_of(desk, 4)) == (Stage.OVER, Stage.LOBBY)


async def test_who_plays_is_not_even_asked_why_a_deal_is_dropped(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, plan=ONE_ROUND)
    refused = ("toast", tour_refused(texts("ru"), Reason.OWN_TABLE))
    assert (await desk.tap(ANYA, TourWord.DROP, 2)).only == refused
    assert (await desk.tap(ANYA, TourWord.AWARD, 1, 2)).only == refused
    await desk.say_to(ANYA, f"tourdrop {desk.tour} 1 2 карты видели", private=True)
    assert (await desk.running()).deals == (1, 2, 3)


async def test_a_cancelled_duplicate_opens_everything_and_leaves_no_table(desk: TournamentDesk) -> None:
    await directed(desk, *NINE[:6])
    await desk.play(1)
    await desk.tap(STRANGER, TourWord.CANCEL_YES)
    assert (await desk.state_of()).phase is Phase.CANCELLED
    assert (await stage_of(desk, 1, table=2), await stage_of(desk, 2)) == (Stage.OVER, Stage.CLOSED)
    told = wish_refused(texts("ru"), TourRefusal.DEAL_CANCELLED)
    assert (await desk.tap(NINE[0], TourWord.DEAL, 1, 1)).only == ("toast", told)
    assert not await is_held(desk, 1)
    assert not await is_held(desk, 1, table=2)
    text = await sent_record(desk)
    assert "\nmatch 1 1 1\n" in text
    assert verified(text), verified_tournament(text, GAMES)[0]


async def test_the_end_of_the_time_breaks_deals_off_and_closes_the_round(desk: TournamentDesk) -> None:
    await directed(desk, *THREE)
    await desk.play(1)
    await desk.ready(1, 2)
    await desk.pass_time(ONE_ROUND.window_s)
    one = (await desk.state_of()).rounds[0]
    assert one.is_closed
    awards = (await game_of(desk, 2)).awards
    assert sorted(awards) == [Award.AWAITED, Award.WAITED, Award.WAITED], "it has waited for one of them all the time"
    assert there(await table_of(desk)).game(3) is None
    text = await sent_record(desk)
    assert verified(text), verified_tournament(text, GAMES)[0]


async def test_a_deal_that_has_waited_for_nobody_long_is_broken_off_without_blame(desk: TournamentDesk) -> None:
    await directed(desk, *THREE)
    await desk.pass_time(ONE_ROUND.window_s - WAIT_S / 2)
    await desk.play(1)
    await desk.ready(1, 2)
    await desk.pass_time(WAIT_S / 2)
    assert (await game_of(desk, 2)).awards == (Award.EVEN,) * 3


async def test_a_substitute_between_two_deals_plays_on(desk: TournamentDesk) -> None:
    await directed(desk, *THREE)
    await desk.play(1)
    await desk.tap(STRANGER, TourWord.OFF, 3)
    assert await stage_of(desk, 2) is Stage.CLOSED
    await desk.meet(NINE[3])
    await desk.substituted(STRANGER, 3, NINE[3])
    assert (await table_of(desk)).missing == ()
    number = there(await desk.service.quiet.found(f"tour:{desk.tour}:1:1:d2:1"))
    await desk.pass_time(60)
    assert there(await desk.service.quiet.look(number)).stage is Stage.LOBBY
    desk.number = number
    await desk.press(NINE[3], Action.NEXT)
    await desk.settle()
    assert 3 in (await table_of(desk)).here
    assert (await game_of(desk, 2)).id == number


async def test_a_substitute_who_is_ready_last_has_come(desk: TournamentDesk) -> None:
    await directed(desk, *THREE)
    await desk.play(1)
    await desk.tap(STRANGER, TourWord.OFF, 3)
    await desk.meet(NINE[3])
    await desk.substituted(STRANGER, 3, NINE[3])
    desk.number = there(await desk.service.quiet.found(f"tour:{desk.tour}:1:1:d2:1"))
    for who in (*THREE[:2], NINE[3]):
        await desk.press(who, Action.NEXT)
    await desk.settle()
    await desk.play(1)
    await desk.pass_time(WAIT_S)
    assert (await table_of(desk)).missing == ()


async def test_a_removal_taken_back_lets_the_table_play_on(desk: TournamentDesk) -> None:
    await directed(desk, *NINE[:6])
    number = (await table_of(desk)).people[0]
    await desk.tap(STRANGER, TourWord.OFF, number)
    seq = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, Removed))
    await desk.tap(STRANGER, TourWord.UNDO, mark=seq)
    assert (await game_of(desk, 1)).awards
    assert await stage_of(desk, 2) is Stage.LOBBY


async def test_a_removal_is_taken_back_after_the_round_which_stays_closed(desk: TournamentDesk) -> None:
    await directed(desk, *NINE[:3], plan=DEALS)
    await desk.play(1)
    await desk.tap(STRANGER, TourWord.OFF, 3)
    await desk.pass_time(DEALS.window_s)
    assert (await desk.state_of()).phase is Phase.BETWEEN
    seq = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, Removed))
    assert (await desk.tap(STRANGER, TourWord.UNDO, mark=seq)).kind == "toast"
    tournament = await desk.state_of()
    assert not there(tournament.entrant(3)).is_out
    assert tournament.rounds[0].is_closed
    assert (await table_of(desk)).missing == ()


async def test_a_deal_that_ends_while_the_mailbox_is_full_is_taken_a_little_later(
    desk: TournamentDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await directed(desk, *THREE)
    while any(table.running for table in (await desk.running()).tables if table.is_control):
        await desk.pass_time(10)  # the robots' table must not tell of anything meanwhile
    with monkeypatch.context() as full:
        full.setattr(desk.context.mailboxes, "offer", lambda *_: False)
        await desk.play(1)
    assert (await game_of(desk, 1)).result is None
    await desk.pass_time(RETRY_S)
    assert (await game_of(desk, 1)).result is not None


class TestNothingCrosses:
    async def test_the_end_of_a_deal_changes_no_screen_of_another_table(self, desk: TournamentDesk) -> None:
        await directed(desk, *NINE[:6])
        others = [there((await desk.state_of()).entrant(number)).person for number in (await table_of(desk, 2)).people]
        await desk.tap(STRANGER, TourWord.DIRECT)
        keys = [f"tour:{GROUP}", f"tourpages:{STRANGER.id}", *(f"tourown:{person}" for person in others)]
        before, told = shown(desk, keys), len(desk.wall.told)
        await desk.play(1)
        assert shown(desk, keys) == before
        assert not [chat for chat, *_ in desk.wall.told[told:] if chat in (GROUP, STRANGER.id, *others)]

    async def test_a_correction_is_told_in_amounts_when_the_round_is_closed(self, desk: TournamentDesk) -> None:
        await directed(desk, *NINE[:6])
        await desk.play(1)
        await desk.say_to(STRANGER, f"tourfix {desk.tour} 1 1 1 +7771 -3331 -4440 записали не туда", private=True)
        assert there((await game_of(desk, 1)).result).reason == "записали не туда"
        for word in (TourWord.DIRECT, TourWord.AT, TourWord.ROWS, TourWord.ROUND):
            await desk.tap(STRANGER, word, 1, 1 if word is TourWord.AT else 0)
        await desk.tap(STRANGER, TourWord.RECORD)
        secret = secret_of(bytes.fromhex((await desk.state_of()).secret), 1).hex()
        assert not any(words in everything(desk) for words in ("7771", "−3331", "-3331", secret))
        assert (await desk.tap(BORIS, TourWord.DEAL, 1, 1)).only == (
            "toast",
            wish_refused(texts("ru"), TourRefusal.DEAL_HELD),
        )
        await skipped(desk, 1, 2, 3)
        await skipped(desk, 2, 2, 3)
        await desk.pass_time(ONE_ROUND.window_s)
        await desk.tap(STRANGER, TourWord.RECORD)
        record = desk.wall.files[-1][1].data.decode()
        assert all(words in record for words in ("7771", secret))
        assert (await desk.tap(BORIS, TourWord.DEAL, 1, 1)).only == ("empty", "")

    async def test_a_table_holds_its_deal_until_the_round_is_closed(
        self, desk: TournamentDesk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await directed(desk, *THREE)
        await desk.play(1)
        assert await is_held(desk, 1)
        assert await is_held(desk, 1, CONTROL)

        async def failing(table: int) -> bool:
            raise StorageFailed("a kill")

        monkeypatch.setattr(desk.service.quiet, "reveal", failing)
        await skipped(desk, 1, 2, 3)
        assert (await desk.state_of()).rounds[0].is_closed
        await desk.restart(took_over=True)
        assert not await is_held(desk, 1)
        assert not await is_held(desk, 3, CONTROL)


def shown(desk: TournamentDesk, keys: list[str]) -> dict[str, Screen]:
    """Return screens without what is left until the end of the round, which clients count down."""
    screens = {key: desk.wall.last[desk.tour, key].screen for key in keys}
    return {
        key: replace(screen, text=uncounted(screen.text), worded=uncounted(screen.worded))
        for key, screen in screens.items()
    }


def everything(desk: TournamentDesk) -> str:
    """Return all that anybody was shown, told or sent, and what answered presses."""
    screens = [wanted.screen for wanted in desk.wall.all]
    screens += [screen for *_, screen in (*desk.wall.told, *desk.wall.changed)]
    files = [document.data.decode() for _, document, *_ in desk.wall.files]
    return " ".join([*map(str, screens), *files, *(str(reply.given) for reply in desk.replies)])
