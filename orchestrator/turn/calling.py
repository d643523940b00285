"""What running text calls people and things: the text file's `phrase` for them, else their name."""

from __future__ import annotations

from tools.lines import Teller


def called(teller: Teller, sheet_id: str) -> str:
    """What running text calls somebody: a non-player's `phrase` where the text file has one, else the name."""
    sheet = teller.state.sheets.get(sheet_id)
    if sheet is None or sheet.kind == "hero" or (sheet.name and sheet.name != sheet.block):
        return teller.who(sheet_id)
    if sheet_id != sheet.block and sheet_id.removeprefix(f"{sheet.block}_").isdecimal():
        return teller.who(sheet_id)
    return phrase(teller, "non_players", sheet.block)


def phrase(teller: Teller, section: str, id: str) -> str:
    """How running text calls an entry: its `phrase` where the text file has one, else its name."""
    return teller.system.words(teller.words.language, section, id, "phrase") or teller.name(section, id)
