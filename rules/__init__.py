"""The law: pure rule code. Same state, request and faces give the same events; no I/O, clock, chance or model here."""
