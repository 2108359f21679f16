# Enpitsu in one image for all its processes; see docker-compose.yml. Nothing runs as root.
FROM python:3.11.15-slim-bookworm@sha256:d29f48a31a8b408ed19272ca1e7b10ebae13b240a27e862d3d4217c528e2e0c3

ENV PYTHONUNBUFFERED=1 \
    ENPITSU_DATA_DIR=/data \
    ENPITSU_KERNELS=/app/.cache/kernels \
    ENPITSU_SHIPPED_KERNELS=/app/kernels \
    PATH=/app/.venv/bin:$PATH

RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin enpitsu \
 && mkdir /app /data && chown enpitsu /app /data

WORKDIR /app
USER enpitsu

COPY --chown=enpitsu requirements/run.txt requirements/run.txt
RUN python -m venv .venv && pip install --no-cache-dir --require-hashes -r requirements/run.txt

COPY --chown=enpitsu manage.py ./
COPY --chown=enpitsu solvers solvers
COPY --chown=enpitsu puzzlesite puzzlesite
COPY --chown=enpitsu templates templates
COPY --chown=enpitsu static static

# Kernels built ahead, beside the volume for those that are compiled later: for each level of processors that this one has.
# A host takes the best of them that it has, too; one that has none of them compiles at its first start.
RUN SECRET_KEY=unused-while-building python manage.py warm --level all && chmod -R a-w kernels && mkdir -p .cache/kernels

VOLUME /data
EXPOSE 8000
CMD ["gunicorn", "--config", "python:puzzlesite.processes.gunicorn", "puzzlesite.wsgi"]
