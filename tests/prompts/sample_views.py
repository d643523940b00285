"""One table in both languages, as views: what the tests of prompts are told from. All names and places are ours."""

from dataclasses import replace

from prompts.views import (
    AbilityLine,
    AbilityOption,
    Answer,
    ApproachLine,
    AttackLine,
    CheckLine,
    ChipView,
    ClockView,
    ConditionLine,
    DerivedLine,
    DifficultyLine,
    DraftingView,
    EndingView,
    Exchange,
    ExitView,
    HardMoveView,
    IntroducibleView,
    LadderLine,
    Language,
    ListLine,
    LoreView,
    Named,
    NarrationView,
    NpcOption,
    OptionLine,
    OutcomeView,
    PartLine,
    PoolView,
    PresentView,
    ProposalLine,
    RecapView,
    RulingView,
    SafetyView,
    SceneView,
    SecretHint,
    SettlementView,
    SheetView,
    SingleCallView,
    SkillLine,
    StatLine,
    TalkView,
    ThingLine,
    TrackLine,
)
from prompts.views.creation import ChoiceLine, CreationView, FieldLine, QuestionLine
from tests.prompts.sample_words import WORDS


def words(language: Language) -> dict[str, str]:
    """The sample's words in one language."""
    return WORDS[language]


def hero(language: Language) -> SheetView:
    """Kay's sheet."""
    w = words(language)
    return SheetView(
        id="kay",
        name=w["kay"],
        level=3,
        pronoun=w["pronoun"],
        blurb=w["kay_blurb"],
        player=w["player"],
        stats=(
            StatLine("agility", w["agility"], "+2", (w["dazed_why"],)),
            StatLine("presence", w["presence"], "−1"),
        ),
        skills=(SkillLine("stealth", w["stealth"], trained=True),),
        tracks=(TrackLine("hp", w["hp"], 4, 6, hurts="high", role="health"), TrackLine("hope", w["hope"], 2, 5)),
        derived=(DerivedLine("evasion", w["evasion"], "12"),),
        conditions=(ConditionLine("dazed", w["dazed"], 2, 3, w["dazed_text"]),),
        lists=(ListLine("bonds", w["bonds"], (w["bond"],), 6), ListLine("scars", w["scars"])),
        clocks=(ClockView("renown", w["renown"], 3, 4),),
        attacks=(AttackLine("knife", w["knife"], w["knife_covers"], w["agility"], "d6+1"),),
        abilities=(
            AbilityLine("ebb_song", w["song"], w["song_covers"], cost=f"{w['hope']} 2", left=1),
            AbilityLine("keen_ears", w["keen"], passive=True),
        ),
        things=(
            ThingLine(
                "boat_1",
                w["boat"],
                w["boat"],
                (StatLine("speed", w["speed"], "2"),),
                (TrackLine("hull", w["hull"], 5, 8),),
                (w["dazed"],),
            ),
        ),
        answers=(Answer(w["q"], w["a"]),),
    )


def other(language: Language) -> SheetView:
    """The Tide Warden's sheet."""
    w = words(language)
    return SheetView(
        id="warden",
        name=w["warden"],
        kind="npc",
        blurb=w["warden_blurb"],
        tracks=(TrackLine("hp", w["hp"], 1, 8, hurts="high"),),
        attacks=(AttackLine("maul", w["strike"], damage="2d8"),),
    )


def scene(language: Language) -> SceneView:
    """The chapel nave, in an encounter."""
    w = words(language)
    return SceneView(
        id="nave",
        title=w["scene"],
        description=w["scene_text"],
        mode="encounter",
        time=w["dusk"],
        present=(PresentView("kay", w["kay"], "hero"), PresentView("warden", w["warden"], "npc", (w["wounded"],))),
        exits=(ExitView("stair", w["stair"]), ExitView("crypt", w["crypt"], False, w["barred"])),
        stakes=w["stakes"],
        clocks=(ClockView("tide", w["tide"], 2, 6, open=True),),
        round=2,
        order=(w["kay"], w["warden"]),
        turn_of=Named("kay", w["kay"]),
    )


def lore(language: Language) -> tuple[LoreView, ...]:
    """One entry that the player's words called up."""
    w = words(language)
    return (LoreView("salt_bell", w["lore_title"], w["lore"], 5, "key:bell"),)


