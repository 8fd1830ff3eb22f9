"""Computer players. They see only a `SeatView`, and equal views get equal answers."""
