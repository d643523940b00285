"""Cypher: data, words and the typed actions beside them."""
