"""Telegram's limits and its HTML, in both languages, with names as hostile as they come."""

import re

import pytest

from bot.gateway.callbacks import decode, encode
from bot.pictures import render
from bot.screens import actions, alerts, commands, help, lobby, replies, rules
from bot.screens.model import LobbyView, Screen, Vote
from bot.screens.texts import Texts
from engine.conventions.options import OPTIONS, with_rule
from engine.conventions.presets import PRESETS
from engine.errors import ConventionError
from engine.seats import Seat
from engine.view import Phase
from tests.bot.screens import kit

LANGUAGES = (kit.RU, kit.EN)


def check(screen: Screen) -> None:
    """Everything Telegram would refuse or cut."""
    assert kit.faults(screen.text) == [], screen.text
    assert kit.faults(screen.retired) == [], screen.retired
    assert 0 < kit.units(screen.text) <= (1024 if screen.picture is not None else 4096)
    assert "  " not in kit.plain(screen.text).strip() or screen.picture is None
    assert "%(" not in screen.text
    assert len(kit.buttons(screen)) <= 100
    for row in screen.rows:
        assert 0 < len(row) <= 8
    for button in kit.buttons(screen):
        assert button.text.strip()
        assert len(button.text) <= 64
        assert (button.press is None) != (button.url is None)
        if button.press is not None:
            assert decode(encode(button.press)) == button.press


@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_every_screen_of_a_match_fits(seed: int) -> None:
    convention, seats = kit.TABLES[seed]
    for walk in kit.walked(seed + 100, seats=seats, convention=convention, deals=3):
        view = kit.view_of(walk, None)
        for viewer in (None, *walk.match.standing.players.seats):
            shown = kit.seen(walk, convention, viewer)
            check(shown.group)
            if shown.own is not None:
                check(shown.own)
                assert len(alerts.hand_alert(kit.RU, shown.view)) <= 200
            for t in LANGUAGES:
                assert 0 < len(help.help_text(t, shown.frame, shown.view)) <= 200
        if view.phase is Phase.FINISHED:
            for t in LANGUAGES:
                for screen in kit.deal_screens(walk, convention, t):
                    check(screen)


def test_pictures_of_the_screens_can_be_drawn() -> None:
    convention = kit.CONVENTIONS[0]
    for walk in kit.walked(1, seats=4, convention=convention, deals=1):
        if kit.view_of(walk, None).phase is Phase.FINISHED:
            for screen in kit.deal_screens(walk, convention):
                assert screen.picture is not None
                render(screen.picture)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("taken", range(5))
def test_the_lobby_fits(t: Texts, taken: int) -> None:
    convention = PRESETS["leningrad"]
    for option in OPTIONS:
        for value in option.values:
            try:
                convention = with_rule(convention, option.name, value)
            except ConventionError:
                continue
    view = LobbyView(
        table=10**9,
        stage=99_999,
        convention=convention,
        players=kit.NAMES[:taken],
        robots=(Seat.TWO,) if taken > 1 else (),
        group_title="Пулька <& Co>",
        group_url="https://t.me/c/1/2",
    )
    check(lobby.lobby_screen(t, view))
    check(lobby.agreement_screen(t, view))
    if taken:
        check(lobby.seated_screen(t, view, kit.NAMES[0]))
    for screen in rules.rules_screens(t, convention):
        check(screen)


@pytest.mark.parametrize("t", LANGUAGES)
def test_pages_fit(t: Texts) -> None:
    for screen in (
        commands.help_page(t),
        commands.start_page(t, "https://t.me/pulka_bot"),
        commands.only_in_groups(t, "https://t.me/pulka_bot"),
        replies.hand_is_private(t, "https://t.me/pulka_bot"),
        replies.your_turn(t, "Пулька <& Co>"),
        *(screen for convention in kit.CONVENTIONS for screen in rules.rules_screens(t, convention)),
    ):
        check(screen)
    assert all(0 < len(help.lobby_help(t, rules)) <= 200 for rules in PRESETS.values())


def test_help_and_alerts_are_never_cut_short() -> None:
    """Sentences end: what would not fit must be shorter, not cut."""
    for seed, convention in enumerate(kit.CONVENTIONS):
        for walk in kit.walked(seed, seats=4, convention=convention, deals=5):
            view = kit.view_of(walk, None)
            text = help.help_text(kit.RU, kit.frame_for(walk, convention), view)
            assert re.search(r"[.!?»)]$", text), text


def test_a_vote_on_stopping_has_its_own_token() -> None:
    convention = kit.CONVENTIONS[0]
    walk = next(kit.walked(1, seats=3, convention=convention))
    vote = Vote(by=kit.NAMES[0], waiting=kit.NAMES[1:3], token=77)
    frame = kit.frame_for(walk, convention, vote=vote)
    screen = kit.group.table_screen(kit.RU, frame, kit.view_of(walk, None))
    check(screen)
    presses = {button.press.action: button.press for button in kit.buttons(screen) if button.press is not None}
    assert presses[actions.STOP_YES].token == presses[actions.STOP_NO].token == 77
    assert presses["bid:6s"].token == frame.token
