"""The stage: one sandbox, one bot with told cards, and a new group with new people for every scenario."""

import json
import re
import tempfile
import time
from collections.abc import Callable, Container, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bot.games.preferans.screens.keys import TO_CONFIRM
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.presses import PRESSES
from bot.screens.confirmations import taken_already
from bot.screens.draft_actions import DraftAction, asking, confirming
from bot.screens.model import Draft
from bot.screens.replies import cancel_proposed, one_moment, panel_in_private, panel_is_here
from bot.screens.texts import texts
from bot.tables.context.debounce import DOUBLE_TAP_S
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS, record
from engine.games.preferans.game import deciders, legal_commands
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.phases.play import exposed
from engine.games.preferans.state import Finished, Match, Playing
from tests.clocks import PATIENCE_S
from tests.e2e.chats import patience
from tests.e2e.evidence import errors_in, reading
from tests.e2e.scenarios.mirror import Mirror, Shown
from tests.e2e.scenarios.model import NAMES, Deal, Move, Scenario, cells_of, discarded
from tests.e2e.world import NEWS_S, Bot, Button, Message, Person, Sandbox, Timeout, buttons, text_of, wait_for
from tests.games.aloud import aloud
from tests.games.hosted import HOSTED
from tests.narrowed import of, there
from tests.set_up import page_of, way_to
from tests.toasts import taken, taken_in_group

SPEED = 60.0
WARNED_S = 300.0  # clock seconds from the warning of somebody to the robot in the place of that person
STAGES_AT_ONCE = 4
LOOK_EVERY = 15  # moves between two looks at everybody's screens in a scenario that is not watched
MARGIN_S = 60.0  # real seconds for a busy machine on top of two clock seconds
DRAWING_S = 60.0  # until a picture for one person is left out
PONDER_S = 60.0  # the solver in plain Python, on a busy machine
WRITTEN = re.compile(r"(: (пуля|гора|курочка|котёл)| → .+:) [+−-]")
VOTES = ("stopyes", "stopno")
SET_UP = ("options", "pool", "pace", "robot", "norobot", "base", "rule", "save", "drop", "share", "closeyes")
OUT = "options:table"  # leaves the pages


@dataclass(frozen=True)
class Story:
    """Something played by a function; `start` tells whether everybody has opened the private chat before.

    `slow`: what happens between two deals, too quick for people on the quick stage. `game` is the one that is played.
    """

    name: str
    task: "Callable[[Stage], None]"
    names: tuple[str, ...] = NAMES[:3]
    start: bool = True
    slow: bool = False
    game: str = PREFERANS.name


Play = Scenario | Story


