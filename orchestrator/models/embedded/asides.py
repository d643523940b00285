"""What the embedded storyteller says beside the turns: answers from the view, recaps from the facts."""

from __future__ import annotations

from orchestrator.models.embedded.covering import best_fit
from orchestrator.models.words import say
from prompts.views import RecapView, SheetView, TalkView


def answer(view: TalkView) -> str:
    """An answer to a question: who it is that answers, the last roll, what lore says, how the asker stands."""
    told = [say(view.language, "embedded.answers")]
    told += [f"{entry.title}: {entry.text}" for entry in view.lore]
    asked = view.question
    for chip in view.chips[-1:]:
        reasons = ", ".join(chip.lines)
        told.append(
            say(
                view.language,
                "embedded.last_roll",
                title=chip.title,
                dice=chip.dice,
                reasons=reasons,
                total=chip.total,
                target=chip.target or "–",
                tier=chip.tier,
            )
        )
    told += [_standing(view, hero) for hero in view.heroes]
    told += [
        f"{condition.name}: {condition.description}"
        for hero in view.heroes
        for condition in hero.conditions
        if best_fit(asked, condition.name) and condition.description
    ]
    ways = ", ".join(way.label for way in view.scene.exits if way.open)
    if ways:
        told.append(say(view.language, "embedded.ways", ways=ways))
    return "\n".join(told)


def _standing(view: TalkView, hero: SheetView) -> str:
    tracks = ", ".join(f"{track.name} {track.value}/{track.max}" for track in hero.tracks)
    held = ", ".join(condition.name for condition in hero.conditions)
    line = f"{hero.name}: {tracks}"
    return f"{line} ({held})" if held else line


def recapped(view: RecapView) -> str:
    """What happened lately: the facts as they stand, then the last changes."""
    told = [*view.facts]
    if view.events:
        told.append(say(view.language, "embedded.lately", events="; ".join(view.events[-12:])))
    return "\n".join(told) or say(view.language, "embedded.nothing_yet")
