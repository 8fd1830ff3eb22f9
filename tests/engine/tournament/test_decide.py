"""Decisions of a tournament: what is refused with which reason, and what follows from what is not."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.tournament.checking import findings_of
from engine.tournament.commands import (
    Arrive,
    Attach,
    BeginTable,
    BreakOff,
    Cancel,
    CloseRegistration,
    CloseRound,
    Command,
    Correct,
    Detach,
    DrawRound,
    DropDeal,
    EndTable,
    Finish,
    GiveAwards,
    Leave,
    Reason,
    Register,
    Remove,
    Replace,
    RuleAbsent,
    Ruler,
    SayWord,
    StepDown,
    TakeOver,
    TourRefused,
    Undo,
    Wait,
)
from engine.tournament.decide import decide, heir
from engine.tournament.drawing import drawn_lots, is_too_small, seats_of
from engine.tournament.events import (
    CONTROL,
    Award,
    Corrected,
    DealDropped,
    Entry,
    NoShow,
    NotPlayed,
    RegistrationClosed,
    Removed,
    Replaced,
    RoundClosed,
    RoundDrawn,
    Undone,
    Waited,
    Withdrew,
    WordSaid,
)
from engine.tournament.fold import replay
from engine.tournament.plan import (
    DUPLICATE,
    EVENING,
    MOST_EVENTS,
    MOST_RULINGS,
    MOST_UNDONE,
    SEED_004,
    WAIT_S,
    Odd,
    Plan,
)
from engine.tournament.reading import read
from engine.tournament.state import Phase, Table, Tournament
from engine.tournament.writing import write
from tests.engine.tournament.kit import DIRECTOR, Story, whists
from tests.extent import tried
from tests.narrowed import there

ADMIN = Ruler(9, is_admin=True)
STRANGER = Ruler(555)


def begun(people: int = 9, *, evening: bool = True) -> Story:
    """Draw the first round of so many people."""
    story = Story(people, EVENING if evening else SEED_004)
    story.begin()
    return story


def first(story: Story) -> Table:
    """Return the first table of the round."""
    return story.round.tables[0]


def person(number: int) -> int:
    """Return the person who has a number."""
    return 100 + number


class TestRegistration:
    def test_the_next_number_is_given(self) -> None:
        story = Story(3)
        story.do(Leave(person(3)))
        story.do(Register(200, "Нина", chat=-8))
        assert [(one.number, one.person, one.chat) for one in story.now.entrants][-1] == (4, 200, -8)

    def test_nobody_registers_twice_or_while_playing_elsewhere(self) -> None:
        assert Story(3).refused(Register(person(2), "Борис")) is Reason.REGISTERED
        assert Story(3).refused(Register(200, "Нина", is_elsewhere=True)) is Reason.ELSEWHERE

    def test_registration_has_an_end_and_a_limit(self) -> None:
        assert begun().refused(Register(200, "Нина")) is Reason.REGISTRATION_CLOSED
        assert Story(120).refused(Register(900, "Нина")) is Reason.FULL

    def test_two_people_are_too_few(self) -> None:
        assert Story(2).refused(CloseRegistration(DIRECTOR)) is Reason.TOO_FEW

    def test_it_is_closed_once(self) -> None:
        assert begun().refused(CloseRegistration(DIRECTOR)) is Reason.REGISTRATION_CLOSED

    def test_the_lots_come_with_the_first_round_which_nobody_takes_back(self) -> None:
        story = Story(9)
        story.do(CloseRegistration(None))
        assert story.now.lots == ()
        story.do(DrawRound(DIRECTOR))
        assert sorted(story.now.lots) == list(range(1, 10))
        assert story.now.lots != tuple(range(1, 10))
        assert story.refused(Undo(DIRECTOR, story.seq(RegistrationClosed))) is Reason.NOT_UNDOABLE
        lots = story.now.lots
        story.play_round()
        (drawn,) = story.do(DrawRound(DIRECTOR))
        assert (drawn, story.now.lots) == (replace(drawn, lots=()), lots)

    def test_lots_of_a_closing_from_before_stand(self) -> None:
        lots = (4, 2, 6, 1, 3, 5)
        story = Story(6)
        story.log.append(Entry(len(story.log) + 1, story.at, RegistrationClosed(lots)))
        (drawn,) = story.do(DrawRound(DIRECTOR))
        assert isinstance(drawn, RoundDrawn)
        assert (drawn.lots, story.now.lots) == ((), lots)

    def test_a_word_is_said_until_the_end_of_registration(self) -> None:
        story = Story(3)
        assert story.do(SayWord(person(1), "пики"))
        assert story.do(SayWord(person(1), "пики")) == ()
        assert story.refused(SayWord(person(1), "две\nстроки")) is Reason.BAD_WORD
        assert story.refused(SayWord(person(1), "х" * 41)) is Reason.BAD_WORD
        assert story.refused(SayWord(555, "пики")) is Reason.OUTSIDE
        assert begun().refused(SayWord(person(1), "пики")) is Reason.REGISTRATION_CLOSED

    def test_after_a_closing_that_was_taken_back_words_and_numbers_stay_so_that_nobody_fishes_for_lots(self) -> None:
        story = Story(6)
        story.do(SayWord(person(2), "пики"))
        story.do(CloseRegistration(DIRECTOR))
        lots = drawn_lots(story.now)
        story.do(Undo(DIRECTOR, story.seq(RegistrationClosed)))
        assert story.refused(SayWord(person(1), "трефы")) is Reason.WORDS_FIXED
        for number in (6, 2):
            story.do(Leave(person(number)))
        story.do(Register(person(2), "Борис"))
        story.do(CloseRegistration(DIRECTOR))
        story.do(Undo(DIRECTOR, story.seq(RegistrationClosed)))
        story.do(Register(person(6), "Егор"))
        assert story.refused(SayWord(person(6), "бубны")) is Reason.WORDS_FIXED
        story.do(CloseRegistration(DIRECTOR))
        story.do(DrawRound(DIRECTOR))
        assert story.now.lots == lots
        assert [entrant.word for entrant in story.now.entrants] == ["", "пики", "", "", "", ""]

    def test_the_director_takes_somebody_off_the_list(self) -> None:
        assert Story(3).do(Remove(DIRECTOR, 2)) == (Withdrew(2),)


class TestRights:
    @pytest.mark.parametrize(
        "command",
        [
            DrawRound(STRANGER),
            CloseRound(STRANGER),
            Finish(STRANGER),
            Cancel(STRANGER),
            RuleAbsent(STRANGER, 1),
            Wait(STRANGER, 1),
            Replace(STRANGER, 1, 200, "Нина"),
            Remove(STRANGER, 1),
            Correct(STRANGER, 1, whists(0, 0, 0), "так"),
            Undo(STRANGER, 1),
        ],
    )
    def test_only_the_director_directs(self, command: Command) -> None:
        assert begun().refused(command) is Reason.NOT_DIRECTOR

    def test_an_administrator_may_do_as_much(self) -> None:
        assert begun().do(Wait(ADMIN, 1))

    def test_a_director_who_plays_does_not_rule_on_the_own_table(self) -> None:
        story = begun()
        own = first(story).seats[0]
        playing = Ruler(person(own), is_admin=True)
        other = story.round.tables[1].seats[0]
        refused: list[Command] = [
            Wait(playing, 1),
            RuleAbsent(playing, 1),
            Replace(playing, own, 200, "Нина"),
            Remove(playing, own),
            Correct(playing, 1, whists(0, 0, 0), "так"),
        ]
        assert {story.refused(command) for command in refused} == {Reason.OWN_TABLE}
        assert story.do(Wait(playing, 2))
        assert story.do(Remove(playing, other))

    def test_nor_takes_a_ruling_on_it_back(self) -> None:
        story = begun()
        story.do(Wait(DIRECTOR, 1))
        playing = Ruler(person(first(story).seats[0]), is_admin=True)
        assert story.refused(Undo(playing, story.seq(Waited))) is Reason.OWN_TABLE

    def test_who_plays_drops_no_deal(self) -> None:
        story = Story(3, DUPLICATE)
        story.begin()
        assert story.refused(DropDeal(Ruler(person(1), is_admin=True), 1, "так")) is Reason.OWN_TABLE


class TestDirectorLeaves:
    def test_an_administrator_takes_over_at_any_time(self) -> None:
        story = begun()
        story.do(TakeOver(ADMIN, "Админ"))
        assert story.now.director == 9
        assert story.refused(Wait(DIRECTOR, 1)) is Reason.NOT_DIRECTOR

    def test_nobody_else_does_while_the_director_stays(self) -> None:
        assert begun().refused(TakeOver(Ruler(person(1)), "Аня")) is Reason.DIRECTOR_STAYS

    def test_the_first_registered_takes_over_when_the_director_has_left(self) -> None:
        story = begun()
        story.do(StepDown(1))
        assert story.do(StepDown(1)) == ()
        assert heir(story.now) == person(1)
        assert story.refused(Wait(DIRECTOR, 1)) is Reason.NOT_DIRECTOR
        assert story.refused(TakeOver(Ruler(person(2)), "Борис")) is Reason.NOT_NEXT
        story.do(TakeOver(Ruler(person(1)), "Аня"))
        assert story.do(Wait(Ruler(person(1)), next(t.number for t in story.round.tables if 1 not in t.seats)))

    def test_of_an_administrator_whom_nobody_knows_that_is_said(self) -> None:
        story, unknown = begun(), Ruler(9, is_admin=None)
        for wish in (TakeOver(unknown, "Админ"), Wait(unknown, 1)):
            assert story.refused(wish) is Reason.ADMINS_UNKNOWN
        story.do(StepDown(1))
        assert story.refused(TakeOver(unknown, "Админ")) is Reason.ADMINS_UNKNOWN
        story.do(TakeOver(Ruler(person(1), is_admin=None), "Аня"))
        assert story.now.director == person(1), "the first registered need not be one"

    def test_a_director_may_come_back(self) -> None:
        story = begun()
        story.do(StepDown(1))
        story.do(TakeOver(DIRECTOR, "Директор"))
        assert story.do(TakeOver(DIRECTOR, "Директор")) == ()
        assert not story.now.has_director_left

    def test_only_the_director_steps_down(self) -> None:
        assert begun().refused(StepDown(person(1))) is Reason.NOT_DIRECTOR

    def test_a_director_who_plays_has_the_next_one_as_heir(self) -> None:
        story = begun()
        story.do(TakeOver(Ruler(person(1), is_admin=True), "Аня"))
        assert heir(story.now) == person(2)


class TestRounds:
    def test_a_round_is_drawn_between_rounds_only(self) -> None:
        assert Story(9).refused(DrawRound(DIRECTOR)) is Reason.REGISTRATION_OPEN
        assert begun().refused(DrawRound(DIRECTOR)) is Reason.ROUND_RUNS

    def test_the_draw_follows_from_secret_and_words_alone(self) -> None:
        story = begun(10)
        drawn = next(entry.event for entry in story.log if isinstance(entry.event, RoundDrawn))
        before = replay(story.log[: story.seq(RoundDrawn) - 1])
        seats, byes = seats_of(before, before.stages[-1], 1)
        assert tuple(table.seats for table in drawn.tables) == seats
        assert drawn.byes == byes

    def test_the_next_rounds_are_drawn_without_who_is_out(self) -> None:
        story = begun(9)
        story.play_round()
        story.do(Remove(DIRECTOR, 1))
        story.do(DrawRound(DIRECTOR))
        assert sorted(number for table in story.round.tables for number in table.people) == list(range(2, 10))

    def test_fewer_than_three_are_not_drawn(self) -> None:
        story = begun(3)
        story.do(Remove(DIRECTOR, 1))
        assert story.do(CloseRound(DIRECTOR))
        assert story.refused(DrawRound(DIRECTOR)) is Reason.LAST_ROUND
        five = begun(5)
        five.play_round()
        for number in (1, 2, 3):
            five.do(Remove(DIRECTOR, number))
        assert five.refused(DrawRound(DIRECTOR)) is Reason.TOO_FEW
        assert is_too_small(five.now)
        five.do(Replace(DIRECTOR, 3, 200, "Нина"))
        assert not is_too_small(five.now)
        assert five.do(DrawRound(DIRECTOR))

    def test_rest_is_shared(self) -> None:
        story = Story(8, replace(EVENING, odd=Odd.BYE))
        story.begin()
        story.play_round()
        story.do(DrawRound(DIRECTOR))
        byes = [number for one in story.now.rounds for number in one.byes]
        assert len(byes) == len(set(byes)) == 4

    def test_a_director_may_go_on_to_the_next_stage(self) -> None:
        story = begun(5)
        assert story.refused(Finish(DIRECTOR)) is Reason.ROUND_RUNS
        story.play_round()
        story.do(DrawRound(DIRECTOR, skips=True))
        assert len(story.now.rounds) == 2
        assert story.round.tables[0].people == story.round.tables[0].seats
        assert len(story.round.tables[0].seats) == 4

    def test_but_not_before_the_first_round(self) -> None:
        story = Story(9)
        story.do(CloseRegistration(DIRECTOR))
        assert story.refused(DrawRound(DIRECTOR, skips=True)) is Reason.NOTHING_PLAYED
        assert story.refused(Finish(DIRECTOR)) is Reason.NOTHING_PLAYED

    def test_a_round_is_closed_when_all_is_done(self) -> None:
        story = begun(6)
        story.play(1, 10, 0, -10)
        assert story.refused(CloseRound(DIRECTOR)) is Reason.ROUND_RUNS
        story.play(2, 10, 0, -10)
        assert story.do(CloseRound(None)) == (RoundClosed(None),)

    def test_at_the_end_of_its_time_who_never_came_is_a_no_show(self) -> None:
        story = begun(6, evening=False)
        story.play(1, 10, 0, -10)
        here = story.round.tables[1].seats[0]
        story.do(Arrive(person(here)))
        story.at = story.round.ends
        events = story.do(CloseRound(None))
        assert events == (NoShow(2, story.now.rounds[0].tables[1].seats[1:]), RoundClosed(None))

    def test_a_table_that_plays_is_settled_first(self) -> None:
        story = begun(3)
        story.do(BeginTable(1, 70))
        story.at = story.round.ends
        assert story.refused(CloseRound(None)) is Reason.ROUND_RUNS
        story.do(EndTable(1, whists(10, 0, -10), 3, finished=False))
        assert story.do(CloseRound(None))

    def test_a_tournament_is_finished_after_its_last_round(self) -> None:
        story = begun(9)
        story.play_round()
        assert story.refused(Finish(DIRECTOR)) is Reason.ROUNDS_LEFT
        story.do(Finish(DIRECTOR, skips=True))
        assert story.now.phase is Phase.FINISHED

    def test_nothing_comes_after_the_end(self) -> None:
        story = begun()
        story.do(Cancel(DIRECTOR, "дождь"))
        assert story.now.reason == "дождь"
        assert story.refused(Register(200, "Нина")) is Reason.OVER


class TestTables:
    def test_who_rests_or_takes_no_part_does_not_arrive(self) -> None:
        story = Story(7, replace(EVENING, odd=Odd.BYE))
        story.begin()
        assert story.refused(Arrive(person(story.round.byes[0]))) is Reason.NOT_SEATED
        assert story.refused(Arrive(555)) is Reason.OUTSIDE

    def test_who_has_arrived_has_arrived(self) -> None:
        story = begun()
        assert story.do(Arrive(person(1)))
        assert story.do(Arrive(person(1))) == ()

    def test_a_match_begins_once_and_ends_once(self) -> None:
        story = begun(3)
        story.do(BeginTable(1, 70))
        assert story.refused(BeginTable(1, 71)) is Reason.TABLE_PLAYS
        assert story.refused(EndTable(1, whists(1, 0, -2), 9)) is Reason.NOT_ZERO
        assert story.refused(EndTable(1, whists(1, -1), 9)) is Reason.WRONG_SEATS
        story.do(EndTable(1, whists(1, 0, -1), 9))
        assert story.refused(EndTable(1, whists(1, 0, -1), 9)) is Reason.TABLE_DONE
        assert story.refused(BeginTable(1, 71)) is Reason.TABLE_DONE

    def test_unknown_tables_and_deals_are_refused(self) -> None:
        story = begun(3)
        assert story.refused(BeginTable(5, 70)) is Reason.NO_TABLE
        assert story.refused(BeginTable(1, 70, deal=1)) is Reason.NO_DEAL
        assert story.refused(EndTable(1, whists(1, 0, -1), 9)) is Reason.NO_DEAL

    def test_nothing_is_played_between_rounds(self) -> None:
        assert Story(3).refused(BeginTable(1, 70)) is Reason.NO_ROUND

    def test_a_no_show_is_ruled_ten_minutes_into_the_round(self) -> None:
        story = begun()
        table = first(story)
        story.do(Arrive(person(table.seats[0])))
        assert story.refused(RuleAbsent(DIRECTOR, 1)) is Reason.TOO_EARLY
        story.at = story.round.began + WAIT_S
        assert story.refused(RuleAbsent(DIRECTOR, 1, (table.seats[0],))) is Reason.IS_HERE
        assert story.refused(RuleAbsent(DIRECTOR, 1, (99,))) is Reason.NOT_SEATED
        assert story.do(RuleAbsent(DIRECTOR, 1)) == (NoShow(1, table.seats[1:], 1),)
        assert story.refused(BeginTable(1, 70)) is Reason.RULED_ABSENT
        assert story.refused(Arrive(person(table.seats[1]))) is Reason.RULED_ABSENT
        assert story.refused(Wait(DIRECTOR, 1)) is Reason.RULED_ABSENT

    def test_nobody_is_missing_where_all_have_come(self) -> None:
        story = begun()
        for number in first(story).seats:
            story.do(Arrive(person(number)))
        story.at = story.round.began + WAIT_S
        assert story.refused(RuleAbsent(DIRECTOR, 1)) is Reason.NOBODY_MISSING

    def test_by_windows_it_is_ruled_at_the_end_of_the_round(self) -> None:
        story = begun(evening=False)
        story.at = story.round.began + WAIT_S
        assert story.refused(RuleAbsent(DIRECTOR, 1)) is Reason.TOO_EARLY
        story.at = story.round.ends
        assert story.do(RuleAbsent(None, 1))

    def test_waiting_adds_ten_minutes(self) -> None:
        story = begun()
        until = first(story).until
        story.do(Wait(DIRECTOR, 1))
        assert first(story).until == until + WAIT_S
        story.at = until
        assert story.refused(RuleAbsent(DIRECTOR, 1)) is Reason.TOO_EARLY

    def test_a_table_that_plays_is_not_waited_for(self) -> None:
        story = begun()
        story.do(BeginTable(1, 70))
        assert story.refused(Wait(DIRECTOR, 1)) is Reason.TABLE_PLAYS
        assert story.refused(RuleAbsent(DIRECTOR, 1)) is Reason.TABLE_PLAYS
        assert story.refused(Replace(DIRECTOR, first(story).seats[0], 200, "Нина")) is Reason.TABLE_PLAYS

    def test_a_substitute_is_new(self) -> None:
        story = begun()
        assert Story(9).refused(Replace(DIRECTOR, 1, 200, "Нина")) is Reason.REGISTRATION_OPEN
        assert story.refused(Replace(DIRECTOR, 99, 200, "Нина")) is Reason.NOT_IN
        assert story.refused(Replace(DIRECTOR, 1, person(2), "Борис")) is Reason.ALREADY_IN
        assert story.refused(Replace(DIRECTOR, 1, 200, "Нина", is_elsewhere=True)) is Reason.ELSEWHERE
        story.do(Replace(DIRECTOR, 1, 200, "Нина"))
        assert story.refused(Replace(DIRECTOR, 2, person(1), "Аня")) is Reason.ALREADY_IN
        assert story.refused(Arrive(person(1))) is Reason.OUTSIDE

    def test_who_leaves_is_out(self) -> None:
        story = begun()
        assert story.do(Leave(person(4))) == (Removed(4, person(4)),)
        assert story.refused(Leave(person(4))) is Reason.OUTSIDE
        assert story.refused(Remove(DIRECTOR, 4)) is Reason.NOT_IN

    def test_a_result_is_corrected_with_a_reason_until_the_next_draw(self) -> None:
        story = begun(6)
        assert Story(6).refused(Correct(DIRECTOR, 1, whists(0, 0, 0), "так")) is Reason.NO_ROUND
        story.play_round()
        assert story.refused(Correct(DIRECTOR, 1, whists(0, 0, 0), "")) is Reason.NO_REASON
        assert story.refused(Correct(DIRECTOR, 1, whists(1, 0, 0), "так")) is Reason.NOT_ZERO
        story.do(Correct(DIRECTOR, 1, whists(5, 0, -5), "ошибка в записи"))
        game = story.now.rounds[0].tables[0].games[0]
        assert game.result is not None
        assert (game.result.exact, game.result.deals) == (whists(5, 0, -5), 20)
        assert game.result.reason == "ошибка в записи"

    def test_a_table_that_plays_or_does_not_play_has_no_result_to_correct(self) -> None:
        story = begun(6)
        story.do(BeginTable(1, 70))
        assert story.refused(Correct(DIRECTOR, 1, whists(0, 0, 0), "так")) is Reason.TABLE_PLAYS
        story.do(Remove(DIRECTOR, story.round.tables[1].seats[0]))
        assert story.refused(Correct(DIRECTOR, 2, whists(0, 0, 0), "так")) is Reason.RULED_ABSENT


class TestUndo:
    def test_a_ruling_is_taken_back_until_the_next_draw(self) -> None:
        story = begun(6)
        story.play_round()
        before = story.now
        story.do(Correct(DIRECTOR, 1, whists(0, 0, 0), "так"))
        seq = story.seq(Corrected)
        story.do(Undo(DIRECTOR, seq))
        assert story.now == replace(before, taken_back=1)
        assert story.refused(Undo(DIRECTOR, seq)) is Reason.UNDONE
        story.do(Remove(DIRECTOR, 1))
        story.do(DrawRound(DIRECTOR))
        assert story.refused(Undo(DIRECTOR, seq)) is Reason.NOT_UNDOABLE
        assert story.refused(Undo(DIRECTOR, story.seq(Removed))) is Reason.NOT_UNDOABLE

    def test_a_draw_is_no_ruling(self) -> None:
        story = begun()
        assert story.refused(Undo(DIRECTOR, story.seq(RoundDrawn))) is Reason.NOT_UNDOABLE

    def test_a_no_show_taken_back_lets_the_table_play(self) -> None:
        story = begun()
        story.at = story.round.began + WAIT_S
        story.do(RuleAbsent(DIRECTOR, 1))
        story.do(Undo(DIRECTOR, story.seq(NoShow)))
        assert story.do(BeginTable(1, 70))

    def test_registration_is_opened_again_before_anything_else_happens(self) -> None:
        story = Story(6)
        story.do(CloseRegistration(DIRECTOR))
        seq = story.seq(RegistrationClosed)
        story.do(Attach(-77))
        assert story.do(Undo(DIRECTOR, seq))
        assert story.do(Register(200, "Нина"))
        story.do(CloseRegistration(DIRECTOR))
        story.do(Remove(DIRECTOR, 1))
        assert story.refused(Undo(DIRECTOR, story.seq(RegistrationClosed))) is Reason.BUILT_UPON

    def test_a_round_closed_too_early_is_opened_again_but_not_one_of_duplicate(self) -> None:
        story = begun(6)
        story.play_round()
        story.do(Undo(DIRECTOR, story.seq(RoundClosed)))
        assert story.now.phase is Phase.ROUND
        duplicate = Story(3, DUPLICATE)
        duplicate.begin()
        duplicate.play_round()
        assert duplicate.refused(Undo(DIRECTOR, duplicate.seq(RoundClosed))) is Reason.NOT_UNDOABLE

    def test_a_table_waits_ten_minutes_for_a_substitute(self) -> None:
        story = begun()
        number, *others = first(story).people
        for other in others:
            story.do(Arrive(person(other)))
        story.at += WAIT_S
        story.do(RuleAbsent(None, 1))
        story.do(Replace(DIRECTOR, number, 200, "Нина"))
        assert story.refused(RuleAbsent(None, 1)) is Reason.TOO_EARLY

    def test_a_substitute_who_has_done_something_stays(self) -> None:
        story = begun()
        story.do(Replace(DIRECTOR, 1, 200, "Нина"))
        seq = story.seq(Replaced)
        story.do(Arrive(person(2)))
        assert replay(story.log).entrant_of(200) is not None
        story.do(Undo(DIRECTOR, seq))
        assert story.now.entrant_of(person(1)) is not None
        story.do(Replace(DIRECTOR, 1, 200, "Нина"))
        story.do(Arrive(200))
        assert story.refused(Undo(DIRECTOR, story.seq(Replaced))) is Reason.BUILT_UPON


class TestDuplicate:
    def begun(self) -> Story:
        story = Story(6, DUPLICATE)
        story.begin()
        return story

    def test_the_control_table_plays_every_deal(self) -> None:
        story = self.begun()
        assert [table.number for table in story.round.tables] == [1, 2, CONTROL]
        assert story.do(BeginTable(CONTROL, 70, deal=1))

    def test_a_deal_is_played_once_and_one_after_the_other(self) -> None:
        story = self.begun()
        story.do(BeginTable(1, 70, deal=1))
        assert story.refused(BeginTable(1, 71, deal=2)) is Reason.TABLE_PLAYS
        assert story.refused(BeginTable(1, 71, deal=7)) is Reason.NO_DEAL

    def test_awards_are_for_duplicates_and_for_each_seat(self) -> None:
        story = self.begun()
        even = (Award.EVEN,) * 3
        assert story.do(GiveAwards(DIRECTOR, 1, 2, even, "не успели"))
        assert story.refused(GiveAwards(DIRECTOR, 1, 2, even[:2])) is Reason.WRONG_SEATS
        assert begun().refused(GiveAwards(DIRECTOR, 1, 0, even)) is Reason.NO_DEAL

    def test_a_deal_from_which_nobody_has_gone_is_broken_off_to_the_mean(self) -> None:
        story = self.begun()
        story.do(BeginTable(1, 70, deal=1))
        assert story.do(BreakOff(1, 1)) == (NotPlayed(1, 1, (Award.EVEN,) * 3),)
        assert story.refused(BreakOff(1, 1)) is Reason.TABLE_DONE
        assert story.refused(BreakOff(1, 2)) is Reason.NO_DEAL
        assert story.refused(BreakOff(1, 7)) is Reason.NO_DEAL

    def test_a_deal_that_is_broken_off_by_a_leaver_awards_who_waited(self) -> None:
        story = self.begun()
        story.do(BeginTable(1, 70, deal=1))
        leaver = first(story).people[1]
        story.do(Leave(person(leaver)))
        (event,) = story.do(BreakOff(1, 1))
        awards = [Award.AWAITED if number == leaver else Award.WAITED for number in first(story).seats]
        assert event == NotPlayed(1, 1, tuple(awards))
        assert story.refused(Undo(DIRECTOR, story.seq(NotPlayed))) is Reason.NOT_UNDOABLE

    def test_a_removal_taken_back_blames_nobody_for_the_deal_that_it_broke_off(self) -> None:
        story = self.begun()
        story.play(1, 10, -10, 0, deal=1)
        story.do(BeginTable(1, 70, deal=2))
        one, other, _ = first(story).people
        story.do(Remove(DIRECTOR, other))
        removed = story.seq(Removed)
        story.do(Leave(person(one)))
        story.do(BreakOff(1, 2))
        told = story.do(Undo(DIRECTOR, removed))
        awards = tuple(Award.AWAITED if number == one else Award.WAITED for number in first(story).seats)
        assert told == (Undone(removed, 1), NotPlayed(1, 2, awards))
        assert there(first(story).game(2)).awards == awards
        assert there(first(story).game(1)).result is not None

    def test_a_removal_taken_back_leaves_the_awards_that_the_director_gave(self) -> None:
        story = self.begun()
        story.do(BeginTable(1, 70, deal=1))
        story.do(Remove(DIRECTOR, first(story).people[0]))
        story.do(BreakOff(1, 1))
        given = (Award.AWAITED, Award.EVEN, Award.WAITED)
        story.do(GiveAwards(DIRECTOR, 1, 1, given))
        assert len(story.do(Undo(DIRECTOR, story.seq(Removed)))) == 1
        assert there(first(story).game(1)).awards == given

    def test_a_substitute_between_two_deals_is_waited_for_ten_minutes(self) -> None:
        story = self.begun()
        for number in first(story).people:
            story.do(Arrive(person(number)))
        story.play(1, 10, -10, 0, deal=1)
        story.at += WAIT_S
        assert story.refused(RuleAbsent(None, 1)) is Reason.NOBODY_MISSING
        number = first(story).people[0]
        story.do(Replace(DIRECTOR, number, 200, "Нина"))
        assert story.refused(RuleAbsent(None, 1)) is Reason.TOO_EARLY
        story.at += WAIT_S
        assert story.do(RuleAbsent(None, 1)) == (NoShow(1, (number,)),)

    def test_who_plays_a_closed_round_and_what_stays(self) -> None:
        story = self.begun()
        story.do(Wait(DIRECTOR, 1))
        story.do(DropDeal(DIRECTOR, 1, "засветка"))
        story.play_round()
        for ruling in (Waited, DealDropped):
            assert story.refused(Undo(DIRECTOR, story.seq(ruling))) is Reason.NOT_UNDOABLE

    def test_spare_deals_come_to_an_end(self) -> None:
        story = self.begun()
        for deal, spare in zip((1, 2, 3, 4, 5, 6), (19, 20, 21, 22, 23, 24), strict=True):
            assert story.do(DropDeal(DIRECTOR, deal, "засветка")) == (DealDropped(deal, spare, "засветка", 1),)
        assert story.refused(DropDeal(DIRECTOR, 19, "засветка")) is Reason.NO_SPARE

    def test_a_deal_that_is_played_now_is_not_dropped(self) -> None:
        story = self.begun()
        story.do(BeginTable(2, 70, deal=1))
        assert story.refused(DropDeal(DIRECTOR, 1, "засветка")) is Reason.TABLE_PLAYS
        assert story.refused(DropDeal(DIRECTOR, 7, "засветка")) is Reason.NO_DEAL
        assert story.refused(DropDeal(DIRECTOR, 2, "")) is Reason.NO_REASON

    def test_a_spare_deal_that_has_begun_stays(self) -> None:
        story = self.begun()
        story.do(DropDeal(DIRECTOR, 1, "засветка"))
        seq = story.seq(DealDropped)
        story.do(BeginTable(1, 70, deal=19))
        assert story.refused(Undo(DIRECTOR, seq)) is Reason.BUILT_UPON


def test_chats_are_attached_once() -> None:
    story = Story(3)
    assert story.do(Attach(-9))
    assert story.do(Attach(-9)) == ()
    assert story.do(Detach(-9))
    assert story.do(Detach(-9)) == ()


def as_if_never(tournament: Tournament) -> Tournament:
    """Leave out what is kept of a closing of the registration that was taken back, and of how much was."""
    before = as_if_never(tournament.before) if tournament.before is not None else None
    return replace(tournament, reopened=(), taken_back=0, before=before)


def wishes(story: Story, chance: Random) -> list[Command]:
    """Think of commands that may be possible now."""
    number, table = chance.randrange(1, 8), chance.randrange(0, 3)
    deal = chance.choice(story.now.rounds[-1].deals or (0,)) if story.now.rounds else 0
    exact = whists(chance.randrange(9), 0, 0)
    exact = (exact[0], -exact[0], exact[2])
    return [
        CloseRegistration(DIRECTOR),
        DrawRound(DIRECTOR),
        Arrive(person(number)),
        RuleAbsent(DIRECTOR, table),
        Wait(DIRECTOR, table),
        Replace(DIRECTOR, number, 900 + len(story.log), "Нина"),
        Correct(DIRECTOR, table, exact, "так", deal),
        GiveAwards(DIRECTOR, table, deal, (Award.EVEN,) * 3),
        DropDeal(DIRECTOR, deal, "засветка"),
        Remove(DIRECTOR, number),
        BeginTable(table, 70, deal),
        EndTable(table, exact, 9, deal=deal),
        BreakOff(table, deal),
        CloseRound(DIRECTOR),
        Undo(DIRECTOR, chance.randrange(len(story.log) + 1)),
    ]


@pytest.mark.soak
@pytest.mark.parametrize("plan", [EVENING, DUPLICATE])
@settings(max_examples=tried(25, 500))
@given(chance=st.randoms(use_true_random=False))
def test_whatever_happens_what_is_taken_back_might_never_have_been(plan: Plan, chance: Random) -> None:
    story = Story(7, plan)
    story.do(CloseRegistration(DIRECTOR))
    for _ in range(40):
        story.at += chance.choice((1, 400))
        try:
            story.do(chance.choice(wishes(story, chance)))
        except TourRefused:
            continue
        tournament = story.now
        seated = (
            [number for table in tournament.rounds[-1].tables for number in table.people] if tournament.rounds else []
        )
        assert len(seated) == len(set(seated))
    taken = {entry.event.seq for entry in story.log if isinstance(entry.event, Undone)}
    kept = [entry for entry in story.log if entry.seq not in taken and not isinstance(entry.event, Undone)]
    assert as_if_never(story.now) == replay(kept)
    recorded = read(write(story.now))
    assert all(finding.is_good for finding in findings_of(recorded))


SET_THEN_MISSING = """\
tournament 1
title Кубок
kind evening
game preferans
convention 3 club3
convention 4 club4
plan rounds=3 odd=robot window=2700 clock=60 match-deals=6 final-deals=9 deals=0 scoring=imps sync=no
commit 96a1c441e6e4869c7a90750a34421aa216d3c7f27e76606c7a8534c8c1649d19
seal 0 c6b9dbd232c66ba6253178c7d9ba20d7ded082bfad49afb4856f8d2a7424dee8

