"""Fair deals at a table: the hash before the words, the words before the cards, the secret after the deal."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.screens.model import Button, Press
from bot.storage.forgetting import without
from bot.tables.decide.fair import LONGEST_WORD, word_of
from bot.tables.log.codec import stored
from bot.tables.log.events import Sealed, Shuffled
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from bot.tables.refused import Refused
from engine.core.record.fair import FairDeal, FairVerdict
from engine.core.record.lines import LOT_COMMENT
from engine.core.seats import Seat
from engine.core.shuffle import commitment, deck_of, lot_of
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import DealScored, DealStarted
from engine.games.preferans.game import deciders
from engine.games.preferans.record import parse
from engine.three_hands.dealing import DECK
from engine.tools.verdicts import verdicts
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import loose, wish
from tests.bot.tables.flaky import Flaky
from tests.bot.tables.kit.decks import Decks, FairDecks
from tests.bot.tables.kit.desk import Desk, kinds
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, GROUP, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import Wall
from tests.bot.tables.truths import same_from_the_start
from tests.clocks import HandClock
from tests.narrowed import of, there
from tests.storage_in_memory.store import MemoryStorage

HASH = re.compile(r"<code>([0-9a-f]{64})</code>")


def fair_desk(make: Make, **options: Any) -> Desk:
    return make(decks=FairDecks(), **options)


async def shuffled(desk: Desk) -> list[Shuffled]:
    return [event for event in await desk.log() if isinstance(event, Shuffled)]


async def sealed(desk: Desk) -> list[Sealed]:
    return [event for event in await desk.log() if isinstance(event, Sealed)]


def hash_on(desk: Desk, key: str) -> str:
    """The hash a message shows."""
    found = HASH.findall(desk.screen(key).text)
    assert len(found) == 1, desk.screen(key).text
    return str(found[0])


def copies(desk: Desk, key: str) -> list[str]:
    """Return what the buttons of a message copy."""
    return [button.copy for row in desk.screen(key).rows for button in row if button.copy]


async def verified(desk: Desk, person: Person, number: int) -> str:
    """Return what «Проверить» says, behind «⋯» of that deal's sheet."""
    await desk.raw(person, Press(1, 0, f"page:more:{number}"), key=f"deal:{number}")
    reply = await desk.press(person, f"verify:{number}", where=desk.leaf_key(person, number))
    assert reply.kind == "alert"
    return reply.text


async def record(desk: Desk) -> str:
    await desk.command(ANYA, "export")
    await desk.pass_time(4)
    return desk.wall.files[-1][1].data.decode()


async def judged(desk: Desk) -> list[FairVerdict]:
    read = parse(await record(desk))
    return [verdict for _, verdict in verdicts(PREFERANS, read)]


async def next_deal(desk: Desk) -> None:
    """Everybody presses «Дальше»."""
    for person in EVERYBODY:
        if (await desk.state()).stage is Stage.BETWEEN and person.id in (await desk.state()).humans:
            await desk.say((person, "next"))


async def two_deals(desk: Desk) -> None:
    """A match of two deals so far, Anya's word in them."""
    await desk.begin(*THREE, options="20")
    await desk.command(ANYA, "word раз")
    await desk.deal()
    await next_deal(desk)
    await desk.deal()


async def is_dealt(desk: Desk, words: dict[Seat, str]) -> None:
    """The deal that runs was dealt from the secret whose hash was shown last, and from these words."""
    fair = (await shuffled(desk))[-1].fair
    assert dict(fair.words) == words
    assert fair.secret == (await sealed(desk))[-1].secret
    started = [event for event in await desk.log() if isinstance(event, DealStarted)][-1]
    deck = deck_of(DECK, bytes.fromhex(fair.secret), words)
    assert (deck[6], deck[7]) == started.talon
    dealt = {card for hand in started.hands for card in hand}
    assert dealt == set(deck) - set(started.talon)


async def test_the_hash_stands_in_the_lobby_before_the_words(make: Make) -> None:
    desk = fair_desk(make)
    await desk.lobby(*THREE)
    shown = hash_on(desk, "lobby")
    assert [hash_on(desk, f"hand:{person.id}") for person in THREE] == [shown] * 3
    assert all(shown in desk.screen(f"hand:{person.id}").retired for person in THREE)
    assert shown == (await sealed(desk))[0].commit == there((await desk.state()).secrets.sealed).commit
    await desk.command(ANYA, "word на счастье", private=True)
    await desk.command(BORIS, "word  до   десяти ")
    assert hash_on(desk, "lobby") == shown
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.pass_time(0)
    assert (await desk.state()).stage is Stage.DEAL
    await is_dealt(desk, {Seat.ONE: "на счастье", Seat.TWO: "до десяти"})
    assert hash_on(desk, "lobby") == shown, "the card of what was agreed keeps it"


