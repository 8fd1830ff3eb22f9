"""Stories of the lobby, help, commands, stopping and robots, which no deal shows; each has a stage of its own."""

import re
from functools import partial

from bot.tables.log.clock import NEXT_DEAL_S
from engine.games.preferans.record import parse
from tests.e2e.scenarios.absence_story import STORIES as ABSENCES
from tests.e2e.scenarios.auction_story import STORIES as AUCTIONS
from tests.e2e.scenarios.claims_story import STORIES as CLAIMS
from tests.e2e.scenarios.conditions_story import STORIES as CONDITIONS
from tests.e2e.scenarios.fair_story import STORIES as FAIR
from tests.e2e.scenarios.greeting_story import STORIES as GREETINGS
from tests.e2e.scenarios.history_story import STORIES as HISTORY
from tests.e2e.scenarios.layouts import MIXED, STRONG
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.picture_story import STORIES as PICTURES
from tests.e2e.scenarios.result_story import STORIES as RESULTS
from tests.e2e.scenarios.score_story import score
from tests.e2e.scenarios.settings_story import STORIES as SETTINGS
from tests.e2e.scenarios.theatre import Stage, Story, is_nothing, nothing, own, said, told
from tests.e2e.scenarios.tournament_story import STORIES as TOURNAMENTS
from tests.e2e.scenarios.week_story import STORIES as WEEKS
from tests.e2e.world import Button, Message, buttons, text_of, wait_for

DEAL = MIXED.deal()


def lobby(stage: Stage) -> None:
    """Pools, robots, sitting and standing, rules, help, cancelling."""
    stage.tell(stage.people[0], "/new ten=maybe")
    wait_for(lambda: len(stage.by_bot()) > 0 and "maybe" in text_of(stage.by_bot()[-1]), "a refusal with its reason")
    stage.open_table("20 ten=checked")
    for pool in (4, 10, 30):
        assert stage.press(1, f"pool:{pool}", group=True) == own("pool")
        stage.see(f"до {pool}")
    assert stage.press(2, "pool:4", group=True)["text"], "only those at the table choose"
    assert stage.press(1, "sit", group=True) == nothing()
    assert stage.press(1, "robot:1", group=True) == own("robot")
    stage.press(2, "sit", group=True)
    assert stage.press(1, "norobot:3", group=True) == own("norobot")
    assert stage.press(1, "robot:2", group=True) == own("robot")
    stage.see("1. Аня\n2. Борис\n3. ")
    assert stage.press(2, "stand", group=True) == nothing()
    stage.see("1. Аня\n2. 🤖")
    assert stage.press(1, "robot:2", group=True) == own("robot")
    assert stage.press(1, "robot:3", group=True) == own("robot")
    assert stage.press(1, "robot:4", group=True) == own("robot")
    assert stage.press(3, "sit", group=True)["text"], "the table is full"
    assert "чате" in stage.press(1, "rules", group=True)["text"]
    stage.see("есят", private=1)  # a checked ten
    assert stage.press(2, "help", group=True)["alert"]
    assert stage.press(1, "closeyes", group=True) == own("closeyes")
    wait_for(lambda: not buttons(stage.by_bot()[-1]), "the cancelled table has no buttons")


def calling(stage: Stage) -> None:
    """«🔔»: a second press takes it back; called once two sit, by a message whose link seats whoever follows it."""
    stage.open_table()
    called = stage.press(3, "bell", group=True)
    assert "Позову" in called["text"]
    stage.theatre.rest(2)
    assert stage.press(3, "bell", group=True) == told("Звать не буду.")
    stage.theatre.rest(2)
    assert stage.press(3, "bell", group=True) == called
    assert stage.press(1, "sit", group=True) == nothing()
    assert stage.press(2, "sit", group=True) == nothing()
    call = stage.see("есть место за столом", private=3)
    (sit,) = buttons(call)
    stage.open_chat(stage.people[2], sit.url.rpartition("=")[2])
    stage.see("1. Аня\n2. Борис\n3. Вика")


def deep_link(stage: Stage) -> None:
    """Nobody has opened the private chat: one tap opens it, Start seats."""
    stage.open_table()
    for seat, person in enumerate(stage.people, 1):
        url = stage.press(seat, "sit", group=True)["url"]
        assert f"start=sit_{stage.table}" in url
        stage.open_chat(person, url.split("start=")[1])
        stage.see(person.name, private=seat)
    stage.see("1. Аня\n2. Борис\n3. Вика")
    url = stage.press(1, "rules", group=True)
    assert url["text"]
    stage.begin([DEAL.deck], 3)
    stage.press(1, "pass")


