"""The plain matcher: from a player's words to a ruling, by the `covers` words of system and adventure alone.

It serves twice: the embedded storyteller rules by it, and so does any table whose model's ruling was invalid twice.
Any text at all gives a ruling; what nothing covers calls for nothing, or for a question back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from orchestrator.models.embedded.at_once import two_at_once
from orchestrator.models.embedded.calling import with_whole_names
from orchestrator.models.embedded.checking import check_readings, has_way_out
from orchestrator.models.embedded.choices import (
    NAMED_OUTRIGHT,
    Matched,
    Reading,
    absent,
    approach_words,
    best_named,
    outright,
    parts_score,
    shared_roots,
    whole_score,
    whom,
)
from orchestrator.models.embedded.completing import with_what_it_answers
from orchestrator.models.embedded.covering import (
    HANGUL,
    Spoken,
    everyday,
    fit,
    fits,
    left_over,
    phrases_of,
    spoken_of,
)
from orchestrator.models.embedded.elsewhere import deed_of_elsewhere, gone, leaves, names_away, not_here, somebody_away
from orchestrator.models.embedded.having import thing_readings
from orchestrator.models.embedded.lacking import not_had
from orchestrator.models.embedded.line import (
    Line,
    answered,
    answers,
    asked,
    impossible,
    is_about,
    names,
    read_line,
    senseless,
)
from orchestrator.models.embedded.lines import listed
from orchestrator.models.embedded.moving import move_readings, where_to
from orchestrator.models.embedded.saying import said_parts
from orchestrator.models.embedded.stating import Stated, ability_readings, stated, steps_stated, with_items
from orchestrator.models.embedded.striking import attack_readings
from orchestrator.models.embedded.typed import is_rest, named_stat, proposal, with_parts
from orchestrator.models.words import catalogue, say
from prompts.views import AbilityOption, RulingView

OFFERED = 6
"""How much what the scene offers is preferred to something general that fits as well."""
PARTLY = 6
"""The same where only words of its phrases were found."""
SAID_IN_FULL = 25
"""The same where a line has a whole phrase of it, before an action of the system's own whose part is in it too."""
LEAVING = 2
"""What leaving a fight is worth where it cannot be done: whatever else fits comes before it."""
SHORTEST_KNOWN = 2
"""A line of fewer words than this that nothing covers is asked about."""
LONGEST_QUESTION = 600


def match_ruling(view: RulingView) -> Matched:
    """The ruling that fits the words best, as plain data; `nothing` when none of the words are covered.

    What the player says of the rules ("I push myself", "in a desperate position") is taken out and honoured beside it.
    """
    view = answered(with_what_it_answers(with_whole_names(view)))
    said = with_items(view, stated(view, view.player_text)) if view.options else Stated((), "")
    if isinstance(said, str):
        return question(said)
    parts = said_parts(view, said.rest or view.player_text)
    rest = parts.rest if parts.given else said.rest
    resting = _own_rest(view, parts.given)
    if resting:
        return with_parts(view, {"kind": "action", "action": resting})
    ruling = _matched(replace(view, player_text=rest) if rest else view, view.player_text)
    if ruling["kind"] == "nothing" and (parts.given or (said.spend and not said.rest)):
        return question(options(view, able=False))
    if parts.given and not rest:
        return question(say(view.language, "embedded.what_then"))
    if ruling["kind"] == "action":
        ruling = with_parts(view, ruling)
    if ruling["kind"] == "action":
        ruling = {**ruling, **steps_stated(view, view.player_text)}
        ruling = {**ruling, "spend": said.spend} if said.spend else ruling
        ruling = {**ruling, **proposal(view, ruling)}
    return ruling


def stated_ruling(view: RulingView) -> Matched | None:
    """The ruling of a line that names an ability or puts something into a check; None where it says no such thing."""
    ruling = match_ruling(view)
    asks_which = isinstance(with_items(answered(view), stated(answered(view), answered(view).player_text)), str)
    return ruling if any(ruling.get(key) for key in ("ability", "spend", "given")) or asks_which else None