async def test_the_next_hash_stands_under_the_sheet_and_words_change_until_the_deal(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="4 end=deals:3")
    await desk.command(VIKA, "word в эту уже нет", private=True)
    await is_dealt(desk, {})
    await desk.deal()
    shown = hash_on(desk, "deal:1")
    assert shown == there((await desk.state()).secrets.sealed).commit
    own = [hash_on(desk, f"hand:{person.id}") for person in THREE]
    assert own == [shown] * 3, "nobody says «Дальше» without having it before his eyes"
    await desk.say((ANYA, "next"), (BORIS, "next"))
    await desk.command(ANYA, "word раз")
    await desk.command(ANYA, "word два")
    await desk.say((VIKA, "next"))
    await is_dealt(desk, {Seat.ONE: "два", Seat.THREE: "в эту уже нет"})
    assert "<code>" not in desk.screen("deal:1").text, "the seal leaves the sheet when its deal begins"
    await desk.say((STRANGER, "page:why:1"))
    assert "<code>" not in desk.screen("deal:1").text, "not repeated on its other pages"
    await desk.say((STRANGER, "page:more:1"))
    assert hash_on(desk, "deal:1") == shown
    assert copies(desk, "deal:1") == [shown], "and can be copied there"
    await desk.command(ANYA, "word -")
    await desk.deal()
    await next_deal(desk)
    await is_dealt(desk, {Seat.THREE: "в эту уже нет"})
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER
    assert "<code>" not in desk.screen("deal:3").text, "there is no next deal"
    assert kinds(await desk.log())["Sealed"] == 3
    assert await judged(desk) == [FairVerdict.FAIR] * 3


