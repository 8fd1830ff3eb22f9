"""All rows of buttons: one line a module."""

from typing import Final

from tests.e2e.conditions import company_rows, settings_rows, stranger_rows, table_rows
from tests.e2e.conditions.row import Row

ROWS: Final[tuple[Row, ...]] = (
    *company_rows.ROWS,
    *stranger_rows.ROWS,
    *settings_rows.ROWS,
    *table_rows.ROWS,
)
