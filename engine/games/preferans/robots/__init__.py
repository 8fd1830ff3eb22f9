"""Computer players. They see a `SeatView` and nothing else; the same view always gives the same answer."""
