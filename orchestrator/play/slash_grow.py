"""Commands about a hero's growth: rising, buying, rolling, and answering anew."""

from __future__ import annotations

from typing import Final

from orchestrator.characters.refused import CharacterRefused, refused_lines
from orchestrator.play.cutting import cut
from orchestrator.play.deed_examples import command_name
from orchestrator.play.deed_pages import as_data, growth_list
from orchestrator.play.game import Game
from orchestrator.play.growing import Growing, hero_meant, suggested
from orchestrator.play.growing_by_deed import MENU, ByDeed, growing_at
from orchestrator.play.slash_do import do_line
from orchestrator.turn.signals import TurnDone, TurnStopped
from orchestrator.turn.work import Submit
from rules.character_requests import RewriteAnswer
from rules.growth.answers import rewritable
from rules.growth.due import growth_way
from rules.refusals import Refusal
from rules.state import Sheet, item_key

GROW: Final = "grow"


def grow(game: Game, rest: str) -> None:
    """`/grow [NAME]`: what is due to a hero, what is suggested, and the choices it leaves open.

    Where growth is actions of the system's own, `/grow ACTION [part=value …]` takes one that is said whole.
    """
    by_deed = growth_way(game.table.system) == "deeds"
    named = hero_meant(game.table, rest) if rest else None
    if rest and by_deed and named is None:
        do_line(game, game.table.doables(MENU), rest, GROW)
        return
    hero = hero_meant(game.table, rest)
    if hero is None:
        game.paper.gap()
        game.say(
            "notice",
            "look.no_sheet",
            found=cut(rest, 80),
            known=", ".join(one.name for one in game.table.look().heroes),
        )
        return
    growing = growing_at(game)
    if by_deed:
        _by_deed(game, growing, hero)
        return
    try:
        grown = growing.grow(hero)
    except CharacterRefused as refused:
        _refused(game, refused.refusal)
        return
    if grown and suggested(game.table, game.table.state.sheets[hero.id]) is not None:
        game.say("quiet", "grow.more")


def _by_deed(game: Game, growing: Growing, hero: Sheet) -> None:
    """What a hero can grow by; asked where a person is watching."""
    growing.show_due(hero)
    by = ByDeed(growing, hero)
    doables = by.doables
    if not game.is_watched:
        game.paper.raw("text", growth_list(doables, game.words, game.paper.width), actions=as_data(doables))
        game.say("text", "deeds.how", command=command_name(GROW, game.words), action=doables[0].name)
        return
    try:
        by.ask()
    except CharacterRefused as refused:
        _refused(game, refused.refusal)


def answer(game: Game, rest: str) -> None:
    """`/answer [QUESTION: words]`: writes an answer anew, where it may change; without words, which those are."""
    system, words = game.table.system, game.words
    hero = hero_meant(game.table, "")
    game.paper.gap()
    named, _, text = rest.partition(":")
    asked = {id: system.words(words.language, "questions", id) for id in system.questions}
    known = ", ".join(asked.values())
    if hero is None or not asked:
        game.say("notice", "grow.no_questions")
        return
    if not text.strip():
        may = [asked[id] for id in rewritable(system, hero)]
        game.say("notice", "grow.answer_how", known=known, may=", ".join(may) or words.say("grow.none"))
        return
    key = item_key(named)
    question = next((id for id, name in asked.items() if key in (item_key(id), item_key(name))), "")
    if not question:
        game.say("notice", "grow.no_question", found=cut(named.strip(), 80), known=known)
        return
    request = RewriteAnswer(sheet=hero.id, question=question, text=text.strip()[:4000])
    submit = Submit(game.app.new_id(), f"/answer {rest}", kind="between")
    done = game.wait(game.table.between(submit, [request], lambda signal: None))
    if isinstance(done, Refusal):
        _refused(game, done)
    elif isinstance(done, TurnStopped):
        game.paper.line("notice", done.line, code=done.code)
    elif isinstance(done, TurnDone):
        game.say("change", "grow.answered", question=asked[question], text=request.text)


def _refused(game: Game, refusal: Refusal) -> None:
    for _, line in refused_lines(game.table.system, game.table.state, refusal, game.table.words):
        game.paper.line("notice", line, code=refusal.code)
