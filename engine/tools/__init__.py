"""Tools of the command line that play many deals: arena, regret, perfect deals."""
