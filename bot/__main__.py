"""`python -m bot`: serve the tables of the token in BOT_TOKEN."""

import os
import sys

from bot.missing import sentence

try:
    from bot import config, wiring
except ModuleNotFoundError as error:
    sys.exit(sentence(error))


def main() -> int:
    """The exit status; a setting that is missing or wrong is one sentence on stderr."""
    try:
        settings = config.load(os.environ)
    except config.ConfigError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return wiring.serve(settings)


if __name__ == "__main__":
    sys.exit(main())
