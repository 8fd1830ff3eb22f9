"""Outcomes and cells of the sheet in the text of a record (notation.md)."""

import re
from fractions import Fraction

from msgspec.structs import replace

from engine.core.record.lines import (
    Unreadable,
    read_amount,
    read_card,
    read_counts,
    read_fields,
    read_seat,
    write_signed,
)
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import AnyEvent, DealScored, Standing
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    Outcome,
    PassedOutcome,
    PlayMode,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.record.calls import read_contract
from engine.games.preferans.rotation import active_players, defenders_of, resting_seat
from engine.games.preferans.scoring.raspasy import takes_part
from engine.games.preferans.scoring.remise import check_aside
from engine.games.preferans.sheet import Cell, Column, Entry, Reason, Sums, sums_of
from engine.games.preferans.state import Match
from engine.games.preferans.totals import check_totals

_CHANGE = re.compile(r"(pool|mountain|kurochka|kotel|on(?P<on>[^+-]+))(?P<sign>[+-])(?P<amount>.+)")


def write_cell(cell: Cell) -> str:
    """Return the name of a cell without its seat: `pool`, `mountain`, `kurochka`, `kotel` or `on3`."""
    return f"on{cell.on}" if cell.on is not None else str(cell.column)


def read_change(seat: Seat, text: str, seats: int) -> tuple[Cell, Fraction]:
    """Return cell and signed amount of a text such as `pool+2`, `mountain-1/2` or `on3+12`. Raises Unreadable."""
    found = _CHANGE.fullmatch(text)
    if not found:
        raise Unreadable("'%(text)s' is no entry (pool+N, mountain+N, onSEAT+N, or with a minus)", text=text)
    amount = read_amount(found["amount"])
    signed = amount if found["sign"] == "+" else -amount
    if found["on"] is None:
        return Cell(seat, Column(found[1])), signed
    on = read_seat(found["on"], seats)
    if on is seat:
        raise Unreadable("seat %(seat)s writes no whists on itself", seat=seat)
    return Cell(seat, Column.WHISTS, on), signed


def read_sheet(rest: str, seats: int) -> Sums:
    """Return the sums of a `sheet` line such as `1:pool+2 2:on1+8`. Raises Unreadable if a cell is written twice."""
    sums: Sums = {}
    for token in rest.split():
        head, _, change = token.partition(":")
        cell, amount = read_change(read_seat(head, seats), change, seats)
        if cell in sums:
            raise Unreadable("%(head)s:%(cell)s stands twice", head=head, cell=write_cell(cell))
        sums[cell] = amount
    return {cell: amount for cell, amount in sums.items() if amount}


def write_sheet(sums: Sums) -> str:
    """Return the text of a `sheet` line without its first word, such as `1:pool+2 2:on1+8`."""
    return " ".join(f"{cell.seat}:{write_cell(cell)}{write_signed(amount)}" for cell, amount in sums.items())


def as_stated(scored: DealScored, stated: Sums) -> DealScored:
    """Return the scored deal, changed so that its entries have the sums stated in the record.

    Cells whose computed sum agrees keep their entries; every other cell gets a single entry with its stated sum.
    """
    computed = sums_of(scored.entries)
    kept = [entry for entry in scored.entries if stated.get(entry.cell) == computed.get(entry.cell)]
    other = [
        Entry(cell.seat, cell.column, amount, Reason.ADJUSTMENT, cell.on, price=amount)
        for cell, amount in stated.items()
        if computed.get(cell) != amount
    ]
    return replace(scored, entries=(*kept, *other))


def check_bounds(event: AnyEvent, match: Match) -> None:
    """Check that a scored deal keeps the totals within bounds. `match`: after the event. Raises IllegalCommand."""
    if isinstance(event, DealScored):
        check_totals(match.standing.sheet)
        check_aside(match.standing)


PASSED = "passed"
PREFERANS = "preferans"
GAME_FIELDS = (
    "declarer",
    "contract",
    "whist",
    "tricks",
    "concede",
    "throw",
    "without",
    "blind",
    "half",
    "talon",
    "proved",
)
RASPASY_FIELDS = ("tricks", "blind")
PREFERANS_FIELDS = ("declarer", "contract", "proved", "talon")
TALON = "talon"
"""The only value that the field `without` may have."""


