"""English words made comparable: a light stem, so that `climbing` and `climbed` fit `climb`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from orchestrator.models.words import catalogue

_ENDINGS = ("ingly", "edly", "ing", "ies", "ied", "es", "ed", "ly", "s")
_KEPT_DOUBLES = "lsz"


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A light stem of a casefolded word; short words stay as they are, irregular pasts become their verb."""
    word = word.replace("’", "'").removesuffix("'s").removesuffix("'")
    word = _irregular().get(word, word)
    for ending in _ENDINGS:
        root = word.removesuffix(ending)
        if root == word or (ending == "s" and word.endswith("ss")):
            continue
        if ending in ("ies", "ied") and len(root) >= 2:
            return root + "y"
        if len(root) >= 3 and any(letter in "aeiouy" for letter in root):
            if len(root) >= 4 and root[-1] == root[-2] and root[-1] not in _KEPT_DOUBLES:
                root = root[:-1]
            return root.removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word


@cache
def little_words() -> frozenset[str]:
    """Stems that carry no meaning of their own for a match: articles, pronouns, particles."""
    return frozenset(stem(word) for word in catalogue("en")["embedded.little_words"].split())


@cache
def _irregular() -> Mapping[str, str]:
    words = catalogue("en")["embedded.irregular"].split()
    return dict(zip(words[::2], words[1::2], strict=True))
