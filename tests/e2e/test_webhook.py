"""The real bot behind a webhook: presses reach it in order, also those that waited while it was dead."""

import re
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import httpx

from tests.e2e.evidence import errors_in
from tests.e2e.world import ROOT, START_S, TOKEN, Bot, Person, Sandbox, playing, text_of, wait_for
from tests.sockets import free_port

SECRET = "a-secret-of-our-own"


def behind_a_webhook(sandbox: Sandbox, folder: Path, port: str, **env: str) -> Bot:
    url = f"http://127.0.0.1:{port}/pulka"
    return Bot(sandbox, folder, WEBHOOK_URL=url, WEBHOOK_SECRET=SECRET, WEBHOOK_PORT=port, **env)


def healthy(bot: Bot) -> bool:
    """Return what the container's health check asks."""
    return subprocess.run([sys.executable, "-m", "bot", "health"], cwd=ROOT, env=bot.env, check=False).returncode == 0


def listens(bot: Bot, times: int) -> None:
    wait_for(lambda: bot.log.read_text().count("listening on") == times, "the webhook", START_S)


def names(people: list[Person], group: int) -> list[str]:
    """Return who sits, in the order of the lobby's message."""
    lines = text_of(people[0].messages(group)[-1]).splitlines()
    return [found[1] for line in lines if (found := re.fullmatch(r"\d\. (.+)", line))]


def test_a_table_behind_a_webhook(tmp_path: Path, stored: dict[str, str]) -> None:
    with playing(tmp_path) as sandbox:
        bot = behind_a_webhook(sandbox, tmp_path, port := str(free_port()), **stored)
        bot.start()
        try:
            listens(bot, 1)
            assert healthy(bot)
            people = [Person(sandbox, name) for name in ("Аня", "Борис", "Вика")]
            for person in people:
                person.start()
            group = sandbox.post("groups", title="За столом", members=[person.id for person in people])["id"]
            people[0].say(group, "/new 4")
            people[0].do("sit", group)
            wait_for(lambda: names(people, group) == ["Аня"], "the first seat")
            wait_for(lambda: sandbox.get("updates") == [], "the press to be taken")
            _a_stranger(port)
            bot.kill()
            _while_it_is_dead(sandbox, people, group)
            bot.start()
            listens(bot, 2)
            wait_for(lambda: names(people, group) == ["Аня", "Вика", "Борис"], "the seats in the order of the presses")
            wait_for(lambda: sandbox.get("updates") == [], "all updates to be taken")
            people[0].do("start", group)
            for person in people:
                wait_for(
                    partial(lambda who: any("Ваши карты" in text_of(m) for m in who.messages()), person), "the cards"
                )
            assert bot.stop() == 0
            assert not healthy(bot)
            _polling_again(Bot(sandbox, tmp_path, **stored), people, group)
            assert errors_in(bot.log) == []
            words = bot.log.read_text()
            assert SECRET not in words
            assert TOKEN.partition(":")[2] not in words
        finally:
            bot.kill()


def _a_stranger(port: str) -> None:
    """Somebody who does not know the secret."""
    answer = httpx.post(f"http://127.0.0.1:{port}/pulka", json={"update_id": 1}, trust_env=False)
    assert answer.status_code == 403


def _while_it_is_dead(sandbox: Sandbox, people: list[Person], group: int) -> None:
    """Вика presses before Борис; both wait with Telegram."""
    for person in (people[2], people[1]):
        found = person.find("sit", group)
        assert found is not None
        person.press_data(found[0], found[1].data)
    assert len(sandbox.get("updates")) == 2


def _polling_again(bot: Bot, people: list[Person], group: int) -> None:
    """Without the setting the same database goes on by long polling."""
    people[1].say(group, "/table")
    assert bot.sandbox.get("updates")
    bot.start()
    try:
        wait_for(lambda: bot.sandbox.get("updates") == [], "the update that waited")
        assert bot.stop() == 0
    finally:
        bot.kill()


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with playing(tmp_path) as sandbox, socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        bot = behind_a_webhook(sandbox, tmp_path, str(busy.getsockname()[1]))
        bot.start()
        assert bot.process is not None
        assert bot.process.wait(START_S) == 1
        last = bot.log.read_text().strip().splitlines()[-1]
        assert "WEBHOOK_PORT" in last
        assert last.endswith(".")
