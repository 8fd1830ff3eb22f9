"""The bot with the library's own values: `python -m tests.bench.library_alone`, to be measured by `tests.bench.beside`.

Keyboards are objects of the library, whole messages are read from answers, whole presses from updates.
"""

import sys

from telegram.request import BaseRequest

from bot.gateway.api import calls, keyboards, request
from bot.gateway.intake import polling
from bot.program import main

if __name__ == "__main__":
    vars(calls)["keyboard"] = keyboards.markup
    for connection in (request.Request, polling.Fetching):
        type.__setattr__(connection, "parse_json_payload", staticmethod(BaseRequest.parse_json_payload))
    sys.exit(main())
