"""A machine of its own as far as the network goes: a network namespace of Linux behind a cable that may be cut."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

NET: Final = "198.18"
"""Addresses that are for measurements and lead nowhere (RFC 2544)."""


class NoNetwork(Exception):
    """A machine on which a network cannot be made, or cannot be disturbed; the text says why."""


class Namespace:
    """Namespace with one cable to this machine."""

    def __init__(self, number: int) -> None:
        self.name = f"pulka{number}"
        self._cable = f"pk{number}"
        self._net = f"{NET}.{number % 250}"
        self.host = f"{self._net}.1"
        """Address of this machine at its end of the cable."""

    def make(self) -> None:
        """Make the namespace and its cable. Raises NoNetwork."""
        ip("netns", "add", self.name)
        ip("link", "add", self._cable, "type", "veth", "peer", "name", "there", "netns", self.name)
        ip("addr", "add", f"{self.host}/30", "dev", self._cable)
        ip("link", "set", self._cable, "up")
        ip("-n", self.name, "addr", "add", f"{self._net}.2/30", "dev", "there")
        for device in ("lo", "there"):
            ip("-n", self.name, "link", "set", device, "up")

    def remove(self) -> None:
        """Remove all of it."""
        for command in (("link", "del", self._cable), ("netns", "del", self.name)):
            subprocess.run(["ip", *command], capture_output=True, check=False)

    def cut(self) -> None:
        """Cut the cable: nothing goes either way, and neither side hears of it."""
        ip("link", "set", self._cable, "down")

    def mend(self) -> None:
        """Mend the cable."""
        ip("link", "set", self._cable, "up")

    def lose(self, percent: int) -> None:
        """Lose so many of a hundred packets on either way from now on. Raises NoNetwork."""
        loss = ("root", "netem", "loss", f"{percent}%")
        run("tc", "qdisc", "add", "dev", self._cable, *loss)
        run("tc", "-n", self.name, "qdisc", "add", "dev", "there", *loss)


def ip(*arguments: str) -> None:
    """Run `ip`. Raises NoNetwork."""
    run("ip", *arguments)


def run(*command: str) -> None:
    """Run a program. Raises NoNetwork."""
    if shutil.which(command[0]) is None:
        raise NoNetwork(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoNetwork(f"{' '.join(command)}: {done.stderr.strip()}")


@contextmanager
def namespace(*, losing: int = 0) -> Iterator[Namespace]:
    """Have a namespace inside the block, which loses so many of a hundred packets; skips where there can be none."""
    made = Namespace(os.getpid())
    try:
        try:
            made.make()
            if losing:
                made.lose(losing)
        except NoNetwork as error:
            pytest.skip(f"no such network here: {error}")
        yield made
    finally:
        made.remove()
