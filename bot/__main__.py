"""Start the program: `python -m bot`.

A worker process (`bot.runtime.process_pool`) imports this module again, as multiprocessing requires, and needs none
of the program: if the program were imported here, each worker would take 40 MB more.
"""

import sys

from bot.missing_dependency import sentence


def main() -> int:
    """Return the exit status of `bot.program.main`; a library that is missing is one sentence on stderr."""
    try:
        from bot import program  # noqa: PLC0415 - not in a worker process
    except ModuleNotFoundError as error:
        sys.exit(sentence(error))
    return program.main()


if __name__ == "__main__":
    sys.exit(main())
