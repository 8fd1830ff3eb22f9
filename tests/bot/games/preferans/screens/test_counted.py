"""«Как посчитано»: every sum on it adds up, and comes to the settlement that is shown."""

import re
from fractions import Fraction
from unicodedata import numeric

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.preferans.screens.settle import SETTLEMENT
from bot.screens.model import Frame
from bot.screens.texts import Texts
from bot.screens.words import balance_word
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.model import SettleDivisor
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.events import Leaver, Standing
from engine.games.preferans.sheet import Column, Entry, Reason
from engine.games.preferans.totals import FINEST, LARGEST
from tests.bot.screens import kit
from tests.engine.games.preferans.scoring.builders import rules, table
from tests.engine.games.preferans.scoring.strategies import standings

NUMBER = r"\(?[+−]?(?:\d+ \d+/\d+|\d+/\d+|\d*[¼⅓½⅔¾]|\d+)\)?"
MOUNTAIN = re.compile(
    rf"гора ({NUMBER})(?: \+ (?:курочка|котёл) ({NUMBER}))?"
    rf"(?: \+ \(({NUMBER}) − ({NUMBER})\)(?: × (\d+))?)?(?: = ({NUMBER}))?"
)
FOR_MOUNTAIN = re.compile(rf"за гору \(({NUMBER}) − ({NUMBER})\) × ({NUMBER}) = ({NUMBER}) ·")
WHISTS = re.compile(rf"висты ({NUMBER}) − ({NUMBER}) = ({NUMBER}) ·")
IN_ALL = re.compile(rf"всего ({NUMBER})(?:, округлённо ({NUMBER})( \(чтобы сумма была 0\))?)?$")


def lines(standing: Standing, t: Texts = kit.RU) -> list[str]:
    return kit.plain(SETTLEMENT.counted_screen(t, standing).text).splitlines()


def test_an_evening_in_sochi() -> None:
    standing = table(pool="20 14 6", mountain="4 10 -2", on="1:on2+30 2:on1+44")
    assert lines(standing) == [
        "Как посчитано",
        "Чего не хватает пуле до самой большой (20), идёт в гору.",
        "Очко горы — 10 вистов, поровну на всех: разница со средней горой × 10.",
        "Средняя гора: 10⅔.",
        "Аня: гора 4",
        "за гору (10⅔ − 4) × 10 = +66⅔ · висты 30 − 44 = −14 · всего +52⅔, округлённо +53",
        "Вика: гора −2 + (20 − 6) = 12",
        "за гору (10⅔ − 12) × 10 = −13⅓ · висты 0 − 0 = 0 · всего −13⅓, округлённо −14 (чтобы сумма была 0)",
        "Борис: гора 10 + (20 − 14) = 16",
        "за гору (10⅔ − 16) × 10 = −53⅓ · висты 44 − 30 = +14 · всего −39⅓, округлённо −39",
        "Доли виста округлены, сумма осталась нулевой.",
    ]


def test_what_leningrad_writes_on_the_mountain_is_doubled() -> None:
    told = lines(table(rules("leningrad"), pool="20 14 8", mountain="4 10 0"))
    assert "Чего не хватает пуле до самой большой (20), идёт в гору × 2." in told
    assert "Борис: гора 10 + (20 − 14) × 2 = 22" in told


@pytest.mark.parametrize(("seats", "unit"), [(3, "15"), (4, "13⅓")])
def test_a_mountain_that_the_others_alone_are_paid_for(seats: int, unit: str) -> None:
    standing = table(rules("rostov", settle_divisor="n_minus_1"), seats=seats, mountain="4 10 1 5"[: 2 * seats])
    told = lines(standing)
    assert told[1] == f"Очко горы — 10 вистов, поровну на остальных: разница со средней горой × {unit}."


def test_what_is_left_of_a_kurochka_counts_like_the_mountain() -> None:
    told = lines(table(rules("kurochka"), pool="10 10 8", mountain="6 0 0", aside="4 0 2"))
    assert "Остаток курочки в расчёте — как гора." in told
    assert "Аня: гора 6 + курочка 4 = 10" in told
    assert "Борис: гора 0" in told
    assert "Вика: гора 0 + курочка 2 + (10 − 8) = 4" in told


def test_equal_pools_leave_nothing_to_close() -> None:
    assert not any("пул" in line for line in lines(table(pool="10 10 10", mountain="4 10 1")))


