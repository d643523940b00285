"""What the embedded storyteller says beside the turns: answers from what the asker may know, recaps from the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from orchestrator.models.embedded.covering import HANGUL, WORD, phrases_of, roots_found, spoken_of
from orchestrator.models.embedded.korean import without_particle
from orchestrator.models.embedded.lines import listed
from orchestrator.models.words import LANGUAGES, catalogue, say
from prompts.views import ChanceLine, ChipView, GlossaryLine, LoreView, RecapView, SheetView, TalkView

MOST_ENTRIES = 3
"""How many entries of lore and glossary one answer holds."""
SHORTEST_NAME = 4
"""How many letters a word needs to stand for what it is part of."""
MOST_KINDS = 2
"""How many kinds of question one question may be."""
MOST_LATELY = 12
"""How many of the last changes a recap tells."""


def answer(view: TalkView) -> str:
    """An answer to a question, from lore, glossary, sheets, scene and the last roll. It makes nothing up."""
    kinds = [(key, tell) for key, tell in _ANSWERS if _asks(view.question, key)]
    entries = _entries(view)
    means = _asks(view.question, "meaning") and any(_bears(view.question, line.name) for line in view.glossary)
    if not kinds or (means and kinds[0][0] in _ALSO_MEANT):
        return "\n".join(entries or [line for line in (_say(view, "unknown"), _options(view)) if line])
    told = [tell(view) for _, tell in kinds[:MOST_KINDS]]
    also = entries if kinds[0][0] == "where" else []
    return "\n".join(dict.fromkeys(line for line in (*told, *also) if line)) or _say(view, "unknown")


def recapped(view: RecapView) -> str:
    """What happened lately: the facts as they stand, then the last changes."""
    told = [*view.facts]
    if view.events:
        told.append(say(view.language, "embedded.lately", events="; ".join(view.events[-MOST_LATELY:])))
    return "\n".join(told) or say(view.language, "embedded.nothing_yet")


def _asks(question: str, key: str) -> bool:
    """Whether a question has words of a kind of question, in either language: whole phrases, or single words."""
    words = [word.casefold() for word in WORD.findall(question)]
    run = "".join(words)
    for language in LANGUAGES:
        for phrase in catalogue(language)[f"embedded.asks.{key}"].split(","):
            wanted = "".join(WORD.findall(phrase.casefold()))
            if wanted in words or (wanted in run and (" " in phrase.strip() or language == "ko")):
                return True
    return False


def _say(view: TalkView, key: str, **values: object) -> str:
    return say(view.language, f"embedded.answered.{key}", **values)


# -- kinds of answers -----------------------------------------------------------------------------------------------


def _options(view: TalkView) -> str:
    labels = [line.label for line in view.chances if line.label]
    if view.scene.mode == "encounter":
        return _here(view)
    if view.language == "en":
        labels = [label[:1].lower() + label[1:] for label in labels]
    nudge = say(view.language, "embedded.nudge", nudges="; ".join(labels)) if labels else ""
    return "\n".join(part for part in (nudge, _ways(view)) if part)


def _ways(view: TalkView) -> str:
    ways = listed(way.label for way in view.scene.exits if way.open)
    return say(view.language, "embedded.ways", ways=ways) if ways and view.scene.mode == "free" else ""


def _chances(view: TalkView) -> str:
    """The chance of what is asked about, else of everything that could be tried."""
    if not view.chances:
        return _say(view, "no_chances")
    scored = [(_about(view.question, line), line) for line in view.chances]
    most = max(score for score, _ in scored)
    return "\n".join(_chance(view, line) for score, line in scored if score == most)


def _about(question: str, line: ChanceLine) -> float:
    """How much a question has in common with something that could be tried."""
    roots = roots_found(question, f"{line.covers}, {line.label.replace(',', ' ')}").values()
    return sum(root.weight for root in roots if not root.casual and root.name not in _question_words())


def _chance(view: TalkView, line: ChanceLine) -> str:
    key = "chance" if line.target else "chance_plain"
    return _say(view, key, label=line.label, check=line.check, target=line.target, percent=line.percent)


def _why(view: TalkView) -> str:
    """The last roll of the asker, else the last of all, with every reason."""
    chip = next((one for one in reversed(view.chips) if one.actor == view.asker.name), None)
    chip = chip or (view.chips[-1] if view.chips else None)
    return _roll(view, chip) if chip is not None else _say(view, "no_roll")


def _roll(view: TalkView, chip: ChipView) -> str:
    values = {
        "title": chip.title,
        "dice": chip.dice,
        "total": chip.total,
        "target": chip.target or "–",
        "tier": chip.tier,
    }
    return _say(view, "roll" if chip.lines else "roll_plain", reasons=", ".join(chip.lines), **values)


def _status(view: TalkView) -> str:
    return "\n".join(line for hero in view.heroes for line in _standing(view, hero))


def _standing(view: TalkView, hero: SheetView) -> Iterable[str]:
    tracks = ", ".join(f"{track.name} {track.value}/{track.max}" for track in hero.tracks)
    yield _say(view, "standing", who=hero.name, tracks=tracks)
    for condition in hero.conditions:
        yield _say(view, "held", condition=condition.name, text=condition.description or condition.name)


def _where(view: TalkView) -> str:
    return "\n".join(part for part in (_say(view, "place", scene=view.scene.title), _ways(view)) if part)


def _here(view: TalkView) -> str:
    people = [f"{one.name} ({', '.join(one.state)})" if one.state else one.name for one in view.scene.present]
    return _say(view, "here", who=", ".join(people)) if people else _say(view, "nobody")


def _lately(view: TalkView) -> str:
    return say(view.language, "embedded.lately", events="; ".join(view.changes)) if view.changes else ""


def _goal(view: TalkView) -> str:
    """The adventure's aim, which the glossary has last; else its premise."""
    return view.glossary[-1].text if view.glossary else view.premise


