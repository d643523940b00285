"""The rule systems that ship, one folder each: data, words, adventures."""
