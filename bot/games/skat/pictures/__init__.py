"""Pictures of Skat: who paints which, and an example of each."""
