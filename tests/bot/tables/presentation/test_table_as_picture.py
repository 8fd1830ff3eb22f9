"""«Стол картинкой»: the group's table message as a picture that nobody's cards are on."""

import random

import pytest

from bot.games.preferans.pictures.drawings import PreferansLabels, TableDrawing
from bot.games.preferans.screens.table_picture import PICTURE
from bot.pictures.drawing import Drawing
from bot.pictures.theme import Look
from bot.screens.model import Screen
from bot.screens.texts import texts
from bot.tables.log.state import Stage
from bot.tables.ports import Certainty
from engine.games.preferans.state import Playing
from engine.games.preferans.view import view_for
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.ephemeral.kit import HERS, ask
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, VIKA
from tests.narrowed import of, there

ON, OFF = "set:picture:1", "set:picture:0"
PAGE = "set:page:pictures"


def labels(screen: Screen) -> dict[str, str]:
    """Return the labels of a page's buttons by what they do."""
    return {there(key.press).action: key.text for row in screen.rows for key in row}


async def switch(desk: Desk, action: str) -> None:
    assert await choose_setting(desk, ANYA, action, group=True) == ("empty", "")
    await desk.pass_time(1)


async def spectators(desk: Desk) -> Drawing:
    """The picture as nobody in particular may see it."""
    table = await desk.state()
    view = view_for(table.match, None) if table.match is not None else None
    assert view is not None
    return PICTURE.lasting(texts("ru"), view)


@pytest.mark.parametrize("seed", range(3))
async def test_the_groups_picture_is_the_spectators_and_its_caption_follows(desk: Desk, seed: int) -> None:
    text = desk.screen("table")
    await switch(desk, ON)
    assert desk.screen("table").picture == await spectators(desk)
    assert (desk.screen("table").text, desk.screen("table").rows) == (text.text, text.rows)
    message, rng = desk.wall.rows[1, "table"].message, random.Random(seed)
    pictures: list[Drawing] = []
    captions: list[str] = []
    while (await desk.state()).stage is Stage.DEAL:
        shown = desk.screen("table")
        assert shown.picture == await spectators(desk)
        pictures += [there(shown.picture)] if shown.picture not in pictures[-1:] else []
        captions += [shown.text] if shown.text not in captions[-1:] else []
        assert await desk.step(rng if len(captions) < 6 else None)
    assert len(pictures) <= 14 + 2, "phases and tricks, and hands that are opened"
    assert len(captions) > len(pictures)
    assert (1, "table") not in desk.wall.last, "it goes when the sheet is there"
    await desk.say((ANYA, "next"), (BORIS, "next"), (VIKA, "next"))
    assert isinstance(desk.screen("table").picture, TableDrawing)
    assert desk.wall.rows[1, "table"].message > message


async def test_the_table_is_drawn_as_the_group_wants_its_pictures(desk: Desk) -> None:
    await switch(desk, ON)
    for wish in ("set:dark:1", "set:four:1", "set:language:en"):
        assert await choose_setting(desk, BORIS, wish, group=True) == ("empty", "")
    await desk.pass_time(1)
    shown = desk.screen("table")
    assert shown.look == Look(dark=True, four_colours=True, latin=True)
    assert isinstance(shown.picture, TableDrawing)
    assert (shown.picture.title, of(PreferansLabels, shown.labels).talon) == ("Bidding", "talon")


async def test_text_becomes_a_picture_at_once_and_goes_back_to_text(desk: Desk) -> None:
    await switch(desk, ON)
    assert desk.screen("table").picture is not None
    await switch(desk, OFF)
    assert desk.screen("table").picture is None
    await desk.deal()
    await switch(desk, ON)
    assert (1, "table") not in desk.wall.last, "nothing is drawn between two deals"


async def test_a_table_as_picture_is_chosen_as_other_wishes_of_a_group_are(desk: Desk) -> None:
    await desk.command(ANYA, "settings")
    assert PAGE in labels(desk.wall.told[-1][2])
    assert await choose_setting(desk, ANYA, PAGE, group=True) == ("empty", "")
    assert labels(desk.wall.changed[-1][2])[ON] == "☐ стол картинкой"
    assert (await choose_setting(desk, STRANGER, ON, group=True))[0] == "toast"
    assert (await choose_setting(desk, ANYA, ON))[0] == "toast", "not a wish of one's own"
    assert desk.screen("table").picture is None
    await desk.command(ANYA, "settings", private=True)
    turns = labels(desk.wall.told[-1][2])
    assert PAGE in turns
    for turn in turns:
        assert await choose_setting(desk, ANYA, turn) == ("empty", "")
        assert not {ON, OFF} & labels(desk.wall.changed[-1][2]).keys()


async def test_a_restart_in_mid_trick_changes_nothing_of_it(desk: Desk) -> None:
    await switch(desk, ON)
    table = await desk.state()
    while not (table.match is not None and isinstance(table.match.deal, Playing) and table.match.deal.plays):
        assert await desk.step()
        table = await desk.state()
    before = desk.screen("table")
    wall = await desk.restart()
    desk.wall.rows = wall.rows
    assert desk.screen("table") == before
    await desk.step()
    assert desk.screen("table").picture == await spectators(desk)


async def test_own_cards_are_shown_beside_the_picture_as_beside_the_text(desk: Desk) -> None:
    await switch(desk, ON)
    reply = await ask(desk)
    assert (1, HERS) in desk.wall.last
    assert desk.screen(HERS).picture is None
    desk.wall.views.sights[VIKA.id] = Certainty.NO
    await desk.pass_time(5)
    alert = await desk.press(VIKA, "hand", where="table")
    assert alert.kind == "alert"
    assert reply.given
