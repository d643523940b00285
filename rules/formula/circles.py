"""Formulas that read each other: the order in which to work them out, and the circle when there is none.

Nothing here recurses, so chains and circles may be as long as they like. Names are visited in alphabetical order
where order is free, so neither the order of a file nor that of a set changes what is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


class CircleError(ValueError):
    """Names that read each other in a circle have no order.

    Attributes:
        circle: the circle as `find_circle` gives it.
    """

    def __init__(self, circle: tuple[str, ...]) -> None:
        self.circle = circle
        super().__init__(" → ".join(circle))


def find_circle(edges: Mapping[str, Iterable[str]]) -> tuple[str, ...] | None:
    """The first circle among names and the names they read, such as ("a", "b", "a"); None when there is none.

    It starts and ends at its alphabetically first name. Names that are only read, and are no keys, end a chain.
    """
    return _walk(edges, sorted(edges))[1]


def order(edges: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The keys of `edges`, each after all the keys it reads; where that leaves a choice, in the order of `edges`.

    Raises:
        CircleError: some of them read each other in a circle.
    """
    finished, circle = _walk(edges, list(edges))
    if circle is not None:
        raise CircleError(find_circle(edges) or circle)
    return finished


def _walk(edges: Mapping[str, Iterable[str]], roots: list[str]) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """Walks depth first from each root; gives the keys in the order they were finished, and the first circle."""
    finished: dict[str, None] = {}
    for root in roots:
        path = [] if root in finished else [root]
        on_path = set(path)
        unread = [_read_by(edges, name) for name in path]
        while path:
            following = next((read for read in unread[-1] if read not in finished), None)
            if following is None:
                unread.pop()
                on_path.remove(path[-1])
                finished[path.pop()] = None
            elif following in on_path:
                return tuple(finished), _circle(path, following)
            else:
                path.append(following)
                on_path.add(following)
                unread.append(_read_by(edges, following))
    return tuple(finished), None


def _read_by(edges: Mapping[str, Iterable[str]], name: str) -> Iterator[str]:
    return iter(sorted(read for read in edges[name] if read in edges))


def _circle(path: list[str], closing: str) -> tuple[str, ...]:
    members = path[path.index(closing) :]
    start = members.index(min(members))
    turned = members[start:] + members[:start]
    return (*turned, turned[0])
