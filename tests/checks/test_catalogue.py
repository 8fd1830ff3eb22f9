"""The order of the message catalogue."""

from tests.checks.catalogue import Key, hides, in_order


def named(*messages: str) -> list[Key]:
    return [(None, message) for message in messages]


def test_messages_stay_where_the_file_has_them_though_their_module_moves() -> None:
    assert in_order(named("c", "d", "a", "b"), named("a", "b", "c", "d")) == named("a", "b", "c", "d")


def test_a_new_message_stands_behind_its_neighbour_in_the_code() -> None:
    assert in_order(named("new", "b", "newer", "newest", "a"), named("a", "b")) == named(
        "new", "a", "b", "newer", "newest"
    )


def test_a_message_said_twice_stands_where_it_is_said_first() -> None:
    assert in_order(named("a", "new", "b", "new"), named("a", "b")) == named("a", "new", "b")


def test_a_plural_that_begins_with_a_sentence_of_all_games_hides_it() -> None:
    assert hides((None, ("One.", "%(n)d.")), named("One."))
    assert not hides((None, "One."), named("One."))
    assert not hides((None, ("Another.", "%(n)d.")), named("One."))