def read_outcome(rest: str, seats: int) -> Outcome:
    """Return the outcome of a paper deal. Raises Unreadable. It has one of four forms.

    `declarer=2 contract=7h whist=3:whist,1:pass tricks=2:7,3:2,1:1`, `raspasy blind=1 tricks=1:4,2:3,3:3`,
    `declarer=2 contract=preferans proved=yes`, or `passed`.
    """
    words = rest.split(None, 1)
    if words and words[0] == "raspasy":
        return _raspasy(_known(read_fields(words[1] if len(words) > 1 else ""), RASPASY_FIELDS), seats)
    if rest.strip() == PASSED:
        return PassedOutcome()
    fields = read_fields(rest)
    if fields.get("contract") == PREFERANS:
        return _preferans(_known(fields, PREFERANS_FIELDS), seats)
    return _contract_outcome(_known(fields, GAME_FIELDS), seats)


def _known(fields: dict[str, str], names: tuple[str, ...]) -> dict[str, str]:
    """Check the names of the fields and return them. Raises Unreadable.

    A field that belongs to a contract is allowed in the other forms if its value is `no`.
    """
    for name, value in fields.items():
        if name not in names and (name not in GAME_FIELDS or value != "no"):
            raise Unreadable("an outcome has no %(name)s=%(value)s here", name=name, value=value)
    return fields


def _raspasy(fields: dict[str, str], seats: int) -> RaspasyOutcome:
    if "tricks" not in fields:
        raise Unreadable("the outcome of raspasy names the tricks")
    told = fields.get("blind", "no")
    blind = [] if told == "no" else [read_seat(seat, seats) for seat in told.split(",")]
    for index, seat in enumerate(blind):
        if seat in blind[:index]:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
    return RaspasyOutcome(read_counts(fields["tricks"].split(","), seats), tuple(sorted(blind)))


def _preferans(fields: dict[str, str], seats: int) -> PreferansOutcome:
    if "declarer" not in fields or "proved" not in fields:
        raise Unreadable("«преферанс» names the declarer and proved=yes or proved=no")
    return PreferansOutcome(read_seat(fields["declarer"], seats), proved=_yes(fields, "proved"))


def _contract_outcome(fields: dict[str, str], seats: int) -> ContractOutcome:
    if "declarer" not in fields or "contract" not in fields:
        raise Unreadable("an outcome names declarer and contract, or is raspasy or passed")
    if _yes(fields, "proved"):
        raise Unreadable("an outcome has no %(name)s=%(value)s here", name="proved", value="yes")
    whists, mode = _decisions(fields["whist"], seats) if "whist" in fields else ((), None)
    half, talon = fields.get("half", "no"), fields.get("talon", "no")
    return ContractOutcome(
        read_seat(fields["declarer"], seats),
        _contract(fields["contract"]),
        whists,
        mode,
        read_counts(fields["tricks"].split(","), seats) if "tricks" in fields else None,
        conceded=_yes(fields, "concede"),
        partner=None if half == "no" else read_seat(half, seats),
        talon=None if talon == "no" else tuple(read_card(name) for name in talon.split(",")),
        thrown=_yes(fields, "throw"),
        without_talon=_without_talon(fields),
        blind=_yes(fields, "blind"),
    )


def _contract(text: str) -> Contract:
    """Return the contract `text`, not `9d-` or `9d*`: other fields state the way of bidding. Raises Unreadable."""
    for suffix, field in (("-", f"without={TALON}"), ("*", "blind=yes")):
        if text.endswith(suffix):
            raise Unreadable("'%(contract)s': a paper deal says %(field)s instead", contract=text, field=field)
    return read_contract(text)


def _without_talon(fields: dict[str, str]) -> bool:
    if fields.get("without", "no") not in (TALON, "no"):
        raise Unreadable("without=%(value)s is not without=talon", value=fields["without"])
    return fields.get("without") == TALON


def _yes(fields: dict[str, str], name: str) -> bool:
    if fields.get(name, "no") not in ("yes", "no"):
        raise Unreadable("%(name)s=%(value)s is neither yes nor no", name=name, value=fields[name])
    return fields.get(name) == "yes"