def recent(language: Language) -> tuple[Exchange, ...]:
    """One earlier turn."""
    w = words(language)
    return (Exchange(w["said_before"], w["told_before"], w["kay"]),)


def safety(language: Language) -> SafetyView:
    """A line and a veil."""
    w = words(language)
    return SafetyView((w["line"],), (w["veil"],))


def npc_options(language: Language) -> tuple[NpcOption, ...]:
    """What the warden may do."""
    w = words(language)
    return (NpcOption(Named("warden", w["warden"]), Named("strike", w["strike"]), (Named("kay", w["kay"]),)),)


def parts(language: Language) -> tuple[PartLine, ...]:
    """What may be said of the action, and of what may be proposed beside it."""
    w = words(language)
    footing = (Named("wet_stone", w["wet"]), Named("weed", w["weed"]))
    stats = (Named("agility", w["agility"]), Named("presence", w["presence"]))
    return (
        PartLine("haul", w["haul"], w["haul_means"], kind="number", changing=True, most=3, checks=("action",)),
        PartLine("with_stat", w["with_stat"], kind="choice", options=stats, known=True, checks=("action",)),
        PartLine(
            "footing",
            w["footing"],
            w["footing_means"],
            kind="choices",
            options=footing,
            by="storyteller",
            checks=("action", "squall"),
        ),
        PartLine("blows", w["blows"], kind="number", least=1, most=6, by="storyteller", checks=("squall",)),
    )


def ruling(language: Language) -> RulingView:
    """A ruling with everything in it."""
    w = words(language)
    kay = Named("kay", w["kay"])
    return RulingView(
        language=language,
        system_name=w["system"],
        premise=w["premise"],
        checks=(CheckLine("action", w["check"], w["check_covers"]),),
        stats=(
            StatLine("agility", w["agility"], covers=w["agility_covers"]),
            StatLine("presence", w["presence"], covers=w["presence_covers"]),
        ),
        skills=(SkillLine("stealth", w["stealth"], w["stealth_covers"], w["agility"]),),
        difficulties=(DifficultyLine("hard", w["hard"], w["hard_means"]),),
        approaches=(ApproachLine("climb_chain", w["approach"], w["approach_covers"], w["check"]),),
        plays_abilities=True,
        plays_options=True,
        ladders=(
            LadderLine(
                "position",
                (Named("calm", w["calm"]), Named("grim", w["grim"])),
                Named("grim", w["grim"]),
                (w["check"],),
            ),
        ),
        options=(OptionLine("spend_hope", w["spend"], w["spend_means"], f"{w['hope']} 1", checks=("action",)),),
        abilities=(
            AbilityOption(
                "ebb_song",
                w["song"],
                w["song_covers"],
                cost=f"{w['hope']} 2",
                left=0,
                aim="foe",
                targets=(Named("warden", w["warden"]),),
                closed=w["closed"],
            ),
        ),
        parts=parts(language),
        proposals=(ProposalLine("squall", w["squall"], w["squall_means"], ("blows",), (w["squall_text"],)),),
        attacks=hero(language).attacks,
        targets=(Named("warden", w["warden"]),),
        scene=scene(language),
        heroes=(hero(language),),
        actor=kay,
        speaker=kay,
        recent=recent(language),
        lore=lore(language),
        player_text=w["says"],
        npc_options=npc_options(language),
        safety=safety(language),
    )


