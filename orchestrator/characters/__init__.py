"""Characters that people make: read from a file, suggested from a story, made with dice, and kept for their tables."""
