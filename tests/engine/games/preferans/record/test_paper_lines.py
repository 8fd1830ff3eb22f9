"""Outcome lines of paper deals under every convention: read, scored, written back; what JSON and text say of them."""

from pathlib import Path

import pytest

from engine.core.errors import RecordError
from engine.games.preferans.cli.report import report, summary
from engine.games.preferans.record import parse, write
from tests.narrowed import of

NAMES = ("Аня", "Борис", "Вика", "Гриша")


def record(head: str, *lines: str, seats: int = 3) -> str:
    """A record: `sochi pool_target=4`, the outcomes of paper deals (`2: raspasy ...` names the dealer)."""
    name, *rules = head.split()
    text = ["pulka 1", f"convention {name}", *(f"rule {rule}" for rule in rules)]
    text += [f"seat {number} {player}" for number, player in enumerate(NAMES[:seats], 1)]
    for number, line in enumerate(lines, 1):
        dealer, _, outcome = line.partition(": ")
        text += ["", f"deal {number} dealer={dealer} paper", f"outcome {outcome}"]
    return "\n".join(text) + "\n"


CASES = {
    "blind": record("classic compulsory_rasp_laps=0", "3: raspasy blind=1,3 tricks=1:4,2:3,3:3"),
    "blind game": record(
        "classic blind=full compulsory_rasp_laps=0",
        "3: declarer=1 contract=7h whist=2:whist,3:whist tricks=1:7,2:2,3:1 blind=yes",
    ),
    "throw": record("club4", "4: declarer=1 contract=7c whist=2:pass,3:pass throw=yes talon=7s,8h", seats=4),
    "without": record("club4", "4: declarer=1 contract=misere tricks=1:0,2:5,3:5 without=talon", seats=4),
    "half": record("club4", "4: declarer=1 contract=7c whist=2:pass,3:half half=4", seats=4),
    "dealer": record("fspr", "4: declarer=1 contract=6c whist=2:half,3:pass,4:whist:open tricks=1:6,2:3,3:1", seats=4),
    "proved": record("sochi preferans_hand=on", "3: declarer=1 contract=preferans proved=yes"),
    "refuted": record("sochi preferans_hand=on", "3: declarer=1 contract=preferans proved=no"),
    "gusarik": record("gusarik", "2: declarer=1 contract=6c whist=2:whist tricks=1:6,2:4", seats=2),
    "gusarik raspasy": record("gusarik", "2: raspasy tricks=1:3,2:2", "1: raspasy tricks=1:0,2:2", seats=2),
    "same dealer": record("classic", *(f"{dealer}: raspasy tricks=1:4,2:3,3:3" for dealer in (3, 1, 2, 3, 3, 3, 1, 1))),
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_what_is_written_is_read(text: str) -> None:
    assert write(parse(text).events, finished_only=True) == text


def entries(text: str) -> list[str]:
    """The last deal's entries."""
    deals = summary(parse(text))["deals"]
    assert isinstance(deals, list)
    cells = [f"{one['seat']}:{one['column']}{one.get('on', '')}+{one['amount']}" for one in deals[-1]["entries"]]
    return [cell.replace("whists", "on") for cell in cells]


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("blind", "1:mountain+2"),
        ("blind game", "1:pool+8 2:on1+16 3:on1+8"),
        ("throw", "1:pool+4 4:mountain+8"),
        ("half", "1:pool+2 4:pool+2 3:on1+2 3:on4+2"),
        ("dealer", "1:pool+2 4:on1+16"),
        ("refuted", "1:mountain+10 2:on1+10 3:on1+10"),
        ("gusarik", "1:pool+2 2:on1+8"),
        ("gusarik raspasy", "2:mountain+4 1:pool+2"),
        ("same dealer", "1:mountain+2"),
    ],
)
def test_what_they_write(case: str, expected: str) -> None:
    assert entries(CASES[case]) == expected.split()


def test_preferans_in_json_and_text() -> None:
    read = parse(CASES["proved"])
    (deal,) = of(list, summary(read)["deals"])
    assert (deal["kind"], deal["declarer"], deal["contract"], deal["tricks"]) == ("preferans", 1, "preferans", {})
    assert summary(read)["finished"] is True
    assert "seat 1 declares «преферанс», proved; not played" in report(read)


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("blind", "raspasy (1, 3 passed blind); tricks 1:4 2:3 3:3"),
        ("blind game", "seat 1 plays 7h blind (2 whist, 3 whist)"),
        ("throw", "seat 1 plays 7c, the talon thrown (2 pass, 3 pass)"),
        ("without", "seat 1 plays misere without the talon; tricks"),
        ("half", "seat 1 plays 7c, halves with seat 4 (2 pass, 3 half)"),
        ("gusarik raspasy", "deal 2, dealer 1: raspasy; tricks 1:0 2:2"),
    ],
)
def test_what_the_text_says(case: str, told: str) -> None:
    assert told in report(parse(CASES[case]))


