"""Interface between a game and `python -m engine`: each answer is text or JSON values."""

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
    """Refusal of a command line; the message is one line."""


class OwnCommand(Protocol):
    """Command that only some games have, such as a contest of robots or a solver."""

    @property
    def help(self) -> str:
        """Describe the command in one line."""
        ...

    def add(self, parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments, including `--game`; `games`: names of the games that have the command."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Write the answer to standard output and return the exit status. Raises CommandRefused."""
        ...


class CommandLine(msgspec.Struct, frozen=True, kw_only=True):
    """What one game offers on the command line; `engine.tools.command_lines` lists the games.

    A recorded match is a match read from a record (`engine.core.record.model.Recorded`).
    """

    own: Mapping[str, OwnCommand]
    """Commands that only this game defines for itself, by name."""
    report: Callable[[Any], str]
    """Function that describes a recorded match as text, deal by deal, with the settlement so far."""
    summary: Callable[[Any], Json]
    """Function that describes a recorded match as JSON values (notation.md)."""
    book: OptionBook[Any]
    """Presets and options."""
    explain: Callable[[Any], Iterable[str]] | None = None
    """Function that yields the rules of a preset in sentences, line by line; None if the list of options is enough."""
    analyst: Analyst[Any] | None = None
    """Analyser of finished deals; None if deals of this game are not analysed."""
    analyse: Callable[[Any, Any, BySeat[str]], Iterable[str]] | None = None
    """Function that yields text on a deal, given its first event, its analysis and the names; None: no analysis."""

    def rules_text(self, preset: str | None) -> str:
        """Return all options as text for people, or only one preset. Raises ConventionError for an unknown preset."""
        return rules_text(self.book, preset, self.explain)

    def rules_json(self, preset: str | None) -> Json:
        """Return all presets and options as JSON values, or one preset. Raises ConventionError for an unknown one."""
        return rules_json(self.book, preset)

    def analysis(self, recorded: Any, deal: int | None) -> str:
        """Return the analysis of a match, or only of one deal, as text. Raises NotAnalysed if there is none."""
        analyst, lines, players = self.analyst, self.analyse, recorded.match.standing.players
        if analyst is None or lines is None:
            raise NotAnalysed("the deals of this game are not analysed")
        return analysis_text(
            recorded.events, deal, analyst.deals_of, lambda events: lines(events[0], analyst.analyse(events), players)
        )
