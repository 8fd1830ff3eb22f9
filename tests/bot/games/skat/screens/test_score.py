"""The score keeper's screens: every question in both languages, within the limits, whatever people are called."""

import random

import pytest
from msgspec.structs import replace

from bot.games.skat.face import SKAT_FACE
from bot.games.skat.paper.entry import Ask, ScoreInfo
from bot.games.skat.paper.screen import SkatPaper
from bot.screens.actions import Action
from bot.screens.model import Frame
from bot.screens.paper import Confirmation, PaperEntry
from bot.screens.texts import Texts
from engine.games.skat.events import MatchStarted, Standing
from engine.games.skat.game import decide, evolve, start
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules import PRESETS, with_rules
from engine.games.skat.state import Match
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, height
from tests.narrowed import there

PAPER = SkatPaper()
told, preview = PAPER.told, PAPER.preview
answer_rows, entry_help = PAPER.answer_rows, PAPER.entry_help
over_screen, score_screen = PAPER.over_screen, PAPER.score_screen

LANGUAGES = (kit.RU.of("skat"), kit.EN.of("skat"))
RU = LANGUAGES[0]
FRIENDS = ("Аня", "Борис", "Вика", "Гриша")
RAMSCH = (("pass_out", "schieber"), ("ramsch_shove", "may_shove"), ("ramsch_tie", "last_trick"))
DOUBLED = (("kontra", "any"), ("re", "yes"))
LAST = (("pass_out", "ramsch"), ("ramsch_skat", "last_trick"), ("ramsch_virgin", "double"))
POINTS = {
    Ask.DEALER,
    Ask.PLAYER,
    Ask.GAME,
    Ask.HOW,
    Ask.TOPS,
    Ask.TENS,
    Ask.ONES,
    Ask.TOOK,
    Ask.NONE,
    Ask.BID,
    Ask.DONE,
}


def frame(names: tuple[str, ...]) -> Frame:
    return Frame(table=10**9, rules=PRESETS["skat_seed"], players=names, token=10**9, stage=99_999)


def view(standing: Standing, steps: tuple[str, ...], **more: object) -> ScoreInfo:
    known = told(standing, steps)
    return ScoreInfo(
        frame=frame(tuple(standing.players)),
        standing=standing,
        told=known,
        steps=len(steps),
        preview=preview(standing, known),
        scribe="Борис <b>&",
        **more,  # type: ignore[arg-type]  # fields of the view
    )


def begun(name: str, names: tuple[str, ...] = FRIENDS[:3], changes: tuple[tuple[str, str], ...] = ()) -> Match:
    return start(MatchStarted(with_rules(PRESETS[f"skat_{name}"], changes), names))


def written(match: Match, steps: str) -> Match:
    for event in decide(match, there(SKAT_FACE.paper.command(match, tuple(steps.split())))):
        match = evolve(match, event)
    return match


def looked_at(match: Match, rng: random.Random, deals: int) -> set[Ask]:
    """Answer at random for some deals, look at every question, and return what was asked."""
    asked = set()
    for turn in range(deals):
        steps: tuple[str, ...] = ()
        while True:
            shown = view(match.standing, steps)
            asked.add(shown.told.ask)
            for t in LANGUAGES:
                screen = score_screen(t, shown)
                kit.check_limits(screen)
                assert 0 < len(entry_help(t, shown)) <= 200
                presses = [key.press.action for row in answer_rows(t, shown) for key in row if key.press is not None]
                assert sorted(presses) == sorted(f"{Action.ENTER}:{step}" for step in shown.told.choices)
                assert (Action.WRITE in kit.words(screen)) is (shown.told.ask is Ask.DONE)
            choices = shown.told.choices
            if shown.told.ask is Ask.DONE and not (choices and rng.random() < 0.7):
                break
            null = "game:null" in choices and turn % 3 == 0
            empty = "tens:0" in choices and turn % 3 == 1
            steps += ("game:null" if null else "tens:0" if empty else rng.choice(choices),)
        match = written(match, " ".join(steps))
    return asked


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    ("changes", "more"),
    [
        (DOUBLED, POINTS),
        (RAMSCH, {Ask.SHOVES}),
        (LAST, {Ask.LAST, Ask.NONE}),
    ],
)
def test_every_question_fits_and_its_buttons_are_the_choices(
    changes: tuple[tuple[str, str], ...], more: set[Ask], seats: int
) -> None:
    rng = random.Random(f"{changes}{seats}")
    match = begun("seed", kit.NAMES[:seats], (*changes, ("end", "deals:99")))
    assert looked_at(match, rng, 16) >= more
    if changes is not DOUBLED:
        lap = replace(match.standing, robber=Robber(Stage.SCHIEBER, 99))
        assert Ask.PLAYER not in looked_at(replace(match, standing=lap), rng, 4)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", ["isko", "robber"])
