"""Start the program: `python -m bot`.

A worker process (`bot.runtime.process_pool`) imports this module again, as multiprocessing requires, but does not need
the program. It is therefore imported in `main`: here it would cost each worker 40 MB.
"""

import sys

from bot.missing_dependency import sentence


def main() -> int:
    """Run `bot.program.main` and return its exit status; a missing library is reported in one sentence on stderr."""
    try:
        from bot import program  # noqa: PLC0415 - not in a worker process
    except ModuleNotFoundError as error:
        sys.exit(sentence(error))
    return program.main()


if __name__ == "__main__":
    sys.exit(main())
