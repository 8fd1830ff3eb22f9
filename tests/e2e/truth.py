"""Truths of the bot's and the sandbox's logs after a match: nothing lost, nothing doubled, nothing too early."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise

from msgspec.structs import replace

from bot.games.preferans.screens.presses import PRESSES
from bot.runtime.secret import Token
from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.screens.actions import Action
from bot.storage.disguise import Disguise
from bot.tables.log.events import Carried, LogEvent, Readied, Sealed, Seated, Shuffled
from bot.tables.log.state import Stage
from engine.core.match import Mark, MatchFinished, Move
from engine.games.preferans.events import AnyEvent, Claimed, DealScored, DealStarted
from engine.games.preferans.game import decide, decide_judged, deciders, evolve, legal_commands
from engine.games.preferans.moves import MakeClaim, NameContract, PlayCard
from engine.games.preferans.state import Match
from tests.deal_words import is_deal
from tests.e2e.game import CURIOUS, Pressed
from tests.e2e.phones import Phone, table_of, token_of
from tests.e2e.scenarios.theatre import plays_itself
from tests.e2e.story import Batch, TableStory
from tests.e2e.world import TAKING_LONG, buttons

UNWRITTEN = (*CURIOUS, Action.RULES, Action.OPTIONS, *PRESSES.half_made)  # a page turned is no event
HEAD_START_S = 0.2  # real seconds: the bot gives the answer a head start of a quarter of a second, no more


def faults(
    pressed: Sequence[Pressed],
    phones: Sequence[Phone],
    stories: dict[int, TableStory],
    speed: float,
    excused: Callable[[float], bool],
    *,
    robots: bool = False,
) -> list[str]:
    """List all that this module can find of what these people pressed and saw; for `excused` see `hasty_screens`.

    Where `robots` play, much is written that nobody pressed for.
    """
    found = list(lost_presses(pressed, stories))
    for story in stories.values():
        found += [*gaps(story), *out_of_order(pressed, story), *early_answers(phones, story)]
        found += hasty_screens(phones, story, speed, excused)
        found += strange_batches(pressed, story) if not robots else ()
    return found


def gaps(story: TableStory) -> Iterator[str]:
    """Yield sequence numbers that are missing."""
    if story.seqs != list(range(1, len(story.seqs) + 1)):
        yield f"table {story.id}: {story.seqs}"


def out_of_order(pressed: Iterable[Pressed], story: TableStory) -> Iterator[str]:
    """Yield presses that were written in another order than Telegram handed them out, each for the first time."""
    again = {press.query for press in pressed if press.led}
    known = (one for one in story.causes if one.query.isdecimal() and one.query not in again)
    written = sorted((int(one.query), one.seq) for one in known)
    for (query, seq), (later, after) in pairwise(written):
        if after < seq:
            yield f"table {story.id}: press {later} was written before {query}"


def lost_presses(pressed: Iterable[Pressed], stories: dict[int, TableStory]) -> Iterator[str]:
    """Yield presses that were answered as accepted and are not in the log, and refused ones that are."""
    written = {cause.query: cause for story in stories.values() for cause in story.causes if cause.query}
    taken: set[tuple[int, str]] = set()
    for press in pressed:
        inside = press.query in written or hidden(press.query) in written
        if inside and (press.answer is None or press.accepted or press.took_long or press.led):
            taken.add((press.person, press.data))
            continue
        if inside:
            yield f"refused and yet written: {press}"
        promised = press.accepted and press.word not in UNWRITTEN
        if promised and not _repeats(press, taken, stories):
            yield f"accepted and yet lost: {press}"


def hidden(query: str) -> str:
    """Return what stands for the number of a press in the store once its person was forgotten."""
    disguise, token = Disguise(), Token(DEFAULT_TOKEN)
    disguise.key = token.key
    return disguise.of_press(f"{token.bot_id}:{query}").partition(":")[2]


def _repeats(press: Pressed, taken: set[tuple[int, str]], stories: dict[int, TableStory]) -> bool:
    """Tell whether the person had this press accepted before («Дальше» also under the other message)."""
    if (press.person, press.data) in taken:
        return True
    story = stories.get(table_of(press.data))
    if story is not None and press.word == Action.SIT:  # who sat down by the link sits already
        return any(isinstance(m.event, Seated) and m.event.occupant.person == press.person for m in story.moments)
    if story is None or press.word != Action.NEXT:
        return False
    return any(isinstance(m.event, Readied) and m.event.person == press.person for m in story.moments)


def strange_batches(pressed: Sequence[Pressed], story: TableStory) -> Iterator[str]:
    """Yield transactions that are not exactly what the press they came from decides, and events without a press."""
    by_query = {press.query: press for press in pressed}
    for batch in story.batches:
        press = by_query.get(batch.cause.query) if batch.cause is not None else None
        if press is None:
            if batch.cause is None and not _by_clock(batch) and not _by_itself(batch):
                yield f"nobody asked for {[m.event for m in batch.moments]}"
        elif is_deal(press.action):
            yield from _other_than_decided(press, batch)


def _by_clock(batch: Batch) -> bool:
    """Tell whether the next deal begins by itself after a while."""
    kinds = [type(moment.event) for moment in batch.moments if not isinstance(moment.event, Sealed | Shuffled)]
    return kinds == [Carried, DealStarted] and batch.before.stage is Stage.BETWEEN


def _by_itself(batch: Batch) -> bool:
    """Tell whether it is the only card that its person could play, where that is no secret, and what follows."""
    match = batch.before.match
    if match is None or not plays_itself(match):
        return False
    events = tuple(moment.event for moment in batch.moments if not isinstance(moment.event, Sealed | Shuffled))
    if isinstance(events[-1], MatchFinished) and isinstance(events[-2], DealScored):
        events = events[:-1]
    cards = [one for one in legal_commands(match, deciders(match.deal)[0]) if isinstance(one, PlayCard)]
    return events == decide(match, cards[0])


def _other_than_decided(press: Pressed, batch: Batch) -> Iterator[str]:
    seat, match = batch.before.seat_of(press.person), batch.before.match
    if seat is None or match is None:
        yield f"no seat or no match for {press}"
        return
    command = PRESSES.command(press.action, seat)
    events = tuple(moment.event for moment in batch.moments if not isinstance(moment.event, Sealed | Shuffled))
    if isinstance(events[-1], MatchFinished) and isinstance(events[-2], DealScored):
        events = events[:-1]  # the table writes down that the pools are closed
    if isinstance(events[-1], NameContract) and _only_game(match, events[:-1], events[-1]):
        events = events[:-1]  # and names the only game that is left
    if isinstance(command, MakeClaim) and isinstance(events[0], Claimed):
        command = replace(command, proved=events[0].proved)  # that is the table's own finding
    decided = decide_judged(match, command) if command is not None else ()
    rest = events[len(decided) :]
    if not decided or events[: len(decided)] != decided or not all(map(_plays_itself, rest)):
        yield f"{press} wrote {events}"


def _plays_itself(event: LogEvent) -> bool:
    """Return what follows a word that leaves nothing to decide: cards that robots put down, and the score."""
    return isinstance(event, DealScored) or (isinstance(event, Move) and event.mark is Mark.ROBOT)


def _only_game(match: Match, before: Sequence[LogEvent], named: NameContract) -> bool:
    """Tell whether a discard, or the last word before a game without the talon, left one contract to be named."""
    after = reduce(evolve, (event for event in before if isinstance(event, AnyEvent)), match)
    return [decide(after, word) for word in legal_commands(after, named.seat)] == [(named,)]


def hasty_screens(
    phones: Sequence[Phone], story: TableStory, speed: float, excused: Callable[[float], bool]
) -> Iterator[str]:
    """Yield screens that show what a press did before that press was answered.

    `excused` tells of a real second whether the program had just been killed: then nobody may have heard the answer.
    """
    answers = {e["query_id"]: e for phone in phones for e in phone.events if e["type"] == "answer"}
    opened = {moment.seq: batch for batch in story.batches for moment in batch.moments}
    for phone in phones:
        for event in phone.events:
            if event["type"] not in ("message", "edited", "ephemeral"):
                continue
            mine = [b.data for b in buttons(event["message"]) if b.data and table_of(b.data) == story.id]
            batch = opened.get(max(map(token_of, mine), default=0))
            if batch is None or batch.cause is None or not batch.cause.query:
                continue
            if excused(batch.cause.at / speed):
                continue
            answer = answers.get(batch.cause.query)
            late = event["clock"] - batch.cause.at > HEAD_START_S * speed
            if (answer is None or answer["id"] > event["id"]) and not late:
                yield f"{phone.name} saw {event['message'].get('text', '')!r} before the answer to {batch.cause}"


def early_answers(phones: Sequence[Phone], story: TableStory) -> Iterator[str]:
    """Yield answers that were given before their press was written down, but for those that acknowledge nothing."""
    at = {cause.query: cause.at for cause in story.causes if cause.query}
    for phone in phones:
        for event in phone.events:
            if event["type"] != "answer" or event["text"] in TAKING_LONG or event["url"]:
                continue
            if event["query_id"] in at and event["clock"] < at[event["query_id"]]:
                yield f"{phone.name}: {event}"
