"""Telling a turn from its view: outcome, changes and scene, in the lines of system and adventure."""

from __future__ import annotations

from orchestrator.models.embedded.covering import fit
from orchestrator.models.embedded.lines import Lines
from orchestrator.models.words import say
from prompts.views import MaterialView, NarrationView, StruckView


def tell(view: NarrationView) -> str:
    """The narration of a turn, in paragraphs; never empty."""
    material = view.material or MaterialView(happening="nothing")
    hero = view.speaker.name if view.speaker else ""
    lines = Lines(view.language, f"{material.seed}:{material.turn}", {"hero": hero, "scene": view.scene.title})
    detail = lines.one(material.details)
    lines = Lines(
        view.language,
        f"{material.seed}:{material.turn}:told",
        {"hero": hero, "scene": view.scene.title, "detail": detail},
    )
    paragraphs = [
        _happened(view, material, lines),
        " ".join(part for part in (_foes(material, lines), _moments(material, lines)) if part),
        " ".join(view.tells),
        _revealed(material, lines),
        _arrived(view, material, lines),
    ]
    told = "\n\n".join(paragraph for paragraph in paragraphs if paragraph.strip())
    return told or lines.one(material.idle) or detail or view.scene.description or say(view.language, "embedded.quiet")


def _happened(view: NarrationView, material: MaterialView, lines: Lines) -> str:
    """What the hero did came to."""
    match material.happening:
        case "opening":
            return lines.one(material.opening) or view.premise
        case "arrival":
            return lines.one(material.lines.get("moving.lines", ()))
        case "rest":
            return lines.one(material.lines.get("resting.lines", ()))
        case "out":
            return lines.one(material.lines.get("hero_out.lines", ()))
        case "refused":
            no_way = lines.one(material.lines.get("no_way.lines", ()))
            return " ".join((*view.refusals, no_way)).strip()
        case "check" | "attack":
            heroic = [struck for struck in material.struck if struck.by_hero]
            told = [lines.one(material.approach)] if material.approach else []
            told += [_struck(material, lines, one) for one in (heroic[-1:] if not told else [])]
            return " ".join(part for part in told if part)
        case "nothing" | "ending":
            return _nothing(view, material, lines)


def _nothing(view: NarrationView, material: MaterialView, lines: Lines) -> str:
    """Nothing was called for: a word with somebody, a look around, or just a moment."""
    words = view.player_text
    if fit(words, say(view.language, "embedded.talk_covers")):
        if not material.speech:
            return lines.one(material.lines.get("talk_alone.lines", ()))
        person = _spoken_to(words, tuple(material.speech))
        said = lines.one(material.speech[person])
        told = lines.one(material.lines.get("talk.lines", ()), target=person)
        quoted = lines.one(material.lines.get("speech.lines", ()), target=person, line=said) if said else ""
        return f"{told} {quoted}".strip()
    place = "looking.lines" if fit(words, say(view.language, "embedded.look_covers")) else "nothing_called_for.lines"
    if fit(words, say(view.language, "embedded.wait_covers")):
        place = "waiting.lines"
    told = lines.one(material.lines.get(place, ()))
    described = view.scene.description if place == "looking.lines" else ""
    ways = ", ".join(material.nudges)
    nudge = say(view.language, "embedded.nudge", ways=ways) if ways and place == "looking.lines" else ""
    return "\n\n".join(part for part in (told, described, nudge) if part)


def _spoken_to(words: str, people: tuple[str, ...]) -> str:
    return max(people, key=lambda name: max((fit(words, part) for part in (name, *name.split())), default=0))


def _struck(material: MaterialView, lines: Lines, struck: StruckView) -> str:
    """A check in one line: by its own name where the system has lines for it, else by what kind of check it was."""
    place = struck.check
    if struck.attack:
        place = "attack_by_hero" if struck.by_hero else "attack_by_npc"
    who = {"hero": struck.hero, "target": struck.target}
    if not struck.by_hero:
        who = {"actor": struck.hero, "hero": struck.target}
    for candidate in (place, "check"):
        for part in (struck.tier, struck.kind, "lines"):
            variants = material.lines.get(f"{candidate}.{part}", ())
            told = lines.one(variants, attack=struck.attack, **who)
            if told:
                return told
    return ""


def _foes(material: MaterialView, lines: Lines) -> str:
    """What the non-players did."""
    told = [_struck(material, lines, struck) for struck in material.struck if not struck.by_hero]
    return " ".join(part for part in told if part)


def _moments(material: MaterialView, lines: Lines) -> str:
    """What else the turn brought: someone falls, a fight begins or ends, a condition comes or goes."""
    told = [lines.one(material.lines.get(moment.place, ()), **dict(moment.values)) for moment in material.moments]
    return " ".join(part for part in told if part)


def _revealed(material: MaterialView, lines: Lines) -> str:
    """Secrets that came out, told once."""
    told = [
        lines.one(material.lines.get("secret_revealed.lines", ()), secret=text) or text for text in material.revealed
    ]
    return "\n\n".join(told)


def _arrived(view: NarrationView, material: MaterialView, lines: Lines) -> str:
    """The new scene, on entering it: how it looks and what could be done there."""
    if material.happening not in ("opening", "arrival"):
        return ""
    told = [lines.one(material.arrive), view.scene.description]
    if material.happening == "opening" and material.nudges:
        told.append(say(view.language, "embedded.nudge", ways=", ".join(material.nudges)))
    return "\n\n".join(part for part in told if part)
