"""Using a device, whichever it is: its effects one after another, and the chip that tells of them (cypher §3.18)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.decisions import Steps
from rules.events import CheckResolved, Chip, ChipLine
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import acted
from rules.systems.cypher.actions.device_gifts import Device, gift_steps
from rules.systems.cypher.actions.device_requests import UseDevice
from rules.systems.cypher.actions.device_shapes import ActAgain, Break, Burst, DeviceEffect, Mend, Strike
from rules.systems.cypher.actions.device_strikes import strike_steps, work_on_object
from rules.systems.cypher.actions.lines import line
from rules.tally import About, Tally


def rolls(effects: Sequence[DeviceEffect]) -> bool:
    """Whether something is thrown for what a device does, so that Effort has something to ease."""
    return any(isinstance(one, Strike | Burst) for one in effects)


def effort_for_nothing(request: UseDevice, effects: Sequence[DeviceEffect], **device: str) -> Refusal | None:
    """Effort needs something to ease; `device` says by its kind which it was put into."""
    if request.effort.bought and not rolls(effects):
        return Refusal("nothing_to_ease", {"sheet": request.sheet, **device})
    return None


def work_steps(
    tally: Tally, about: About, request: UseDevice, device: Device, effects: Sequence[DeviceEffect], asker: Asker
) -> Steps[Chip | Refusal]:
    """Does all that a device does, and uses the action of the round. After an attack that missed nothing follows."""
    lines: list[ChipLine] = [line("device", source=device.id, level=device.level)]
    chip: Chip | None = None
    for effect in effects:
        if isinstance(effect, Strike | Burst):
            struck = yield from strike_steps(tally, request, device, effect, asker)
            if isinstance(struck, Refusal):
                return struck
            chip = struck
            if chip.kind != "success":
                return chip
            continue
        if isinstance(effect, Mend | Break):
            done = work_on_object(tally, about, request, device, effect)
            if isinstance(done, Refusal):
                return done
            lines += done
        else:
            lines += yield from gift_steps(tally, about, device, effect)
    if not any(isinstance(one, ActAgain) for one in effects):
        acted(tally, about)
    return chip if chip is not None else put_chip(tally, about, request, tuple(lines))


def put_chip(tally: Tally, about: About, request: UseDevice, lines: tuple[ChipLine, ...]) -> Chip:
    """The chip of a use that needed no die."""
    chip = Chip(
        check=request.action,
        sheet=request.sheet,
        lines=lines,
        total=0,
        tier="automatic_success",
        kind="success",
        reason=request.reason,
    )
    tally.emit(CheckResolved(subject=request.sheet, cause=about.cause, chip=chip), about)
    return chip
