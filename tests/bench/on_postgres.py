"""The bot on a PostgreSQL of its own: `python -m tests.bench.on_postgres`, to be measured by `tests.bench.beside`.

The server starts before the bot and is removed after it; its processor time is not the bot's.
"""

import os
import sys

from bot.program import main
from tests.servers.postgres import private

if __name__ == "__main__":
    with private() as server:
        os.environ["DATABASE_URL"] = server.url().reveal()
        os.environ.pop("DATABASE_PATH", None)
        sys.exit(main())
