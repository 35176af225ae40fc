"""Mails and notifications in every language of the site."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import allauth
import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation
from django.utils.translation import to_locale

from games.models import Notice
from games.notifications.texts import in_language, text_of

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
each_language = pytest.mark.parametrize("language", LANGUAGES)
Message = str | tuple[str, ...]


def folder(language: str) -> Path:
    return ROOT / "games" / "locale" / to_locale(language) / "LC_MESSAGES"


def catalogue(language: str) -> Catalog:
    with (folder(language) / "django.po").open("rb") as file:
        return read_po(file, locale=to_locale(language))


def strings_of(catalog: Catalog) -> dict[Message, Message]:
    """The translations by text; a tuple for each with plural forms."""
    return {as_key(row.id): as_key(row.string or "") for row in catalog if row.id}


def as_key(text: str | Sequence[str]) -> Message:
    return text if isinstance(text, str) else tuple(text)


def texts_in_code() -> set[Message]:
    """All texts that are marked for translation in our applications."""
    found: set[Message] = set()
    for package in ("games", "tournaments", "config"):
        for _, _, message, _, _ in extract_from_dir(
            str(ROOT / package), keywords={"_": None, "ngettext": (1, 2)}
        ):
            found.add(message)
    return found


@each_language
def test_every_text_is_translated_and_no_other(language: str) -> None:
    translations = strings_of(catalogue(language))
    assert set(translations) == texts_in_code()
    for source, translated in translations.items():
        forms = (translated,) if isinstance(translated, str) else translated
        assert all(forms), source
        for form in forms:
            assert placeholders(form) == placeholders("".join(source)), source


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{\w+}", text))


@each_language
def test_the_compiled_texts_are_up_to_date(language: str) -> None:
    with (folder(language) / "django.mo").open("rb") as file:
        assert strings_of(read_mo(file)) == strings_of(catalogue(language))


@each_language
@pytest.mark.parametrize("kind", Notice.Kind.values)
def test_notices_are_in_the_language_of_the_player(language: str, kind: str) -> None:
    with in_language("en"):
        english = text_of(kind, "lodge")
    with in_language(language):
        assert text_of(kind, "lodge").title != english.title
    with in_language(""):
        assert text_of(kind, "lodge") == english


@each_language
def test_allauth_has_its_mails_in_that_language(language: str) -> None:
    """A new version with texts that are not translated yet is noticed."""
    templates = Path(allauth.__file__).parent / "templates"
    texts = set()
    for path in [*templates.glob("account/email/*.txt"), *templates.glob("mfa/email/*.txt")]:
        blocks = re.findall(
            r"{%\s*blocktrans(?:late)?\b[^%]*%}(.*?){%\s*endblocktrans", path.read_text(), re.DOTALL
        )
        texts |= {re.sub(r"{{\s*(\w+)\s*}}", r"%(\1)s", block) for block in blocks}
    assert len(texts) > 15
    with translation.override(language):
        assert {text for text in texts if translation.gettext(text) == text} == set()
