"""Errors of the sandbox: refusals of the Bot API (code, words and parameters) and of the control API."""

from typing import NoReturn

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)
QUERY_TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
UPGRADED = "Bad Request: group chat was upgraded to a supergroup chat"
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
POLL_TERMINATED = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


class ApiError(Exception):
    """Refusal of a Bot API call: HTTP code, description, and `parameters` (retry_after, migrate_to_chat_id)."""

    def __init__(self, code: int, description: str, parameters: dict[str, int] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, object]:
        """Return the JSON object that Telegram sends with this refusal."""
        answer: dict[str, object] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            answer["parameters"] = self.parameters
        return answer


class ControlError(Exception):
    """Impossible request of a person or a test, answered with 400 and `{"error": words}`.

    The words are Russian if a person may read them on the page, English if only a program can make the mistake.
    """


def bad_request(words: str) -> NoReturn:
    """Raise ApiError 400 with these words after Telegram's prefix "Bad Request: "."""
    raise ApiError(400, f"Bad Request: {words}")


def forbidden(words: str) -> NoReturn:
    """Raise ApiError 403 with these words after Telegram's prefix "Forbidden: "."""
    raise ApiError(403, f"Forbidden: {words}")


def too_many(retry_after: int) -> ApiError:
    """Return the 429 error that asks to wait for whole clock seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})
