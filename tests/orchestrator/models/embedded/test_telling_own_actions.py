"""How a system's own actions are told: in its lines, with others each time, and never as orders to a game master."""

from __future__ import annotations

import pytest

from orchestrator.models.embedded.telling import tell
from prompts.views import (
    Exchange,
    Language,
    MaterialView,
    MomentView,
    Named,
    NarrationView,
    SceneView,
    SheetView,
    StruckView,
)
from rules.loading.load import load_system
from rules.systems.cypher.actions.intruding import TOLD
from rules.systems.cypher.actions.task import EFFECTS_TOLD
from rules.systems.registry import actions_of

SYSTEMS = ("cypher", "numenera")
LANGUAGES: tuple[Language, ...] = ("en", "ko")
QUIET = {"en": "For a moment nothing happens.", "ko": "잠시 아무 일도 일어나지 않았다."}


def lines_of(system_id: str, language: Language) -> dict[str, tuple[str, ...]]:
    """The written lines of a system, by place."""
    tree = load_system(system_id).text[language].get("narration", {})
    return {
        f"{place}.{part}": (texts,) if isinstance(texts, str) else tuple(texts)
        for place, parts in tree.items()
        for part, texts in parts.items()
    }


def told(system_id: str, language: Language, beat: StruckView | MomentView, before: tuple[str, ...] = ()) -> str:
    """What is told of one beat, after some earlier passages."""
    hero = SheetView(id="hero", name="Sel", kind="hero")
    view = NarrationView(
        language=language,
        system_name=system_id,
        scene=SceneView(id="cave", title="The cave", description="A cave."),
        heroes=(hero,),
        speaker=Named("hero", "Sel"),
        player_text="I try it",
        recent=tuple(Exchange("I try it", text) for text in before),
        material=MaterialView(happening="check", turn=len(before), lines=lines_of(system_id, language), told=(beat,)),
    )
    return tell(view)


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("check", ["task", "attack", "defend", "first_aid", "climb", "lift", "repair"])
@pytest.mark.parametrize("kind", ["success", "failure"])
def test_every_roll_has_a_line(system_id: str, language: Language, check: str, kind: str) -> None:
    told_of = told(system_id, language, StruckView(check, kind, kind, "Sel", target="the wolf"))  # type: ignore[arg-type]

    assert told_of.strip()
    assert QUIET[language] not in told_of
    assert "{" not in told_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_roll_after_another_is_not_told_alike(language: Language) -> None:
    passages: tuple[str, ...] = ()
    for _ in range(4):
        beat = StruckView("defend", "success", "success", "Sel", target="the wolf")
        passages = (*passages, told("cypher", language, beat, passages))

    assert len(set(passages)) == 4


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told_of", [*TOLD, *EFFECTS_TOLD])
def test_how_an_intrusion_or_a_great_success_came_out_has_lines(
    system_id: str, language: Language, told_of: str
) -> None:
    rule = load_system(system_id).words(language, "tells", told_of, "text")

    passage = told(system_id, language, MomentView(f"{told_of}.lines", (("hero", "Sel"),), rule))

    assert passage.strip() not in ("", QUIET[language])
    assert "{" not in passage
    assert rule.replace("{hero}", "Sel") not in passage


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tell_that_tells_a_game_master_what_to_do_is_told_as_it_stands(system_id: str, language: Language) -> None:
    system = load_system(system_id)
    own = actions_of(system)
    assert own is not None
    order = system.words(language, "tells", "free_intrusion", "text")

    passage = told(system_id, language, MomentView("free_intrusion.lines", (("hero", "Sel"),), order))

    assert "free_intrusion" in own.words["tells"]
    assert order not in passage
    assert passage.strip()