async def test_no_secret_is_seen_before_its_deal_is_over(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """Searched at every step: new screens with their pictures, answers, a file, the log, values as an error shows."""
    caplog.set_level("DEBUG")
    desk = fair_desk(make)
    secrets = of(FairDecks, desk.decks).secrets
    await desk.begin(*EVERYBODY, options="4 end=deals:3")
    wall = desk.wall
    grows: tuple[list[Any], ...] = (wall.all, wall.told, wall.changed)
    searched = [0, 0, 0]
    for _ in range(400):
        if not await desk.step():
            if (await desk.state()).stage is Stage.OVER:
                break
            await next_deal(desk)
        await desk.raw(STRANGER, Press(1, 0, f"verify:{(await desk.state()).number}"), key="table")
        await record(desk)
        over = sum(isinstance(event, DealScored) for event in await desk.log())
        session = await desk.context.sessions.get(1)
        assert session is not None
        fresh = [found[since:] for found, since in zip(grows, searched, strict=True)]
        searched = [len(found) for found in grows]
        told = repr((fresh, [reply.given for reply in desk.replies], session.table, session))
        file = wall.files[-1][1].data.decode()
        for secret in secrets[over:]:
            for place in (told, caplog.text, file):
                assert secret.hex() not in place.lower()
                assert repr(secret) not in place
        for secret in secrets:
            assert secret.hex() not in told.lower()
            assert secret.hex() not in caplog.text.lower()
        caplog.clear()
    assert (await desk.state()).stage is Stage.OVER
    text = await record(desk)
    assert all(secret.hex() in text for secret in secrets[:3])
    assert await judged(desk) == [FairVerdict.FAIR] * 3


@pytest.mark.parametrize("stage", ["lobby", "between"])
async def test_a_crash_between_hash_and_deal_goes_on_with_the_same_secret(make: Make, stage: str) -> None:
    desk = fair_desk(make)
    if stage == "lobby":
        await desk.lobby(*THREE)
    else:
        await desk.begin(*THREE)
        await desk.deal()
    await desk.command(ANYA, "word моё")
    key = "lobby" if stage == "lobby" else "deal:1"
    shown = hash_on(desk, key)
    await desk.restart()
    assert hash_on(desk, key) == shown
    storage = desk.storage
    assert isinstance(storage, MemoryStorage)
    if stage == "lobby":
        await desk.press(ANYA, "start")
    else:
        await next_deal(desk)
    await desk.pass_time(0)
    assert (await desk.state()).stage is Stage.DEAL
    fair = (await shuffled(desk))[-1].fair
    assert fair.commit == shown == commitment(bytes.fromhex(fair.secret))
    await is_dealt(desk, {Seat.ONE: "моё"})
    await desk.restart()
    assert (await desk.state()).secrets.fair == fair


async def test_the_snapshot_tells_the_same_as_the_log(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="4 end=deals:3")
    for _ in range(2):
        await desk.deal()
        state, log = await desk.state(), await desk.log()
        assert state.secrets.sealed == [event for event in log if isinstance(event, Sealed)][-1]
        assert state.secrets.fair == [event for event in log if isinstance(event, Shuffled)][-1].fair
        await next_deal(desk)
        assert (await desk.state()).secrets.sealed is None


async def test_verify_says_one_sentence(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="4 end=deals:3")
    running = await desk.raw(ANYA, Press(1, 0, "verify:1"))
    assert running.kind == "toast"
    await desk.deal()
    first = (await sealed(desk))[0].commit
    assert await verified(desk, STRANGER, 1) == (
        "Сдача 1 честная: печать совпала, первый сдающий — по жребию. "
        f"Сверьте с номером, который видели до сдачи: {first}"
    )
    await next_deal(desk)
    assert (await verified(desk, VIKA, 1)).startswith("Сдача 1 честная")
    shown = hash_on(desk, "deal:1")
    await desk.deal()
    assert await verified(desk, ANYA, 2) == (
        f"Сдача 2 честная: печать совпала. Сверьте с номером, который видели до сдачи: {shown}"
    )
    await next_deal(desk)
    for forged in ("verify:3", "verify:9", "verify:", "verify:x"):
        assert (await desk.raw(ANYA, Press(1, 0, forged))).kind == "toast", forged


async def test_a_deal_of_the_history_is_verified_there(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="4 end=deals:2")
    await desk.deal()
    await loose(desk, ANYA, "turn:1:1:sheet")
    assert "verify:1:1" in [key.press.action for row in desk.wall.changed[-1][2].rows for key in row if key.press]
    assert (await loose(desk, STRANGER, "verify:1:1")).text.startswith("Сдача 1 честная")
    for forged in ("verify:1:2", "verify:2:1", "verify:1:", "verify:x:1", "verify::"):
        assert (await loose(desk, ANYA, forged)).kind == "toast", forged
    assert (await loose(desk, STRANGER, "verify:1:1", chat=STRANGER.id)).kind == "toast", "another chat's match"


@pytest.mark.parametrize(
    ("change", "said"),
    [({"commit": "00" * 32}, "от другого секрета"), ({"words": ((Seat.ONE, "x"),)}, "дают другие карты")],
)
async def test_a_log_that_was_changed_is_found_out(make: Make, change: dict[str, Any], said: str) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE)
    await desk.deal()
    storage = desk.storage
    assert isinstance(storage, MemoryStorage)
    log = storage._events[1]
    place = next(place for place, event in enumerate(await desk.log()) if isinstance(event, Shuffled))
    event = (await shuffled(desk))[0]
    log[place] = replace(log[place], body=stored(Shuffled(replace(event.fair, **change))).body)
    assert said in await verified(desk, ANYA, 1)


async def test_words_by_button_and_command(make: Make) -> None:
    desk = fair_desk(make)
    await desk.lobby(*THREE)
    await desk.command(ANYA, f"word {'ж' * LONGEST_WORD}", private=True)
    reply = await desk.press(ANYA, "word")
    assert reply.kind == "alert"
    assert f"«{'ж' * LONGEST_WORD}»" in reply.text
    assert len(reply.text) <= 200
    for bad, said in ((f"word {'ж' * (LONGEST_WORD + 1)}", "не больше 40"), ("word \u200b", "ничего не видно")):
        await desk.command(ANYA, bad)
        assert said in desk.wall.told[-1][2].text
    await desk.command(ANYA, "word")
    why, said, *_ = desk.wall.told[-1][2].text.split("\n")
    assert why == "Слово подмешивается к тасовке, чтобы никто не мог её подстроить."
    assert said == f"Аня, ваше слово в следующей сдаче: «{'ж' * LONGEST_WORD}»."
    await desk.command(BORIS, "word <b>&amp;")
    assert "Борис, ваше слово во всех следующих сдачах: «&lt;b&gt;&amp;amp;»." in desk.wall.told[-1][2].text
    await desk.command(BORIS, "word")
    assert "«&lt;b&gt;&amp;amp;»" in desk.wall.told[-1][2].text
    await desk.command(BORIS, "word —")
    assert desk.wall.told[-1][2].text.startswith("Борис, слово убрано:")
    await desk.command(BORIS, "word")
    assert "\nБорис, вашего слова в следующей сдаче нет." in desk.wall.told[-1][2].text
    await desk.command(VIKA, "word english", private=True)
    assert desk.wall.told[-1][2].text.startswith("Ваше слово во всех"), "alone with the bot nobody has to be named"
    await desk.press(ANYA, "start")
    await desk.pass_time(0)
    await is_dealt(desk, {Seat.ONE: "ж" * LONGEST_WORD, Seat.THREE: "english"})


