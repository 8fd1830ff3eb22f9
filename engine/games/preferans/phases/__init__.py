"""The phases of a deal: legal commands in each, and the events and states that follow from them."""
