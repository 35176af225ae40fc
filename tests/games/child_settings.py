"""Settings of a program that a test starts: the project's, on that test's database, with Nim."""

import os

from config import settings as project
from engine import registry
from tests.tinygame import Nim

globals().update({name: value for name, value in vars(project).items() if name.isupper()})
DATABASES = {"default": {**project.DATABASES["default"], "NAME": os.environ["TEST_DATABASE_NAME"]}}
THROTTLE_RATES = dict.fromkeys(project.THROTTLE_RATES)

registry.register(Nim())
