"""New characters (rule_system §11): one request is a whole character, made at once or not at all.

form = creation_form(system)                         # all there is to choose, for whoever asks a person or a model
request = suggest(system, story, "ko")               # values suggested from a back-story, without a model
wrong = mistakes(system, table, request)             # every mistake, with its field and what would be accepted
resolve(system, table, request, dice=dice, asker="player").made          # the new sheet's id, in `rules.engine`

A model may suggest the same request; it is checked by the same code.
"""

from rules.character_requests import AdvanceChoice, CreateCharacter
from rules.creation.create import create_character
from rules.creation.draft import mistakes
from rules.creation.form import CreationForm, StatField, creation_form
from rules.creation.suggest import suggest

__all__ = [
    "AdvanceChoice",
    "CreateCharacter",
    "CreationForm",
    "StatField",
    "create_character",
    "creation_form",
    "mistakes",
    "suggest",
]
