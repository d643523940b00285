"""What to keep of narration that was cut at the token limit (behaviours.md C7)."""

import re

_CLOSING = r"[\"'”’」』)\]*_]*"
_SENTENCE_END = re.compile(rf"(?:[.!?…]+{_CLOSING}(?=\s|\Z)|[。！？]+{_CLOSING})")  # noqa: RUF001  # full width is meant


def whole_sentences(text: str) -> str:
    """`text` up to the end of its last whole sentence; empty when not even one is whole.

    A sentence ends with its mark (with closing quotes, brackets and emphasis after it) before white space or at the
    end, so "3.5" and "e.g" at the cut do not count. A line that was completed counts as whole, too.
    """
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    line_end = text.rstrip(" \t").rfind("\n")
    end = max(ends[-1] if ends else 0, line_end if line_end > 0 else 0)
    return text[:end].rstrip()