async def test_the_button_says_what_a_word_is_for_and_opens_no_field(make: Make) -> None:
    """A line typed next for somebody else is not taken for the word; /word is named to everybody."""
    desk = fair_desk(make)
    await desk.lobby(*THREE)
    told = len(desk.wall.told)
    await desk.meet(BORIS, can_dm=False)
    await desk.set_up(BORIS, "setup")  # for all to see
    for person in (ANYA, BORIS, STRANGER):
        reply = await desk.press(person, "word", where="lobby")
        assert (reply.kind, "/word" in reply.text) == ("alert", True)
        assert reply.text.startswith("Слово подмешивается к тасовке, чтобы никто не мог её подстроить.")
    assert len(desk.wall.told) == told
    await desk.command(ANYA, "start word", private=True)
    assert "?start=word" in desk.wall.told[-1][2].text, "a reply to this one is a word"


async def test_a_private_message_shows_eight_digits_and_keeps_the_whole(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE)
    await desk.deal()
    shown = hash_on(desk, "deal:1")
    for person in THREE:
        text = desk.screen(f"hand:{person.id}").text
        assert f"<blockquote expandable>🔏 Сдача 2: {shown[:8]}…\n" in text
        assert text.count(shown) == 1
        assert shown in desk.screen(f"hand:{person.id}").retired, "it stays there while its deal is played"
        actions = [key.press.action for key in desk.screen(f"hand:{person.id}").rows[1] if key.press is not None]
        assert actions == [f"ownpage:{page}:1" for page in ("layout", "why", "analysis", "more")]
    assert copies(desk, "deal:1") == [], "behind «⋯» there"
    await next_deal(desk)
    assert "🔏" not in "".join(desk.screen(key).text for key in ("table", *(f"hand:{who.id}" for who in THREE)))


async def test_after_a_copy_the_new_number_is_not_hidden_by_another_page(make: Make) -> None:
    """Nor by a page that was kept: a message that comes with a number comes with the sheet."""
    desk = fair_desk(make)
    await desk.begin(*THREE)
    await desk.deal()
    await desk.say((STRANGER, "page:why:1"))
    await desk.restart()
    assert "<code>" not in desk.screen("deal:1").text
    copied(desk, 1)
    await desk.restart()
    assert hash_on(desk, "deal:1") == (await sealed(desk))[-1].commit


def test_words_are_one_line_in_one_spelling() -> None:
    assert word_of("e\u0308ж  и\n чиж") == "ёж и чиж".replace("ё", "\u00eb")
    assert word_of("и\u0306од") == "йод"
    assert [word_of(text) for text in ("-", " – ", "—")] == ["", "", ""]
    for nothing in ("\u200b", "\u0301", "\x00"):
        with pytest.raises(Refused):
            word_of(nothing)