def asking(stage: Stage) -> None:
    """«Мои карты», «?», and what is answered to whom does not sit."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([DEAL.deck], 3)
    stage.see("Сдача 1", private=1)
    for seat in (1, 2, 3):
        answer = stage.press(seat, "hand", group=True)
        assert answer["alert"]
        view = stage.people[seat - 1]
        assert answer["text"].count("♠") == 1, view.name
        assert stage.press(seat, "help", group=seat % 2 == 0)["alert"]
    assert stage.press_own(1, "help")["alert"]
    assert stage.press_own(1, "fold") == nothing()
    wait_for(lambda: not stage.people[0].views(stage.group), "the view is put away")
    stage.theatre.rest(60)  # what may be said to a group in a minute has been used up by three views
    assert stage.press(1, "hand", group=True) == nothing(), "who has used his view needs no alert"
    assert stage.press_own(1, "menu") == nothing()
    assert stage.press_own(1, "stay") == nothing()
    assert stage.press(1, "picture")["text"] == ""
    wait_for(lambda: any(message.get("photo") for message in stage.people[0].messages()), "the hand as a picture")
    outsider = stage.press(4, "hand", group=True)
    assert outsider["text"]
    assert not outsider["alert"]
    assert stage.press(4, "help", group=True)["alert"]
    assert stage.press(4, "bid:6s", group=True)["text"], "not seated"
    forged = stage.people[3].press(stage.by_bot()[-1], "v1.zzz.0.pass")
    assert forged["text"]
    assert stage.people[3].press(stage.by_bot()[-1], "nonsense")["text"]
    forge(stage)


def forge(stage: Stage) -> None:
    """Press buttons of the table, said to stand under a message that has others: it stays, whatever is answered."""
    person = stage.people[0]
    person.say(None, "/settings")
    page = wait_for(lambda: person.find("set:", person.id), "the settings")[0]
    table, stale = stage.by_bot()[-1], "1"
    menu = next(key.data for key in buttons(table) if key.action == "help").rpartition(".")[0]
    for word in ("stay", "leaveyes:1", "endyes", "lap", "next", f"bid:6{stale}"):
        person.press(page, f"{menu}.{word}")
        person.press(page, f"{menu.rpartition('.')[0]}.{stale}.{word}")
    person.press(page, "v1.0.0.forget:yes")
    stage.theatre.rest(30)
    now = next(message for message in person.messages() if message["message_id"] == page["message_id"])
    assert text_of(now) == text_of(page)
    assert buttons(now) == buttons(page)


def commands(stage: Stage) -> None:
    """Everything that may be typed, in the group and in private."""
    first = stage.people[0]
    stage.tell(first, "/help")
    answer = stage.see("Все команды и правила", button=True)
    stage.open_chat(first, buttons(answer)[0].url.rpartition("=")[2])
    stage.see("/export", private=1)
    stage.tell(first, "/rules")
    stage.see("Сочи")
    stage.tell(first, "/table")
    stage.see("/new")
    stage.open_table()
    stage.seat_all()
    stage.begin([STRONG.deal().deck], 3)
    stage.see("Сдача 1", private=1)
    before = stage.by_bot()[-1]["message_id"]
    stage.tell(first, "/table")
    wait_for(lambda: stage.by_bot()[-1]["message_id"] > before and _live(stage), "the table comes down")
    stage.tell(first, "/hand")
    wait_for(lambda: any(key.action == "bid:6s" for m in first.views(stage.group) for key in buttons(m)), "his view")
    assert not any(text_of(message) == "/hand" for message in stage.shown(2)), "nobody else sees the command"
    stage.sandbox.post(f"people/{first.id}/old", old=True)
    newest = first.messages()[-1]["message_id"]
    stage.tell(first, "/hand")
    wait_for(lambda: first.messages()[-1]["message_id"] > newest, "the hand comes down")
    for text in ("/hand", "/table", "/rules", "/help", "/pulya"):
        said = first.say(None, text)
        wait_for(partial(lambda said: first.messages()[-1]["message_id"] > said, said), f"an answer to {text}")
    first.say(None, "/frobnicate")
    stage.see("/help", private=1)
    stage.press(1, "bid:6s")
    stage.press(2, "pass")
    stage.press(3, "pass")
    stage.press(1, "giveup")
    stage.press(1, "concede")
    stage.see("пуля")
    stage.tell(stage.people[1], "/pulya")
    wait_for(lambda: sum(1 for message in stage.by_bot() if message.get("photo")) > 1, "the sheet on request")
    recorded = parse(stage.export())
    assert recorded.match.standing.deals == 1


def _live(stage: Stage) -> bool:
    return any(key.action == "hand" for key in buttons(stage.by_bot()[-1]))


def _later(stage: Stage, old: str) -> tuple[Message, Button] | None:
    """Return the second seat's «Пас» in the group, once it is not that of the decision `old` (its data) stands for."""
    found = stage.people[1].find("pass", stage.group)
    return found if found is not None and found[1].data != old else None


def _offered(stage: Stage) -> set[str]:
    """Return the actions of all buttons in the group."""
    return {key.action for message in stage.by_bot() for key in buttons(message)}


