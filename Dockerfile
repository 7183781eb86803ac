# The server of Latchkey: docker build -t latchkey . && docker run --read-only --tmpfs /tmp -v latchkey:/data -p 4180:4180 --env-file .env latchkey
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build
RUN node scripts/copyServer.mjs /app

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    LATCHKEY_HOST=0.0.0.0 \
    LATCHKEY_PORT=4180 \
    LATCHKEY_DATA=/data
COPY --from=build /app /app
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 4180
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "/app/node_modules/latchkey/bin/health.mjs"]
ENTRYPOINT ["node", "/app/node_modules/latchkey/bin/latchkey.mjs"]
CMD ["serve"]
