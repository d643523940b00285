"""Commands that look at the table: nothing changes by them."""

from __future__ import annotations

from orchestrator.play.cutting import cut
from orchestrator.play.game import Game
from orchestrator.play.sheet_page import clocks_page, scene_page, sheet_page
from orchestrator.play.showing import show_chip
from orchestrator.turn.account import TurnAccount


def sheet(game: Game, rest: str) -> None:
    """`/sheet [name]`: the heroes' sheets, or one of them."""
    look = game.table.look()
    chosen = look.heroes
    game.paper.gap()
    if rest:
        one = look.hero(rest)
        if one is None:
            known = ", ".join(hero.name for hero in look.heroes)
            game.say("notice", "look.no_sheet", found=cut(rest, 80), known=known)
            return
        chosen = (one,)
    for hero in chosen:
        game.paper.raw("text", sheet_page(hero, game.words, game.paper.width))


def clocks(game: Game, rest: str) -> None:
    """`/clocks`: clocks and pools."""
    game.paper.gap()
    game.paper.raw("text", clocks_page(game.table.look(), game.words, game.paper.width))


def scene(game: Game, rest: str) -> None:
    """`/scene`: where we are, who is here, where one can go."""
    game.paper.gap()
    game.paper.raw("text", scene_page(game.table.look().scene, game.words, game.paper.width))


def chip(game: Game, rest: str) -> None:
    """`/chip`: the rolls of the turn that waits for a choice, else of the last turn that had any, in full."""
    game.paper.gap()
    if game.waits is not None and game.rolled:
        pending = game.table.pending
        game.say("quiet", "look.waiting_turn", text=pending.player_text if pending is not None else "")
        for one in game.rolled:
            show_chip(game.paper, game.words, one)
        return
    account = game.table.last_with_chips()
    if account is None:
        game.say("notice", "look.no_chip")
        return
    _turn(game, account)
    for one in account.chips:
        show_chip(game.paper, game.words, one)


def _turn(game: Game, account: TurnAccount) -> None:
    text = account.player_text or game.words.say("game.opening_text")
    game.say("quiet", "look.turn", number=account.number, text=text)


def why(game: Game, rest: str) -> None:
    """`/why [turn]`: what was ruled in a turn, each reason of its rolls, what was refused, what changed and by what."""
    say = game.say
    game.paper.gap()
    row = game.table.turn(int(rest)) if rest.isdecimal() and len(rest) < 7 else None
    if rest and row is None:
        say("notice", "look.no_such_turn", found=cut(rest), last=game.table.head.number)
        return
    account = game.table.account(row)
    _turn(game, account)
    if account.ruling == "question":
        say("text", "look.asked_back_why" if account.reason else "look.asked_back", reason=account.reason)
    elif account.ruled_by in ("model", "matcher") and account.ruling == "nothing":
        say("text", "look.no_roll")
    elif account.ruled_by == "player":
        say("text", "look.ruled_player")
    elif account.ruled_by in ("model", "matcher"):
        key = f"look.ruled_{account.ruled_by}"
        say("text", f"{key}_why" if account.reason else key, reason=account.reason)
    for one in account.chips:
        show_chip(game.paper, game.words, one)
    for line in account.refusals:
        say("notice", "look.refused", line=line)
    for change in account.changes:
        say("change", "look.because", line=change.line, cause=game.words.say(f"cause.{change.cause}"))
    if account.ruling != "question" and not (account.chips or account.refusals or account.changes):
        say("text", "look.nothing_happened")


def recap(game: Game, rest: str) -> None:
    """`/recap`: what happened lately, and what is true now."""
    game.talk(game.table.recap())


def ask(game: Game, rest: str) -> None:
    """`/ask question`: a question beside the game; it takes no time, no dice and no action (behaviours E8)."""
    if not rest:
        game.paper.gap()
        game.say("notice", "look.ask_what")
        return
    game.talk(game.table.ask(rest))
