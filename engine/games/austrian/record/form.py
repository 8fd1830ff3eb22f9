"""Form of the record: one for export, import, bug reports and tests (austrian.md §13)."""

from typing import Final

from engine.core.record.form import RecordForm
from engine.core.record.model import Recorded
from engine.core.three_hands import PAIRS, active_seats
from engine.games.austrian.commands import RecordPaperDeal
from engine.games.austrian.events import AnyEvent, MatchStarted
from engine.games.austrian.game import decide, evolve, start
from engine.games.austrian.progress import status_of
from engine.games.austrian.record.paper import read_outcome
from engine.games.austrian.record.reader import LINES, SETTLEMENT
from engine.games.austrian.record.reasons import sentence
from engine.games.austrian.record.writer import put
from engine.games.austrian.rules.options import BOOK
from engine.games.austrian.state import Match, running

RECORD: Final = RecordForm(
    book=BOOK,
    opening=MatchStarted,
    rules=lambda started: started.rules,
    start=start,
    decide=decide,
    evolve=evolve,
    status=status_of,
    running=running,
    active=lambda standing, dealer: active_seats(len(standing.players), dealer),
    hands=lambda standing: len(standing.players),
    packets=lambda standing: PAIRS,
    outcome=read_outcome,
    paper=RecordPaperDeal,
    sentence=sentence,
    lines=LINES,
    after_end=(SETTLEMENT,),
    put=put,
)


RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
