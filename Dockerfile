FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement requirements-build.lock \
    && pip wheel --no-cache-dir --no-deps --require-hashes --wheel-dir /wheels \
        --requirement requirements-run.lock --requirement requirements-fast.lock \
        --requirement requirements-jobs.lock --requirement requirements-postgres.lock \
    && pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --create-home pulka \
    && install --directory --owner=pulka --group=pulka /data
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "pulka[fast,jobs,postgres]"
ENV DATABASE_PATH=/data/pulka.db \
    WEBHOOK_HOST=0.0.0.0 \
    PYTHONUNBUFFERED=1
VOLUME /data
# Only used with WEBHOOK_URL
EXPOSE 8080
WORKDIR /data
USER pulka
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
