"""Jobs that leave the machine: robots' thoughts, proofs of claims, analyses and pictures, asked for over NATS.

A job is a pure function of a fixed list (`kinds`); what it is given and what it finds travels as JSON of known types
(`messages`). The program that serves the tables asks (`asker`, `remote`), programs with ROLE=jobs answer (`worker`,
`serving`). A lost job is asked for again or done at home, so nothing is stored anywhere.
"""
