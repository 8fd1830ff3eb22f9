"""The score keeper's screens: every question in both languages, within the limits, whatever people are called."""

import random

import pytest

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.austrian.paper.entry import Ask, ScoreInfo
from bot.games.austrian.paper.screen import AustrianPaper
from bot.screens.actions import Action
from bot.screens.model import Frame
from bot.screens.paper import Confirmation, PaperEntry
from bot.screens.texts import Texts
from engine.games.austrian.events import MatchStarted, Standing
from engine.games.austrian.game import decide, evolve, start
from engine.games.austrian.rules import PRESETS, with_rules
from engine.games.austrian.state import Match
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, height
from tests.narrowed import there

PAPER = AustrianPaper()
told, preview = PAPER.told, PAPER.preview
answer_rows, entry_help = PAPER.answer_rows, PAPER.entry_help
over_screen, score_screen = PAPER.over_screen, PAPER.score_screen

LANGUAGES = (kit.RU.of("austrian"), kit.EN.of("austrian"))
RU = LANGUAGES[0]
FRIENDS = ("Аня", "Борис", "Вика", "Гриша")


def frame(names: tuple[str, ...]) -> Frame:
    return Frame(table=10**9, rules=PRESETS["austrian_limited"], players=names, token=10**9, stage=99_999)


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
    return start(MatchStarted(with_rules(PRESETS[f"austrian_{name}"], changes), names))


def written(match: Match, steps: str) -> Match:
    for event in decide(match, there(AUSTRIAN_FACE.paper.command(match, tuple(steps.split())))):
        match = evolve(match, event)
    return match


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", ["limited", "styrian", "illustrated"])
def test_every_question_fits_and_its_buttons_are_the_choices(seats: int, name: str) -> None:
    rng, asked = random.Random(f"{seats}{name}"), set()
    match = begun(name, kit.NAMES[:seats], (("contribution", "10"), ("end", "none")))
    for turn in range(12):
        steps: tuple[str, ...] = ("dealer:1",) if not turn else ()
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
            if shown.told.ask is Ask.DONE:
                break
            bettel = "game:5" in shown.told.choices and turn % 4 == 0
            steps += ("game:5" if bettel else rng.choice(shown.told.choices),)
        match = written(match, " ".join(steps))
    assert asked >= {Ask.PLAYER, Ask.CONTRACT, Ask.WHISTS, Ask.TRICKS, Ask.DONE}
    assert (Ask.MADE in asked) is (name == "illustrated")
    assert (Ask.REFILL in asked) is (name == "styrian")


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", ["limited", "illustrated"])
def test_pages_with_many_answers_are_seen_whole_in_a_group(t: Texts, seats: int, name: str) -> None:
    match = written(begun(name, FRIENDS[:seats]), f"dealer:{seats} player:2 game:3 said:pass.pass")
    cases = (
        ("player:2", Ask.CONTRACT),
        ("player:2 game:2", Ask.WHISTS),
        ("player:2 game:2 said:whist.whist", Ask.TRICKS),
        ("player:2 game:2 said:whist.whist took:5 took:4", Ask.DONE),
        ("player:2 game:4- said:whist.pass.invite took:8 aces:four", Ask.DONE),
    )
    for steps, ask in cases:
        shown = view(match.standing, tuple(steps.split()))
        assert shown.told.ask is ask
        screen = score_screen(t, shown)
        assert kit.words(screen)[-2:] == [Action.RULES, Action.HELP]
        assert Action.ENTER_BACK in [key.press.action for key in screen.rows[-1] if key.press is not None]
        assert height(screen) <= GROUP, kit.plain(screen.text)


def test_a_deal_as_it_is_told() -> None:
    match = written(begun("limited"), "dealer:3 player:0")
    steps = ["player:3", "game:4-", "said:whist.pass.invite", "took:5", "aces:none"]
    screen = score_screen(RU, view(match.standing, tuple(steps)))
    told_lines = kit.plain(screen.text).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert told_lines == [
        "♠♥ Австрийский преферанс настоящими картами ♣♦",
        "Австрийский · 12 сдач",
        " ",
        "Котёл: 10",
        "Аня 0 · Борис 0 · Вика −10",
        " ",
        "Сдача 2. Сдаёт Аня.",
        "Вика: преферанс — ремиз, 5 взяток",
        "Аня вист с приглашением · Борис пас",
        "Взятки: Вика 5",
        "Будет записано: Аня +20 · Борис +20 · Вика −70 · котёл 40",
        "Аня → котёл: 10 (ставка)",
        "котёл → Вика: 20 (из котла)",
        "Вика → Аня: 10 (за взятки)",
        "Вика → котёл: 40 (ремиз)",
        "Вика → Аня: 10 (преферанс)",
        "Вика → Борис: 10 (преферанс)",
        "Вика → Аня: 10 (без тузов)",
        "Вика → Борис: 10 (без тузов)",
    ]


def test_the_buttons_of_a_deal() -> None:
    match = written(begun("illustrated"), "dealer:3 player:0")

    def labels(steps: str) -> list[list[str]]:
        rows = answer_rows(RU, view(match.standing, tuple(steps.split())))
        return [[key.text.replace("\N{NO-BREAK SPACE}", " ") for key in row] for row in rows]

    assert labels("") == [["Борис", "Вика"], ["Аня", "Все пас"]]
    assert labels("player:2") == [
        ["1 ♣", "2 ♠", "3 ♦", "4 ♥"],
        ["5 Беттель", "6 Без козыря"],
        ["7 Беттель откр.", "8 Все десять"],
        ["Без прикупа 1 ♣", "Без прикупа 2 ♠"],
        ["Без прикупа 3 ♦", "Преферанс"],
    ]
    assert labels("player:2 game:1") == [
        ["Вистуют оба", "Оба пас"],
        ["Один: Вика", "Один: Аня"],
        ["Приглашает Вика", "Приглашает Аня"],
    ]
    assert labels("player:2 game:5") == [["Сыграно", "Ремиз"]]
    assert labels("player:2 game:1 said:pass.pass") == [["Четыре туза", "Без тузов"]]


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_rest_fits(t: Texts) -> None:
    before = begun("limited", kit.NAMES, (("end", "deals:1"),))
    match = written(before, "dealer:4 player:2 game:4- said:pass.pass aces:four")
    kit.check_limits(AUSTRIAN_FACE.paper.entry(t, PaperEntry(frame=frame(kit.NAMES), match=match)))
    assert told(match.standing, ()).ask is Ask.OVER
    for sure in Confirmation:
        kit.check_limits(score_screen(t, view(match.standing, (), sure=sure)))
        kit.check_limits(score_screen(t, view(before.standing, (), sure=sure, undone=1)))
    assert 0 < len(AUSTRIAN_FACE.paper.help(t, PaperEntry(frame=frame(kit.NAMES), match=match))) <= 200
    kit.check_limits(over_screen(t, match.standing))
    kit.check_limits(AUSTRIAN_FACE.paper.over(t, before))
    assert [len(AUSTRIAN_FACE.paper.over_rows(t, frame(kit.NAMES), one)) for one in (match, before)] == [2, 1]
