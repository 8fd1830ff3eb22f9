"""The score keeper's screens: every question in both languages, within the limits, whatever people are called."""

import random

import pytest
from msgspec.structs import replace

from bot.games.painting import PAINTERS
from bot.games.preferans.face import PREFERANS_FACE
from bot.games.preferans.paper.entry import Ask, ScoreInfo
from bot.games.preferans.paper.screen import PreferansPaper
from bot.games.preferans.screens import results
from bot.games.preferans.screens.report import DealPage, PreferansReport
from bot.pictures import render
from bot.screens.actions import Action
from bot.screens.model import Frame
from bot.screens.paper import Confirmation, default_names
from bot.screens.texts import Texts
from bot.screens.widths import laid_out
from engine.games.preferans.conventions.presets import preset, with_rules
from engine.games.preferans.events import MatchStarted, Standing
from engine.games.preferans.game import decide, evolve, start
from engine.games.preferans.match_commands import RecordPaperDeal
from engine.games.preferans.sheet import sums_of
from engine.games.preferans.state import PaperDeal
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, height
from tests.narrowed import of, there

PAPER = PreferansPaper()
told, preview = PAPER.told, PAPER.preview
answer_rows, entry_help = PAPER.answer_rows, PAPER.entry_help
over_screen, score_screen = PAPER.over_screen, PAPER.score_screen

LANGUAGES = (kit.RU, kit.EN)
RULES = {"half_with_dealer": "misere", "talon_bonus": "value", "half_whist_who": "both", "without_three": "any"}


def frame(seats: int) -> Frame:
    return Frame(table=10**9, rules=preset("sochi"), players=kit.NAMES[:seats], token=10**9, stage=99_999)


def view(standing: Standing, steps: tuple[str, ...], **more: object) -> ScoreInfo:
    known = told(standing, steps)
    return ScoreInfo(
        frame=frame(len(standing.players)),
        standing=standing,
        told=known,
        steps=len(steps),
        preview=preview(standing, known),
        scribe="Борис <b>&",
        **more,  # type: ignore[arg-type]  # fields of the view
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("ten", ["whisted", "checked"])
def test_every_question_fits_and_its_buttons_are_the_choices(seats: int, ten: str) -> None:
    rng, asked = random.Random(f"{seats}{ten}"), set()
    match = start(MatchStarted(with_rules(preset("sochi"), {**RULES, "ten": ten}.items()), kit.NAMES[:seats]))
    for turn in range(8 * (seats - 1)):
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
            if shown.told.ask is Ask.DONE:
                break
            misere = "game:misere" in shown.told.choices and turn % 8 == 0
            steps += ("game:misere" if misere else rng.choice(shown.told.choices),)
    assert asked >= {Ask.DEALER, Ask.PLAYER, Ask.CONTRACT, Ask.WHISTS, Ask.TRICKS, Ask.DONE}
    assert (Ask.TALON in asked) is (Ask.HALVES in asked) is (seats > 3)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4])
def test_pages_with_many_answers_are_seen_whole_in_a_group(t: Texts, seats: int) -> None:
    """With the line of the last deal above them; «← Назад» shares its row with «Правила» and «?»."""
    names = ("Аня", "Борис", "Вика", "Гриша")[:seats]
    match = start(MatchStarted(preset("sochi"), names))
    first = told(match.standing, (f"dealer:{seats}", "player:2", "game:7d", "said:pass.pass"))
    assert first.dealer is not None
    assert first.outcome is not None
    for event in decide(match, RecordPaperDeal(first.dealer, first.outcome)):
        match = evolve(match, event)
    score = there(of(PaperDeal, match.deal).score)
    for steps, ask in ((("player:2",), Ask.CONTRACT), (("player:2", "game:6s"), Ask.WHISTS)):
        shown = replace(view(match.standing, steps, last=score), scribe="Борис")
        assert shown.told.ask is ask
        screen = score_screen(t, shown)
        assert laid_out(screen.rows) == screen.rows
        assert kit.words(screen)[-2:] == [Action.RULES, Action.HELP]
        assert Action.ENTER_BACK in [key.press.action for key in screen.rows[-1] if key.press is not None]
        assert height(screen) <= GROUP


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", ["sochi", "club4"])
def test_what_is_to_be_written_is_seen_whole_and_many_entries_are_folded(t: Texts, name: str) -> None:
    rng, folded = random.Random(name), set()
    match = start(MatchStarted(preset(name), ("Марья Ильинична", "Константин", "Вика", "Гриша")))
    for _ in range(12):
        steps: tuple[str, ...] = ()
        while (asked := told(match.standing, steps)).ask is not Ask.DONE:
            steps += (rng.choice(asked.choices),)
        shown = view(match.standing, steps)
        screen = score_screen(t, replace(shown, frame=replace(shown.frame, players=tuple(match.standing.players))))
        assert height(screen) <= GROUP, kit.plain(screen.text)
        assert shown.preview is not None
        many = len(sums_of(shown.preview.entries)) > 3
        assert ("blockquote expandable" in screen.text) is many
        folded.add(many)
    assert folded == {True, False}


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_rest_fits(t: Texts) -> None:
    match = start(MatchStarted(with_rules(preset("sochi"), [("pool_target", "1")]), kit.NAMES[:4]))
    begun, before = match, match.standing
    known = told(before, ("dealer:4", "player:2", "game:10n", "said:pass.pass"))
    assert known.dealer is not None
    assert known.outcome is not None
    for event in decide(match, RecordPaperDeal(known.dealer, known.outcome)):
        match = evolve(match, event)
    score = there(of(PaperDeal, match.deal).score)
    for sure in Confirmation:
        kit.check_limits(score_screen(t, view(match.standing, (), sure=sure, last=score)))
        kit.check_limits(score_screen(t, view(before, (), sure=sure, undone=1)))
    assert told(match.standing, ()).ask is Ask.OVER
    assert 0 < len(entry_help(t, view(match.standing, ()))) <= 200
    kit.check_limits(over_screen(t, match.standing))
    kit.check_limits(over_screen(t, before))
    assert [len(PREFERANS_FACE.paper.over_rows(t, frame(4), one)) for one in (match, begun)] == [2, 1]
    assert len(set(default_names(t, 4))) == 4
    for page in DealPage:
        report = PreferansReport(frame=frame(4), number=1, score=score, after=match.standing, page=page, last=False)
        screen = results.deal_screen(t, report)
        kit.check_limits(screen)
        assert all("layout" not in word for word in kit.words(screen))
        assert screen.picture is not None
        render(PAINTERS, screen.picture)
