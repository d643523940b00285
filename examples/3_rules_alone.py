"""The rules without a table, a store or a model: one request, forced dice, the events it makes."""

from rules.dice import ForcedDice
from rules.engine import resolve
from rules.events.apply import fold
from rules.loading.load import load_system
from rules.requests import MakeCheck
from rules.set_up import new_table


def main() -> None:
    """Makes a check with a forced face and prints its chip."""
    system = load_system("classic_d20")
    hero = next(iter(system.characters))
    start, events = new_table(system, (("hero", hero, ""),))
    table = fold(start, events)

    request = MakeCheck(action="ability", sheet="hero", stat="dexterity", difficulty="hard", reason="a thin ledge")
    resolution = resolve(system, table, request, dice=ForcedDice([14]), asker="player")

    assert resolution.chip is not None
    for line in resolution.chip.lines:
        print(line.kind, line.id, f"{line.amount:+d}")
    print("total", resolution.chip.total, "against", resolution.chip.target_number, "→", resolution.chip.tier)


if __name__ == "__main__":
    main()
