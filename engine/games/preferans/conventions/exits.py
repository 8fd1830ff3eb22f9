"""Rules for the end of a run of raspasy (parameters.md 2)."""

from typing import Protocol

import msgspec

from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import ExitNeeds


class Ending(msgspec.Struct, frozen=True):
    """End of a deal with a declarer."""

    misere: bool
    made: bool
    whisted: bool
    """True when somebody whisted to the end; False in a checked ten."""


class ExitRule(Protocol):
    """Decision whether a deal resets price and ladder."""

    def exits(self, ending: Ending) -> bool:
        """Tell whether a deal with this ending ends the run."""
        ...


class AnyDeal(msgspec.Struct, frozen=True):
    """Exit by every deal that is not raspasy, «без трёх» and failures included; by misère where that counts."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return self.misere_exits or not ending.misere


class MadeGame(msgspec.Struct, frozen=True):
    """Exit by a made contract, whisted or not; by a made misère where that counts."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return ending.made and (self.misere_exits or not ending.misere)


class WhistedMadeGame(msgspec.Struct, frozen=True):
    """Exit by a made contract that somebody whisted to the end; by a made misère where that counts."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return ending.made and (self.misere_exits if ending.misere else ending.whisted)


RULES: dict[ExitNeeds, type[AnyDeal] | type[MadeGame] | type[WhistedMadeGame]] = {
    ExitNeeds.ANY: AnyDeal,
    ExitNeeds.MADE: MadeGame,
    ExitNeeds.WHISTED_MADE: WhistedMadeGame,
}


def exit_rule(convention: Convention) -> ExitRule:
    """Return the rule of this convention."""
    return RULES[convention.exit_needs](convention.misere_exits)
