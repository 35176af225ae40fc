"""Settings of the tests: those of the project, with servers that the test session starts."""

from tests import servers

servers.start()

from config import settings as project
from config.settings import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests send many requests in a short time; the tests of throttling set their own rates.
THROTTLE_RATES = dict.fromkeys(project.THROTTLE_RATES)
ACCOUNT_RATE_LIMITS = False
MFA_RATE_LIMITS = False