def test_the_pool_of_who_left_is_told_where_it_counts_for_more() -> None:
    standing = replace(table(seats=4, pool="10 10 10 2"), leavers=(Leaver(Seat(4), Fraction(7)),))
    told = lines(standing)
    assert told[1] == "Гриша не за столом: пуля считается за 7."
    assert "Гриша: гора 0 + (10 − 7) = 3" in told


@st.composite
def sheets(draw: st.DrawFn) -> Standing:
    """A match somewhere in the middle, whists on everybody, with parts where somebody divides."""
    standing = draw(standings())
    parts = draw(st.sampled_from([1, 1, 2, 3, 7]))
    seats = standing.players.seats
    for writer, debtor in [(one, other) for one in seats for other in seats if one is not other]:
        amount = Fraction(draw(st.integers(-30, 300)), parts)
        entry = Entry(writer, Column.WHISTS, amount, Reason.ADJUSTMENT, on=debtor)
        standing = replace(standing, sheet=standing.sheet.write([entry]))
    return standing


def amount(text: str) -> Fraction:
    """The number a person reads."""
    value = Fraction(0)
    for part in re.findall(r"\d+/\d+|\d+|[¼⅓½⅔¾]", text):
        value += Fraction(part) if part[-1].isdecimal() else Fraction(numeric(part)).limit_denominator(4)
    return -value if "−" in text else value


def read(form: re.Pattern[str], line: str) -> tuple[str, ...]:
    """The numbers of a line that has this form; empty where one is left out."""
    found = form.search(line)
    assert found is not None, line
    return tuple(number or "" for number in found.groups())


@pytest.mark.parametrize("preset", sorted(PRESETS))
@settings(max_examples=40)
@given(sheets(), st.sampled_from(SettleDivisor))
def test_everything_adds_up_to_the_settlement_that_is_shown(
    preset: str, standing: Standing, divisor: SettleDivisor
) -> None:
    """Any sheet, settled by every convention, and by each way to divide a mountain."""
    remises = standing.convention.remise_to  # decides whether the sheet has a column for them
    convention = replace(PRESETS[preset], settle_divisor=divisor, remise_to=remises)
    standing = replace(standing, convention=convention)
    frame = Frame(table=1, rules=standing.convention, players=tuple(standing.players))
    shown = kit.plain(SETTLEMENT.settle_screen(kit.RU, frame, standing).worded).splitlines()
    told = lines(standing)
    mean = next(amount(line.split(": ")[1].rstrip(".")) for line in told if line.startswith("Средняя"))
    mountains = []
    for name in standing.players:
        at = next(index for index, line in enumerate(told) if line.startswith(f"{name}: гора"))
        own, kurochka, top, pool, factor, closed = read(MOUNTAIN, told[at])
        added = amount(kurochka) + (amount(top) - amount(pool)) * int(factor or 1)
        mountains.append(amount(own) + added)
        assert amount(closed or own) == mountains[-1]
        average, mine, unit, for_mountain = map(amount, read(FOR_MOUNTAIN, told[at + 1]))
        assert (average, mine) == (mean, mountains[-1])
        assert (average - mine) * unit == for_mountain
        written, against, difference = map(amount, read(WHISTS, told[at + 1]))
        assert written - against == difference
        exact, whole, forced = read(IN_ALL, told[at + 1])
        assert amount(exact) == for_mountain + difference
        off = abs(amount(whole or exact) - amount(exact))
        assert off < 1
        assert bool(forced) is (off > Fraction(1, 2)), "told only where one would round otherwise"
        assert f"{name}: {balance_word(int(amount(whole or exact)))}" in shown
    assert sum(mountains) == mean * len(mountains)


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_it_fits_whatever_is_written(t: Texts, seats: int) -> None:
    finest = Fraction(LARGEST) - Fraction(1, FINEST)
    standing = table(seats=seats, pool="1 2 3 4")
    hostile = replace(standing, players=BySeat(kit.NAMES[:seats]))
    for writer in hostile.players.seats:
        wild = [
            Entry(writer, Column.MOUNTAIN, -finest * int(writer), Reason.ADJUSTMENT),
            *(
                Entry(writer, Column.WHISTS, finest, Reason.ADJUSTMENT, on=other)
                for other in hostile.players.seats
                if other is not writer
            ),
        ]
        hostile = replace(hostile, sheet=hostile.sheet.write(wild))
    kit.check_limits(SETTLEMENT.counted_screen(t, hostile))
