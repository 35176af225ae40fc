"""Avatars: drawings of houses that the site makes from a shape and a colour."""

from __future__ import annotations

from hashlib import sha256

SHAPES = ("cottage", "gable", "tower", "barn", "terrace", "lodge")
COLOURS = ("copper", "lamp", "sky", "plum")
AVATARS = tuple(f"{shape}-{colour}" for shape in SHAPES for colour in COLOURS)


def default_avatar(public_id: str) -> str:
    """The avatar of a player who has chosen none. It follows from the public id."""
    return AVATARS[sha256(public_id.encode()).digest()[0] % len(AVATARS)]


def avatar_of(chosen: str, public_id: str) -> str:
    """The avatar that is shown: the chosen one if there is one."""
    return chosen if chosen in AVATARS else default_avatar(public_id)
