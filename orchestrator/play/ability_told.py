"""What an ability does, for whoever asks by its name: one that a hero has, or could learn."""

from __future__ import annotations

from orchestrator.play.game import Game
from prompts.views import AbilityLine
from rules.state import item_key
from rules.system import LANGUAGES


def tell_ability(game: Game, named: str) -> bool:
    """Tells of the ability that is called so in any language; False where none is."""
    key, system = item_key(named), game.table.system
    hero = next((one for one in game.table.look().heroes if one.id == game.table.actor), None)
    held = hero.abilities if hero is not None else ()
    for ability in (*held, *(one.ability for one in game.table.learning().abilities)):
        names = (ability.id, *(system.words(language, "abilities", ability.id) for language in LANGUAGES))
        if key and key in map(item_key, names):
            _tell(game, ability, usable=ability in held and not ability.passive)
            return True
    return False


def _tell(game: Game, ability: AbilityLine, *, usable: bool) -> None:
    about = ability.description or ability.covers
    line = game.words.say("choose.described", name=ability.name, about=about) if about else ability.name
    game.paper.line("text", line)
    if usable:
        game.say("quiet", "deeds.ability_how", name=ability.name)
