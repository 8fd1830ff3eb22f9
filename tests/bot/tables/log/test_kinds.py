"""What a table is for, as the event that opened it and the snapshots of its log tell."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.tables.decide import lobby, resumed
from bot.tables.log.events import Carried, Entered, Lent, Occupant, TableOpened
from bot.tables.log.fold import folded
from bot.tables.log.kinds import Kind, LentDeal, Lesson, Played, RealCards, Review, Source
from bot.tables.log.state import Stage, Table
from bot.tables.refused import Refused
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import preset

RULES = preset("sochi")
PEOPLE = (Occupant("Аня", gone=True, free=True), Occupant("Борис"), Occupant("Вика"))
NAMES = ("Аня", "Борис", "Вика")
LENT = Lent(Seat.ONE, None, Fraction(0), Fraction(0), None)
BLANK = Table(1, -5, None, PREFERANS)


def opened(*, paper: bool = False, review: bool = False, source: int = 0, lent: Lent | None = None) -> TableOpened:
    return TableOpened(1, "Аня", RULES, PEOPLE, paper=paper, review=review, source=source, lent=lent)


@pytest.mark.parametrize(
    ("event", "kind", "stage"),
    [
        (opened(), Played(), Stage.LOBBY),
        (opened(source=7), Played(Source(7, NAMES)), Stage.LOBBY),
        (opened(paper=True), RealCards(), Stage.LOBBY),
        (opened(lent=LENT), LentDeal(LENT), Stage.LOBBY),
        (opened(review=True), Review(), Stage.CLOSED),
        (replace(opened(), lesson=True), Lesson(), Stage.LOBBY),
    ],
)
def test_the_event_that_opens_a_table_tells_its_kind(event: TableOpened, kind: Kind, stage: Stage) -> None:
    table = folded(BLANK, 0.0, (event,))
    assert (table.kind, table.stage) == (kind, stage)


@pytest.mark.parametrize(
    ("event", "stage"),
    [
        (opened(), Stage.LOBBY),
        (opened(paper=True), Stage.PAPER),
        (opened(review=True), Stage.CLOSED),
    ],
)
def test_a_match_begins_by_the_kind_of_its_table(event: TableOpened, stage: Stage) -> None:
    table = folded(BLANK, 5.0, (event, PREFERANS.opening(RULES, NAMES)))
    assert table.stage is stage
    assert table.clock.begun_at == (0.0 if event.review else 5.0)
    assert table.match == PREFERANS.replay([PREFERANS.opening(RULES, NAMES)])


def test_only_a_score_of_real_cards_knows_who_wrote() -> None:
    score, dealt = (folded(BLANK, 0.0, (opened(paper=paper), Entered(2, "Борис"))) for paper in (True, False))
    assert (score.kind, dealt.kind) == (RealCards("Борис"), Played())


def test_a_snapshot_tells_of_a_lent_deal_and_takes_no_source_away() -> None:
    lent = folded(BLANK, 0.0, (opened(lent=LENT),))
    assert folded(BLANK, 0.0, (lobby.carried(lent),)).kind == LentDeal(LENT)
    going_on = folded(BLANK, 0.0, (opened(source=7),))
    assert folded(going_on, 0.0, (lobby.carried(going_on),)).source == Source(7, NAMES)
    assert folded(BLANK, 0.0, (Carried(1, "Аня", RULES, PEOPLE),)).kind == Played()
    lesson = folded(BLANK, 0.0, (replace(opened(), lesson=True),))
    assert folded(BLANK, 0.0, (lobby.carried(lesson),)).kind == Lesson()


def test_seats_of_players_are_taken_only_where_an_imported_match_goes_on() -> None:
    going_on, new = (folded(BLANK, 0.0, (opened(source=source),)) for source in (7, 0))
    assert resumed.occupy(going_on, None, 9, "Гриша")
    with pytest.raises(Refused, match="stale"):
        resumed.occupy(new, None, 9, "Гриша")
    with pytest.raises(Refused, match="stale"):
        lobby.sit(going_on, 9, "Гриша")
