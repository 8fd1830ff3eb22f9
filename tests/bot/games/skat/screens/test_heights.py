"""What is seen whole on a telephone of 360 x 800: every moment of random deals, with long names, in both languages."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from bot.screens.confirmations import press_again
from bot.screens.model import Draft, Frame, Vote, VoteKind
from bot.screens.texts import ALERT, CAPTION, Texts, length
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.skat import SKAT
from engine.games.skat.events import MatchStarted
from engine.games.skat.game import start
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules import Rules, with_rules
from engine.games.skat.state import Match, running
from engine.games.skat.view import Phase, PlayView, SeatView, view_for
from engine.three_hands.dealing import DECK
from tests.bot.games.skat.deals import EN, FACE, ISKO, KEYS, ROBBER, RU
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, PRIVATE, height
from tests.extent import tried

LONG = ("Марья Ильинична", "Константин", "Аграфена Львовна", "Вика")
ROBOTS = ("Аня", "🤖 Пал Палыч", "🤖 Марья Ильинична", "🤖 Вера Игнатьевна")
FULL = with_rules(ROBBER, [("kontra", "any"), ("re", "yes"), ("pass_out", "schieber"), ("ramsch_shove", "may_shove")])
GRANDS = with_rules(
    FULL,
    [
        *(("ramsch_grand", "again"), ("pass_grand", "yes"), ("bock_adds", "yes"), ("robber_after", "classic")),
        ("bock_triggers", "kontra,60,120,schneider,ramsch"),
    ],
)
TABLES = (
    (ISKO, Robber()),
    (FULL, Robber()),
    (FULL, Robber(Stage.BOCK, left=2)),
    (FULL, Robber(Stage.SCHIEBER, left=3)),
    (GRANDS, Robber()),
    (GRANDS, Robber(Stage.BOCK, left=2, waiting=9)),
    (GRANDS, Robber(Stage.SCHIEBER, left=3, waiting=9)),
)
DEALS = tried(2, 20)

pytestmark = pytest.mark.soak


def named(view: SeatView, among: tuple[str, ...]) -> SeatView:
    """Return the view of a table where they sit."""
    names = BySeat(among[: len(view.players)])
    return replace(view, players=names, standing=replace(view.standing, players=names))


def moments(seats: int) -> Iterator[Match]:
    """Yield every moment of deals that go their own way, by every kind of rules and in every stage."""
    for place, (rules, robber) in enumerate(TABLES):
        for seed in range(DEALS):
            yield from walked(rules, robber, seats, Random(seed * 10 + place))


def walked(rules: Rules, robber: Robber, seats: int, rng: Random) -> Iterator[Match]:
    match = start(MatchStarted(rules, LONG[:seats]))
    match = replace(match, standing=replace(match.standing, robber=robber))
    deck = list(DECK)
    rng.shuffle(deck)
    match = after(match, StartDeal(Seat(seats), tuple(deck)))
    while running(match) is not None:
        yield match
        decisions = [one.seat for one in SKAT.decisions(match)]
        seat = rng.choice(decisions) if rng.random() < 0.2 else SKAT.awaited(match)[0]
        legal = [one for one in SKAT.legal(match, seat) if SKAT.write(one) != "concede"]
        if not legal:
            continue
        kind = rng.choice(sorted({type(command).__name__ for command in legal}))
        match = after(match, rng.choice([one for one in legal if type(one).__name__ == kind][:3]))


def after(match: Match, command: object) -> Match:
    events = SKAT.decide(match, command)  # type: ignore[arg-type]  # a command of the match or of a seat
    for event in (*events, *SKAT.follow_ups(match, events)):
        match = SKAT.evolve(match, event)
    return match


def frame_of(match: Match) -> Frame:
    names = LONG[: len(match.standing.players)]
    return Frame(table=7, rules=match.standing.rules, players=names, token=36**7, stage=36**6)


def drafts(view: SeatView) -> Iterator[Draft]:
    """No choice, the first page of the ladder and the last, and every word that is asked about."""
    yield Draft()
    ladder = [word for command in view.legal if (word := SKAT.write(command)).startswith("bid:")]
    if len(ladder) > 1:
        yield Draft(higher=True)
        yield Draft(higher=True, sure=ladder[20] if len(ladder) > 20 else "")
    for command in view.legal:
        if KEYS.is_asked_first(view, command) and (not ladder or SKAT.write(command) == ladder[-1]):
            yield Draft(sure=SKAT.write(command))
    if isinstance(view, PlayView) and view.may_claim:
        yield Draft(claiming=True)


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
                met.add((view.phase, bool(draft.sure), draft.higher))
                assert height(screen) <= PRIVATE, kit.plain(screen.text)
                assert length(FACE.short_hand(t, frame, view, draft)) <= CAPTION
                if draft.sure and not draft.higher:
                    asked = KEYS.asked_about(view, draft)
                    assert asked is not None
                    assert len(press_again(t, KEYS.question(t, view, asked))) <= ALERT
            assert len(FACE.alert(t, view)) <= ALERT
            assert 0 < len(FACE.help(t, frame, view)) <= ALERT
    assert {phase for phase, _, _ in met} == set(Phase) - {Phase.FINISHED}
    assert {(Phase.AUCTION, True, True), (Phase.NAMING, True, False), (Phase.PLAY, True, False)} <= met


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
