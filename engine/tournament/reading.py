"""Reading of the record of a tournament."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from engine.core.errors import RecordError
from engine.core.record.lines import Line, Unreadable, lines_of, read_fields, read_text
from engine.tournament.draft import (
    RecordDraft,
    amount_of,
    deal_in,
    digits,
    entrant_in,
    entrants_in,
    headed,
    last_round,
    number_of,
    one_of,
    placed,
    put,
    size_of,
    table_in,
    with_game,
    words_behind,
)
from engine.tournament.events import ROBOT, Award
from engine.tournament.plan import DEALS, MOST, ROUNDS, Convention, Kind, Leg, Odd, Plan, Scoring
from engine.tournament.recorded import (
    HEAD,
    VERSION,
    Played,
    RecordedTournament,
    bodies_of,
    check_bodies,
    without_bodies,
)
from engine.tournament.rows import Row
from engine.tournament.state import Entrant, Phase, Result, Round, Stage, Table, TableGame, Tournament


def read(text: str) -> RecordedTournament:
    r"""Read the record of a tournament. Raises RecordError with the number of the line, from 1, and one sentence.

    >>> read("tournament 1\nkind evening\nconvention 3 club3\nentrant 1 Anna\n").tournament.entrants[0].name
    'Anna'
    """
    bodies, draft, last = bodies_of(text), RecordDraft(), 1
    for place, line in enumerate(lines_of(without_bodies(text))):
        last = line.number
        try:
            if (place == 0) != (line.word == HEAD):
                raise Unreadable("a record of a tournament begins with '%(head)s', once", head=f"{HEAD} {VERSION}")
            _reader(line)(draft, line)
            _check_once(draft, line)
        except Unreadable as error:
            raise RecordError(line.number, str(error), error) from None
    check_bodies(bodies, draft.places.values())
    try:
        return _recorded(draft, bodies)
    except Unreadable as error:
        raise RecordError(last, str(error), error) from None


def _check_once(draft: RecordDraft, line: Line) -> None:
    """Refuse a line that repeats an earlier statement. Raises Unreadable."""
    if line.word == "round":
        draft.told_of_round.clear()
    told = draft.told_of_round if line.word in _KEYS_OF_ROUND else draft.told
    count = _KEYS_OF_ROUND.get(line.word, _KEYS.get(line.word))
    if count is None:
        return
    words = line.rest.replace("=", " = ", 1).split() if line.word == "rule" else line.rest.split()
    key = (line.word, *(word for word in words[:count] if line.word == "rule" or "=" not in word or "deal=" in word))
    if key in told:
        raise Unreadable("%(key)s stands twice", key=" ".join(key))
    told.add(key)


def _recorded(draft: RecordDraft, bodies: Mapping[int, list[str]]) -> RecordedTournament:
    matches = []
    for (number, table, deal), line in draft.places.items():
        body = bodies.get(line, [])
        matches.append(Played(number, table, deal, "\n".join(body) + "\n", line + 1))
    tournament = Tournament(
        plan=_plan(draft),
        secret=draft.master,
        key="",
        title=draft.title,
        phase=_phase(draft),
        director=0,
        director_name="",
        opener=0,
        opened=0.0,
        entrants=tuple(draft.entrants.values()),
        numbers=max(draft.entrants, default=0),
        lots=draft.lots,
        stages=tuple(draft.stages),
        rounds=tuple(draft.rounds),
        reason=draft.reason,
    )
    seals, rows = tuple(draft.seals), tuple(draft.rows)
    told = RecordedTournament(tournament, draft.commit, seals, draft.secrets, rows, tuple(matches))
    return replace(told, unread=draft.unread, absent=draft.absent)


def _plan(draft: RecordDraft) -> Plan:
    if "kind" not in draft.fields:
        raise Unreadable("the kind of the tournament is not told")
    if 3 not in draft.conventions:
        raise Unreadable("the convention of three is not told")
    return Plan(three=draft.conventions[3], four=draft.conventions.get(4), **draft.fields)


def _phase(draft: RecordDraft) -> Phase:
    if draft.phase is not None:
        return draft.phase
    if draft.rounds and not draft.rounds[-1].is_closed:
        return Phase.ROUND
    is_settled = any(entrant.word or entrant.is_out for entrant in draft.entrants.values())
    return Phase.BETWEEN if draft.lots or is_settled else Phase.REGISTRATION


def _reader(line: Line) -> Callable[[RecordDraft, Line], None]:
    reader = _READERS.get(line.word)
    if reader is None:
        raise Unreadable("unknown line '%(word)s'", word=line.word)
    return reader


def _read_head(draft: RecordDraft, line: Line) -> None:
    if line.rest != VERSION:
        raise Unreadable("unknown version '%(version)s' (there is 1)", version=line.rest)


def _read_title(draft: RecordDraft, line: Line) -> None:
    draft.title = read_text(line.rest)


def _read_kind(draft: RecordDraft, line: Line) -> None:
    draft.fields["kind"] = one_of(Kind, line.rest)


def _read_game(draft: RecordDraft, line: Line) -> None:
    draft.fields["game"] = line.rest


def _read_convention(draft: RecordDraft, line: Line) -> None:
    seats, preset = words_behind(line, 2)
    draft.conventions[size_of(seats)] = Convention(preset)


def _read_rule(draft: RecordDraft, line: Line) -> None:
    word, change = words_behind(line, 2)
    seats, (name, equals, value) = size_of(word), change.partition("=")
    if seats not in draft.conventions or not equals:
        raise Unreadable("'%(change)s' changes no rule (SEATS NAME=VALUE behind its convention)", change=line.rest)
    before = draft.conventions[seats]
    draft.conventions[seats] = replace(before, changes=(*before.changes, (name, value)))


def _read_plan(draft: RecordDraft, line: Line) -> None:
    for name, value in read_fields(line.rest).items():
        match name:
            case "rounds":
                draft.fields[name] = number_of(value, ROUNDS[1])
            case "deals":
                draft.fields[name] = number_of(value, DEALS[1])
            case "match-deals" | "final-deals":
                draft.fields[name.replace("-", "_")] = number_of(value)
            case "window" | "clock":
                draft.fields[f"{name}_s"] = number_of(value)
            case "odd":
                draft.fields[name] = one_of(Odd, value)
            case "scoring":
                draft.fields[name] = one_of(Scoring, value)
            case "sync":
                draft.fields[name] = value == "yes"
            case _:
                raise Unreadable("a plan has no '%(name)s'", name=name)


def _read_commit(draft: RecordDraft, line: Line) -> None:
    draft.commit = digits(line.rest)


def _read_seal(draft: RecordDraft, line: Line) -> None:
    number, seal = words_behind(line, 2)
    if number_of(number) != len(draft.seals):
        raise Unreadable("seal %(number)s is expected here", number=len(draft.seals))
    draft.seals.append(digits(seal))


def _read_entrant(draft: RecordDraft, line: Line) -> None:
    number, name = headed(line)
    if number in draft.entrants or number == ROBOT:
        raise Unreadable("entrant %(number)s stands twice", number=number)
    if len(draft.entrants) == MOST:
        raise Unreadable("there are more than %(most)s entrants", most=MOST)
    draft.entrants[number] = Entrant(number, number, read_text(name))


def _read_word(draft: RecordDraft, line: Line) -> None:
    number, word = headed(line)
    draft.entrants[number] = replace(entrant_in(draft, number), word=read_text(word))


def _read_out(draft: RecordDraft, line: Line) -> None:
    number, rounds = map(number_of, words_behind(line, 2))
    draft.entrants[number] = replace(entrant_in(draft, number), is_out=True, out_after=rounds)


def _read_lots(draft: RecordDraft, line: Line) -> None:
    draft.lots = entrants_in(draft, line.rest.split())


def _read_stage(draft: RecordDraft, line: Line) -> None:
    leg, *numbers = line.rest.split() or [""]
    draft.stages.append(Stage(one_of(Leg, leg), entrants_in(draft, numbers)))


def _read_round(draft: RecordDraft, line: Line) -> None:
    if number_of(line.rest) != len(draft.rounds) + 1:
        raise Unreadable("round %(number)s is expected here", number=len(draft.rounds) + 1)
    if not draft.stages:
        raise Unreadable("a round belongs to a stage")
    draft.rounds.append(Round(len(draft.rounds) + 1, draft.stages[-1].leg, 0.0, 0.0, ()))


def _read_table(draft: RecordDraft, line: Line) -> None:
    number, *seats = map(number_of, line.rest.split() or [""])
    if len(seats) not in (3, 4):
        raise Unreadable("a table has three or four seats")
    for seat in seats:
        if seat:
            entrant_in(draft, seat)
    one = last_round(draft)
    if one.table(number) is not None:
        raise Unreadable("table %(number)s stands twice", number=number)
    draft.rounds[-1] = replace(one, tables=(*one.tables, Table(number, tuple(seats), 0.0)))


def _read_bye(draft: RecordDraft, line: Line) -> None:
    draft.rounds[-1] = replace(last_round(draft), byes=entrants_in(draft, line.rest.split()))


def _read_absent(draft: RecordDraft, line: Line) -> None:
    draft.absent[last_round(draft).number] = entrants_in(draft, line.rest.split())


def _read_deals(draft: RecordDraft, line: Line) -> None:
    draft.rounds[-1] = replace(last_round(draft), deals=tuple(map(number_of, line.rest.split())))


def _read_dropped(draft: RecordDraft, line: Line) -> None:
    draft.rounds[-1] = replace(last_round(draft), dropped=tuple(map(number_of, line.rest.split())))


def _read_closed(draft: RecordDraft, line: Line) -> None:
    draft.rounds[-1] = replace(last_round(draft), is_closed=True)


def _read_missing(draft: RecordDraft, line: Line) -> None:
    table, *numbers = map(number_of, line.rest.split() or [""])
    found = table_in(draft, table)
    if not numbers or len(set(numbers)) < len(numbers) or not set(numbers) <= set(found.people):
        raise Unreadable("who is missing has a seat at the table")
    put(draft, replace(found, missing=tuple(numbers)))


def _read_result(draft: RecordDraft, line: Line) -> None:
    words = line.rest.split()
    unfinished = words[-1:] == ["unfinished"]
    table = table_in(draft, number_of(words[0] if words else ""))
    fields = read_fields(" ".join(words[1 : len(words) - unfinished]))
    if not {"exact", "deals"} <= set(fields) <= {"exact", "deals", "deal"}:
        raise Unreadable("a result tells exact=AMOUNTS deals=NUMBER")
    exact = tuple(map(amount_of, fields["exact"].split(",")))
    if len(exact) != len(table.seats):
        raise Unreadable("a result has an amount for each seat")
    result = Result(exact, number_of(fields["deals"]), not unfinished)
    deal = deal_in(draft, fields.get("deal", "0"))
    put(draft, with_game(table, replace(table.game(deal) or TableGame(deal), id=1, result=result)))


def _read_corrected(draft: RecordDraft, line: Line) -> None:
    table, deal, rest = placed(draft, line)
    game = table.game(deal)
    if game is None or game.result is None:
        raise Unreadable("there is no result to be corrected")
    put(draft, with_game(table, replace(game, result=replace(game.result, reason=read_text(rest)))))


def _read_began(draft: RecordDraft, line: Line) -> None:
    table, deal, _ = placed(draft, line)
    put(draft, with_game(table, replace(table.game(deal) or TableGame(deal), id=1)))


def _read_award(draft: RecordDraft, line: Line) -> None:
    table, deal, rest = placed(draft, line)
    awards = tuple(one_of(Award, word) for word in rest.split())
    if len(awards) != len(table.seats):
        raise Unreadable("an award has a word for each seat")
    put(draft, with_game(table, replace(table.game(deal) or TableGame(deal), awards=awards)))


def _read_secret(draft: RecordDraft, line: Line) -> None:
    number, secret = words_behind(line, 2)
    draft.secrets[number_of(number)] = digits(secret)


def _read_master(draft: RecordDraft, line: Line) -> None:
    draft.master = digits(line.rest)


def _read_end(draft: RecordDraft, line: Line) -> None:
    phase, *reason = line.rest.split(None, 1) or [""]
    if phase not in (Phase.FINISHED, Phase.CANCELLED):
        raise Unreadable("a tournament ends 'finished' or 'cancelled'")
    draft.phase, draft.reason = Phase(phase), read_text(reason[0]) if reason else ""


def _read_standing(draft: RecordDraft, line: Line) -> None:
    words = line.rest.split()
    out = words[-1:] == ["out"]
    if len(words) < 4:
        raise Unreadable("a standing tells PLACE NUMBER STAGE and figures")
    fields = read_fields(" ".join(words[3 : len(words) - out]))
    if set(fields) != {"points", "whists", "firsts", "played"}:
        raise Unreadable("the figures of a standing are points, whists, firsts and played")
    points, whists = amount_of(fields["points"]), amount_of(fields["whists"])
    firsts, played = number_of(fields["firsts"]), number_of(fields["played"])
    number = entrant_in(draft, number_of(words[1])).number
    row = Row(number_of(words[0]), number, one_of(Leg, words[2]), points, whists, firsts, played, is_out=out)
    draft.rows.append(row)


def _read_match(draft: RecordDraft, line: Line) -> None:
    numbers = tuple(map(number_of, line.rest.split()))
    if len(numbers) not in (2, 3):
        raise Unreadable("a match is told by ROUND TABLE, in a duplicate by ROUND TABLE DEAL")
    number, table, deal = (*numbers, 0)[:3]
    if not 1 <= number <= len(draft.rounds) or draft.rounds[number - 1].table(table) is None:
        raise Unreadable("there is no such table")
    if (number, table, deal) in draft.places or (number, table, deal) in draft.unread:
        raise Unreadable("the match stands twice")
    draft.places[number, table, deal] = line.number


def _read_unread(draft: RecordDraft, line: Line) -> None:
    """Read `unread ROUND TABLE DEAL [REASON]`: the match cannot be read."""
    words = line.rest.split(None, 3)
    if len(words) < 3:
        raise Unreadable("a match that cannot be read is told by ROUND TABLE DEAL, with 0 for a match of several deals")
    number, table, deal = map(number_of, words[:3])
    if not 1 <= number <= len(draft.rounds) or draft.rounds[number - 1].table(table) is None:
        raise Unreadable("there is no such table")
    if (number, table, deal) in draft.unread or (number, table, deal) in draft.places:
        raise Unreadable("the match stands twice")
    draft.unread[number, table, deal] = read_text(words[3]) if words[3:] else ""


_KEYS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("title", "kind", "game", "plan", "commit", "lots", "master", "end"), 0),
    **dict.fromkeys(("convention", "word", "out", "secret", "stage"), 1),
    **dict.fromkeys(("rule", "standing"), 2),
}
"""By first word of a line, the number n of words after it that identify the line; equal lines may occur only once."""
_KEYS_OF_ROUND: Final[Mapping[str, int]] = {
    **dict.fromkeys(("bye", "absent", "deals", "dropped", "closed"), 0),
    "missing": 1,
    **dict.fromkeys(("result", "corrected", "began", "award"), 2),
}
"""By first word of a line, the number n of words after it that identify the line; equal lines may occur only once in a
round. In a duplicate `deal=` is the second of these words."""
_READERS: Final[Mapping[str, Callable[[RecordDraft, Line], None]]] = {
    HEAD: _read_head,
    "title": _read_title,
    "kind": _read_kind,
    "game": _read_game,
    "convention": _read_convention,
    "rule": _read_rule,
    "plan": _read_plan,
    "commit": _read_commit,
    "seal": _read_seal,
    "entrant": _read_entrant,
    "word": _read_word,
    "out": _read_out,
    "lots": _read_lots,
    "stage": _read_stage,
    "round": _read_round,
    "table": _read_table,
    "bye": _read_bye,
    "absent": _read_absent,
    "deals": _read_deals,
    "dropped": _read_dropped,
    "missing": _read_missing,
    "result": _read_result,
    "corrected": _read_corrected,
    "began": _read_began,
    "award": _read_award,
    "closed": _read_closed,
    "secret": _read_secret,
    "master": _read_master,
    "end": _read_end,
    "standing": _read_standing,
    "unread": _read_unread,
    "match": _read_match,
}
