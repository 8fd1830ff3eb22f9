"""Course of a table by its log: who held which seat in which deal, how the match ended, where it counts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Row = tuple[str, dict[str, Any], float]
"""Tag, body and second of an event as they are stored."""


@dataclass
class Holder:
    """Who has a seat."""

    person: int | None = None
    is_away: bool = False
    """A robot plays for the person."""
    is_free: bool = False
    """The person does not mean to come back."""
    is_gone: bool = False
    strength: str = ""

    @property
    def is_robot(self) -> bool:
        """Tell whether the seat is a robot's."""
        return self.person is None and not self.is_gone


@dataclass
class Held:
    """Finished deal: who held the seats when it began, and which of them held on to the end."""

    number: int
    holders: list[Holder]
    has_stayed: list[bool]
    seen: list[list[Holder]]
    """Everybody who had each seat during the deal, in order."""


@dataclass
class Life:
    """Course of a match."""

    chat: int
    counts: bool = True
    """Whether the match was dealt by the bot for people in a group."""
    home: int = 0
    is_duplicate: bool = False
    is_revealed: bool = False
    at: float = 0.0
    """Second of the settlement."""
    reason: str = ""
    held: list[Held] = field(default_factory=list)
    holders: list[Holder] = field(default_factory=list)
    """Who had the seats at the end."""


def _holder(body: dict[str, Any]) -> Holder:
    free, gone = body.get("free", False), body.get("gone", False)
    return Holder(body.get("person"), body.get("away", False), free, gone, body.get("strength", "easy"))


class _Reading:
    """Table as it stands while its log is read."""

    def __init__(self, chat: int) -> None:
        self.life = Life(chat)
        self.people: list[Holder] = []
        self.begun: list[Holder] | None = None
        self.seen: list[list[Holder]] = []

    def read(self, rows: Iterable[Row]) -> Life:
        for tag, body, at in rows:
            known = getattr(self, "_on_" + tag.replace(".", "_"), None)
            if known is not None and not self.life.at:
                known(body, at)
            elif tag == "table.revealed":
                self.life.is_revealed = True
        self.life.holders = self.people
        return self.life

    def _on_table_opened(self, body: dict[str, Any], at: float) -> None:
        quiet = body.get("quiet") or {}
        given = quiet.get("given") or {}
        self.people = [_holder(one) for one in body.get("people", ())]
        self.life.home = quiet.get("home", 0)
        self.life.is_duplicate = bool(given)
        other = any(body.get(word) for word in ("paper", "review", "source", "lent")) or given.get("chance", False)
        self.life.counts = not other and (self.life.home != 0 if quiet else self.life.chat < 0)

    def _on_table_seated(self, body: dict[str, Any], at: float) -> None:
        self.people.append(_holder(body["occupant"]))

    def _on_table_stood(self, body: dict[str, Any], at: float) -> None:
        del self.people[body["place"]]

    def _on_table_carried(self, body: dict[str, Any], at: float) -> None:
        self.people = [_holder(one) for one in body["people"]]

    def _on_table_replaced(self, body: dict[str, Any], at: float) -> None:
        seat, before = body["seat"] - 1, self.people[body["seat"] - 1 :]
        self.people[seat:] = [_holder(body["occupant"]), *before[1:]]
        if self.begun is not None and before:
            self.seen[seat].append(self.people[seat])

    def _on_table_away(self, body: dict[str, Any], at: float) -> None:
        for place, one in enumerate(self.people):
            if one.person == body["person"]:
                self.people[place] = Holder(one.person, is_away=True, is_free=body.get("free", False))

    def _on_table_back(self, body: dict[str, Any], at: float) -> None:
        for place, one in enumerate(self.people):
            if one.person == body["person"]:
                self.people[place] = Holder(one.person)

    def _on_deal_started(self, body: dict[str, Any], at: float) -> None:
        self.begun, self.seen = list(self.people), [[one] for one in self.people]

    def _on_deal_scored(self, body: dict[str, Any], at: float) -> None:
        if self.begun is not None:
            stayed = [all(one.person == seen[0].person for one in seen) for seen in self.seen]
            self.life.held.append(Held(body["number"], self.begun, stayed, self.seen))
        self.begun = None

    def _on_deal_broken(self, body: dict[str, Any], at: float) -> None:
        self.begun = None

    def _on_match_finished(self, body: dict[str, Any], at: float) -> None:
        self.life.at, self.life.reason = at, body["reason"]


def read(chat: int, rows: Sequence[Row]) -> Life:
    """Read the course of a match from the log of its table, which stands in a chat."""
    return _Reading(chat).read(rows)
