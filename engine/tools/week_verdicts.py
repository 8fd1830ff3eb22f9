"""Check of a recorded week: its seals, secrets, decks, and each match of the robots: the output of `verify`."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.errors import ConventionError, RecordError
from engine.core.game import AnyGame
from engine.core.match import DealScored
from engine.core.shuffle import commitment
from engine.tools.claim_verdicts import ClaimCheck
from engine.tools.quiet_course import STRANGE, is_of_quiet_table
from engine.tools.tournament_verdicts import believed_of, has_cards
from engine.tools.verdicts import Outcome, outcome_of
from engine.tournament.secrets import announced, commitments, deck_by, secret_of
from engine.tournament.week import DEALS, PERSON, SEATS, convention_of
from engine.tournament.week_record import RecordedWeek, read

COMPARE: Final = "Compare the commit line with the seal that you saw before you played the first deal."
RUNNING: Final = "secrets: nothing to verify: they are told when the week is over"
NO_MASTER: Final = "seals: the master secret is not told: each secret that is told is compared with its seal"
Verdict = tuple[str, bool | None]
"""A sentence, with True if it states a proof, False if it states an error, None if neither."""


def verified_week(text: str, games: Mapping[str, AnyGame], check: ClaimCheck | None = None) -> tuple[str, Outcome]:
    """Return a sentence on everything that was recomputed, one a line, and the result for the whole file.

    games: all games by name. check: checks claims that matches call proved; None: trust them. Raises RecordError if
    the record of the week or of a match in it cannot be read.
    """
    week = read(text)
    game = games.get(week.game)
    if game is None:
        raise RecordError(1, f"unknown game '{week.game}'")
    try:
        rules = convention_of(week.convention, game.rules).rules(game.rules)
    except ConventionError:
        raise RecordError(1, f"unknown convention '{week.convention}'") from None
    found = [*_sealed(week)]
    if _is_over(week):
        found += [_deal(week, deal, game, rules, check) for deal in range(1, DEALS + 1)]
    return "\n".join([*(told for told, _ in found), COMPARE]) + "\n", outcome_of(good for _, good in found)


def _is_over(week: RecordedWeek) -> bool:
    """Return whether the record contains anything that is only published after the end of the week."""
    return bool(week.master or week.secrets or week.decks or week.pars or week.matches)


def _sealed(week: RecordedWeek) -> Iterator[Verdict]:
    """Yield the verdicts on the seals (hashes of the secrets) that were announced when the week began."""
    seals = tuple(week.seals[deal] for deal in sorted(week.seals))
    if len(seals) == DEALS + 1 and announced(seals) == week.commit:
        yield "commit: it is the hash of all seals", True
    else:
        yield "commit: NOT FAIR: it is not the hash of these seals", False
    if not _is_over(week):
        yield RUNNING, None
    elif not week.master:
        yield NO_MASTER, None
    elif commitments(bytes.fromhex(week.master), DEALS) == seals:
        yield "seals: each is the hash of a secret that the master secret gives", True
    else:
        yield "seals: NOT FAIR: the master secret gives others", False


def _deal(week: RecordedWeek, deal: int, game: AnyGame, rules: Any, check: ClaimCheck | None) -> Verdict:
    """Return the verdict on one deal of the week. Raises RecordError if its match cannot be read."""
    wrong = next(_faults(week, deal, game, rules), None)
    if wrong is not None:
        return f"deal {deal}: {wrong}", False
    played = week.matches[deal]
    believed = believed_of(game, game.record.parse(played.text), played.line, check)
    source = (
        "the master secret gives its secret and cards"
        if week.master
        else "its secret has this seal and gives its cards"
    )
    return f"deal {deal}: {source}, and the robots' match is of these{believed}", True


def _faults(week: RecordedWeek, deal: int, game: AnyGame, rules: Any) -> Iterator[str]:
    """Yield sentences on what is wrong in a deal, in the order of the checks. Raises RecordError."""
    told = week.secrets.get(deal)
    if told is None:
        yield "NOT FAIR: its secret is missing, or the master secret gives another"
        return
    if week.master and bytes.fromhex(told) != secret_of(bytes.fromhex(week.master), deal):
        yield "NOT FAIR: its secret is missing, or the master secret gives another"
    if commitment(bytes.fromhex(told)) != week.seals.get(deal):
        yield "NOT FAIR: the seal is not the hash of this secret"
    deck = deck_by(game.deck(rules), bytes.fromhex(told), b"")
    if week.decks.get(deal) != deck:
        yield "NOT FAIR: its cards are missing, or the secret gives others"
    played = week.matches.get(deal)
    if played is None or deal not in week.pars:
        yield "NOT PROVED: the robots have not played it yet, or their match or result is missing"
        return
    try:
        match = game.record.parse(played.text)
    except RecordError as error:
        raise RecordError(played.line + error.line - 1, error.message, error.reason) from None
    if game.rules_of(match.match) != rules or len(game.players(match.match)) != SEATS:
        yield "WRONG: the robots have played by other rules"
    elif not has_cards(game, match, deal, deck):
        yield "NOT FAIR: the robots have played other cards, or with another dealer"
    elif game.facts is None or sum(isinstance(event, DealScored) for event in match.events) != 1:
        yield "WRONG: the robots have not finished it"
    elif not is_of_quiet_table(match):
        yield STRANGE
    elif game.facts.exact(match.match)[PERSON] != week.pars[deal]:
        yield "WRONG: the robots' match comes to another result"
