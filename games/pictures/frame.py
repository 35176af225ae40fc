"""What all pictures have in common: the name of the site, a title and a line below it. Pure."""

from __future__ import annotations

from games.pictures.canvas import COPPER, HEIGHT, INK_SOFT, WIDTH, Canvas

MARGIN = 60
TOP = 168
"""Where the content begins, below the title."""
BOTTOM = HEIGHT - 44
"""Where the content ends."""

_ROOF = 34


def draw_frame(canvas: Canvas, title: str, subtitle: str) -> None:
    """Draws the title and the subtitle, and the name of the site in the upper right corner."""
    canvas.rectangle(0, 0, WIDTH, 12, fill=COPPER)
    right = WIDTH - MARGIN
    canvas.text(right, 74, "Rooftree", 30, bold=True, colour=COPPER, align="right")
    left = right - 180
    canvas.polygon([(left, 84), (left + _ROOF / 2, 60), (left + _ROOF, 84)], COPPER)
    canvas.text(MARGIN, 76, title, 46, bold=True, max_width=left - MARGIN - 30)
    canvas.text(MARGIN, 128, subtitle, 26, colour=INK_SOFT, max_width=WIDTH - 2 * MARGIN)
