"""The words of `python -m bot`."""

import pytest

from bot.__main__ import USAGE, main


@pytest.mark.parametrize(("words", "status"), [(["--help"], 0), (["-h"], 0), (["dance"], 1), (["backup"], 1)])
def test_what_it_can_do_is_told(
    words: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", *words])
    assert main() == status
    out, err = capsys.readouterr()
    assert (out, err) == ((f"{USAGE}\n", "") if not status else ("", f"{USAGE}\n"))
