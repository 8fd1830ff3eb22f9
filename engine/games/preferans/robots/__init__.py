"""Computer players. They see a `SeatView` and nothing else; equal views get equal answers."""
