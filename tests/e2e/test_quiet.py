"""A quiet table on the real program: three people in private chats, a silent group, a kill in the middle of a deal."""

import json
from pathlib import Path

from bot.screens.actions import Action
from engine.games.preferans.scoring.settlement import settle
from tests.e2e import story
from tests.e2e.evidence import errors_in, limited, paid
from tests.e2e.game import gather
from tests.e2e.leaks import leaks
from tests.e2e.world import Bot, playing, text_of, write_decks
from tests.narrowed import there

TITLE = "Турнир «Весна», тур 1, стол 1"


def test_a_quiet_table_is_played_in_private_chats_alone(tmp_path: Path, stored: dict[str, str]) -> None:
    asked = tmp_path / "quiet.json"
    with playing(tmp_path) as sandbox:
        decks = write_decks(tmp_path / "decks.json", seed=4)
        bot = Bot(
            sandbox,
            tmp_path,
            module="tests.e2e.rigged_bot",
            RIGGED_DECKS=str(decks),
            RIGGED_QUIET=str(asked),
            **stored,
        )
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 2)
            for phone in company.players:
                phone.person.start()
            company.settle()
            before = [message["message_id"] for message in company.players[0].person.messages(company.chat)]
            people = [(phone.name, phone.id) for phone in company.players]
            asked.write_text(
                json.dumps({"key": "tour:1", "rules": "club3 end=deals:1", "title": TITLE, "people": people})
            )
            assert TITLE in text_of(company.act(Action.NEXT, company.players[0]).message)
            company.make_some(9)
            bot.restart()
            while (found := company.find_press()) is not None:
                company.make(*found)
            company.settle()
            calls = sandbox.get("log", limit=1000000)
            assert bot.stop() == 0
        finally:
            bot.kill()
        company.poll()
        stories = story.read(bot.database)
        assert list(stories) == [1]
        standing = there(stories[1].end.match).standing
        whists = {standing.players[seat]: amount for seat, amount in settle(standing).whists.items() if amount}
        shown = text_of(company.players[0].screens(company.players[0].id)[0])
        assert paid(shown) == whists
        assert list(leaks(company.phones, stories)) == []
        after = [message["message_id"] for message in company.players[0].person.messages(company.chat)]
        assert after == before
        chats = {call["chat"] for call in calls if call.get("chat") is not None}
        assert chats <= {company.chat, *(phone.id for phone in company.players)}
        assert limited(sandbox) == {}
        assert errors_in(bot.log) == []
