"""Callback data: what was written is read back, everything else is None."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.gateway.api.callbacks import MAX_BYTES, base36, decode, encode
from bot.gateway.api.keyboards import keyboard, markup
from bot.screens.actions import Action
from bot.screens.model import Button, ButtonStyle, Press
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans import moves
from engine.games.preferans.moves import Discard, MakeClaim

NUMBERS = st.integers(0, 36**9)
PRINTABLE = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=30)


@given(NUMBERS, NUMBERS, PRINTABLE)
def test_round_trip(table: int, token: int, action: str) -> None:
    press = Press(table, token, action)
    data = encode(press)
    assert len(data.encode("ascii")) <= MAX_BYTES
    assert decode(data) == press


@given(
    st.one_of(st.text(max_size=80), st.from_regex(r"v1\.[0-9a-zA-Z]*\.[0-9a-zA-Z-]*\.?.*"), st.none(), st.integers())
)
def test_garbage_is_none_or_canonical(data: object) -> None:
    """Nothing raises, and what is read as a press is exactly what `encode` writes for it."""
    press = decode(data)
    assert press is None or encode(press) == data


@pytest.mark.parametrize(
    "data",
    [
        "",
        "v1",
        "v1.1.1",
        "v1.1.1.",
        "v2.1.1.pass",
        "v1.01.1.pass",
        "v1.-1.1.pass",
        "v1.1_0.1.pass",
        "v1.A.1.pass",
        "v1. 1.1.pass",
        "v1.1.1.pa ss",
        "v1.1.1.pass\n",
        "v1.1.1.пас",
        "v1.١.1.pass",
        "v1.1.1." + "a" * 60,
        "\x00",
        b"v1.1.1.pass",
    ],
)
def test_what_nobody_wrote(data: object) -> None:
    assert decode(data) is None


@pytest.mark.parametrize("action", ["", "пас", "a b", "a" * 58, "x\n"])
def test_what_would_not_fit_is_refused(action: str) -> None:
    with pytest.raises(ValueError, match="callback data"):
        encode(Press(1, 1, action))


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="below 0"):
        encode(Press(-1, 0, "pass"))


def test_base_36() -> None:
    assert [base36(number) for number in (0, 35, 36, 36**5)] == ["0", "z", "10", "100000"]


def test_the_longest_actions_fit() -> None:
    """Even with tables and tokens beyond any imaginable number."""
    discard = moves.write(Discard(Seat.ONE, cards=(Card("Ts"), Card("9d"))))
    claim = moves.write(MakeClaim(Seat.ONE, tricks=BySeat.collect((10, 0, 0, 0))))
    for action in (discard, claim, f"{Action.PAGE}:layout:999", f"{Action.SIZE}:100"):
        assert len(encode(Press(36**7, 36**7, action))) <= MAX_BYTES


def test_a_keyboard() -> None:
    rows = (
        (
            Button("пас", Press(1, 2, "pass"), style=ButtonStyle.DANGER),
            Button("в чат", url="https://t.me/pulka?start=1"),
        ),
        (),
    )
    made = markup(1, rows)
    assert made is not None
    assert (
        made.to_dict()
        == keyboard(1, rows)
        == {
            "inline_keyboard": [
                [
                    {"text": "пас", "callback_data": "v1.1.2.pass", "style": "danger"},
                    {"text": "в чат", "url": "https://t.me/pulka?start=1"},
                ]
            ]
        }
    )
    assert keyboard(1, ()) is None
    assert markup(1, ()) is None
    with pytest.raises(ValueError, match="nothing to copy"):
        keyboard(1, ((Button("nothing"),),))
