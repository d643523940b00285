"""The embedded storyteller: no network, no language model; it rules by `covers` words and tells from written lines."""

EMBEDDED = "embedded"
"""The model name that always means the embedded storyteller."""
