"""What requests cost: tokens by stage, the share a cache served, alerts and caps (behaviours.md C14). Plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from orchestrator.models.messages import Stage
from orchestrator.models.profiles import Prices
from orchestrator.models.protocol import Usage

CapState = Literal["within", "soft", "hard"]

_NONE = Usage(requests=0)


def read_usage(reported: object) -> Usage | None:
    """The usage that a server reported, from whichever of the known places; None when there is nothing to read."""
    if not isinstance(reported, Mapping):
        return None
    prompt = _count(reported, "prompt_tokens", "input_tokens")
    completion = _count(reported, "completion_tokens", "output_tokens")
    if not prompt and not completion:
        return None
    cached = _inner(reported, "prompt_tokens_details", "cached_tokens") or _count(reported, "prompt_cache_hit_tokens")
    reasoning = _inner(reported, "completion_tokens_details", "reasoning_tokens")
    return Usage(prompt, completion, min(cached, prompt), min(reasoning, completion))


def add_usage(first: Usage, second: Usage) -> Usage:
    """The sum of two usages; estimated when one of them is."""
    return Usage(
        first.prompt_tokens + second.prompt_tokens,
        first.completion_tokens + second.completion_tokens,
        first.cached_tokens + second.cached_tokens,
        first.reasoning_tokens + second.reasoning_tokens,
        first.requests + second.requests,
        first.estimated or second.estimated,
    )


def cached_share(usage: Usage) -> float:
    """The part of the prompt tokens that a cache served, 0.0–1.0."""
    return usage.cached_tokens / usage.prompt_tokens if usage.prompt_tokens else 0.0


def cost(usage: Usage, prices: Prices) -> float:
    """What `usage` costs in the currency of `prices` (which are per million tokens)."""
    fresh = usage.prompt_tokens - usage.cached_tokens
    paid = fresh * prices.prompt + usage.cached_tokens * prices.cached + usage.completion_tokens * prices.completion
    return paid / 1_000_000


@dataclass(frozen=True, slots=True)
class UsageTally:
    """Usage by stage: of a turn, a session, a table."""

    stages: Mapping[Stage, Usage] = field(default_factory=dict)

    def add(self, stage: Stage, usage: Usage) -> "UsageTally":
        """The tally with one more request of `stage`."""
        before = self.stages.get(stage, _NONE)
        return replace(self, stages={**self.stages, stage: add_usage(before, usage)})

    def merge(self, other: "UsageTally") -> "UsageTally":
        """Both tallies as one."""
        merged = self
        for stage, usage in other.stages.items():
            merged = merged.add(stage, usage)
        return merged

    @property
    def total(self) -> Usage:
        """All stages together."""
        whole = _NONE
        for usage in self.stages.values():
            whole = add_usage(whole, usage)
        return whole

    @property
    def tokens(self) -> int:
        """Prompt and completion tokens of all stages: what caps count."""
        total = self.total
        return total.prompt_tokens + total.completion_tokens

    def as_json(self) -> dict[str, dict[str, int | float | bool]]:
        """The tally as it is stored with a turn, the cached share of each stage beside its tokens."""
        return {
            stage: {
                "requests": usage.requests,
                "prompt_tokens": usage.prompt_tokens,
                "completion_tokens": usage.completion_tokens,
                "cached_tokens": usage.cached_tokens,
                "reasoning_tokens": usage.reasoning_tokens,
                "cached_share": round(cached_share(usage), 4),
                "estimated": usage.estimated,
            }
            for stage, usage in self.stages.items()
        }


@dataclass(frozen=True, slots=True)
class UsageCaps:
    """How many tokens a table may use: an alert at `soft`, a clean end of the turn at `hard`. None: no limit."""

    soft: int | None = None
    hard: int | None = None

    def state(self, used: int, *, next_request: int = 0) -> CapState:
        """Where `used` tokens stand; `next_request` more (an estimate) must still fit below `hard`."""
        if self.hard is not None and used + max(next_request, 1) > self.hard:
            return "hard"
        return "soft" if self.soft is not None and used >= self.soft else "within"


def _count(source: Mapping[str, object], *names: str) -> int:
    for name in names:
        value = source.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 2**53:
            return int(value)
    return 0


def _inner(source: Mapping[str, object], name: str, inner: str) -> int:
    details = source.get(name)
    return _count(details, inner) if isinstance(details, Mapping) else 0
