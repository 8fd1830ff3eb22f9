"""Start the sandbox: `python -m bot.sandbox`, or with `serve` its server alone.

Signal handlers are set before anything else is imported, so that the program stops cleanly even while it starts.
"""

import os
import signal
import sys

from bot.missing_dependency import sentence


def main() -> int:
    """Run `bot.sandbox.program.main` and return its exit status; report a missing library in one sentence on stderr."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: os._exit(0))  # nothing has begun; whatever begins handles signals itself
    try:
        from bot.sandbox import program  # noqa: PLC0415 - takes most of the start
    except ModuleNotFoundError as error:
        sys.exit(sentence(error))
    return program.main()


if __name__ == "__main__":
    sys.exit(main())
