ARG BUN_VERSION=1.4.5
# Decision 007 says why this version. The tests restore with 0.3.13; both take the same settings.
ARG LITESTREAM_VERSION=0.5.17@sha256:4b02b9859a6b6b4087d8b8944e15f7e984bd7957cba322bbeee38b0e27b9656a

FROM litestream/litestream:${LITESTREAM_VERSION} AS litestream

FROM oven/bun:${BUN_VERSION}-slim AS base
WORKDIR /app

# Build stage: all packages, and the client.
FROM base AS build
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --ignore-scripts
COPY . .
RUN bun scripts/build.ts

# Packages needed at run time. Peers would bring TypeScript and better-sqlite3, which only development uses (test/architecture/lock.test.ts).
FROM base AS packages
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production --omit=peer --ignore-scripts

FROM base
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=packages /app/node_modules ./node_modules
COPY package.json bunfig.toml tsconfig.json litestream.yml ./
COPY deploy ./deploy
COPY db ./db
COPY src ./src
COPY --from=build /app/dist ./dist

# A volume mounted here inherits this owner, so that the server can write without being root.
RUN mkdir /data && chown bun:bun /data
VOLUME /data
USER bun
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`)).ok ? 0 : 1)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["deploy/entrypoint.sh"]
CMD ["bun", "dist/server.js"]
