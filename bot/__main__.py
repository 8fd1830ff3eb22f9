"""`python -m bot`: serve the tables of the token in BOT_TOKEN; `python -m bot health`: ask whether that goes on."""

import os
import sys

from bot.missing import sentence

try:
    from bot import config, health, wiring
except ModuleNotFoundError as error:
    sys.exit(sentence(error))


def main() -> int:
    """The exit status; a setting that is missing or wrong is one sentence on stderr."""
    try:
        if sys.argv[1:] == ["health"]:
            return _health()
        if sys.argv[1:]:
            raise config.ConfigError("python -m bot ничего не принимает, кроме слова health: настройки — в переменных.")
        settings = config.load(os.environ)
    except config.ConfigError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return wiring.serve(settings)


def _health() -> int:
    words = health.complaint(config.database_path(os.environ))
    if words:
        sys.stderr.write(f"{words}\n")
    return 1 if words else 0


if __name__ == "__main__":
    sys.exit(main())
