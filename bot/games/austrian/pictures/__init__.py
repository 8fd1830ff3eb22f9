"""Pictures of Austrian préférence: who paints which, and an example of each."""
