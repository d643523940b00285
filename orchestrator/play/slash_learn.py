"""`/learn`: the abilities that choice points buy."""

from __future__ import annotations

from orchestrator.play.game import Game
from orchestrator.play.sheet_page import rows_of
from orchestrator.turn.learning import Learnable
from rules.growth.due import growth_way


def learn(game: Game, rest: str) -> None:
    """`/learn [ABILITY]`: learns an ability for choice points, or shows what can be learnt (rule_system §9)."""
    if rest:
        game.run(lambda tell: game.table.learn(game.app.new_id(), rest, tell))
        return
    learning = game.table.learning()
    game.paper.gap()
    if not learning.abilities:
        by_deed = growth_way(game.table.system) == "deeds"
        game.say("notice", "learn.by_growth" if by_deed else "learn.nothing")
        return
    ready = [one for one in learning.abilities if not one.why_not]
    head = "learn.head" if ready else "learn.head_none"
    game.say("text", head, name=learning.hero, count=learning.points)
    _rows(game, ready)
    later = [one for one in learning.abilities if one.why_not and not one.closed]
    if later and ready:
        game.say("text", "learn.later")
    _rows(game, later)
    closed = ", ".join(one.ability.name for one in learning.abilities if one.closed)
    if closed:
        game.say("text", "learn.closed", name=learning.hero, known=closed)


def _rows(game: Game, abilities: list[Learnable]) -> None:
    if abilities:
        rows = [(one.ability.name, _told(game, one)) for one in abilities]
        game.paper.raw("text", "\n".join(rows_of(rows, game.paper.width)))


def _told(game: Game, one: Learnable) -> str:
    """What an ability does, and its price; or why it cannot be learnt yet."""
    price = game.words.say("learn.price", count=one.price)
    parts = [one.ability.description, price if not one.why_not else one.why_not]
    return game.words.say("sheet.gap").join(part for part in parts if part)
