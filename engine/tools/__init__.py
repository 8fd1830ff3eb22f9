"""Tools of the command line: contests of robots, the cost of their mistakes, reports and checks of records."""
