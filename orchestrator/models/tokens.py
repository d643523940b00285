"""How many tokens a text will be, without a tokenizer: by script, corrected by what the server reports.

The figures are means over current vocabularies; a model's own ratio is learnt from its reports (stack.md, token
counts). An estimate never fails a turn.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

_DIGITS = b"0123456789"
_CONTINUATION = bytes(range(0x80, 0xC0))
_TWO_BYTES = bytes(range(0xC2, 0xE0))
_HANGUL = bytes((0xEA, 0xEB, 0xEC, 0xED))
_CJK = bytes(range(0xE3, 0xEA))
_OTHER_THREE = bytes((0xE0, 0xE1, 0xE2, 0xEE, 0xEF))
_FOUR_BYTES = bytes(range(0xF0, 0xF5))

_PER_ASCII = 0.235
_PER_DIGIT = 0.45
_PER_CLASS = ((_TWO_BYTES, 0.5), (_HANGUL, 0.72), (_CJK, 0.85), (_OTHER_THREE, 1.0), (_FOUR_BYTES, 2.0))
PER_MESSAGE = 4
"""Tokens that the chat template adds to a message."""

_LEAST_RATIO, _MOST_RATIO = 0.3, 3.0
_LEAST_PROMPT = 150
_SURE_AFTER = 3


def estimate_tokens(text: str) -> float:
    """Tokens of `text`, uncorrected: by Latin letters, digits, Hangul, CJK and the rest."""
    if text.isascii():
        digits = len(text) - len(text.encode().translate(None, _DIGITS))
        return (len(text) - digits) * _PER_ASCII + digits * _PER_DIGIT
    data = text.encode("utf-8", "surrogatepass").translate(None, _CONTINUATION)
    estimate, left = 0.0, len(data)
    for leads, weight in _PER_CLASS:
        data = data.translate(None, leads)
        estimate += (left - len(data)) * weight
        left = len(data)
    digits = left - len(data.translate(None, _DIGITS))
    return estimate + (left - digits) * _PER_ASCII + digits * _PER_DIGIT


_estimated_before = lru_cache(maxsize=512)(estimate_tokens)
"""For sections and earlier turns, which stand in one prompt after the other."""


@dataclass(slots=True)
class TokenEstimator:
    """Estimates for one model, corrected by its running ratio of reported to estimated tokens."""

    ratio: float = 1.0
    samples: int = 0

    def text(self, text: str) -> int:
        """Tokens of one text."""
        return round(_estimated_before(text) * self.ratio)

    def texts(self, texts: Iterable[str], *, messages: int = 0) -> int:
        """Tokens of many texts that make up so many messages."""
        return round((estimate_tokens("".join(texts)) + messages * PER_MESSAGE) * self.ratio)

    def observe(self, estimated: int, reported: int) -> None:
        """Learn from a request: what we had estimated (with this estimator) and what the server counted.

        Short prompts teach nothing: there the chat template weighs more than the text.
        """
        if estimated < _LEAST_PROMPT or reported <= 0:
            return
        seen = min(max(self.ratio * reported / estimated, _LEAST_RATIO), _MOST_RATIO)
        self.samples += 1
        self.ratio += (seen - self.ratio) * max(1 / self.samples, 0.2)

    def is_truncated(self, estimated: int, reported: int) -> bool:
        """Whether a server that reports so few tokens has dropped a part of the prompt (C9).

        Before the ratio is known (3 samples) only less than two fifths of the estimate is taken for a sign.
        """
        share = 0.65 if self.samples >= _SURE_AFTER else 0.4
        return 0 < reported < estimated * share and estimated - reported > 256
