import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: projects and limits. */
export const projectsVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_PROJECT_ID',
    meaning: 'The project this server is for',
  },
  {
    name: 'LATCHKEY_PROJECTS',
    fallback: '`auto`',
    meaning:
      'Whether calls must name a project: `auto` (as soon as there is one in the database), `check`, `off` (the default in development)',
  },
  {
    name: 'LATCHKEY_TEST_PROJECT_ID',
    meaning: 'The one project that may pass `providerId`',
  },
  {
    name: 'LATCHKEY_LIMIT_ROUTE',
    fallback: '`100/10`',
    meaning: 'Tokens / refill per second, per route and client address',
  },
  {
    name: 'LATCHKEY_LIMIT_PROJECT',
    fallback: '`20000/2000`',
    meaning:
      'Requests per project, JSON-RPC apart; in production one client address (IPv6 by /56) gets a quarter',
  },
  {
    name: 'LATCHKEY_LIMIT_RPC',
    fallback: '`5000/500`',
    meaning:
      'JSON-RPC calls per project; in production one client address (IPv6 by /56) gets a quarter, at least a whole batch, and the wallet’s frame there as much again',
  },
  {
    name: 'LATCHKEY_LIMIT_BROADCAST',
    fallback: '`60/2`',
    meaning: 'Transactions sent per client address',
  },
  {
    name: 'LATCHKEY_SCAM_ORIGINS',
    meaning: 'Comma list of origin patterns the verify service calls a scam',
  },
  {
    name: 'LATCHKEY_SIWX',
    fallback: '`on`',
    meaning:
      '`off`: no sign-in with wallets (`/auth/v1`). In production only for projects that list their origins; a server that asks `me` adds `?origin=`, its page’s',
  },
  {
    name: 'LATCHKEY_SIWX_DAYS',
    fallback: '`7`',
    meaning: 'Days such a session lasts',
  },
  {
    name: 'LATCHKEY_EVENTS',
    fallback: '`off`',
    meaning: '`store` keeps analytics events',
  },
  {
    name: 'LATCHKEY_EVENTS_ADDRESSES',
    fallback: '`off`',
    meaning: '`on` keeps accounts’ addresses with them',
  },
  {
    name: 'LATCHKEY_EVENTS_DAYS',
    fallback: '`90`',
    meaning: 'Days they are kept',
  },
  {
    name: 'LATCHKEY_DIRECTORY_FILE',
    meaning: 'The operator’s signed wallet directory, instead of the built-in one (`services/directory`)',
  },
  {
    name: 'LATCHKEY_DIRECTORY_KEYS',
    meaning: 'Comma list of public keys trusted to sign it, `ed25519:…`',
  },
  {
    name: 'LATCHKEY_DIRECTORY_VERSION',
    fallback: '`0`',
    meaning: 'A snapshot of a lower version is refused',
  },
]
