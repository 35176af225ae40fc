"""Settings, read from environment variables only; `docs/operator.md` lists them."""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from email.utils import parseaddr
from typing import Any

import dj_database_url
from celery.beat import BeatLazyFunc
from django.core.exceptions import ImproperlyConfigured

from config import (
    database_timeouts,
    environment,
    logging_config,
    mail_server,
    paths,
    queues,
    redis_urls,
    secret_key,
)
from config.local_stack import server_paths

BASE_DIR = paths.BASE_DIR
VAR_DIR = paths.var_dir()

# --- Kind of installation ----------------------------------------------------------------------

PRODUCTION = environment.flag("PRODUCTION")
DEBUG = environment.flag("DEBUG")

if PRODUCTION:
    if DEBUG:
        raise ImproperlyConfigured("DEBUG must be off in production: it shows secrets.")
    missing = [
        name
        for name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS")
        if not environment.text(name)
    ]
    if missing:
        raise ImproperlyConfigured(f"In production these must be set: {', '.join(missing)}.")

SECRET_KEY = environment.text("SECRET_KEY") or secret_key.load_or_create(VAR_DIR)
SECRET_KEY_FALLBACKS = environment.comma_list("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = environment.comma_list("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
if PRODUCTION:
    secret_key.reject_weak("SECRET_KEY", SECRET_KEY)
    for _fallback in SECRET_KEY_FALLBACKS:
        secret_key.reject_weak("SECRET_KEY_FALLBACKS", _fallback)
    if _wildcards := [name for name in ALLOWED_HOSTS if "*" in name or not name.strip(".")]:
        raise ImproperlyConfigured(
            f"ALLOWED_HOSTS contains {_wildcards[0]!r}. In production, list the hosts that browsers"
            " use; .example.org stands for a domain and all its subdomains."
        )
CSRF_TRUSTED_ORIGINS = environment.comma_list("CSRF_TRUSTED_ORIGINS")

# --- Applications ------------------------------------------------------------------------------

INSTALLED_APPS = [
    "config.apps.ConfigConfig",
    "games.apps.GamesConfig",
    "tournaments.apps.TournamentsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.mfa",
    "games.accounts.usersessions_app.SessionListConfig",
]

MIDDLEWARE = [
    "config.health.HealthMiddleware",
    "config.content_security.ContentSecurityPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.site.SiteFilesMiddleware",
    "config.compression.CompressionMiddleware",
    "config.query_validation.query_validation_middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # The middleware of `allauth.usersessions` is missing on purpose: it is synchronous, so it would
    # run every request in a thread. `GET /me` records when a session was last seen.
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
APPEND_SLASH = False  # API paths end without one
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

# --- Data --------------------------------------------------------------------------------------

DATABASE_URL = environment.text("DATABASE_URL") or server_paths.database_url(VAR_DIR)
REDIS_URL = redis_urls.validated(environment.text("REDIS_URL") or server_paths.redis_url(VAR_DIR))

_database: dict[str, Any]
try:
    _database = dict(dj_database_url.parse(DATABASE_URL, conn_health_checks=True))
except ValueError:
    _database = {}
_options = _database.setdefault("OPTIONS", {})
if _database.get("ENGINE") != "django.db.backends.postgresql" or not (
    _database["NAME"] or _options.get("service")
):
    # The message does not contain the URL, because that may contain a password.
    raise ImproperlyConfigured(
        "DATABASE_URL must be the URL of a PostgreSQL database:"
        " postgresql://user:password@host:5432/name. In the password, write characters other than"
        " letters and digits as %XX."
    )
_options.setdefault("connect_timeout", 5)
_timeouts = database_timeouts.timeout_options(
    environment.choice("PROCESS_KIND", "command", ("web", "worker", "command"))
)
if _timeouts:
    # Options in DATABASE_URL come last, so that they take precedence.
    _options["options"] = f"{_timeouts} {_options.get('options', '')}".strip()
_pool = environment.number("DATABASE_POOL", 0)
if _pool:
    _options["pool"] = {"min_size": 1, "max_size": _pool, "timeout": 10}
else:
    # One connection per worker process, kept between tasks. The web process uses a pool instead.
    _database["CONN_MAX_AGE"] = environment.number("DATABASE_MAX_AGE", 60)
DATABASES = {"default": _database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
    }
}

# --- Users -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "games.Player"
AUTHENTICATION_BACKENDS = [
    "games.accounts.backend.PasswordBackend",
    "tournaments.permissions.OrganiserBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español"), ("ru", "Русский"), ("zh-hans", "简体中文")]
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True

