"""The system's own actions as the ruling reads them: what may be called for, what may be said of it, what proposed.

All of it comes from the offers and parts of the system's actions, and from its text files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from orchestrator.turn.desk import Desk
from orchestrator.turn.doable import option_name
from orchestrator.turn.proposing import suggestions
from orchestrator.turn.work import TurnWork
from prompts.views import ApproachLine, CheckLine, Named, PartLine, ProposalLine, StatLine
from rules.offers import OF_OPTIONS, Offer, Part
from rules.reading import SheetReading
from rules.state import Sheet, Table
from rules.system import LANGUAGES
from rules.system_actions import SystemActions
from rules.systems.registry import actions_of, offers_of
from tools.lines import Teller

MOST_CHOICES = 60
"""The most options of one part that a prompt lists."""


def typed_checks(teller: Teller) -> tuple[CheckLine, ...]:
    """The actions of the system's own that a ruling may call for."""
    return tuple(_check(teller, offer) for offer in offers_of(teller.system, "ruled"))


def _check(teller: Teller, offer: Offer) -> CheckLine:
    return CheckLine(
        offer.action,
        teller.name("checks", offer.action),
        _words(teller, "checks", offer.action, "covers"),
        attack="attack" in offer.fields,
        stat="stat" in offer.fields and "attack" not in offer.fields,
        target="target" in offer.needed and offer.target != "",
        difficulty="difficulty" in offer.fields,
        stats=offer.stats,
        typed=True,
        aim=offer.target,
        needed=tuple(one for one in offer.needed if one in offer.parts),
    )


def typed_stats(teller: Teller) -> tuple[StatLine, ...]:
    """What those actions may be made with, where it is named elsewhere than among the stats."""
    found: dict[str, StatLine] = {}
    for offer in offers_of(teller.system, "ruled"):
        if "stat" in offer.fields:
            for id in offer.stats or tuple(teller.system.stats):
                covers = _words(teller, offer.stat_section, id, "covers")
                found.setdefault(id, StatLine(id, teller.name(offer.stat_section, id), covers=covers))
    return tuple(found.values())


def part_lines(desk: Desk, teller: Teller, table: Table, actor: Sheet) -> tuple[PartLine, ...]:
    """What may be said of the actions that can be called for or proposed, as the actor's sheet and the table allow."""
    own = actions_of(desk.system)
    offers = offers_of(desk.system, "ruled", "storyteller")
    if own is None or not offers:
        return ()
    lines = desk.kept.get("parts", (desk.system, desk.words), lambda: tuple(_parts(teller, own, offers)))
    reading = SheetReading(desk.system, table, actor)
    standing = (_as_it_stands(teller, part, line, reading) for part, line in lines)
    return tuple(line for line in standing if line.options or line.kind not in OF_OPTIONS)


def _parts(teller: Teller, own: SystemActions, offers: Iterable[Offer]) -> Iterator[tuple[Part, PartLine]]:
    """The parts that do not change, each beside what they are made of."""
    offers = tuple(offers)
    guided = {"skills", "stats", *(offer.stat_section for offer in offers if "stat" in offer.fields)}
    for part in own.parts:
        checks = tuple(offer.action for offer in offers if part.id in offer.parts)
        if checks:
            line = PartLine(
                part.id,
                teller.name("parts", part.id),
                _words(teller, "parts", part.id, "meaning"),
                _words(teller, "parts", part.id, "covers"),
                _words(teller, "parts", part.id, "no_covers"),
                kind=part.kind,
                options=_named(teller, part, part.options),
                known=part.section in guided,
                changing=part.options_of is not None or part.most_of is not None,
                least=part.least,
                most=part.most,
                by=part.by,
                checks=checks,
            )
            yield part, line


def _as_it_stands(teller: Teller, part: Part, line: PartLine, reading: SheetReading) -> PartLine:
    """A part with the options and the limit that depend on the sheet."""
    if part.options_of is not None:
        line = replace(line, options=_named(teller, part, part.choices(reading)))
    if part.most_of is not None:
        line = replace(line, most=part.highest(reading))
    return line


def _named(teller: Teller, part: Part, options: Iterable[str]) -> tuple[Named, ...]:
    ids = tuple(dict.fromkeys(options))[:MOST_CHOICES]
    return tuple(Named(id, option_name(teller, part.section, id)) for id in ids)


def by_name_lines(teller: Teller) -> tuple[ApproachLine, ...]:
    """What is asked for by name, or only where a choice is open: its words in both languages, and how it is done."""
    system, own = teller.system, actions_of(teller.system)
    asked = (
        ApproachLine(
            offer.action,
            teller.words.say("notice.asked_by_name", name=teller.name("checks", offer.action), action=offer.action),
            _in_both(teller, "checks", offer.action),
        )
        for offer in offers_of(system, "asked", "growth")
    )
    chosen = (
        ApproachLine(kind, _words(teller, "decisions", kind, "only_then"), _in_both(teller, "decisions", kind))
        for kind in (own.decisions if own is not None else ())
    )
    return (*asked, *(one for one in chosen if one.label))


def _in_both(teller: Teller, section: str, id: str) -> str:
    return ", ".join(teller.system.words(language, section, id, "covers") for language in LANGUAGES)


def proposal_lines(desk: Desk, teller: Teller, work: TurnWork) -> tuple[ProposalLine, ...]:
    """What may be proposed beside an action, with what the adventure suggests here."""
    own = actions_of(desk.system)
    if own is None:
        return ()
    open_now = suggestions(desk, work.state, work.actor)
    reading = SheetReading(desk.system, work.state, work.state.sheets[work.actor])
    return tuple(
        ProposalLine(
            offer.action,
            teller.name("checks", offer.action),
            _words(teller, "checks", offer.action, "covers"),
            parts=offer.parts,
            suggested=tuple(teller.told_text(one.id, work.actor) for one in open_now if one.action == offer.action),
        )
        for offer in own.offers_on("storyteller")
        if _can_be_chosen(own, offer, reading)
    )


def _can_be_chosen(own: SystemActions, offer: Offer, reading: SheetReading) -> bool:
    """Whether there is something to choose of every part that an offer cannot do without."""
    needed = (part for id in offer.needed if (part := own.part(id)) is not None)
    return all(part.kind not in OF_OPTIONS or part.choices(reading) for part in needed)


def _words(teller: Teller, section: str, id: str, part: str) -> str:
    return teller.system.words(teller.words.language, section, id, part)
