"""Long tests, run by `make soak`: kills and hostile input in numbers no ordinary test run has time for."""
