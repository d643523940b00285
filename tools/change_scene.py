"""`change_scene`: move everybody by an exit that is open; never in the middle of an encounter."""

from __future__ import annotations

from rules.engine import resolve
from rules.refusals import Refusal
from rules.requests import ChangeScene
from tools.context import ToolContext
from tools.names import entry_names, find
from tools.outcome import ToolOutcome, refused, resolved
from tools.tool import Arguments, Choices, Tool


class ChangeSceneArguments(Arguments):
    """Where to, and how they get there."""

    scene: str
    reason: str = ""


def choices(context: ToolContext) -> Choices | None:
    """The ways out of this scene, open or not: a closed one is refused when tried."""
    scene = context.system.scenes.get(context.state.scene.id)
    if scene is None or not scene.exits or context.state.scene.encounter is not None:
        return None
    return {"scene": tuple(way.to for way in scene.exits)}


def run(context: ToolContext, arguments: ChangeSceneArguments) -> ToolOutcome:
    """Asks for the move."""
    scene = find("scene", arguments.scene, entry_names(context.system, context.language, "scenes"))
    if isinstance(scene, Refusal):
        return refused(context, scene)
    request = ChangeScene(scene=scene)
    resolution = resolve(context.system, context.state, request, dice=context.dice, asker="storyteller")
    described = context.system.words(context.language, "scenes", resolution.state.scene.id, "description")
    return resolved(context, resolution, scene=described)


CHANGE_SCENE = Tool("change_scene", ChangeSceneArguments, choices, run)
