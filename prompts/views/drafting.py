"""The view for writing rules by telling: what a person told, what the system has, the format, and what was wrong."""

from dataclasses import dataclass

from prompts.views.parts import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftingView:
    """Asks for entries of a rule system as data."""

    language: Language
    told: str
    """The person's own words."""
    system_name: str
    notation: str
    """The format in brief; it has no language."""
    present: str
    """The system as it stands, as sentences."""
    ids: tuple[str, ...] = ()
    """The ids there are, a line for each kind."""
    answer: str = ""
    """The answer before, where it could not be used."""
    fault: str = ""
    """What was wrong with it, a line for each fault."""
