"""Draw the golden pictures anew, on purpose: `python -m tests.pictures.regenerate [NAME ...]`; then look at each.

With `--small DIRECTORY` also copies of 360 px width, as a small telephone shows them.
"""

import argparse
from pathlib import Path

from PIL import Image

from bot.games.painting import PAINTERS
from bot.pictures import render
from tests.pictures.goldens import GOLDENS
from tests.pictures.palette import palette

HERE = Path(__file__).parent


def main() -> None:
    """Write the PNG files beside this module."""
    parser = argparse.ArgumentParser(description="Draw the golden pictures anew.")
    parser.add_argument("names", nargs="*", choices=[[], *GOLDENS], help="which (default: all)")
    parser.add_argument("--small", type=Path, help="directory for copies of 360 px width")
    arguments = parser.parse_args()
    for name in arguments.names or GOLDENS:
        image = render(PAINTERS, *GOLDENS[name])
        palette(image).save(HERE / f"{name}.png")
        if arguments.small:
            arguments.small.mkdir(parents=True, exist_ok=True)
            height = round(360 * image.height / image.width)
            image.resize((360, height), Image.Resampling.LANCZOS).save(arguments.small / f"{name}.png")


if __name__ == "__main__":
    main()
