"""Fair deals in words, in both languages: alerts that fit, captions that keep the whole number, folded."""

import re
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.preferans.screens.report import DealPage, PreferansReport
from bot.games.preferans.screens.results import deal_screen
from bot.screens import fair, lobby, resumed
from bot.screens.model import LobbyInfo, Screen
from bot.screens.texts import Texts
from engine.core.record.fair import FairDeal, FairVerdict
from engine.core.seats import Seat
from engine.core.shuffle import commitment
from engine.games.preferans.view import Phase
from tests.bot.screens import kit
from tests.faces import BOOKS

COMMIT = commitment(b"")
SPOKEN = [verdict for verdict in FairVerdict if verdict not in (FairVerdict.PAPER, FairVerdict.OPEN)]


LANGUAGES = [kit.RU, kit.EN]


@pytest.mark.parametrize(("t", "verdict", "lot"), list(product(LANGUAGES, SPOKEN, (False, True))))
def test_a_verdict_is_short(t: Texts, verdict: FairVerdict, *, lot: bool) -> None:
    """One sentence; behind the good one the whole number, which only its reader can compare."""
    text = fair.verdict_alert(t, FairDeal(12, COMMIT, lot=lot), verdict)
    assert "12" in text
    assert len(text) <= 200
    sentence, _, number = text.partition(". ")
    assert number.endswith(f": {COMMIT}") if verdict is FairVerdict.FAIR else sentence.endswith(".")


@pytest.mark.parametrize(("t", "word"), list(product(LANGUAGES, ("", "ж" * 40, "&" * 40))))
def test_ones_own_word_fits(t: Texts, word: str) -> None:
    """What it is for comes first; no field opens for a reply, /word is named."""
    alert = fair.word_alert(t, word)
    why = {"ru": "Слово подмешивается к тасовке, чтобы никто не мог её подстроить."}.get(t.language, "A word is mixed")
    assert alert.startswith(why)
    assert len(alert) < 200
    begin, end = "“”" if t is kit.EN else "«»"
    assert f"{begin}{word}{end}" in alert if word else begin not in alert
    assert "/word" in alert
    link = "https://t.me/pulka_bot?start=word"
    asking, told = fair.own_word(t, word, 40, link), fair.word_screen(t, word, link)
    for screen in (asking, told):
        assert kit.faults(screen.text) == [], screen.text
        assert "/word" in screen.text
        assert screen.rows == ()
    assert asking.text.startswith(why)
    assert asking.text.count(link) == told.text.count(link) == 1


def folded(text: str) -> list[list[str]]:
    """The lines of each folded quotation."""
    quotes = re.findall("<blockquote expandable>(.*?)</blockquote>", text, re.DOTALL)
    return [kit.plain(quote).split("\n") for quote in quotes]


def a_report(t: Texts, **changes: Any) -> PreferansReport:
    """A finished deal with a sealed one to follow."""
    convention, seats = kit.TABLES[1]
    for walk in kit.walked(7, seats=seats, convention=convention, deals=3):
        if kit.view_of(walk, None).phase is Phase.FINISHED:
            report = next(iter(kit.reports(walk, convention)))
            frame = replace(report.frame, commit=COMMIT)
            return replace(report, **{"frame": frame, "fair": True, "number": 4, **changes})
    raise AssertionError("no deal ended")


def words_of(screen: Screen) -> list[str]:
    return [button.press.action.partition(":")[0] for row in screen.rows for button in row if button.press]


