"""The embedded storyteller as a chat model: reads the typed views, never the prompt's text, and says who it is."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from orchestrator.models.embedded import EMBEDDED
from orchestrator.models.embedded.asides import answer, recapped
from orchestrator.models.embedded.matcher import match_ruling
from orchestrator.models.embedded.telling import tell
from orchestrator.models.messages import ChatRequest
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import CallReady, Finished, Part, TextDelta, Usage
from prompts.views import NarrationView, RecapView, RulingView, SingleCallView, TalkView

WINDOW = 1_000_000
"""It reads views, so no prompt is too long for it."""


class EmbeddedStoryteller:
    """Plays a starter adventure to its end without a network. The same view always gives the same words."""

    reads_views = True
    """It needs what views hold for it alone; see `orchestrator.turn.desk`."""

    @property
    def name(self) -> str:
        """Its name in reports."""
        return EMBEDDED

    @property
    def profile(self) -> ModelProfile:
        """Native calls, no limits, two calls a turn."""
        return _PROFILE

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """Answers by the kind of view; a secret whose time has come is revealed before the telling."""
        view = request.view
        if isinstance(view, SingleCallView):
            view = view.narration
        if isinstance(view, NarrationView) and _offers(request, "reveal") and comes_out(view):
            secret = view.revealable[0].id
            yield CallReady(f"embedded-{secret}", "reveal", {"secret": secret})
            yield Finished("calls", _NO_USAGE)
            return
        for paragraph in _paragraphs(_words(view)):
            yield TextDelta(paragraph)
        yield Finished("stop", _NO_USAGE)

    async def aclose(self) -> None:
        """Holds nothing."""


def comes_out(view: NarrationView) -> bool:
    """Whether a secret whose condition holds comes out now: in a quiet moment, one at a time."""
    material = view.material
    quiet = material is not None and material.happening in ("nothing", "rest") and not material.revealed
    return bool(view.revealable) and quiet and view.scene.mode == "free"


def _offers(request: ChatRequest, tool: str) -> bool:
    return any(one.name == tool for one in request.offered)


def _words(view: object) -> str:
    match view:
        case RulingView():
            return json.dumps(match_ruling(view), ensure_ascii=False)
        case NarrationView():
            return tell(view)
        case TalkView():
            return answer(view)
        case RecapView():
            return recapped(view)
        case _:
            return '{"hard_moves": []}'


def _paragraphs(text: str) -> list[str]:
    """Whole paragraphs as parts of the stream, so that people see it arrive."""
    parts = text.split("\n\n")
    return [*(f"{part}\n\n" for part in parts[:-1]), parts[-1]]


_PROFILE = ModelProfile(window=WINDOW, source="built-in")
_NO_USAGE = Usage(estimated=True)
