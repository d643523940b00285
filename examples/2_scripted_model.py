"""A test of your own table in ten lines: the model says what you wrote down, code does the rest."""

import asyncio

from orchestrator.testing.scripted import ScriptedModel, answer, call, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.work import Submit
from rules.loading.load import load_system


async def main() -> None:
    """Rules an action, lets the storyteller look something up, tells; and fails if the model is asked more or less."""
    script = [
        answer({"kind": "action", "action": "ability", "stat": "strength", "difficulty": "easy"}).at("ruling"),
        call("look_up", {"subject": "hero"}).at("narration"),
        say("The door gives way.").at("narration"),
    ]
    with ScriptedModel(script) as model:
        table = table_for_tests(load_system("classic_d20"), model, seed="example")
        await table.submit(Submit("first", "I put my shoulder to the door."), Heard())

    rolled = next(event for event in table.head.events if event["type"] == "CheckResolved")
    print(table.recent[-1].text, rolled["chip"])


if __name__ == "__main__":
    asyncio.run(main())
