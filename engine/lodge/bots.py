"""The built-in bots of Lodge."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Bot

BOTS: Mapping[str, Bot] = {}
