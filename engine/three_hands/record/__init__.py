"""Reading and writing records of games with three hands."""
