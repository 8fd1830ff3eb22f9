"""A misère that is being caught: the twelve cards of its declarer, and nothing about which two he put away."""

import pytest

from bot.games.preferans.screens import messages as screens
from engine.games.preferans.conventions.presets import PRESETS, with_rule
from tests.bot.screens import kit
from tests.bot.screens.deals import Table

SOCHI = PRESETS["sochi"]
CLUB = PRESETS["club3"]  # misère may be bid without the talon
LAID = "♠ Т К Д В 10  ♣ Т К  ♦ Д 8 7  ♥ 8 7"  # ten of the second hand and the talon


def caught(discard: str = "7d 8h", *plays: str) -> Table:
    """Seat 2 plays misère; the defenders' hands lie open after his first card."""
    table = Table(SOCHI).say("bid:misere", "pass", "pass").discard(discard).say("order:misere")
    return table.say(*plays)


def line(text: str) -> str:
    """The line with the declarer's cards; empty where there is none."""
    found = [row for row in text.split("\n") if row.startswith("<b>Борис</b> (две")]
    assert len(found) <= 1
    return found[0] if found else ""


def group(table: Table) -> str:
    return str(screens.MESSAGES.table_screen(kit.RU, table.frame, table.view(None)).text)


def test_nothing_is_counted_out_before_the_hands_lie_open() -> None:
    table = caught()
    assert [line(group(table)), *(line(table.own(seat).text) for seat in (1, 2, 3))] == [""] * 4


def test_the_twelve_cards_stand_there_and_are_crossed_out_as_they_go() -> None:
    table = caught("7d 8h", "card:7h")
    expected = f"Борис (две снесены): {LAID}"
    assert kit.plain(line(group(table))) == expected
    assert "<s>7</s>" in line(group(table)).rpartition("♥")[2]
    assert line(group(table)).count("<s>") == 1
    assert line(table.own(3).text) == line(table.own(1).text) == line(group(table))
    assert line(table.own(2).text) == "", "he sees his own cards"
    table.say("card:Qh", "card:Jh", "card:Qc", "card:9c", "card:Ac")
    assert kit.plain(line(group(table))) == expected
    assert line(group(table)).count("<s>") == 2


@pytest.mark.parametrize("other", ["As Ks", "Qd 8h", "7d 8d"])
def test_nobody_reads_what_was_put_away(other: str) -> None:
    """Two deals that differ in the discard alone look alike to the group and to both defenders."""
    one, two = caught("7d Ac", "card:7h"), caught(f"{other}", "card:7h")
    assert group(one) == group(two)
    for seat in (1, 3):
        assert one.own(seat).text == two.own(seat).text


def test_a_closed_misere_shows_neither_the_twelve_nor_any_hand() -> None:
    table = Table(with_rule(SOCHI, "misere_play", "closed")).say("bid:misere", "pass", "pass").discard("7d 8h")
    table.say("order:misere", "card:7h")
    assert [line(group(table)), *(line(table.own(seat).text) for seat in (1, 2, 3))] == [""] * 4
    assert "Играет: Борис, мизер, карты закрыты" in kit.plain(group(table))


def test_an_uvert_lies_open_where_misere_is_closed() -> None:
    table = Table(PRESETS["uvert"]).say("bid:uvert-", "pass", "pass", "order:uvert", "card:7h")
    assert "<b>Борис</b> (две в прикупе)" in group(table)
    assert "Играет: Борис, уверт, без прикупа" in kit.plain(group(table))


def test_without_the_talon_two_of_them_are_in_it() -> None:
    table = Table(CLUB).say("bid:misere-", "pass", "pass", "order:misere", "card:7h")
    assert kit.plain(line(group(table))) == f"Борис (две в прикупе): {LAID}"
