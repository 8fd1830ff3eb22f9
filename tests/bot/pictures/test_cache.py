"""The caches of the pictures."""

from concurrent.futures import ThreadPoolExecutor

from bot.pictures.cache import bounded


def test_a_value_is_made_once_by_many_threads() -> None:
    made: list[int] = []

    @bounded(4)
    def slow(number: int) -> int:
        made.append(number)
        return number

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(slow, [7] * 64)) == [7] * 64
    assert made == [7]
