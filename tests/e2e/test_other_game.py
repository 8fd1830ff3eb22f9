"""Other games than the usual one, among them one that nothing of the bot knows: the real program hosts them.

From the lobby to the settlement and its record.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.games.preferans.screens.report import DealPage
from bot.gateway.api.callbacks import encode
from bot.screens.actions import Action, LooseAction
from bot.screens.commands import COMMANDS
from bot.screens.model import Press
from bot.screens.option_pages import SETUP
from bot.screens.setup import GAME
from bot.tables.log.kinds import Review
from bot.tables.log.state import Stage, Table
from engine.core.game import AnyGame
from engine.core.match import Mark, MatchFinished
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.skat import SKAT
from tests.e2e import story, truth
from tests.e2e.evidence import errors_in
from tests.e2e.game import Company, documents, download, gather
from tests.e2e.leaks import leaks
from tests.e2e.phones import Phone
from tests.e2e.world import START_S, TOKEN, Bot, Timeout, playing, text_of, wait_for, write_decks
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.events import PlayCard

MOST_PRESSES = 200
LAST = ("reset", "forget", "leave", "stop", "kick", "force", "new", "play", "score", "start", "pause")
"""Commands that end or leave the match, or begin something else."""
LOOSE = "v1.0."  # buttons of no table
UNWRITTEN = (Action.MENU, Action.PICTURE, Action.HAND)


@contextmanager
def hosting(folder: Path, people: int, speed: float = 60, **env: str) -> Iterator[Company]:
    """People in a group of a bot that hosts every game of the tests; its log must be clean afterwards."""
    with playing(folder, speed) as sandbox:
        decks = write_decks(folder / "decks.json", dealer=1, seed=5)
        env |= {"RIGGED_DECKS": str(decks), "RIGGED_GAMES": "tests.games.hosted"}
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", **env)
        bot.launch()
        try:
            yield gather(sandbox, bot, people, 3)
            assert bot.stop() == 0
        finally:
            bot.kill()
        assert errors_in(bot.log) == []
        assert TOKEN not in bot.log.read_text()


def table_of(company: Company, number: int = 1) -> Table:
    """A table as the bot has written it down."""
    return stories(company)[number].end


def play(company: Company, presses: int = MOST_PRESSES) -> None:
    """Press what there is to press, so often at most, to the settlement."""
    for _ in range(presses):
        found = company.find_press()
        if found is None:
            return
        company.make(*found)
    if presses == MOST_PRESSES:
        raise Timeout("a match without end")


def judge(company: Company, number: int = 1, game: AnyGame = BAD_MOVE) -> None:
    """Nothing was lost, doubled or shown to the wrong eyes; the match is over and settled."""
    company.poll()
    told = stories(company)
    table = told[number].end
    assert table.game is game
    assert table.stage is Stage.OVER
    assert sum(game.result(table.match).balances) == 0
    assert list(truth.gaps(told[number])) == []
    written = [press for press in company.pressed if press.word not in UNWRITTEN and not press.data.startswith(LOOSE)]
    assert list(truth.lost_presses(written, told)) == []
    assert list(leaks(company.phones, told)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "shown"),
    [(BAD_MOVE, "badmove", 3), (SKAT, "скат pass_out=schieber end=deals:1", 2)],
    ids=["bad_move", "skat"],
)
def test_a_match_with_a_robot_killed_in_mid_trick(tmp_path: Path, game: AnyGame, options: str, shown: int) -> None:
    with hosting(tmp_path, 2) as company:
        company.sit_down(options, robots=1)
        wait_for(lambda: company.poll() or any(company.waiting()), "cards")
        wait_for(
            lambda: game.progress(table_of(company).match).trick_begun or pressed(company), "a trick that is begun"
        )
        company.bot.restart()
        company.settle()
        play(company)
        company.settle()
        judge(company, game=game)
        assert pictures(company) >= shown
        records_agree(company, game)


@pytest.mark.slow
def test_people_come_and_go_and_another_game_waits_for_them(tmp_path: Path) -> None:
    """A pause, a robot for who is away, the match stopped by consent in mid-deal."""
    with hosting(tmp_path, 2) as company:
        anya, boris = company.players
        company.sit_down("longmove", robots=1)
        company.make_some(1)
        wish(company, anya, Action.PAUSE)
        assert company.act(Action.RESUME, boris, company.chat).accepted
        wish(company, boris, Action.AWAY)
        wait_for(lambda: table_of(company).people[1].away, "a robot for Борис")
        wait_for(lambda: robot_cards(company, Seat.TWO) or pressed(company), "the robot's card")
        company.settle()
        assert company.act(Action.BACK, boris).accepted
        company.make_some(2)
        wish(company, anya, Action.END)
        assert company.act(Action.STOP_YES, boris, company.chat).accepted
        wait_for(lambda: company.poll() or company.over(), "the settlement")
        judge(company)


def in_mid_trick(company: Company) -> bool:
    """Tell whether a card lies on the table."""
    progress = table_of(company).progress
    return progress is not None and progress.trick_begun


def pressed(company: Company) -> bool:
    """Press what moves the match on, if there is anything; False, so that somebody may wait for what follows."""
    company.poll()
    found = company.next_press()
    if found is not None:
        company.make(*found)
    return False


def wish(company: Company, phone: Phone, action: str) -> None:
    """Open the own menu and press one of its buttons."""
    company.settle()
    company.act(Action.MENU, phone, phone.id)
    assert company.act(action, phone, phone.id).accepted


def robot_cards(company: Company, seat: Seat) -> list[PlayCard]:
    """Cards that a robot has played for a seat."""
    moments = stories(company)[1].moments
    return [
        it.event
        for it in moments
        if isinstance(it.event, PlayCard) and (it.event.seat, it.event.mark) == (seat, Mark.ROBOT)
    ]


@pytest.mark.slow
def test_a_lobby_turns_to_another_game_by_buttons_and_its_rules_are_told(tmp_path: Path) -> None:
    with hosting(tmp_path, 2) as company:
        anya, boris = company.players
        for phone in (anya, boris):
            phone.person.start()
        company.settle()
        anya.person.say(company.chat, "/new")
        assert company.act(Action.SIT, anya, company.chat).accepted
        company.act(f"{Action.OPTIONS}:{SETUP}", anya, company.chat)
        for action in (f"{Action.OPTIONS}:{GAME}", f"{Action.BASE}:badmove"):  # in private, where the group is late
            company.act(action, anya)
        wait_for(lambda: heard(boris, "Bad move"), "the lobby of the other game")
        assert table_of(company, 1).stage is Stage.CLOSED
        assert table_of(company, 2).game is BAD_MOVE
        play_with_a_robot_that_thinks(company)
        boris.person.say(company.chat, "/new longmove deals=100")
        wait_for(lambda: heard(boris, "(deals): «100» не подходит"), "the mistake in words")
        boris.person.say(None, "/rules badmove")
        wait_for(lambda: heard(boris, "Three cards each"), "the rules in words")
        boris.person.say(None, "/rules")
        boris.person.say(None, "/help")
        company.settle()


def play_with_a_robot_that_thinks(company: Company) -> None:
    """Sit a robot of the usual strength down at the second table and play a deal with it."""
    anya = company.players[0]

    def offered() -> str | None:
        anya.poll()
        keys = [key for _, key in anya.choices(company.chat) if key.action.startswith("robot:1")]
        return keys[0].action if keys and all(key.data.startswith("v1.2.") for key in keys) else None

    company.act(wait_for(offered, "a robot"), anya, company.chat)
    company.act(Action.START, anya, company.chat)
    wait_for(lambda: table_of(company, 2).stage is Stage.BETWEEN or pressed(company), "the end of a deal", START_S)
    assert table_of(company, 2).people[1].strength is not Strength.EASY


def heard(phone: Phone, words: str) -> bool:
    """Tell whether a person has read these words anywhere."""
    phone.poll()
    return any(words in text_of(event.get("message", {})) for event in phone.events)


@pytest.mark.slow
def test_every_command_is_answered_in_the_middle_of_a_match(tmp_path: Path) -> None:
    """Words, not silence and not an error in the log; hidden cards stay hidden."""
    with hosting(tmp_path, 2) as company:
        anya, boris = company.players
        company.sit_down("longmove", robots=1)
        company.make_some(2)
        for command in COMMANDS:
            if command not in LAST:
                for place in (company.chat, None):
                    anya.person.say(place, f"/{command}")
                    company.settle(quiet=0.2)
        boris.person.say(company.chat, "/fix Аня пуля 2")
        company.settle(quiet=0.2)
        company.act(Action.PICTURE, boris, boris.id)
        company.act(Action.HELP, boris, boris.id)
        wait_for(lambda: any("photo" in e.get("message", {}) for e in boris.events) or boris.poll(), "the own cards")
        anya.person.say(company.chat, "/stop")
        assert company.act(Action.STOP_YES, boris, company.chat).accepted
        wait_for(lambda: company.poll() or company.over(), "the settlement")
        judge(company)


ARGUMENTS = {
    Action.PAGE: [f"{page}:1" for page in (*DealPage, "tricks")],
    Action.VERIFY: ["1"],
    Action.SIZE: ["10"],
    Action.LEND: ["1"],
    Action.KEEP: ["1"],
    Action.OPTIONS: [SETUP, GAME, "one:ten", "whist"],
    Action.RULE: ["ten=checked", "deals=5"],
    Action.BASE: ["sochi", "longmove"],
    Action.ENTER: ["6s"],
}
"""What stands behind the colon of actions that take something."""
ENDING = (Action.RESET, Action.END_YES, Action.LEAVE_YES, Action.CLOSE_YES, Action.STOP_YES, Action.AWAY, Action.TAKE)
OF_PREFERANS = ("bid:6s", "claim:3.0.0", "pick:As", "sure:pass", "yes:bid:6s", "rest", "whist:half", "higher", "unpick")


@pytest.mark.slow
def test_every_button_of_any_table_is_answered_in_a_game_that_has_it_not(tmp_path: Path) -> None:
    """Made-up buttons in a running deal and between two deals: an answer, and no error in the log."""
    with hosting(tmp_path, 2) as company:
        anya = company.players[0]
        company.sit_down("longmove")
        company.make_some(1)
        for stage in (Stage.DEAL, Stage.BETWEEN):
            wait_for(partial(reached, company, stage), stage.name)
            for action in (*OF_PREFERANS, *made_up()):
                table, message = table_of(company), anya.screens(company.chat)[0]
                token = table.tokens[0] if action in OF_PREFERANS else table.stage_token
                data = encode(Press(table.id, token, action))
                assert company.press(anya, message, data).answer is not None, action
                company.pause(anya)
        company.settle()


def reached(company: Company, stage: Stage) -> bool:
    """Tell whether the table stands there; until then press what moves the match on."""
    return table_of(company).stage is stage or pressed(company)


def made_up() -> list[str]:
    """Every action of a table that ends nothing, with what it may take."""
    actions = [action for action in Action if action not in ENDING]
    return [f"{action}:{it}" if it else str(action) for action in actions for it in ARGUMENTS.get(action, [""])]


@pytest.mark.slow
def test_a_record_is_looked_through_and_goes_on_at_another_table(tmp_path: Path) -> None:
    with hosting(tmp_path, 2) as company:
        anya, boris = company.players
        company.sit_down("badmove")
        wait_for(lambda: table_of(company).stage is Stage.BETWEEN or pressed(company), "the end of the first deal")
        anya.person.say(company.chat, "/export")
        event = wait_for(lambda: anya.poll() and next(iter(documents(anya)), None), "the record")
        text = download(company.sandbox, event)
        anya.person.say(company.chat, "/stop")
        assert company.act(Action.STOP_YES, boris, company.chat).accepted
        wait_for(lambda: company.poll() or company.over(), "the settlement")
        anya.person.send_file(company.chat, text.encode(), "/import")
        wait_for(lambda: 2 in stories(company), "the imported match")
        for leaf in ("tricks", "sheet"):  # a record is opened at its tricks
            turn(company, f"turn:2:1:{leaf}")
        turn(company, "turn:2")
        turn(company, f"{LooseAction.PLAY_ON}:2")
        for seat, phone in ((1, anya), (2, boris)):
            assert company.act(f"{Action.OCCUPY}:{seat}", phone, company.chat).accepted
        assert company.act(Action.GO_ON, anya, company.chat).accepted
        wait_for(lambda: stories(company)[3].end.stage is Stage.OVER or pressed(company), "the end of the match")
        judge(company, 3)
        anya.person.say(company.chat, "/export")
        event = wait_for(lambda: anya.poll() and documents(anya)[1:], "the record of both tables")[-1]
        assert download(company.sandbox, event).startswith(text.rstrip())


def turn(company: Company, action: str) -> None:
    """Turn a match of old to another leaf."""
    company.settle()
    assert company.act(action, company.players[0], company.chat).answer is not None


def stories(company: Company) -> dict[int, story.TableStory]:
    """All tables as the bot has written them down."""
    return story.read(company.bot.database)


def pictures(company: Company) -> int:
    """How many pictures came to the group."""
    events = company.guests[0].events
    return sum(event["type"] == "message" and "photo" in event["message"] for event in events)


def records_agree(company: Company, game: AnyGame) -> None:
    """The exported record is the match of the log; sent back it is shown, and played on by nobody, for it is over."""
    table, asker = table_of(company), company.players[0]
    asker.person.say(company.chat, "/export")
    event = wait_for(lambda: asker.poll() and next(iter(documents(asker)), None), "the record")
    text = download(company.sandbox, event)
    read = game.record.parse(text)
    assert read.match == table.match
    assert isinstance(read.events[-1], MatchFinished)
    asker.person.send_file(None, text.encode(), "/import")
    wait_for(lambda: asker.poll() and story_names(company), "the imported match", START_S)
    asker.person.say(None, "/history")
    wait_for(lambda: asker.poll() and asker.person.find("past:", asker.id), "the list of matches")


def story_names(company: Company) -> list[str]:
    """Presets of all tables."""
    ends = [it.end for it in stories(company).values() if isinstance(it.end.kind, Review)]
    return [table.game.rules.preset_of(table.convention) for table in ends]