def _matched(view: RulingView, whole: str) -> Matched:
    if asked(view.player_text, "help_lines"):
        return question(options(view))
    if senseless(view.player_text) and not answers(view):
        return question(f"{say(view.language, 'embedded.not_understood')} {options(view)}")
    line = read_line(view)
    if line.denied or not line.text.strip():
        return {"kind": "nothing"}
    ruling = not_had(view, line) or _meant(view, line, whole)
    return two_at_once(view, line, ruling) or ruling


def _meant(view: RulingView, line: Line, whole: str) -> Matched:
    """What a line means: the reading of it that fits best, or why that cannot be."""
    readings = [
        *_approaches(view, line),
        *move_readings(view, line),
        *attack_readings(view, line),
        *_rests(view, line),
        *_kept_by_a_fight(view, line),
        *check_readings(view, line, whole),
        *thing_readings(view, line),
        *_by_name(view, line),
    ]
    used = max(ability_readings(view, line), key=lambda reading: reading.score, default=None)
    best = max(readings, key=lambda reading: reading.score, default=None)
    if used is not None and (best is None or used.score > best.score):
        offered = _offered_in_full(view, line, used)
        if offered is not None:
            return offered.ruling
        return _with_plain_course(view, used.ruling, best)
    told = _cannot_be(view, line, best)
    if told is not None:
        return told
    if best is None or best.score <= 0:
        return _spent(view, line, 0) or _uncovered(view, line)
    general = (_spent(view, line, best.score) or not_here(view, line, best)) if _general(best) else None
    return general or best.ruling


def _offered_in_full(view: RulingView, line: Line, used: Reading) -> Reading | None:
    """What the scene offers, where the line says all of it and an ability's name is only a part of what it says."""
    if is_about(line.text, "use_words"):
        return None
    spoken = spoken_of(line.text)
    name = next((one.name for one in view.abilities if one.id == used.named), "")
    least = max(map(len, phrases_of(name.replace(",", " "))), default=0)
    said = {
        one.id
        for one in view.approaches
        if any(len(phrase) > least and fits(spoken, phrase) for phrase in phrases_of(approach_words(view, one)))
    }
    offered = (one for one in _approaches(view, line) if one.ruling["approach"] in said)
    return max(offered, key=lambda reading: reading.score, default=None)


def _with_plain_course(view: RulingView, used: Matched, plain: Reading | None) -> Matched:
    """An ability that cannot be used now, with what the line calls for without it."""
    open_now = any(one.id == used.get("ability") and not one.closed for one in view.abilities)
    if open_now or plain is None or plain.score <= 0 or plain.ruling["kind"] != "action" or used["kind"] != "action":
        return used
    return {**plain.ruling, **used}


def _cannot_be(view: RulingView, line: Line, best: Reading | None) -> Matched | None:
    """What can't be done here is said to be so, without a roll: a wonder, a word with somebody who is gone or down."""
    offered = best is not None and "approach" in best.ruling
    if impossible(line.text) and not offered:
        return question(f"{say(view.language, 'embedded.impossible_here')} {say(view.language, 'embedded.what_then')}")
    if not is_about(line.text, "talk_covers") or (best is not None and best.ruling["kind"] == "move"):
        return None
    away = absent(view, line.text) or somebody_away(view, line.text)
    if away and not offered:
        return gone(view, line.text, away)
    able = {one.id for one in view.targets}
    down = best_named(view, line.text, [(one.id, one.name) for one in view.scene.present if one.id not in able])
    if down[1] > whom(view, line.text)[1]:
        name = next(one.name for one in view.scene.present if one.id == down[0])
        return question(say(view.language, "embedded.silent", who=name))
    return None


def _general(reading: Reading) -> bool:
    """Whether a reading is none of the scene's own: a general check, or a move."""
    ruling = reading.ruling
    return ruling["kind"] == "move" or (
        ruling["kind"] == "action" and "approach" not in ruling and "target" not in ruling
    )


