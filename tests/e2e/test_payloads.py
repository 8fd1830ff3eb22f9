"""No call of the bot carries a card its receiver may not know: also what a client never shows, and what is refused."""

import random
from pathlib import Path

import pytest

from bot.screens.actions import Action
from tests.e2e import story
from tests.e2e.drawn import FOLDER, cards_of
from tests.e2e.game import Company, gather
from tests.e2e.leaks import payload_leaks, read_call
from tests.e2e.phones import shows_hand
from tests.e2e.tap import tapped
from tests.e2e.world import Bot, playing, wait_for, write_decks

LOOKS = ("hand", "help", "page", "fold")


@pytest.mark.slow
def test_every_payload_is_its_receivers_to_see(tmp_path: Path) -> None:
    with playing(tmp_path) as sandbox, tapped(sandbox.url, sandbox.speed) as tap:
        decks = write_decks(tmp_path / "decks.json", dealer=3, seed=77)
        (drawn := tmp_path / "drawn").mkdir()
        rigged = {"RIGGED_DECKS": str(decks), "TELEGRAM_API_URL": tap.url, FOLDER: str(drawn)}
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", **rigged)
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 5)
            company.sit_down("pool_target=100")
            as_picture(company)
            in_the_group(company)
            lots = random.Random(11)
            for _ in range(70):
                weather(company, lots)
                look(company, lots)
                move(company, lots)
            company.settle()
        finally:
            bot.kill()
        found = story.read(bot.database)
        queries = {press.query: press.person for press in company.pressed}
        seen = [call for call in tap.calls if (shown := read_call(call, drawn)).cards or shown.levels]
        assert list(payload_leaks(seen, queries, list(found.values()), drawn)) == []
        own = company.players[1].id
        pictured = [call for call in seen if call.files and call.receiver(queries) == own]
        assert any(cards_of(drawn, file) for call in pictured for file in call.files), "a table as a picture"
        methods = {call.method for call in seen}
        assert methods >= {"sendMessage", "editMessageText", "answerCallbackQuery", "editEphemeralMessageText"}


def as_picture(company: Company) -> None:
    """Somebody has the table as a picture in the private chat."""
    phone = company.players[1]
    phone.person.say(None, "/settings")
    company.act("set:page:pictures", phone, phone.id)
    company.act("set:own:1", phone, phone.id)


def in_the_group(company: Company) -> None:
    """Somebody sees his cards in the group, for himself only: chance alone may bring that too late or never."""
    phone = company.players[0]
    company.act(Action.HAND, phone, company.chat)

    def view() -> bool:
        phone.poll()
        return any(shows_hand(message) for message in phone.views(company.chat))

    wait_for(view, "a view of his own")


def weather(company: Company, lots: random.Random) -> None:
    """Now and then the server, a client, the bot's rights or the connection change."""
    sandbox, someone = company.sandbox, lots.choice(company.players)
    match lots.randrange(40):
        case 0 | 1:
            sandbox.post("ephemerals", mode=lots.choice(("known", "ignored", "refused", "known")))
        case 2 | 3:
            sandbox.post(f"groups/{company.chat}/bot", status=lots.choice(("administrator", "member")))
        case 4:
            sandbox.post(f"people/{someone.id}/old", old=lots.random() < 0.5)
        case 5:
            someone.restart()
        case 6:
            someone.person.say(company.chat, lots.choice(("/hand", "/table", "/export", "/history")))
        case 7:
            sandbox.post("faults", method="editEphemeralMessageText", times=2, code=502, description="Bad Gateway")
        case 8:
            sandbox.post("faults", method="sendMessage", when="after", drop=True)


def look(company: Company, lots: random.Random) -> None:
    """Somebody asks for his cards, for help or for another page."""
    phone = lots.choice(company.phones)
    choices = [(m, b) for m, b in phone.choices() if b.action.partition(":")[0] in LOOKS]
    if choices and lots.random() < 0.5:
        message, button = lots.choice(choices)
        company.press(phone, message, button.data, wait=False)


def move(company: Company, lots: random.Random) -> None:
    """Let who is asked decide, in the own view in the group where there is one."""
    found = company.find_press()
    assert found is not None
    phone, message, button = found
    for other, same in phone.choices(company.chat):
        if same.data == button.data and other.get("ephemeral_message_id") and lots.random() < 0.6:
            message = other
    company.pause(phone)
    made = company.press(phone, message, button.data)
    company.remember(phone, made)
