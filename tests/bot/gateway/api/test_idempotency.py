"""What is written as a cause is read as the same."""

from datetime import UTC, datetime

from bot.gateway.api import idempotency


def test_a_press_names_its_query() -> None:
    assert idempotency.of_press(4242, "99887766") == "4242:99887766"
    assert idempotency.read("4242:99887766") == ("99887766", 0)


def test_a_message_names_its_chat_and_number() -> None:
    assert idempotency.of_message(4242, -1001, 17) == "4242:-1001:17"
    assert idempotency.read("4242:-1001:17") == ("", 17)
    assert idempotency.read(idempotency.of_message(4242, -1001, -3)) == ("", -3)  # one that only the bot sees


def test_coming_in_again_is_another_cause() -> None:
    first, again = (datetime(2026, 1, 2, 3, 4, second, tzinfo=UTC) for second in (5, 6))
    assert idempotency.of_joining(4242, -1001, first) != idempotency.of_joining(4242, -1001, again)
    assert idempotency.of_joining(4242, -1001, first).startswith("4242:-1001:joined:")
