"""Numbered examples, each runnable by itself."""
