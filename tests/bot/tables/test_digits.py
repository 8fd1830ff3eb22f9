"""Digits that are none of 0 to 9, at every door where somebody writes a number: one answer, and nothing is changed.

`'²'.isdigit()` is true and `int('²')` an error, `int('٣')` is 3, and so is `int('0_3')`.
"""

import re
from random import Random

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, PAPER, forged
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, GRISHA, THREE
from tests.bot.tables.test_forged import WORDS
from tests.extent import tried

DIGITS = ("²", "٣", "①", "½", "３", "0_3", "9" * 5000)
FAIR = f"\ncommit {'ab' * 32}\nsecret {'ab' * 32}\nword 1 да\n"
NAMES = "\nsubstitute 1 Гриша\njoin 4 Дима\nleave 4\n"
NUMBER = re.compile(r"[0-9]+")


@pytest.mark.parametrize("digit", DIGITS)
async def test_in_any_line_of_a_record(make: Make, digit: str, caplog: pytest.LogCaptureFixture) -> None:
    """Of every number that stands in it."""
    desk, text = make(), PAPER + NAMES + FAIR
    for found in NUMBER.finditer(text):
        asked = len(desk.wall.told)
        sent = desk.files.put("pulka.txt", (text[: found.start()] + digit + text[found.end() :]).encode())
        await desk.command(ANYA, "import", attached=sent)
        assert len(desk.wall.told) == asked + 1, text[found.start() - 20 : found.end()]
        await desk.pass_time(600)
    assert caplog.records == []


@pytest.mark.parametrize("word", ["seat", "join", "substitute"])
async def test_in_place_of_a_seat_with_a_name(desk: Desk, word: str, caplog: pytest.LogCaptureFixture) -> None:
    await desk.command(ANYA, f"import pulka 1\nconvention sochi\nseat 1 Аня\nseat 2 Борис\n{word} ² Вика")
    assert len(desk.wall.told) == 1
    assert caplog.records == []


@pytest.mark.parametrize("digit", DIGITS)
async def test_in_any_command(make: Make, digit: str, caplog: pytest.LogCaptureFixture) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "pause")
    before, asked = desk.kept(), len(desk.wall.told)
    for number, command in enumerate(
        (
            *(f"fix Борис гора +{digit}", f"fix Борис гора {digit}/2", f"fix Борис висты Аня 1/{digit}"),
            *(f"new {digit} leningrad {digit}", f"new pool_target={digit}", f"new end=deals:{digit}"),
            *(f"score pool_target={digit} Аня, Борис, Вика", f"import rule pool_target={digit}", f"rules {digit}"),
        ),
        start=1,
    ):
        await desk.command(ANYA, command)
        assert len(desk.wall.told) == asked + number, command
        await desk.pass_time(4)
    assert desk.kept() == before
    await desk.command(GRISHA, f"start sit_{digit}_{digit}", private=True)
    await desk.command(GRISHA, f"start deal_1_{digit}_0123456789abcdef", private=True)
    await desk.command(GRISHA, f"start take_1_{digit}_0123456789abcdef", private=True)
    assert caplog.records == []


@pytest.mark.soak
@pytest.mark.parametrize("stage", ["lobby", "deal", "paper"])
@pytest.mark.parametrize("digit", [digit for digit in DIGITS if len(digit) < 10])
async def test_in_any_button(make: Make, stage: str, digit: str, caplog: pytest.LogCaptureFixture) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    if stage == "paper":
        await desk.command(ANYA, "score Аня, Борис, Вика")
    else:
        await (desk.lobby(*THREE) if stage == "lobby" else desk.begin(*THREE))
    table, rng = await desk.state(), Random(f"{digit} {stage}")
    arguments = (digit, f"1:{digit}", f"1:{digit}:sheet", f"dealer:{digit}", f"pool_target={digit}")
    for word in sorted({*WORDS} - {Action.CLOSE, Action.STAND}):
        for argument in rng.sample(arguments, tried(1, 5)):
            for token in {0, table.stage_token, *table.tokens, table.stage_token * 10_000}:
                await forged(desk, ANYA, Press(desk.number, token, f"{word}:{argument}"), desk.chat)
    assert caplog.records == []
