"""A process that opens the store, waits for a line on stdin, and then commits as fast as it can beside others.

Each turn is tried until it is in: a lost race reads the head again. Processes of the same name submit the same client
ids. At the end each prints the ids of the turns it was answered with.
"""

import sys
from pathlib import Path

from orchestrator.store import HeadMoved, open_store
from tests.orchestrator.store.rows import TABLE, turn_row


def main(path: str, name: str, turns: str) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    store = open_store(Path(path), wait=60)
    answered = []
    for count in range(int(turns)):
        while True:
            head = store.table(TABLE)
            assert head is not None
            parent = store.turn(TABLE, head.head)
            assert parent is not None
            turn = turn_row(
                parent.number + 1, parent.id, turn_id=f"{name}-{count}-at-{parent.number}", client_id=f"{name}-{count}"
            )
            try:
                answered.append(store.commit_turn(TABLE, turn, expected_head=parent.id).id)
            except HeadMoved:
                continue
            break
    print(" ".join(answered), flush=True)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
