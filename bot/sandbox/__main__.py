"""`python -m bot.sandbox` plays: server and bot under a supervisor; with `serve` it is the server alone."""

import argparse
import asyncio
import json
import sys
from pathlib import Path

from bot.clock import SystemClock
from bot.sandbox.pipe import Pipe
from bot.sandbox.server import DEFAULT_TOKEN, HOST, Server, until_stopped
from bot.sandbox.supervisor import play

DEFAULT_PORT = 8765
BUSY = 2


def main() -> int:
    """Read the arguments and run; 0 after a stop by signal, 2 for a busy port."""
    options = _parser().parse_args()
    if options.command == "serve":
        return asyncio.run(_serve(options))
    options.data.mkdir(parents=True, exist_ok=True)
    return asyncio.run(play(options.port, options.data, options.speed, options.token))


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--port", type=int, default=DEFAULT_PORT, help="0 takes any free one")
    common.add_argument(
        "--data", type=Path, default=Path("var/play"), help="folder of the world and the bot's database"
    )
    common.add_argument("--speed", type=_speed, default=1.0, help="clock seconds per real second")
    common.add_argument("--token", default=DEFAULT_TOKEN, help="the token that the server accepts")
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__, parents=[common])
    commands = parser.add_subparsers(dest="command")
    serve = commands.add_parser("serve", help="the server alone", parents=[common])
    serve.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    return parser


def _speed(text: str) -> float:
    speed = float(text)
    if speed <= 0:
        raise argparse.ArgumentTypeError("must be above 0")
    return speed


async def _serve(options: argparse.Namespace) -> int:
    """Print `{"port": N, "url": "http://127.0.0.1:N"}` and serve until stopped."""
    server = Server(options.data, options.token, SystemClock(options.speed))
    try:
        server.start(options.port)
    except OSError as error:
        print(f"Порт {options.port} занят или недоступен ({error.strerror}).", file=sys.stderr)
        return BUSY
    print(json.dumps({"port": server.port, "url": f"http://{HOST}:{server.port}"}), flush=True)
    stopped = asyncio.ensure_future(until_stopped())
    waits = [stopped]
    if options.supervised:
        waits.append(asyncio.ensure_future(Pipe(server.hub).run()))
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    await server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
