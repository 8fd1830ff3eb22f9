"""What is not reached by a button is not finished: every event, reason and kind of button must have been met."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import get_args, get_type_hints

import msgspec
import pytest
from msgspec.inspect import StructType

from bot.games.preferans.screens import deal_actions
from bot.screens.actions import Action, LooseAction
from bot.screens.draft_actions import YES
from bot.tables.log.events import OwnEvent
from engine.core.cards import DECK, Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS, command_words
from engine.games.preferans.commands import DealCommand, MakeClaim, PlaceBid
from engine.games.preferans.contracts import Contract
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.sheet import Reason
from tests.e2e.scenarios.catalogue import SCENARIOS
from tests.e2e.scenarios.model import Scenario
from tests.e2e.scenarios.stories import STORIES
from tests.e2e.scenarios.theatre import Story, Theatre
from tests.narrowed import of

# what only a restart brings, or a machine too slow to show a turn in time: tests.e2e.test_days
AFTER_A_RESTART = {"table.awoke"}

OWN_ACTIONS = {*Action, *LooseAction, *deal_actions.HALF_MADE, YES}
DEAL_ACTIONS = {
    "bid",
    "here",
    "pass",
    "offer",
    "half",
    "concede",
    "discard",
    "order",
    "whist",
    "mode",
    "card",
    "claim",
    "agree",
    "blind",
    "blindpass",
    "look",
    "taketalon",
    "throw",
    "preferans",
}


VALUES: dict[object, tuple[object, ...]] = {
    Seat: (Seat.ONE,),
    Seat | None: (None, Seat.TWO),
    bool: (True, False),
    Contract: (Contract("6s"), Contract("9n")),
    Card: DECK,
    tuple[Card, Card]: ((Card("7h"), Card("As")),),
    WhistCall: tuple(WhistCall),
    PlayMode: tuple(PlayMode),
    BySeat[int]: (BySeat((10, 0, 0)), BySeat((0, 4, 0, 6))),
}


@dataclass(frozen=True)
class Played:
    """What was met in everything that was played."""

    tags: set[str]
    reasons: set[str]
    words: set[str]
    errors: list[str]


@pytest.fixture(scope="module")
def played(theatre: Theatre, slow_theatre: Theatre) -> Played:
    """Everything; what fails is told where it belongs, in the scenarios.

    What must be done between two deals is played when nothing else keeps the machine busy.
    """
    slow = [play for play in STORIES if play.slow]
    stages = (theatre, slow_theatre)
    quick: list[Scenario | Story] = [*SCENARIOS, *(play for play in STORIES if not play.slow)]
    loads: tuple[Sequence[Scenario | Story], ...] = (quick, slow)
    for stage, plays in zip(stages, loads, strict=True):
        for play in plays:
            stage.invite(play)
        stage.wait()
    return Played(
        {tag for stage in stages for tag in stage.tags()},
        {reason for stage in stages for reason in stage.reasons},
        {word for stage in stages for word in stage.words},
        [line for stage in stages for line in stage.errors()],
    )


def tags() -> set[str]:
    """The tags of all events there are."""
    return {str(of(StructType, msgspec.inspect.type_info(kind)).tag) for kind in get_args(PREFERANS.events | OwnEvent)}


def deal_commands() -> Iterator[DealCommand]:
    """Every command of a deal there is, with every combination of its sample values."""
    for kind in get_args(DealCommand):
        fields = get_type_hints(kind)
        for values in product(*(VALUES[hint] for hint in fields.values())):
            command = kind(**dict(zip(fields, values, strict=True)))
            if not _nobody_says(command):
                yield command


def _nobody_says(command: DealCommand) -> bool:
    """Nobody holds a bid unseen; that a claim is proved is the program's word."""
    match command:
        case PlaceBid(here=here, blind=blind):
            return here and blind
        case MakeClaim(proved=proved):
            return proved
        case _:
            return False


def test_the_list_of_deal_actions_is_complete() -> None:
    """Each command of a deal has a button's action that means it, and the words of those actions are all there are."""
    words = set()
    for command in deal_commands():
        action = command_words.write(command)
        assert deal_actions.command_of(action, Seat.ONE) == command
        words.add(action.partition(":")[0])
    assert words == DEAL_ACTIONS
    assert not words & OWN_ACTIONS


def test_every_event_happens(played: Played) -> None:
    assert tags() - played.tags <= AFTER_A_RESTART


def test_every_reason_is_explained(played: Played) -> None:
    assert set(Reason) - played.reasons == set()


def test_every_kind_of_button_is_pressed(played: Played) -> None:
    assert played.words == OWN_ACTIONS | DEAL_ACTIONS


def test_the_log_is_quiet(played: Played) -> None:
    assert played.errors == []
