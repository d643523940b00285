"""`reveal`: a secret whose condition holds comes out; the model reads its text only then (behaviours E4)."""

from __future__ import annotations

from rules.engine import resolve
from rules.requests import Reveal
from rules.storyteller import revealable
from rules.tally import Tally
from tools.context import ToolContext
from tools.outcome import ToolOutcome, resolved
from tools.tool import Arguments, Choices, Tool


class RevealArguments(Arguments):
    """Which secret."""

    secret: str


def choices(context: ToolContext) -> Choices | None:
    """The secrets whose time has come."""
    secrets = revealable(Tally(context.system, context.state, context.dice))
    return {"secret": secrets} if secrets else None


def run(context: ToolContext, arguments: RevealArguments) -> ToolOutcome:
    """Asks for the reveal and brings the text."""
    request = Reveal(secret=arguments.secret)
    resolution = resolve(context.system, context.state, request, dice=context.dice, asker="storyteller")
    if resolution.refused is not None:
        return resolved(context, resolution)
    text = context.system.words(context.language, "secrets", arguments.secret, "text")
    return resolved(context, resolution, text=text)


REVEAL = Tool("reveal", RevealArguments, choices, run)
