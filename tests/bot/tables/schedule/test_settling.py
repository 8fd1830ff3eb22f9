"""What is settled without asking: proved claims, the checked ten, a certain rest where the table wants it."""

import asyncio
import logging

import pytest

from bot.screens.model import Button
from bot.storage.errors import StorageFailed
from bot.storage.ports import DraftRow
from bot.tables.context.session import choice_of
from bot.tables.log.state import Stage
from bot.tables.ports import Certainty
from bot.tables.runtime.table_runtime import RETRY_S
from engine.core.cards import Card
from engine.core.match import Mark
from engine.core.seats import BySeat, Seat
from engine.games.preferans.events import Claimed, DealScored
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.outcomes import ContractOutcome
from engine.games.preferans.sheet import Reason
from engine.games.preferans.state import Claiming
from engine.games.skat.moves import Concede, MakeClaim, Verdict
from engine.games.skat.rules import Packets
from engine.three_hands.dealing import deck_of
from tests import clocks
from tests.bot.games.skat.deals import HANDS
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.kit.decks import LIKELY, STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE, VIKA
from tests.bot.tables.thinker import Thinker
from tests.storage_in_memory.store import MemoryStorage

TEN = "claim:0.10.0"
REFUTED = (
    "toast",
    "При верной игре так не выйдет ни в каком раскладе. "
    "Никого не спрашивал, ничего не показывал: «Назад» — и играйте дальше.",
)


async def declared(desk: Desk, discard: str, contract: str, *words: str, options: str = "") -> None:
    """Boris, on lead, names his game; Vika and Anya answer."""
    await desk.begin(*THREE, options=options)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    first, second = discard[:2], discard[2:]
    await desk.say((BORIS, f"pick:{first}"), (BORIS, f"pick:{second}"), (BORIS, f"discard:{discard}"))
    await desk.say((BORIS, f"order:{contract}"))
    for person, word in zip((VIKA, ANYA), words, strict=False):
        await desk.say((person, f"whist:{word}"))


def rigged(make: Make, *hands: str) -> Desk:
    return make(decks=Decks(deck(*(hands or STRONG))))


async def claimed(desk: Desk) -> Claimed:
    return next(event for event in await desk.log() if isinstance(event, Claimed))


async def tricks(desk: Desk) -> BySeat[int] | None:
    scored = next(event for event in await desk.log() if isinstance(event, DealScored))
    assert isinstance(scored.outcome, ContractOutcome)
    return scored.outcome.tricks


async def test_ten_from_the_top_ask_nobody(make: Make) -> None:
    desk = rigged(make)
    await declared(desk, "8h7h", "6s", "whist", "whist")
    await desk.say((BORIS, "rest"), (BORIS, TEN))
    assert (await claimed(desk)).proved
    assert (await desk.state()).stage is Stage.BETWEEN
    assert await tricks(desk) == BySeat((0, 10, 0))
    caption = desk.screen("deal:1").text
    assert "\nРозыгрыша не было.\n" in caption


async def test_a_claim_on_the_way_is_told_below_the_tricks(make: Make) -> None:
    desk = rigged(make)
    await declared(desk, "8h7h", "6s", "whist", "whist")
    await desk.say((BORIS, "card:As"), (VIKA, "card:8s"), (ANYA, "card:7s"), (BORIS, "rest"), (BORIS, "claim:0.9.0"))
    caption = desk.screen("deal:1").text
    told = "\nОстальные взятки без игры: Борис\u00a09"
    assert f"{told}\n" in caption, "nobody wonders where they have gone"
    assert f"{told}\n" in desk.screen(f"hand:{VIKA.id}").text
    assert desk.screen(f"hand:{VIKA.id}").retired.startswith("Сдача 1. Борис: 6♠ — сыграно, +4\n")


async def test_nine_from_the_top_are_not_ten(make: Make) -> None:
    desk = rigged(make, *LIKELY)
    await declared(desk, "Kd7h", "6s", "whist", "whist")
    await desk.say((BORIS, "rest"), (BORIS, TEN))
    assert not (await claimed(desk)).proved
    match = (await desk.state()).match
    assert match is not None
    assert isinstance(match.deal, Claiming)