class Stage:
    """One group at one table, where a game is played; `people` by seat."""

    def __init__(
        self,
        theatre: "Theatre",
        game: str,
        names: tuple[str, ...],
        *,
        start: bool = True,
        people: Sequence[Person] = (),
    ) -> None:
        """Make a group of new people with these names, or of `people` who are there already."""
        self.theatre = theatre
        self.game = game
        self.keys = HOSTED.faces[game].keys
        self.sandbox = theatre.sandbox
        self.people = [*people] or [Person(self.sandbox, name) for name in names]
        members = [person.id for person in self.people]
        self.group: int = self.sandbox.post("groups", title="Пулька", members=members, bot="member")["id"]
        self.table = 0
        self.is_second = False
        self._closed: dict[tuple[str, str], int] = {}
        if start:
            for person in self.people:
                self.open_chat(person)

    def beside(self) -> "Stage":
        """Return another group of these people, who press there what is of its table or of none."""
        other = Stage(self.theatre, self.game, (), start=False, people=self.people)
        other.is_second = True
        return other

    def open_chat(self, person: Person, payload: str = "") -> None:
        """Start in the private chat; returns when the bot has answered."""
        newest = max((message["message_id"] for message in person.messages()), default=0)
        person.start(payload)

        def answered() -> bool:
            later = [message["from"]["is_bot"] for message in person.messages() if message["message_id"] > newest]
            return False in later and True in later[later.index(False) :]

        wait_for(answered, f"{person.name}: an answer to /start")

    def pressed(self, action: str) -> None:
        """Remember the kind of button, and the word that is said where the button confirms one."""
        told = (action, action.removeprefix(confirming("")))
        self.theatre.words.update((self.game, one.partition(":")[0]) for one in told)

    def tell(self, person: Person, text: str) -> None:
        """Type something in the group."""
        person.say(self.group, text)

    def shown(self, who: int = 1) -> list[Message]:
        """Return the group's messages."""
        return self.people[who - 1].messages(self.group)

    def by_bot(self) -> list[Message]:
        """Return the bot's messages in the group, oldest first."""
        return [message for message in self.shown() if message["from"]["is_bot"]]

    def see(self, words: str, *, private: int = 0, button: bool = False, timeout: float = PATIENCE_S) -> Message:
        """Wait until a message (or a button) with these words is there, in the group or in a seat's private chat."""

        def look() -> Message | None:
            messages = self.people[private - 1].messages() if private else self.shown()
            found = [message for message in messages if words in (_keys(message) if button else text_of(message))]
            return found[-1] if found else None

        found: Message = wait_for(look, f"«{words}»", timeout)
        return found

    def press(self, seat: int, action: str, *, group: bool = False, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """Wait for a button of a decision that is still open, press it; the answer.

        What is set up before a match is pressed in the person's own pages, see `set_up`.
        """
        in_lobby = action == "word" and self.people[seat - 1].find("options:setup", self.group) is not None
        if group and (in_lobby or action.partition(":")[0] in SET_UP):
            return self.set_up(seat, action)
        self.pressed(action)
        found = wait_for(
            lambda: self._open(seat, action, group=group), f"{self.people[seat - 1].name}: {action}", timeout
        )
        answer = self.people[seat - 1].press(found[0], found[1].data)
        if is_nothing(answer) or answer == said(action):
            self._close(seat, found[1])
        return answer

    def set_up(self, seat: int, action: str) -> dict[str, Any]:
        """Press a button of «Настроить», which opens for this person alone, after turning to its page; the answer."""
        person = self.people[seat - 1]
        way = [f"options:{page}" for page in way_to(page_of(action))]
        for _ in range(12):
            panel = self._panel(person)
            if panel is None:
                answer = self._open_panel(person)
                if answer not in OPENED:
                    return answer
                continue
            keys = buttons(panel)
            if (found := next((key for key in keys if key.action == action), None)) is not None:
                self.pressed(action)
                answer = person.press(panel, found.data)
                if panel["chat"]["id"] == person.id and _is_told_where_all_read(action) and answer == nothing():
                    answer = own(action)
                if is_set(action, answer):
                    self._turned(person, panel, action)
                return answer
            back = next(key for key in reversed(keys) if key.action.startswith("options:") and key.action != OUT)
            step = next((key for page in way for key in keys if key.action == page), back)
            self.pressed(step.action)
            assert person.press(panel, step.data) in TURNED, f"{person.name}: {step.action}"
            self._turned(person, panel, step.action)
        raise AssertionError(f"{person.name}: no page with {action}")

    def leaf(self, seat: int, action: str, timeout: float = 5) -> Message:
        """Turn to a page of a finished deal, in the person's own pages or under the sheet, where they open.

        His pages, once they show it. They go when the next deal begins, and are opened again then.
        """
        person = self.people[seat - 1]
        what = f"{person.name}: {action}"

        def turned() -> Message | None:
            found = self._leaves(person)
            return found if found is not None and _found(found, action) is None else None

        for _ in range(12):
            message = self._leaves(person) or wait_for(lambda: person.find(action, self.group), what)[0]
            self.pressed(action)
            pressed = _found(message, action)
            if pressed is None or person.press(message, pressed.data) not in LEAVES:
                continue
            try:
                shown: Message = wait_for(turned, what, timeout)
            except Timeout:
                continue
            return shown
        raise Timeout(what)

    def in_leaf(self, seat: int, action: str) -> dict[str, Any]:
        """Press a button in the person's own pages of a finished deal; the answer."""
        person = self.people[seat - 1]

        def look() -> tuple[Message, Button] | None:
            message = self._leaves(person)
            found = _found(message, action) if message is not None else None
            return (message, found) if message is not None and found is not None else None

        self.pressed(action)
        message, key = wait_for(look, f"{person.name}: {action} in pages of his own")
        return person.press(message, key.data)

    def _leaves(self, person: Person) -> Message | None:
        """Return pages of a deal that one person alone sees: in the group, in private where that came too late."""
        own = [*person.views(self.group), *person.messages()]
        return next((one for one in own if any(key.action.startswith("page:") for key in buttons(one))), None)

    def made_up(self, seat: int, action: str) -> dict[str, Any]:
        """Press something under the lobby that has no button there: one of an earlier version, or of a forger."""
        person = self.people[seat - 1]
        found = wait_for(lambda: person.find("sit", self.group), "the lobby")
        self.pressed(action)
        return person.press(found[0], found[1].data.removesuffix("sit") + action)

    def see_own(self, seat: int, words: str) -> Message:
        """Wait until what only this person sees in the group, or pages of «Настроить» in private, have these words."""

        def look() -> Message | None:
            person = self.people[seat - 1]
            pages = self._panel(person)
            views = [*person.views(self.group), *([pages] if pages is not None else [])]
            return next((one for one in views if words in f"{text_of(one)} {_keys(one)}"), None)

        found: Message = wait_for(look, f"«{words}», for {self.people[seat - 1].name} alone")
        return found

    def panel(self, seat: int) -> Message | None:
        """Return the pages of «Настроить» that this person alone sees."""
        return self._panel(self.people[seat - 1])

    def _panel(self, person: Person) -> Message | None:
        """Return the pages that this person alone sees, in private where the group would have shown them late."""
        own = [*person.views(self.group), *person.messages()]
        return next((one for one in own if any(key.action.startswith("options:") for key in buttons(one))), None)

    def _open_panel(self, person: Person) -> dict[str, Any]:
        """Press «Настроить» under the lobby; the answer, once the pages are there if it says so."""
        found = wait_for(lambda: person.find("options:setup", self.group), f"{person.name}: «Настроить»")
        self.pressed("options:setup")
        answer = person.press(found[0], found[1].data)
        if answer in OPENED:
            wait_for(lambda: self._panel(person), f"{person.name}: the pages of «Настроить»")
        return answer

    def _turned(self, person: Person, before: Message, action: str) -> None:
        """Wait until the pages show something else, here or in private, or are gone after what ends them."""
        ends = action in (OUT, "closeyes") or action.startswith("base:")

        def has_turned() -> bool:
            now = self._panel(person)
            return now != before and (now is not None or ends)

        wait_for(has_turned, f"{person.name}: another page after {action}")

    def _open(self, seat: int, action: str, *, group: bool) -> tuple[Message, Button] | None:
        """Return the newest button with this action; none while a chat still shows a decision that has been made."""
        meant = self.table if self.is_second else 0
        found = self.people[seat - 1].find(action, self.group if group else None, table=meant)
        if found is None:
            return None
        table, token = _decision(found[1])
        return found if all(token > self._closed.get((table, what), 0) for what in self._made(seat, action)) else None

    def _close(self, seat: int, button: Button) -> None:
        """Remember what is over: a seat's decision, for all a word that is said aloud, and a vote that one refuses."""
        table, token = _decision(button)
        word = button.action.partition(":")[0]
        if word in self.keys.half_made:
            return
        for what in self._made(seat, button.action):
            if what != "vote" or word == "stopno":
                self._closed[table, what] = token

    def _made(self, seat: int, action: str) -> tuple[str, ...]:
        """Return the decisions after which a button with this action is old."""
        word = action.removeprefix(confirming("")).partition(":")[0]
        if word in VOTES:
            return "vote", f"vote {seat}"
        if word not in self.keys.half_made and self.keys.command(action, Seat.ONE) is None:
            return ()
        return (f"deal {seat}", "word") if word in aloud(self.game) else (f"deal {seat}",)

    def press_own(self, seat: int, action: str, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """Wait for a button in what only this person sees in the group, press it; the answer."""
        person = self.people[seat - 1]

        def look() -> tuple[Message, Button] | None:
            found = [(message, key) for message in person.views(self.group) for key in buttons(message)]
            return next(((message, key) for message, key in found if key.action == action), None)

        self.pressed(action)
        message, key = wait_for(look, f"{person.name}: {action} in a view of his own", timeout)
        return person.press(message, key.data)

    def open_table(self, options: str = "") -> None:
        """Type /new as the first person; return when the lobby is there."""
        known = {message["message_id"] for message in self.shown()}
        self.tell(self.people[0], f"/new {options}".strip())

        def lobby() -> Button | None:
            fresh = [message for message in self.shown() if message["message_id"] not in known]
            return next((key for message in fresh for key in buttons(message) if key.action == "sit"), None)

        button = wait_for(lobby, "the lobby")
        self.table = int(button.data.split(".")[1], 36)

    def seat_all(self, count: int = 0) -> None:
        """Let everybody, or the first few, sit down in order."""
        for seat in range(1, (count or len(self.people)) + 1):
            assert self.press(seat, "sit", group=True) == nothing(), f"seat {seat}"

    def begin(self, decks: list[list[str]], dealer: int) -> None:
        """Start with these cards."""
        self.theatre.tell_decks(self.table, decks, dealer)
        assert self.press(1, "start", group=True) == nothing()

    def over(self) -> None:
        """End the match that goes on by everybody's consent; in a private chat as its only person."""
        first = self.people[0]
        first.say(None if len(self.people) == 1 else self.group, "/stop")
        if len(self.people) == 1:
            assert self.press(1, "endyes") == nothing()
            return
        for seat in range(2, len(self.people) + 1):
            assert self.press(seat, "stopyes", group=True) == said("stopyes")

    def fresh(self, who: int, known: Container[int], action: str) -> Message:
        """Wait for a message in a person's private chat that is not among the `known` ones and has this button."""
        person = self.people[who - 1]

        def look() -> Message | None:
            found = (one for one in person.messages() if one["message_id"] not in known)
            return next((one for one in found if any(key.action == action for key in buttons(one))), None)

        found: Message = wait_for(look, f"{person.name}: a message with {action}")
        return found

    def compare(self, wanted: Sequence[tuple[int, tuple[Shown, ...]]], group: tuple[Shown, ...]) -> None:
        """Wait two clock seconds until everybody's newest messages show one of what is wanted, the group's as well."""
        end = time.monotonic() + 2 / SPEED + MARGIN_S
        while True:
            wrong = self._differences(wanted, group)
            if not wrong:
                return
            if time.monotonic() > end:
                raise Timeout(f"screens: {wrong}")
            patience.seconds = NEWS_S / 2

    def _differences(self, wanted: Sequence[tuple[int, tuple[Shown, ...]]], group: tuple[Shown, ...]) -> str:
        for seat, screens in wanted:
            person = self.people[seat - 1]
            seen = [Shown.of(m) for m in person.messages() if m["from"]["is_bot"]][-2:]
            if not any(one in screens for one in seen):
                return f"{person.name} should see {screens[0]}, sees {seen[-1:]}"
        last = Shown.of(self.by_bot()[-1])
        return "" if last in group else f"the group should see {group[0]}, sees {last}"

    def go_on(self) -> None:
        """Press «Дальше» as everybody, in the group and in private; the clock may have been faster."""
        for seat, person in enumerate(self.people, 1):
            found = person.find("next", self.group if seat % 2 else None)
            if found is not None:
                self.pressed("next")
                person.press(found[0], found[1].data)

    def record(self) -> record.RecordedMatch:
        """Read back what /export sends."""
        return record.parse(self.export())

    def export(self) -> str:
        """Return the text of a new /export."""
        known = {message["message_id"] for message in self.shown()}
        self.tell(self.people[0], "/export")

        def look() -> str | None:
            for message in reversed(self.shown()):
                if message.get("document") and message["message_id"] not in known:
                    return str(message["document"]["file_id"])
            return None

        file = wait_for(look, "the exported record")
        return self.sandbox.file(file).decode()

    def payload(self) -> str:
        """Return what the shared link to a seat at the table hands to /start."""
        lobby = wait_for(lambda: self.people[0].find("sit", self.group), "the lobby")[0]
        url = next(key.url for key in buttons(lobby) if "share" in key.url)
        inner = parse_qs(urlsplit(url).query)["url"][0]
        return parse_qs(urlsplit(inner).query)["start"][0]

    def finish_table(self) -> None:
        """Stop what goes on, so that nothing more happens in this group; alone among robots one is asked again."""
        self.tell(self.people[0], "/stop")
        if len(self.people) == 1:
            assert self.press(1, "endyes", group=True) == nothing()


def _decision(button: Button) -> tuple[str, int]:
    """Return the table and the token of a button."""
    _, table, token, _ = button.data.split(".", 3)
    return table, int(token, 36)


def told(words: str) -> dict[str, Any]:
    """Return the answer of a toast."""
    return {"answered": True, "text": words, "alert": False, "url": ""}


def nothing() -> dict[str, Any]:
    """Return the answer to an accepted press."""
    return told("")


def said(action: str) -> dict[str, Any]:
    """Return the answer to an accepted press under the message that all share."""
    return told(taken_in_group(texts("ru"), action))


def own(action: str) -> dict[str, Any]:
    """Return the answer to an accepted press in what only the presser sees in the group."""
    return told(taken(texts("ru"), action))


def is_set(action: str, answer: dict[str, Any]) -> bool:
    """Tell whether a press in «Настроить» was accepted and shows something else there."""
    word, _, argument = action.partition(":")
    if word == "rule":
        return str(answer["text"]).startswith(f"{OPTION_PAGES.label(texts('ru'), argument.partition('=')[0])}: ")
    if word in ("options", "drop"):
        return answer in TURNED
    return answer in (own(action), told(cancel_proposed(texts("ru"))))


def _is_told_where_all_read(action: str) -> bool:
    """Return whether a toast in the group tells of an accepted press in «Настроить»; in private its message does."""
    return action.partition(":")[0] in ("robot", "norobot", "pool", "pace", "base", "closeyes")


def is_nothing(answer: dict[str, Any]) -> bool:
    """Tell whether a press was answered without a word."""
    return bool(answer["answered"]) and not answer["text"] and not answer["url"]


OPENED = (nothing(), told(panel_is_here(texts("ru"))), told(panel_in_private(texts("ru"))))  # by «Настроить»
LEAVES = (*OPENED, told(one_moment(texts("ru"))))  # pages of a finished deal
TURNED = (nothing(), told(one_moment(texts("ru"))))  # of a page


class Performance:
    """One scenario on its stage."""

    def __init__(self, stage: Stage, scenario: Scenario) -> None:
        self.stage = stage
        self.scenario = scenario
        self.mirror = Mirror(stage.table, scenario)
        self.turn = 0
        self.tokens: dict[int, int] = {}
        self.drafter = 0
        self.by_itself: set[int] = set()  # whose cards have played themselves since their last press

    def run(self) -> None:
        """Play all deals; then check the sheet as exported and as shown."""
        stage, scenario = self.stage, self.scenario
        stage.open_table(scenario.options)
        self.mirror.table = stage.table
        stage.seat_all()
        stage.begin([deal.deck for deal in scenario.deals], scenario.seats)
        for number, (deal, moves) in enumerate(zip(scenario.deals, scenario.moves, strict=True), 1):
            self._deal(deal, moves)
            last = number == len(scenario.deals)
            self._check_caption(moves[-1], number)
            if not last:
                stage.go_on()
        self._check_export()
        if scenario.closes:
            self._settle()

    def _deal(self, deal: Deal, moves: tuple[Move, ...]) -> None:
        self.check_screens(moves[0].before, Draft())
        draft = Draft()
        for move in moves:
            self.turn += 1
            if plays_itself(move.before):
                self.by_itself.add(move.seat)
            elif move.refused:
                self._refused(move)
            elif move.action.partition(":")[0] in PRESSES.half_made:
                self._press(move)
                draft, self.drafter = _drafted(draft, move.action), move.seat
            else:
                for card in discarded(move.action):
                    if card not in draft.picked:
                        self._press(Move(move.seat, f"pick:{card}", move.before, move.before))
                self._press(move)
                draft = Draft()
            seen_soon = move is moves[-1] or plays_itself(move.after)
            if not seen_soon and (self.scenario.watched or self.turn % LOOK_EVERY == 0):
                self.check_screens(move.after, draft)

    def _press(self, move: Move) -> None:
        stage = self.stage
        person = stage.people[move.seat - 1]
        shared = any(move.action in shown.actions for shown in self.mirror.group(move.before))
        in_group = shared and move.action.split(":")[0] in aloud(stage.game) and self.turn % 2 == 0
        message, button = wait_for(lambda: self._fresh(person, move.action), f"{person.name}: {move.action}")
        if in_group:  # the same decision stands under the table's message
            message, button = wait_for(lambda: _same(person, stage.group, button), f"{move.action} in the group")
        stage.pressed(move.action)
        if move.seat in self.by_itself:  # nobody means a press on what has just come in the place of his card
            self.by_itself.discard(move.seat)
            stage.theatre.rest(DOUBLE_TAP_S)
        if self.scenario.twice and move.action.partition(":")[0] not in PRESSES.half_made:
            queries = [person.press_data(message, button.data) for _ in range(2)]
            answers = [person.answer(query) for query in queries]
            answers.append(person.press(message, button.data))
        else:
            answers = [person.press(message, button.data)]
        taken = said(move.action) if in_group else nothing()
        again = told(taken_already(texts("ru"))) if in_group else nothing()
        assert answers in ([taken], [taken, again, again]), (move.action, answers)

    def _fresh(self, person: Person, action: str) -> tuple[Message, Button] | None:
        """Return the button in the private chat, not that of a decision the person has made already."""
        found = person.find(action)
        if found is None:
            return None
        token = int(found[1].data.split(".")[2], 36)
        if token <= self.tokens.get(person.id, 0):
            return None
        if action.partition(":")[0] not in PRESSES.half_made:
            self.tokens[person.id] = token
        return found

    def _refused(self, move: Move) -> None:
        """Press what may not be done: a toast, and nothing changes."""
        stage = self.stage
        mover = next(int(seat) for seat in self.mirror.deciders(move.before))
        found = wait_for(lambda: self._decision(stage.people[mover - 1]), "a decision")
        message = next(m for m in reversed(stage.by_bot()) if buttons(m))
        head = ".".join(found.data.split(".")[:3])
        answer = stage.people[move.seat - 1].press(message, f"{head}.{move.action}")
        assert answer["text"], f"{move.action} was not refused"
        assert not answer["url"]

    def _decision(self, person: Person) -> Button | None:
        """Return a button of a deal, of the newest message that has one."""
        keys = self.stage.keys
        for message in reversed(person.messages()):
            for button in buttons(message):
                half_made = button.action.partition(":")[0] in keys.half_made
                if half_made or keys.command(button.action, Seat.ONE) is not None:
                    return button
        return None

    def check_screens(self, match: Any, draft: Draft) -> None:
        """Check that everybody's screens show all that each may know."""
        stage, mirror = self.stage, self.mirror
        drafts = {self.drafter: draft}
        seats = range(1, self.scenario.seats + 1)
        wanted = [(seat, mirror.private(match, seat, drafts.get(seat, Draft()))) for seat in seats]
        group = mirror.group(match)
        stage.compare(wanted, group)

    def _check_caption(self, move: Move, number: int) -> None:
        """Compare what the picture says, who wrote what, and what one person alone turns it to."""
        stage, mirror = self.stage, self.mirror
        caption = stage.see(mirror.caption(move.after, "sheet"))
        if len(self.scenario.deals) == 1:
            written = _written(text_of(caption))
            assert written == self.scenario.written, f"{written} instead of {self.scenario.written}"
        assert caption.get("photo"), "the sheet is a picture"
        for page in ("why", "layout"):
            leaf = stage.leaf(1, f"page:{page}:{number}")
            assert mirror.caption(move.after, page) in text_of(leaf)
            assert leaf.get("photo")
        stage.see(mirror.caption(move.after, "sheet"))
        scored = there(of(Finished, move.after.deal).score)
        stage.theatre.reasons |= {(PREFERANS.name, str(entry.reason)) for entry in scored.entries}

    def _check_export(self) -> None:
        recorded = self.stage.record()
        sheet = recorded.match.standing.sheet
        assert cells_of(sheet) == self.scenario.cells
        assert sheet == self.scenario.moves[-1][-1].after.standing.sheet

    def _settle(self) -> None:
        """Compare the settlement, then open another match of these people, seats rotated."""
        stage = self.stage
        words = self.mirror.settlement(self.scenario.moves[-1][-1].after)
        assert stage.see(words).get("photo")
        counting = stage.press(1, "bill", group=True)
        assert counting["text"] == "Открываю все карты, секунду…"
        assert stage.see("Счёт ошибок, в вистах", timeout=PONDER_S).get("photo")
        assert is_nothing(stage.press(2, "counted", group=True))
        stage.see("Средняя гора")
        assert is_nothing(stage.press(2, "again", group=True))
        stage.see(f"1. {self.scenario.names[-1]}\n2. {self.scenario.names[0]}")


def plays_itself(match: Match) -> bool:
    """Tell whether people need not press: the only card there is to play is a hand's last, or that hand lies open."""
    deal = match.deal
    if not isinstance(deal, Playing):
        return False
    cards = [one for one in legal_commands(match, deciders(deal)[0]) if isinstance(one, PlayCard)]
    is_open = deal.turn in (*exposed(deal), *deal.laid)
    return len(cards) == 1 and (is_open or len(deal.hands[deal.turn]) == 1)


def _found(message: Message, action: str) -> Button | None:
    """Return the button of a message with this action."""
    return next((key for key in buttons(message) if key.action == action), None)


def _keys(message: Message) -> str:
    return " ".join(key.text for key in buttons(message))


def _same(person: Person, chat: int, button: Button) -> tuple[Message, Button] | None:
    """Return the newest button of a chat with the data of another one."""
    found = person.find(button.action, chat)
    return found if found is not None and found[1].data == button.data else None


def _written(caption: str) -> set[str]:
    """Return the lines of a caption that tell what was written."""
    return {line.replace("−", "-") for line in caption.splitlines() if WRITTEN.search(line)}


def _drafted(draft: Draft, action: str) -> Draft:
    if action == DraftAction.HIGHER:
        return Draft(higher=True)
    if action.startswith(asking("")) and PRESSES.command(action[5:], Seat.ONE) is not None:
        return Draft(sure=action[5:], higher=draft.higher)
    if not action.startswith("pick:"):
        sure = next((word for word, asked in TO_CONFIRM.items() if asked == action), "")
        return Draft(sure=sure, claiming=action == DraftAction.REST)
    card, picked = Card(action[5:]), draft.picked
    return Draft(tuple(c for c in picked if c != card) if card in picked else (*picked, card))


class Theatre:
    """Sandbox and bot with all games; remembers what was played and pressed. Several stages play at once."""

    def __init__(
        self,
        speed: float = SPEED,
        at_once: int = STAGES_AT_ONCE,
        stored: Mapping[str, str] | None = None,
        *,
        between: float = 1.0,
    ) -> None:
        """Begin both.

        `stored`: settings that say where the bot has its database, None for the usual place; `between`: the next deal
        waits so many times as long as usual.
        """
        self._folder = tempfile.TemporaryDirectory(prefix="pulka-matrix-")
        folder = Path(self._folder.name)
        self.decks = folder / "decks.json"
        self.speed, self.between = speed, between
        self._tables: dict[str, Any] = {}
        self.decks.write_text("{}")
        self.sandbox = Sandbox(folder / "world", speed)
        self.sandbox.start()
        env = {
            **(stored or {}),
            "RIGGED_DECKS": str(self.decks),
            "RIGGED_GAMES": "tests.games.hosted",
            "RIGGED_WEEK": "1",
        }
        env |= {"RIGGED_WARNING_S": str(WARNED_S), "RIGGED_BETWEEN": str(between), "RIGGED_DRAWING_S": str(DRAWING_S)}
        self.bot = Bot(self.sandbox, folder, module="tests.e2e.rigged_bot", **env)
        self.bot.launch()
        self.words: set[tuple[str, str]] = set()  # (game, first word of an action)
        self.reasons: set[tuple[str, str]] = set()
        self._pool = ThreadPoolExecutor(at_once)
        self._plays: dict[str, Future[None]] = {}
        self._lock = Lock()

    def tell_decks(self, table: int, decks: list[list[str]], dealer: int) -> None:
        """Tell a table its cards before it deals."""
        self._tell(table, {"decks": decks, "dealer": dealer})

    def tell_fair(self, table: int, dealer: int) -> None:
        """Let a table deal from secrets, as in earnest, from the next thing on that happens there."""
        self._tell(table, {"fair": True, "dealer": dealer})

    def _tell(self, table: int, told: dict[str, Any]) -> None:
        with self._lock:
            self._tables[str(table)] = told
            fresh = self.decks.with_suffix(".new")
            fresh.write_text(json.dumps({"tables": self._tables}))
            fresh.rename(self.decks)

    def invite(self, play: Play) -> None:
        """Have something played once, beside others, as soon as a stage is free."""
        if play.name not in self._plays:
            self._plays[play.name] = self._pool.submit(self._perform, play)

    def see(self, play: Play) -> None:
        """Wait until it has been played; what went wrong is raised here."""
        self.invite(play)
        self._plays[play.name].result()

    def wait(self) -> None:
        """Wait until everything that was begun is over."""
        wait(self._plays.values())

    def _perform(self, play: Play) -> None:
        stage = Stage(self, play.game, play.names, start=play.start)
        if isinstance(play, Scenario):
            Performance(stage, play).run()
        else:
            play.task(stage)

    def tags(self) -> set[tuple[str, str]]:
        """Return (game, tag) of all events in the bot's log."""
        with reading(self.bot.database) as base:
            rows = base.execute("SELECT DISTINCT game, tag FROM events JOIN tables ON tables.id = events.table_id")
            return {(str(game), str(tag)) for game, tag in rows}

    def rest(self, seconds: float) -> None:
        """Let clock seconds pass in which nothing happens."""
        time.sleep(seconds / self.speed)

    def log(self, table: int) -> list[tuple[str, float]]:
        """Return (tag, clock time) of a table's events."""
        with reading(self.bot.database) as base:
            rows = base.execute("SELECT tag, at FROM events WHERE table_id = ? ORDER BY seq", (table,))
            return [(str(tag), float(at)) for tag, at in rows]

    def errors(self) -> list[str]:
        """Return lines of the bot's log that tell of something unexpected."""
        return errors_in(self.bot.log)

    def close(self) -> None:
        """Stop both processes."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self.bot.stop()
        self.sandbox.stop()
        self._folder.cleanup()
