"""Records of games of three hands."""
