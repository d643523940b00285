"""A choice that waits, in words: what is asked of whom, and each way to decide.

A system whose own actions ask has its words in the text section `decisions`: `ask`, and one key an option. The key of
an option is its whole id, or what stands before a colon in it, with the colon or without (`{name}` is what the rest
stands for), or `number` for one that is a number (`{n}`), or `any`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.decisions import Decision, Option
from tools.lines import Teller, known_name, meant
from tools.own_words import said


def ask_words(teller: Teller, decision: Decision) -> str:
    """What is asked."""
    values: dict[str, str | int] = {key: meant(teller, key, value, decision.decider) for key, value in decision.params}
    values["who"] = teller.who(decision.decider)
    own, key = _own(teller, decision.kind, "ask", values), f"decision.{decision.kind}.ask"
    if own or teller.words.has(key):
        return own or teller.words.say(key, **values)
    return teller.words.say("decision.own.ask", who=values["who"], kind=teller.name("decisions", decision.kind))


def option_words(teller: Teller, kind: str, option: Option) -> str:
    """One way to decide: by words of its own, else by what it names (`rules.after_throw`)."""
    cost = _cost(teller, option)
    key = f"decision.{kind}.{option.id}"
    head, _, rest = option.id.partition(":")
    own = _own_option(teller, kind, option, cost)
    if own:
        return own
    if teller.words.has(key):
        return teller.words.say(key, cost=cost)
    if kind == "resistance":
        return teller.words.say("decision.resistance.resist_with", stat=teller.name("stats", rest))
    name = teller.name("spends", head)
    if rest:
        name = teller.words.say("chip.with_item", name=name, item=teller.item(rest))
    if option.adds:
        name = teller.words.say("chip.line", name=name, value=option.adds)
    return teller.words.say("decision.put_in.spend_for" if cost else "decision.put_in.spend", name=name, cost=cost)


def _own_option(teller: Teller, kind: str, option: Option, cost: str) -> str:
    """One way to decide, by the words of the system."""
    head, _, rest = option.id.partition(":")
    values: dict[str, str | int] = {"cost": cost, "name": known_name(teller, rest or option.id)}
    if option.id.isdecimal():
        values["n"] = int(option.id)
    for key in (option.id, f"{head}:" if rest else head, head, "number" if option.id.isdecimal() else "any"):
        text = _own(teller, kind, key, values)
        if text:
            return text
    return ""


def _own(teller: Teller, kind: str, key: str, values: Mapping[str, str | int]) -> str:
    text = teller.system.words(teller.words.language, "decisions", kind, key)
    return said(teller.words.language, f"decisions.{kind}.{key}", text, values) if text else ""


def _cost(teller: Teller, option: Option) -> str:
    """What a way to decide costs, in words; empty where it costs nothing."""
    if not option.cost:
        return ""
    of = (teller.words.say("decision.cost_of", what=_costs(teller, id), points=points) for id, points in option.cost)
    return teller.words.say("decision.cost", costs=", ".join(of))


def _costs(teller: Teller, id: str) -> str:
    if id == "xp":
        return teller.words.say("decision.xp")
    return teller.name("pools" if id in teller.system.pools else "tracks", id)
