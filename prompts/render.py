"""Templates to text: sandboxed, strict, compiled once, in one language, from one typed view.

A template is called by its place below `templates/<language>/`, without the ending: "narration/outcome". It sees one
variable, `view`. A person's folder (`<folder>/templates/<language>/…`) overrides ours file by file.
"""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
)
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.loaders import PackageLoader
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment

from prompts.errors import TemplateFault, nearest
from prompts.fence import Block, attribute, block, line
from prompts.particles import mark_pairs, resolve_marks
from prompts.reads import fields_read
from prompts.views.parts import Language

ENDING: Final = ".j2"
KEPT_TEXTS: Final = 16
"""How many texts of one template are kept for the next prompts: enough for the sheets of a few tables at once."""

_Kept = tuple[tuple[tuple[object, ...], str], ...]
"""Texts of one template, the last used first, each behind the values of the fields it was made from."""


class WrittenPairs(Extension):
    """Lets Korean templates write 은(는), 을(를), (으)로 plainly: marks them in the source, before any value is in."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Mark the written pairs of one template's source."""
        return mark_pairs(source)


def _printed(value: object) -> object:
    """What an expression may print: text through the fence, whole or broken numbers. Anything else is a mistake."""
    kind = type(value)
    if kind is Block or kind is int:
        return value
    if kind is str:
        return line(value)  # type: ignore[arg-type]
    if kind is float:
        return f"{value:g}"
    if isinstance(value, str):
        return line(str(value))
    if isinstance(value, StrictUndefined):
        return value  # its own error names the missing field
    raise TypeError(f"a template may print text and numbers, not {kind.__name__}")


_FIELDS: Final[dict[type, frozenset[str]]] = {LoopContext: frozenset({"first", "last", "index", "length"})}


def _fields(kind: type) -> frozenset[str]:
    """What a template may always read of a value of this kind: the fields and properties of our own views."""
    known = _FIELDS.get(kind)
    if known is None:
        names: set[str] = set()
        if kind.__module__.startswith("prompts.views."):
            names.update(getattr(kind, "__dataclass_fields__", ()))
            names.update(name for name, member in vars(kind).items() if isinstance(member, property))
        known = _FIELDS.setdefault(kind, frozenset(name for name in names if not name.startswith("_")))
    return known


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox with a short way to the fields of our views, which hold primitives alone.

    The sandbox's own test of every attribute took more than half of the time of a prompt.
    """

    def getattr(self, obj: object, attribute: str) -> object:
        """Read a view's field at once; send everything else through the sandbox's checks."""
        if attribute in (_FIELDS.get(type(obj)) or _fields(type(obj))):
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)


class Renderer:
    """All templates of one language, with a person's own folder before ours."""

    def __init__(self, language: Language, folder: Path | None = None) -> None:
        self.language: Final = language
        loaders: list[BaseLoader] = [PackageLoader("prompts", f"templates/{language}")]
        if folder is not None:
            loaders.insert(0, FileSystemLoader(folder / "templates" / language))
        extensions: list[str | type[Extension]] = [WrittenPairs] if language == "ko" else []
        self._environment: Final = _Sandbox(
            loader=ChoiceLoader(loaders),
            undefined=StrictUndefined,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=_printed,
            extensions=extensions,
            cache_size=-1,
            auto_reload=False,
        )
        self._environment.filters["block"] = block
        self._environment.filters["attribute"] = attribute
        self._globals: Final[dict[str, object]] = dict(self._environment.globals)
        self._templates: Final[dict[str, Template]] = {}
        self._fields: Final[dict[str, tuple[str, ...] | None]] = {}
        self._kept: Final[dict[str, _Kept]] = {}

    def render(self, name: str, view: object) -> str:
        """Fill the template `name` from `view`.

        Returns:
            The text with one line break at its end, or "" when the template has nothing to say about this view.

        Raises:
            TemplateFault: no such template, a mistake in it, or a field that the view does not have.
        """
        template = self._templates.get(name) or self._load(name)
        try:
            text = self._filled(template, view)
        except Exception as error:  # a person's own template can do anything wrong: divide by zero, never end
            raise self._fault(name, error, view) from error
        text = text.strip("\n")
        return resolve_marks(text) + "\n" if text.strip() else ""

    def section(self, name: str, view: object) -> str:
        """As `render`; where all that the template reads is as it was in a prompt before, the text made then.

        A prompt differs from the one before it in a few sections only. The first text of a template is always made:
        most short runs need no second.
        """
        kept = self._kept.get(name)
        fields = self._read_fields(name) if kept is not None else None
        if kept is None or fields is None:
            self._kept[name] = ()
            return self.render(name, view)
        try:
            values = tuple([getattr(view, field) for field in fields])
        except AttributeError:
            return self.render(name, view)  # says what is missing
        for place, (known, text) in enumerate(kept):
            if known == values:
                if place:
                    self._kept[name] = (kept[place], *kept[:place], *kept[place + 1 :])
                return text
        text = self.render(name, view)
        self._kept[name] = ((values, text), *kept[: KEPT_TEXTS - 1])
        return text

    def _read_fields(self, name: str) -> tuple[str, ...] | None:
        if name not in self._fields:
            self._fields[name] = fields_read(self._environment, name + ENDING)
        return self._fields[name]

    def _filled(self, template: Template, view: object) -> str:
        """What `template.render` does, without making the globals anew each time: a third of a short section's cost."""
        known = {**self._globals, "view": view}
        context = self._environment.context_class(self._environment, known, template.name, template.blocks)
        return self._environment.concat(template.root_render_func(context))

    def _load(self, name: str) -> Template:
        try:
            template = self._environment.get_template(name + ENDING)
        except TemplateNotFound as error:
            accepted = [known.removesuffix(ENDING) for known in self._environment.list_templates()]
            hint = nearest(name, accepted) or ", ".join(accepted)
            raise TemplateFault(f"{self.language}/{name}", f"there is none of this name; nearest: {hint}") from error
        except TemplateSyntaxError as error:
            raise TemplateFault(f"{self.language}/{name}", error.message or "syntax", line=error.lineno) from error
        except (OSError, UnicodeDecodeError, RecursionError) as error:
            raise TemplateFault(f"{self.language}/{name}", f"cannot be read: {error}") from error
        return self._templates.setdefault(name, template)

    def _fault(self, name: str, error: Exception, view: object) -> TemplateFault:
        if isinstance(error, TemplateSyntaxError):
            return TemplateFault(error.name or name, error.message or "syntax", line=error.lineno)
        problem = str(error)
        if isinstance(error, SecurityError):
            problem = f"not allowed in a template: {problem}"
        fields = ", ".join(getattr(view, "__dataclass_fields__", {}))
        return TemplateFault(f"{self.language}/{name}", f"{problem} (a {type(view).__name__} has: {fields})")


@lru_cache(maxsize=16)
def renderer(language: Language, folder: Path | None = None) -> Renderer:
    """The one renderer of a language and a person's folder; templates are compiled once per process."""
    return Renderer(language, folder)


def render(name: str, view: object, language: Language, folder: Path | None = None) -> str:
    """Fill one template from one typed view; see `Renderer.render`."""
    return renderer(language, folder).render(name, view)


def template_names(language: Language) -> tuple[str, ...]:
    """Every template we ship in a language, by the name `render` takes, sorted."""
    root = files("prompts") / "templates" / language
    found = [
        f"{folder.name}/{file.name.removesuffix(ENDING)}"
        for folder in root.iterdir()
        if folder.is_dir()
        for file in folder.iterdir()
        if file.name.endswith(ENDING)
    ]
    return tuple(sorted(found))
