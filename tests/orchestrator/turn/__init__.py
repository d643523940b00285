"""The turn, tried with scripted, embedded and hostile models."""
