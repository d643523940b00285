"""What models read, and the short phrases that players read too: text from frozen views, in English and Korean.

This package knows no rules, no store and no model. It is handed views (`prompts.views`) and a token counter, and gives
back messages and an account of what is in them. Callers import what they need from its modules; the ones to know are
`compose`, `views`, `words`, `lore` and `particles`.
"""
