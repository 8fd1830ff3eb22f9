"""The simple robot, phase by phase: decisions by rules and counted tricks."""
