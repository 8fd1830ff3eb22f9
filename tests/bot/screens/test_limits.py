"""Telegram's limits and its HTML, in both languages, with names as hostile as they come."""

import re

import pytest

from bot.games.painting import PAINTERS
from bot.games.preferans.face import PREFERANS_FACE
from bot.games.preferans.screens import help, messages
from bot.games.preferans.screens.messages import ASKED, MESSAGES
from bot.pictures import render
from bot.screens import commands, greeting, lobby, replies
from bot.screens.actions import Action
from bot.screens.model import LobbyInfo, Vote
from bot.screens.texts import Texts
from engine.core.errors import ConventionError
from engine.core.seats import Seat
from engine.games.preferans.conventions.presets import BY_NAME, PRESETS, seats_for, with_rule
from engine.games.preferans.view import Phase
from tests.bot.screens import kit
from tests.extent import tried
from tests.faces import BOOKS

LANGUAGES = (kit.RU, kit.EN)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_every_screen_of_a_match_fits(seed: int) -> None:
    convention, seats = kit.TABLES[seed]
    for walk in kit.walked(seed + 100, seats=seats, convention=convention, deals=tried(1, 20)):
        view = kit.view_of(walk, None)
        for viewer in (None, *walk.match.standing.players.seats):
            shown = kit.seen(walk, convention, viewer)
            kit.check_limits(shown.group)
            if shown.own is not None:
                kit.check_limits(shown.own)
                assert len(messages.MESSAGES.hand_alert(kit.RU, shown.view)) <= 200
            for t in LANGUAGES:
                assert 0 < len(MESSAGES.help_text(t, shown.frame, shown.view)) <= 200
        if view.phase is Phase.FINISHED:
            for t in LANGUAGES:
                for screen in kit.deal_screens(walk, convention, t):
                    kit.check_limits(screen)


def test_pictures_of_the_screens_can_be_drawn() -> None:
    convention = kit.CONVENTIONS[0]
    for walk in kit.walked(1, seats=4, convention=convention, deals=1):
        if kit.view_of(walk, None).phase is Phase.FINISHED:
            for screen in kit.deal_screens(walk, convention):
                assert screen.picture is not None
                render(PAINTERS, screen.picture)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("taken", range(5))
def test_the_lobby_fits(t: Texts, taken: int) -> None:
    convention = PRESETS["leningrad"]
    for option in BY_NAME.values():
        for value in option.values:
            try:
                convention = with_rule(convention, option.name, value)
            except ConventionError:
                continue
    view = LobbyInfo(
        table=10**9,
        stage=99_999,
        rules=convention,
        players=kit.NAMES[:taken],
        robots=(Seat.TWO,) if taken > 1 else (),
        group_title="Пулька <& Co>",
        group_url="https://t.me/c/1/2",
    )
    kit.check_limits(lobby.lobby_screen(t, BOOKS, view))
    kit.check_limits(lobby.agreement_screen(t, BOOKS, view))
    if taken:
        kit.check_limits(lobby.seated_screen(t, BOOKS, view, kit.NAMES[0]))
    for screen in PREFERANS_FACE.rules.told(t, convention):
        kit.check_limits(screen)


@pytest.mark.parametrize("t", LANGUAGES)
def test_pages_fit(t: Texts) -> None:
    for screen in (
        commands.help_page(t, BOOKS),
        greeting.start_page(t, BOOKS, "https://t.me/pulka_bot"),
        commands.only_in_groups(t, "https://t.me/pulka_bot"),
        replies.hand_is_private(t, "https://t.me/pulka_bot", kit.NAMES[3]),
        *(replies.your_turn(t, asked, "Пулька <& Co>") for asked in ("", *map(t.plain, ASKED.values()))),
        *(screen for convention in kit.CONVENTIONS for screen in PREFERANS_FACE.rules.told(t, convention)),
    ):
        kit.check_limits(screen)
    assert all(0 < len(help.lobby_help(t, rules)) <= 200 for rules in PRESETS.values())


def test_help_and_alerts_are_never_cut_short() -> None:
    """Sentences end: what would not fit must be shorter, not cut."""
    for seed, convention in enumerate(kit.CONVENTIONS):
        for walk in kit.walked(seed, seats=min(4, seats_for(convention)[-1]), convention=convention, deals=5):
            view = kit.view_of(walk, None)
            text = MESSAGES.help_text(kit.RU, kit.frame_for(walk, convention), view)
            assert re.search(r"[.!?»)]$", text), text


def test_a_vote_on_stopping_has_its_own_token() -> None:
    convention = kit.CONVENTIONS[0]
    walk = next(kit.walked(1, seats=3, convention=convention))
    vote = Vote(by=kit.NAMES[0], waiting=kit.NAMES[1:3], token=77)
    frame = kit.frame_for(walk, convention, vote=vote)
    screen = messages.MESSAGES.table_screen(kit.RU, frame, kit.view_of(walk, None))
    kit.check_limits(screen)
    presses = {button.press.action: button.press for button in kit.buttons(screen) if button.press is not None}
    assert presses[Action.STOP_YES].token == presses[Action.STOP_NO].token == 77
    assert presses["bid:6s"].token == frame.token