def test_tournament_points_in_json_and_text() -> None:
    text = record("club3", "3: raspasy tricks=1:4,2:3,3:3")
    assert summary(parse(text))["tournament"] == {"1": "0", "2": "3/2", "3": "3/2"}
    assert report(parse(text)).endswith("tournament points: 1 0, 2 3/2, 3 3/2\n")
    plain = record("sochi", "3: raspasy tricks=1:4,2:3,3:3")
    assert "tournament" not in summary(parse(plain))
    assert "tournament" not in report(parse(plain))


def test_the_clock_ends_a_match() -> None:
    text = record("sochi end=time:60", *(f"{d}: declarer=1 contract=10n whist=2:pass,3:pass" for d in (3,)))
    assert summary(parse(text))["finished"] is False
    assert summary(parse(text + "\nend time\n"))["finished"] is True


def test_as_written_keeps_what_the_next_deal_must_know() -> None:
    lines = [f"{dealer}: raspasy tricks=1:4,2:3,3:3" for dealer in (3, 1, 2, 3)]
    text = record("classic", *lines) + "sheet 1:mountain+5\n"
    standing = parse(text, as_written=True).match.standing
    assert (standing.stays, standing.repeats, standing.rasp_run) == (True, 1, 1)
    assert standing.bombs.values == ((2, 2, 2),) * 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (record("sochi", "3: raspasy blind=1 tricks=1:4,2:3,3:3"), "nothing is said blind in this convention"),
        (record("classic", "3: raspasy blind=1,1 tricks=1:4,2:3,3:3"), "seat 1 stands twice"),
        (record("sochi", "3: declarer=1 contract=6s whist=2:pass,3:pass throw=yes"), "the talon of 6s is not thrown"),
        (record("sochi", "3: declarer=1 contract=6s whist=2:pass,3:pass without=talon"), "6s is not played without"),
        (record("sochi", "3: declarer=1 contract=6s whist=2:pass,3:pass without=yes"), "without=yes is not"),
        (record("sochi", "3: declarer=1 contract=6s whist=2:pass,3:pass proved=yes"), "has no proved=yes here"),
        (record("sochi", "3: declarer=1 contract=preferans proved=yes"), "«преферанс» is not played"),
        (record("sochi preferans_hand=on", "3: declarer=1 contract=preferans"), "names the declarer and proved="),
        (record("sochi preferans_hand=on", "3: declarer=1 contract=preferans proved=yes tricks=1:10"), "has no tricks"),
        (record("gusarik", "2: declarer=1 contract=8c whist=2:half", seats=2), "half cannot be the decision on 8c"),
        (record("gusarik", "2: declarer=1 contract=8c whist=1:pass", seats=2), "the decision of seat 2 is told"),
        (record("sochi", "3: passed"), "when all pass raspasy are played in this convention"),
        (record("decimal", "3: raspasy tricks=1:4,2:3,3:3"), "no raspasy are played in this convention"),
        (record("decimal", "3: passed tricks=1:4,2:3,3:3"), "'passed' is no NAME=VALUE"),
        (record("gusarik"), "gusarik is played with 2 players, not with 3"),
        (record("club4"), "club4 is played with 4 players, not with 3"),
        (record("sochi", seats=2), "sochi is played with 3 to 5 players, not with 2"),
        (record("club3", "3: raspasy tricks=1:4,2:3,3:3") + "join 4 Галя\n", "seat 4 cannot join"),
        (record("classic", *["3: raspasy tricks=1:4,2:3,3:3"] * 2), "the dealer of deal 2 is seat 1, not seat 3"),
    ],
)
def test_what_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse(text)
    assert sentence in refused.value.message


KOTEL = Path(__file__).parents[4] / "records" / "kotel.txt"


def test_the_word_of_a_prize_deal_may_be_left_out_and_stands_nowhere_else() -> None:
    text = KOTEL.read_text("utf-8")
    assert parse(text.replace(" prize", "")).events == parse(text).events
    with pytest.raises(RecordError, match="a deal is written as") as refused:
        parse(text.replace("deal 4 dealer=3 paper", "deal 4 dealer=3 prize paper"))
    assert refused.value.line == text[: text.index("deal 4")].count("\n") + 1


def test_a_column_that_the_convention_lacks_is_refused() -> None:
    for column in ("kotel", "kurochka"):
        with pytest.raises(RecordError, match=f"there is no {column} in this convention"):
            parse(record("sochi", "3: declarer=1 contract=6c whist=2:pass,3:pass") + f"adjust 1 {column}+2\n")