def _by_name(view: RulingView, line: Line) -> list[Reading]:
    """What is asked for elsewhere than in the story, where a line holds several words for it, or nothing else."""
    spoken = spoken_of(line.text)
    readings = []
    for one in view.by_name:
        alone = left_over(line.text, one.covers) == 0
        held = [
            phrase
            for phrase in phrases_of(one.covers)
            if fits(spoken, phrase) and (len(phrase) > 1 or (alone and phrase[0].worth(spoken) == phrase[0].weight))
        ]
        if held:
            weight = max(sum(root.weight for root in phrase) for phrase in held)
            told = f"{one.label} {say(view.language, 'embedded.what_then')}"
            readings.append(Reading(weight + OFFERED, question(told)))
    return readings


def _spent(view: RulingView, line: Line, score: float) -> Matched | None:
    """What the scene does not offer any more, or not yet, is said to be so; it is no reason for some other check."""
    if not score and (line.speech or any(is_about(line.text, key) for key in ("talk_covers", "look_covers"))):
        return None
    whole = max((fit(line.text, approach_words(view, one)) for one in view.closed), default=0)
    if not whole or whole + OFFERED <= score:
        return None
    return question(f"{say(view.language, 'embedded.not_now')} {options(view, able=False)}")


def question(text: str) -> Matched:
    """A question back: it costs no time."""
    return {"kind": "question", "question": text.strip()[:LONGEST_QUESTION]}


def options(view: RulingView, *, able: bool = True) -> str:
    """What could be done now, with the abilities or without, in a few lines; and the question what it shall be."""
    told = []
    if view.scene.mode == "encounter":
        told.append(say(view.language, "embedded.foes", foes=", ".join(one.name for one in view.targets) or "–"))
    labels = (line.label for line in view.approaches if line.label)
    nudges = "; ".join(one[:1].lower() + one[1:] if view.language == "en" else one for one in labels)
    if nudges:
        told.append(say(view.language, "embedded.nudge", nudges=nudges))
    usable = listed(_priced(one) for one in view.abilities if able and not one.closed)
    if usable:
        told.append(say(view.language, "embedded.able", abilities=usable))
    ways = listed(way.label for way in view.scene.exits if way.open) if view.scene.mode == "free" else ""
    if ways:
        told.append(say(view.language, "embedded.ways", ways=ways))
    told.append(say(view.language, "embedded.what_then"))
    return "\n".join(told)


def _priced(one: AbilityOption) -> str:
    return f"{one.name} ({one.cost})" if one.cost else one.name


def _approaches(view: RulingView, line: Line) -> list[Reading]:
    """Something the scene offers; preferred where it fits as well as something general."""
    worded = {one.id: approach_words(view, one) for one in view.approaches}
    shared = shared_roots(worded.values())
    skills = {skill.id: skill.name for skill in view.skills}
    own, ways = {check.name for check in view.checks if check.typed}, _way_said(view, line)
    spoken = spoken_of(line.text)
    away = names_away(view, line.text)
    readings = []
    for one in view.approaches:
        whole = whole_score(line.text, worded[one.id], shared)
        parts = parts_score(line.text, worded[one.id], shared)
        if (not whole and not parts) or _of_somebody_else(view, line, worded[one.id], away):
            continue
        score = (whole + OFFERED if whole else PARTLY) + (0.25 if whole else 1) * parts
        if one.skill:
            score += outright(view, line.text, "skills", one.skill, skills.get(one.skill, ""))
        score += ways if one.check in own else 0
        score += SAID_IN_FULL if one.check in own and _says_in_full(spoken, worded[one.id]) else 0
        if fit(line.first, worded[one.id]):
            score += 1
        ruling: Matched = {"kind": "action", "approach": one.id, "action": "", "reason": one.label[:200]}
        readings.append(Reading(score, ruling))
    return readings


def _says_in_full(spoken: Spoken, words: str) -> bool:
    """Whether a line has every word of a phrase of several, or is nothing but one: "mend the skull", not "mend it"."""
    return any(
        fits(spoken, phrase) and (sum(not root.casual for root in phrase) > 1 or spoken.size <= len(phrase))
        for phrase in phrases_of(words)
    )


