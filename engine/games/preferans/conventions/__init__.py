"""Conventions: rule sets as values. No other module tests the name of a convention, only its options."""
