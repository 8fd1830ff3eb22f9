"""The fold of a tournament's log: what events change, and what is taken back."""

import pytest
from msgspec.structs import replace

from engine.tournament.events import (
    AnyEvent,
    Arrived,
    Attached,
    Corrected,
    Detached,
    DirectorLeft,
    DirectorTook,
    Entry,
    Finished,
    LegBegan,
    NoShow,
    Registered,
    RegistrationClosed,
    Removed,
    Replaced,
    RoundClosed,
    TableBegan,
    TableEnded,
    Undone,
    Waited,
    Withdrew,
    WordSaid,
)
from engine.tournament.fold import evolve, replay
from engine.tournament.plan import DUPLICATE, Leg
from engine.tournament.state import Phase
from tests.engine.tournament.kit import closed, drawn, folded, log_of, opened, whists

PLAYED: list[AnyEvent] = [
    *closed(6),
    drawn(1, (1, 2, 3), (4, 5, 6)),
    Arrived(1),
    Arrived(2),
    Arrived(3),
    TableBegan(1, 77),
    TableEnded(1, whists(30, -10, -20), 12),
    Arrived(4),
    Waited(2, 3000.0, by=1),
    NoShow(2, (5,), by=1),
    Corrected(1, whists(28, -8, -20), "ошибка в записи", by=1),
    Replaced(6, 206, "Нина", by=1),
    Removed(5, by=1),
    RoundClosed(by=1),
]


def test_whoever_withdraws_leaves_no_entrant_and_the_number_is_not_given_again() -> None:
    tournament = folded(*opened(3), Withdrew(3))
    assert [one.number for one in tournament.entrants] == [1, 2]
    assert tournament.numbers == 3


def test_three_and_four_people_play_a_final_only_but_a_duplicate_has_none() -> None:
    assert folded(*closed(4)).leg is Leg.FINAL
    assert folded(*closed(5)).leg is Leg.QUALIFYING
    assert folded(*closed(3, DUPLICATE)).leg is Leg.QUALIFYING


def test_the_deals_of_a_duplicate_are_numbered_through_all_rounds() -> None:
    second = folded(*closed(3, DUPLICATE), drawn(1, (1, 2, 3)), RoundClosed(), drawn(2, (3, 1, 2))).rounds[1]
    assert second.deals == (7, 8, 9, 10, 11, 12)


def test_a_table_with_a_missing_player_is_done() -> None:
    tournament = folded(*PLAYED[:-4])
    assert tournament.round is not None
    assert tournament.round.are_all_done


def test_a_substitute_is_waited_for() -> None:
    tournament = folded(*closed(3), drawn(1, (1, 2, 3)), NoShow(1, (2,)), Replaced(2, 300, "Нина"))
    assert tournament.rounds[0].tables[0].missing == ()
    entrant = tournament.entrant(2)
    assert entrant is not None
    assert (entrant.person, entrant.persons) == (300, (102,))


def test_who_is_taken_off_before_the_table_begins_counts_as_missing_there() -> None:
    begun = [*closed(6), drawn(1, (1, 2, 3), (4, 5, 6)), TableBegan(1, 77)]
    tables = folded(*begun, Removed(1), Removed(4)).rounds[0].tables
    assert [table.missing for table in tables] == [(), (4,)]


@pytest.mark.parametrize("seq", range(len(closed(6)) + 2, len(PLAYED) + 1))
def test_what_is_taken_back_might_never_have_been(seq: int) -> None:
    log = log_of(PLAYED)
    undone = evolve(replay(log), Entry(len(log) + 1, 5000.0, Undone(seq, by=1)))
    assert undone == replace(replay(entry for entry in log if entry.seq != seq), taken_back=1)


def test_two_things_may_be_taken_back() -> None:
    log = log_of([*PLAYED, Undone(len(PLAYED)), Undone(len(PLAYED) - 1)])
    assert replay(log) == replace(replay(log_of(PLAYED[:-2])), taken_back=2)


def test_the_closing_of_registration_is_taken_back_before_the_draw() -> None:
    tournament, open_again = folded(*closed(6), Undone(8)), folded(*opened(6))
    assert tournament == replace(open_again, reopened=open_again.entrants, taken_back=1)


@pytest.mark.parametrize("seq", [1, len(closed(6)), len(closed(6)) + 1])
def test_opening_draw_and_what_was_before_the_draw_stay(seq: int) -> None:
    log = log_of(PLAYED)
    assert evolve(replay(log), Entry(99, 5000.0, Undone(seq))) == replace(replay(log), taken_back=1)


def test_a_stage_is_a_milestone() -> None:
    tournament = folded(*PLAYED, LegBegan(Leg.FINAL, (1, 2, 3, 4)), Undone(len(PLAYED)))
    assert tournament.leg is Leg.FINAL
    assert tournament.rounds[0].is_closed


def test_chats_come_and_go() -> None:
    assert folded(*opened(3), Attached(-7), Attached(-8), Detached(-7)).chats == (-5, -8)


def test_another_director_takes_over() -> None:
    left = folded(*opened(3), DirectorLeft())
    assert left.has_director_left
    taken = folded(*opened(3), DirectorLeft(), DirectorTook(101, "Аня"))
    assert (taken.director, taken.has_director_left, taken.opener) == (101, False, 1)


def test_the_end_is_the_end() -> None:
    assert folded(*PLAYED, Finished()).phase is Phase.FINISHED


def test_a_word_may_be_changed() -> None:
    tournament = folded(*opened(3), WordSaid(2, "раз"), WordSaid(2, "два"))
    assert [one.word for one in tournament.entrants] == ["", "два", ""]


def test_a_log_begins_with_the_opening() -> None:
    with pytest.raises(ValueError, match="opening"):
        replay(log_of(PLAYED[1:]))
    with pytest.raises(ValueError, match="empty"):
        replay([])


def test_an_error_message_shows_no_secret() -> None:
    first = log_of(opened(3))[0].event
    assert "0001" not in repr(first) + repr(folded(*opened(3)))
    assert replace(folded(*opened(3)), secret="") != folded(*opened(3))


def test_closing_orders_the_lots() -> None:
    assert folded(*opened(3), RegistrationClosed((2, 3, 1))).lots == (2, 3, 1)


def test_a_long_log_is_folded_as_event_by_event() -> None:
    to_and_fro = (event for number in range(4, 204) for event in (Registered(number, 300, "Нина"), Withdrew(number)))
    log = log_of([*opened(3), *to_and_fro, RegistrationClosed(), Undone(404), RegistrationClosed()])
    tournament = None
    for entry in log:
        tournament = evolve(tournament, entry)
    assert replay(log) == tournament
