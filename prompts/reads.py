"""Which fields of its view a template reads: where these stay the same, so does its text."""

from jinja2 import Environment, nodes

_OPEN_ENDED = (nodes.Extends, nodes.Import, nodes.FromImport)
"""What brings in another template in a way that is not followed here."""


def fields_read(environment: Environment, name: str) -> tuple[str, ...] | None:
    """The fields of `view` that the template reads, includes among them, in the order it first names them.

    Args:
        environment: where the template is found.
        name: the template's file name below its folder.

    Returns:
        None where it cannot be told: the view is used as a whole, or the name of another template is worked out.
    """
    assert environment.loader is not None
    tree = environment.parse(environment.loader.get_source(environment, name)[0])
    if any(tree.find_all(_OPEN_ENDED)):
        return None
    fields = [found.attr for found in tree.find_all(nodes.Getattr) if _is_view(found.node)]
    if len(fields) != sum(1 for found in tree.find_all(nodes.Name) if _is_view(found)):
        return None
    for include in tree.find_all(nodes.Include):
        template = include.template
        inner = fields_read(environment, template.value) if isinstance(template, nodes.Const) else None
        if inner is None:
            return None
        fields += inner
    return tuple(dict.fromkeys(fields))


def _is_view(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "view"
