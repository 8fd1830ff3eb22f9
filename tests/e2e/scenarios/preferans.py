"""Programme of preferans, with every word that its buttons say."""

from collections.abc import Iterator
from itertools import product
from typing import Final, get_args, get_type_hints

from bot.games.preferans.face import PREFERANS_FACE
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.contracts import Contract
from engine.games.preferans.moves import DealMove, MakeClaim, PlaceBid
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.sheet import Reason
from engine.three_hands.dealing import DECK
from tests.e2e.scenarios.catalogue import SCENARIOS
from tests.e2e.scenarios.programme import Programme
from tests.e2e.scenarios.stories import STORIES

WORDS: Final = frozenset(
    {
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
)

VALUES: Final[dict[object, tuple[object, ...]]] = {
    Seat: (Seat.ONE,),
    Seat | None: (None, Seat.TWO),
    bool: (True, False),
    Contract: (Contract("6s"), Contract("9n")),
    Card: DECK,
    tuple[Card, ...]: ((Card("7h"), Card("As")), (Card("Ks"), Card("9c"), Card("Td"), Card("Ah"))),
    WhistCall: tuple(WhistCall),
    PlayMode: tuple(PlayMode),
    BySeat[int]: (BySeat((10, 0, 0)), BySeat((0, 4, 0, 6))),
}


def deal_commands() -> Iterator[DealMove]:
    """Yield every command of a deal there is, with every combination of its sample values."""
    for kind in get_args(DealMove):
        fields = {name: hint for name, hint in get_type_hints(kind).items() if name != "mark"}  # `decide` alone sets it
        for values in product(*(VALUES[hint] for hint in fields.values())):
            command = kind(**dict(zip(fields, values, strict=True)))
            if not _nobody_says(command):
                yield command


def _nobody_says(command: DealMove) -> bool:
    """Tell whether a command is one no button says: a bid held unseen, or a claim proved by the program."""
    match command:
        case PlaceBid(here=here, blind=blind):
            return here and blind
        case MakeClaim(proved=proved):
            return proved
        case _:
            return False


PREFERANS_PROGRAMME: Final = Programme(
    PREFERANS,
    PREFERANS_FACE,
    commands=tuple(deal_commands()),
    words=WORDS,
    scenarios=SCENARIOS,
    stories=STORIES,
    reasons=frozenset(Reason),
)
