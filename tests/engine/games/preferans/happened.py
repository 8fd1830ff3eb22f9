"""Happenings of a walk, as words: events, reasons of entries, and the branches the pools took."""

from collections.abc import Iterable
from fractions import Fraction

from engine.core.codec import event_tag
from engine.core.match import MatchFinished
from engine.core.seats import Seat
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.model import HelpLeftover, HelpNotTo, MadeGameTo, RaspScoring
from engine.games.preferans.conventions.values import game_value
from engine.games.preferans.conventions.whist import Ten
from engine.games.preferans.events import Adjusted, AnyEvent, Claimed, DealScored, Joined, Left, Standing
from engine.games.preferans.moves import AnswerClaim, AnswerHalf, ChooseMode, PlaceBid, SayWhist
from engine.games.preferans.outcomes import ContractOutcome, PassedOutcome
from engine.games.preferans.sheet import Column, Entry, Reason


def in_events(events: Iterable[AnyEvent]) -> set[str]:
    """Return tags, marks and the kinds of answers."""
    found: set[str] = set()
    said: list[SayWhist] = []
    for event in events:
        found.add(f"event {event_tag(event)}")
        match event:
            case PlaceBid(here=True):
                found.add("here")
            case AnswerHalf(accept=accepted):
                found.add(f"half {'accepted' if accepted else 'refused'}")
            case AnswerClaim(accept=accepted):
                found.add(f"claim {'accepted' if accepted else 'refused'}")
            case Claimed(open=True):
                found.add("claim open")
            case Claimed(proved=True):
                found.add("claim proved")
            case ChooseMode(mode=mode):
                found.add(f"mode {mode}")
            case Adjusted(entry=entry):
                found.add(f"reason {entry.reason}")
            case Joined(entries=entries) | Left(entries=entries):
                found |= {f"reason {entry.reason}" for entry in entries}
            case MatchFinished(reason=reason):
                found.add(f"end {reason}")
            case SayWhist():
                said.append(event)
            case DealScored():
                found.update(_words(said))
                said = []
            case _:
                continue
    return found


def _words(said: list[SayWhist]) -> set[str]:
    """Return the words of one deal: "pass half whist" is a return, "whist pass half" a sole whister who leaves."""
    return {"words " + " ".join(event.call for event in said)} if said else set()


def in_score(before: Standing, scored: DealScored) -> set[str]:
    """Return reasons and branches of one deal's entries; `before` is the match before it."""
    found = {f"reason {entry.reason}" for entry in scored.entries}
    found |= _pools(before, scored)
    outcome = scored.outcome
    if isinstance(outcome, ContractOutcome):
        checked = outcome.contract.level == 10 and before.convention.ten is Ten.CHECKED
        if checked:
            found.add("checked ten")
        found |= _lost(before, scored, outcome)
        reset = before.rasp_run > 0 and scored.rasp_run == 0
        if before.rasp_run:
            found.add(f"exit {before.convention.exit_needs} {'done' if reset else 'missed'}")
    elif isinstance(outcome, PassedOutcome):
        found.add("all passed")
    else:
        found |= _raspasy(before, scored)
    return found


def _of(scored: DealScored, reason: Reason, column: Column) -> list[Entry]:
    return [entry for entry in scored.entries if entry.reason is reason and entry.column is column]


def _pools(before: Standing, scored: DealScored) -> set[str]:
    rules = before.convention
    found: set[str] = set()
    helped = [entry.seat for entry in _of(scored, Reason.HELPED, Column.POOL)]
    first_off = rules.made_game_to is MadeGameTo.MOUNTAIN_FIRST
    for reason in (Reason.MADE, Reason.ZERO):
        pool = _of(scored, reason, Column.POOL)
        burnt = first_off and _of(scored, reason, Column.MOUNTAIN)
        if pool:
            found.add(f"{reason} to the pool" + (" after the mountain" if burnt else " and helps" if helped else ""))
        elif burnt:
            found.add(f"{reason} off the mountain")
    if len(set(helped)) > 1:
        found.add("help split")
    if helped:
        found |= _who_was_helped(before, scored, helped[0])
    leftovers = _of(scored, Reason.LEFTOVER, Column.MOUNTAIN)
    if leftovers:
        found.add(f"leftover {rules.help_leftover}")
    if leftovers and helped:
        found.add("help, then leftover")
    return found


def _who_was_helped(before: Standing, scored: DealScored, first: Seat) -> set[str]:
    rules, sheet = before.convention, before.sheet
    helper = _of(scored, Reason.HELP, Column.WHISTS)[0].seat
    target = Fraction(rules.pool_target)
    rivals = [seat for seat in sheet.seats if seat not in (helper, first) and sheet.pool_of(seat) < target]
    equal = any(sheet.pool_of(seat) == sheet.pool_of(first) for seat in rivals)
    found = {f"help tie {rules.help_tie}"} if equal else set()
    victims = {entry.seat for entry in scored.entries if entry.reason in (Reason.SHORTFALL, Reason.RASPASY_TRICK)}
    if rules.help_not_to is HelpNotTo.VICTIM and any(seat in victims for seat in rivals):
        found.add("victim passed over")
    return found


def _lost(before: Standing, scored: DealScored, outcome: ContractOutcome) -> set[str]:
    """Return points of a made game that nobody could take."""
    made = [entry for entry in scored.entries if entry.reason is Reason.MADE]
    burnt = sum((entry.count for entry in made if entry.column is Column.MOUNTAIN), Fraction(0))
    into = sum((entry.amount for entry in made if entry.column is Column.POOL), Fraction(0))
    others = sum(
        (entry.count for entry in scored.entries if entry.reason in (Reason.HELPED, Reason.LEFTOVER)), Fraction(0)
    )
    written = burnt + into + others
    if before.convention.end.kind is not EndKind.EACH or not (written or _failed(scored)):
        return set()
    price = game_value(before.convention, outcome.contract, without_talon=outcome.without_talon)
    missing = 0 if _failed(scored) else price - written
    if missing <= 0:
        return set()
    if before.convention.help_leftover is HelpLeftover.LOST:
        return {"rest lost"}
    return {"rest lost at an empty mountain"}


def _failed(scored: DealScored) -> bool:
    failures = (Reason.UNDERTRICK, Reason.CONCEDED, Reason.MISERE_TRICK, Reason.UVERT_TRICK)
    return any(entry.reason in failures for entry in scored.entries)


def _raspasy(before: Standing, scored: DealScored) -> set[str]:
    rules = before.convention
    found = {f"raspasy {min(before.rasp_run, len(rules.rasp_prices)) + 1} of {len(rules.rasp_prices)} prices"}
    if any(entry.reason is Reason.ZERO for entry in scored.entries):
        found.add(f"zero {rules.rasp_zero}")
    if rules.rasp_scoring is RaspScoring.MOUNTAIN:
        written = sum((entry.count for entry in scored.entries if entry.reason is Reason.RASPASY_TRICK), Fraction(0))
        found.add("amnesty" if written < sum(scored.outcome.tricks or ()) else "no amnesty")
    return found