def _way_said(view: RulingView, line: Line) -> float:
    """What it is worth to a general check that a line names the stat or skill it is done by.

    It says how what the scene offers is done just as well: "I get him to talk. With Intellect."
    """
    stats = (one.id for one in view.stats if named_stat(line.text, one.id, one.name))
    skills = (one.id for one in view.skills if outright(view, line.text, "skills", one.id, one.name))
    named = (outright(view, line.text, "stats", one.id, one.name) for one in view.stats)
    return max((*(NAMED_OUTRIGHT for _ in (*stats, *skills)), *named), default=0)


def _of_somebody_else(view: RulingView, line: Line, words: str, away: Sequence[str]) -> bool:
    """Whether a line names somebody, here or `away`, and what the scene offers only somebody else, or not them."""
    if away and not any(names(words, name) for name in away):
        return True
    meant, _ = whom(view, line.text)
    concerned = {one.id for one in view.targets if best_named(view, words, [(one.id, one.name)])[1]}
    said = {one.id for one in view.targets if best_named(view, line.text, [(one.id, one.name)])[1]}
    return bool(meant and concerned) and concerned.isdisjoint(said)


def _own_rest(view: RulingView, given: Collection[str]) -> str:
    """The action by which one rests in the system, where a line rests and says nothing but what belongs to that.

    "For ten minutes" and "all into Might" are no deeds beside it.
    """
    line = read_line(view)
    if not given or line.denied or is_about(line.text, "talk_covers") or not is_about(line.text, "rest_covers"):
        return ""
    resting = (check.id for check in view.checks if is_rest(check))
    parts = {part.id: part.checks for part in view.parts}
    return next((id for id in resting if all(id in parts.get(one, ()) for one in given)), "")


def _rests(view: RulingView, line: Line) -> list[Reading]:
    score = is_about(line.text, "rest_covers")
    if not score:
        return []
    own = next((check for check in view.checks if is_rest(check)), None)
    if own is not None:
        talks = is_about(line.text, "talk_covers")
        return [] if talks else [Reading(score, {"kind": "action", "action": own.id})]
    if view.scene.mode == "encounter":
        return [Reading(1, question(say(view.language, "embedded.no_rest")))]
    return [Reading(score, {"kind": "rest"})]


def _kept_by_a_fight(view: RulingView, line: Line) -> list[Reading]:
    """Leaving in the middle of a fight, at a system that has no check for it."""
    if view.scene.mode != "encounter" or not view.scene.exits or not leaves(view, line) or has_way_out(view):
        return []
    return [Reading(LEAVING, question(say(view.language, "embedded.no_leaving")))]


def _is_sentence(text: str) -> bool:
    """Whether a single word is a whole sentence: 춤춘다, or an everyday deed."""
    if set(spoken_of(text).stems) & everyday():
        return True
    ends = tuple(catalogue("ko")["embedded.sentence_ends"].split())
    return bool(HANGUL.search(text)) and text.strip().rstrip(".!?~").endswith(ends)


def _uncovered(view: RulingView, line: Line) -> Matched:
    """Nothing covers the line: talk, a look, a wait and whatever is harmless call for nothing."""
    text = line.text
    asks_for = is_about(text, "talk_covers") or (
        is_about(text, "look_covers") and view.player_text.strip().endswith("?")
    )
    if asks_for and not whom(view, text)[1]:
        away = somebody_away(view, text)
        if away:
            return gone(view, text, away)
        elsewhere = listed(way.label for way in view.scene.exits if way.open and fit(text, way.covers))
        if elsewhere:
            return question(say(view.language, "embedded.elsewhere", ways=elsewhere))
    if line.speech or line.negated or any(is_about(text, key) for key in ("talk_covers", "look_covers", "wait_covers")):
        return {"kind": "nothing"}
    if view.scene.mode == "free" and is_about(line.first, "go_words"):
        return question(where_to(view))
    deed = deed_of_elsewhere(view, line)
    if deed is not None:
        return deed
    if len(view.player_text.split()) < SHORTEST_KNOWN and not _is_sentence(view.player_text):
        return question(f"{say(view.language, 'embedded.not_understood')} {options(view)}")
    return {"kind": "nothing"}
