import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: the server. */
export const serverVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_EGRESS_ALLOW',
    meaning: 'Comma list of `host` or `host:port` that may be reached although private',
  },
  {
    name: 'LATCHKEY_EGRESS_ALLOW_CONTENT',
    meaning: 'The same for addresses that strangers chose: pictures, token metadata',
  },
  {
    name: 'LATCHKEY_SECRET',
    isSecret: true,
    meaning:
      '32 characters or more; proves that picture addresses were made here. Absent: one is kept in `LATCHKEY_DATA`. The same on every node of a server',
  },
  {
    name: 'DATABASE_URL',
    isSecret: true,
    meaning:
      'Postgres, e.g. `postgres://user:password@host:5432/latchkey`; several servers can share it. Absent: the embedded database',
  },
  {
    name: 'LATCHKEY_DATA',
    fallback: '`.latchkey/data`',
    meaning:
      'Folder of everything kept here; the embedded database in its `database/`, for one process at a time',
  },
  {
    name: 'LATCHKEY_PORT',
    fallback: '`4180`',
    meaning: 'Public port; 0 lets the system choose',
  },
  {
    name: 'LATCHKEY_HOST',
    fallback: '`127.0.0.1`',
    meaning: 'Address to listen on',
  },
  {
    name: 'LATCHKEY_ADMIN_PORT',
    meaning:
      'Port of `/metrics`, for Prometheus, and of the console on 127.0.0.1 and ::1; absent: none is opened',
  },
  {
    name: 'LATCHKEY_TRACES_URL',
    meaning:
      'Base URL of an OpenTelemetry collector (OTLP over HTTP), e.g. `http://127.0.0.1:4318`; absent: no request is traced',
  },
  {
    name: 'LATCHKEY_TRACES_PERCENT',
    fallback: '`100`',
    meaning: 'How many of 100 requests are traced, whatever the caller’s `traceparent` says',
  },
  {
    name: 'LATCHKEY_TRACES_CONTINUE',
    fallback: '`off`',
    meaning:
      '`on`: a caller’s `traceparent` is continued and decides what is recorded. Only where a proxy sets or removes that header: strangers could record everything, or nothing',
  },
  {
    name: 'LATCHKEY_CANARY',
    fallback: '`on`',
    meaning:
      'With `LATCHKEY_PUBLIC_URL`, `/readyz` sends a message through the relay over it once a minute; `off`: it does not',
  },
  {
    name: 'LATCHKEY_ENV_FILE',
    meaning:
      'File of these variables, `NAME=value` a line, that SIGHUP reads again: `LATCHKEY_LOG_LEVEL` applies at once, others with the next start. At the start whoever starts the server reads it, as systemd does',
  },
  {
    name: 'LATCHKEY_DRAIN',
    fallback: '`2`',
    meaning: 'Seconds in which `/readyz` is 503 before the server stops; 0 in development',
  },
  {
    name: 'LATCHKEY_PUBLIC_URL',
    fallback: '`http://<host>:<port>`',
    meaning: 'What clients are told; required beyond loopback',
  },
  {
    name: 'LATCHKEY_MODE',
    fallback: '`production`',
    meaning: '`development`: route limit x10, no long caching',
  },
  {
    name: 'LATCHKEY_PRESET',
    fallback: '`standard`',
    meaning: 'Or `compat`, told to clients',
  },
  {
    name: 'LATCHKEY_TRUST_PROXY',
    fallback: '`0`',
    meaning:
      'Reverse proxies in front, each appending to the forward header; needed when `LATCHKEY_PUBLIC_URL` is https',
  },
  {
    name: 'LATCHKEY_FORWARD_HEADER',
    fallback: '`x-forwarded-for`',
    meaning: 'That header',
  },
  {
    name: 'REDIS_URL',
    isSecret: true,
    meaning:
      'Redis or Valkey: announcements between nodes, and their common rate limits and mail budgets. Absent: announcements by Postgres where there is one, and each process counts alone',
  },
  {
    name: 'LATCHKEY_LOG_LEVEL',
    fallback: '`warn`',
    meaning: '`silent` `error` `warn` `info` (a line per request) `debug`',
  },
  {
    name: 'LATCHKEY_NETWORKS_FILE',
    meaning: 'JSON list of viem-shaped networks for the web app',
  },
  {
    name: 'LATCHKEY_WEB_ROOT',
    meaning: 'The built web app',
  },
  {
    name: 'LATCHKEY_BUILD_HASH',
    fallback: '`unreleased`',
    meaning: 'Shown by `/health`',
  },
]
