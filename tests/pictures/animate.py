"""Film one deal as a player sees it: `python -m tests.pictures.animate [--out FILE] [--seed N]`.

Three strong robots play a match. Every frame is a picture that the bot sends: the table with the cards of the player at
the bottom («Картинкой») after each word and card, the sheet at the end. The deal is the first from the fourth on in
which that player wins a contested auction and plays a game with trumps or without against a whist in the light.
"""

import argparse
import random
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path

import msgspec
from msgspec.structs import replace
from PIL import Image

from bot.games.painting import PAINTERS
from bot.games.preferans.pictures.drawings import SheetDrawing
from bot.games.preferans.screens.report import outcome_line, seen_in_deal
from bot.games.preferans.screens.sheet import sheet_drawing
from bot.games.preferans.screens.table_picture import PICTURE
from bot.pictures import render
from bot.pictures.drawing import TableDrawing
from bot.pictures.theme import Look
from bot.screens.model import Frame
from bot.screens.texts import texts
from engine.core.match import Event, StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.events import DealScored, MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, start
from engine.games.preferans.moves import PlaceBid, PlayCard
from engine.games.preferans.outcomes import ContractOutcome, PlayMode
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.rotation import next_dealer
from engine.games.preferans.scoring.pool import is_over
from engine.games.preferans.solver import fastest
from engine.games.preferans.state import Match, deal_running
from engine.games.preferans.view import FinishedView, Phase, SeatView, tricks_of, view_for
from engine.three_hands.dealing import DECK
from engine.tools.arena import shuffled

OUT = Path(__file__).parent / "deal.gif"
SEED = 2
NAMES = ("Аня", "Борис", "Вика")
VIEWER = Seat.ONE
BEFORE = 3  # deals on the sheet already
WIDTH = 640
WORD_MS, TALON_MS, CARD_MS, TRICK_MS, SHEET_MS = 900, 2200, 380, 900, 5000
FULL_MS = 29_000


class Shot(msgspec.Struct, frozen=True):
    """A picture and how long it stands, in ms."""

    drawing: TableDrawing | SheetDrawing
    ms: int


def film(seed: int = SEED, strength: Strength = Strength.STRONG) -> list[Shot]:
    """Return the shots of the first deal that is worth seeing, in the match of that seed or of one after it."""
    return next(found for number in count(seed) if (found := _found(number, strength)))


def _found(seed: int, strength: Strength) -> list[Shot]:
    """Return the first such deal of one match, [] when there is none."""
    match = start(MatchStarted(preset("sochi"), NAMES))
    for number in count(1):
        if is_over(match.standing):
            break
        dealer = next_dealer(match.standing) or Seat(len(NAMES))
        deck = shuffled(random.Random(f"{seed}:deck:{number}"), DECK)
        played = list(_played(match, StartDeal(dealer, deck), f"{seed}:{number}", strength))
        if number > BEFORE and _worth_seeing([event for event, _ in played]):
            return _shots([after for _, after in played])
        match = played[-1][1]
    return []


def _played(match: Match, begin: StartDeal, chance: str, strength: Strength) -> Iterator[tuple[Event, Match]]:
    """Yield every event of a deal of robots, and the match after it."""
    for event in decide(match, begin):
        match = evolve(match, event)
        yield event, match
    players = {seat: robot(strength, fastest()) for seat in match.standing.players.seats}
    decisions = 0
    while deal_running(match):
        assert match.deal is not None
        seat = deciders(match.deal)[0]
        view = view_for(match, seat)
        assert view is not None
        command = players[seat](view, random.Random(f"{chance}:{seat}:{decisions}"))
        decisions += 1
        for event in decide(match, command):
            match = evolve(match, event)
            yield event, match


def _worth_seeing(events: list[Event]) -> bool:
    """Tell whether the viewer plays a game in the light after two have bid."""
    bidders = {event.seat for event in events if isinstance(event, PlaceBid)}
    cards = sum(isinstance(event, PlayCard) for event in events)
    outcomes = [event.outcome for event in events if isinstance(event, DealScored)]
    return any(
        isinstance(one, ContractOutcome)
        and one.declarer is VIEWER
        and one.mode is PlayMode.OPEN
        and not one.contract.is_misere
        and len(bidders) > 1
        and cards >= 12
        for one in outcomes
    )


def _shots(matches: list[Match]) -> list[Shot]:
    """Return a shot for whatever changes the viewer's picture; every full trick lies in the middle once."""
    t, shots = texts("ru"), list[Shot]()
    tricks = 0
    for match in matches:
        view = view_for(match, VIEWER)
        if view is None or isinstance(view, FinishedView):
            continue
        shown, complete = PICTURE.now(t, view), sum(trick.taker is not None for trick in tricks_of(view))
        if complete > tricks:
            full = replace(shown, trick=shown.previous, previous=(), taker="", note=shown.taker)
            shots.append(Shot(full, TRICK_MS))
            tricks = complete
        elif not shots or shots[-1].drawing != shown:
            shots.append(Shot(shown, _ms(view)))
    view = view_for(matches[-1], VIEWER)
    assert isinstance(view, FinishedView)
    frame = Frame(table=1, rules=view.standing.convention, players=NAMES)
    subtitle = outcome_line(t, view.players, view.outcome, seen_in_deal(view))
    sheet = Shot(sheet_drawing(t, frame, view.standing, view.score, subtitle=subtitle), SHEET_MS)
    return [*_shortened(shots, FULL_MS - SHEET_MS), sheet]


def _ms(view: SeatView) -> int:
    if view.phase in {Phase.TALON, Phase.ORDERING}:
        return TALON_MS
    return CARD_MS if view.phase is Phase.PLAY else WORD_MS


def _shortened(shots: list[Shot], most_ms: int) -> list[Shot]:
    """Shorten all frames in proportion where they would last longer than `most_ms`."""
    rate = min(1.0, most_ms / sum(shot.ms for shot in shots))
    return [replace(shot, ms=int(shot.ms * rate) // 10 * 10) for shot in shots]


def frames(shots: list[Shot]) -> list[Image.Image]:
    """Return the pictures in one size, the table's cloth below those that are smaller."""
    images = [render(PAINTERS, shot.drawing) for shot in shots]
    images = [
        image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS) for image in images
    ]
    height = max(image.height for image in images)
    whole = []
    for image in images:
        canvas = Image.new("RGB", (WIDTH, height), Look().theme.felt)
        canvas.paste(image, (0, 0))
        whole.append(canvas)
    return whole


def animated(shots: list[Shot]) -> bytes:
    """Return the film as a GIF that begins anew: one palette for all frames, no dithering."""
    images = frames(shots)
    middle, last = images[len(images) // 2], images[-1]
    sample = Image.new("RGB", (WIDTH, middle.height + last.height))
    sample.paste(middle, (0, 0))
    sample.paste(last, (0, middle.height))
    colours = sample.quantize(255, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat = [image.quantize(palette=colours, dither=Image.Dither.NONE) for image in images]
    buffer = BytesIO()
    durations = [shot.ms for shot in shots]
    flat[0].save(buffer, "GIF", save_all=True, append_images=flat[1:], duration=durations, loop=0, optimize=False)
    return buffer.getvalue()


def main() -> None:
    """Write the film."""
    parser = argparse.ArgumentParser(description="Film one deal of three strong robots.")
    parser.add_argument("--out", type=Path, default=OUT, help=f"default: {OUT.name} beside this module")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed, another deal")
    arguments = parser.parse_args()
    arguments.out.write_bytes(animated(film(arguments.seed)))


if __name__ == "__main__":
    main()