@pytest.mark.parametrize(("discard", "words"), [("Kd7h", "Спросил остальных."), ("Qh7h", "Принято.")])
async def test_a_claim_in_ones_own_view_tells_whether_others_are_asked(make: Make, discard: str, words: str) -> None:
    desk = rigged(make, *LIKELY)
    desk.wall.views.usual = Certainty.YES
    await declared(desk, discard, "6s", "whist", "whist")
    await desk.press(BORIS, "hand", where="table")
    view = f"view:{BORIS.id}"
    await desk.pass_time(1)
    await desk.press(BORIS, "rest", where=view)
    await desk.pass_time(1)
    assert (await desk.press(BORIS, TEN, where=view)).only == ("toast", words)
    assert (await claimed(desk)).proved is (words == "Принято.")


async def test_a_trick_given_to_the_sole_whister(make: Make) -> None:
    desk = rigged(make)
    await declared(desk, "Ah8h", "6s", "whist", "pass")
    await desk.say((VIKA, "mode:closed"), (BORIS, "rest"), (BORIS, "claim:0.9.1"))
    assert (await claimed(desk)).proved
    assert await tricks(desk) == BySeat((0, 9, 1))


async def test_a_claim_outlives_the_worker_that_judges_it(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    thinker = Thinker()
    desk = make(decks=Decks(deck(*STRONG)), thinker=thinker)
    await declared(desk, "8h7h", "6s", "whist", "whist")
    thinker.lost = 1
    with caplog.at_level(logging.ERROR):
        await desk.say((BORIS, "rest"), (BORIS, TEN))
    assert "a worker was lost" in caplog.text
    assert (await claimed(desk)).proved


async def about_to_claim(make: Make, thinker: Thinker) -> tuple[Desk, str, Button]:
    """A table where Борис is about to claim all ten tricks, his button and where it stands; proofs take long now."""
    desk = make(decks=Decks(deck(*STRONG)), thinker=thinker)
    await declared(desk, "8h7h", "6s", "whist", "whist")
    await desk.say((BORIS, "rest"))
    await desk.pass_time(1)
    thinker.solving.clear()
    found = desk.find(BORIS, TEN)
    assert found is not None
    where, button = found
    return desk, where, button


async def test_a_claim_is_judged_again_after_a_kill(make: Make) -> None:
    """Nothing is written before it is judged; the same press, which Telegram hands out again, is judged anew."""
    thinker = Thinker()
    desk, key, button = await about_to_claim(make, thinker)
    pressing = asyncio.create_task(desk.raw(BORIS, button.press, key=key, cause="7:again"))
    await clocks.settle()
    assert thinker.worked == ["judged"]
    seq = (await desk.state()).seq
    after = make(storage=desk.storage, decks=desk.decks, clock=desk.clock, thinker=Thinker())
    await after.service.start()
    assert (await after.state()).seq == seq
    reply = await after.raw(BORIS, button.press, key=key, cause="7:again")
    assert reply.kind == "empty"
    assert (await claimed(after)).proved
    log = await after.log()
    thinker.solving.set()  # the first program is not dead: it comes too late
    await pressing
    assert await after.log() == log


async def test_a_proof_that_takes_long_is_not_acknowledged_before_it_is_written(make: Make) -> None:
    """Nothing is answered and nothing is in the log; the program ends, and the button is there again."""
    thinker = Thinker()
    desk, key, button = await about_to_claim(make, thinker)
    pressing = asyncio.create_task(desk.raw(BORIS, button.press, key=key, cause="7:long"))
    await clocks.settle()
    assert thinker.worked == ["judged"]
    assert desk.replies[-1].given == []
    assert not any(isinstance(event, Claimed) for event in await desk.log())
    after = make(storage=desk.storage, decks=desk.decks, clock=desk.clock, thinker=Thinker())
    await after.service.start()
    await after.pass_time(1)
    await after.say((BORIS, TEN))
    assert (await claimed(after)).proved
    log = await after.log()
    thinker.solving.set()  # the first program is not dead: it comes too late
    await pressing
    assert await after.log() == log


@pytest.mark.parametrize(
    "others", [("s:98 c:QJT9 d:QJ h:KQ", "s:7 c:87 d:T987 h:JT9"), ("s:7 c:QJT9 d:T987 h:T", "s:98 c:87 d:QJ h:KQJ9")]
)
@pytest.mark.parametrize(("discard", "found"), [("8h7h", "proved"), ("Ah8h", "refuted")])
async def test_what_is_hidden_changes_nothing(make: Make, others: tuple[str, str], discard: str, found: str) -> None:
    """The same own cards and the same words, other cards with the others: the same answer."""
    desk = rigged(make, STRONG[0], *others, STRONG[3])
    await declared(desk, discard, "6s", "whist", "whist")
    await desk.say((BORIS, "rest"))
    await desk.pass_time(1)
    reply = await desk.press(BORIS, TEN)
    assert reply.only == (("empty", "") if found == "proved" else REFUTED)
    assert [event.proved for event in await desk.log() if isinstance(event, Claimed)] == [True] * (found == "proved")


@pytest.mark.parametrize(
    "others", [("s:98 c:QJT9 d:QJ h:K8", "s:7 c:87 d:T987 h:JT9"), ("s:98 c:QJ d:QJT9 h:KJ", "s:7 c:T987 d:87 h:T98")]
)
async def test_what_is_hidden_refutes_nothing(make: Make, others: tuple[str, str]) -> None:
    """The king of hearts never falls, but who claims cannot know: the others are asked."""
    desk = rigged(make, LIKELY[0], *others, LIKELY[3])
    await declared(desk, "Kd7h", "6s", "whist", "whist")
    await desk.say((BORIS, "rest"), (BORIS, TEN))
    assert not (await claimed(desk)).proved


class TestWhatCannotComeTrue:
    """A claim that no layout gives is refused to the claimer alone; his cards stay in his hand."""

    @staticmethod
    async def asking(make: Make, thinker: Thinker | None = None) -> Desk:
        """Boris, with nine tricks and a low heart, is asked whether he means all ten."""
        desk = make(decks=Decks(deck(*STRONG)), thinker=thinker)
        await declared(desk, "Ah8h", "6s", "whist", "whist")
        await desk.say((BORIS, "rest"))
        await desk.pass_time(1)
        return desk

    async def test_nobody_else_sees_anything(self, make: Make) -> None:
        desk = await self.asking(make)
        log, shown, told = await desk.log(), dict(desk.wall.last), len(desk.wall.told)
        tokens = (await desk.state()).tokens
        assert (await desk.press(BORIS, TEN)).only == REFUTED
        await desk.settle()
        assert await desk.log() == log
        own = {(1, f"hand:{BORIS.id}"), (1, f"view:{BORIS.id}")}
        seen = {key: wanted.screen for key, wanted in desk.wall.last.items() if key not in own}
        assert seen == {key: wanted.screen for key, wanted in shown.items() if key not in own}
        assert len(desk.wall.told) == told
        assert (await desk.state()).tokens == tokens

    async def test_he_goes_on_and_may_claim_less(self, make: Make) -> None:
        desk = await self.asking(make)
        assert (await desk.press(BORIS, TEN)).only == REFUTED
        await desk.say((BORIS, "unpick"), (BORIS, "rest"), (BORIS, "claim:1.9.0"))
        claim = await claimed(desk)
        assert (claim.proved, claim.tricks) == (False, BySeat((1, 9, 0)))

    async def test_it_is_found_once_until_the_next_card(self, make: Make) -> None:
        """Who presses on and on keeps no worker busy; after a card, or a restart, it is found again."""
        thinker = Thinker()
        desk = await self.asking(make, thinker)
        for _ in range(3):
            assert (await desk.press(BORIS, TEN)).only == REFUTED
            await desk.pass_time(1)
        assert thinker.worked == ["judged"]
        await desk.say((BORIS, "unpick"), (BORIS, "card:As"), (VIKA, "card:8s"), (ANYA, "card:7s"), (BORIS, "rest"))
        await desk.pass_time(1)
        for _ in range(2):
            assert (await desk.press(BORIS, "claim:0.9.0")).only == REFUTED
            await desk.pass_time(1)
        assert thinker.worked == ["judged"] * 2
        await desk.restart()
        assert (await desk.press(BORIS, "claim:0.9.0")).only == REFUTED

    async def test_a_worker_that_is_killed_meanwhile_changes_nothing(self, make: Make) -> None:
        thinker = Thinker()
        desk = await self.asking(make, thinker)
        thinker.lost = 1
        assert (await desk.press(BORIS, TEN)).only == REFUTED

    async def test_while_it_is_looked_for_other_tables_go_on(self, make: Make) -> None:
        """It is worked out away from the event loop, and not answered before."""
        thinker = Thinker()
        desk = await self.asking(make, thinker)
        thinker.solving.clear()
        found = desk.find(BORIS, TEN)
        assert found is not None
        pressing = asyncio.create_task(desk.raw(BORIS, found[1].press, key=found[0], cause="7:slow"))
        await clocks.settle()
        try:
            assert desk.replies[-1].given == []
        finally:
            thinker.solving.set()
        assert (await pressing).only == REFUTED


SKAT_DECK = deck_of(Packets.OLD.hands, tuple(tuple(map(Card, hand.split())) for hand in HANDS), (Card.DQ, Card.D8))
UNCERTAIN = ("toast", "По вашим картам это ещё не наверняка. Ничего не случилось: «Назад» — и играйте дальше.")


async def test_a_claim_of_skat_that_nobody_can_prove_costs_nothing(make: Make) -> None:
    """It is refused in words of its own, looked for once until the next card, and the deal goes on."""
    thinker = Thinker()
    desk = make(decks=Decks(SKAT_DECK), thinker=thinker)
    await desk.begin(*THREE, options="скат claim=proved")
    await desk.say((VIKA, "pass"), (ANYA, "pass"), (BORIS, "bid:18"), (BORIS, "takeskat"), (BORIS, "pick:Qd"))
    await desk.say((BORIS, "pick:8d"), (BORIS, "discard:Qd8d"), (BORIS, "game:h"), (BORIS, "rest"))
    log = await desk.log()
    for _ in range(2):
        await desk.pass_time(1)
        assert (await desk.press(BORIS, "claim")).only == UNCERTAIN
    assert thinker.worked == ["judged"]
    assert await desk.log() == log
    await desk.say((BORIS, "unpick"), (BORIS, "card:Jc"))


async def named_hearts(make: Make, options: str = "скат") -> Desk:
    """Return a table where Boris plays hearts and has led the jack of clubs; Vika is to play."""
    desk = make(decks=Decks(SKAT_DECK))
    await desk.begin(*THREE, options=options)
    await desk.say((VIKA, "pass"), (ANYA, "pass"), (BORIS, "bid:18"), (BORIS, "takeskat"), (BORIS, "pick:Qd"))
    await desk.say((BORIS, "pick:8d"), (BORIS, "discard:Qd8d"), (BORIS, "game:h"), (BORIS, "card:Jc"))
    return desk


async def test_a_defender_of_skat_gives_up_in_a_trick_for_both_after_a_question(make: Make) -> None:
    desk = await named_hearts(make)
    await desk.say((ANYA, "rest"))
    assert (await desk.state()).stage is Stage.DEAL
    assert "Кончить сдачу?" in desk.screen(f"hand:{ANYA.id}").text
    await desk.say((ANYA, "concede"))
    assert (await desk.state()).stage is Stage.BETWEEN
    assert [event.seat for event in await desk.log() if isinstance(event, Concede)] == [Seat.ONE]
    assert "+50" in desk.screen("deal:1").text


async def test_a_wrong_claim_of_a_defender_leaves_the_rest_to_the_declarer_at_own_risk(make: Make) -> None:
    desk = await named_hearts(make)
    await desk.say((ANYA, "rest"), (ANYA, "claim"))
    scored = [event for event in await desk.log() if isinstance(event, MakeClaim)]
    assert [(event.seat, event.verdict) for event in scored] == [(Seat.ONE, Verdict.FAILED)]
    assert "+50" in desk.screen("deal:1").text


async def test_a_wrong_claim_of_a_defender_costs_nothing_where_it_must_be_proved(make: Make) -> None:
    desk = await named_hearts(make, "скат claim=proved")
    await desk.say((ANYA, "rest"))
    await desk.pass_time(1)
    assert (await desk.press(ANYA, "claim")).only == UNCERTAIN
    await desk.say((ANYA, "unpick"), (VIKA, "card:7h"), (ANYA, "card:7d"))


async def test_a_question_of_an_older_version_lays_nothing_down(make: Make) -> None:
    """It did not say that the cards go to the table, so it is asked again."""
    desk = rigged(make, *LIKELY)
    await declared(desk, "Kd7h", "6s", "whist", "whist")
    await desk.say((BORIS, "rest"))
    await desk.pass_time(1)
    token = (await desk.state()).tokens[1]
    old = DraftRow(1, choice_of(BORIS.id), token, b'{"picked":[],"claiming":true}')
    await desk.storage.put_draft(old)
    await desk.restart()
    reply = await desk.press(BORIS, TEN)
    assert reply.kind == "toast"
    assert reply.text.startswith("Теперь при этом карты кладут на стол.")
    assert not [event for event in await desk.log() if isinstance(event, Claimed)]
    await desk.say((BORIS, "unpick"), (BORIS, "rest"), (BORIS, TEN))
    assert (await claimed(desk)).open


async def test_a_checked_ten_that_is_made(make: Make) -> None:
    desk = rigged(make)
    await declared(desk, "8h7h", "10s", options="ten=checked")
    assert (await desk.state()).stage is Stage.BETWEEN
    assert not [event for event in await desk.log() if isinstance(event, PlayCard)]
    assert await tricks(desk) == BySeat((0, 10, 0))
    assert "открытых" in desk.wall.last[1, "deal:1"].screen.text


async def test_a_checked_ten_is_refuted_by_cards(make: Make) -> None:
    """Best play by all to the end; nobody's own cards, so they are marked."""
    desk = rigged(make)
    await declared(desk, "Ah8h", "10s", options="ten=checked")
    cards = [event for event in await desk.log() if isinstance(event, PlayCard)]
    assert len(cards) == 30
    assert {event.mark for event in cards} == {Mark.ROBOT}
    found = await tricks(desk)
    assert found is not None
    assert found[2] == 9
    assert "7♥" in desk.wall.last[1, "deal:1"].screen.text.replace("\N{VARIATION SELECTOR-15}", "")


async def test_a_checked_ten_may_write_no_whists_for_tricks_and_says_so(make: Make) -> None:
    desk = rigged(make)
    await declared(desk, "Ah8h", "10s", options="ten=checked ten_whists=none")
    scored = [event for event in await desk.log() if isinstance(event, DealScored)]
    assert {entry.reason for entry in scored[0].entries} == {Reason.UNDERTRICK, Reason.CONSOLATION}
    await desk.press(ANYA, "page:why:1")
    assert (
        "За взятки на проверяемой десятерной вистов не пишут." in desk.wall.last[1, desk.leaf_key(ANYA, 1)].screen.text
    )


class TestACertainRest:
    """«ясный конец не доигрываем», a setting of the chat."""

    @staticmethod
    async def to_the_end(make: Make, *, wanted: bool, thinker: Thinker | None = None) -> Desk:
        """Boris has drawn the trumps and holds nothing but the highest cards."""
        desk = make(decks=Decks(deck(*STRONG)), thinker=thinker)
        await declared(desk, "8h7h", "6s", "whist", "whist")
        if wanted:
            assert await choose_setting(desk, ANYA, "set:certain:1", group=True) == ("empty", "")
        await desk.say((BORIS, "card:As"), (VIKA, "card:8s"), (ANYA, "card:7s"))
        await desk.say((BORIS, "card:Ks"), (VIKA, "card:9s"), (ANYA, "card:7c"))
        for own, vika, anya in (("Qs", "9c", "8c"), ("Js", "Tc", "7d"), ("Ts", "Jd", "8d")):
            await desk.say((BORIS, f"card:{own}"), (VIKA, f"card:{vika}"), (ANYA, f"card:{anya}"))
        return desk

    async def test_ends_by_itself_where_the_table_wants_it(self, make: Make) -> None:
        desk = await self.to_the_end(make, wanted=True)
        end = await claimed(desk)
        assert (end.proved, end.mark, end.tricks) == (True, Mark.ROBOT, BySeat((0, 5, 0)))
        assert (await desk.state()).stage is Stage.BETWEEN

    async def test_nobody_waits_for_the_search(self, make: Make) -> None:
        """The card is answered before; who goes on playing makes the search useless, and the next one begins."""
        thinker = Thinker()
        thinker.solving.clear()
        desk = await self.to_the_end(make, wanted=True, thinker=thinker)
        await desk.say((BORIS, "card:Ac"), (VIKA, "card:Jc"))
        assert thinker.worked == ["first_sure"]
        await desk.say((ANYA, "card:9d"))
        assert thinker.worked == ["first_sure"] * 2
        thinker.solving.set()
        await desk.pass_time(0.1)
        assert (await claimed(desk)).tricks == BySeat((0, 4, 0))

    async def test_after_a_restart_it_is_looked_for_again(self, make: Make) -> None:
        thinker = Thinker()
        thinker.solving.clear()
        desk = await self.to_the_end(make, wanted=True, thinker=thinker)
        assert (await desk.state()).stage is Stage.DEAL
        thinker.solving.set()
        await desk.restart()
        await desk.command(ANYA, "table")
        await desk.pass_time(0.1)
        assert (await claimed(desk)).proved
        assert (await desk.state()).stage is Stage.BETWEEN

    async def test_after_a_failing_store_it_is_looked_for_again(self, make: Make) -> None:
        """What was found could not be written down; nobody moves meanwhile."""
        thinker = Thinker()
        thinker.solving.clear()
        desk = await self.to_the_end(make, wanted=True, thinker=thinker)
        assert isinstance(desk.storage, MemoryStorage)
        desk.storage.failing = StorageFailed("The disk is full.")
        thinker.solving.set()
        await desk.pass_time(1)
        desk.storage.failing = None
        assert (await desk.state()).stage is Stage.DEAL
        await desk.pass_time(2 * RETRY_S)
        assert (await claimed(desk)).proved
        assert (await desk.state()).stage is Stage.BETWEEN

    async def test_else_it_is_played(self, make: Make) -> None:
        desk = await self.to_the_end(make, wanted=False)
        assert (await desk.state()).stage is Stage.DEAL


async def test_a_robot_lays_down_what_is_sure(make: Make) -> None:
    desk = rigged(make)
    await desk.begin(ANYA, robots=2)
    for _ in range(60):
        await desk.pass_time(1)
        passes = [action for action in desk.actions(ANYA) if action in ("pass", "whist:pass", "whist:whist")]
        if passes:
            await desk.say((ANYA, passes[-1]))
        if any(isinstance(event, DealScored) for event in await desk.log()):
            break
    end = await claimed(desk)
    assert (end.proved, end.mark, end.seat) == (True, Mark.ROBOT, 2)


async def test_a_wrong_preferans_is_refuted_by_cards(make: Make) -> None:
    """Ace, eight and seven of hearts: after the ace somebody's king takes the eight."""
    desk = rigged(make)
    await desk.begin(*THREE, options="preferans_hand=on")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.say((BORIS, "sure:preferans"), (BORIS, "preferans"))
    text = desk.wall.last[1, "deal:1"].screen.text
    assert "Опровергнуто: на Т♥ 8♥ у соперника может быть 9♥ К♥" in text.replace("\u00a0", " "), text
