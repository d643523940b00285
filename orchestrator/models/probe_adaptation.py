"""What to change in a profile after a server refused a request: the parameter or the role that it names."""

import re

from orchestrator.models.errors import ModelError
from orchestrator.models.profiles import ModelProfile

_UNSUPPORTED = re.compile(
    r"unsupported|not support|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|extra|invalid", re.IGNORECASE
)
_OPTIONAL = ("stream_options", "temperature", "top_p", "tool_choice", "parallel_tool_calls", "reasoning_effort")


def adapted(profile: ModelProfile, fault: ModelError | None) -> ModelProfile | None:
    """A profile that avoids what `fault` complains about; None when the complaint is about nothing we can change."""
    if fault is None or fault.kind != "bad_request":
        return None
    said = fault.detail
    if "max_completion_tokens" in said and profile.max_tokens_field == "max_tokens":
        return profile.model_copy(update={"max_tokens_field": "max_completion_tokens"})
    if "max_completion_tokens" in said and profile.max_tokens_field == "max_completion_tokens":
        return profile.model_copy(update={"max_tokens_field": "max_tokens"})
    if re.search(r"alternat", said, re.IGNORECASE) and not profile.alternation:
        return profile.model_copy(update={"alternation": True})
    if re.search(r"\bdeveloper\b", said) and profile.system_role == "system":
        return profile.model_copy(update={"system_role": "developer"})
    if re.search(r"system (?:role|message)|role:? '?system", said, re.IGNORECASE) and profile.system_role != "user":
        return profile.model_copy(update={"system_role": "user"})
    named = [name for name in (*_OPTIONAL, *profile.parameters) if name in said and name not in profile.leave_out]
    if named and _UNSUPPORTED.search(said):
        return profile.model_copy(update={"leave_out": profile.leave_out | {named[0]}})
    if "stream" in said.lower() and _UNSUPPORTED.search(said) and profile.streaming != "never":
        return profile.model_copy(update={"streaming": "never"})
    return None
