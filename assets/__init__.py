"""Data files of the program: fonts with their licences, pictures, the sandbox page. Read with importlib.resources."""
