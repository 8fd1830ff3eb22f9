"""Scripted people in front of the sandbox: they see what their chats show and press what is there."""

import base64
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bot.sandbox.world import BOT_USERNAME
from bot.screens.replies import one_moment, panel_goes_on, taking_long
from bot.screens.texts import LANGUAGES, texts
from bot.tables.context.debounce import DOUBLE_TAP_S
from tests import forks
from tests.clocks import PATIENCE_S
from tests.e2e import chats, stores

ROOT = forks.ROOT
TOKEN = stores.TOKEN
AT_WORK = b"updates are taken"
START_S = 60.0  # real seconds: the program's start on a busy machine
ANSWER_S = 60.0  # the sandbox's answer, beyond what it was told to wait
STOP_S = 60.0  # and its end
BREATH_S = DOUBLE_TAP_S + 0.3  # clock seconds; a quicker press of the same person is a double tap
NEWS_S = 0.1  # real seconds in which somebody who has no news looks again
Message = chats.Message
TAKING_LONG = frozenset(said(texts(language)) for language in LANGUAGES for said in (taking_long, one_moment))
ELSEWHERE = tuple(panel_goes_on(texts(language), "") for language in LANGUAGES)


class Timeout(AssertionError):
    """Failure to see in time what should have been seen."""


@dataclass(frozen=True)
class Button:
    """One inline button as a person sees it."""

    text: str
    data: str
    url: str

    @property
    def action(self) -> str:
        """The action of callback data, without version, table and token."""
        return self.data.split(".", 3)[3] if self.data.startswith("v1.") else ""

    @property
    def table(self) -> int:
        """The number of its table; 0 for none."""
        return int(self.data.split(".")[1], 36) if self.data.startswith("v1.") else 0


def buttons(message: Message) -> list[Button]:
    """List all inline buttons of a message."""
    rows = (message.get("reply_markup") or {}).get("inline_keyboard", [])
    return [Button(b["text"], b.get("callback_data") or "", b.get("url") or "") for row in rows for b in row]


def text_of(message: Message) -> str:
    """Return text or caption of a message."""
    return str(message.get("text") or message.get("caption") or "")


class Sandbox:
    """The server process and its control API."""

    def __init__(self, folder: Path, speed: float, token: str = TOKEN) -> None:
        self.folder = folder
        self.token = token
        self.speed = speed
        self.process: forks.Fork | None = None
        self.url = ""
        self.port = 0
        self._connections: dict[int, HTTPConnection] = {}

    def start(self) -> None:
        """Start the server, on the port it had before when it is started again."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self.folder), "--speed", str(self.speed)]
        read, write = os.pipe()
        with os.fdopen(read) as says, os.fdopen(write, "w") as output:
            self.process = forks.begin(
                "bot.sandbox", *arguments, "--token", self.token, output=output.fileno(), errors=2
            )
            output.close()
            line = says.readline()
        found = re.search(r"(\d{4,5})\D*$", line)
        assert found, line
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **query: Any) -> Any:
        """Ask the page of the sandbox for something."""
        status, answer = self._ask("GET", f"app/{path}?{urlencode(query)}" if query else f"app/{path}")
        assert status == 200, answer.decode()
        return json.loads(answer)

    def post(self, path: str, **body: Any) -> Any:
        """Tell the page of the sandbox something; return what it answers."""
        status, answer = self._ask("POST", f"app/{path}", json.dumps(body).encode())
        if status != 200:
            raise Timeout(f"{path} {body}: {answer.decode()}")
        return json.loads(answer)

    def delete(self, path: str) -> None:
        """Remove something by the page of the sandbox."""
        status, answer = self._ask("DELETE", f"app/{path}")
        assert status == 200, answer.decode()

    def as_bot(self, method: str, **body: Any) -> Any:
        """Call a method of the Bot API besides the bot; the answer."""
        return json.loads(self._ask("POST", f"bot{self.token}/{method}", json.dumps(body).encode())[1])

    def file(self, number: str) -> bytes:
        """Return the content of a photo or document."""
        status, answer = self._ask("GET", f"app/files/{number}")
        assert status == 200, answer.decode()
        return answer

    def _ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        """Make one request on this thread's own connection; return status and content.

        The standard library's client, for the tests ask some fifty thousand times: httpx takes thrice the time.
        """
        connection = self._connections.get(thread := threading.get_ident())
        if connection is None:
            connection = self._connections[thread] = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)
        try:
            connection.request(method, f"/{path}", body, {"Content-Type": "application/json"} if body else {})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except BaseException:
            connection.close()  # the next request begins a new one
            raise

    def kill(self) -> None:
        """Kill the process; `start` goes on with its world."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self._hang_up()

    def _hang_up(self) -> None:
        while self._connections:
            self._connections.popitem()[1].close()

    def stop(self) -> None:
        """Stop the process for good."""
        self.kill()


