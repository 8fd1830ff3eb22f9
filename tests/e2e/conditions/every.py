"""All rows of buttons: one line a module."""

from typing import Final

from tests.e2e.conditions import company_rows, settings_rows, stranger_rows, table_rows, tour_rows
from tests.e2e.conditions.row import Row
from tests.extent import SOAKING

ALL: Final[tuple[Row, ...]] = (
    *company_rows.ROWS,
    *stranger_rows.ROWS,
    *settings_rows.ROWS,
    *table_rows.ROWS,
    *tour_rows.ROWS,
)
"""Rows in the order of their modules."""
ROWS: Final[tuple[Row, ...]] = tuple(row for row in ALL if SOAKING or not row.alike)
"""Rows of this run."""
