"""A canvas for link previews: shapes and text in the colours and the font of the site. Pure.

Everything is drawn at twice the size and then reduced, because Pillow draws shapes with hard edges.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
"""The size that chat apps ask for, in pixels."""

PAGE = "#f3f6f5"
SURFACE = "#ffffff"
LINE = "#d7e0dd"
INK = "#15232a"
INK_SOFT = "#455761"
COPPER = "#17685c"
COPPER_WASH = "#dff0eb"

_SCALE = 2
_ELLIPSIS = "…"
_FONTS = Path(__file__).parent / "fonts"
_NO_CHARACTER = "\uffff"
"""Not a character in any font, so it is drawn as the box for missing characters."""

Point = tuple[float, float]
Align = Literal["left", "middle", "right"]


class Canvas:
    """An empty picture. Coordinates and sizes are pixels of the final picture."""

    def __init__(self, background: str = PAGE) -> None:
        self._image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), background)
        self._draw = ImageDraw.Draw(self._image)

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        outline: str | None = None,
        radius: float = 0,
    ) -> None:
        """A rectangle with its upper left corner at (x, y)."""
        corners = [value * _SCALE for value in (x, y, x + width, y + height)]
        self._draw.rounded_rectangle(
            corners, radius * _SCALE, fill, outline, width=2 * _SCALE if outline else 0
        )

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * _SCALE, y * _SCALE) for x, y in points], fill)

    def line(self, points: Sequence[Point], colour: str, width: float = 2) -> None:
        """Connected straight lines."""
        scaled = [(x * _SCALE, y * _SCALE) for x, y in points]
        self._draw.line(scaled, colour, round(width * _SCALE), joint="curve")

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        """A filled circle with its centre at (x, y)."""
        self._draw.circle((x * _SCALE, y * _SCALE), radius * _SCALE, fill)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
        align: Align = "left",
        max_width: float = WIDTH,
    ) -> None:
        """One line of text with its vertical middle at y, shortened to `max_width`.

        `align` says what x is: the `left` end, the `middle` or the `right` end of the text.
        """
        font = _font(size, bold)
        text = _shorten(text, font, max_width * _SCALE)
        anchor = {"left": "lm", "middle": "mm", "right": "rm"}[align]
        self._draw.text((x * _SCALE, y * _SCALE), text, colour, font, anchor)

    def png(self) -> bytes:
        """The picture as a PNG with a palette: a third of the size of one in full colour."""
        image = self._image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        palette = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        output = io.BytesIO()
        palette.save(output, "PNG", optimize=True)
        return output.getvalue()


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text in pixels."""
    return _font(size, bold).getlength(text) / _SCALE


def has_glyphs(text: str) -> bool:
    """Whether the font has every character of the text (Latin, Cyrillic, Vietnamese)."""
    return all(character.isspace() or _has_glyph(character) for character in text)


def name_in_font(display_name: str, username: str) -> str:
    """The name of a player, or the username if the font lacks characters of the name."""
    return display_name if has_glyphs(display_name) else username


@lru_cache(maxsize=32)
def _font(size: float, bold: bool) -> ImageFont.FreeTypeFont:
    name = "onest-bold.ttf" if bold else "onest-regular.ttf"
    # The basic layout gives the same picture whether or not the machine has libraqm.
    return ImageFont.truetype(
        _FONTS / name, round(size * _SCALE), layout_engine=ImageFont.Layout.BASIC
    )


@lru_cache(maxsize=4096)
def _has_glyph(character: str) -> bool:
    font = _font(20, False)
    mask, missing = font.getmask(character), font.getmask(_NO_CHARACTER)
    return mask.size != missing.size or bytes(mask) != bytes(missing)


def _shorten(text: str, font: ImageFont.FreeTypeFont, max_width: float) -> str:
    if font.getlength(text) <= max_width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.getlength(text[:middle].rstrip() + _ELLIPSIS) <= max_width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS
