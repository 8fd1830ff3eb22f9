"""Differences between stored rows of statistics, read as JSON, and what the recount makes of the match."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

from tests.recount.statistics import Dealt, Figures, Match, Mean, Share, figures_of

Json = dict[str, Any]


def by_seat(stored: Sequence[Any]) -> Sequence[Any]:
    """Return what is stored by seat, which is a list in a list."""
    found: Sequence[Any] = stored[0]
    return found


def differences(match: Match, stored: Json, rows: Sequence[Json]) -> Iterator[str]:
    """Yield a sentence for every difference between a match and its stored rows."""
    yield from _sums(match)
    if [Fraction(one) for one in by_seat(stored["exact"])] != match.exact or stored["deals"] != len(match.deals):
        yield f"settlement {stored['exact']}, recount {match.exact}"
    if stored["at"] != match.life.at or stored.get("is_duplicate", False) != match.life.is_duplicate:
        yield f"settled at {stored['at']}, recount {match.life.at}"
    for seat, (row, own) in enumerate(zip(by_seat(stored["seats"]), match.seats, strict=True), 1):
        told = row.get("person"), row.get("own", 0), row.get("has_left", False), row.get("robot") or ""
        if told != (own.person, own.own, own.has_left, own.robot):
            yield f"seat {seat} {told}, recount {own}"
    for deal, row in zip(match.deals, rows, strict=True):
        yield from (f"deal {deal.number} {told}" for told in _deal(deal, row))
    yield from _players(figures_of([match]), stored["players"])


def _sums(match: Match) -> Iterator[str]:
    """Check that everything adds up: results with fixes to the settlement, luck and mistakes to results."""
    for place, exact in enumerate(match.exact):
        results = [deal.shares[place].result for deal in match.deals if place < len(deal.shares)]
        if sum(results, match.fixes[place]) != exact:
            yield f"seat {place + 1}: results and fixes are not the settlement {exact}"
    for deal in match.deals:
        for seat, share in enumerate(deal.shares, 1):
            if share.luck is not None and share.luck + share.own + share.gifts != share.result:
                yield f"deal {deal.number} seat {seat}: {share} does not add up"


def _deal(deal: Dealt, row: Json) -> Iterator[str]:
    facts, parts = row["facts"], deal.parts
    for seat, (told, share) in enumerate(zip(by_seat(facts["seats"]), deal.shares, strict=True), 1):
        if (ours := _share(share, parts.few.get(seat))) != (stored := _stored(told)):
            yield f"seat {seat} {stored}, recount {ours}"
    owners = [share.owner for share in deal.shares]
    if list(by_seat(row["owners"])) != owners:
        yield f"owners {row['owners']}, recount {owners}"
    stated = [facts.get(name) for name in ("number", "declarer", "game", "is_made", "is_misere", "is_catchable")]
    ours_of = [deal.number, parts.declarer, parts.game, parts.is_made, parts.is_misere, deal.is_catchable]
    if [one or None for one in stated] != [one or None for one in ours_of]:
        yield f"{stated}, recount {ours_of}"


def _share(share: Share, few: int | None) -> list[Any]:
    judged = [share.luck, share.own, share.gifts, share.cost] if share.luck is not None else None
    return [share.role, share.result, share.has_cards, few, judged]


def _stored(told: Json) -> list[Any]:
    it = told.get("judged")
    judged = [*(Fraction(it[name]) for name in ("luck", "own", "gifts")), [*map(Fraction, it["cost"])]] if it else None
    return [told["role"], Fraction(told["result"]), told.get("has_cards", True), told.get("tricks"), judged]


def _players(found: dict[int, Figures], stored: Sequence[Json]) -> Iterator[str]:
    if set(found) != {row["person"] for row in stored}:
        yield f"persons {[row['person'] for row in stored]}, recount {list(found)}"
    for row in stored:
        ours = told_of(found.get(row["person"], Figures()))
        for name in dict.fromkeys(chain(ours, row["sums"])):
            if (row["sums"].get(name) or ours[name].__class__()) != ours[name] and not _is_empty(
                name, row["sums"], ours
            ):
                yield f"person {row['person']} {name} {row['sums'].get(name)}, recount {ours[name]}"


def _is_empty(name: str, stored: Json, ours: Json) -> bool:
    """Tell whether nothing was analysed, of which a row keeps zeros."""
    return name == "bill" and not ours["bill"]["deals"] and not stored.get("bill", {}).get("deals")


def _mean(one: Mean) -> Json:
    return {"count": one.count, "total": str(one.total), "squares": str(one.squares)}


def told_of(one: Figures) -> Json:
    """Write the figures of a person as rows have them."""
    bill = {"deals": one.analysed, "luck": str(one.luck), "own": str(one.own), "gifts": str(one.gifts)}
    games = {}
    for name, its in one.games.items():
        results = {"total": str(its.results.total), "squares": str(its.results.squares)}
        games[name] = {"declared": its.declared, "made": its.made, **results}
    return {
        "results": _mean(one.results),
        "bill": bill | {"cost": [str(cost) for cost in one.cost]},
        "roles": {role: _mean(its) for role, its in one.roles.items()},
        "with_cards": one.with_cards,
        "few": dict(zip(("deals", "tricks", "zeros"), one.few, strict=True)),
        "games": games,
        "defended": {name: {"deals": deals, "failed": failed} for name, (deals, failed) in one.defended.items()},
        "catchable": dict(zip(("deals", "failed"), one.catchable, strict=True)),
        "against_robots": {strength: _mean(its) for strength, its in one.against_robots.items()},
        "partners": {
            str(who): dict(zip(("deals", "failed", "caught"), its, strict=True)) for who, its in one.beside.items()
        },
    }