def copied(screen: Screen) -> list[str]:
    return [button.copy for row in screen.rows for button in row if button.copy]


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_whole_number_is_folded_under_the_sheet_and_never_cut_off(t: Texts) -> None:
    convention, seats = kit.TABLES[1]
    told = [
        (walk, report)
        for walk in kit.walked(7, seats=seats, convention=convention, deals=3)
        if kit.view_of(walk, None).phase is Phase.FINISHED
        for report in kit.reports(walk, convention)
    ]
    assert told
    for _, report in told:
        for page in (DealPage.SHEET, DealPage.MORE, DealPage.WHY, DealPage.LAYOUT):
            frame = replace(report.frame, commit=COMMIT)
            screen = deal_screen(t, replace(report, frame=frame, fair=True, page=page))
            assert kit.faults(screen.text) == []
            assert kit.units(screen.text) <= 1024
            on_sheet = (page is DealPage.SHEET and report.last) or page is DealPage.MORE
            assert screen.text.count(f"<code>{COMMIT}</code></blockquote>") == screen.text.count(COMMIT) == on_sheet
            words = words_of(screen)
            assert ("verify" in words, "word" in words) == (
                (page is DealPage.MORE),
                page is DealPage.MORE and report.last,
            )
            assert copied(screen) == [COMMIT] * (page is DealPage.MORE)


@pytest.mark.parametrize("t", LANGUAGES)
def test_what_is_seen_of_it_folded_is_a_line_and_what_it_is_for(t: Texts) -> None:
    """Clients show the first lines of a folded quotation: the digits are not among them."""
    tricks, quote = folded(deal_screen(t, a_report(t)).text)
    assert not any(COMMIT in row for row in tricks)
    assert quote[0] == {"ru": "🔏 Сдача 5: ", "en": "🔏 Deal 5: "}[t.language] + COMMIT[:8] + "…"
    assert ("“" if t is kit.EN else "«") in quote[1]
    assert quote[2:] == [COMMIT]
    assert folded(fair.first_line(t, COMMIT))[0][1:] == quote[1:]
    assert fair.next_line(t, 5, "") == fair.first_line(t, "") == ""


@pytest.mark.parametrize("t", LANGUAGES)
def test_two_rows_of_keys_stand_under_the_sheet(t: Texts) -> None:
    """The pages, and «Дальше» with «⋯», for which they leave no room; without a seal nothing else is there."""
    screen = deal_screen(t, a_report(t))
    assert [len(row) for row in screen.rows] == [3, 2]
    assert screen.rows[1][-1].text == "⋯"
    bare = a_report(t)
    bare = replace(bare, fair=False, frame=replace(bare.frame, commit=""))
    assert "⋯" not in [button.text for row in deal_screen(t, bare).rows for button in row]


@pytest.mark.parametrize("t", LANGUAGES)
def test_old_sheets_keep_the_number_and_verify(t: Texts) -> None:
    """What is needed to compare; «Слово» would come too late."""
    more = deal_screen(t, a_report(t, last=False, page=DealPage.MORE))
    assert ("verify" in words_of(more), "word" in words_of(more)) == (True, False)
    assert COMMIT in more.text


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_number_can_be_copied_before_the_first_deal(t: Texts) -> None:
    """Out of its quotation: it takes no button of the lobby's."""
    gathering = LobbyInfo(table=1, stage=1, rules=kit.CONVENTIONS[0], players=("Аня", "Борис", "Вика"), robots=())
    bare, sealed = (
        lobby.lobby_screen(t, BOOKS, gathering),
        lobby.lobby_screen(t, BOOKS, replace(gathering, commit=COMMIT)),
    )
    assert f"<code>{COMMIT}</code></blockquote>" in sealed.text
    assert bare.rows == sealed.rows
    assert len(sealed.rows) == 4
    kit.check_limits(sealed)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("seated", range(5))
def test_the_number_can_be_copied_before_a_match_goes_on(t: Texts, seated: int) -> None:
    names = ("Аня", "Борис", "Вика", "Гриша")
    places = tuple(
        resumed.ResumedSeat(Seat(number), name, name=name if number <= seated else "")
        for number, name in enumerate(names, 1)
    )
    of = resumed.ResumedInfo(table=1, stage=1, rules=kit.CONVENTIONS[0], places=places, commit=COMMIT)
    screen = resumed.resumed_screen(t, BOOKS, of)
    assert f"<code>{COMMIT}</code></blockquote>" in screen.text
    assert COMMIT not in resumed.resumed_screen(t, BOOKS, replace(of, commit="")).text
    kit.check_limits(screen)
