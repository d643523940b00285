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
    PoolView,
    PresentView,
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

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "system": "Hope and Fear",
        "title": "The Salt Bell",
        "premise": "A drowned chapel rings at low tide, and someone in Marrow's End answers it.",
        "tone": "rain, brass and old grudges",
        "kay": "Kay",
        "kay_blurb": "A ferryman's daughter with a debt to the sea.",
        "pronoun": "she/her",
        "q": "Identity",
        "a": "the one who always goes back",
        "agility": "Agility",
        "agility_covers": "climbing, leaping, dodging, slipping past",
        "presence": "Presence",
        "presence_covers": "persuading, bluffing, charming, commanding",
        "dazed": "Dazed",
        "dazed_why": "Dazed −1 step",
        "dazed_text": "The world rings like the bell.",
        "hp": "Hit Points",
        "hope": "Hope",
        "evasion": "Evasion",
        "bonds": "Bonds",
        "bond": "Captain Iris 2 (awe, loyalty)",
        "scars": "Scars",
        "renown": "Renown",
        "knife": "Gutting knife",
        "knife_covers": "cutting and stabbing at arm's length",
        "stealth": "Stealth",
        "stealth_covers": "hiding, creeping, trailing",
        "warden": "Tide Warden",
        "warden_blurb": "A knight of barnacles who keeps the tally of the drowned.",
        "scene": "The chapel nave",
        "scene_text": "Knee-deep water, pews like ribs.\nThe bell hangs by one chain.",
        "stakes": "Reach the bell before the tide turns.",
        "dusk": "dusk",
        "wounded": "wounded",
        "stair": "The bell stair",
        "crypt": "The crypt",
        "barred": "the grate is rusted shut",
        "tide": "Rising tide",
        "check": "Action roll",
        "check_covers": "anything uncertain",
        "hard": "Hard",
        "hard_means": "the place or the foe works against it",
        "approach": "Climb the bell chain",
        "approach_covers": "climb, chain, swing up",
        "spend": "Spend Hope",
        "song": "Ebb Song",
        "song_covers": "sing the tide back, call the ebb",
        "keen": "Keen Ears",
        "boat": "Boat",
        "hull": "Hull",
        "speed": "Speed",
        "calm": "calm",
        "grim": "grim",
        "closed": "Kay has no use of Ebb Song left.",
        "spend_means": "lean on something from your past",
        "strike": "Strike",
        "outcome": "Success with Fear",
        "outcome_means": "You do it, and the table gains a Fear.",
        "chip": "Agility",
        "cause": "Dazed: a die smaller",
        "change": "Fear 2 → 3",
        "change_two": "Kay: Hope 3 → 2",
        "refusal": "Bonds of Kay is full (6).",
        "fear": "Fear",
        "doom": "Doom",
        "secret": "Who rings the bell",
        "bellringer": "The bellringer",
        "bellringer_blurb": "Old Tam, drowned eight years ago.",
        "lore_title": "The Salt Bell",
        "lore": "It is rung for each one the sea keeps.",
        "tell": "The chain groans.",
        "line": "harm to children",
        "veil": "torture",
        "summary": "Kay came to Marrow's End to pay her father's debt.",
        "pinned": "The bell must not ring twice.",
        "said_before": "I wade in.",
        "told_before": "The water is colder than it looks, and something under it moves aside.",
        "says": "I leap for the bell chain!",
        "fault": "There is no stat power.",
        "ending": "The bell falls silent",
        "ending_text": "The sea gives back one name.",
        "narration": "The chain holds. Below, the water begins to climb.",
        "question": "Why was I at a disadvantage?",
        "roll_line": "Agility +2",
        "player": "Mina",
    },
    "ko": {
        "system": "희망과 공포",
        "title": "소금 종",
        "premise": "물에 잠긴 예배당이 썰물마다 종을 울리고, 매로우 끝의 누군가가 그 소리에 답한다.",
        "tone": "비와 놋쇠와 묵은 원한",
        "kay": "카이",
        "kay_blurb": "바다에 빚을 진 뱃사공의 딸.",
        "pronoun": "그녀",
        "q": "정체성",
        "a": "언제나 되돌아가는 사람",
        "agility": "민첩",
        "agility_covers": "오르기, 뛰어넘기, 피하기, 빠져나가기",
        "presence": "존재감",
        "presence_covers": "설득하기, 허풍 치기, 홀리기, 명령하기",
        "dazed": "멍함",
        "dazed_why": "멍함 −1단계",
        "dazed_text": "온 세상이 종처럼 울린다.",
        "hp": "히트 포인트",
        "hope": "희망",
        "evasion": "회피",
        "bonds": "유대",
        "bond": "아이리스 대장 2 (경외, 충성)",
        "scars": "상처",
        "renown": "명성",
        "knife": "생선칼",
        "knife_covers": "팔 닿는 거리에서 베고 찌르기",
        "stealth": "은신",
        "stealth_covers": "숨기, 살금살금 걷기, 뒤밟기",
        "warden": "조수의 파수꾼",
        "warden_blurb": "물에 빠진 이들의 수를 세는 따개비 기사.",
        "scene": "예배당 중앙",
        "scene_text": "무릎까지 차오른 물, 갈비뼈 같은 의자들.\n종이 사슬 하나에 매달려 있다.",
        "stakes": "물때가 바뀌기 전에 종에 닿아야 한다.",
        "dusk": "해 질 녘",
        "wounded": "다침",
        "stair": "종탑 계단",
        "crypt": "지하 묘실",
        "barred": "쇠창살이 녹슬어 붙었다",
        "tide": "차오르는 물",
        "check": "행동 판정",
        "check_covers": "결과가 불확실한 모든 일",
        "hard": "어려움",
        "hard_means": "장소나 상대가 방해한다",
        "approach": "종의 사슬 타기",
        "approach_covers": "오르기, 사슬, 매달리기",
        "spend": "희망 쓰기",
        "song": "썰물의 노래",
        "song_covers": "물을 물리치는 노래, 썰물을 부르기",
        "keen": "밝은 귀",
        "boat": "배",
        "hull": "선체",
        "speed": "속도",
        "calm": "잔잔함",
        "grim": "험악함",
        "closed": "케이에게 남은 썰물의 노래 횟수가 없어요.",
        "spend_means": "지난 경험에 기댄다",
        "strike": "내려치기",
        "outcome": "공포 섞인 성공",
        "outcome_means": "해내지만 테이블이 공포를 얻는다.",
        "chip": "민첩",
        "cause": "멍함: 주사위 한 단계 작게",
        "change": "공포 2 → 3",
        "change_two": "카이: 희망 3 → 2",
        "refusal": "카이의 유대 목록이 가득 찼어요(6개).",
        "fear": "공포",
        "doom": "파멸",
        "secret": "종을 울리는 자",
        "bellringer": "종지기",
        "bellringer_blurb": "여덟 해 전에 빠져 죽은 탐 영감.",
        "lore_title": "소금 종",
        "lore": "바다가 데려간 이 하나마다 한 번씩 울린다.",
        "tell": "사슬이 신음한다.",
        "line": "아이가 다치는 일",
        "veil": "고문",
        "summary": "카이는 아버지의 빚을 갚으러 매로우 끝에 왔다.",
        "pinned": "종이 두 번 울려서는 안 된다.",
        "said_before": "물속으로 들어간다.",
        "told_before": "보기보다 물이 차고, 그 아래에서 무언가 비켜난다.",
        "says": "종의 사슬을 향해 뛴다!",
        "fault": "힘(이)라는 능력치는 없어요.",
        "ending": "종이 멎다",
        "ending_text": "바다가 이름 하나를 돌려준다.",
        "narration": "사슬은 버틴다. 아래에서 물이 차오르기 시작한다.",
        "question": "왜 내가 불리했나요?",
        "roll_line": "민첩 +2",
        "player": "미나",
    },
}


def words(language: Language) -> dict[str, str]:
    """The sample's words in one language."""
    return _WORDS[language]


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