def stopping(stage: Stage) -> None:
    """A proposal refused by one, then one agreed by all, and the settlement."""
    stage.open_table()
    stage.seat_all()
    stage.begin([DEAL.deck], 3)
    stage.see("Сдача 1", private=1)
    stage.tell(stage.people[0], "/stop")
    assert stage.press(2, "stopyes") == nothing()
    assert stage.press(3, "stopno", group=True) == said("stopno")
    wait_for(lambda: "stopyes" not in _offered(stage), "the proposal is gone from every message")
    assert stage.press(1, "pass") == nothing()
    stage.tell(stage.people[1], "/stop")
    assert stage.press(1, "stopyes", group=True) == said("stopyes")
    assert stage.press(3, "stopyes", group=True) == said("stopyes")
    wait_for(lambda: any(key.action == "again" for key in buttons(stage.by_bot()[-1])), "the settlement")
    assert is_nothing(stage.press(3, "again")), "in the private chat"
    assert is_nothing(stage.press(1, "again", group=True)), "it is opened once"
    stage.see("1. Вика\n2. Аня\n3. Борис")
    assert stage.press(3, "closeyes", group=True) == own("closeyes")


def robots(stage: Stage) -> None:
    """One person, a simple robot and a strong one: they bid and play; alone one stops once one is sure."""
    stage.open_table()
    assert stage.press(1, "sit", group=True) == nothing()
    assert stage.press(1, "robot:1", group=True) == own("robot")
    assert stage.press(1, "robot:2:strong", group=True) == own("robot")
    stage.see("· слабый")
    stage.see("· сильный")
    assert stage.press(1, "pace:brisk", group=True) == own("pace")
    stage.begin([STRONG.turn(1).deal().deck], 3)
    assert stage.press(1, "pass") == nothing()
    wait_for(lambda: "🤖" in text_of(stage.by_bot()[-1]), "robots play")
    first = stage.people[0]  # her word at whist or a card, as the robots will have it
    turn = r"Ваше? (слово|ход)|Вы ходите|Вист или пас\?"
    wait_for(lambda: re.search(turn, text_of(first.messages()[-1])), "it is her turn")
    stage.tell(stage.people[0], "/stop")
    assert stage.press(1, "endyes", group=True) == nothing()
    wait_for(lambda: any(key.action == "again" for key in buttons(stage.by_bot()[-1])), "the settlement")


def old_buttons(stage: Stage) -> None:
    """A button of the past: a toast, and nothing changes; a live one in an old message still works."""
    stage.open_table()
    stage.seat_all()
    stage.begin([DEAL.deck], 3)
    found = wait_for(lambda: stage.people[0].find("pass"), "the first word")
    old = found[0], found[1].data
    assert stage.press(1, "bid:6s") == nothing()
    wait_for(lambda: stage.people[1].find("pass"), "the second word")
    assert stage.people[0].press(*old)["text"], "stale"
    assert stage.people[1].press(stage.by_bot()[-1], old[1])["text"], "another's"
    table, key = wait_for(lambda: _later(stage, old[1]), "the second word in the group")
    stage.tell(stage.people[2], "/table")
    wait_for(lambda: stage.by_bot()[-1]["message_id"] > table["message_id"] and _live(stage), "a newer table")
    answer = stage.people[1].press(table, key.data)
    assert answer == said("pass"), f"the token is still open: {answer}"
    assert stage.press(3, "pass") == nothing()


def between_deals(stage: Stage) -> None:
    """«Дальше»: all three pressed, so the next deal does not wait for its time; pressed twice, too."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    stage.press(1, "bid:6s")
    stage.press(2, "pass")
    stage.press(3, "pass")
    stage.theatre.rest(30)  # what may be said to a group in a minute has been used up by so quick a deal
    stage.press(1, "giveup")
    stage.press(1, "concede")
    _, second, third = NAMES[:3]
    assert stage.press(1, "next") == told(f"Ждём: {second}, {third}")
    stage.see("(1 из 3)", button=True)
    assert stage.press(1, "next") == told(f"Ждём: {second}, {third}")
    assert stage.press(2, "next", group=True) == told(f"Ждём: {third}")
    assert stage.press(4, "next", group=True)["text"], "not seated"
    assert stage.press(3, "next") == told("Сдаём.")
    stage.see("Сдача 2")
    log = stage.theatre.log(stage.table)
    tags = [tag for tag, _ in log]
    assert tags.count("table.ready") == 3
    scored = next(at for tag, at in log if tag == "deal.scored")
    begun = [at for tag, at in log if tag == "deal.started"][1]
    assert begun - scored < NEXT_DEAL_S * stage.theatre.between


STORIES = (
    Story("score", score),
    Story("lobby", lobby),
    Story("calling", calling),
    Story("deep-link", deep_link, start=False),
    Story("asking", asking, names=NAMES),
    Story("commands", commands),
    Story("stopping", stopping),
    Story("robots", robots, names=NAMES[:1]),
    Story("old-buttons", old_buttons),
    Story("between-deals", between_deals, names=NAMES, slow=True),
    *ABSENCES,
    *SETTINGS,
    *CONDITIONS,
    *HISTORY,
    *TOURNAMENTS,
    *WEEKS,
    *FAIR,
    *CLAIMS,
    *RESULTS,
    *AUCTIONS,
    *PICTURES,
    *GREETINGS,
)
