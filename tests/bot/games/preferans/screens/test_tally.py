"""The score in one line: own entries, balances, pools by what ends the match."""

from fractions import Fraction

from msgspec.structs import replace

from bot.games.preferans.screens.sheet import balance_line, own_line, pools_line
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.auction import End, EndKind
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.events import Standing
from engine.games.preferans.sheet import Column, Entry, Reason, ScoreSheet
from tests.bot.screens import kit

ENTRIES = (
    Entry(Seat.ONE, Column.POOL, Fraction(4), Reason.MADE),
    Entry(Seat.TWO, Column.WHISTS, Fraction(8), Reason.TRICK, on=Seat.ONE),
    Entry(Seat.TWO, Column.WHISTS, Fraction(12), Reason.TRICK, on=Seat.ONE),
    Entry(Seat.TWO, Column.MOUNTAIN, Fraction(-3, 2), Reason.SHORTFALL),
)


def standing(end: End, *, names: tuple[str, ...] = ("Аня", "Робот 1", "Вика")) -> Standing:
    rules = replace(PRESETS["sochi"], end=end, pool_target=10)
    return Standing(rules, BySeat(names), ScoreSheet.empty(3).write(ENTRIES))


def test_own_entries_with_their_totals() -> None:
    now = standing(End(EndKind.EACH))
    assert [kit.eye(own_line(kit.RU, now, seat, ENTRIES)) for seat in now.players.seats] == [
        "Вам: пуля +4 (всего 4)",
        "Вам: висты → Аня +20 (всего 20) · гора −1½, это плюс (всего −1½)",
        "Вам: без записи",
    ]
    again = replace(now, sheet=now.sheet.write(ENTRIES[:1]))
    assert kit.eye(own_line(kit.EN, again, Seat.ONE, ENTRIES[:1])) == "You: pool +4 (8 in all)"


def test_names_are_escaped() -> None:
    line = own_line(kit.RU, standing(End(EndKind.EACH), names=("<b>", "B", "C")), Seat.TWO, ENTRIES)
    assert "&lt;b&gt;" in line
    assert "<b>" not in line


def test_everybody_from_the_best_down() -> None:
    line = kit.eye(balance_line(kit.RU, standing(End(EndKind.EACH))))
    assert line == "Счёт: Робот 1 +17 · Аня +2 · Вика −19"


def test_the_pools_and_what_ends_the_match() -> None:
    told = {kind: kit.eye(pools_line(kit.RU, standing(End(kind, deals=9, minutes=60)))) for kind in EndKind}
    assert told[EndKind.EACH] == "Пуля: Аня 4 · Робот 1 — 0 · Вика 0 из 10"
    assert told[EndKind.SUM] == "Пуля: Аня 4 · Робот 1 — 0 · Вика 0, вместе 4 из 30"
    assert told[EndKind.DEALS] == told[EndKind.TIME] == "Счёт: Робот 1 +17 · Аня +2 · Вика −19"


def test_before_the_first_figure_no_balances_are_told() -> None:
    blank = replace(standing(End(EndKind.DEALS, deals=1)), sheet=ScoreSheet.empty(3))
    assert pools_line(kit.RU, blank) == ""
