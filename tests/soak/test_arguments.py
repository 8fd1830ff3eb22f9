"""What is wrong with the arguments of the soak is one sentence."""

import pytest

from tests.soak.__main__ import main


@pytest.mark.parametrize(
    "wrong", [["--kills", "a"], ["--kills=-1"], ["--fuzz", "1.5"], ["--fuzz", "٣"], ["--kils", "1"]]
)
def test_wrong_arguments(wrong: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["soak", *wrong])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
