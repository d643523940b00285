"""`roll`: name a check; code rolls it. A number the model puts in as a face has no place to go (behaviours A2)."""

from __future__ import annotations

from rules.engine import resolve
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


def choices(context: ToolContext) -> Choices | None:
    """The checks, stats, skills and difficulty words of the system, and everyone here."""
    system, people = context.system, tuple(here(context.state))
    if not people or not system.checks:
        return None
    attacks = dict.fromkeys(attack for sheet in context.state.present() for attack in sheet.attacks)
    return {
        "check": tuple(check.id for check in system.file.checks if check.ruled),
        "sheet": people,
        "stat": tuple(system.stats),
        "skill": tuple(system.skills),
        "difficulty": tuple(system.difficulties),
        "attack": tuple(attacks),
        "target": people,
    }


def run(context: ToolContext, arguments: RollArguments) -> ToolOutcome:
    """Resolves the check."""
    found: dict[str, str] = {}
    for argument, said, named in (
        ("sheet", arguments.sheet, here(context.state)),
        ("target", arguments.target, here(context.state)),
        ("stat", arguments.stat, entry_names(context.system, context.language, "stats")),
        ("skill", arguments.skill, entry_names(context.system, context.language, "skills")),
        ("attack", arguments.attack, entry_names(context.system, context.language, "attacks")),
    ):
        meant = find(argument, said, named) if said else ""
        if isinstance(meant, Refusal):
            return refused(context, meant)
        found[argument] = meant
    request = MakeCheck(
        action=arguments.check,
        sheet=found["sheet"],
        stat=found["stat"],
        skill=found["skill"],
        attack=found["attack"],
        target=found["target"],
        difficulty=arguments.difficulty or None,
        reason=arguments.reason,
    )
    resolution = resolve(context.system, context.state, request, dice=context.dice, asker="storyteller")
    if resolution.awaiting is not None:
        resolution = resolve(
            context.system,
            context.state,
            request,
            dice=context.dice,
            asker="storyteller",
            answers=(resolution.awaiting.default,),
        )
    if resolution.chip is None:
        return resolved(context, resolution)
    outcome = chip_summary(context.system, resolution.state, resolution.chip, context.words)
    return resolved(context, resolution, outcome=outcome)


ROLL = Tool("roll", RollArguments, choices, run)
