"""Compiler of the fast searches, in a separate process; the end of the program does not wait for it."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread

from bot.runtime.process_pool import begin_worker
from engine.core.game import AnyGame, CompiledSearch

log = logging.getLogger(__name__)


def load(game: AnyGame) -> bool:
    """Load the fast search of a game in this process, compiling it if needed; return whether it is ready."""
    search = game.robots.search
    return search is not None and search.make_ready()


class SearchCompiler:
    """Compilation of the games' fast searches: another process compiles, then this one loads from numba's cache.

    Compiling leaves 50 MB behind (245 MB instead of 195), which are freed with the other process. If the cache cannot
    be written or that process is killed, this one compiles.

    The thread that waits for the process is a daemon. An interruption does not damage the cache: numba writes each file
    under another name and renames it; an index entry without a file is compiled again.
    """

    def __init__(
        self, games: Iterable[AnyGame], loading: Callable[[AnyGame], bool] = load, *, apart: bool = True
    ) -> None:
        """Take the games; `apart`: compile in a separate process, False if `loading` uses another process itself."""
        self._games = tuple(games)
        self._loading = loading
        self._apart = apart
        self._lock = Lock()
        self._is_cut_off = False
        self._process: BaseProcess | None = None
        self._done: Future[None] = Future()

    def begin(self) -> None:
        """Start compiling in the background; call this once."""
        Thread(target=self._run, name="search compiler", daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Return whether all compiling and loading has ended."""
        return self._done.done()

    @property
    def was_killed(self) -> bool:
        """Return whether compiling failed because a process was killed, so that another attempt may succeed."""
        return self._done.done() and isinstance(self._done.exception(), BrokenProcessPool)

    async def finished(self) -> None:
        """Wait until every search is ready. Raises what loading raises; after `cut_off` it waits for ever."""
        await asyncio.shield(asyncio.wrap_future(self._done))

    def cut_off(self) -> None:
        """Kill the process that compiles, because the program ends."""
        with self._lock:
            self._is_cut_off = True
            if self._process is not None:
                self._process.kill()

    def _run(self) -> None:
        error = None
        try:
            self._make_ready()
        except Exception as raised:  # noqa: BLE001 - raised below, unless nobody waits for it any more
            error = raised
        with self._lock:
            if self._is_cut_off:  # the event loop of whoever waited may be closed
                return
            if error is None:
                self._done.set_result(None)
            else:
                log.error("robots think with the plain search", exc_info=error)
                self._done.set_exception(error)

    def _make_ready(self) -> None:
        """Load every search, each as soon as the other process has compiled it."""
        missing = tuple(game for game in self._games if self._apart and _is_missing(game.robots.search))
        with self._begun(missing) as compiled:
            for game in self._games:
                if game in missing and not _has_told(compiled) and not self._is_cut_off:
                    log.warning("the process that compiles the search was killed")
                if game.robots.search is not None and not self._is_cut_off and self._loading(game):
                    log.info("robots think with the compiled search")

    @contextmanager
    def _begun(self, games: tuple[AnyGame, ...]) -> Iterator[Connection]:
        """Start the process that compiles `games`, if any; yield the pipe on which it reports its progress."""
        spawning = get_context("spawn")
        receiver, sender = spawning.Pipe(duplex=False)
        process = spawning.Process(target=compile_all, args=(games, sender), name="search compiler", daemon=True)
        with receiver:
            with sender, self._lock:
                if games and not self._is_cut_off:
                    process.start()
                    self._process = process
            try:
                yield receiver
            finally:
                if self._process is not None:
                    self._process.kill()
                    self._process.join()


def compile_all(games: Iterable[AnyGame], sender: Connection) -> None:
    """Compile the searches of the games in this process, and send None after each; main function of the process."""
    begin_worker()  # as quick as can be: until then robots think with the plain search
    for game in games:
        with suppress(Exception):  # whoever loads the search meets with it, too
            load(game)
        sender.send(None)


def _has_told(compiled: Connection) -> bool:
    """Wait until the next game has been compiled; return False if the process ended before."""
    try:
        compiled.recv()
    except EOFError:
        return False
    return True


def _is_missing(search: CompiledSearch | None) -> bool:
    return search is not None and search.is_installed() and not search.is_ready()
