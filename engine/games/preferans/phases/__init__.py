"""The phases of a deal: legal commands, and the events and states that follow from them."""
