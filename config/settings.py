"""Settings, all from the environment; without one, the embedded default (SQLite, a private Redis).

docs/operate.md lists every variable. Nothing here may need a service to be up.
"""

import warnings
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from redis.backoff import NoBackoff
from redis.retry import Retry

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
"""What this installation writes: its database, its secret key, the worker's schedule."""

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY:
    from config.local_secret import local_secret_key

    SECRET_KEY = local_secret_key(VAR_DIR / "secret-key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
BEHIND_TLS = env.bool("BEHIND_TLS", default=False)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
"""Number of reverse proxies whose X-Forwarded-For entry is believed."""

INSTALLED_APPS = [
    "daphne",
    "config.admin_app.TeahouseAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "accounts",
    "games.chat",
    "games.matches",
    "games.bots",
    "games.analysis",
    "games.lobby",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.away.RedisAwayMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context_processors.player",
            ],
        },
    },
]

# Database

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'teahouse.sqlite3'}")}
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["OPTIONS"] = {
        # IMMEDIATE takes the write lock at BEGIN, so a transaction that reads first can't fail half-way as locked.
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
else:
    # Opening a connection costs more than a move; the thread that holds one keeps it.
    _database["CONN_MAX_AGE"] = 600
    _database["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis: channel layer, presence, rate limits, the broker of the workers

REDIS_URL = env.str("REDIS_URL", default=f"unix://{VAR_DIR / 'redis.sock'}")
REDIS_PATIENCE = env.float("REDIS_PATIENCE", default=2.0)
"""Seconds after which a Redis that does not answer counts as away."""
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    },
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        # One try more, at once, for connections that a restart of Redis has cut; nobody waits for a Redis that is away.
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": REDIS_PATIENCE, "retry": Retry(NoBackoff(), 1)},
    },
}
CELERY_BROKER_URL = env.str(
    "CELERY_BROKER_URL",
    default="redis+socket" + REDIS_URL.removeprefix("unix") if REDIS_URL.startswith("unix") else REDIS_URL,
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
"""A worker takes no more than it is working at, so that nothing waits behind it while another one is free."""
CELERY_WORKER_CONSUMER = "config.consumer:Consumer"
CELERY_TASK_ROUTES = {
    "games.bots.tasks.think": {"queue": "bots"},
    "games.analysis.tasks.*": {"queue": "analysis"},
}
"""What thinks for seconds has workers of its own: docs/bots.md. Everything else is short and goes to the common one."""
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE = {
    "heartbeat": {"task": "config.heartbeat", "schedule": 5.0, "options": {"expires": 5}},
    "look-after-analyses": {
        "task": "games.analysis.tasks.look_after",
        "schedule": 10.0,
        # Short work for the common queue, so that it is done while those that explain matches are busy.
        "options": {"expires": 10, "queue": "celery"},
    },
    "clear-rooms": {"task": "games.lobby.tasks.clear_rooms", "schedule": 3600.0, "options": {"expires": 3600}},
}

# The live table

FAST_STORE_CONNECTIONS = env.int("FAST_STORE_CONNECTIONS", default=8)
"""PostgreSQL connections that one web process may use for steps."""
TICK_SECONDS = env.float("TICK_SECONDS", default=5.0)
"""Seconds between two looks at leases, silent connections and missed messages; leases last three such looks."""
SILENT_SECONDS = env.float("SILENT_SECONDS", default=20.0)
"""After so many seconds without an answer to its pings a connection is taken for dead."""
FRAMES_PER_SECOND = env.int("FRAMES_PER_SECOND", default=20)
"""Frames that one connection may send in a second."""
ANALYSIS_LEASE_SECONDS = env.float("ANALYSIS_LEASE_SECONDS", default=30.0)
"""A worker that has not been heard of for so long over a match it explains is taken for dead."""
CONNECTIONS_PER_MINUTE = env.int("CONNECTIONS_PER_MINUTE", default=120)
"""WebSockets that one address may open in a minute."""
CONNECTIONS_PER_ADDRESS = env.int("CONNECTIONS_PER_ADDRESS", default=250)
"""WebSockets that one address may hold open at a time in one web process."""

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignupForm"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Browsers themselves allow passkeys without TLS on localhost only.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not BEHIND_TLS
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="teahouse@localhost")

SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SESSION_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = BEHIND_TLS
# Load balancers and monitors come from inside, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics/"]
SECURE_HSTS_SECONDS = 31536000 if BEHIND_TLS else 0
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("de", _("German")), ("en", _("English")), ("nl", _("Dutch"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Berlin"

# Files

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.hashed_files.HashedFilesStorage"},
}
# Without `collectstatic`, and while developing, they are served from where they lie.
WHITENOISE_USE_FINDERS = DEBUG or not (STATIC_ROOT / "staticfiles.json").exists()
# Those of earlier releases as well: what such a name stands for never changes.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/.+\.[0-9a-f]{12}\.\w+$"
if not STATIC_ROOT.exists():
    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {"daphne": {"level": "WARNING"}, "django.channels.server": {"level": "WARNING"}},
}
