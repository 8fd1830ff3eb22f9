"""Commitments of a duplicate: what is announced stands for the list, and neither tells a secret."""

from bot.screens.tournament.seals import announced_of, seals_key, seals_of, seals_text
from engine.tournament.plan import DUPLICATE
from engine.tournament.secrets import announced, secret_of
from tests.bot.screens import kit
from tests.bot.screens.tours import framed, gathered, secrets_in
from tests.engine.tournament.kit import SECRET


def test_the_file_has_each_commitment_behind_its_number_and_what_was_announced() -> None:
    frame = framed(gathered(3, DUPLICATE))
    text = seals_text(kit.RU, frame)
    listed = [line.split(" ") for line in text.split("\n") if line[:1].isdecimal()]
    assert [int(deal) for deal, _ in listed] == list(range(DUPLICATE.planned_deals + 1))
    assert announced([seal for _, seal in listed]) == announced_of(frame.tour)
    assert f"C = {announced_of(frame.tour)}" in text


def test_no_secret_is_told() -> None:
    frame = framed(gathered(3, DUPLICATE))
    text = seals_text(kit.EN, frame)
    assert secrets_in(text) == []
    assert not any(secret_of(bytes.fromhex(SECRET), deal).hex() in text for deal in range(len(seals_of(frame.tour))))


def test_other_tournaments_have_no_seals() -> None:
    assert seals_key(kit.RU, framed(gathered(3))) == ()
