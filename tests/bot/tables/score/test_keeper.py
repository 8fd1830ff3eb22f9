"""The log of a match with real cards without undone deals."""

from bot.tables.log.events import Entered, LogEvent
from bot.tables.score.keeper import without_last
from engine.core.match import PotRefilled
from engine.core.seats import Seat
from engine.games.austrian.events import MatchStarted
from engine.games.austrian.game import decide, evolve, start
from engine.games.austrian.match_commands import RecordPaperDeal
from engine.games.austrian.record.lines import read_outcome
from engine.games.austrian.rules import preset, with_rules

EMPTIED = RecordPaperDeal(Seat.THREE, read_outcome("declarer=1 contract=4 whist=2:pass,3:pass", 3))
FILLED = RecordPaperDeal(Seat.ONE, read_outcome("allpass", 3), refill=True)


def test_an_undone_deal_takes_the_filling_of_the_pot_behind_it_along_and_not_the_one_before_it() -> None:
    """The pot is to be filled again for the deal that is told anew, and not where the deal that emptied it is gone."""
    started = MatchStarted(with_rules(preset("austrian_styrian"), [("contribution", "10")]), ("Аня", "Борис", "Вика"))
    match, log = start(started), list[LogEvent]([started])
    for command in (EMPTIED, FILLED):
        log.append(Entered(1, "Аня"))
        for event in decide(match, command):
            match = evolve(match, event)
            log.append(event)
    kinds = [type(event).__name__ for event in log]
    assert kinds[1:] == [
        *("Entered", "PaperRecorded", "DealScored"),
        *("Entered", "PotRefilled", "PaperRecorded", "DealScored"),
    ]
    once = without_last(log)
    assert isinstance(once[-1], PotRefilled)
    assert not any(isinstance(event, PotRefilled) for event in without_last(once))
