"""Addresses of messages: supergroups have them."""

import pytest

from bot.gateway.api.calls import messages_url


@pytest.mark.parametrize(
    ("chat", "url"), [(-1001234567890, "https://t.me/c/1234567890/"), (-500, None), (-(10**12), None), (77, None)]
)
def test_only_messages_of_supergroups_have_addresses(chat: int, url: str | None) -> None:
    assert messages_url(chat) == url
