"""The outcome line of a paper deal, read and written. Whether it is possible is judged by the rules, not here."""

from engine.contracts import Contract
from engine.events import Standing
from engine.outcomes import ContractOutcome, Decision, Outcome, PlayMode, RaspasyOutcome, WhistCall
from engine.record.lines import Unreadable, later_call, read_card, read_contract, read_counts, read_fields, read_seat
from engine.rotation import active_seats, others_of, resting_seat
from engine.scoring.raspasy import takes_part
from engine.seats import BySeat, Seat

CONTRACT_FIELDS = ("declarer", "contract", "whist", "tricks", "concede", "half", "talon")
LATER_FIELDS = ("throw", "without", "blind", "proved")


def read_outcome(rest: str, seats: int) -> Outcome:
    """`declarer=2 contract=7h whist=3:whist,1:pass tricks=2:7,3:2,1:1` or `raspasy tricks=1:4,2:3,3:3`."""
    words = rest.split(None, 1)
    if words and words[0] == "raspasy":
        more = words[1] if len(words) > 1 else ""
        fields = _known(read_fields(more), ("tricks",))
        if "tricks" not in fields:
            raise Unreadable("the outcome of raspasy names the tricks")
        return RaspasyOutcome(read_counts(fields["tricks"].split(","), seats))
    return _contract_outcome(_known(read_fields(rest), CONTRACT_FIELDS), seats)


def _known(fields: dict[str, str], names: tuple[str, ...]) -> dict[str, str]:
    for name, value in fields.items():
        if name in LATER_FIELDS and value != "no":
            raise Unreadable("%(name)s=%(value)s is not played in this version", name=name, value=value)
        if name not in (*names, *LATER_FIELDS):
            raise Unreadable("an outcome has no %(name)s=%(value)s here", name=name, value=value)
    return fields


def _contract_outcome(fields: dict[str, str], seats: int) -> ContractOutcome:
    if "declarer" not in fields or "contract" not in fields:
        raise Unreadable("an outcome names declarer and contract, or raspasy")
    whists, mode = _decisions(fields["whist"], seats) if "whist" in fields else ((), None)
    return ContractOutcome(
        read_seat(fields["declarer"], seats),
        read_contract(fields["contract"]),
        whists,
        mode,
        read_counts(fields["tricks"].split(","), seats) if "tricks" in fields else None,
        _yes(fields, "concede"),
        read_seat(fields["half"], seats) if "half" in fields else None,
        tuple(read_card(name) for name in fields["talon"].split(",")) if "talon" in fields else None,
    )


def _yes(fields: dict[str, str], name: str) -> bool:
    if fields.get(name, "no") not in ("yes", "no"):
        raise Unreadable("%(name)s=%(value)s is neither yes nor no", name=name, value=fields[name])
    return fields.get(name) == "yes"


def _decisions(text: str, seats: int) -> tuple[tuple[Decision, ...], PlayMode | None]:
    """`3:whist:open,1:pass` as decisions in the order told and the sole whister's choice."""
    decisions: list[Decision] = []
    chosen: PlayMode | None = None
    for part in text.split(","):
        head, *words = part.split(":")
        if not words or words[0] not in tuple(WhistCall):
            later = later_call(words[0]) if words else None
            raise later or Unreadable("'%(part)s' is no decision of a defender (SEAT:whist, pass or half)", part=part)
        decisions.append(Decision(read_seat(head, seats), WhistCall(words[0])))
        if len(words) > 1:
            if len(words) > 2 or words[0] != WhistCall.WHIST or words[1] not in tuple(PlayMode):
                raise Unreadable("'%(part)s': only a whist is followed by open or closed", part=part)
            chosen = PlayMode(words[1])
    return tuple(decisions), chosen


def write_outcome(outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """The line without its first word; `seats` are those that took part, in the order their tricks are told."""
    if isinstance(outcome, RaspasyOutcome):
        return f"raspasy tricks={write_counts(outcome.tricks, seats)}"
    parts = [f"declarer={outcome.declarer}", f"contract={outcome.contract}"]
    if outcome.whists:
        parts.append("whist=" + ",".join(_decision(outcome, decision) for decision in outcome.whists))
    if outcome.tricks is not None:
        parts.append(f"tricks={write_counts(outcome.tricks, seats)}")
    if outcome.conceded:
        parts.append("concede=yes")
    if outcome.partner is not None:
        parts.append(f"half={outcome.partner}")
    if outcome.talon is not None:
        parts.append("talon=" + ",".join(outcome.talon))
    return " ".join(parts)


def _decision(outcome: ContractOutcome, decision: Decision) -> str:
    sole = outcome.mode is not None and decision.call is WhistCall.WHIST
    return f"{decision.seat}:{decision.call}" + (f":{outcome.mode}" if sole else "")


def write_counts(tricks: BySeat[int], seats: tuple[Seat, ...], between: str = ",") -> str:
    """`1:6,2:3,3:1`, or with blanks between."""
    return between.join(f"{seat}:{tricks[seat]}" for seat in seats)


def took_part(standing: Standing, dealer: Seat, outcome: Outcome) -> tuple[Seat, ...]:
    """The seats whose tricks are told: the declarer and the defenders; in raspasy also a dealer who plays the talon."""
    active = active_seats(standing, dealer)
    if isinstance(outcome, RaspasyOutcome):
        return tuple(sorted(takes_part(standing.convention, active, resting_seat(standing, dealer))))
    return outcome.declarer, *others_of(active, outcome.declarer)


def kind_of(outcome: Outcome) -> str:
    """`contract`, `misere` or `raspasy`."""
    if isinstance(outcome, RaspasyOutcome):
        return "raspasy"
    return "misere" if outcome.contract is Contract.MISERE else "contract"
