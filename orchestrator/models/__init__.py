"""Talking to language models: one protocol, its clients, and what they cost (design.md §7).

Light to import: the heavy parts (`openai_client`, `probe`) are imported by the composition root when they are used.
The words are in `orchestrator.models.protocol`; a model's faults in `orchestrator.models.errors`.
"""
