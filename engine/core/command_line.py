"""Game on the command line: what `python -m engine` asks of it, text and JSON values out."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Json = dict[str, object]


class CommandRefused(Exception):
    """Refusal of a command; the message is one line."""


class OwnCommand(Protocol):
    """Command that a game has by itself: its robots against each other, its solver."""

    @property
    def help(self) -> str:
        """Tell in one line what the command does."""
        ...

    def add(self, parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments, `--game` of all `games` among them."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Write the answer to standard output and return the exit status. Raises CommandRefused."""
        ...


class CommandLine(Protocol):
    """One game on the command line, listed in `engine.tools.command_lines.COMMAND_LINES`.

    A recorded match (`engine.core.game.Recorded`) is one that the game's record has read.
    """

    @property
    def own(self) -> Mapping[str, OwnCommand]:
        """Commands of the game alone, by name."""
        ...

    def report(self, recorded: Any) -> str:
        """Write a match as text, deal by deal, with the settlement so far."""
        ...

    def summary(self, recorded: Any) -> Json:
        """Return a match as JSON values (notation.md)."""
        ...

    def rules_text(self, preset: str | None) -> str:
        """Write all options for people, or one preset. Raises ConventionError for an unknown preset."""
        ...

    def rules_json(self, preset: str | None) -> Json:
        """Return all presets and options, or one preset. Raises ConventionError for an unknown preset."""
        ...

    def analysis(self, recorded: Any, deal: int | None) -> str:
        """Write the analysis of a match, or of one deal. Raises NotAnalysed, in a game that is not analysed always."""
        ...
