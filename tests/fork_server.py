"""A process that has imported the programs and is forked whenever one is to start: `python -m tests.fork_server FD`.

FD is a socket to `tests.forks`. Each request comes with three files: a socket that is told the process id and later the
exit status, standard output and standard error. The fork runs a module as `python -m` does and ends as any program.
"""

import fcntl
import gc
import os
import runpy
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module

import msgspec

from bot.games.painting import warm_up
from bot.screens.texts import LANGUAGES, texts
from engine.games import GAMES

LONGEST = 1 << 20  # bytes of a request; nearly all of it is the environment
PROGRAMS = ("bot.program", "bot.sandbox.server", "bot.sandbox.supervisor")  # what their `__main__` import


class Start(msgspec.Struct, frozen=True):
    """A request: what to run, and in which surroundings."""

    module: str
    arguments: tuple[str, ...]
    folder: str
    """Working directory."""
    env: dict[str, str]
    """Whole environment."""


class Files(msgspec.Struct, frozen=True):
    """Descriptors that came with a request."""

    told: int
    """Socket that is told the process id and the exit status, each in a message of its own."""
    output: int
    errors: int

    def close(self) -> None:
        """Close all three."""
        for file in (self.told, self.output, self.errors):
            os.close(file)


def main() -> None:
    """Import the programs, fill their caches, and fork for every request until nobody can ask; then be the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for module in PROGRAMS:
        import_module(module)
    for language in LANGUAGES:
        texts(language)
    warm_up()
    _make_searches_ready()
    gc.collect()
    gc.freeze()  # a search for garbage would write to pages that the forks share
    if len(os.listdir("/proc/self/task")) > 1:
        sys.exit("threads are not forked: import what starts them in the programs alone")
    with socket.socket(fileno=int(sys.argv[1])) as link:
        found = _next_start(link)
    if found is not None:
        _run(*found)


def _make_searches_ready() -> None:
    """Load the compiled searches; the first of the servers that begin together compiles what nobody has compiled."""
    with open(__file__, "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for game in GAMES.values():
            if game.robots.search is not None:
                game.robots.search.make_ready()


def _next_start(link: socket.socket) -> tuple[Start, Files] | None:
    """Fork for every request; return the request in its fork, None in this process at the end."""
    while True:
        request, files, _, _ = socket.recv_fds(link, LONGEST, 3)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:  # whose processor time counts as this process's then
                pass
        if not request:
            return None
        given = Files(*files)
        if os.fork() == 0:
            _attend(given)
            return msgspec.json.decode(request, type=Start), given
        given.close()


def _attend(files: Files) -> None:
    """Fork once more and return in the new process; the old one tells of it, from its id to its exit status."""
    if not (child := os.fork()):
        return
    os.write(files.told, b"%d" % child)
    told = os.dup(files.told)
    files.close()  # who reads the output reads to its end when the program has ended
    os.write(told, b"%d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os._exit(0)


def _run(start: Start, files: Files) -> None:
    """Run the module as the program."""
    os.dup2(files.output, 1)
    os.dup2(files.errors, 2)
    files.close()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(start.folder)
    os.environ.clear()
    os.environ.update(start.env)
    sys.argv = [start.module, *start.arguments]
    runpy.run_module(start.module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
