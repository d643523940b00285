"""The turn: take, rule, resolve, narrate, settle, commit; one step a file (design.md §5)."""
