"""Where the environment is read, and nowhere else. Every variable stands in the README's table; none must be set.

Without any, all lives in one data folder: SQLite, the secret key, the embedded queue's socket and its log.
"""

import ipaddress
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import get_language_info, to_language

from puzzlesite.ops import environment, logs
from puzzlesite.processes import broker, network
from solvers.messages import compile_catalogues

PACKAGE = Path(__file__).resolve().parent
BASE_DIR = PACKAGE.parent
IS_INSTALLED = (PACKAGE / "templates").is_dir()  # a wheel carries templates and static files in the package
SHARED = PACKAGE if IS_INSTALLED else BASE_DIR
env = environment.Environment()


def _data_folder() -> Path:
    """In a checkout beside it, else where the user's programs keep their data."""
    named = Path(env.text("XDG_DATA_HOME"))
    home = named if named.is_absolute() else Path.home() / ".local" / "share"
    return home / "enpitsu" if IS_INSTALLED else BASE_DIR / ".data"


DATA_DIR = Path(env.text("ENPITSU_DATA_DIR") or _data_folder()).absolute()
environment.make_folder(DATA_DIR)

SECRET_KEY = env.secret("SECRET_KEY") or environment.read_key(DATA_DIR)

# Who may come in

HOST = env.text("HOST", "127.0.0.1")  # the address that `up` binds
PORT = env.number("PORT", 8000, 0, 65_535)
SMALL = env.flag("SMALL", False)  # one worker for all jobs, and one web process
WEB_WORKERS = env.number(
    "WEB_WORKERS", 1 if SMALL else 2
)  # processes, each of four threads for pages and three for reads that wait
LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"]
# The site's public address, for QR codes and links in files; its path is where the site lies behind a proxy
SITE_URL, SITE_ORIGIN, SITE_PATH = env.site("SITE_URL")
_public = urlsplit(SITE_ORIGIN)
OWN_NAMES = [*LOCAL_NAMES, *map(network.in_url, network.reachable(HOST)), *filter(None, [_public.hostname])]
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", OWN_NAMES)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS", [SITE_ORIGIN] if SITE_ORIGIN else [])
TLS = env.flag("TLS", False)  # the site is reached by https only
TRUST_PROXY = env.flag("TRUST_PROXY", False)  # X-Forwarded-* come from a proxy of ours
METRICS_TOKEN = env.secret("METRICS_TOKEN")  # who may read /metrics and /health from elsewhere
ADMIN_PATH = env.text("ADMIN_PATH").strip("/")  # the admin pages are absent unless they are given a path
DEBUG = env.flag("DEBUG", False)


def _is_local(host: str) -> bool:
    try:
        return host in LOCAL_NAMES or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


if DEBUG and not all(map(_is_local, [HOST, *ALLOWED_HOSTS])):
    raise ImproperlyConfigured("DEBUG shows secrets: it is refused unless HOST and ALLOWED_HOSTS are of this machine.")

# Where things are kept: nothing else differs between the embedded servers and real ones

DATABASE_URL = env.secret("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'enpitsu.sqlite3'}"
DATABASES = {"default": environment.read_database(DATABASE_URL)}
DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,  # with 8 writers a commit was seen to wait 2.9 s
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY; "
        "PRAGMA cache_size=-16000; PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=67108864;",
    }
else:
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        # A page says that it waited in vain, as on SQLite. Its reads are short: compiling one takes 200 ms where the
        # planner thinks of many rows, and other processes that help with it take the cores of other requests.
        "options": "-c lock_timeout=20000 -c jit=off -c max_parallel_workers_per_gather=0",
        **DATABASES["default"].get("OPTIONS", {}),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.secret("REDIS_URL")  # empty: a queue of our own, started by `up`
BROKER_URL = REDIS_URL or broker.url(DATA_DIR)
# Queues by name, the first for what a page waits for; seconds after which a task is killed, as the last net.
CLIENT_SHARE = env.number("CLIENT_SHARE", 2)  # jobs of one client in a queue at one time; its others wait in the outbox
QUEUES = {"short": env.number("SHORT_LIMIT", 60), "long": env.number("LONG_LIMIT", 3600), "live": 10}
AND = "+"  # between queues that one worker serves, in its name

# The application

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
    "django.middleware.gzip.GZipMiddleware",  # with a random length in each answer: BREACH learns nothing from it
    "puzzlesite.ops.logs.RequestId",
    "puzzlesite.middleware.api.Heads",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "puzzlesite.middleware.limits.BodyLimit",
    "puzzlesite.middleware.reads.ReadLimit",
    "puzzlesite.middleware.rate.RequestRate",
    "puzzlesite.middleware.errors.DatabaseErrors",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "puzzlesite.middleware.api.ForeignReads",
    "puzzlesite.middleware.api.OnlyJson",
    "puzzlesite.middleware.nul.NoNul",
    "puzzlesite.middleware.private.SecretAddress",
    "django_htmx.middleware.HtmxMiddleware",
]
if SITE_PATH:
    FORCE_SCRIPT_NAME = SITE_PATH
    MIDDLEWARE.insert(0, "puzzlesite.middleware.proxy.SitePath")
SERVER_REFUSAL = "puzzlesite.middleware.api.server_refusal"  # how what never comes to the middleware is refused
if TRUST_PROXY:
    MIDDLEWARE.insert(0, "puzzlesite.middleware.proxy.RealAddress")
CONTEXTS = [
    "django.template.context_processors.request",
    "django.template.context_processors.i18n",
    "puzzlesite.pages.every_page.appearance",
    "puzzlesite.pages.every_page.form_key",
    "puzzlesite.pages.every_page.notice",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SHARED / "templates"],
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
STATICFILES_DIRS = [SHARED / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "puzzlesite.ops.static_files.Storage"},
}

LANGUAGE_CODE = "en"
LOCALE = PACKAGE / "locale"
LOCALE_PATHS = [LOCALE]
compile_catalogues(LOCALE)
# Each folder of translations is a language
LANGUAGE_CODES = ("en", *sorted(to_language(path.name) for path in LOCALE.iterdir() if path.is_dir()))
LANGUAGES = [(code, get_language_info(code)["name_local"]) for code in LANGUAGE_CODES]
TIME_ZONE = env.zone("TIME_ZONE", "UTC")
DAILY = env.flag("DAILY", True)  # puzzles of the day are made before anybody looks
EVERY_SECOND = [  # what the reaper does besides its own
    "puzzlesite.services.daily.request_quietly",
    "puzzlesite.ops.statistics.keep",
]
DAILY_SEED = env.text("DAILY_SEED", "enpitsu")  # sites with the same have the same puzzles of the day

# Strangers

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = LANGUAGE_COOKIE_PATH = f"{SITE_PATH}/"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if TLS else 0
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # our owner's other subdomains are not ours to bind
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUST_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "puzzlesite.pages.errors.forbidden"
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
DATA_UPLOAD_MAX_MEMORY_SIZE = 4_000_000  # a pasted text; files have limits of their own
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10
FILE_UPLOAD_HANDLERS = [
    "puzzlesite.middleware.limits.FileLimit",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

LOG_LEVEL = env.level("LOG_LEVEL", "INFO")
LOGGING = logs.configuration(LOG_LEVEL, DEBUG)
