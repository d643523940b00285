"""Nights of the two adventures of Cypher's kind, line by line, with dice that fall as a night wants them."""