# --- Mail --------------------------------------------------------------------------------------

MAIL_CONFIGURED = bool(environment.text("EMAIL_URL"))
"""Without a mail server accounts need no verified address, and mail is written to files here."""
MAIL_SERVER = (
    mail_server.parse(environment.text("EMAIL_URL"))
    if MAIL_CONFIGURED
    else mail_server.MailServer(folder=VAR_DIR / "mail")
)
EMAIL_BACKEND = "games.accounts.mail_backend.QueueBackend"
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", "Rooftree <noreply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Shorter than the time after which a worker that finishes no task counts as hung.
EMAIL_TIMEOUT = 10
MAIL_DAYS = environment.number("MAIL_DAYS", 7)

# --- Notifications -----------------------------------------------------------------------------

# For links in mails, which are written outside of a request.
SITE_URL = environment.text("SITE_URL").rstrip("/") or (
    f"https://{ALLOWED_HOSTS[0].lstrip('.')}" if PRODUCTION else "http://localhost:8000"
)
# Identifies this server to the push services of browsers (VAPID). All servers need the same key.
VAPID_PRIVATE_KEY = environment.text("VAPID_PRIVATE_KEY") or secret_key.stored(
    VAR_DIR, "push_key", secret_key.new_push_key, "VAPID_PRIVATE_KEY"
)
# Whom a push service contacts if messages cause trouble.
VAPID_SUBJECT = environment.text("VAPID_SUBJECT") or f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"
PUSH_HOSTS = environment.comma_list("PUSH_HOSTS") or [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
]
if PRODUCTION and (_origins := [entry for entry in PUSH_HOSTS if "://" in entry]):
    raise ImproperlyConfigured(
        f"PUSH_HOSTS contains {_origins[0]!r}. In production, list the names of hosts only."
    )

# --- Webhooks ----------------------------------------------------------------------------------

# Origins that webhooks may call although they are not public or without https, for receivers in
# the operator's own network: `http://127.0.0.1:9000`.
WEBHOOK_ORIGINS = environment.comma_list("WEBHOOK_ORIGINS")
for _origin in WEBHOOK_ORIGINS:
    if not _origin.startswith(("https://", "http://")) or _origin.count("/") != 2:
        raise ImproperlyConfigured(
            f"WEBHOOK_ORIGINS contains {_origin!r}. Write origins, such as http://10.0.0.5:9000."
        )
WEBHOOK_DAYS = environment.number("WEBHOOK_DAYS", 30)  # 0: deliveries are kept for ever

# --- Accounts ----------------------------------------------------------------------------------

ALLAUTH_TRUSTED_PROXY_COUNT = 0  # as NUM_PROXIES below
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
HEADLESS_ADAPTER = "games.accounts.headless.HeadlessAdapter"
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": "/verify?key={key}",
    "account_reset_password": "/password-reset",
    "account_reset_password_from_key": "/password-reset?key={key}",
    "account_signup": "/signup",
}
ACCOUNT_ADAPTER = "games.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if MAIL_CONFIGURED else "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_CONFIGURED else "none"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = MAIL_CONFIGURED
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_CHANGE_EMAIL = True  # one address, replaced once the new one is verified
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Rooftree] "
MFA_ADAPTER = "games.accounts.adapter.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = not MAIL_CONFIGURED
MFA_TOTP_TOLERANCE = 1
MFA_TOTP_ISSUER = "Rooftree"
USERSESSIONS_TRACK_ACTIVITY = True
SESSION_COOKIE_AGE = int(timedelta(days=60).total_seconds())
"""Since the browser's last visit: guests have nothing else to come back by."""

