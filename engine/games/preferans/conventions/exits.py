"""Which deals end a run of raspasy (parameters.md 2)."""

from typing import Protocol

import msgspec

from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import ExitNeeds


class Ending(msgspec.Struct, frozen=True):
    """How a deal with a declarer ended; `whisted` means that somebody whisted it to the end, not a checked ten."""

    misere: bool
    made: bool
    whisted: bool


class ExitRule(Protocol):
    """Decides whether a deal resets price and ladder."""

    def exits(self, ending: Ending) -> bool: ...


class AnyDeal(msgspec.Struct, frozen=True):
    """Every deal that is not raspasy, «без трёх» and failures included; misère where it counts."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return self.misere_exits or not ending.misere


class MadeGame(msgspec.Struct, frozen=True):
    """A made contract, whisted or not; a made misère where it counts."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return ending.made and (self.misere_exits or not ending.misere)


class WhistedMadeGame(msgspec.Struct, frozen=True):
    """A made contract that somebody whisted to the end; a made misère where it counts."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return ending.made and (self.misere_exits if ending.misere else ending.whisted)


RULES: dict[ExitNeeds, type[AnyDeal] | type[MadeGame] | type[WhistedMadeGame]] = {
    ExitNeeds.ANY: AnyDeal,
    ExitNeeds.MADE: MadeGame,
    ExitNeeds.WHISTED_MADE: WhistedMadeGame,
}


def exit_rule(convention: Convention) -> ExitRule:
    """The rule of this convention."""
    return RULES[convention.exit_needs](convention.misere_exits)
