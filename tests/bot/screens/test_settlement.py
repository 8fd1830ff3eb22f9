"""Who owes whom, in words."""

import pytest

from bot.screens.settlement import SEEN, payment_lines
from bot.screens.texts import texts


@pytest.mark.parametrize(("owed", "lines"), [(0, 0), (SEEN, SEEN), (SEEN + 1, 1), (6, 1)])
def test_many_payments_are_folded_and_none_is_left_out(owed: int, lines: int) -> None:
    told = payment_lines(texts("ru"), (("Аня", f"Борис {number}", "10") for number in range(owed)))
    assert len(told) == lines
    assert sum(row.count("Аня → ") for row in told) == owed
    assert ("<blockquote expandable>" in "".join(told)) is (owed > SEEN)