def _decisions(text: str, seats: int) -> tuple[tuple[DefenderWord, ...], PlayMode | None]:
    """Return the defenders' calls of `3:whist:open,1:pass` and the sole whister's mode, if any. Raises Unreadable."""
    decisions: list[DefenderWord] = []
    chosen: PlayMode | None = None
    for part in text.split(","):
        head, *words = part.split(":")
        if not words or words[0] not in tuple(WhistCall):
            raise Unreadable("'%(part)s' is no decision of a defender (SEAT:whist, pass or half)", part=part)
        decisions.append(DefenderWord(read_seat(head, seats), WhistCall(words[0])))
        if len(words) > 1:
            if len(words) > 2 or words[0] != WhistCall.WHIST or words[1] not in tuple(PlayMode):
                raise Unreadable("'%(part)s': only a whist is followed by open or closed", part=part)
            chosen = PlayMode(words[1])
    return tuple(decisions), chosen


def write_outcome(outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """Return an `outcome` line without its first word. `seats`: those who took part, in the order of their tricks."""
    match outcome:
        case RaspasyOutcome(tricks=tricks, blind=blind):
            passers = f"blind={','.join(str(int(seat)) for seat in blind)} " if blind else ""
            return f"raspasy {passers}tricks={write_counts(tricks, seats)}"
        case PassedOutcome():
            return PASSED
        case PreferansOutcome(declarer=declarer, proved=proved):
            return f"declarer={declarer} contract={PREFERANS} proved={'yes' if proved else 'no'}"
        case ContractOutcome():
            return " ".join(_game_fields(outcome, seats))


def _game_fields(outcome: ContractOutcome, seats: tuple[Seat, ...]) -> list[str]:
    parts = [f"declarer={outcome.declarer}", f"contract={outcome.contract}"]
    if outcome.whists:
        parts.append("whist=" + ",".join(_decision(outcome, decision) for decision in outcome.whists))
    if outcome.tricks is not None:
        parts.append(f"tricks={write_counts(outcome.tricks, seats)}")
    said = (
        (outcome.conceded, "concede=yes"),
        (outcome.thrown, "throw=yes"),
        (outcome.without_talon, f"without={TALON}"),
        (outcome.blind, "blind=yes"),
        (outcome.partner is not None, f"half={outcome.partner}"),
        (outcome.talon is not None, "talon=" + ",".join(outcome.talon or ())),
    )
    return parts + [field for holds, field in said if holds]


def _decision(outcome: ContractOutcome, decision: DefenderWord) -> str:
    sole = outcome.mode is not None and decision.call is WhistCall.WHIST
    return f"{decision.seat}:{decision.call}" + (f":{outcome.mode}" if sole else "")


def write_counts(tricks: BySeat[int], seats: tuple[Seat, ...], between: str = ",") -> str:
    """Return tricks as text, such as `1:6,2:3,3:1`. `between`: separator of the pairs."""
    return between.join(f"{seat}:{tricks[seat]}" for seat in seats)


def took_part(standing: Standing, dealer: Seat, outcome: Outcome) -> tuple[Seat, ...]:
    """Return the seats whose tricks are written: declarer and defenders, but never the dummy (notation.md).

    In raspasy also a dealer for whom the talon plays; nobody if all passed and nothing was played.
    """
    if isinstance(outcome, RaspasyOutcome):
        active = active_players(standing, dealer)
        return tuple(sorted(takes_part(standing.convention, active, resting_seat(standing, dealer))))
    if isinstance(outcome, PassedOutcome):
        return ()
    return outcome.declarer, *defenders_of(standing, dealer, outcome.declarer)


def kind_of(outcome: Outcome) -> str:
    """Return the kind of an outcome: `contract`, `misere`, `uvert`, `raspasy`, `passed` or `preferans`."""
    match outcome:
        case RaspasyOutcome():
            return "raspasy"
        case PassedOutcome():
            return PASSED
        case PreferansOutcome():
            return PREFERANS
        case ContractOutcome(contract=contract):
            return str(contract) if contract.is_misere else "contract"
