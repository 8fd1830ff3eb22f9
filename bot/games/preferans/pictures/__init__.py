"""Pictures of preferans: who paints which, and an example of each."""
