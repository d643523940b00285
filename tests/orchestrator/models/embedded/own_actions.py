"""Views of a system with typed actions, made by hand: parts, actions and words as Cypher's text files have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from orchestrator.models.embedded.matcher import match_ruling
from orchestrator.turn.ruling import Ruling
from prompts.views import (
    AttackLine,
    CheckLine,
    DifficultyLine,
    Exchange,
    Language,
    Named,
    PartLine,
    ProposalLine,
    RulingView,
    SceneView,
    SheetView,
    SkillLine,
    StatLine,
)

ACTING = ("task", "attack", "first_aid")
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "might": "Might",
        "might_covers": "force, push, lift, break, endure, swim, climb",
        "speed": "Speed",
        "speed_covers": "dodge, sneak, balance, run, pick a lock",
        "intellect": "Intellect",
        "intellect_covers": "think, remember, persuade, study, repair, search",
        "climbing": "Climbing",
        "climbing_covers": "climb, scale",
        "task": "Task",
        "task_covers": "try something that may fail",
        "attack": "Attack",
        "attack_covers": "attack, strike, hit, shoot, kill",
        "guard": "Guard",
        "guard_covers": "guard, stand guard, keep watch over",
        "wait": "Waiting",
        "wait_covers": "wait until, wait for, wait",
        "take_hit": "Taking the hit",
        "take_hit_covers": "take the hit for, take the blow for, take the blow instead",
        "draw": "Drawing the attack",
        "draw_covers": "draw its attack, draw the attack, draw the blows",
        "recover": "Recovery",
        "recover_covers": "rest, recover, catch breath, recovery roll",
        "first_aid": "First aid",
        "first_aid_covers": "first aid, treat wounds, bandage, dress a wound",
        "effort_covers": "{n} levels of Effort, Effort {n}, {n} levels to ease, {n} to ease, with Effort, use Effort",
        "effort_no": "no Effort, without Effort",
        "damage": "Effort on damage",
        "damage_covers": "{n} levels of Effort on damage, {n} levels on damage, {n} on damage, "
        "damage with {n} levels of Effort, Effort on damage",
        "points": "Points",
        "points_covers": "{n} points",
        "to": "Pool",
        "to_covers": "to {option}, {option} Pool",
        "spread": "Points to Pools",
        "spread_covers": "{n} points to {option}, {n} to {option}",
        "trigger": "What one waits for",
        "trigger_covers": "until {text}, for {text}, when {text}",
        "bow": "Bow",
        "bow_covers": "bow, shoot, arrow",
        "axe": "Axe",
        "axe_covers": "axe, chop, hew",
        "intrude": "Intrusion",
        "what": "What happens",
        "suggested": "The rope begins to fray.",
        "bren": "Bren",
        "wolf": "the wolf",
        "demanding": "Demanding",
    },
    "ko": {
        "might": "힘",
        "might_covers": "밀기, 들기, 부수기, 버티기, 헤엄치기, 오르기",
        "speed": "속력",
        "speed_covers": "피하기, 숨기, 몰래, 달리기, 자물쇠 따기",
        "intellect": "지성",
        "intellect_covers": "생각, 떠올리기, 설득, 조사, 고치기, 살피기",
        "climbing": "등반",
        "climbing_covers": "오르기, 기어오르기",
        "task": "일",
        "task_covers": "실패할 수 있는 시도",
        "attack": "공격",
        "attack_covers": "공격, 베기, 찌르기, 쏘기, 치기, 때리기",
        "guard": "경계",
        "guard_covers": "경계, 경계를 서기, 지키기, 망보기",
        "wait": "대기",
        "wait_covers": "대기, 기다리기",
        "take_hit": "대신 맞기",
        "take_hit_covers": "대신 맞기, 몸으로 막아 대신 맞기, 공격을 대신 받기",
        "draw": "공격 유도",
        "draw_covers": "공격을 끌기, 공격 유도, 시선을 끌기",
        "recover": "회복",
        "recover_covers": "회복, 회복 굴림, 휴식, 쉬기, 숨을 고르기",
        "first_aid": "응급 치료",
        "first_aid_covers": "응급 치료, 치료, 상처를 돌보기, 붕대 감기",
        "effort_covers": "분발 {n} 단계, {n} 단계 분발, 분발 {n}, 난이도에 {n} 단계, 분발하기, 분발",
        "effort_no": "분발 없이, 분발하지 않기",
        "damage": "피해에 쓰는 분발",
        "damage_covers": "피해에 분발 {n} 단계, 분발 {n} 단계 피해, 피해에 {n} 단계, 피해에 분발",
        "points": "점수",
        "points_covers": "{n} 점",
        "to": "역량",
        "to_covers": "{option}에",
        "spread": "역량에 나눌 점수",
        "spread_covers": "{option}에 {n} 점, {option} {n} 점, {option}에 {n}",
        "trigger": "기다리는 일",
        "trigger_covers": "{text} 때까지",
        "bow": "활",
        "bow_covers": "활, 화살, 쏘기",
        "axe": "도끼",
        "axe_covers": "도끼, 찍기",
        "intrude": "개입",
        "what": "벌어지는 일",
        "suggested": "밧줄이 풀리기 시작한다.",
        "bren": "브렌",
        "wolf": "늑대",
        "demanding": "까다로움",
    },
}


def own_view(
    line: str,
    language: Language,
    *,
    fight: bool = False,
    recent: Sequence[Exchange] = (),
    suggests: bool = False,
) -> RulingView:
    """What the ruling of a line reads at a table of a system with typed actions: two heroes and a wolf."""
    say = WORDS[language]
    hero, bren, wolf = Named("hero", "Sel"), Named("bren", say["bren"]), Named("wolf", say["wolf"])
    sheets = (
        SheetView(id="hero", name="Sel", kind="hero"),
        SheetView(id="bren", name=bren.name, kind="hero"),
    )
    return RulingView(
        language=language,
        system_name="Cypher",
        checks=_checks(say),
        stats=tuple(StatLine(id, say[id], covers=say[f"{id}_covers"]) for id in ("might", "speed", "intellect")),
        skills=(SkillLine("climbing", say["climbing"], say["climbing_covers"], say["might"], True),),
        difficulties=tuple(
            DifficultyLine(str(number), say["demanding"] if number == 3 else f"d{number}") for number in range(11)
        ),
        attacks=(AttackLine("axe", say["axe"], say["axe_covers"]), AttackLine("bow", say["bow"], say["bow_covers"])),
        parts=_parts(say),
        proposals=(ProposalLine("intrude", say["intrude"], parts=("what",), suggested=(say["suggested"],)),)
        if suggests
        else (),
        targets=(wolf, bren),
        bystanders=("bren",),
        scene=SceneView(id="cave", title="The cave", description="", mode="encounter" if fight else "free"),
        heroes=sheets,
        actor=hero,
        speaker=hero,
        recent=tuple(recent),
        player_text=line,
    )


def own_ruling(line: str, language: Language, **place: Any) -> Ruling:
    """The matcher's ruling of a line at such a table."""
    return Ruling.model_validate(match_ruling(own_view(line, language, **place)))


