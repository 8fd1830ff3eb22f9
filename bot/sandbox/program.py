"""Command line of `python -m bot.sandbox`: server and bot under a supervisor, or with `serve` the server alone."""

import argparse
import asyncio
import errno
import gc
import json
import sys
from typing import Any

import uvloop

from bot.clock import SystemClock
from bot.sandbox.arguments import WrongArguments, parse_arguments
from bot.sandbox.lock import FolderLock, FolderTaken
from bot.sandbox.pipe import Pipe
from bot.sandbox.server import HOST, Server, stop_signal
from bot.sandbox.store import WorldUnusable
from bot.sandbox.supervisor import play

WRONG = 2
GARBAGE = (20_000, 20, 20)  # a world of many tables is large, and a search for garbage in it takes long
FOLDER = {
    errno.EEXIST: "это файл",
    errno.ENOTDIR: "на пути к ней файл",
    errno.EACCES: "нет прав",
    errno.EPERM: "нет прав",
    errno.EROFS: "там можно только читать",
    errno.ENOSPC: "на диске нет места",
}
PORT = {errno.EADDRINUSE: "занят", errno.EACCES: "закрыт для обычных программ"}


def main() -> int:
    """Parse the arguments and run; return 0 after a stop by signal, 2 after a mistake reported on stderr."""
    try:
        options = parse_arguments(sys.argv[1:])
        if options.command == "serve":
            return _serve(options)
        return asyncio.run(play(options.port, options.data, options.speed, options.token))
    except (WrongArguments, FolderTaken, WorldUnusable) as error:
        sys.stderr.write(f"{error}\n")
    except OSError as error:
        sys.stderr.write(f"Папка {options.data} не годится: {FOLDER.get(error.errno or 0, error.strerror)}.\n")
    return WRONG


def _serve(options: argparse.Namespace) -> int:
    """Run the server alone, on a data folder that no other server uses. Raises FolderTaken, WorldUnusable, OSError."""
    lock = FolderLock(options.data)
    try:
        return uvloop.run(_listen(options, lock))
    finally:
        lock.release()


async def _listen(options: argparse.Namespace, lock: FolderLock) -> int:
    """Print `{"port": N, "url": "http://127.0.0.1:N"}` and serve until stopped; return 2 if the port is unusable."""
    stop = stop_signal()
    server = Server(options.data, options.token, SystemClock(options.speed))
    try:
        server.start(options.port)
    except OSError as error:
        why = PORT.get(error.errno or 0, "не открывается")
        sys.stderr.write(f"Порт {options.port} {why}: выберите другой (PORT, --port).\n")
        return WRONG
    url = f"http://{HOST}:{server.port}"
    lock.name(url + "/")
    sys.stdout.write(json.dumps({"port": server.port, "url": url}) + "\n")
    sys.stdout.flush()
    waits: list[asyncio.Future[Any]] = [asyncio.ensure_future(stop.wait())]
    if options.supervised:
        waits.append(asyncio.ensure_future(Pipe(server.hub).run()))
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    await server.stop()
    return 0
