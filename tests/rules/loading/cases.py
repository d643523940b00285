"""One spoilt place for every fault there is: its code, what is changed in the sample, and where the fault is told."""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    """A change to a sample: `old` becomes `new`, which gives one fault with this code at this path."""

    code: str
    old: str
    new: str
    path: str


SYSTEM_CASES = (
    # -- the shape of the data
    Case("missing_key", "{id: armor, max: 2}", "{id: armor}", "tracks[1].max"),
    Case("missing_key", "{id: ability\n".replace("{", "- "), "- name: ability\n", "checks[0].id"),
    Case("missing_key", "procedure: {kind: d20}", "procedure: {critical: 19}", "checks[0].procedure.kind"),
    Case("missing_key", ', roll: "d20 + @might"', "", "encounter.roll"),
    Case("unknown_key", 'covers: "lift, push, break"', "cover: lift", "stats[0].cover"),
    Case("own_unread", "stats:\n  - {id: might", "own: {spells: []}\nstats:\n  - {id: might", "own"),
    Case(
        "unknown_key", "{mark: stress, by: d4}", "{mark: stress, buy: 1}", "checks[0].outcomes.critical_failure[0].buy"
    ),
    Case("unknown_key", '    if: "@cond', '    iff: "@cond', "cards[1].iff"),
    Case("unknown_key", "switches:", "switch:", "switch"),
    Case("unknown_effect", "{gain_pool: fear, by: 1}", "{gian_pool: fear, by: 1}", "cards[1].do[1]"),
    Case("unknown_trigger", "when: {track: hp, becomes: empty}", "when: {trakc: hp}", "cards[0].when"),
    Case("no_option", "show: die", "show: dice", "stats[1].show"),
    Case("no_option", "procedure: {kind: d20}", "procedure: {kind: d10}", "checks[0].procedure.kind"),
    Case("no_option", "    recover: scene", "    recover: scenes", "tracks[2].recover"),
    Case("text_needed", 'covers: "lift, push, break"', "covers: [lift]", "stats[0].covers"),
    Case("text_needed", "id: climbing", "id: 7", "skills[0].id"),
    Case("whole_number_needed", "min: 6", 'min: "6"', "stats[1].min"),
    Case("whole_number_needed", "min: 6", "min: 6.5", "stats[1].min"),
    Case("whole_number_needed", "min: 6", "min: true", "stats[1].min"),
    Case("yes_or_no_needed", "attack: true", "attack: perhaps", "checks[1].attack"),
    Case("list_needed", '  - {id: origin, hint: "Where from?"}\n', "  5\n", "questions"),
    Case("mapping_needed", "shifts: {insight: -1}", "shifts: [insight]", "conditions[0].shifts"),
    Case("mapping_needed", "{add_condition: stable}", "add_condition", "cards[0].do[0]"),
    Case("mapping_needed", "when: {track: hp, becomes: empty}", "when: hp", "cards[0].when"),
    Case("empty_text", 'formula: "6 + @level"', 'formula: ""', "derived[1].formula"),
    Case("version_form", 'version: "1.0"', 'version: "one"', "version"),
    Case("text_needed", 'version: "1.0"', "version: 1.0", "version"),
    Case("id_form", "id: climbing", "id: ../climbing", "skills[0].id"),
    Case("id_form", "shifts: {insight: -1}", "shifts: {insight: -1, in.sight: -1}", "conditions[0].shifts.in.sight"),
    Case("default_out_of_range", "max: 10, default: 2", "max: 10, default: 11", "stats[0]"),
    Case("die_sizes", "min: 6, max: 12, default: 8", "min: 6, max: 12, default: 7", "stats[1]"),
    Case("die_sizes", "insight: 10}", "insight: 9}", "characters[0].stats.insight"),
    Case("one_of", "when: {track: hp, becomes: empty}", "when: {track: hp}", "cards[0].when"),
    Case("one_of", "track: hp, becomes: empty}", "track: hp, becomes: empty, passes: 3}", "cards[0].when"),
    Case("recovery_form", "    recover: scene", "    recover: 3", "tracks[2].recover"),
    Case("too_small", "size: 6,", "size: 0,", "clocks[0].size"),
    Case("too_small", "tracks: {hp: 3}", "tracks: {hp: -3}", "characters[0].tracks.hp"),
    Case("too_large", "size: 6,", "size: 101,", "clocks[0].size"),
    Case("too_few", "do: [{add_condition: stable}]", "do: []", "cards[0].do"),
    # -- ids
    Case("unknown_id", "stat: might}\ntraining", "stat: migth}\ntraining", "skills[0].stat"),
    Case("unknown_id", "shifts: {insight: -1}", "shifts: {insigth: -1}", "conditions[0].shifts.insigth"),
    Case("unknown_id", "checks: [ability, combat]", "checks: [abilty, combat]", "conditions[1].checks[0]"),
    Case("unknown_id", "absorbed_by: armor", "absorbed_by: armour", "tracks[0].absorbed_by"),
    Case("unknown_id", "add_item: scars", "add_item: scar", "tracks[2].on_full[0].add_item"),
    Case("unknown_id", "{set: stress, to: 0}", "{set: stres, to: 0}", "tracks[2].on_full[1].set"),
    Case("unknown_id", "{gain_pool: fear, by: 1}", "{gain_pool: feer, by: 1}", "cards[1].do[1].gain_pool"),
    Case("unknown_id", "{gain_pool: fear, by: 1}", "{reset_clock: dom}", "cards[1].do[1].reset_clock"),
    Case("unknown_id", "track: hull, becomes: empty", "track: hul, becomes: empty", "cards[2].when.track"),
    Case("unknown_id", "mark_thing: ship, track: hull", "mark_thing: ship, track: speed", "cards[2].do[0].track"),
    Case("unknown_id", "mark_thing: ship", "mark_thing: boat", "cards[2].do[0].mark_thing"),
    Case("unknown_id", "{check: ability, difficulty: hard}", "{check: abilty}", "cards[2].do[1].check"),
    Case("unknown_id", "difficulty: hard}", "difficulty: heard}", "cards[2].do[1].difficulty"),
    Case("unknown_id", "{add_condition: stable}", "{reveal: nothing}", "cards[0].do[0].reveal"),
    Case("unknown_id", "against: hp", "against: ph", "checks[1].against"),
    Case("unknown_id", "granted_by: [failure]", "granted_by: [failed]", "pools[0].granted_by[0]"),
    Case("unknown_id", "unless: stable", "unless: stabel", "cards[0].unless"),
    Case("unknown_id", "skills: [climbing]", "skills: [climing]", "characters[0].skills[0]"),
    Case("unknown_id", "fixed: {major: 9}", "fixed: {mayor: 9}", "characters[0].fixed.mayor"),
    Case("unknown_id", "answers: {origin:", "answers: {orgin:", "characters[0].answers.orgin"),
    Case("unknown_id", "attacks: [knife]}", "attacks: [knive]}", "non_players[0].attacks[0]"),
    Case("unknown_tier", "critical_failure:", "critical_fail:", "checks[0].outcomes.critical_fail"),
    Case("unknown_tier", "success: [{deal", "success_with_joy: [{deal", "checks[1].outcomes.success_with_joy"),
    Case("unknown_tier", "outcome: failure", "outcome: awful", "cards[1].when.outcome"),
    Case("unknown_tier", "tiers: [failure]", "tiers: [fail]", "checks[0].second_chance.tiers[0]"),
    Case("reserved_id", "{id: armor, max: 2}", "{id: armor, max: 2}\n  - {id: level, max: 2}", "tracks[2].id"),
    Case("reserved_id", "{id: scars, max: 5}", "{id: scars, max: 5}\n  - {id: conditions}", "lists[1].id"),
    Case("reserved_id", "{id: thug,", "{id: table,", "non_players[0].id"),
    Case("duplicate_id", "{id: stable, out: true}", "{id: stable, out: true}\n  - {id: dazed}", "conditions[3].id"),
    Case("duplicate_id", "{id: armor, max: 2}", "{id: armor, max: 2}\n  - {id: might, max: 2}", "tracks[2].id"),
    Case("duplicate_id", "{id: speed, max: 5, default: 2}", "{id: hull, max: 5, default: 2}", "things[0].tracks[0].id"),
    # -- formulas
    Case("syntax", 'formula: "6 + @level"', 'formula: "6 + "', "derived[1].formula"),
    Case("too_long", 'formula: "6 + @level"', f'formula: "{"1 + " * 130}1"', "derived[1].formula"),
    Case("too_deep", 'formula: "6 + @level"', f'formula: "{"(" * 60}1{")" * 60}"', "derived[1].formula"),
    Case("unknown_name", 'formula: "6 + @level"', 'formula: "6 + @levle"', "derived[1].formula"),
    Case("unknown_name", 'max: "6 + @might"', 'max: "6 + @owner.might"', "tracks[0].max"),
    Case("unknown_name", 'formula: "6 + @level"', 'formula: "6 + @value"', "derived[1].formula"),
    Case("unknown_name", 'formula: "6 + @level"', 'formula: "@thing.ship.speed.max"', "derived[1].formula"),
    Case("unknown_function", 'formula: "6 + @level"', 'formula: "flor(@level)"', "derived[1].formula"),
    Case("wrong_arity", 'formula: "6 + @level"', 'formula: "if(1, 2)"', "derived[1].formula"),
    Case("dice_syntax", 'damage: "d6 + @might"', 'damage: "d1 + @might"', "attacks[0].damage"),
    Case("dice_syntax", "dice: 2d6", "dice: two dice", "checks[2].procedure.dice"),
    Case("dice_not_allowed", 'formula: "6 + @level"', 'formula: "d6 + @level"', "derived[1].formula"),
    Case("dice_not_allowed", 'max: "6 + @might"', 'max: "6 + d4"', "tracks[0].max"),
    Case("dice_not_allowed", 'at: "@major"', 'at: "d4"', "tracks[0].thresholds[1].at"),
    Case("dice_not_allowed", 'modifier: "floor(@value / 2)"', 'modifier: "d4"', "stats[0].modifier"),
    Case("dice_not_allowed", '    if: "@cond.frightened >= 2', '    if: "d4 >= 2', "cards[1].if"),
    Case("dice_not_allowed", "unless: stable", 'unless: "d4 > 2"', "cards[0].unless"),
    Case("dice_not_allowed", 'bonus: "@proficiency"', "bonus: d4", "training.bonus"),
    Case("division_by_zero", 'formula: "6 + @level"', 'formula: "1/0"', "derived[1].formula"),
    Case("division_by_zero", 'formula: "6 + @level"', 'formula: "1 / (2 - 2)"', "derived[1].formula"),
    Case("circular_formula", 'formula: "6 + @level"', 'formula: "6 + @major"', "derived[1].formula"),
    # -- what fits together
    Case("duplicate_band", "kind: mixed, at: 7", "kind: mixed, at: 10", "checks[2].procedure.bands[1]"),
    Case("two_last_bands", "kind: mixed, at: 7", "kind: mixed", "checks[2].procedure.bands[2]"),
    Case("tier_of_two_kinds", "tier: awful, kind", "tier: fine, kind", "checks[2].procedure.bands[2].kind"),
    Case("reserved_id", "tier: awful, kind", "tier: success, kind", "checks[2].procedure.bands[2].tier"),
    Case("no_attack_to_deal", "attack: true", "attack: false", "checks[1].outcomes.success[0]"),
    Case("difficulty_out_of_range", "difficulty: hard}", "difficulty: 21}", "cards[2].do[1].difficulty"),
    Case("no_health_track", "role: health", "role: harm", "checks[1].outcomes.success[0]"),
    Case("absorbs_itself", "absorbed_by: armor", "absorbed_by: hp", "tracks[0].absorbed_by"),
    Case("out_of_range", "stats: {might: 4,", "stats: {might: 14,", "characters[0].stats.might"),
    Case(
        "out_of_range",
        "name: Captain, strength: 2",
        "name: Captain, strength: 4",
        "characters[0].lists.bonds[0].strength",
    ),
    Case("twice_in_list", "skills: [climbing]", "skills: [climbing, climbing]", "characters[0].skills[1]"),
    Case(
        "twice_in_list",
        "[{name: Captain, strength: 2}]",
        "[{name: Captain}, {name: ' CAPTAIN'}]",
        "characters[0].lists.bonds[1].name",
    ),
    Case(
        "list_too_long",
        "[{name: Captain, strength: 2}]",
        "[{name: a}, {name: b}, {name: c}]",
        "characters[0].lists.bonds",
    ),
    Case("list_without_strength", "lists: {bonds:", "lists: {scars:", "characters[0].lists.scars[0].strength"),
    Case("list_without_strength", "name: Trauma", "name: Trauma, strength: 1", "tracks[2].on_full[0].strength"),
)
"""Faults of a system's main file."""