entrant 1 Аня
entrant 2 Борис
entrant 3 Вика
entrant 4 Глеб
entrant 5 Даша
entrant 6 Егор
entrant 7 Жанна
out 1 1
lots 6 4 7 2 3 5 1

stage qualifying 1 2 3 4 5 6 7

round 1
table 1 6 5 0
table 2 3 0 1
table 3 4 2 7
missing 2 1
result 2 exact=0,0,0 deals=1
corrected 2 так

standing 1 3 qualifying points=1 whists=0 firsts=0 played=1
standing 2 6 qualifying points=0 whists=0 firsts=0 played=0
standing 3 4 qualifying points=0 whists=0 firsts=0 played=0
standing 4 7 qualifying points=0 whists=0 firsts=0 played=0
standing 5 2 qualifying points=0 whists=0 firsts=0 played=0
standing 6 5 qualifying points=0 whists=0 firsts=0 played=0
standing 7 1 qualifying points=-1 whists=0 firsts=0 played=1 out
"""
"""A result that the director set, and a ruling after it that somebody had not come."""


def test_a_result_set_before_a_ruling_of_absence_is_no_fault_of_a_record() -> None:
    assert all(finding.is_good for finding in findings_of(read(SET_THEN_MISSING)))


def test_a_spare_deal_that_was_given_back_leaves_a_record_that_nobody_refutes() -> None:
    story = Story(7, DUPLICATE)
    story.do(CloseRegistration(DIRECTOR))
    story.do(DrawRound(DIRECTOR))
    for deal in (2, 4):
        story.do(DropDeal(DIRECTOR, deal, "засветка"))
    first = next(entry.seq for entry in story.log if getattr(entry.event, "deal", None) == 2)
    story.do(Undo(DIRECTOR, first))
    assert story.now.rounds[-1].dropped == (4,)
    assert [finding for finding in findings_of(read(write(story.now))) if not finding.is_good] == []


PLAYER = Ruler(101, is_admin=True)
"""Somebody who takes part, as number 1, and may rule."""


def played(people: int = 9) -> Story:
    """Play and close the first round."""
    story = begun(people)
    story.play_round()
    return story


def other_table(story: Story) -> Table:
    """Return a table of the last round at which number 1 does not sit."""
    return next(table for table in story.now.rounds[-1].tables if 1 not in table.seats)


class TestRulersWhoPlay:
    def test_nobody_takes_off_between_rounds_whom_he_met_last(self) -> None:
        story = played()
        met = there(story.now.rounds[-1].table_of(1)).people
        other = other_table(story).people[0]
        assert {story.refused(Remove(PLAYER, number)) for number in met if number != 1} == {Reason.MET_LAST}
        assert story.do(Remove(DIRECTOR, next(number for number in met if number != 1)))
        assert story.do(Remove(PLAYER, other))

    def test_nobody_gives_away_between_rounds_the_number_of_whom_he_met_last(self) -> None:
        """A friend in the place of whoever won is that person taken off."""
        story = played()
        mate = next(number for number in there(story.now.rounds[-1].table_of(1)).people if number != 1)
        friend = Replace(PLAYER, mate, 200, "Друг")
        assert story.refused(friend) is Reason.MET_LAST
        assert story.do(Replace(PLAYER, other_table(story).people[0], 201, "Нина"))
        story.do(Leave(person(mate)))
        assert story.do(friend)

    def test_between_rounds_the_last_table_counts_of_whoever_has_rested_since(self) -> None:
        story = Story(7, replace(EVENING, odd=Odd.BYE))
        story.begin()
        story.play_round()
        story.do(DrawRound(DIRECTOR))
        (rests,) = story.round.byes
        story.play_round()
        met = there(story.now.rounds[0].table_of(rests)).people
        answers = {}
        for number in range(1, 8):
            if number != rests:
                rules = Ruler(person(number), is_admin=True)
                answers[number] = story.refused(Remove(rules, rests)) if number in met else None
        assert {number for number, why in answers.items() if why is Reason.MET_LAST} == {*met} - {rests}
        assert story.do(Remove(Ruler(person(next(n for n in answers if n not in met)), is_admin=True), rests))

    def test_the_draw_and_the_end_wait_ten_minutes_after_a_ruling(self) -> None:
        story = played()
        other = other_table(story)
        story.do(Correct(PLAYER, other.number, whists(*[0] * len(other.seats)), "опечатка"))
        ruled = story.at - 1
        for wish in (DrawRound(PLAYER), Finish(PLAYER, skips=True)):
            assert story.refused(wish) is Reason.RULED_JUST_NOW
        story.at = ruled + WAIT_S - 1
        assert story.refused(DrawRound(PLAYER)) is Reason.RULED_JUST_NOW
        assert decide(story.now, DrawRound(DIRECTOR), story.at), "who does not play draws at once"
        story.at = ruled + WAIT_S
        assert story.do(DrawRound(PLAYER))

    def test_such_rulings_are_kept_to_the_end_with_what_was_before(self) -> None:
        story = played()
        other = other_table(story)
        before = there(other.game())
        story.do(Correct(PLAYER, other.number, whists(*[0] * len(other.seats)), "опечатка"))
        story.do(Correct(DIRECTOR, other.number, whists(*[0] * len(other.seats)), "ещё раз"))
        story.at += WAIT_S
        story.play_on()
        assert [(one.by, one.round, one.was) for one in story.now.ruled] == [(101, 1, before)]

    def test_a_ruling_of_his_own_that_he_takes_back_goes_and_that_of_another_stands_as_taken_back(self) -> None:
        story = played()
        other = other_table(story)
        for by in (PLAYER, DIRECTOR):
            story.do(Correct(by, other.number, whists(*[0] * len(other.seats)), "опечатка"))
        corrected = story.now.recent[-1]
        story.do(Undo(PLAYER, corrected.seq))
        assert [one.undone for one in story.now.ruled] == [None, corrected.event]
        story.do(Undo(PLAYER, story.now.ruled[0].entry.seq))
        assert [one.undone for one in story.now.ruled] == [corrected.event]

    def test_who_leaves_has_not_ruled(self) -> None:
        story = played()
        story.do(Leave(PLAYER.person))
        assert story.now.ruled == ()


def full_log() -> Story:
    """Let three people have said words until the log is as long as it may get before the first draw."""
    story = Story(3)
    words = [WordSaid(1 + turn % 3, str(turn)) for turn in range(MOST_EVENTS - len(story.log))]
    story.log += [Entry(len(story.log) + n, 1500.0, word) for n, word in enumerate(words, 1)]
    return story


@pytest.mark.parametrize(
    "command",
    [
        Register(200, "Гость"),
        SayWord(101, "слово"),
        Attach(-6),
        TakeOver(Ruler(200, is_admin=True), "Админ"),
        TakeOver(Ruler(1, is_admin=True), "Директор"),
    ],
)
def test_before_the_first_draw_a_log_grows_to_a_bound(command: Command) -> None:
    story = full_log()
    if isinstance(command, TakeOver) and command.by == Ruler(1, is_admin=True):
        story.do(StepDown(1))
    assert story.refused(command) is Reason.LOG_FULL


def test_with_a_full_log_the_director_closes_and_draws() -> None:
    story = full_log()
    story.do(CloseRegistration(DIRECTOR))
    assert story.refused(Undo(DIRECTOR, len(story.log))) is Reason.LOG_FULL
    story.do(DrawRound(DIRECTOR))
    assert story.do(Attach(-6))


def test_between_two_draws_a_hundred_events_are_taken_back() -> None:
    """Closing the registration and taking that back again and again would write a log without end."""
    story = Story(3)
    for _ in range(MOST_UNDONE):
        story.do(CloseRegistration(DIRECTOR))
        story.do(Undo(DIRECTOR, story.seq(RegistrationClosed)))
    story.do(CloseRegistration(DIRECTOR))
    assert story.refused(Undo(DIRECTOR, story.seq(RegistrationClosed))) is Reason.RULINGS_FULL
    story.do(DrawRound(DIRECTOR))
    story.do(Wait(DIRECTOR, 1))
    assert story.do(Undo(DIRECTOR, story.seq(Waited)))


def test_a_round_takes_so_many_rulings() -> None:
    story = Story(9)
    story.begin()
    waits = [Waited(1 + turn % 3, 9e9, DIRECTOR.person) for turn in range(MOST_RULINGS)]
    story.log += [Entry(len(story.log) + n, story.at, event) for n, event in enumerate(waits, 1)]
    for command in (
        Wait(DIRECTOR, 1),
        Correct(DIRECTOR, 2, whists(1, -1, 0), "так"),
        Replace(DIRECTOR, 3, 200, "Нина"),
    ):
        assert story.refused(command) is Reason.RULINGS_FULL
    story.play_round()
    story.do(DrawRound(DIRECTOR))
    assert story.do(Wait(DIRECTOR, 1))


def test_with_a_full_log_somebody_may_direct_in_place_of_who_has_left() -> None:
    story = full_log()
    story.do(StepDown(1))
    story.do(TakeOver(Ruler(101), "Аня"))
    story.do(CloseRegistration(Ruler(101)))
    assert story.do(DrawRound(Ruler(101)))
