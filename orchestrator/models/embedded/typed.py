"""Actions of the system's own: which one a line means, whom it is for, and what has to be said of it still."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from orchestrator.models.embedded.choices import Matched, Reading, best_named, better_stat, worded
from orchestrator.models.embedded.covering import fit, fits, phrases_of, spoken_of
from orchestrator.models.embedded.having import is_thing
from orchestrator.models.embedded.line import LOOKED_BACK, Line, is_about, names, numbered, repeated, says_pronoun
from orchestrator.models.embedded.patterns import OPTION, find, is_root, names_of
from orchestrator.models.embedded.saying import LONGEST_TEXT, Given, said_parts
from orchestrator.models.embedded.striking import comes_first
from orchestrator.models.embedded.tokens import tokens_of
from orchestrator.models.words import LANGUAGES, catalogue, say
from prompts.views import CheckLine, Named, PartLine, RulingView

OWN_WORDS = 8
"""How much an action of the system's own with words of its own is preferred to its plain one."""
A_THING = 0.5
"""What its words are worth where they only name a thing in the line: "ask the guard"."""
WITHOUT_A_THING = 15
"""What an action is worth that the hero has nothing for: more than a general check, less than a look at things."""
INSTEAD_OF_STRIKING = 17
"""What it adds that the words of an attack are its own: "I take the hit for her"; or that what it needs is said."""


def typed_reading(view: RulingView, line: Line, check: CheckLine, stat: str, whole: str) -> Reading | None:
    """An action by words of its own; casual ones ("wait") count in a phrase, or where a part of it is said.

    `whole` is the line with everything that is said of parts.
    """
    words = worded(view, "checks", check.id, f"{check.covers}, {check.name.replace(',', ' ')}")
    if not fit(line.text, words) and not is_rest(check):
        return None
    parts = set(said_parts(view, whole, check=check.id).given)
    own = _own_words(line, check, words, spoken_of_parts=bool(parts))
    if not own:
        return None
    ruling: Matched = {"kind": "action", "action": check.id}
    if check.stat and (chosen := stat if stat in check.stats or not check.stats else better_stat(view, check.stats)):
        ruling["stat"] = chosen
    if check.difficulty and view.difficulties:
        ruling["difficulty"] = usual_difficulty(view)
    settled = not parts.isdisjoint(check.needed)
    if not {part.id for part in view.parts}.issuperset(check.needed):
        return Reading(WITHOUT_A_THING, _asked(view, "nothing_for_it"))
    deed = settled or _is_the_deed(line, words)
    if not deed and any(is_about(line.text, key) for key in ("talk_covers", "look_covers")):
        return None
    own = own + OWN_WORDS if deed else own * A_THING
    if check.aim:
        target = aimed_at(view, line, check, words)
        if target:
            ruling["target"] = target
        elif check.target:
            return Reading(own, _on_whom(view, check))
    return Reading(own + (INSTEAD_OF_STRIKING if settled or _is_no_blow(view, line, words) else 0), ruling)


def _is_the_deed(line: Line, words: str) -> bool:
    """Whether an action's words are what the line does, and not a thing in it: "I guard", and not "ask the guard"."""
    spoken = spoken_of(line.text)
    held = [phrase for phrase in phrases_of(words) if fits(spoken, phrase)]
    return any(len(phrase) > 1 for phrase in held) or comes_first(line, words)


def _own_words(line: Line, check: CheckLine, words: str, *, spoken_of_parts: bool) -> float:
    spoken = spoken_of(line.text)
    whole = any(len(phrase) > 1 and fits(spoken, phrase) for phrase in phrases_of(words))
    own = fit(line.text, words, casual=whole or spoken_of_parts)
    return own or (is_about(line.text, "rest_covers") if is_rest(check) else 0)


def is_rest(check: CheckLine) -> bool:
    """Whether an action of the system's own is how one rests in it."""
    return check.typed and any(
        fit(word, check.covers)
        for language in LANGUAGES
        for word in catalogue(language)["embedded.rest_covers"].split(",")
    )


def _is_no_blow(view: RulingView, line: Line, words: str) -> bool:
    """Whether a whole phrase of an action has all the words in it that sound like an attack."""
    attack = next((one for one in view.checks if one.attack), None)
    if attack is None:
        return False
    spoken = spoken_of(line.text)
    held = [phrase for phrase in phrases_of(words) if len(phrase) > 1 and fits(spoken, phrase)]
    blows = worded(view, "checks", attack.id, attack.covers)
    if not held or not fit(line.text, blows):
        return False
    rest = " ".join(
        word for word in line.text.split() if not any(root.found(spoken_of(word)) for phrase in held for root in phrase)
    )
    return not fit(rest, blows)


# -- whom it is for ----------------------------------------------------------------------------------------------------


def aimed_at(view: RulingView, line: Line, check: CheckLine, words: str) -> str:
    """Whom an action is for: who is named, oneself, the foe in a fight; empty where that is anybody's guess."""
    people = _people(view, check)
    named, score = best_named(view, line.text, [(one.id, one.name) for one in people])
    if score:
        return named
    ids = [one.id for one in people]
    if view.actor.id in ids and (is_about(line.text, "oneself") or len(ids) == 1 or _of_mine(line.text, words)):
        return view.actor.id
    if check.aim != "foe":
        others = [id for id in ids if id != view.actor.id]
        return others[0] if len(others) == 1 and check.target and says_pronoun(line.text) else ""
    foes = [id for id in ids if id not in view.bystanders]
    if view.scene.mode == "encounter" and foes:
        return _last_named(view, foes)
    return foes[0] if len(foes) == 1 else ""


