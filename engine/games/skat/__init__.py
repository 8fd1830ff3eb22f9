"""Skat with «скат пиратский или разбойничий»; the rule book is docs/skat.md."""
