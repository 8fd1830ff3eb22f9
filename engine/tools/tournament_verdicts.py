"""Check of a recorded tournament, of its own lines and of each match in it: the output of `verify`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.core.cards import Card
from engine.core.errors import ConventionError, IllegalCommand, RecordError
from engine.core.game import AnyGame
from engine.core.match import DealScored, DealStarted, StartDeal
from engine.core.record.fair import FairVerdict
from engine.core.record.model import Recorded
from engine.tools.claim_verdicts import ClaimCheck
from engine.tools.quiet_course import STRANGE, is_of_quiet_table, may_end
from engine.tools.verdicts import Outcome, outcome_of, verdicts, verified
from engine.tournament.checking import Finding, Subject, findings_of
from engine.tournament.reading import read
from engine.tournament.recorded import Played, RecordedTournament
from engine.tournament.secrets import dealer_of, deck_by, words_of
from engine.tournament.state import Result

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
    Subject.FIRST: ("", "stage 1: WRONG: it is not the first one, or does not hold every entrant by number"),
    Subject.ROUNDS: ("", "round {number}: WRONG: the plan has fewer rounds of its stage"),
    Subject.SEATED: ("", "round {number}: WRONG: somebody has two places in it, or does not play this stage"),
    Subject.ABSENT: (
        "",
        "round {number}: WRONG: somebody of its stage has no place in it, or is told to have none",
    ),
    Subject.TABLES: (
        "",
        "round {number}: WRONG: the plan gives other tables or robots, or the rules let others meet or rest",
    ),
    Subject.DEALS: ("", "round {number}: WRONG: the plan gives other deals, or in another order"),
    Subject.CLOSED: ("", "round {number}: WRONG: it is not closed, though the tournament has gone on"),
    Subject.END: ("", "end: WRONG: the master secret is told, but not that the tournament is over"),
    Subject.PLAYED: ("", "round {number}: WRONG: what it tells of a table is no end of a match by the rules"),
}
COMPARE: Final = "Compare the commit line with the number you saw when registration was opened."
NO_RESULT: Final = "WRONG: the tournament tells no result of it"
Verdict = tuple[str, bool | None]
"""A sentence, with True if it states a proof, False if it states an error, None if neither."""


def verified_tournament(
    text: str, games: Mapping[str, AnyGame], check: ClaimCheck | None = None
) -> tuple[str, Outcome]:
    """Return a sentence on everything that was recomputed, one a line, and the result for the whole file.

    games: all games by name. check: checks claims that matches call proved; None: trust them. Raises RecordError if
    the record of the tournament or of a match in it cannot be read.
    """
    recorded = read(text)
    game = games.get(recorded.tournament.plan.game)
    if game is None:
        raise RecordError(1, f"unknown game '{recorded.tournament.plan.game}'")
    findings = list(findings_of(recorded))
    lines = [_sentence(finding) for finding in findings]
    lines += _absent_told(recorded)
    proved: list[bool | None] = [finding.is_good for finding in findings]
    for place, (told, is_good) in _games_told(recorded, game, check):
        lines.append(f"{place}: {told}")
        proved.append(is_good)
    return "\n".join([*lines, COMPARE]) + "\n", outcome_of(proved)


def _absent_told(recorded: RecordedTournament) -> Iterator[str]:
    """Yield a sentence for each round with an `absent` line: who was out then and has been replaced since."""
    for number, numbers in sorted(recorded.absent.items()):
        yield f"round {number}: the file states that {', '.join(map(str, numbers))} was out and has been replaced since"


def _games_told(recorded: RecordedTournament, game: AnyGame, check: ClaimCheck | None) -> Iterator[tuple[str, Verdict]]:
    """Yield place (round, table) and verdict of each match, then of results without a match. Raises RecordError."""
    parsed = [(played, _parsed(played, game)) for played in recorded.matches]
    seals = Counter(seal for played, match in parsed if not played.deal for seal in _seals(match))
    for played, match in parsed:
        wrong = next(_faults(recorded, played, game, match), None) or _fault_of_seals(played, game, match, seals)
        told = (wrong, False) if wrong is not None else _match_told(recorded, played, game, match, check)
        yield _place(played.round, played.table, played.deal), told
    matches = {(played.round, played.table, played.deal) for played in recorded.matches}
    for one in recorded.tournament.rounds:
        for table in one.tables:
            for each in table.games:
                if each.result is not None and (one.number, table.number, each.deal) not in matches:
                    unread = recorded.unread.get((one.number, table.number, each.deal))
                    yield _place(one.number, table.number, each.deal), _unmatched(each.result, unread)
    yield from _unread_told(recorded)


def _unread_told(recorded: RecordedTournament) -> Iterator[tuple[str, Verdict]]:
    """Yield place and verdict of each unreadable match without a result: an error unless its deal does not count."""
    for (number, table, deal), reason in sorted(recorded.unread.items()):
        one = recorded.tournament.rounds[number - 1]
        found = one.table(table)
        game = found.game(deal) if found is not None else None
        if deal in one.dropped:
            yield _place(number, table, deal), (f"{_gone(reason)}; the deal counts nowhere", None)
        elif game is None or game.result is None:
            yield _place(number, table, deal), (NO_RESULT, False)


def _unmatched(result: Result, unread: str | None) -> Verdict:
    """Return the verdict on a result whose match is missing, for the reason `unread` if the record gives one."""
    gone = "" if unread is None else _gone(unread)
    if result.reason:
        return f"the director has set the result: {_inline(result.reason)}" + (gone and f"; {gone}"), None
    if gone:
        return f"{gone}; the file states that it came to {_came(result.exact, result.deals)}", None
    return "NOT PROVED: there is a result, but not the match that came to it", False


def _gone(reason: str) -> str:
    """Return the sentence that a match cannot be read, with the reason."""
    return f"its match cannot be read: {_inline(reason) or 'no reason is told'}"


def _inline(reason: str) -> str:
    """Return a reason from a record on one line, so that no part of it can look like a verdict of the program."""
    return reason.replace("\n", "\ufffd")


def _came(exact: Sequence[Fraction], deals: int) -> str:
    return f"{','.join(map(str, exact))} in {deals} deals"


def _sentence(finding: Finding) -> str:
    right, wrong = SENTENCES[finding.subject]
    return (right if finding.is_good else wrong).format(number=finding.number)


def _place(number: int, table: int, deal: int) -> str:
    return f"match {number} {table}" + (f" deal {deal}" if deal else "")


def _parsed(played: Played, game: AnyGame) -> Recorded[Any, Any]:
    """Return the match read from its text. Raises RecordError with the line in the record of the tournament."""
    try:
        return game.record.parse(played.text, as_written=True)
    except RecordError as error:
        raise RecordError(played.line + error.line - 1, error.message, error.reason) from None


def _seals(match: Recorded[Any, Any]) -> Iterator[str]:
    """Yield the commitments in a match, in lower case."""
    return (proof.text.lower() for proof in match.proofs if proof.word == "commit")


def _match_told(
    recorded: RecordedTournament, played: Played, game: AnyGame, match: Recorded[Any, Any], check: ClaimCheck | None
) -> Verdict:
    """Return the verdict on a match without errors, comparing its result with that of the tournament."""
    believed = believed_of(game, match, played.line, check)
    result = _result_of(recorded, played)
    if result is None or not result.reason:
        return f"rules, cards and result are those of the tournament{believed}", True
    exact, deals = _outcome(game, match)
    came = f"{_inline(result.reason)}; the match came to {_came(exact, deals)}"
    return f"rules and cards are those of the tournament; the director has set another result: {came}", True


def believed_of(game: AnyGame, match: Recorded[Any, Any], line: int, check: ClaimCheck | None) -> str:
    """Return text on claims trusted without proof, empty without `check`; `line`: first line of the match."""
    notes = check.unproved(game, match) if check is not None else ()
    return "".join(f"; line {line + note.line - 1}: {note.text}" for note in notes)


def _result_of(recorded: RecordedTournament, played: Played) -> Result | None:
    """Return the result that the tournament states for a match; None if it states none."""
    table = recorded.tournament.rounds[played.round - 1].table(played.table)
    game = table.game(played.deal) if table is not None else None
    return game.result if game is not None else None


def _outcome(game: AnyGame, match: Recorded[Any, Any]) -> tuple[tuple[Fraction, ...], int]:
    """Return the exact settlement of a match by seat, and the number of its deals with a result."""
    assert game.facts is not None  # every hosted game has them
    return tuple(game.facts.exact(match.match)), sum(isinstance(event, DealScored) for event in match.events)


def _faults(recorded: RecordedTournament, played: Played, game: AnyGame, match: Recorded[Any, Any]) -> Iterator[str]:
    """Yield sentences on what is wrong in a match, in the order of the checks."""
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
    if not is_of_quiet_table(match):
        yield STRANGE
    if match.notes:
        yield "WRONG: its sheet is not what its play comes to"
    if played.deal:
        secret, words = recorded.secrets.get(played.deal), words_of(tournament.entrants)
        deck = deck_by(game.deck(rules), bytes.fromhex(secret), words) if secret is not None else ()
        if not has_cards(game, match, played.deal, deck):
            yield "NOT FAIR: secret and words give another dealer or other cards, or the secret is not told"
    elif verified(game, match)[1] is Outcome.REFUTED:
        yield "NOT FAIR: a deal is not proved (see `verify` of the match alone)"
    result = _result_of(recorded, played)
    if result is None and played.deal not in one.dropped:  # results of deals that count nowhere are not published
        yield NO_RESULT
    if result is None or result.reason:
        return
    if _outcome(game, match) != (result.exact, result.deals):
        yield "WRONG: its settlement or its number of deals is not the result of the tournament"
    elif not may_end(game.status(match.match), is_finished=result.finished):
        yield "WRONG: the tournament tells otherwise whether it was finished"


def _fault_of_seals(played: Played, game: AnyGame, match: Recorded[Any, Any], seals: Counter[str]) -> str | None:
    """Return a sentence on what is wrong with the seals (commitments) of a match; None if nothing is.

    Either every deal of a tournament has a seal of its own, or none has one. seals: how often each seal occurs in it.
    """
    if any(seals[seal] > 1 for seal in _seals(match)):
        return "NOT FAIR: a deal of another match, or of this one, has the seal of its deal"
    is_bare = any(verdict is FairVerdict.NONE for _, verdict in verdicts(game, match))
    if seals and not played.deal and is_bare:
        return "NOT PROVED: a deal has no seal, though deals of the tournament have"
    return None


def has_cards(game: AnyGame, match: Recorded[Any, Any], deal: int, deck: tuple[Card, ...]) -> bool:
    """Return whether the first deal of a match has the cards of `deck`, dealt by the dealer of deal number `deal`."""
    place = next((at for at, event in enumerate(match.events) if isinstance(event, DealStarted)), None)
    if place is None:
        return False
    start = StartDeal(dealer_of(deal, len(game.players(match.match))), deck)
    try:
        started = game.decide(game.replay(match.events[:place]), start)[0]
    except IllegalCommand:
        return False
    return bool(started == match.events[place])
