"""`roll`: name a check; code rolls it. A number the model puts in as a face has no place to go (behaviours A2)."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from rules.definitions.checks import Ladder
from rules.engine import Resolution, resolve
from rules.refusals import Refusal
from rules.requests import MakeCheck
from tools.context import ToolContext
from tools.lines import chip_summary
from tools.names import entry_names, find, here
from tools.outcome import ToolOutcome, refused, resolved
from tools.tool import Arguments, Choices, Tool


class RollArguments(Arguments):
    """What a check needs; everything but check, sheet and reason may be left out."""

    check: str
    sheet: str
    reason: str
    stat: str = ""
    skill: str = ""
    difficulty: str = ""
    attack: str = ""
    target: str = ""
    position: str = ""
    effect: str = ""


def choices(context: ToolContext) -> Choices | None:
    """The checks and stats of the system, everyone here, and what the system has of skills, difficulties and steps."""
    system, people = context.system, tuple(here(context))
    if not people or not system.checks:
        return None
    attacks = dict.fromkeys(attack for sheet in context.state.present() for attack in sheet.attacks)
    return {
        "check": tuple(check.id for check in system.file.checks if check.ruled),
        "sheet": people,
        "stat": tuple(system.stats),
        "skill": tuple(system.skills) or None,
        "difficulty": tuple(system.difficulties) or None,
        "attack": tuple(attacks),
        "target": people,
        "position": _steps(check.position for check in system.file.checks if check.ruled),
        "effect": _steps(check.effect for check in system.file.checks if check.ruled),
    }


def _steps(ladders: Iterable[Ladder | None]) -> tuple[str, ...] | None:
    """The steps that some check knows; None at a table whose checks know none."""
    steps = tuple(dict.fromkeys(step for ladder in ladders if ladder is not None for step in ladder.steps))
    return steps or None


def _named_steps(context: ToolContext, part: str) -> dict[str, str]:
    """The steps of a part with their names."""
    steps = (choices(context) or {}).get(part) or ()
    return {step: context.system.words(context.language, "steps", step) for step in steps}


def run(context: ToolContext, arguments: RollArguments) -> ToolOutcome:
    """Resolves the check."""
    found: dict[str, str] = {}
    for argument, said, named in (
        ("action", arguments.check, entry_names(context.system, context.language, "checks")),
        ("sheet", arguments.sheet, here(context)),
        ("target", arguments.target, here(context)),
        ("stat", arguments.stat, entry_names(context.system, context.language, "stats")),
        ("skill", arguments.skill, entry_names(context.system, context.language, "skills")),
        ("attack", arguments.attack, entry_names(context.system, context.language, "attacks")),
        ("difficulty", arguments.difficulty, entry_names(context.system, context.language, "difficulties")),
        ("position", arguments.position, _named_steps(context, "position")),
        ("effect", arguments.effect, _named_steps(context, "effect")),
    ):
        written = argument == "difficulty" and said.isdecimal()
        meant = said if written or not said else find(argument, said, named, parts=argument in ("sheet", "target"))
        if isinstance(meant, Refusal):
            return refused(context, meant)
        found[argument] = meant
    request = MakeCheck(
        action=found["action"],
        sheet=found["sheet"],
        stat=found["stat"],
        skill=found["skill"],
        attack=found["attack"],
        target=found["target"],
        difficulty=found["difficulty"] or None,
        position=found["position"],
        effect=found["effect"],
        reason=arguments.reason,
    )
    resolution = _resolved(context, request)
    if resolution.chip is None:
        return resolved(context, resolution)
    outcome = chip_summary(context.system, resolution.state, resolution.chip, context.words)
    return resolved(context, resolution, outcome=outcome)


def _resolved(context: ToolContext, request: MakeCheck) -> Resolution:
    """The check, whole; a decision in it takes its default, on the throw that was made."""
    answers: tuple[str, ...] = ()
    while True:
        dice = copy(context.dice)
        resolution = resolve(context.system, context.state, request, dice=dice, asker="storyteller", answers=answers)
        if resolution.awaiting is None:
            return resolution
        answers = (*answers, resolution.awaiting.default)


ROLL = Tool("roll", RollArguments, choices, run)
