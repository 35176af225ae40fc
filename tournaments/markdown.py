"""Markdown of organisers as HTML that is safe to show. Pure.

Raw HTML in the text is shown as text. Images become links, so that nothing is loaded from another
site. The result is sanitised once more by a second library, whatever the first one makes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

_ALLOWED_URL = re.compile(r"(https?://|mailto:)", re.IGNORECASE)
_TAGS = {
    *("p", "br", "hr", "strong", "em", "s", "code", "pre", "blockquote", "a"),
    *("ul", "ol", "li", "h3", "h4", "h5", "h6"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_REL = "nofollow ugc noopener"


class _Renderer(RendererHTML):
    """Images as links, and headings below those of the page."""

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        token = tokens[idx]
        link = Token("link_open", "a", 1, attrs={"href": str(token.attrs.get("src", ""))})
        text = self.renderInlineAsText(token.children or [], options, env)
        label = Token("text", "", 0, content=text or str(token.attrs.get("src", "")))
        return self.renderInline([link, label, Token("link_close", "a", -1)], options, env)


def _lower_headings(state: Any) -> None:
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + 2, 6)}"


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer)
    parser.enable(["table", "strikethrough"])
    parser.validateLink = lambda url: bool(_ALLOWED_URL.match(url.strip()))  # type: ignore[method-assign]
    parser.core.ruler.push("lower_headings", _lower_headings)
    return parser


_PARSER = _parser()


@lru_cache(maxsize=256)
def to_html(text: str) -> str:
    """The text as HTML; empty for an empty text."""
    if not text.strip():
        return ""
    return nh3.clean(
        _PARSER.render(text),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel=_REL,
    )
