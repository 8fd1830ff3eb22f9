"""The announcement of aces: when it is legal, when the engine credits a premium by itself (austrian.md §8)."""

import pytest

from engine.core.seats import Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.events import DealScored
from engine.games.austrian.moves import Announce
from engine.games.austrian.outcomes import Aces, ContractOutcome
from engine.games.austrian.record import parse
from tests.engine.games.austrian.test_errors import FOUR, LOW, text

ACES = FOUR.replace("Jh 8c", "Jh 7c").replace("Tc 7c Td", "Tc 8c Td")
WHIST = "whist 2:whist 3:pass 2:alone\n"
PASSES = "whist 2:pass 3:pass\n"
TAKEN = LOW + "talon-call 1:discard 8h 7h 1:contract 1\n"
ACE_AWAY = LOW.replace("Kh\nhand 2 As", "Kh\nhand 2 8h").replace("talon 8h", "talon As") + (
    "talon-call 1:discard As 7h 1:contract 1\n"
)


def announcements(body: str, *rules: str) -> list[Aces]:
    match = parse(text(body, "limited", *rules)).match
    return [command.aces for command in AUSTRIAN.legal(match, Seat.ONE) if isinstance(command, Announce)]


def credited(body: str, *rules: str) -> Aces | None:
    last = parse(text(body, "limited", *rules)).events[-1]
    assert isinstance(last, DealScored)
    assert isinstance(last.outcome, ContractOutcome)
    return last.outcome.aces


@pytest.mark.parametrize(
    ("body", "rules", "legal"),
    [
        (TAKEN + WHIST, (), [Aces.NONE]),
        (TAKEN, (), []),
        (TAKEN + "whist 2:whist\n", (), []),
        (TAKEN + "whist 2:whist 3:pass\n", (), []),
        (TAKEN + WHIST + "announce 1:noaces\n", (), []),
        (TAKEN + WHIST + "play 1:Kc\n", (), []),
        (TAKEN + WHIST, ("no_aces_premium=off",), []),
        (TAKEN + WHIST, ("no_aces_premium=hand_only",), []),
        (TAKEN + WHIST, ("premium=0",), []),
        (ACE_AWAY + WHIST, (), []),
        (ACES + WHIST, (), []),
        (ACES + WHIST, ("aces_announce=before",), [Aces.FOUR]),
        (ACES + WHIST, ("aces_announce=before", "aces_premium=hand_only"), [Aces.FOUR]),
        (ACES + WHIST, ("aces_announce=before", "aces_premium=off"), []),
    ],
)
def test_an_announcement_is_legal_beside_the_first_lead(body: str, rules: tuple[str, ...], legal: list[Aces]) -> None:
    assert announcements(body, *rules) == legal


@pytest.mark.parametrize(
    ("body", "rules", "aces"),
    [
        (TAKEN + PASSES, (), Aces.NONE),
        (TAKEN + PASSES, ("no_aces_premium=off",), None),
        (ACE_AWAY + PASSES, (), None),
        (ACES.replace("hand 1", "hand 1") + PASSES, (), Aces.FOUR),
        (ACES + PASSES, ("aces_announce=before",), Aces.FOUR),
        (ACES + PASSES, ("aces_premium=off",), None),
    ],
)
def test_after_two_passes_what_is_true_is_credited(body: str, rules: tuple[str, ...], aces: Aces | None) -> None:
    assert credited(body, *rules) is aces


def test_an_announcement_is_no_decision_of_its_own() -> None:
    before = parse(text(TAKEN + WHIST)).match
    after = parse(text(TAKEN + WHIST + "announce 1:noaces\n")).match
    assert AUSTRIAN.decisions(before) == AUSTRIAN.decisions(after)
    assert AUSTRIAN.progress(before) == AUSTRIAN.progress(after)
    for viewer in (None, Seat.TWO, Seat.THREE):
        view = AUSTRIAN.view(before, viewer)
        assert view is not None
        assert not [command for command in (*view.legal, *view.public) if isinstance(command, Announce)]


def test_the_clock_announces_nothing() -> None:
    view = AUSTRIAN.view(parse(text(TAKEN + WHIST)).match, Seat.ONE)
    assert view is not None
    assert AUSTRIAN.card_of(AUSTRIAN.robots.on_timeout(view)) is not None
