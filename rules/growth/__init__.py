"""Growing (rule_system §11): levels, advances bought with xp, improvement rolls, awards, answers rewritten.

    due = level_due(system, table, sheet)         # rules.growth.levels: may it rise, and what it still needs
    form = level_form(system, table, sheet)       # what the next level leaves open, for whoever asks a person
    resolve(system, table, LevelUp(sheet="hero", raises={"agility": 1}), dice=dice, asker="player")

Every change is asked for as a request of `rules.character_requests`. This package imports nothing at its top, because
time and checks need parts of it.
"""
