"""«Стол картинкой» through the whole program: the group's message as a picture that is played by."""

from functools import partial
from itertools import pairwise

from tests.e2e.scenarios.claims_story import TRUMPS, say
from tests.e2e.scenarios.layouts import BOTH, STRONG, orders
from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import Message, Person, buttons, text_of, wait_for

PLAYS = "На столе: "


def table(stage: Stage) -> Message:
    """Return the group's message of the table."""
    return next(
        message for message in reversed(stage.by_bot()) if any(key.action == "hand" for key in buttons(message))
    )


def drawn(message: Message) -> str:
    """Return which picture a message has; empty where it is a text."""
    photo = message.get("photo")
    return str(photo[-1]["file_unique_id"]) if photo else ""


def live_picture(stage: Stage) -> None:
    """Chosen in the auction: the same message becomes a picture, a new one each trick, words with each card.

    «Мои карты» under it, a text again when it is chosen so, the sheet at the end.
    """
    stage.open_table()
    stage.seat_all()
    stage.begin([STRONG.deal().deck], 3)
    stage.see("Торговли ещё не было")
    stage.tell(stage.people[0], "/settings")
    page = stage.see("Настройки")
    text = wait_for(lambda: _below(stage, page), "the table below the page")
    assert drawn(text) == ""
    assert stage.press(2, "set:page:pictures", group=True) == nothing()
    assert stage.press(2, "set:picture:1", group=True) == nothing()
    first = wait_for(lambda: drawn(table(stage)) and table(stage), "the table as a picture")
    assert first["message_id"] == text["message_id"]
    assert text_of(first) == text_of(text)
    assert [key.action for key in buttons(first)] == [key.action for key in buttons(text)]
    for line in (*orders("6s", STRONG).splitlines(), *BOTH.splitlines()):
        say(stage, int(line[0]), line[2:])
    own = stage.press(2, "hand", group=True)
    assert own["text"] == "" or own["alert"], "his cards come beside it, or in an alert"
    seen = [_played(stage, trick) for trick in TRUMPS[:3]]
    assert all(one != other for one, other in pairwise(seen))
    assert stage.press(1, "picture") == nothing()
    wait_for(lambda: any(message.get("photo") for message in stage.people[0].messages()), "the table with his own hand")
    assert stage.press(1, "set:picture:0", group=True) == nothing()
    again = wait_for(lambda: not drawn(table(stage)) and table(stage), "words again")
    assert again["message_id"] > first["message_id"]
    stage.finish_table()


def own_table(stage: Stage) -> None:
    """«стол картинкой» offered after the first deal, pressed or not; a picture in private, words again by /settings."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck, STRONG.deal().deck], 3)
    for seat, word in ((1, "bid:6s"), (2, "pass"), (3, "pass"), (1, "giveup"), (1, "concede")):
        assert stage.press(seat, word) == nothing(), word
    stage.see("☐ стол картинкой", private=1, button=True)
    assert "картинкой" in stage.press(1, "owntable:1")["text"]
    for seat in (1, 2, 3):
        stage.press(seat, "next")
    first = stage.people[0]
    shown = wait_for(lambda: _own(first), "the table as a picture, with buttons to play by")
    assert "Ваши карты" in text_of(shown)
    assert not drawn(stage.people[1].messages()[-1])
    assert not any(key.action == "owntable" for person in stage.people for key in buttons(person.messages()[-1]))
    before = drawn(shown)
    assert stage.press(2, "bid:6s") == nothing()
    wait_for(lambda: _own(first) and "6♠" in text_of(first.messages()[-1]), "the words follow the auction")
    assert drawn(first.messages()[-1]) == before
    first.say(None, "/settings")
    for wish in ("page:pictures", "own:0"):
        assert stage.press(1, f"set:{wish}") == nothing(), wish
    words = wait_for(lambda: _words(first), "words in a new message")
    assert words["message_id"] > shown["message_id"]
    stage.finish_table()


def _own(person: Person) -> Message | None:
    """Return the newest message of the private chat if it is a picture with the buttons of a deal."""
    found = person.messages()[-1]
    return found if drawn(found) and any(key.action == "menu" for key in buttons(found)) else None


def _words(person: Person) -> Message | None:
    found = person.messages()[-1]
    return found if not drawn(found) and any(key.action == "menu" for key in buttons(found)) else None


def _played(stage: Stage, trick: str) -> str:
    """Play a trick: while it lasts the picture stands and the words follow. The picture it leads to."""
    cards = [f"card:{card}" for card in trick.split()]
    pictures = []
    for seat, card in enumerate(cards[:-1], 1):
        assert stage.press(seat, card) == nothing(), card
        pictures.append(drawn(wait_for(partial(_lies, stage, seat), f"{seat} cards on the table")))
    assert pictures[0] == pictures[1] != ""
    assert stage.press(len(cards), cards[-1]) == nothing(), cards[-1]
    return str(wait_for(lambda: drawn(table(stage)) not in (pictures[0], "") and drawn(table(stage)), "a new picture"))


def _below(stage: Stage, page: Message) -> Message | None:
    """Return the table's message once it has come down."""
    found = table(stage)
    return found if found["message_id"] > page["message_id"] else None


def _lies(stage: Stage, count: int) -> Message | None:
    """Return the table's message once its words tell of so many cards of the trick."""
    found = table(stage)
    row = next((line for line in text_of(found).split("\n") if line.startswith(PLAYS)), "")
    return found if row and len(row.split(", ")) == count else None


STORIES = (Story("live_picture", live_picture), Story("own_table", own_table, slow=True))