ADVENTURE_CASES = (
    Case("unknown_id", "start: mouth", "start: moth", "start"),
    Case("unknown_id", "hero: iris", "hero: irs", "hero"),
    Case("unknown_id", "{to: depth, when", "{to: deep, when", "scenes[0].exits[0].to"),
    Case("unknown_id", "non_players: [hermit]", "non_players: [hermt]", "scenes[0].non_players[0]"),
    Case("unknown_id", "check: ability", "check: abilities", "scenes[0].approaches[0].check"),
    Case("unknown_id", "{reveal: key_place}", "{reveal: key}", "scenes[0].approaches[0].success[0].reveal"),
    Case("unknown_id", "{go_to: depth}", "{go_to: deep}", "cards[0].do[1].go_to"),
    Case("unknown_id", "{ending: home}", "{ending: hom}", "scenes[1].success[0].ending"),
    Case("unknown_id", "scenes: [mouth]}", "scenes: [muth]}", "lore[0].scenes[0]"),
    Case("unknown_name", "@defeated.hermit", "@defeated.thug", "endings[0].when"),
    Case("unknown_name", "@visited.mouth", "@visited.moth", "secrets[0].when"),
    Case("dice_not_allowed", "@defeated.hermit", "d4 > 2", "endings[0].when"),
    Case("out_of_range", "stats: {might: 1}", "stats: {might: -1}", "non_players[0].stats.might"),
    Case("taken_id", "{id: night, size: 4}", "{id: night, size: 4}\n  - {id: doom}", "clocks[1].id"),
    Case("taken_id", "id: night_falls", "id: panic", "cards[0].id"),
    Case("taken_id", "{id: hermit, stats", "{id: hermit}\n  - {id: iris, stats", "non_players[1].id"),
    Case(
        "duplicate_id", "exits: [{to: mouth}]", "approaches: [{id: ask, check: ability}]", "scenes[1].approaches[0].id"
    ),
    Case("other_system", "system: tiny", "system: huge", "system"),
    Case("exit_to_itself", "exits: [{to: mouth}]", "exits: [{to: depth}]", "scenes[1].exits[0].to"),
    Case("twice_in_list", "exits: [{to: mouth}]", "exits: [{to: mouth}, {to: mouth}]", "scenes[1].exits[1].to"),
    Case("stat_not_of_check", "check: ability", "check: strike", "scenes[0].approaches[0].stat"),
    Case("check_without_skills", "check: ability", "check: mood", "scenes[0].approaches[0].skill"),
    Case("too_few", 'endings:\n  - {id: home, when: "@defeated.hermit"}\n', "endings: []\n", "endings"),
    Case("missing_key", "start: mouth\n", "", "start"),
)
"""Faults of an adventure's main file."""