def test_pages_with_many_answers_are_seen_whole_in_a_group(t: Texts, seats: int, name: str) -> None:
    match = written(
        begun(name, FRIENDS[:seats], (*RAMSCH, *DOUBLED)), f"dealer:{seats} player:2 game:null how:skat took:0"
    )
    cases = (
        ("player:2", Ask.GAME),
        ("player:2 game:c", Ask.HOW),
        ("player:2 game:c how:ouvert", Ask.TOPS),
        ("player:2 game:c how:ouvert tops:more", Ask.TOPS),
        ("player:2 game:c how:ouvert tops:more tops:11", Ask.TENS),
        ("player:2 game:c how:ouvert tops:more tops:11 tens:9", Ask.ONES),
        ("player:2 game:c how:ouvert tops:more tops:11 tens:9 ones:2", Ask.DONE),
        ("player:2 game:d how:skat tops:1 tens:9 ones:2 overbid", Ask.BID),
        ("player:9", Ask.TENS),
        ("player:9 tens:5", Ask.ONES),
        ("player:9 tens:5 ones:0 tens:4 ones:0 tens:2 ones:0", Ask.SHOVES),
        ("player:9 tens:5 ones:0 tens:4 ones:0 tens:2 ones:0 shoves:3", Ask.DONE),
    )
    for steps, ask in cases:
        shown = view(match.standing, tuple(steps.split()))
        assert shown.told.ask is ask, (steps, shown.told)
        screen = score_screen(t, shown)
        assert kit.words(screen)[-2:] == [Action.RULES, Action.HELP]
        assert Action.ENTER_BACK in [key.press.action for key in screen.rows[-1] if key.press is not None]
        assert height(screen) <= GROUP, (steps, height(screen), kit.plain(screen.text))


def test_a_deal_as_it_is_told() -> None:
    match = written(begun("seed"), "dealer:3 player:3 game:h how:skat tops:1 tens:6 ones:1")
    steps = "player:2 game:d how:skat tops:1 tens:9 ones:2 overbid bid:33"
    screen = score_screen(RU, view(match.standing, tuple(steps.split())))
    assert kit.eye(kit.plain(screen.text)).splitlines() == [
        "♠♥ Скат настоящими картами ♣♦",
        "Скат · 4 круга",
        " ",
        "Список: Вика +20 · Аня 0 · Борис 0",
        " ",
        "Сдача 2. Сдаёт Аня.",
        "Борис: бубны с 1, игра, шнайдер: 3 × 9 = 27, 92 очка, перебор: 4 × 9 = 36 за 33, проигрыш ×2 — −72",
        "Будет записано: Борис −72",
    ]
    half = score_screen(RU, view(match.standing, tuple(steps.split()[:4])))
    assert kit.eye(kit.plain(half.text)).splitlines()[-2:] == ["Играет Борис: ♦ бубны, с 1", "Борис: сколько очков?"]


def test_a_grand_of_a_schieber_lap_is_written() -> None:
    rules = (("bock_triggers", "60"), ("ramsch_lap", "yes"), ("ramsch_grand", "again"))
    match = begun("seed", changes=rules)
    lap = replace(match.standing, robber=Robber(Stage.SCHIEBER, 3))
    assert told(lap, ("dealer:3",)).choices == ("player:1", "player:2", "player:3", "player:9")
    steps = ("dealer:3", "player:2")
    assert told(lap, steps).choices == ("how:hand", "how:schneider", "how:schwarz", "how:ouvert")
    done = told(lap, (*steps, "how:hand", "tops:1", "tens:6", "ones:1"))
    assert (done.ask, done.choices) == (Ask.DONE, ())
    assert done.outcome is not None
    assert told(lap, ("dealer:3", "player:9")).ask is Ask.TENS


def test_the_buttons_of_a_deal() -> None:
    match = written(
        begun("seed", changes=(*RAMSCH, *DOUBLED)), "dealer:3 player:3 game:h how:skat tops:1 tens:6 ones:1"
    )

    def labels(steps: str) -> list[list[str]]:
        rows = answer_rows(RU, view(match.standing, tuple(steps.split())))
        return [[kit.eye(key.text) for key in row] for row in rows]

    assert labels("") == [["Борис", "Вика"], ["Аня", "Рамш"]]
    assert labels("player:2") == [["♣ трефы", "♠ пики"], ["♥ черви", "♦ бубны"], ["Гранд", "Нуль"]]
    assert labels("player:2 game:h") == [
        ["С прикупом", "Хандшпиль"],
        ["Шнайдер объявлен", "Шварц объявлен"],
        ["Хандшпиль откр."],
    ]
    assert labels("player:2 game:h how:skat")[:2] == [
        ["с 1", "с 2", "с 3", "с 4"],
        ["без 1", "без 2", "без 3", "без 4"],
    ]
    assert labels("player:2 game:h how:skat tops:1")[0] == ["0…", "10…", "20…", "30…", "40…"]
    assert labels("player:2 game:h how:skat tops:1 tens:6")[0] == ["60", "61", "62", "63", "64"]
    assert labels("player:2 game:null how:open") == [["Ни одной", "Взял"], ["Игра сдана"]]
    assert labels("player:2 game:h how:skat tops:1 tens:6 ones:1 kontra") == [["+ ре", "Перебор…"]]


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_rest_fits(t: Texts) -> None:
    before = begun("seed", kit.NAMES, (("end", "deals:1"),))
    match = written(before, "dealer:4 player:2 game:c how:ouvert tops:-4 tens:12 none:defenders overbid bid:168")
    kit.check_limits(SKAT_FACE.paper.entry(t, PaperEntry(frame=frame(kit.NAMES), match=match)))
    assert told(match.standing, ()).ask is Ask.OVER
    for sure in Confirmation:
        kit.check_limits(score_screen(t, view(match.standing, (), sure=sure)))
        kit.check_limits(score_screen(t, view(before.standing, (), sure=sure, undone=1)))
    assert 0 < len(SKAT_FACE.paper.help(t, PaperEntry(frame=frame(kit.NAMES), match=match))) <= 200
    kit.check_limits(over_screen(t, match.standing))
    kit.check_limits(SKAT_FACE.paper.over(t, before))
    assert [len(SKAT_FACE.paper.over_rows(t, frame(kit.NAMES), one)) for one in (match, before)] == [2, 1]