def narration(language: Language) -> NarrationView:
    """A narration with everything in it but an ending."""
    w = words(language)
    return NarrationView(
        language=language,
        system_name=w["system"],
        title=w["title"],
        premise=w["premise"],
        tone=w["tone"],
        outcome=OutcomeView("success_fear", w["outcome"], "mixed", w["outcome_means"]),
        chips=(
            ChipView(
                title=w["chip"],
                tier=w["outcome"],
                kind="mixed",
                actor=w["kay"],
                target="15",
                dice="9, 7",
                total="18",
                lines=(w["roll_line"],),
                causes=(w["cause"],),
            ),
        ),
        npc_chips=(ChipView(title=w["strike"], tier=w["hard"], actor=w["warden"]),),
        changes=(w["change"], w["change_two"]),
        refusals=(w["refusal"],),
        hard_move=HardMoveView("fear", w["fear"], 3, allowed=True),
        pools=(PoolView("fear", w["fear"], 3), PoolView("doom", w["doom"], 7)),
        revealable=(SecretHint("ringer", w["secret"]),),
        introducible=(IntroducibleView("tam", w["bellringer"], w["bellringer_blurb"]),),
        npc_options=npc_options(language),
        scene=scene(language),
        heroes=(hero(language),),
        others=(other(language),),
        lore=lore(language),
        pinned=(w["pinned"],),
        summaries=(w["summary"],),
        recent=recent(language),
        recent_first=0,
        player_text=w["says"],
        speaker=Named("kay", w["kay"]),
        tells=(w["tell"],),
        safety=safety(language),
    )


def opening(language: Language) -> NarrationView:
    """The first narration of a table: nobody has said anything."""
    return replace(
        narration(language),
        outcome=None,
        chips=(),
        npc_chips=(),
        changes=(),
        refusals=(),
        tells=(),
        hard_move=None,
        pools=(),
        recent=(),
        summaries=(),
        player_text="",
        speaker=None,
        length="long",
    )


def closing(language: Language) -> NarrationView:
    """The last narration: the story has reached an ending and no tools are left."""
    w = words(language)
    return replace(
        narration(language),
        ending=EndingView("silence", w["ending"], w["ending_text"]),
        must_narrate=True,
        length="short",
    )


def settlement(language: Language) -> SettlementView:
    """The question after a narration."""
    w = words(language)
    return SettlementView(
        language=language,
        narration=w["narration"],
        player_text=w["says"],
        outcome=OutcomeView("success_fear", w["outcome"], "mixed", w["outcome_means"]),
        changes=(w["change"],),
        pools=(PoolView("fear", w["fear"], 3),),
        granted=True,
        prepaid=1,
    )


def recap(language: Language) -> RecapView:
    """A stretch of play to sum up."""
    w = words(language)
    return RecapView(
        language=language,
        title=w["title"],
        facts=(w["stakes"], w["pinned"]),
        events=(w["change"], w["change_two"]),
        previous=w["summary"],
        prose=recent(language),
        safety=safety(language),
    )


def drafting(language: Language) -> DraftingView:
    """Rules told in words, for the second time."""
    w = words(language)
    return DraftingView(
        language=language,
        told=w["says"],
        system_name=w["system"],
        notation="[hull] = {}",
        present=w["stakes"],
        ids=("[agility]",),
        answer="{}",
        fault=w["change"],
    )


def creation(language: Language) -> CreationView:
    """A back-story, for the second time."""
    w = words(language)
    return CreationView(
        language=language,
        system_name=w["system"],
        name=w["kay"],
        level=2,
        stats=(FieldLine("agility", w["agility"], w["agility_covers"], "-1..3"),),
        arrays=(FieldLine("even", w["stakes"], "", "1 0"), FieldLine("rolled", w["change"], "", "d6")),
        classes=(FieldLine("scout", w["kay"], w["premise"]),),
        most_classes=2,
        options=(
            ChoiceLine("pack", w["stakes"], 1, w["premise"], (FieldLine("rope", w["says"]),)),
            ChoiceLine("past", w["change"], 2),
        ),
        skills=(FieldLine("climb", w["agility"], w["agility_covers"]),),
        train=1,
        questions=(
            QuestionLine("identity", w["question"], w["premise"], required=True),
            QuestionLine("bond", w["kay"]),
        ),
        story=w["says"],
        fault=w["change"],
    )


def talk(language: Language) -> TalkView:
    """A question at the table."""
    w = words(language)
    return TalkView(
        language=language,
        system_name=w["system"],
        premise=w["premise"],
        question=w["question"],
        asker=Named("kay", w["kay"]),
        scene=scene(language),
        heroes=(hero(language),),
        changes=(w["change"],),
        log=(w["refusal"],),
        chips=narration(language).chips,
        lore=lore(language),
        recent=recent(language),
        safety=safety(language),
    )


def single(language: Language) -> SingleCallView:
    """Both in one."""
    return SingleCallView(ruling(language), narration(language))