def _of_mine(text: str, words: str) -> bool:
    """Whether what an action is about is called the actor's own: "my wounds"."""
    roots = {root for phrase in phrases_of(words) for root in phrase}
    mine = {one for language in LANGUAGES for one in catalogue(language)["embedded.mine"].split()}
    tokens = tokens_of(text)
    return any(one.word in mine and any(is_root(after.word, root) for root in roots) for one, after in pairwise(tokens))


def _people(view: RulingView, check: CheckLine) -> list[Named]:
    heroes = {one.id for one in view.heroes}
    match check.aim:
        case "foe":
            return [one for one in view.targets if one.id not in heroes]
        case "ally":
            return [view.actor, *(one for one in view.targets if one.id in heroes)]
        case "any":
            return [view.actor, *view.targets]
        case _:
            return list(view.targets)


def _last_named(view: RulingView, ids: Sequence[str]) -> str:
    called = {one.id: one.name for one in view.targets}
    for exchange in reversed(view.recent[-LOOKED_BACK:]):
        for id in ids:
            if exchange.player and names(exchange.player, called[id]):
                return id
    return ids[0]


def _on_whom(view: RulingView, check: CheckLine) -> Matched:
    people = _people(view, check)
    if not people:
        return _asked(view, "nobody_for_it")
    return {"kind": "question", "question": say(view.language, "embedded.on_whom", whom=numbered(_named(people)))}


def _asked(view: RulingView, key: str) -> Matched:
    return {"kind": "question", "question": say(view.language, f"embedded.{key}")}


def _named(people: Sequence[Named]) -> tuple[str, ...]:
    return tuple(one.name for one in people)


# -- what is said of it ------------------------------------------------------------------------------------------------


def with_parts(view: RulingView, ruling: Matched) -> Matched:
    """An acting ruling with the parts that the player said; the question for those that it cannot do without."""
    check = _check_of(view, ruling)
    if check is None and not ruling.get("ability"):
        return ruling
    known = ruling.get("given")
    given = {**(known if isinstance(known, dict) else {}), **_said(view, "" if check is None else check.id)}
    missing: list[PartLine] = []
    for part in view.parts if check is not None else ():
        if check is None or part.id not in check.needed or part.id in given or part.by != "player":
            continue
        if part.kind == "text":
            given[part.id] = view.player_text.strip()[:LONGEST_TEXT]
        elif part.kind == "choice" and len(part.options) == 1:
            given[part.id] = part.options[0].id
        else:
            missing.append(part)
    if len(missing) == 1 and is_thing(missing[0]):
        which = numbered(_named(missing[0].options))
        return {"kind": "question", "question": say(view.language, "embedded.which", whom=which)}
    if missing:
        asked = "; ".join(_described(view, part) for part in missing)
        return {"kind": "question", "question": say(view.language, "embedded.say_also", parts=asked)}
    stat = _of_blow(view, check) if check is not None and check.attack and not ruling.get("stat") else ""
    ruling = {**ruling, "stat": stat} if stat else ruling
    return {**ruling, "given": given} if given else ruling


def _said(view: RulingView, check: str) -> Given:
    """What the line says; "again" means with the same."""
    given = said_parts(view, view.player_text, check=check).given
    before = "" if given else repeated(view.player_text, view.recent)
    return said_parts(view, before, check=check).given if before else given


def _of_blow(view: RulingView, check: CheckLine) -> str:
    """The stat that a line names for a blow, where it may be struck with several."""
    stats = [one for one in view.stats if one.id in check.stats]
    return next((one.id for one in stats if named_stat(view.player_text, one.id, one.name)), "")


def _check_of(view: RulingView, ruling: Matched) -> CheckLine | None:
    """The action of the system's own behind a ruling, by itself or by what the scene offers."""
    approach = next((one for one in view.approaches if one.id == ruling.get("approach")), None)
    for check in view.checks:
        if check.typed and (
            check.id == ruling.get("action") or (approach is not None and approach.check == check.name)
        ):
            return check
    return None


def proposal(view: RulingView, ruling: Matched) -> Matched:
    """What the adventure suggests first, proposed beside an action; empty where it suggests nothing now.

    Whoever only looks or listens, and tries nothing that the scene offers, is left alone.
    """
    if not ruling.get("approach") and any(is_about(view.player_text, one) for one in ("look_covers", "sense_covers")):
        return {}
    suggests = next((one for one in view.proposals if one.suggested), None)
    if suggests is None:
        return {}
    texts = [one.id for one in view.parts if one.id in suggests.parts and one.kind == "text"]
    return {"proposed": {"action": suggests.action, "given": dict.fromkeys(texts[:1], suggests.suggested[0])}}


def _described(view: RulingView, part: PartLine) -> str:
    if part.options:
        return say(view.language, "embedded.part_of", name=part.name, options=", ".join(_named(part.options)))
    if part.kind in ("number", "points"):
        return say(view.language, "embedded.part_from", name=part.name, least=part.least, most=part.most)
    return part.name


# -- stat and difficulty -----------------------------------------------------------------------------------------------


def named_stat(text: str, id: str, name: str) -> bool:
    """Whether a line names a stat by a name that is a common word as well: "by Might", and not "I might"."""
    return any(True for _ in find((OPTION,), text, {id: (names_of(name),)}))


USUAL = 3
"""A long ladder of difficulties only goes further up: the usual one is no further from its beginning than this."""


def usual_difficulty(view: RulingView) -> str:
    """The difficulty of what nobody has said anything about."""
    return view.difficulties[min((len(view.difficulties) - 1) // 2, USUAL)].id