WORD_CASES = (
    Case("unknown_section", "pools:", "pool:", "pool"),
    Case("unknown_text_id", "  hp: {name: Health}", "  ph: {name: Health}", "tracks.ph"),
    Case("unknown_text_id", "  mixed: {name: mixed}", "  mixt: {name: mixed}", "tiers.mixt"),
    Case("mapping_needed", "  hp: {name: Health}", "  hp: Health", "tracks.hp"),
    Case("text_needed", "  hp: {name: Health}", "  hp: {name: 3}", "tracks.hp.name"),
    Case("text_needed", '"Done."', "{a: b}", "narration.check.success[1]"),
)
"""Faults of a system's text file."""

FILE_CASES = (
    ("bad_character", "id: a\x07b"),
    ("bad_character", 'id: "\\ud83d"'),
    ("not_utf8", b"id: \xff"),
    ("file_too_large", "#" * 1_000_001),
    ("empty_file", ""),
    ("empty_file", "# nothing\n"),
    ("yaml_syntax", "&a &b c"),
    ("tab", "id:\n\tx: 1"),
    ("must_be_quoted", "id: @level + 1"),
    ("must_be_quoted", "id: `x`"),
    ("must_be_quoted", "id: %x"),
    ("colon_in_text", "id: a: b"),
    ("colon_missing", "id: 1\nversion\nstats: []"),
    ("quote_not_closed", 'id: "a'),
    ("bracket_not_closed", "id: [a b: {c"),
    ("indentation", "id:\n    - a\n  - b"),
    ("unknown_escape", 'id: "\\q"'),
    ("several_documents", "id: a\n---\nid: b"),
    ("yaml_version", "%YAML 1.1\n---\nid: a"),
    ("document_too_deep", "[" * 70),
    (
        "too_many_parts",
        "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        + "".join(
            f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
            for before, name in zip("abcdef", "bcdefg", strict=True)
        ),
    ),
    ("key_is_no_text", "[a]: b"),
    ("unknown_alias", "id: *b"),
    ("alias_in_itself", "id: &a [*a]"),
    ("tag", "id: !!python/object:os.system x"),
    ("duplicate_key", "id: a\nid: b"),
    ("mapping_needed", "[]"),
    ("mapping_needed", "~"),
)
"""Faults of a file as text, whatever it is about."""
