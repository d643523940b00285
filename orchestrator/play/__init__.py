"""The terminal: the command `tallytale` and the game at it. It parses, calls and formats; others decide."""