def _rules(view: TalkView) -> str:
    return next((line.text for line in view.glossary if line.name == view.system_name), "")


_ANSWERS: Sequence[tuple[str, Callable[[TalkView], str]]] = (
    ("options", _options),
    ("chances", _chances),
    ("goal", _goal),
    ("rules", _rules),
    ("who", _here),
    ("where", _where),
    ("status", _status),
    ("why", _why),
    ("lately", _lately),
)
"""Kinds of questions and what answers them, the most telling first."""
_ALSO_MEANT = ("goal", "rules", "who", "where", "status")
"""Kinds whose words may just as well be what is asked about: "what are hit points?"."""


def _entries(view: TalkView) -> list[str]:
    """What glossary and lore have on what is asked about: by the whole name, else by lore's keys, else by a word."""
    named = [word for word in WORD.findall(view.question) if HANGUL.search(word) or word[:1] != word[:1].lower()]
    whole = [line for line in view.glossary if _bears(view.question, line.name)]
    lore = [GlossaryLine(entry.title, entry.text) for entry in view.lore if _tells_of(entry, named)]
    found = [*whole, *lore] or [line for line in view.glossary if _is_called(view.question, line)]
    return list(dict.fromkeys(_say(view, "entry", name=line.name, text=line.text) for line in found))[:MOST_ENTRIES]


def _bears(question: str, name: str) -> bool:
    """Whether a question has a whole name, word for word."""
    spoken = spoken_of(question)
    phrases = phrases_of(name.replace(",", " "))
    roots = phrases[0] if phrases else ()
    return bool(roots) and all(root.worth(spoken) >= root.weight for root in roots)


def _tells_of(entry: LoreView, named: Sequence[str]) -> bool:
    """Whether lore was found by its keys, or speaks of one of the names in the question."""
    bare = (without_particle(word) for word in named)
    return entry.why.startswith("key") or any(len(word) > 1 and word in entry.text for word in bare)


def _is_called(question: str, line: GlossaryLine) -> bool:
    """Whether a question speaks of something by a word of its name, of its calling, or of what it covers."""
    calling = line.text.partition(",")[0].partition(".")[0]
    words = ", ".join((*line.name.split(), *calling.split(), line.text))
    spoken = spoken_of(question)
    return any(
        all(
            root.worth(spoken) >= root.weight >= SHORTEST_NAME and root.name not in _question_words() for root in phrase
        )
        for phrase in phrases_of(words)
    )


@cache
def _question_words() -> frozenset[str]:
    """The roots that only ask."""
    covers = (catalogue(language)["embedded.question_words"] for language in LANGUAGES)
    return frozenset(root.name for line in covers for phrase in phrases_of(line) for root in phrase)
