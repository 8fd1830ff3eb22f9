"""Ladders and champions of a kept database, to the last digit: `python -m tests.storage.ladders [NUMBER ...]`.

`ladders/NNNN.txt` tells of every group, game and length of seasons each person's rating after the last match and,
season by season, who holds which title. Statistics were first kept in 0011; of a database before it the rows are
folded from the logs. A finished season keeps what stands here, so that an old file never changes.
"""

import asyncio
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.rebuild import Rebuilding
from bot.stats.card import season_card
from bot.stats.rating import ladder, places
from bot.stats.rows import DEALS, MATCHES, DealRow, MatchRow
from bot.stats.seasons import Length, season_at
from bot.storage.sqlite.store import SqliteStorage
from engine.games import GAMES

FOLDER: Final = Path(__file__).parent
LADDERS: Final = FOLDER / "ladders"


async def told(storage: SqliteStorage) -> str:
    """Tell the ladders and titles that the stored rows of every group come to."""
    lines: list[str] = []
    for group in await storage.groups_settled(float("-inf"), float("inf")):
        for game in GAMES:
            matches = [MATCHES.decode(body) for body in await storage.statistics_in(group, game)]
            deals = [DEALS.decode(body) for one in matches for body in await storage.deal_statistics(one.table)]
            for length in Length if matches else ():
                lines += [f"# {group} {game} {length}", *_ratings(matches, length), *_titles(matches, deals, length)]
    return "".join(f"{line}\n" for line in lines)


def _ratings(matches: Sequence[MatchRow], length: Length) -> Iterator[str]:
    for it in places(ladder(matches, length).values()):
        yield f"rated {it.person} {it.rating.mu!r} {it.rating.sigma!r} {it.season} {it.matches} {it.change}"


def _titles(matches: Sequence[MatchRow], deals: Sequence[DealRow], length: Length) -> Iterator[str]:
    for season in dict.fromkeys(season_at(match.at, length) for match in matches):
        within = {match.table for match in matches if season.begins <= match.at < season.ends}
        card = season_card(matches, [deal for deal in deals if deal.table in within], season)
        if card is not None:
            yield f"season {season.number} {card.matches} matches {card.deals} deals"
            yield from (f"title {one.title} {one.person} {one.value}" for one in card.titles)


async def rebuilt(path: Path) -> str:
    """Fold every match of a copy anew, and tell what that comes to."""
    with TemporaryDirectory() as folder:
        storage = await SqliteStorage.open(Path(shutil.copy(path, folder)))
        try:
            await Rebuilding(storage).run(GAMES)
            return await told(storage)
        finally:
            await storage.close()


def main(names: list[str]) -> None:
    """Write down the databases named, all when none is."""
    LADDERS.mkdir(exist_ok=True)
    for path in sorted((*FOLDER.glob("*.db"), *FOLDER.glob("*/*.db"))):
        if not names or path.stem in names:
            (LADDERS / f"{path.stem}.txt").write_text(asyncio.run(rebuilt(path)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
