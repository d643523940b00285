"""A file of a stranger → a request about a character, or all that is wrong with it. JSON or YAML, 1 MB at most."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from rules.character_requests import CreateCharacter
from rules.loading import Document, Fault, SystemFaults, read_document
from rules.loading.documents import LARGEST
from rules.loading.faults import fault_at
from rules.loading.shape import read_shape
from rules.loading.source import Source
from rules.request_base import Text

Model = TypeVar("Model", bound=BaseModel)


class CharacterFile(CreateCharacter):
    """A new character in a file of its own, which may say what system it is for."""

    system: Text = ""

    @property
    def request(self) -> CreateCharacter:
        """The request alone."""
        return CreateCharacter.model_validate(self.model_dump(exclude={"system"}))


@dataclass(frozen=True, slots=True)
class Content(Generic[Model]):
    """What a file said, and the document it stands in."""

    value: Model
    document: Document


def document_of(content: bytes, name: str) -> Document:
    """A file's content as plain data; letters are composed, so that ids fit however they were typed.

    Raises:
        SystemFaults: it cannot be read, or is no mapping.
    """
    document = read_document(_composed(content), name)
    if not isinstance(document.root.data, dict):
        raise SystemFaults([fault_at(document, (), "mapping_needed", found=document.root.data)])
    return document


def _composed(content: bytes) -> str | bytes:
    if len(content) > LARGEST or content.isascii():
        return content
    try:
        return unicodedata.normalize("NFC", content.decode("utf-8"))
    except UnicodeDecodeError:
        return content


def read_as(document: Document, shape: type[Model]) -> Content[Model]:
    """A document in its shape.

    Raises:
        SystemFaults: it does not fit, with every fault.
    """
    data: Any = document.root.data
    shaped = read_shape(Source(document, data), shape, {})
    if shaped.faults or shaped.model is None:
        raise SystemFaults(shaped.faults or (_shapeless(document),))
    return Content(shaped.model, document)


def _shapeless(document: Document) -> Fault:
    return fault_at(document, (), "mapping_needed", found=document.root.data)


def read_request(content: bytes, name: str, shape: type[Model]) -> Model:
    """A file's content as a request of that shape.

    Raises:
        SystemFaults: it cannot be read, or does not fit.
    """
    return read_as(document_of(content, name), shape).value
