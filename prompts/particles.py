"""Korean particles that fit the word before them (behaviours.md D11).

Writers of Korean text write the pair as Koreans do where the word is not known yet: `{{ view.name }}은(는)`,
`{who}을(를)`, `{place}(으)로`. `mark_pairs` turns such pairs *of our own source* into private marks; after the values
are in place, `resolve_marks` picks the form by the sound before each mark. A player's own "은(는)" is never touched:
it was never marked, and `without_marks` takes the two mark characters out of every value.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from prompts.sounds import TAIL, Sound, final_sound

MARK_OPEN = "\ufdd0"
MARK_CLOSE = "\ufdd1"
"""Two of Unicode's noncharacters: "never interchanged", so no honest text holds them."""


class Pair(NamedTuple):
    """One particle in its two forms, and what to write when the sound before it cannot be known."""

    closed: str
    """After a consonant: 은, 이, 으로."""
    open: str
    """After a vowel: 는, 가, 로."""
    written: str
    """Both, as one writes them: 은(는), (으)로."""
    open_after_rieul: bool = False
    """으로/로 and its kin take the open form after ㄹ too: 서울로."""

    def after(self, sound: Sound | None) -> str:
        """Pick the form that follows `sound`."""
        if sound is None:
            return self.written
        if sound == "vowel" or (sound == "rieul" and self.open_after_rieul):
            return self.open
        return self.closed


_PLAIN = (
    ("은", "는"),
    ("이", "가"),
    ("을", "를"),
    ("과", "와"),
    ("아", "야"),
    ("이었", "였"),
    ("이에요", "예요"),
    ("이여", "여"),
)
_CONTRACTED = {"었": "였", "에요": "예요", "어요": "여요"}
"""이 + this, after a vowel: 나무(이)었다 is 나무였다."""

_WRITTEN: dict[str, Pair] = {}
for _closed, _open in _PLAIN:
    _pair = Pair(_closed, _open, f"{_closed}({_open})")
    for _form in (f"{_closed}({_open})", f"{_open}({_closed})", f"{_closed}/{_open}", f"{_open}/{_closed}"):
        _WRITTEN[_form] = _pair

_PAREN_FORMS = "|".join(re.escape(form) for form in sorted(_WRITTEN, key=len, reverse=True) if "(" in form)
_SOURCE_PAIR = re.compile(rf"{_PAREN_FORMS}|\(이\)(?:에요|어요|[가-힣])|\(으\)로")
_MARK = re.compile(f"{MARK_OPEN}([^{MARK_CLOSE}]{{1,12}}){MARK_CLOSE}")
_ANY_MARK = re.compile(f"[{MARK_OPEN}{MARK_CLOSE}]")


@lru_cache(maxsize=256)
def pair(written: str) -> Pair:
    """Read a written pair: `은(는)`, `은/는`, `(으)로`, `으로/로`, `(이)나`, `이나/나` … in either order.

    Raises:
        ValueError: the text is no particle pair; the message lists the accepted spellings.
    """
    known = _WRITTEN.get(written)
    if known:
        return known
    if written.startswith("(으)"):
        rest = written.removeprefix("(으)")
        return Pair("으" + rest, rest, written, open_after_rieul=True)
    if written.startswith("(이)"):
        return _with_i(written.removeprefix("(이)"))
    first, slash, second = written.replace("(", "/").replace(")", "").partition("/")
    closed, short = (first, second) if len(first) > len(second) else (second, first)
    if slash and short and closed == "으" + short:
        return Pair(closed, short, f"(으){short}", open_after_rieul=True)
    if slash and short and closed == "이" + short:
        return _with_i(short)
    raise ValueError(f"{written!r} is no particle pair; write it like 은(는), 을/를, (으)로, 이나/나")


def _with_i(rest: str) -> Pair:
    for start, contracted in _CONTRACTED.items():
        if rest.startswith(start):
            return Pair("이" + rest, contracted + rest.removeprefix(start), f"(이){rest}")
    return Pair("이" + rest, rest, f"(이){rest}")


def particle(text: str, written: str) -> str:
    """Pick the form of the pair `written` that follows `text`; the pair itself when nobody can know."""
    return pair(written).after(final_sound(text[-TAIL:]))


def attach(text: str, written: str) -> str:
    """Put the right form of `written` behind `text`: 서울 with 으로/로 is 서울로."""
    return text + particle(text, written)


def mark_pairs(source: str) -> str:
    """Mark every written pair of a text of ours, before any value stands in it."""
    return _SOURCE_PAIR.sub(lambda found: f"{MARK_OPEN}{found.group()}{MARK_CLOSE}", source)


def split_pairs(source: str) -> list[str]:
    """Cut a text of ours at its written pairs: plain text at even places, pairs at odd ones."""
    parts: list[str] = []
    end = 0
    for found in _SOURCE_PAIR.finditer(source):
        parts += [source[end : found.start()], found.group()]
        end = found.end()
    parts.append(source[end:])
    return parts


def resolve_marks(text: str) -> str:
    """Put the right particle in the place of every mark, from the front, so that one may follow another."""
    if MARK_OPEN not in text:
        return text
    done: list[str] = []
    tail = ""
    end = 0
    for found in _MARK.finditer(text):
        between = text[end : found.start()]
        tail = (tail + between)[-TAIL:]
        chosen = pair(found.group(1)).after(final_sound(tail))
        done += [between, chosen]
        tail += chosen
        end = found.end()
    done.append(text[end:])
    return "".join(done)


def without_marks(value: str) -> str:
    """A value from outside, with the two mark characters replaced by U+FFFD."""
    return _ANY_MARK.sub("\ufffd", value)
