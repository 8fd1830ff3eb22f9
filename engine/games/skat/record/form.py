"""Form of the record: one for export, import, bug reports and tests (skat.md §13)."""

from typing import Final

from engine.core.record.form import RecordForm
from engine.core.record.model import Recorded
from engine.core.three_hands import active_seats
from engine.games.skat.commands import RecordPaperDeal
from engine.games.skat.events import AnyEvent, MatchStarted
from engine.games.skat.game import decide, evolve, start
from engine.games.skat.progress import status_of
from engine.games.skat.record.paper import read_outcome
from engine.games.skat.record.reader import LINES
from engine.games.skat.record.reasons import sentence
from engine.games.skat.record.writer import put
from engine.games.skat.rules.options import BOOK
from engine.games.skat.state import Match, running

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
    packets=lambda standing: standing.rules.deal_packets.hands,
    outcome=read_outcome,
    paper=RecordPaperDeal,
    sentence=sentence,
    lines=LINES,
    put=put,
)


RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
