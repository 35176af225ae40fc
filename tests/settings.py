"""The settings of a test session: the project's own, on servers of the session's own."""

from tests import servers

servers.provide()

from config import settings as project
from config.settings import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Many requests in a short time are what tests are made of; those of the throttles set rates.
THROTTLE_RATES = dict.fromkeys(project.THROTTLE_RATES)
