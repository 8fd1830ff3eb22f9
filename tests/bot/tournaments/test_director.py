"""The director: substitutes, corrections, entrants taken off, all of it undoable; and who directs afterwards."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.screens.refusals import TABLE, Refusal
from bot.screens.texts import texts
from bot.screens.tournament.direct import directs_no_longer
from bot.screens.tournament.keys import TourWord
from bot.screens.tournament.refusals import tour_refused
from bot.tables.ports import Role, deal_of
from bot.tournaments.display import ADMIN_S
from bot.tournaments.presses import MOST_OFFERS
from engine.games import GAMES
from engine.tools.tournament_verdicts import verified_tournament
from engine.tools.verdicts import Outcome
from engine.tournament.commands import Reason
from engine.tournament.events import Corrected, NoShow, Removed, Replaced, RoundClosed, Waited
from engine.tournament.plan import WAIT_S, Plan
from engine.tournament.state import Phase
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, SUPERGROUP, THREE, VIKA
from tests.bot.tournaments.kit import DEALS, LATER, LONG, NINE, SHORT, TournamentDesk
from tests.narrowed import there

OTHERS = (BORIS, VIKA, GRISHA)


async def directed(desk: TournamentDesk, plan: Plan = SHORT) -> None:
    """Have three people play a final that a fourth one directs."""
    await desk.opened(plan)
    await desk.joined(*OTHERS)
    await desk.tap(ANYA, TourWord.CLOSE)
    await desk.tap(ANYA, TourWord.DRAW)


def said(reason: Reason) -> tuple[str, str]:
    return "toast", tour_refused(texts("ru"), reason)


async def test_a_substitute_comes_by_link_and_the_director_takes_the_person(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.tap(ANYA, TourWord.SUBST, 2)
    assert f"tour_{desk.tour}_k_2" in str(desk.pages(ANYA))
    await desk.meet(STRANGER)
    await desk.say_to(STRANGER, f"start tour_{desk.tour}_k_2", private=True)
    await desk.substituted(ANYA, 2, STRANGER)
    assert there((await desk.state_of()).entrant(2)).person == STRANGER.id
    assert (desk.tour, f"tourown:{VIKA.id}") not in desk.wall.last
    assert desk.wall.discarded == [(ANYA.id, 7)]  # the question that was answered
    assert desk.wall.told[-1][0] == VIKA.id or desk.wall.told[-2][0] == VIKA.id


async def test_a_substitute_before_a_match_by_windows_sits_down_at_the_quiet_table(desk: TournamentDesk) -> None:
    await directed(desk, LONG)
    table = there(await desk.service.quiet.found(f"tour:{desk.tour}:1:1"))
    await desk.meet(STRANGER)
    await desk.substituted(ANYA, 2, STRANGER)
    state = there(await desk.service.quiet.look(table))
    assert {occupant.person for occupant in state.seats} == {BORIS.id, GRISHA.id, STRANGER.id}
    seq = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, Replaced))
    await desk.tap(ANYA, TourWord.UNDO, mark=seq)
    state = there(await desk.service.quiet.look(table))
    assert {occupant.person for occupant in state.seats} == {BORIS.id, GRISHA.id, VIKA.id}
    assert "вы не играете" in desk.own(STRANGER).text


async def test_who_is_taken_off_before_the_draw_reads_so_and_may_come_back(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*OTHERS)
    assert VIKA.name in (await desk.tap(ANYA, TourWord.OFF, 2)).only[1]
    await desk.restart()
    assert "вы не играете" in desk.own(VIKA).text
    await desk.tap(VIKA, TourWord.IN)
    assert "вы не играете" not in desk.own(VIKA).text


async def test_nobody_sits_down_who_has_not_offered_to(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.meet(STRANGER)
    await desk.tap(ANYA, TourWord.SEAT, 2, STRANGER.id)
    assert there((await desk.state_of()).entrant(2)).person == VIKA.id


async def test_nobody_offers_to_play_for_who_is_not_in_the_final(desk: TournamentDesk) -> None:
    people = (*OTHERS, *LATER[:2])
    await desk.drawn(*people, plan=replace(SHORT, rounds=1))
    await desk.pass_time(WAIT_S)
    await desk.tap(BORIS, TourWord.DRAW)
    final = (await desk.state_of()).stages[-1].numbers
    [beaten] = {1, 2, 3, 4, 5}.difference(final)
    await desk.meet(STRANGER)
    assert (await desk.tap(STRANGER, TourWord.READY, beaten)).only == said(Reason.NOT_IN)


async def test_who_offers_to_play_again_and_again_rings_the_director_once(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.meet(STRANGER)
    told = len(desk.wall.told)
    for _ in range(3):
        assert (await desk.tap(STRANGER, TourWord.READY, 2)).kind == "toast"
    assert [chat for chat, *_ in desk.wall.told[told:]] == [ANYA.id]
    await desk.restart()
    await desk.substituted(ANYA, 2, STRANGER)
    assert there((await desk.state_of()).entrant(2)).person == STRANGER.id


async def test_a_stranger_does_not_flood_the_director_with_offers_for_every_place(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE)
    await desk.meet(STRANGER)
    told = len(desk.wall.told)
    answers = [(await desk.tap(STRANGER, TourWord.READY, number)).text for number in (*range(1, 10), 9)]
    assert [chat for chat, *_ in desk.wall.told[told:]] == [ANYA.id] * MOST_OFFERS
    assert set(answers[MOST_OFFERS:]) == {texts("ru").plain(TABLE[Refusal.BUSY])}
    await desk.pass_time(WAIT_S)
    told = len(desk.wall.told)
    await desk.tap(STRANGER, TourWord.READY, 9)
    assert [chat for chat, *_ in desk.wall.told[told:]] == [ANYA.id]


async def test_the_director_gets_one_message_when_a_round_is_over_and_everybody_reads_who_begins(
    desk: TournamentDesk,
) -> None:
    def messages() -> list[int]:
        return sorted({deal_of(one.generation) for one in desk.wall.all if one.surface.key == f"tourpages:{ANYA.id}"})

    def rings() -> bool:
        return not desk.wall.last[desk.tour, f"tourpages:{ANYA.id}"].silent

    await desk.drawn(*NINE[:5])
    await desk.come(*NINE[:5])
    assert messages() == []
    for number in (1, 2):
        await desk.ended(number)
    assert (messages(), rings()) == ([1], True)
    assert "Начать тур 2" in [key.text for row in desk.pages(ANYA).rows for key in row]
    for screen in (desk.page(), desk.own(BORIS), desk.own(ANYA)):
        assert f"Следующий тур начнёт судья: {ANYA.name}" in screen.text
    closed = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, RoundClosed))
    await desk.tap(ANYA, TourWord.UNDO, mark=closed)
    await desk.tap(ANYA, TourWord.SHUT)
    await desk.restart()
    await desk.tap(ANYA, TourWord.DRAW)
    await desk.come(*NINE[:5])
    await desk.tap(ANYA, TourWord.AT, 1)
    assert (messages()[-1], rings()) == (1, False)
    for number in (1, 2):
        await desk.ended(number)
    assert (messages()[-1], rings()) == (2, True)
    assert "Начать тур 3" in [key.text for row in desk.pages(ANYA).rows for key in row], "where the table was open"


async def test_everybody_reads_who_begins_the_final(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE[:5], plan=replace(SHORT, rounds=1))
    await desk.pass_time(WAIT_S)
    await desk.come(*NINE[:5])
    assert (await desk.state_of()).phase is Phase.BETWEEN
    final = "Финал начнёт судья: Аня"
    assert final in desk.page().text
    assert any(final in desk.own(person).text for person in NINE[:5])


async def test_a_director_who_has_left_gets_no_message_when_a_round_is_over(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.tap(ANYA, TourWord.DOWN_YES)
    await desk.come(*OTHERS)
    await desk.ended(1)
    assert (desk.tour, f"tourpages:{ANYA.id}") not in desk.wall.last


async def test_a_round_that_is_opened_again_and_forgotten_closes_by_itself(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    await desk.ended(1)
    closed = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, RoundClosed))
    await desk.tap(ANYA, TourWord.UNDO, mark=closed)
    await desk.pass_time(WAIT_S - 1)
    assert (await desk.state_of()).phase is Phase.ROUND
    await desk.pass_time(2)
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_a_repeated_press_of_the_director_is_answered_like_the_first(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*OTHERS)
    await desk.tap(ANYA, TourWord.CLOSE)
    await desk.tap(ANYA, TourWord.DRAW, mark=0, cause="7:once")
    assert (await desk.tap(ANYA, TourWord.DRAW, mark=0, cause="7:once")).only == ("empty", "")
    assert len((await desk.state_of()).rounds) == 1


async def test_a_correction_is_a_reply_with_amounts_and_a_reason_and_is_taken_back(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    await desk.ended(1)
    await desk.say_to(ANYA, f"tourfix {desk.tour} 1 1 +20 -5 -15 записали не туда", private=True)
    result = there(there((await desk.state_of()).rounds[0].tables[0].game()).result)
    assert (result.exact, result.reason) == ((Fraction(20), Fraction(-5), Fraction(-15)), "записали не туда")
    seq = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, Corrected))
    await desk.tap(ANYA, TourWord.UNDO, mark=seq)
    tournament = await desk.state_of()
    assert there(there(tournament.rounds[0].tables[0].game()).result).reason == ""
    assert tournament.phase is Phase.BETWEEN


async def test_a_correction_by_who_does_not_play_tells_what_the_result_was(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    await desk.ended(1)
    tournament = await desk.state_of()
    first, second, third = (there(tournament.entrant(number)).name for number in tournament.rounds[0].tables[0].seats)
    for line in ("+20 -5 -15 не тот лист", "-15 +20 -5 опять не тот"):
        await desk.say_to(ANYA, f"tourfix {desk.tour} 1 1 {line}", private=True)
    await desk.tap(ANYA, TourWord.DIRECT)
    was, between = f"{first} 0 · {second} 0 · {third} 0", f"{first} +20 · {second} −5 · {third} −15"
    now = f"{second} +20 · {third} −5 · {first} −15"
    for told in (
        f"Поправка, стол 1: было {was}, стало {between} (не тот лист)",
        f"Поправка, стол 1: было {between}, стало {now} (опять не тот)",
    ):
        assert told in desk.page().text
        assert told in desk.pages(ANYA).text


async def test_a_result_is_corrected_by_buttons_after_its_round_is_closed(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    await desk.ended(1)
    await desk.tap(ANYA, TourWord.DIRECT)
    for word in (TourWord.AT, TourWord.FIX):
        keys = [button.press for row in desk.pages(ANYA).rows for button in row if button.press is not None]
        await desk.act(ANYA, next(key.action for key in keys if key.action.startswith(f"tour:{word}:")))
    assert f"tourfix_{desk.tour}_1_1" in desk.pages(ANYA).text


async def test_a_match_is_rounded_everywhere_as_its_table_rounds_it(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    await desk.ended(1)
    await desk.say_to(ANYA, f"tourfix {desk.tour} 1 1 100/3 -50/3 -50/3 не тот лист", private=True)
    first = there((await desk.state_of()).entrant((await desk.state_of()).rounds[0].tables[0].seats[0]))
    (winner,) = [person for person in OTHERS if person.id == first.person]
    await desk.tap(winner, TourWord.ROWS, 1)
    assert f"1. {winner.name} — <b>2</b> (+34)" in desk.wall.changed[-1][2].text
    await desk.tap(winner, TourWord.ROUND, 1)
    assert f"{winner.name} +34 · " in desk.wall.changed[-1][2].text
    assert "+34" in desk.own(winner).text


async def test_a_correction_that_nobody_can_read_is_asked_for_again(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    await desk.ended(1)
    await desk.say_to(ANYA, f"tourfix {desk.tour} 1 1 много", private=True)
    assert f"tourfix_{desk.tour}_1_1" in desk.wall.told[-1][2].text


async def test_only_the_director_corrects(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    await desk.ended(1)
    await desk.say_to(BORIS, f"tourfix {desk.tour} 1 1 +20 -5 -15 так вышло", private=True)
    assert there(there((await desk.state_of()).rounds[0].tables[0].game()).result).reason == ""


async def test_who_does_not_direct_learns_nothing_of_a_table_by_a_correction(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.say_to(STRANGER, f"tourfix {desk.tour} 1 1 много", private=True)
    assert desk.wall.told[-1][2].text == tour_refused(texts("ru"), Reason.NOT_DIRECTOR)


async def test_who_is_taken_off_before_the_match_leaves_a_table_that_does_not_play(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.tap(ANYA, TourWord.OFF, 2)
    tournament = await desk.state_of()
    assert (tournament.phase, tournament.rounds[0].tables[0].missing) == (Phase.BETWEEN, (2,))
    seq = next(entry.seq for entry in tournament.recent if isinstance(entry.event, Removed))
    await desk.tap(ANYA, TourWord.UNDO, mark=seq)
    assert (await desk.state_of()).phase is Phase.ROUND
    await desk.come(*OTHERS)
    assert await desk.table_id(1)


async def test_a_ruling_on_which_something_stands_hides_no_earlier_one(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.tap(ANYA, TourWord.WAIT, 1)
    await desk.meet(STRANGER)
    await desk.substituted(ANYA, 2, STRANGER)
    await desk.come(STRANGER)
    await desk.tap(ANYA, TourWord.DIRECT)
    keys = [button.press for row in desk.pages(ANYA).rows for button in row if button.press is not None]
    await desk.act(ANYA, next(key.action for key in keys if key.action.startswith(f"tour:{TourWord.UNDO}:")))
    tournament = await desk.state_of()
    assert there(tournament.entrant(2)).person == STRANGER.id
    assert not [entry for entry in tournament.recent if isinstance(entry.event, Waited)]


async def test_a_no_show_is_taken_back_at_a_table_from_which_somebody_else_was_taken_off(desk: TournamentDesk) -> None:
    people = NINE[:6]
    await desk.opened(director=STRANGER)
    await desk.joined(*people)
    await desk.tap(STRANGER, TourWord.CLOSE)
    await desk.tap(STRANGER, TourWord.DRAW)
    first, second, _ = (await desk.running()).tables[0].seats
    by_number = {there((await desk.state_of()).entrant_of(person.id)).number: person for person in people}
    await desk.come(*(person for number, person in by_number.items() if number != first))
    await desk.pass_time(WAIT_S)
    await desk.tap(STRANGER, TourWord.OFF, second)
    assert (await desk.running()).tables[0].missing == (first, second)
    seq = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, NoShow))
    await desk.tap(STRANGER, TourWord.UNDO, mark=seq)
    assert (await desk.running()).tables[0].missing == (second,)


async def test_who_has_left_by_an_own_wish_is_not_brought_back(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.tap(VIKA, TourWord.OUT_YES)
    tournament = await desk.state_of()
    seq = next(entry.seq for entry in tournament.recent if isinstance(entry.event, Removed))
    assert (await desk.tap(ANYA, TourWord.UNDO, mark=seq)).only == said(Reason.NOT_UNDOABLE)
    assert there((await desk.state_of()).entrant(2)).is_out
    await desk.meet(STRANGER)
    await desk.substituted(ANYA, 2, STRANGER)
    assert (await desk.tap(ANYA, TourWord.UNDO, mark=seq)).only == said(Reason.BUILT_UPON)


async def test_a_director_who_plays_does_not_rule_on_the_own_table(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    for word in (TourWord.WAIT, TourWord.FIX):
        assert (await desk.tap(ANYA, word, 1)).only == said(Reason.OWN_TABLE)


async def test_a_director_who_plays_is_offered_no_ruling_on_the_own_table(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE)
    await desk.come(*NINE)
    for number in (1, 2, 3):
        await desk.ended(number)
    tournament = await desk.state_of()
    own = there(tournament.rounds[-1].table_of(there(tournament.entrant_of(ANYA.id)).number)).number
    offered = {}
    for number in (1, 2, 3):
        await desk.tap(ANYA, TourWord.AT, number)
        offered[number] = "Поправка" in [key.text for row in desk.pages(ANYA).rows for key in row]
        assert (said(Reason.OWN_TABLE)[1] in desk.pages(ANYA).text) == (number == own)
    assert offered == {number: number != own for number in (1, 2, 3)}


async def test_a_director_who_plays_is_offered_no_ruling_on_deals_of_the_own_table(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE, plan=DEALS)
    tournament = await desk.state_of()
    own = there(tournament.rounds[-1].table_of(there(tournament.entrant_of(ANYA.id)).number)).number
    for number in (own, own % 3 + 1):
        await desk.tap(ANYA, TourWord.AT, number, 1)
        labels = [key.text for row in desk.pages(ANYA).rows for key in row]
        ruled = [] if number == own else ["Поправка", "Засчитать как несыгранную"]
        assert labels == [*ruled, "‹ Назад"]


async def test_a_director_who_plays_rules_in_sight_of_all_and_draws_ten_minutes_later(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE)
    await desk.come(*NINE)
    for number in (1, 2, 3):
        await desk.ended(number)
    one = (await desk.state_of()).rounds[-1]
    own = there((await desk.state_of()).entrant_of(ANYA.id)).number
    mate = next(number for number in there(one.table_of(own)).people if number != own)
    other = next(number for table in one.tables if own not in table.seats for number in table.people)
    assert (await desk.tap(ANYA, TourWord.OFF, mate)).only == said(Reason.MET_LAST)
    await desk.tap(ANYA, TourWord.OFF, other)
    assert there((await desk.state_of()).entrant(other)).is_out
    assert "Решил игрок: Аня." in desk.page().text
    assert "Решил игрок: Аня." in desk.own(BORIS).text
    assert (await desk.tap(ANYA, TourWord.DRAW)).only == said(Reason.RULED_JUST_NOW)
    await desk.pass_time(WAIT_S)
    await desk.tap(ANYA, TourWord.DRAW)
    assert len((await desk.state_of()).rounds) == 2
    assert "Решил игрок: Аня." in desk.page().text


async def test_the_first_registered_takes_over_from_a_director_who_has_left_the_group(desk: TournamentDesk) -> None:
    await directed(desk)
    assert (await desk.tap(BORIS, TourWord.TAKE, chat=GROUP)).only == said(Reason.DIRECTOR_STAYS)
    assert (await desk.tap(BORIS, TourWord.DIRECT, chat=GROUP)).only == said(Reason.NOT_DIRECTOR)
    desk.members.gone.add(ANYA.id)
    gone = ("toast", "Судья ушёл. Кто будет судить?")
    assert (await desk.tap(GRISHA, TourWord.DIRECT, chat=GROUP)).only == gone
    assert (await desk.state_of()).has_director_left
    assert (await desk.tap(VIKA, TourWord.TAKE, chat=GROUP)).only == said(Reason.NOT_NEXT)
    assert (await desk.state_of()).director == ANYA.id
    await desk.tap(BORIS, TourWord.TAKE, chat=GROUP)
    tournament = await desk.state_of()
    assert (tournament.director, tournament.has_director_left) == (BORIS.id, False)
    assert tournament.director_name == there(tournament.entrant_of(BORIS.id)).name
    await desk.tap(BORIS, TourWord.CANCEL_YES)
    assert (await desk.state_of()).phase is Phase.CANCELLED


async def test_a_director_steps_down_and_an_administrator_takes_over(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.tap(ANYA, TourWord.DOWN)
    assert not (await desk.state_of()).has_director_left, "asked first"
    await desk.tap(ANYA, TourWord.DOWN_YES)
    assert (await desk.tap(ANYA, TourWord.WAIT, 1)).only == said(Reason.NOT_DIRECTOR)
    await desk.say_to(ANYA, "tour", private=True)
    assert (desk.tour, f"tourpages:{ANYA.id}") not in desk.wall.last
    desk.members.admins.add(STRANGER.id)
    await desk.meet(STRANGER)
    await desk.tap(STRANGER, TourWord.TAKE)
    assert (await desk.state_of()).director == STRANGER.id


async def test_an_administrator_who_does_not_direct_is_offered_no_resigning(desk: TournamentDesk) -> None:
    await directed(desk)
    desk.members.admins.add(STRANGER.id)
    await desk.meet(STRANGER)
    for person in (ANYA, STRANGER):
        await desk.tap(person, TourWord.DIRECT)
    offered = [[key.text for row in desk.pages(person).rows for key in row] for person in (ANYA, STRANGER)]
    assert ["Не судить" in labels for labels in offered] == [True, False]
    assert (await desk.tap(STRANGER, TourWord.DOWN)).only == said(Reason.NOT_DIRECTOR)


async def test_who_takes_over_from_a_director_whom_nobody_has_missed_reads_so(desk: TournamentDesk) -> None:
    await directed(desk)
    desk.members.gone.add(ANYA.id)
    assert (await desk.tap(BORIS, TourWord.TAKE, chat=GROUP)).text == texts("ru").plain(
        "You now direct the tournament."
    )


ADMINISTRATORS_TOO = (
    *(TourWord.DIRECT, TourWord.AT, TourWord.WHO, TourWord.OF, TourWord.FIX, TourWord.FINISH, TourWord.CANCEL),
    *(TourWord.SUBST, TourWord.DROP, TourWord.CLOSE, TourWord.DRAW, TourWord.SHUT, TourWord.WAIT, TourWord.ABSENT),
    *(TourWord.OFF, TourWord.UNDO, TourWord.FINISH_YES, TourWord.CANCEL_YES, TourWord.AWARD, TourWord.TAKE),
)


@pytest.mark.parametrize("word", ADMINISTRATORS_TOO)
async def test_a_wish_of_an_administrator_is_not_refused_as_a_strangers_while_nobody_can_say(
    desk: TournamentDesk, word: TourWord
) -> None:
    await directed(desk)
    desk.members.admins.add(STRANGER.id)
    desk.members.are_told = False
    await desk.meet(STRANGER)
    before = await desk.state_of()
    assert (await desk.tap(STRANGER, word, 1)).only == said(Reason.ADMINS_UNKNOWN)
    assert await desk.state_of() == before
    desk.members.are_told = True
    assert (await desk.tap(STRANGER, word, 1)).only != said(Reason.ADMINS_UNKNOWN)


async def test_while_nobody_can_say_who_administers_a_substitute_waits_and_a_typed_ruling_too(
    desk: TournamentDesk,
) -> None:
    await directed(desk)
    desk.members.admins.add(GRISHA.id)
    await desk.meet(STRANGER)
    await desk.tap(STRANGER, TourWord.READY, 2)
    buttons = [button.press for row in desk.wall.told[-1][2].rows for button in row]
    (seat,) = [press.action for press in buttons if press and f":{TourWord.SEAT}:" in press.action]
    desk.members.are_told = False
    assert (await desk.act(GRISHA, seat)).only == said(Reason.ADMINS_UNKNOWN)
    for order in ("tourfix %d 1 1 +20 -5 -15 так вышло", "tourdrop %d 1 1 так вышло"):
        await desk.say_to(GRISHA, order % desk.tour, private=True)
        assert desk.wall.told[-1][2].text == tour_refused(texts("ru"), Reason.ADMINS_UNKNOWN)
    await desk.act(ANYA, seat)
    assert there((await desk.state_of()).entrant(2)).person == STRANGER.id, "of the director nobody asks that"


async def test_a_group_that_follows_is_left_by_its_administrators_once_somebody_says_who_they_are(
    desk: TournamentDesk,
) -> None:
    await directed(desk)
    await desk.say_to(BORIS, f"start tour_{desk.tour}_k", chat=SUPERGROUP)
    desk.members.admins.add(STRANGER.id)
    desk.members.are_told = False
    assert (await desk.tap(STRANGER, TourWord.DETACH, chat=SUPERGROUP)).only == said(Reason.ADMINS_UNKNOWN)
    assert SUPERGROUP in (await desk.state_of()).chats
    desk.members.are_told = True
    await desk.tap(STRANGER, TourWord.DETACH, chat=SUPERGROUP)
    assert SUPERGROUP not in (await desk.state_of()).chats


async def test_whoever_is_next_to_direct_need_not_be_an_administrator(desk: TournamentDesk) -> None:
    await directed(desk)
    desk.members.are_told = False
    await desk.tap(ANYA, TourWord.DOWN_YES)
    assert (await desk.tap(VIKA, TourWord.TAKE)).only == said(Reason.ADMINS_UNKNOWN)
    await desk.tap(BORIS, TourWord.TAKE)
    assert (await desk.state_of()).director == BORIS.id


async def test_pages_of_an_administrator_stay_as_they_are_while_nobody_can_say(desk: TournamentDesk) -> None:
    await directed(desk)
    desk.members.admins.add(STRANGER.id)
    await desk.meet(STRANGER)
    await desk.tap(STRANGER, TourWord.DIRECT)
    before = desk.pages(STRANGER)
    await desk.pass_time(ADMIN_S)
    desk.members.are_told = False
    for person in OTHERS[:2]:  # the second one within the minute in which Telegram is not asked again
        await desk.come(person)
        assert desk.pages(STRANGER) == before
    desk.members.are_told = True
    await desk.pass_time(ADMIN_S)
    await desk.come(OTHERS[2])
    assert desk.pages(STRANGER) not in (before, directs_no_longer(texts("ru")))


async def test_a_cancelled_tournament_takes_its_tables_with_it(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    table = await desk.table_id(1)
    await desk.tap(ANYA, TourWord.CANCEL_YES)
    assert there(await desk.service.quiet.look(table)).is_over
    assert (await desk.tap(BORIS, TourWord.OUT_YES)).only == said(Reason.OVER)


async def test_everybody_reads_who_has_ended_a_tournament_before_its_last_round(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, GRISHA, *LATER[:2])
    await desk.pass_time(WAIT_S)
    await desk.tap(ANYA, TourWord.FINISH)
    assert "кто так решил" in desk.pages(ANYA).text
    assert (await desk.state_of()).phase is Phase.BETWEEN
    await desk.tap(ANYA, TourWord.FINISH_YES)
    told = "Так решил судья, который и сам играет: Аня."
    assert all(told in screen.text for screen in (desk.page(), desk.own(BORIS)))


async def test_everybody_reads_who_has_cancelled_a_tournament(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.tap(ANYA, TourWord.CANCEL)
    assert [button.text for row in desk.pages(ANYA).rows for button in row] == ["Отменить турнир", "Не отменять"]
    desk.members.admins = {STRANGER.id}
    await desk.meet(STRANGER)
    await desk.tap(STRANGER, TourWord.CANCEL_YES)
    assert "Так решил администратор группы." in desk.page().text


async def test_pages_of_the_director_turn_in_place_and_are_for_rulers_alone(desk: TournamentDesk) -> None:
    await directed(desk)
    for word, first in (
        (TourWord.DIRECT, 0),
        (TourWord.AT, 1),
        (TourWord.WHO, 1),
        (TourWord.OF, 1),
        (TourWord.CANCEL, 0),
    ):
        before = desk.pages(ANYA) if (desk.tour, f"tourpages:{ANYA.id}") in desk.wall.last else None
        await desk.tap(ANYA, word, first)
        assert desk.pages(ANYA) != before
        assert (await desk.tap(BORIS, word, first)).only == said(Reason.NOT_DIRECTOR)


async def test_pages_of_who_directs_no_longer_say_so_once_and_are_forgotten(desk: TournamentDesk) -> None:
    await directed(desk)
    desk.members.admins = {STRANGER.id, GRISHA.id}
    await desk.meet(STRANGER)
    for person in (ANYA, GRISHA):
        await desk.tap(person, TourWord.DIRECT)
    await desk.tap(STRANGER, TourWord.TAKE, chat=GROUP)
    assert desk.pages(ANYA) == directs_no_longer(texts("ru"))
    desk.members.admins = {STRANGER.id}
    await desk.pass_time(ADMIN_S)
    await desk.come(BORIS)
    assert desk.pages(GRISHA) == directs_no_longer(texts("ru"))
    shown = len(desk.wall.all)
    await desk.come(VIKA)
    assert not [one for one in desk.wall.all[shown:] if one.surface.role is Role.TOUR_PAGES]


async def test_the_record_of_a_tournament_comes_as_a_file_that_can_be_checked(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    desk.number = await desk.table_id(1)
    await desk.deal()
    await desk.settle()
    await desk.tap(ANYA, TourWord.FINISH)
    await desk.tap(BORIS, TourWord.RECORD, chat=GROUP)
    chat, file = desk.wall.files[-1]
    assert (chat, file.name) == (BORIS.id, f"tournament-{desk.tour}.txt")
    assert file.caption.endswith("python -m engine verify")
    told, outcome = verified_tournament(file.data.decode(), GAMES)
    assert outcome is Outcome.PROVED, told


async def test_who_hides_has_a_name_in_nobody_elses_record(desk: TournamentDesk) -> None:
    await directed(desk)
    await desk.come(*OTHERS)
    desk.number = await desk.table_id(1)
    await desk.deal()
    await desk.settle()
    await desk.context.chats.change(VIKA.id, lambda settings: replace(settings, hides_stats=True))
    for person in (BORIS, VIKA):
        await desk.tap(person, TourWord.RECORD)
    texts_of = [file.data.decode() for _, file in desk.wall.files]
    assert [(VIKA.name in text, "match 1 1" in text) for text in texts_of] == [(False, True), (True, True)]
    assert {verified_tournament(text, GAMES)[1] for text in texts_of} == {Outcome.PROVED}
    assert all(BORIS.name in text for text in texts_of)


async def test_pages_asked_for_in_the_group_come_in_private(desk: TournamentDesk) -> None:
    await directed(desk)
    told = len(desk.wall.told)
    await desk.tap(BORIS, TourWord.ROWS, 1, chat=GROUP)
    await desk.tap(BORIS, TourWord.ROUND, 1, chat=GROUP)
    assert [chat for chat, *_ in desk.wall.told[told:]] == [BORIS.id] * 2
