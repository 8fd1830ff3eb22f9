"""Fair deals in words, in both languages: alerts that fit, captions that keep the whole hash."""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.screens import fair
from bot.screens.deal import deal_screen
from bot.screens.texts import Texts
from engine.record.fair import Verdict
from engine.shuffle import commitment
from engine.view import Phase
from tests.bot.screens import kit

COMMIT = commitment(b"")
SPOKEN = [verdict for verdict in Verdict if verdict not in (Verdict.PAPER, Verdict.OPEN)]


@pytest.mark.parametrize(("t", "verdict"), list(product((kit.RU, kit.EN), SPOKEN)))
def test_a_verdict_is_one_sentence(t: Texts, verdict: Verdict) -> None:
    text = fair.verdict_alert(t, 12, verdict)
    assert "12" in text
    assert text.endswith(".")
    assert text.count(". ") == 0
    assert len(text) <= 200


@pytest.mark.parametrize(("t", "word"), list(product((kit.RU, kit.EN), ("", "ж" * 40, "&" * 40))))
def test_ones_own_word_fits(t: Texts, word: str) -> None:
    for asked in (False, True):
        alert = fair.word_alert(t, word, 40, asked=asked)
        assert len(alert) < 200
        assert word in alert
        assert ("/word" in alert) is not asked
    link = "https://t.me/pulka_bot?start=word"
    asking, told = fair.own_word(t, word, 40, link), fair.word_screen(t, word, link)
    for screen in (asking, told):
        assert kit.faults(screen.text) == [], screen.text
    assert asking.text.count(link) == told.text.count(link) == 1
    assert 0 < len(asking.asks) <= 64


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_the_hash_is_never_cut_off(t: Texts) -> None:
    convention, seats = kit.TABLES[1]
    told = [
        (walk, report)
        for walk in kit.walked(7, seats=seats, convention=convention, deals=3)
        if kit.view_of(walk, None).phase is Phase.FINISHED
        for report in kit.reports(walk, convention)
    ]
    assert told
    for _, report in told:
        screen = deal_screen(t, replace(report, frame=replace(report.frame, commit=COMMIT), fair=True))
        assert f"<code>{COMMIT}</code>" in screen.text
        assert kit.faults(screen.text) == []
        assert kit.units(screen.text) <= 1024
        words = [button.press.action.partition(":")[0] for row in screen.rows for button in row if button.press]
        assert ("verify" in words, "word" in words) == (True, report.last)
