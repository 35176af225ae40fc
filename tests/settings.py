"""The settings of a test session: the project's own, on servers of the session's own."""

from tests import servers

servers.provide()

from config.settings import *

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