# --- API ---------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["games.api.permissions.SignedInOrReadOnly"],
    "DEFAULT_THROTTLE_CLASSES": [
        "games.api.throttles.ReadThrottle",
        "games.api.throttles.WriteThrottle",
        "games.api.throttles.CreateThrottle",
        "games.api.throttles.PlayThrottle",
    ],
    # The web server has already determined the client's address from the proxies it trusts
    # (FORWARDED_ALLOW_IPS). Reading the header again would let a client choose its own address.
    "NUM_PROXIES": 0,
    "DEFAULT_PAGINATION_CLASS": "games.api.pagination.StrictCursorPagination",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.problems.exception_handler",
    "URL_FORMAT_OVERRIDE": None,  # because `?format=` filters tournaments
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Rooftree",
    "DESCRIPTION": "Tournaments and replays of board games for two to four players.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "PlayerKind": "games.models.player.Player.Kind",
        "GameStatus": "games.models.game.Game.Status",
        "MailStatus": "games.models.mail.Mail.Status",
        "DeliveryStatus": "tournaments.models.webhook.WebhookDelivery.Status",
        "WebhookKind": "tournaments.webhooks.kinds.KINDS",
        "TournamentStatusEnum": "tournaments.models.Tournament.Status",
        "ReportStatus": "games.models.moderation.Report.Status",
        "ModerationKind": "games.models.moderation.Decision.Kind",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.openapi.complete",
    ],
    # Swagger UI from local files, not from a CDN.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

THROTTLE_RATES = {
    # Requests per second, minute, hour or day (s, m, h, d). Failed tokens are counted by address,
    # the others by player, or by address for anonymous requests.
    "read": environment.rate("THROTTLE_READ", "3000/m"),
    "write": environment.rate("THROTTLE_WRITE", "600/m"),
    "create": environment.rate("THROTTLE_CREATE", "60/h"),
    "guest": environment.rate("THROTTLE_GUEST", "60/h"),
    "play": environment.rate("THROTTLE_PLAY", "240/h"),
    "export": environment.rate("THROTTLE_EXPORT", "60/m"),
    "failed_token": environment.rate("THROTTLE_FAILED_TOKEN", "30/m"),
}
REQUEST_BODY_SECONDS = environment.number("REQUEST_BODY_SECONDS", 30)
STREAMS_PER_ADDRESS = environment.number("STREAMS_PER_ADDRESS", 200)
STREAMS_PER_PROCESS = environment.number(
    "STREAMS_PER_PROCESS", 0
)  # 0: derived from the open file limit

# --- Site and static files ---------------------------------------------------------------------

SITE_DIR = BASE_DIR / "frontend" / "dist"
WHITENOISE_ROOT = SITE_DIR if SITE_DIR.is_dir() else None
WHITENOISE_USE_FINDERS = True  # serves the files of installed apps without collectstatic
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATIC_URL = "/static/"

# --- Tasks -------------------------------------------------------------------------------------

