"""Verdicts on a recorded tournament: its own lines, and each match in it; the answer of `verify`."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.cards import Card
from engine.core.errors import ConventionError, IllegalCommand, RecordError
from engine.core.game import AnyGame
from engine.core.match import DealScored, DealStarted, StartDeal
from engine.core.record.model import Recorded
from engine.tools.verdicts import verified
from engine.tournament.checking import Finding, Subject, findings_of
from engine.tournament.reading import read
from engine.tournament.recorded import Played, RecordedTournament
from engine.tournament.secrets import dealer_of, deck_by, words_of

SENTENCES: Final[Mapping[Subject, tuple[str, str]]] = {
    Subject.COMMIT: (
        "commit: it is the hash of all seals",
        "commit: NOT FAIR: it is not the hash of these seals",
    ),
    Subject.SEALS: (
        "seals: each is the hash of a secret that the master secret gives",
        "seals: NOT PROVED: the master secret is missing or gives others, or there are not as many as planned",
    ),
    Subject.SECRET: (
        "secret {number}: its hash is its seal",
        "secret {number}: NOT FAIR: it is missing, or its hash is not its seal",
    ),
    Subject.WORDS: ("", "words: NOT PROVED: a word holds a control character"),
    Subject.LOTS: ("lots: secret and words give this order", "lots: NOT FAIR: secret and words give another order"),
    Subject.DRAW: (
        "round {number}: secret and words draw these tables and seats",
        "round {number}: NOT FAIR: secret and words draw other tables or seats",
    ),
    Subject.STAGE: (
        "stage {number}: those who came through play it",
        "stage {number}: WRONG: others have come through",
    ),
    Subject.STANDINGS: ("standings: the results give them", "standings: WRONG: the results give others"),
}
COMPARE: Final = "Compare the commit line with the number you saw when registration was opened."


def verified_tournament(text: str, games: Mapping[str, AnyGame]) -> tuple[str, bool]:
    """Return a sentence on everything that was computed again, and whether nothing is refuted.

    games: by name. Raises RecordError for a record that cannot be read, of the tournament or of a match in it.
    """
    recorded = read(text)
    game = games.get(recorded.tournament.plan.game)
    if game is None:
        raise RecordError(1, f"unknown game '{recorded.tournament.plan.game}'")
    findings = list(findings_of(recorded))
    lines = [_sentence(finding) for finding in findings]
    good = all(finding.is_good for finding in findings)
    for played in recorded.matches:
        told, proved = _match_told(recorded, played, game)
        lines.append(f"{_place(played)}: {told}")
        good = good and proved
    return "\n".join([*lines, COMPARE]) + "\n", good


def _sentence(finding: Finding) -> str:
    right, wrong = SENTENCES[finding.subject]
    return (right if finding.is_good else wrong).format(number=finding.number)


def _place(played: Played) -> str:
    deal = f" deal {played.deal}" if played.deal else ""
    return f"match {played.round} {played.table}{deal}"


def _match_told(recorded: RecordedTournament, played: Played, game: AnyGame) -> tuple[str, bool]:
    """Judge one match: its rules, its cards, its result. Raises RecordError."""
    try:
        match = game.record.parse(played.text, as_written=True)
    except RecordError as error:
        raise RecordError(played.line + error.line - 1, error.message, error.reason) from None
    wrong = next(_faults(recorded, played, game, match), None)
    if wrong is not None:
        return wrong, False
    return "rules, cards and result are those of the tournament", True


def _faults(recorded: RecordedTournament, played: Played, game: AnyGame, match: Recorded[Any, Any]) -> Iterator[str]:
    """Iterate over what is wrong in a match, the first thing first."""
    tournament = recorded.tournament
    one = tournament.rounds[played.round - 1]
    table = one.table(played.table)
    assert table is not None  # the reader has looked
    try:
        rules = tournament.plan.convention(one.leg, len(table.seats)).rules(game.rules)
    except (ConventionError, KeyError):
        yield "WRONG: the tournament's convention is unknown"
        return
    if game.rules_of(match.match) != rules:
        yield "WRONG: it was played by other rules"
    if len(game.players(match.match)) != len(table.seats):
        yield "WRONG: it has not as many players as the table has seats"
        return
    if match.notes:
        yield "WRONG: its sheet is not what its play comes to"
    if played.deal:
        secret, words = recorded.secrets.get(played.deal), words_of(tournament.entrants)
        if secret is None or not has_cards(game, match, played.deal, deck_by(bytes.fromhex(secret), words)):
            yield "NOT FAIR: secret and words give another dealer or other cards, or the secret is not told"
    elif not verified(game, match)[1]:
        yield "NOT FAIR: a deal is not proved (see `verify` of the match alone)"
    result = next((each.result for each in table.games if each.deal == played.deal), None)
    if result is None or result.reason or game.facts is None:
        return
    finished = sum(isinstance(event, DealScored) for event in match.events)
    if tuple(game.facts.exact(match.match)) != result.exact or finished != result.deals:
        yield "WRONG: its settlement or its number of deals is not the result of the tournament"


def has_cards(game: AnyGame, match: Recorded[Any, Any], deal: int, deck: tuple[Card, ...]) -> bool:
    """Tell whether the first deal of a match has these cards and the dealer of the deal of that number."""
    place = next((at for at, event in enumerate(match.events) if isinstance(event, DealStarted)), None)
    if place is None:
        return False
    start = StartDeal(dealer_of(deal, len(game.players(match.match))), deck)
    try:
        started = game.decide(game.replay(match.events[:place]), start)[0]
    except IllegalCommand:
        return False
    return bool(started == match.events[place])
