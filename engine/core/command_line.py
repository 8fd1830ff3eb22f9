"""Game on the command line: what `python -m engine` asks of it, text and JSON values out."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from engine.core.errors import NotAnalysed
from engine.core.game import Analyst
from engine.core.match_facts import analysis_text
from engine.core.options import OptionBook
from engine.core.rule_texts import rules_json, rules_text
from engine.core.seats import BySeat

Json = dict[str, object]


class CommandRefused(Exception):
    """Refusal of a command; the message is one line."""


class OwnCommand(Protocol):
    """Command of one game only: its robots against each other, its solver."""

    @property
    def help(self) -> str:
        """Describe in one line what the command does."""
        ...

    def add(self, parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments, including `--game`; `games`: names of the games that have the command."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Write the answer to standard output and return the exit status. Raises CommandRefused."""
        ...


class CommandLine(msgspec.Struct, frozen=True, kw_only=True):
    """One game on the command line, listed in `engine.tools.command_lines`.

    A recorded match (`engine.core.record.model.Recorded`) is one that the game's record has read.
    """

    own: Mapping[str, OwnCommand]
    """Commands of the game alone, by name."""
    report: Callable[[Any], str]
    """Writer of a recorded match as text, deal by deal, with the settlement so far."""
    summary: Callable[[Any], Json]
    """Writer of a recorded match as JSON values (notation.md)."""
    book: OptionBook[Any]
    """Presets and options."""
    explain: Callable[[Any], Iterable[str]] | None = None
    """Writer of rules in sentences, line by line; None if the list of options is enough."""
    analyst: Analyst[Any] | None = None
    """Judge of finished deals; None in a game whose deals are not analysed."""
    analyse: Callable[[Any, Any, BySeat[str]], Iterable[str]] | None = None
    """Writer of the lines of one deal: its first event, its analysis, and the names of the players."""

    def rules_text(self, preset: str | None) -> str:
        """Write all options for people, or one preset. Raises ConventionError for an unknown preset."""
        return rules_text(self.book, preset, self.explain)

    def rules_json(self, preset: str | None) -> Json:
        """Return all presets and options, or one preset. Raises ConventionError for an unknown preset."""
        return rules_json(self.book, preset)

    def analysis(self, recorded: Any, deal: int | None) -> str:
        """Write the analysis of a match, or of one deal. Raises NotAnalysed, always for a game without analysis."""
        analyst, lines, players = self.analyst, self.analyse, recorded.match.standing.players
        if analyst is None or lines is None:
            raise NotAnalysed("the deals of this game are not analysed")
        return analysis_text(
            recorded.events, deal, analyst.deals_of, lambda events: lines(events[0], analyst.analyse(events), players)
        )
