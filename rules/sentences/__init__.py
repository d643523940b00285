"""Rules as sentences, in English and Korean, both ways (rule_system.md §10).

    names = Names.of(system)
    write(system.tracks["stress"], names, "en")
    found = read("When Stress is full → add Trauma to Scars; Stress becomes 0", names, "en")
    found if not isinstance(found, SentenceFault) else describe_fault(found, "en")
    print(as_text(explain(system, "ko")))

The sentences stand in `text/{en,ko}.yaml` as patterns of the definitions' fields; how patterns are written is told in
`rules.sentences.patterns`. What a field may be, the definitions' own types say. What no sentence says yet stands in
braces behind it as data, so that nothing is ever lost.
"""

from rules.sentences.describe import describe_fault
from rules.sentences.explain import Chapter, Line, as_text, explain
from rules.sentences.faults import SentenceFault
from rules.sentences.names import Names
from rules.sentences.reading import read
from rules.sentences.writing import kind_of, write

__all__ = [
    "Chapter",
    "Line",
    "Names",
    "SentenceFault",
    "as_text",
    "describe_fault",
    "explain",
    "kind_of",
    "read",
    "write",
]