class Bot:
    """The bot process, begun as a fork of one that has made its imports; `kill` is a SIGKILL."""

    def __init__(self, sandbox: Sandbox, folder: Path, *, module: str = "bot", **env: str) -> None:
        self.sandbox = sandbox
        self.module = module
        self.log = folder / "bot.log"
        self.env = {
            **os.environ,
            "BOT_TOKEN": TOKEN,
            "TELEGRAM_API_URL": sandbox.url,
            **stores.settings(folder),
            "CLOCK_SPEED": str(sandbox.speed),
            "LOG_LEVEL": "INFO",
            "WEBHOOK_URL": "",
            **env,
        }
        self.process: forks.Process | None = None
        self._said = 0  # bytes that the processes before this one have written to the log

    @property
    def database(self) -> Path:
        """SQLite file with all that the bot has committed; a fresh copy of what stands on a server."""
        return stores.file(self.env, self.log.parent)

    def keep_causes(self) -> None:
        """Have the database remember causes that the bot forgets; it must have been launched."""
        stores.keep_causes(self.env)

    def start(self) -> None:
        """Start the process; `launch` waits until it is at work."""
        self._said = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as out:
            self.process = self._begin(out.fileno())

    def _begin(self, out: int) -> forks.Process:
        """Begin the process, which writes to that descriptor."""
        return forks.begin(self.module, env=self.env, output=out, errors=out)

    def kill(self) -> None:
        """Kill the process; nothing where there is none."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; its exit status. One that has not been launched may not hear it."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(timeout=STOP_S)

    def is_at_work(self) -> bool:
        """Tell whether this process takes updates, by what it has written to the log; at LOG_LEVEL INFO it tells."""
        return AT_WORK in self.log.read_bytes()[self._said :]

    def launch(self) -> None:
        """Start it; returns when it takes updates. One that does not is killed, and Timeout raised."""
        self.start()
        try:
            wait_for(self.is_at_work, "the bot at work", START_S)
        except Timeout:
            self.kill()
            raise

    def restart(self) -> None:
        """Kill it and start it; returns when it takes updates."""
        self.kill()
        self.launch()

    def alive(self) -> bool:
        """Tell whether the process runs."""
        return self.process is not None and self.process.poll() is None


class FreshBot(Bot):
    """The bot process as it begins at home: with its imports, which take a second."""

    checkout = ROOT

    def _begin(self, out: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-W", "error::ResourceWarning", "-m", self.module]
        return subprocess.Popen(command, cwd=self.checkout, env=self.env, stdout=out, stderr=out)


class Person:
    """Somebody with a private chat and perhaps a group."""

    def __init__(self, sandbox: Sandbox, name: str, number: int = 0) -> None:
        """Return a new person, or the one of that number whom the sandbox knows."""
        self.sandbox = sandbox
        self.name = name
        self.id: int = number or sandbox.post("people", name=name)["id"]
        self._chats = chats.Chats(self.id, sandbox.get)
        self._heard = float("-inf")  # when an answer to a press was last there, real seconds
        self.heard_late = False  # whether that answer was the words for a job that takes long

    def messages(self, chat: int | None = None) -> list[Message]:
        """Return the messages of a chat, oldest first; the private chat when none is named."""
        return _by_number(self._chats.of(self.id if chat is None else chat).messages)

    def views(self, chat: int) -> list[Message]:
        """Return what only this person sees in a group, oldest first."""
        return _by_number(self._chats.of(chat).views)

    def everything(self) -> list[Message]:
        """List all messages this person sees now, in all chats."""
        shown = self._chats.all().values()
        return [message for chat in shown for message in (*chat.messages.values(), *chat.views.values())]

    def start(self, payload: str = "") -> None:
        """Press Start in the private chat, by a link with that payload."""
        self.sandbox.post(f"people/{self.id}/start", payload=payload)

    def say(self, chat: int | None, text: str, *, thread: int = 0, reply_to: int = 0, typed: bool = False) -> int:
        """Write something, in private when no chat is named; return the number of the message.

        A command in a group is chosen from the menu, which names the bot, unless it is `typed` by hand.
        """
        chat = self.id if chat is None else chat
        text = text if typed or chat > 0 else chosen(text)
        sent = self.sandbox.post(f"people/{self.id}/send", chat=chat, text=text, thread=thread, reply_to=reply_to)
        return int(sent["message_id"])

    def send_file(self, chat: int | None, body: bytes, caption: str = "", name: str = "pulka.txt") -> int:
        """Send a file, in private when no chat is named; return the number of the message."""
        chat, data = self.id if chat is None else chat, base64.b64encode(body).decode()
        caption = caption if chat > 0 else chosen(caption)
        sent = self.sandbox.post(f"people/{self.id}/document", chat=chat, name=name, data=data, caption=caption)
        return int(sent["message_id"])

    def press_data(self, message: Message, data: str) -> str:
        """Press with any data; the query's id. Nobody who has seen an answer presses within a double tap of it."""
        time.sleep(max(0.0, self._heard + BREATH_S / self.sandbox.speed - time.monotonic()))
        which = {"message_id": message["message_id"], "ephemeral": message.get("ephemeral_message_id")}
        made = self.sandbox.post(f"people/{self.id}/press", chat=message["chat"]["id"], **which, data=data)
        return str(made["query_id"])

    def answer(self, query: str, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """Return how a press was answered. Raises Timeout when it was not: a slow machine refuses nothing."""
        found = self.sandbox.get(f"people/{self.id}/answers/{query}", timeout=timeout)
        self._heard = time.monotonic()
        if not found["answered"]:
            raise Timeout(f"{self.name}: no answer to a press")
        self.heard_late = found["text"] in TAKING_LONG
        return {**found, "text": said_without_place(found["text"])}

    def press(self, message: Message, data: str) -> dict[str, Any]:
        """Press and wait for the answer."""
        return self.answer(self.press_data(message, data))

    def find(self, action: str, chat: int | None = None, *, table: int = 0) -> tuple[Message, Button] | None:
        """Return the newest message of a chat that has a button with this action (`bid:` finds any bid).

        table: number of the only table whose buttons are meant, beside those of none; 0: buttons of any.
        """
        for message in reversed(self.messages(chat)):
            for button in buttons(message):
                is_meant = not table or button.table in (0, table)
                if is_meant and (
                    button.action == action or (action.endswith(":") and button.action.startswith(action))
                ):
                    return message, button
        return None

    def do(self, action: str, chat: int | None = None, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """Wait for a button with this action, press it and return the answer."""
        found = wait_for(lambda: self.find(action, chat), f"{self.name}: button {action}", timeout)
        return self.press(found[0], found[1].data)


def said_without_place(text: str) -> str:
    """Return what an answer says a press has done, without words on when or where that is shown."""
    if text in TAKING_LONG:
        return ""
    found = next((one for one in ELSEWHERE if text.endswith(one)), "")
    return text.removesuffix(found).removesuffix("\n")


def chosen(text: str) -> str:
    """Return a command as a client sends it that was chosen from the menu of a group: with the bot's name."""
    command, _, rest = text.partition(" ")
    return text if not command.startswith("/") or "@" in command else f"{command}@{BOT_USERNAME} {rest}".strip()


def _by_number(messages: dict[int, Message]) -> list[Message]:
    """List messages, oldest first."""
    return [messages[number] for number in sorted(messages)]


def wait_for(look: Callable[[], Any], what: str, timeout: float = PATIENCE_S) -> Any:
    """Look again and again until something is there, at once when the first person looked at has news.

    Timeout tells what was missing.
    """
    end = time.monotonic() + timeout
    while True:
        found = look()
        has_asked = not chats.patience.take()
        if found:
            return found
        if time.monotonic() > end:
            raise Timeout(what)
        if not has_asked:
            time.sleep(0.03)
        chats.patience.seconds = NEWS_S


def write_decks(path: Path, *, dealer: int = 1, decks: list[list[str]] | None = None, seed: int = 1) -> Path:
    """Write the file that `rigged_bot` reads; return its path."""
    path.write_text(json.dumps({"dealer": dealer, "decks": decks or [], "seed": seed}))
    return path


@contextmanager
def playing(folder: Path, speed: float = 60, token: str = TOKEN) -> Iterator[Sandbox]:
    """Run a sandbox."""
    sandbox = Sandbox(folder / "world", speed, token)
    sandbox.start()
    try:
        yield sandbox
    finally:
        sandbox.stop()
