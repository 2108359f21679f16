"""Django's settings, the only place that reads the environment. The README lists every variable; none is required.

Without any, everything is in one data folder: SQLite, the secret key, the embedded queue's socket and its log.
"""

import ipaddress
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import get_language_info, to_language

from puzzlesite.core import network
from puzzlesite.ops import environment, logs
from puzzlesite.processes import broker
from solvers.messages import compile_catalogues

PACKAGE = Path(__file__).resolve().parent
BASE_DIR = PACKAGE.parent
# A wheel carries templates and static files in the package.
IS_INSTALLED = (PACKAGE / "templates").is_dir()
RESOURCES_DIR = PACKAGE if IS_INSTALLED else BASE_DIR
env = environment.Environment()


def _data_folder() -> Path:
    """The data folder beside a checkout, or where the user's programs keep their data."""
    named = Path(env.text("XDG_DATA_HOME"))
    home = named if named.is_absolute() else Path.home() / ".local" / "share"
    return home / "enpitsu" if IS_INSTALLED else BASE_DIR / ".data"


DATA_DIR = Path(env.text("ENPITSU_DATA_DIR") or _data_folder()).absolute()
environment.make_folder(DATA_DIR)

SECRET_KEY = env.secret("SECRET_KEY") or environment.read_secret_key(DATA_DIR)

# Access to the site.

# The address that `up` binds.
HOST = env.text("HOST", "127.0.0.1")
PORT = env.number("PORT", 8000, 0, 65_535)
# One worker then does all jobs, and there is one web process.
SMALL = env.flag("SMALL", False)
# Each process has four threads for pages and three for reads that wait.
WEB_WORKERS = env.number("WEB_WORKERS", 1 if SMALL else 2)
LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"]
# The site's public address, for QR codes and links in files; behind a proxy its path is that of the site.
SITE_URL, SITE_ORIGIN, SITE_PATH = env.site("SITE_URL")
_public = urlsplit(SITE_ORIGIN)
OWN_NAMES = [
    *LOCAL_NAMES,
    *map(network.format_for_url, network.list_reachable(HOST)),
    *filter(None, [_public.hostname]),
]
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", OWN_NAMES)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS", [SITE_ORIGIN] if SITE_ORIGIN else [])
# The site is then reached by https only.
TLS = env.flag("TLS", False)
# X-Forwarded-* then come from the owner's proxy.
TRUST_PROXY = env.flag("TRUST_PROXY", False)
# Clients with this token may read /metrics and /health from other machines.
METRICS_TOKEN = env.secret("METRICS_TOKEN")
# There are no admin pages unless this path is set.
ADMIN_PATH = env.text("ADMIN_PATH").strip("/")
DEBUG = env.flag("DEBUG", False)


def _is_local(host: str) -> bool:
    try:
        return host in LOCAL_NAMES or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


if DEBUG and not all(map(_is_local, [HOST, *ALLOWED_HOSTS])):
    raise ImproperlyConfigured("DEBUG shows secrets: it is refused unless HOST and ALLOWED_HOSTS are of this machine.")

# Storage, the only difference between the embedded servers and external ones.

DATABASE_URL = env.secret("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'enpitsu.sqlite3'}"
DATABASES = {"default": environment.read_database(DATABASE_URL)}
DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        # With 8 writers a commit was seen to wait 2.9 s.
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY; "
        "PRAGMA cache_size=-16000; PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=67108864;",
    }
else:
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        # A page reports a lock that it waited for in vain, as on SQLite. Its reads are short: compiling one takes 0.2 s
        # where the planner expects many rows, and helping processes take the cores of other requests.
        "options": "-c lock_timeout=20000 -c jit=off -c max_parallel_workers_per_gather=0",
        **DATABASES["default"].get("OPTIONS", {}),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Without this address `up` starts a queue of its own.
