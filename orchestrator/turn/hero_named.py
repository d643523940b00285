"""An adventure's own texts with the hero's name in them, wherever a player or a model reads them."""

from __future__ import annotations

from prompts.errors import MissingParameter, WordsFault
from prompts.words import Phrase
from tools.lines import Teller


def hero_named(text: str, teller: Teller) -> str:
    """The text with `{hero}` filled in; as it stands where it asks for something else."""
    heroes = teller.state.heroes()
    try:
        phrase = Phrase("text", text, language=teller.words.language, where="adventure")
        return phrase.say({"hero": teller.who(heroes[0].id)} if heroes else {})
    except (MissingParameter, WordsFault):
        return text
