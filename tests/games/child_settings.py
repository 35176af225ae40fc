"""Settings of programs that a test starts: its own database, and Nim as a registered game.

Its bot `slow` thinks for some seconds.
"""

import os

from config import settings as project
from engine import registry
from tests.tinygame import Nim
from tests.tinygame.slow_bot import SlowBot

globals().update({name: value for name, value in vars(project).items() if name.isupper()})
DATABASES = {"default": {**project.DATABASES["default"], "NAME": os.environ["TEST_DATABASE_NAME"]}}
THROTTLE_RATES = dict.fromkeys(project.THROTTLE_RATES)

registry.register(Nim())
Nim.bots = {**Nim.bots, "slow": SlowBot()}
