"""The bot with the library's own connection: `python -m tests.bench.library_http`, for `tests.bench.beside`.

Calls go by httpx; of answers as much is read as usual, and updates are fetched as usual.
"""

import sys
from typing import Any

from telegram.request import HTTPXRequest

from bot.gateway import app
from bot.gateway.api.request import Request
from bot.program import main


class Http(HTTPXRequest):
    """A connection of the library with the waits of ours; it counts no calls and tells nobody of a 429."""

    def __init__(self, *_: Any, pool: int, wait_s: float, media_s: float, **rest: Any) -> None:
        super().__init__(
            connection_pool_size=pool, read_timeout=wait_s, pool_timeout=wait_s, media_write_timeout=media_s
        )

    parse_json_payload = staticmethod(Request.parse_json_payload)


if __name__ == "__main__":
    vars(app)["Request"] = Http
    sys.exit(main())