def _checks(say: Mapping[str, str]) -> tuple[CheckLine, ...]:
    pools = ("might", "speed", "intellect")
    plain = CheckLine("", "", typed=True, stat=False, difficulty=False)

    def check(id: str, **about: Any) -> CheckLine:
        return replace(plain, id=id, name=say[id], covers=say[f"{id}_covers"], **about)

    return (
        check("task", stat=True, difficulty=True, stats=pools),
        check("attack", attack=True, target=True, aim="foe", stats=("might", "speed")),
        check("guard"),
        check("wait", needed=("trigger",)),
        check("take_hit"),
        check("draw", target=True, aim="foe"),
        check("recover"),
        check("first_aid", target=True, aim="ally", needed=("points", "to")),
    )


def _parts(say: Mapping[str, str]) -> tuple[PartLine, ...]:
    pools = tuple(Named(id, say[id]) for id in ("might", "speed", "intellect"))

    def part(id: str, kind: Any, checks: Sequence[str], **about: Any) -> PartLine:
        return PartLine(id, say.get(id, id), covers=say[f"{id}_covers"], kind=kind, checks=tuple(checks), **about)

    return (
        part("effort", "number", ACTING, most=6, no_covers=say["effort_no"]),
        part("damage", "number", ("attack",), most=6),
        part("points", "number", ("first_aid",), least=1),
        part("to", "choice", ("first_aid",), options=pools),
        part("spread", "points", ("recover",), options=pools),
        part("trigger", "text", ("wait",)),
        PartLine("what", say["what"], kind="text", by="storyteller", checks=("intrude",)),
        PartLine("assets", "Assets", covers="rope, 밧줄", kind="texts", by="storyteller", checks=("task",)),
    )
