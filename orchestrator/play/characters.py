"""`tallytale character …`: making characters of one's own, looking at those that were made, and deleting them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from orchestrator.app import App
from orchestrator.app_error import AppError
from orchestrator.characters.folder import LONGEST_STORY, InFolder, Kept
from orchestrator.characters.making import Made, make_again
from orchestrator.characters.refused import CharacterRefused
from orchestrator.characters.request_file import CharacterFile, read_request
from orchestrator.characters.suggesting import Suggestion, Wanted
from orchestrator.keeping_characters import folder_of, keep_character, suggest_with
from orchestrator.play.character_commands import CharacterChoices
from orchestrator.play.file_content import content_of
from orchestrator.play.forms.yes_no import is_yes
from orchestrator.play.hearing import harmless, one_line, read_line
from orchestrator.play.job import DONE, NO, Door, WrongChoice
from orchestrator.play.listing import columns, write, write_json
from orchestrator.play.making import Making, form_lines, show_made
from orchestrator.play.spinner import Spinner
from prompts.words import words_of
from rules.character_requests import CreateCharacter
from rules.saved import sheet_to_saved
from rules.set_up import empty_table

FROM_FILE: Final = "@"


def run(door: Door, choices: CharacterChoices) -> int:
    """Does what was asked; returns the exit code."""
    app = App(door.around)
    try:
        return _DO[choices.what](door, app, choices)
    finally:
        app.close()


# -- making ----------------------------------------------------------------------------------------------------------


def _new(door: Door, app: App, choices: CharacterChoices) -> int:
    if choices.file and choices.story:
        raise WrongChoice("file_or_story")
    wanted = Wanted(
        app.system(choices.target),
        _story(door, choices.story),
        words_of(door.language),
        one_line(choices.name)[:80],
        choices.level,
    )
    if choices.file:
        return _from_file(door, app, choices, wanted)
    if choices.story and (choices.json or choices.yes):
        return _suggested(door, app, choices, wanted)
    if choices.json:
        raise WrongChoice("json_needs_more")
    paper = door.terminal.paper()
    lines = form_lines(door, door.words)
    making = Making(door, app, paper, door.words, lines, lambda one: _asked(door, app, choices, one))
    made = making.make(wanted)
    if made is None:
        paper.gap()
        paper.line("notice", door.words.say("making.nothing_made"))
        return NO
    return DONE


def _asked(door: Door, app: App, choices: CharacterChoices, wanted: Wanted) -> Suggestion:
    """What is suggested, with a sign of life while a model thinks."""
    spinner = Spinner(door.terminal.out if door.terminal.interactive else None)
    spinner.want(door.words.say("making.stage"))
    return asyncio.run(spinner.beside(suggest_with(app, wanted, one_line(choices.model))))


def _from_file(door: Door, app: App, choices: CharacterChoices, wanted: Wanted) -> int:
    content, name = content_of(door, choices.file)
    asked = read_request(content, name, CharacterFile)
    if asked.system not in ("", wanted.system.id):
        raise AppError("character_of_another", choices.file, (asked.system,))
    changes = {"name": wanted.name} if wanted.name else {}
    request = asked.request.model_copy(update={**changes, "level": choices.level or asked.level})
    return _keep(door, app, choices, wanted, request, place=name)


def _suggested(door: Door, app: App, choices: CharacterChoices, wanted: Wanted) -> int:
    """The suggestion alone: as the file that would make it, or made."""
    suggestion = _asked(door, app, choices, wanted)
    if suggestion.notice:
        door.terminal.err.write(f"{one_line(suggestion.notice)}\n")
    if choices.yes:
        return _keep(door, app, choices, wanted, suggestion.request, suggestion=suggestion)
    write_json(door.terminal.out, {"system": wanted.system.id, **_plain(suggestion.request)})
    return DONE


def _keep(
    door: Door,
    app: App,
    choices: CharacterChoices,
    wanted: Wanted,
    request: CreateCharacter,
    *,
    place: str = "",
    suggestion: Suggestion | None = None,
) -> int:
    try:
        kept, made = keep_character(app, wanted, request)
    except CharacterRefused as refused:
        refused.place = place
        raise
    if choices.json:
        write_json(
            door.terminal.out, {**_data(kept), "why": dict(suggestion.why) if suggestion else {}, **_sheet(made)}
        )
        return DONE
    paper = door.terminal.paper()
    show_made(paper, door.words, wanted.system, made)
    paper.gap()
    paper.line("notice", door.words.say("making.kept", id=kept.id, name=made.sheet.name))
    return DONE


def _story(door: Door, said: str) -> str:
    """A story as it was said, or what stands in the file that was named."""
    story, name = said, "--story"
    if said.startswith(FROM_FILE):
        content, name = content_of(door, said.removeprefix(FROM_FILE))
        try:
            story = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise WrongChoice("not_utf8", file=one_line(name)[:200]) from error
    story = harmless(story).strip()
    if len(story) > LONGEST_STORY:
        limit = str(LONGEST_STORY)
        raise WrongChoice("story_too_long", file=one_line(name)[:200], found=str(len(story)), limit=limit)
    return story


# -- those that were made --------------------------------------------------------------------------------------------


def _list(door: Door, app: App, choices: CharacterChoices) -> int:
    found = folder_of(app).all()
    if choices.json:
        write_json(door.terminal.out, [_data(one) for one in found])
        return DONE
    if not found:
        write(door.terminal.out, door.words.say("making.none"))
        return DONE
    head = [door.words.say(f"making.column_{name}") for name in ("id", "name", "system", "made")]
    write(door.terminal.out, columns(head, [_row(one) for one in found]))
    return DONE


def _row(one: InFolder) -> tuple[str, str, str, str]:
    if one.kept is None:
        return (one.id, "?", "?", "?")
    return (one.id, one.kept.name, one.kept.system, one.kept.made_at[:16].replace("T", " "))


def _show(door: Door, app: App, choices: CharacterChoices) -> int:
    found, kept = _named(app, choices.target)
    system = app.system(kept.system)
    made = make_again(system, kept.request, kept.faces, asker=kept.asker)
    if not isinstance(made, Made):
        raise CharacterRefused(system, empty_table(system), made, place=found.id)
    if choices.json:
        write_json(door.terminal.out, {**_data(found), **_sheet(made)})
        return DONE
    paper = door.terminal.paper()
    show_made(paper, door.words, system, made)
    if kept.story:
        paper.gap()
        paper.line("text", kept.story)
    return DONE


def _delete(door: Door, app: App, choices: CharacterChoices) -> int:
    found = folder_of(app).find(choices.target)
    if found is None:
        raise _unknown(app, choices.target)
    if not choices.yes:
        if not door.terminal.interactive:
            raise WrongChoice("needs_yes")
        door.terminal.out.write(door.words.say("making.ask_delete", id=found.id) + " ")
        door.terminal.out.flush()
        if not is_yes(read_line(door.terminal.source) or "", door.words):
            write(door.terminal.out, door.words.say("tables.kept", id=found.id))
            return NO
    folder_of(app).delete(found.id)
    if choices.json:
        write_json(door.terminal.out, {"deleted": found.id})
    else:
        write(door.terminal.out, door.words.say("making.deleted", id=found.id))
    return DONE


def _named(app: App, named: str) -> tuple[InFolder, Kept]:
    found = folder_of(app).find(named)
    if found is None:
        raise _unknown(app, named)
    if found.kept is None:
        raise AppError("unreadable_character", found.id)
    return found, found.kept


def _unknown(app: App, named: str) -> AppError:
    return AppError("unknown_kept", one_line(named), tuple(one.id for one in folder_of(app).all()))


# -- as data ---------------------------------------------------------------------------------------------------------


def _plain(request: CreateCharacter) -> dict[str, Any]:
    """A request as a file holds it."""
    return request.model_dump(mode="json", exclude_defaults=True)


def _data(one: InFolder) -> dict[str, Any]:
    kept = one.kept
    if kept is None:
        return {"id": one.id, "readable": False}
    return {
        "id": one.id,
        "name": kept.name,
        "system": kept.system,
        "version": kept.version,
        "made_at": kept.made_at,
        "faces": kept.faces,
        "request": _plain(kept.request),
    }


def _sheet(made: Made) -> dict[str, Any]:
    return {"sheet": sheet_to_saved(made.sheet)}


_DO: Mapping[str, Callable[[Door, App, CharacterChoices], int]] = {
    "new": _new,
    "list": _list,
    "show": _show,
    "delete": _delete,
}
