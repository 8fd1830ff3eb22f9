"""Rules of a match: values of the options, presets, the table of options (austrian.md §11)."""