async def test_robots_have_no_words_and_who_is_away_keeps_his(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(ANYA, BORIS, robots=1, options="4 end=deals:4")
    await desk.command(ANYA, "word раз")
    await desk.command(BORIS, "word два")
    assert (await wish(desk, BORIS, "away")).kind == "empty"
    for _ in range(200):
        table = await desk.state()
        if table.stage is not Stage.DEAL or table.match is None:
            break
        if any(table.mover_at(seat) == ANYA.id for seat in deciders(table.match.deal)):
            await desk.step()
        else:
            await desk.pass_time(1)
    await desk.say((ANYA, "next"))
    assert (await desk.state()).number == 2
    assert (await desk.state()).people[1].away
    await is_dealt(desk, {Seat.ONE: "раз", Seat.TWO: "два"})


async def test_a_substitute_and_a_fourth_bring_their_own_words(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="40")
    await desk.meet(GRISHA)
    for person in (ANYA, BORIS, GRISHA):
        await desk.command(person, f"word {person.name}")
    await desk.command(GRISHA, "join")
    await desk.say(*((person, "stopyes") for person in THREE))
    await desk.deal()
    await next_deal(desk)
    await is_dealt(desk, {Seat.ONE: "Аня", Seat.TWO: "Борис"})
    for _ in range(3):
        await desk.deal()
        await next_deal(desk)
    assert len((await desk.state()).people) == 4
    await is_dealt(desk, {Seat.ONE: "Аня", Seat.TWO: "Борис", Seat.FOUR: "Гриша"})
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.command(STRANGER, "word чужой")
    await desk.meet(STRANGER)
    await desk.say((STRANGER, "take:2"))
    await desk.deal()
    for person in (ANYA, VIKA, GRISHA, STRANGER):
        await desk.say((person, "next"))
    await is_dealt(desk, {Seat.ONE: "Аня", Seat.TWO: "чужой", Seat.FOUR: "Гриша"})
    assert set(await judged(desk)) == {FairVerdict.FAIR}


async def test_alone_among_robots_the_hash_is_told_with_the_beginning_before_the_cards(make: Make) -> None:
    desk = fair_desk(make)
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    assert desk.wall.told == []
    begun, *others = desk.wall.all
    assert "Пулька началась" in begun.screen.text
    assert HASH.findall(begun.screen.text) == [(await shuffled(desk))[0].fair.commit]
    assert [HASH.findall(wanted.screen.text) for wanted in others] == [[]] * len(others), "told once"
    assert others
    await desk.command(ANYA, "word моё", private=True)
    await desk.deal()
    assert hash_on(desk, "deal:1") == there((await desk.state()).secrets.sealed).commit
    await desk.pass_time(25)
    await is_dealt(desk, {Seat.ONE: "моё"})


@pytest.mark.parametrize("options", ["gusarik 20", "hussar 20", "classic 20", "club3", "rostov 20"])
async def test_other_conventions(make: Make, options: str) -> None:
    """The dummy's hand, 24 cards, laps of raspasy, the same dealer again: every deal has its own secret."""
    desk = fair_desk(make)
    people = (ANYA, BORIS) if options.startswith(("gusarik", "hussar")) else THREE
    await desk.begin(*people, options=options)
    for _ in range(3):
        await desk.deal()
        await next_deal(desk)
    told = await shuffled(desk)
    assert len({event.fair.secret for event in told}) == len(told) >= 3
    assert set(await judged(desk)) == {FairVerdict.FAIR}


async def test_a_pause_and_a_correction_leave_the_secret_alone(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE)
    await desk.deal()
    shown = hash_on(desk, "deal:1")
    await desk.command(ANYA, "fix Борис гора +2 пересдача")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert kinds(await desk.log())["Adjusted"] == 1
    await desk.command(ANYA, "pause")
    await desk.pass_time(60)
    await desk.command(BORIS, "word в паузе")
    assert there((await desk.state()).secrets.sealed).commit == shown == hash_on(desk, "deal:1")
    await desk.press(ANYA, "resume")
    await desk.pass_time(25)
    assert (await desk.state()).stage is Stage.DEAL
    await is_dealt(desk, {Seat.TWO: "в паузе"})
    assert (await shuffled(desk))[-1].fair.commit == shown


async def test_a_deal_that_is_broken_off_opens_its_secret(make: Make) -> None:
    """Nothing goes on being played with its cards; its record is verified like any other."""
    desk = fair_desk(make)
    await desk.begin(*THREE, options="20")
    await desk.deal()
    await next_deal(desk)
    await desk.step()
    first, second = (event.fair for event in await shuffled(desk))
    before = await record(desk)
    assert second.secret not in before
    assert f"commit {second.commit}" not in before
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.OVER
    text = await record(desk)
    assert first.secret in text
    assert f"\ncommit {second.commit}\n" in text
    assert f"\nbroken 1\nsecret {second.secret}\n" in text
    read = parse(text)
    assert list(verdicts(PREFERANS, read)) == [(1, FairVerdict.FAIR), (2, FairVerdict.FAIR)]
    assert text.count(f"next {second.commit}\n") == 1, "it had been shown"
    assert "end agreed" in text
    assert (await desk.raw(ANYA, Press(1, 0, "verify:2"))).kind == "alert"


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_first_dealer_is_drawn_from_the_secret_and_the_words(make: Make, seats: int) -> None:
    """Who deals first is known when the words are fixed, and checked by the record and under the deal."""
    drawn = set()
    for word in ("раз", "два", "три", "пять", "шесть"):
        desk = fair_desk(make)
        people = EVERYBODY[:seats]
        await desk.lobby(*people, options="gusarik 20" if seats == 2 else "20")
        await desk.command(people[0], f"word {word}")
        await desk.pass_time(1)
        await desk.press(people[0], "start")
        await desk.pass_time(0)
        fair = (await shuffled(desk))[0].fair
        started = next(event for event in await desk.log() if isinstance(event, DealStarted))
        assert started.dealer is lot_of(bytes.fromhex(fair.secret), {Seat.ONE: word}, seats)
        drawn.add(started.dealer)
        await desk.deal()
        text = await record(desk)
        assert f"deal 1 dealer={started.dealer}\n{LOT_COMMENT}\ncommit " in text
        assert await judged(desk) == [FairVerdict.FAIR]
        await desk.deal()
        assert len([event for event in await shuffled(desk) if event.fair.lot]) == 1
    assert len(drawn) > 1, "a word moves the lot"


async def test_a_first_dealer_who_was_not_drawn_is_found_out(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE)
    await desk.deal()
    storage = desk.storage
    assert isinstance(storage, MemoryStorage)
    log = storage._events[1]
    for place, event in enumerate(await desk.log()):
        if isinstance(event, DealStarted):
            log[place] = replace(log[place], body=stored(replace(event, dealer=Seat.TWO)).body)
    assert (await verified(desk, ANYA, 1)).startswith("Сдача 1 НЕ честная: по жребию")


async def test_the_record_states_each_hash_with_the_deal_before_it(make: Make) -> None:
    """As soon as that one is over, and after a copy the hash that was told then."""
    desk = fair_desk(make)
    await two_deals(desk)
    text = await record(desk)
    first, second, third = [event.commit for event in await sealed(desk)]
    assert re.findall("^(?:commit|next) (.*)", text, re.MULTILINE) == [first, second, second, third]
    copied(desk, 1)
    await desk.restart()
    new = (await sealed(desk))[-1].commit
    assert new != third
    assert (await record(desk)) == text.replace(f"next {third}", f"next {new}")
    await next_deal(desk)
    await desk.deal()
    assert await judged(desk) == [FairVerdict.FAIR] * 3


async def test_a_record_whose_next_deal_has_another_hash_is_not_imported(make: Make) -> None:
    desk = fair_desk(make)
    await two_deals(desk)
    text, other = await record(desk), commitment(b"other")
    commit = (await sealed(desk))[1].commit
    forged = text.replace(f"commit {commit}", f"commit {other}")
    await desk.command(VIKA, "import", attached=desk.files.put("a.txt", forged.encode()))
    line = forged[: forged.index(other)].count("\n") + 1
    told = desk.wall.told[-1][2].text
    assert str(line) in told
    assert f"commit {other}" in told
    assert "next" in told


async def test_without_secrets_nothing_is_shown(make: Make) -> None:
    """Fixed decks of tests, and logs of versions that knew no fair deals."""
    desk = make(decks=Decks())
    await desk.lobby(*THREE)
    assert "word" not in desk.actions(ANYA, "lobby")
    assert "<code>" not in desk.screen("lobby").text
    await desk.press(ANYA, "start")
    await desk.pass_time(0)
    await desk.deal()
    assert not {"word", "verify:1"} & set(desk.actions(ANYA, "deal:1"))
    assert "commit" not in await record(desk)
    assert (await desk.raw(ANYA, Press(1, 0, "verify:1"))).text == "Сдача 1 сдана без печати: проверять нечего."


async def test_a_table_of_an_older_version_gets_a_secret_with_the_next_press(make: Make) -> None:
    desk = make(decks=Decks())
    await desk.begin(*THREE, options="20")
    await desk.deal()
    desk.decks = FairDecks()
    await desk.restart()
    assert (await desk.state()).secrets.sealed is None
    await desk.say((ANYA, "next"))
    shown = hash_on(desk, "deal:1")
    await desk.say((BORIS, "next"), (VIKA, "next"))
    assert (await shuffled(desk))[-1].fair.commit == shown
    assert (await shuffled(desk))[-1].fair.number == 2
    await desk.deal()
    assert await judged(desk) == [FairVerdict.NONE, FairVerdict.FAIR]


async def test_an_imported_record_keeps_its_proofs_and_goes_on(make: Make) -> None:
    desk = fair_desk(make)
    await two_deals(desk)
    await desk.order(ANYA, "stop", "stopyes")
    text = await record(desk)
    await desk.command(VIKA, "import", attached=desk.files.put("a.txt", text.encode()))
    desk.number = 2
    reply = await desk.raw(VIKA, Press(0, 0, "pastfile:2"), message=5_000_000)
    assert reply.kind == "empty"
    assert desk.wall.files[-1][1].data.decode() == text


async def test_an_imported_deal_whose_proof_was_taken_away_is_not_proved(make: Make) -> None:
    desk = fair_desk(make)
    await two_deals(desk)
    head, begin, deal = (await record(desk)).partition("\ndeal 2 ")
    text = head + begin + re.sub(r"^(commit|secret|word) .*\n", "", deal, flags=re.MULTILINE)
    await desk.command(VIKA, "import", attached=desk.files.put("a.txt", text.encode()))
    await loose(desk, VIKA, "turn:2:2:sheet")
    assert "verify:2:2" in [key.press.action for row in desk.wall.changed[-1][2].rows for key in row if key.press]
    said = (await loose(desk, VIKA, "verify:2:2")).text
    assert said == "Сдача 2 НЕ подтверждена: печати, показанной до неё, нет."
    assert (await loose(desk, VIKA, "verify:2:1")).text.startswith("Сдача 1 честная")


async def test_again_has_a_secret_of_its_own(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    await desk.pass_time(1)
    await desk.press(ANYA, "again")
    desk.number = 2
    assert hash_on(desk, "lobby") == there((await desk.state(2)).secrets.sealed).commit


async def test_a_score_of_real_cards_has_no_secret(make: Make) -> None:
    desk = fair_desk(make)
    await desk.command(ANYA, "score Аня, Боря, Вика")
    assert await sealed(desk) == []
    assert of(FairDecks, desk.decks).secrets == []


async def test_a_match_that_goes_on_keeps_its_proofs(make: Make) -> None:
    first = fair_desk(make)
    await two_deals(first)
    text = await record(first)
    desk = make(decks=FairDecks(seed=2))
    await desk.meet(*THREE)
    await desk.command(VIKA, "import", attached=desk.files.put("a.txt", text.encode()))
    assert (await desk.raw(VIKA, Press(0, 0, "resume:1"), message=5_000_000)).kind == "empty"
    desk.number = 2
    shown = hash_on(desk, "lobby")
    await desk.say((ANYA, "occupy:1"), (BORIS, "occupy:2"), (VIKA, "occupy:3"), (ANYA, "goon"))
    assert hash_on(desk, "lobby") == shown == (await shuffled(desk))[-1].fair.commit
    await is_dealt(desk, {})
    await desk.deal()
    exported = await record(desk)
    *played, promised = text.rstrip().split("\n")
    assert promised.startswith("next ")
    assert exported.startswith("\n".join(played)), "the old table's next deal never was"
    assert re.findall("^next (.*)", exported, re.MULTILINE)[:1] == re.findall("^next (.*)", text, re.MULTILINE)[:1]
    assert await judged(desk) == [FairVerdict.FAIR] * 3
    await desk.raw(ANYA, Press(2, 0, "page:more:3"), key="deal:3")
    assert (await desk.press(ANYA, "verify:3")).text.startswith("Сдача 3 честная")


def test_who_is_forgotten_leaves_his_words_to_the_proof() -> None:
    fair = FairDeal(1, commitment(b"x"), b"x".hex(), ((Seat.ONE, ANYA.name),))
    body = stored(Shuffled(fair)).body
    assert without(body, ANYA.id, -1, frozenset({ANYA.name}), "игрок") == body


def copied(desk: Desk, *tables: int) -> MemoryStorage:
    """As if the tables had come out of a copy."""
    assert isinstance(desk.storage, MemoryStorage)
    desk.storage.restored = set(tables)
    return desk.storage


async def test_a_table_out_of_a_copy_deals_from_another_secret(make: Make) -> None:
    """What the copy holds may have been dealt, and exported, since it was taken."""
    desk = fair_desk(make)
    await desk.begin(*THREE, options="4 end=deals:2")
    await desk.command(ANYA, "word раз")
    await desk.deal()
    old, under = hash_on(desk, "deal:1"), desk.find(ANYA, "next")
    await desk.say((BORIS, "next"), (VIKA, "next"))
    await desk.pass_time(15)
    store = copied(desk, 1)
    await desk.restart()
    new = hash_on(desk, "deal:1")
    assert new == (await sealed(desk))[-1].commit != old
    assert "из копии" in desk.wall.told[-1][2].text
    sheets = [shown for shown in desk.wall.all if shown.surface.key == "deal:1"]
    assert any(shown.below for shown in sheets), "the sheet with the new hash comes below these words"
    assert under is not None
    await said_again(desk, under[1])
    assert store.restored == set()
    await desk.restart()
    assert (await sealed(desk))[-1].commit == new
    assert desk.wall.told == [], "once is enough"
    await next_deal(desk)
    await is_dealt(desk, {Seat.ONE: "раз"})
    await desk.deal()
    assert await judged(desk) == [FairVerdict.FAIR] * 2
    await same_from_the_start(desk)


async def said_again(desk: Desk, old: Button) -> None:
    """«Дальше» under the old hash counts no more, and the twenty seconds begin anew."""
    assert (await desk.state()).ready == ()
    assert (await desk.raw(ANYA, old.press)).kind == "toast"
    await desk.pass_time(10)
    assert (await desk.state()).stage is Stage.BETWEEN
    assert (await desk.state()).ready == ()


async def untouched(desk: Desk) -> None:
    """The program has started on what came out of a copy, and has read no table yet."""
    copied(desk, 1)
    await desk.stop()
    desk.wall = Wall(desk.storage, desk.wall.ids, now=desk.clock.now)
    desk.service = desk._service()
    await desk.service._startup.begin()


async def test_a_lobby_out_of_a_copy_deals_from_another_secret(make: Make) -> None:
    desk = fair_desk(make)
    await desk.lobby(*THREE)
    old, under = hash_on(desk, "lobby"), desk.find(ANYA, "start")
    assert under is not None
    await untouched(desk)
    reply = await desk.raw(ANYA, under[1].press, key="lobby", message=77)
    assert reply.only == ("toast", "Эта кнопка устарела."), "that was under the old hash"
    assert (await desk.state()).stage is Stage.LOBBY
    assert hash_on(desk, "lobby") == (await sealed(desk))[-1].commit != old
    assert "start" in desk.actions(ANYA, "lobby"), "the right lobby stands below"
    assert any(shown.below for shown in desk.wall.all if shown.surface.key == "lobby")
    assert (GROUP, 77) in desk.wall.retired
    await desk.meet(GRISHA)
    await desk.command(GRISHA, f"start {await desk.link()}", private=True)
    await desk.command(VIKA, "leave")
    assert [who.name for who in (await desk.state()).people] == ["Аня", "Борис", "Гриша"], "links lead there as before"
    await desk.press(ANYA, "start")
    await desk.pass_time(0)
    await is_dealt(desk, {})
    await same_from_the_start(desk)


async def test_a_match_that_goes_on_out_of_a_copy_deals_from_another_secret(make: Make) -> None:
    first = fair_desk(make)
    await two_deals(first)
    desk = make(decks=FairDecks(seed=2))
    await desk.meet(*THREE)
    await desk.command(VIKA, "import", attached=desk.files.put("a.txt", (await record(first)).encode()))
    await desk.raw(VIKA, Press(0, 0, "resume:1"), message=5_000_000)
    desk.number = 2
    await desk.say((ANYA, "occupy:1"), (BORIS, "occupy:2"), (VIKA, "occupy:3"))
    under = desk.find(ANYA, "goon")
    assert under is not None
    copied(desk, 2)
    await desk.restart()
    assert (await desk.raw(ANYA, under[1].press, key="lobby")).only == ("toast", "Эта кнопка устарела.")
    shown = hash_on(desk, "lobby")
    await desk.say((ANYA, "goon"))
    assert (await shuffled(desk))[-1].fair.commit == shown == (await sealed(desk))[-1].commit
    await is_dealt(desk, {})


async def test_a_deal_in_play_goes_on_out_of_a_copy(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="4 end=deals:1")
    store, before = copied(desk, 1), await desk.log()
    await desk.restart()
    assert store.restored == set()
    assert "из копии" in desk.wall.told[-1][2].text, "what stands above was not in the copy"
    assert "печать" not in desk.wall.told[-1][2].text
    assert await sealed(desk) == [event for event in before if isinstance(event, Sealed)]
    await desk.deal()
    assert await judged(desk) == [FairVerdict.FAIR]


async def test_nobody_deals_from_the_old_secret_while_a_new_one_cannot_be_written(make: Make) -> None:
    clock = HandClock()
    desk = make(decks=FairDecks(), clock=clock, storage=Flaky(now=clock.now))
    await desk.begin(*THREE, options="4 end=deals:2")
    await desk.deal()
    before = await sealed(desk)
    copied(desk, 1)
    assert isinstance(desk.storage, Flaky)
    desk.storage.refuses = 1
    await desk.stop()
    desk.service = desk._service()
    behind = await desk.service._startup.begin()
    await desk.service._startup.catch_up(behind)
    assert desk.storage.refused == "append"
    assert await sealed(desk) == before
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "next")).kind == "toast", "that was under the old hash"
    assert len(await sealed(desk)) == len(before) + 1
    await desk.say((ANYA, "next"))
