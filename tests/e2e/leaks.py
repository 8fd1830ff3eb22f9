"""Whatever a person got to see must have been his to see: every card of every text, button, alert and caption.

The bot's log is replayed by time. A message about a deal (it names its number) may show what its reader knew of that
deal when it came; in a group that is what a spectator knows. Text without a number is about the deal then running.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from engine.core.cards import Card
from engine.games.preferans.contracts import Contract
from tests.e2e.drawn import cards_of
from tests.e2e.phones import Event
from tests.e2e.story import TableStory
from tests.e2e.tap import Call
from tests.e2e.world import Message, buttons, text_of

SIGNS = {"♠": "s", "♣": "c", "♦": "d", "♥": "h"}
RANKS = {"В": "J", "Д": "Q", "К": "K", "Т": "A", "10": "T", **{letter: letter for letter in "6789JQKA"}}
_RANK = "(?:10|[6-9ВДКТJQKA])"
_ROW = re.compile(rf"(?<!\S)([♠♣♦♥])((?:[ \u00a0]{_RANK}(?![♠♣♦♥\w]))+)")
_CARD = re.compile(rf"(?<![\w])({_RANK})([♠♣♦♥])")
NUMBER = re.compile(r"(?:Сдача|Deal) (\d+)")
_TRICKS = "(?:С лучшим сносом|With the best discard):[^\n]*"  # of a deal that is over, strain by strain
_WEIGHED = rf"{_RANK}[♠♣♦♥][^?.\n]*\?\s+(?:Сыграна|If made)"  # a bid, before it is said to anybody
_NUMBERED = "(?<![\\w])[1-4][ \u00a0][♠♣♦♥]"  # a suit beside its number, Austrian préférence
_NAMED = "[♠♣♦♥]\u00a0(?:пики|трефы|бубны|черви|spades|clubs|diamonds|hearts)"  # a suit beside its name, Skat
# the ornament of a lobby; the least bid
_PLAIN = re.compile(rf"♠♥|♣♦|нужно (?:от|хотя бы) {_RANK}[♠♣♦♥]|{_TRICKS}|{_WEIGHED}|{_NUMBERED}|{_NAMED}")
CARD_WORDS = ("card", "pick", "discard", "give", "lay")
NAME_WORDS = ("bid", "here", "blind", "order", "game", "sure", "yes")
LATE_S = 15.0  # clock seconds an alert may lag behind its press


@dataclass(frozen=True)
class Shown:
    """Something that shows cards. `levels` are tokens like 7♠ that may also be contracts."""

    cards: frozenset[Card]
    levels: frozenset[Card]
    number: int | None
    words: str


class Unreadable(AssertionError):
    """A sign of a suit stands where this checker cannot tell which cards are meant."""


def cards_in(text: str) -> tuple[frozenset[Card], frozenset[Card]]:
    """Return the cards of a text, and those tokens of it that may be contracts. Raises Unreadable."""
    rest = _PLAIN.sub("", text)
    sure: set[Card] = set()
    for suit, ranks in _ROW.findall(rest):
        sure.update(Card(RANKS[rank] + SIGNS[suit]) for rank in ranks.split())
    rest = _ROW.sub("", rest)
    levels: set[Card] = set()
    for rank, suit in _CARD.findall(rest):
        if rank == "6":
            continue
        card = Card(RANKS[rank] + SIGNS[suit])
        (levels if rank in ("7", "8", "9", "10") else sure).add(card)
    rest = _CARD.sub("", rest)
    if any(sign in rest for sign in SIGNS):
        raise Unreadable(text)
    return frozenset(sure), frozenset(levels - sure)


def cards_of_data(action: str) -> frozenset[Card]:
    """Return the cards that the data of a button name. Raises ValueError for what is none."""
    word, _, argument = action.partition(":")
    pairs = range(0, len(argument), 2) if word in CARD_WORDS else ()
    return frozenset(Card(argument[at : at + 2]) for at in pairs)


def read_message(message: Message) -> Shown:
    """Return all cards of a message with its buttons."""
    text = text_of(message)
    sure, levels = (set(part) for part in cards_in(text))
    for button in buttons(message):
        if button.action.partition(":")[0] in NAME_WORDS:
            continue
        more, unclear = cards_in(button.text)
        sure.update(more, unclear)
        sure.update(cards_of_data(button.action))
    found = NUMBER.search(text)
    return Shown(frozenset(sure), frozenset(levels), int(found[1]) if found else None, text)


def read_answer(event: Event) -> Shown:
    """Return all cards of a toast or an alert."""
    sure, levels = cards_in(event["text"])
    return Shown(sure, levels, None, event["text"])


def read_call(call: Call, drawn: Path) -> Shown:
    """Return all cards of a call of the bot, with those on its pictures (`tests.e2e.drawn`)."""
    shown = read_message(call.message)
    pictured = frozenset(card for file in call.files for card in cards_of(drawn, file))
    return replace(shown, cards=shown.cards | pictured)


def payload_leaks(
    calls: Iterable[Call], queries: dict[str, int], stories: Sequence[TableStory], drawn: Path
) -> Iterator[str]:
    """Yield one line for every call with a card that its receiver could not know; `queries`: who pressed what."""
    for call in calls:
        shown = read_call(call, drawn)
        if not shown.cards and not shown.levels:
            continue
        person = call.receiver(queries)
        if all(hidden(one, person, shown, call.at) for one in stories):
            yield f"{call.method} to {person}: {shown.words!r}{' with a picture' if call.files else ''}"


def hidden(story: TableStory, person: int | None, shown: Shown, at: float) -> frozenset[Card]:
    """Return the cards shown that this person (None: anybody in the group) could not know at clock second `at`."""
    viewer = story.seat_of(person) if person is not None else None
    running = {story.number_at(at), story.number_at(at - LATE_S)}
    numbers = running if shown.number is None else {story.number_of(shown.number)}
    best: frozenset[Card] | None = None
    for number in numbers:
        known = story.known(viewer, number, at)
        said = {as_card(contract) for contract in known.heard}
        left = (shown.cards - known.cards) | (shown.levels - known.cards - said)
        best = left if best is None or len(left) < len(best) else best
    return best or frozenset()


def as_card(contract: Contract) -> Card | None:
    """Return the card that is written like this contract; None where there is none (no trump, six)."""
    if contract.strain is None or contract.strain.trump is None or contract.level < 7:
        return None
    rank = "T" if contract.level == 10 else str(contract.level)
    return Card(f"{rank}{contract.strain.trump.value}")


class Witness(Protocol):
    """Somebody with a phone: a `Phone`, or what a test says was seen."""

    id: int
    name: str
    events: list[Event]


def leaks(phones: Sequence[Witness], stories: dict[int, TableStory]) -> Iterator[str]:
    """Yield one line for everything somebody saw and should not have."""
    for phone in phones:
        for event in phone.events:
            if event["type"] in ("message", "edited", "ephemeral"):
                sender, own = event["message"].get("from", {}), event["chat"] > 0 or event["type"] == "ephemeral"
                shown, person = read_message(event["message"]), phone.id if own else None
                if not sender.get("is_bot", False):
                    continue
            elif event["type"] == "answer":
                shown, person = read_answer(event), phone.id
            else:
                continue
            if shown.cards or shown.levels:
                lefts = [hidden(story, person, shown, event["clock"]) for story in stories.values()]
                if not lefts or all(lefts):
                    yield f"{phone.name} saw {sorted(min(lefts, key=len, default=()))} in {shown.words!r}"