CELERY_BROKER_URL = redis_urls.celery_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # wait until the broker is back
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # After this time, a task taken by a worker that vanished is given to another one. The sweeps
    # find a stalled game within seconds, so this only clears the queue.
    "visibility_timeout": int(timedelta(minutes=10).total_seconds()),
}
# A worker takes tasks from all of these queues unless `-Q` names some of them.
CELERY_TASK_QUEUES = {name: {"routing_key": name} for name in queues.QUEUES}
CELERY_TASK_ROUTES = queues.ROUTES
CELERY_TASK_DEFAULT_QUEUE = queues.RESULTS
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_RESULT_BACKEND = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_TASK_TIME_LIMIT = environment.number("TASK_TIME_LIMIT", 300) or None
# Seconds that a bot may think about one action. 0: no limit. Bots that do not search ignore it.
BOT_SECONDS = environment.number("BOT_SECONDS", 10)
CELERY_TIMEZONE = "UTC"
OUTBOX_DAYS = environment.number("OUTBOX_DAYS", 30)  # 0: facts of the feed are kept for ever
CELERY_BEAT_SCHEDULE = {
    # Sweeps that no worker takes in time expire, since a single one later does the same work.
    "games": {
        "task": "games.tasks.sweep",
        "schedule": 1.0,
        "options": {"expires": 60},
    },
    # Measures how long tasks wait, and shows that the workers of bots finish tasks.
    "bots": {
        "task": "games.tasks.measure_bot_queue",
        "schedule": 1.0,
        "kwargs": {"sent_at": BeatLazyFunc(time.time)},
        "options": {"expires": 60},
    },
    "tournaments": {
        "task": "tournaments.tasks.sweep",
        "schedule": 2.0,
        "options": {"expires": 60},
    },
    "lobby": {
        "task": "games.lobby.tasks.sweep",
        "schedule": 2.0,
        "options": {"expires": 60},
    },
    "lobby-prune": {
        "task": "games.lobby.tasks.prune",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "outbox": {
        "task": "games.tasks.sequence_outbox",
        "schedule": 1.0,
        "options": {"expires": 60},
    },
    "vacations": {
        "task": "games.tasks.sweep_vacations",
        "schedule": 60.0,
        "options": {"expires": 300},
    },
    # Also shows that the worker of mail finishes tasks.
    "mail": {
        "task": "games.accounts.tasks.send_due_mail",
        "schedule": 2.0,
        "options": {"expires": 60},
    },
    "mail-prune": {
        "task": "games.accounts.tasks.prune_mail",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "sessions": {
        "task": "games.accounts.tasks.clear_sessions",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "unused-accounts": {
        "task": "games.accounts.tasks.remove_unused_accounts",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "outbox-prune": {
        "task": "games.tasks.prune_outbox",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "phrases-prune": {
        "task": "games.tasks.prune_phrases",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "webhooks-collect": {
        "task": "tournaments.webhooks.tasks.collect",
        "schedule": 10.0,
        "options": {"expires": 60},
    },
    "webhooks-send": {
        "task": "tournaments.webhooks.tasks.send",
        "schedule": 5.0,
        "options": {"expires": 60},
    },
    "webhooks-prune": {
        "task": "tournaments.webhooks.tasks.prune_webhooks",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "notices-find": {
        "task": "games.notifications.tasks.find_news",
        "schedule": 10.0,
        "options": {"expires": 60},
    },
    "notices-push": {
        "task": "games.notifications.tasks.send_due_pushes",
        "schedule": 30.0,
        "options": {"expires": 60},
    },
    "notices-mail": {
        "task": "games.notifications.tasks.send_due_notices",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "notices-prune": {
        "task": "games.notifications.tasks.prune_notices",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
}

# Seconds without a sign of life after which a process is considered hung and killed. 0: never.
HANG_AFTER = environment.number("HANG_AFTER", 20)
if 0 < HANG_AFTER < 5:
    # A busy web process may take that long to respond.
    raise ImproperlyConfigured(f"HANG_AFTER is {HANG_AFTER}; use 5 seconds or more, or 0.")

# --- Logs --------------------------------------------------------------------------------------

LOGGING = logging_config.configuration(
    level=environment.choice(
        "LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
    ),
    style=environment.choice(
        "LOG_FORMAT", "console" if sys.stderr.isatty() else "json", ("json", "console")
    ),
)

# --- Security ----------------------------------------------------------------------------------

CSRF_FAILURE_VIEW = "config.error_views.csrf_failure"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

if PRODUCTION:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = environment.flag("SSL_REDIRECT", default=True)
    SECURE_HSTS_SECONDS = environment.number("HSTS_SECONDS", 30 * 24 * 3600)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = environment.flag("HSTS_SUBDOMAINS")
    if environment.flag("BEHIND_PROXY"):
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # Other hosts of the domain may not support HTTPS, so HSTS covers subdomains only if
    # HSTS_SUBDOMAINS is set. These two checks would complain about that.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
