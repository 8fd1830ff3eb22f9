"""The misfortunes of a cluster in short; `make soak` has them in full."""

from pathlib import Path

import pytest

from tests.cluster.cluster import OWNER, STANDBY, Cluster
from tests.cluster.soak import soak
from tests.e2e.world import START_S, TOKEN, Person, playing, wait_for
from tests.servers import postgres as servers
from tests.servers.postgres import database, postgres

__all__ = ["database", "postgres"]

SMALL = {"deaths": 3, "freezes": 1, "partitions": 1, "resets": 1, "crashes": 1, "hand-overs": 1, "repeats": 1}


@pytest.mark.slow
def test_misfortunes_lose_and_double_nothing(tmp_path: Path) -> None:
    with servers.private() as base:
        run = soak(tmp_path, base, SMALL, seed=7)
    assert {word: run.counts[word] for word in SMALL} == SMALL
    assert run.counts["acknowledged"]
    assert run.counts["screens compared"]
    assert run.counts["calls too late"] == 0


def test_a_standby_takes_the_token_of_a_process_that_died(tmp_path: Path, postgres: servers.Cluster) -> None:
    """Two tokens, three processes: whoever stands by goes on for the bot that lost its process, not for the other."""
    other = "4343:SANDBOX-another-token-for-tests"
    tokens = tmp_path / "tokens"
    tokens.write_text(f"{TOKEN}\n{other}\n")
    with playing(tmp_path / "a") as first, playing(tmp_path / "b", token=other) as second:
        sandboxes = {TOKEN: first, other: second}
        cluster = Cluster(sandboxes, postgres, tmp_path, BOT_TOKEN="", BOT_TOKENS_FILE=str(tokens))
        try:
            cluster.start()
            wait_for(lambda: cluster.statuses == [OWNER, OWNER, STANDBY], "two bots and one who stands by", START_S)
            people = {token: Person(sandbox, "Аня") for token, sandbox in sandboxes.items()}
            for token, person in people.items():
                person.start()
                wait_for(person.messages, f"a greeting by {token}")
            dead = cluster.owner_of(other)
            assert dead is not None
            dead.bot.kill()
            wait_for(lambda: cluster.owner_of(other) not in (None, dead), "another process for the token", START_S)
            known = len(people[other].messages())
            people[other].say(None, "/help")
            wait_for(lambda: len(people[other].messages()) > known + 1, "an answer of the bot whose process died")
            assert cluster.owner_of(TOKEN) is not cluster.owner_of(other)
        finally:
            cluster.close()
