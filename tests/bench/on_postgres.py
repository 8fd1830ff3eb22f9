"""The bot on a PostgreSQL of its own: `python -m tests.bench.on_postgres`, to be measured by `tests.bench.beside`.

The server starts before the bot and is removed after it; its processor time is not the bot's. A worker process of the
bot imports this module anew, and nothing else of it.
"""

import os
import sys


def main() -> int:
    """Return the exit status of the bot."""
    from bot import program
    from tests.servers.postgres import private

    with private() as server:
        os.environ["DATABASE_URL"] = server.url().reveal()
        os.environ.pop("DATABASE_PATH", None)
        return program.main()


if __name__ == "__main__":
    sys.exit(main())