REDIS_URL = env.secret("REDIS_URL")
BROKER_URL = REDIS_URL or broker.broker_url(DATA_DIR)
# Queues by name, the first for jobs that a page waits for, with the seconds that a task may take.
# One client has this number of jobs in a queue at one time; its others wait in the outbox.
CLIENT_SHARE = env.number("CLIENT_SHARE", 2)
QUEUES = {"short": env.number("SHORT_LIMIT", 60), "long": env.number("LONG_LIMIT", 3600), "live": 10}
# Jobs that features define: the Run of each kind, and functions that remove leftovers of ended jobs.
JOB_KINDS = {"book": "puzzlesite.books.job.BookRun", "reading": "puzzlesite.uploads.job.ReadingRun"}
LEFTOVERS = ["puzzlesite.uploads.job.discard_leftovers"]
# In a worker's name, this sign joins the queues that it serves.
AND = "+"

# The application.

INSTALLED_APPS = [
    "puzzlesite",
    "whitenoise.runserver_nostatic",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Random padding of each answer keeps BREACH from learning anything.
    "django.middleware.gzip.GZipMiddleware",
    "puzzlesite.ops.logs.RequestId",
    "puzzlesite.middleware.api.HeadRequests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "puzzlesite.middleware.favourites.Favourites",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "puzzlesite.middleware.limits.BodyLimit",
    "puzzlesite.middleware.reads.ReadLimit",
    "puzzlesite.middleware.rate.RequestRate",
    "puzzlesite.middleware.errors.DatabaseErrors",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "puzzlesite.middleware.api.CrossOriginReads",
    "puzzlesite.middleware.api.OnlyJson",
    "puzzlesite.middleware.nul.NoNul",
    "puzzlesite.middleware.private.SecretAddress",
    "django_htmx.middleware.HtmxMiddleware",
]
if SITE_PATH:
    FORCE_SCRIPT_NAME = SITE_PATH
    MIDDLEWARE.insert(0, "puzzlesite.middleware.proxy.SitePath")
# This function answers requests that the web server refuses before the middleware.
SERVER_REFUSAL = "puzzlesite.middleware.api.server_refusal"
if TRUST_PROXY:
    MIDDLEWARE.insert(0, "puzzlesite.middleware.proxy.RealAddress")
CONTEXTS = [
    "django.template.context_processors.request",
    "django.template.context_processors.i18n",
    "puzzlesite.parts.appearance.appearance",
    "puzzlesite.parts.appearance.form_key",
    "puzzlesite.parts.appearance.notice",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [RESOURCES_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXTS},
    }
]
if ADMIN_PATH:
    INSTALLED_APPS += [
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.messages",
    ]
    MIDDLEWARE += [
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ]
    CONTEXTS += [
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ]
ROOT_URLCONF = "puzzlesite.urls"
WSGI_APPLICATION = "puzzlesite.wsgi.application"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [RESOURCES_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "puzzlesite.ops.static_files.Storage"},
}

LANGUAGE_CODE = "en"
LOCALE = PACKAGE / "locale"
LOCALE_PATHS = [LOCALE]
compile_catalogues(LOCALE)
# Each folder of translations is a language.
LANGUAGE_CODES = ("en", *sorted(to_language(path.name) for path in LOCALE.iterdir() if path.is_dir()))
LANGUAGES = [(code, get_language_info(code)["name_local"]) for code in LANGUAGE_CODES]
TIME_ZONE = env.zone("TIME_ZONE", "UTC")
# Puzzles of the day are then made before the first visit.
DAILY = env.flag("DAILY", True)
# The reaper calls these functions every second.
EVERY_SECOND = [
    "puzzlesite.daily.service.request_next_daily",
    "puzzlesite.ops.statistics.keep",
]
# Sites with the same seed have the same puzzles of the day.
DAILY_SEED = env.text("DAILY_SEED", "enpitsu")

# Security.

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = LANGUAGE_COOKIE_PATH = f"{SITE_PATH}/"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if TLS else 0
# The owner's other subdomains are not ours to bind.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUST_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "puzzlesite.core.errors.forbidden"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# A pasted text may have this size; files have limits of their own.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10
FILE_UPLOAD_HANDLERS = [
    "puzzlesite.middleware.limits.FileLimit",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

LOG_LEVEL = env.level("LOG_LEVEL", "INFO")
LOGGING = logs.configure_logging(LOG_LEVEL, DEBUG)
