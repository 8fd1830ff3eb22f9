"""«Почему?» under a deal: every line is a sentence with its price; rules are told where they differ and matter."""

import pytest

from bot.games.preferans.screens import results
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.report import DealPage
from bot.games.preferans.screens.why import why_lines
from bot.screens.texts import Texts
from engine.core.errors import ConventionError
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import BY_NAME, PRESETS, with_rules
from engine.games.preferans.state import Finished
from tests.bot.screens import kit
from tests.bot.screens.deals import Table, seven_of_spades

SOCHI = PRESETS["sochi"]
LENINGRAD = PRESETS["leningrad"]
HALF = with_rules(SOCHI, [("responsibility", "half"), ("duty", "4,3,1,1,1"), ("shortfall_67", "own_shortage")])


SCORE = "Счёт — в вистах, как если бы пулька кончилась сейчас."


def told(table: Table) -> list[str]:
    report = kit.report_of(table.frame, table.finished(), table.match.standing, DealPage.WHY)
    return kit.plain(results.deal_screen(kit.RU, report).text).splitlines()


def test_why_leaves_out_what_says_nothing() -> None:
    raspasy = told(Table(SOCHI, seats=4).say("pass", "pass", "pass").claim(2, 0, 4, 6, 0))
    assert "Борис: гора +4 — взятки на распасах." in raspasy
    assert not any(line.startswith("У каждого снято") for line in raspasy)
    amnesty = told(Table(SOCHI).say("pass", "pass", "pass").claim(2, 7, 2, 1))
    assert "Аня: гора +6 — взятки на распасах." in amnesty
    assert amnesty[-3:-1] == ["У каждого снято наименьшее число взяток: 1.", SCORE]
    doubled = with_rules(SOCHI, [("whist_mult", "2")])
    made = told(seven_of_spades(doubled).say("whist:whist", "whist:whist").claim(2, 1, 7, 2))
    assert "Вика → Борис: +16 вистов — взятки защиты, 2 × 8." in made
    assert "Взятка защиты — двойная цена игры вистами." in made


def test_why_tells_in_sentences_what_was_agreed_otherwise() -> None:
    table = seven_of_spades(HALF).say("whist:whist", "whist:whist").claim(2, 0, 9, 1)
    why = told(table)
    assert why[-6:-1] == [
        "Аня: гора +3 — недобор вистующего, 1½ × 2.",
        "Вист полуответственный: недобор вистующего — половина цены.",
        "На вистах обязаны взять: 6 — 4, 7 — 3, 8 — 1, 9 — 1, 10 — 1.",
        "На шестерной и семерной каждый из двух вистующих платит за всё, чего ему не хватило до половины.",
        SCORE,
    ]


def test_why_is_silent_about_what_the_convention_has_anyway() -> None:
    table = seven_of_spades(LENINGRAD).say("whist:whist", "whist:whist").claim(2, 0, 10, 0)
    assert told(table)[1:-1] == [
        "Борис: пуля +4 — сыгранная игра.",
        "Вика: гора +4 — недобор вистующего.",
        "Аня: гора +4 — недобор вистующего.",
        SCORE,
    ]


def test_why_is_silent_about_a_difference_that_changes_nothing_here() -> None:
    other = with_rules(
        SOCHI,
        [("duty", "4,2,2,1,1"), ("style", "gentleman_on_fail"), ("made_game_to", "mountain_first")],
    )
    table = seven_of_spades(other).say("whist:whist", "whist:pass", "mode:closed").claim(2, 2, 8, 0)
    why = told(table)
    assert [line for line in why if "—" not in line] == ["Ждём: Борис, Вика"]
    assert not any(word in str(why) for word in ("обязаны", "джентльменский", "списывает"))


@pytest.mark.parametrize("t", [kit.RU, kit.EN], ids=["ru", "en"])
@pytest.mark.parametrize(("convention", "seats"), kit.TABLES)
def test_every_line_of_why_is_a_whole_sentence(convention: Convention, seats: int, t: Texts) -> None:
    """It begins with a name or a capital letter, or the sign of what it explains, and ends with a full stop."""
    changed = _changed(convention)
    for walk in kit.walked(11, seats=seats, convention=changed, deals=5):
        if not isinstance(walk.match.deal, Finished) or kit.finished_view(walk).score is None:
            continue
        frame = kit.frame_for(walk, changed)
        rows = why_lines(t, kit.report_of(frame, kit.finished_view(walk), walk.match.standing, DealPage.WHY))
        sentences = [kit.plain(line) for line in rows]
        assert len(set(sentences)) == len(sentences)
        for sentence in sentences:
            assert sentence.endswith("."), sentence
            assert sentence[0] in "×÷" or sentence[0].isupper(), sentence


def _changed(convention: Convention) -> Convention:
    """The convention with other values wherever they may be changed one by one."""
    for option in BY_NAME.values():
        for value in OPTION_PAGES.choices(convention, option.name):
            try:
                changed = with_rules(convention, [(option.name, value)])
            except ConventionError:
                continue
            if changed != convention and option.name not in ("pool_target", "end"):
                convention = changed
                break
    return convention
