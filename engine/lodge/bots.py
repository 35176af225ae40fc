"""The built-in bots of Lodge, weakest first."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.greedy import Greedy
from engine.bots.random import Random
from engine.game import Bot
from engine.lodge.evaluation import evaluator

BOTS: Mapping[str, Bot] = {"random": Random(), "greedy": Greedy(evaluator)}
