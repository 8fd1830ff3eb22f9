"""Part of the control API (see person_api.py) that only tests use: faults, log, counters, an older server."""

import msgspec
from tornado.web import HTTPError

from bot.sandbox.app import AppHandler
from bot.sandbox.errors import ControlError
from bot.sandbox.faults import Fault
from bot.sandbox.methods.registry import Ephemerals
from bot.sandbox.updates import Disorder

ANY = "none"


class FaultsHandler(AppHandler):
    """Faults that a test orders: GET, POST, DELETE /app/faults."""

    def get(self) -> None:
        """Return the faults that are still to be applied."""
        self.reply(self.hub.faults.due)

    def post(self) -> None:
        """Order a fault."""
        try:
            self.hub.faults.due.append(msgspec.convert(self.wishes().values, Fault))
        except msgspec.ValidationError as error:
            raise ControlError(str(error)) from error
        self.reply(self.hub.faults.due)

    def delete(self) -> None:
        """Cancel all faults."""
        self.hub.faults.due.clear()
        self.reply([])


class DisorderHandler(AppHandler):
    """Disorder of updates that a test orders: POST /app/disorder."""

    def post(self) -> None:
        """Order updates that are repeated or come late."""
        try:
            self.hub.poller.disorder = msgspec.convert(self.wishes().values, Disorder)
        except msgspec.ValidationError as error:
            raise ControlError(str(error)) from error
        self.reply({})


class LogHandler(AppHandler):
    """Records of the bot's calls: GET /app/log, /app/counters, /app/updates."""

    def get(self, what: str) -> None:
        """Return the log of calls, their counters, or the updates not yet confirmed."""
        match what:
            case "log":
                chat = int(self.number("chat", 0)) or None
                limit = int(self.number("limit", 10000))
                found = self.world.store.log_after(int(self.number("since", 0)), limit, chat)
                self.reply([{"id": key, **msgspec.to_builtins(entry)} for key, entry in found])
            case "counters":
                self.reply(self._counters())
            case "updates":
                self.reply(list(self.world.updates.values()))
            case _:
                raise HTTPError(404)

    def _counters(self) -> dict[str, dict[str, object]]:
        answer: dict[str, dict[str, object]] = {}
        totals: dict[str, dict[str, int]] = {}
        for chat, method, counted, code, times in self.world.store.counters_of_chats():
            key = ANY if chat is None else str(chat)
            total = totals.setdefault(key, {"sends": 0, "edits": 0, "refused": 0, "limited": 0})
            methods = answer.setdefault(key, {})
            previous = methods.get(method, 0)
            methods[method] = times + (previous if isinstance(previous, int) else 0)
            if counted:
                total[f"{counted}s"] += times
            if code != 200:
                total["limited" if code == 429 else "refused"] += times
        return {key: {**totals[key], "methods": answer[key]} for key in totals}


class EphemeralsHandler(AppHandler):
    """Support of ephemeral messages: POST /app/ephemerals."""

    def post(self) -> None:
        """Set how the server treats ephemeral messages, until it stops."""
        try:
            self.hub.ephemeral_mode = msgspec.convert(self.wishes().text("mode"), Ephemerals)
        except msgspec.ValidationError as error:
            raise ControlError("mode is known, worded, ignored or refused") from error
        self.reply({})


class MissingHandler(AppHandler):
    """Loss of updates: POST /app/missing."""

    def post(self) -> None:
        """Set which updates never reach the bot, until the server stops."""
        kinds = self.wishes().values.get("kinds")
        if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
            raise ControlError("kinds must be a list of words")
        self.world.missing = frozenset(str(kind) for kind in kinds)
        self.reply({})
