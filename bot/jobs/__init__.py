"""Jobs that other machines may do, requested over NATS: robots' thoughts, proofs of claims, analyses and pictures.

A job is a call of a pure function from a fixed list (`kinds`); its arguments and result are sent as JSON of known types
(`messages`). The program that serves the tables asks (`asker`, `remote`), programs with ROLE=jobs answer (`worker`,
`serving`). A lost job is requested again or done on the asking machine, so nothing is stored anywhere.
"""
