"""One turn of a new table with the embedded storyteller: no network, no key, nothing left behind."""

import asyncio

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.work import Submit
from rules.loading.load import adventure_ids, load_adventure, load_system


async def main() -> None:
    """Plays a turn and prints what was told, and what changed."""
    system = load_adventure(load_system("classic_d20"), adventure_ids("classic_d20")[0])
    table = table_for_tests(system, EmbeddedStoryteller(), seed="example")

    await table.submit(Submit("first", "I ask the innkeeper about the bell."), Heard())

    print(table.recent[-1].text)
    for event in table.head.events:
        print("-", event["type"], event["subject"])


if __name__ == "__main__":
    asyncio.run(main())
