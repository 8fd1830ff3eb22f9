"""What is seen whole on a telephone of 360 x 800: every moment of random deals, with long names, in both languages."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from bot.screens.confirmations import press_again
from bot.screens.model import Draft, Frame, Vote, VoteKind
from bot.screens.texts import ALERT, CAPTION, Texts, length
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat
from engine.core.shuffle import deck_of
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.moves import DealMove, MakeClaim
from engine.games.austrian.rules import PRESETS, Rules, with_rules
from engine.games.austrian.state import Match, running
from engine.games.austrian.view import Phase, SeatView, view_for
from engine.three_hands.dealing import DECK
from tests.bot.games.austrian.deals import EN, FACE, KEYS, RU
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, PRIVATE, height
from tests.engine.games.austrian.answers import begun, done
from tests.extent import tried

LONG = ("Марья Ильинична", "Константин", "Аграфена Львовна", "Вика")
DEEP = with_rules(PRESETS["austrian_styrian"], [("illustrated", "bettel,sans,bettel_open,mord"), ("jumps", "yes")])
ROBOTS = ("Аня", "🤖 Пал Палыч", "🤖 Марья Ильинична", "🤖 Вера Игнатьевна")
RULES = (*PRESETS.values(), DEEP)
DEALS = tried(1, 20)
CLAIMS = 0.03  # a deal of nothing but claims would play no cards

pytestmark = pytest.mark.soak


def named(view: SeatView, among: tuple[str, ...]) -> SeatView:
    """Return the view of a table where they sit."""
    names = BySeat(among[: len(view.players)])
    return replace(view, players=names, standing=replace(view.standing, players=names))


@cache
def moments(seats: int) -> tuple[Match, ...]:
    """List every moment of deals that go their own way, by every preset and by the rules with most to show."""
    lots = [(rules, Random(len(RULES) * deal + at)) for deal in range(DEALS) for at, rules in enumerate(RULES)]
    return tuple(match for rules, rng in lots for match in walked(rules, seats, rng))


def walked(rules: Rules, seats: int, rng: Random) -> Iterator[Match]:
    match = done(begun(rules, seats), StartDeal(Seat(seats), deck_of(DECK, rng.randbytes(32), {})))
    while (asked := AUSTRIAN.awaited(match)) and running(match) is not None:
        yield match
        seat = rng.choice(asked)
        legal = AUSTRIAN.legal(match, seat)
        calls = [one for one in legal if not isinstance(one, MakeClaim)]
        kind = rng.choice(sorted({type(command).__name__ for command in calls}))
        command: DealMove = rng.choice([one for one in calls if type(one).__name__ == kind])
        if calls != list(legal) and rng.random() < CLAIMS:
            command = rng.choice([one for one in legal if isinstance(one, MakeClaim)])
        match = done(match, command)


def frame_of(match: Match) -> Frame:
    names = LONG[: len(match.standing.players)]
    return Frame(table=7, rules=match.standing.rules, players=names, token=36**7, stage=36**6)


def drafts(view: SeatView) -> Iterator[Draft]:
    """No choice, the rest, and every word that is asked about."""
    yield Draft()
    if isinstance(asked := KEYS.weighed(view, Draft(), "rest"), Draft):
        yield asked
    for command in view.legal:
        if KEYS.is_asked_first(view, command):
            yield Draft(sure=AUSTRIAN.write(command))


def seen(match: Match, viewer: Seat | None, among: tuple[str, ...] = LONG) -> SeatView:
    view = view_for(match, viewer)
    assert view is not None
    return named(view, among)


@pytest.mark.parametrize("t", [RU, EN])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_private_message_is_seen_whole(t: Texts, seats: int) -> None:
    met = set()
    for match in moments(seats):
        frame = frame_of(match)
        for seat in match.standing.players.seats:
            view = seen(match, seat)
            for draft in drafts(view):
                screen = FACE.hand(t, frame, view, draft)
                met.add((view.phase, bool(draft.sure), draft.claiming))
                assert height(screen) <= PRIVATE, kit.plain(screen.text)
                assert length(FACE.short_hand(t, frame, view, draft)) <= CAPTION
            assert len(FACE.alert(t, view)) <= ALERT
            assert 0 < len(FACE.help(t, frame, view)) <= ALERT
    assert {phase for phase, _, _ in met} == set(Phase) - {Phase.FINISHED}
    assert {(Phase.AUCTION, True, False), (Phase.NAMING, True, False), (Phase.PLAY, False, True)} <= met


@pytest.mark.parametrize("t", [RU, EN])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_table_is_seen_whole_with_a_proposal(t: Texts, seats: int) -> None:
    vote = Vote(by="Борис", waiting=("Аня", "Вика"), token=5, away=True, kind=VoteKind.LAP)
    for match in moments(seats):
        view, frame = seen(match, None), frame_of(match)
        assert height(FACE.table(t, frame, view)) <= GROUP
        screen = FACE.table(t, replace(frame, vote=vote), seen(match, None, ROBOTS))
        assert height(screen) <= GROUP, kit.plain(screen.text)
        assert length(FACE.pictured(t, frame, view).text) <= CAPTION


@pytest.mark.parametrize("seats", [3, 4])
def test_questions_in_alerts_fit(seats: int) -> None:
    asked = 0
    for match in moments(seats):
        for seat in match.standing.players.seats:
            view = seen(match, seat)
            for command in view.legal:
                if KEYS.is_asked_first(view, command):
                    asked += 1
                    told = (press_again(t, KEYS.question(t, view, command)) for t in (RU, EN))
                    assert all(len(one) <= ALERT for one in told)
    assert asked
