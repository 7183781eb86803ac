import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: smart accounts. */
export const smartAccountsVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_SMART_SESSIONS',
    fallback: '`off`',
    meaning:
      '`on`: apps may ask an embedded wallet for permissions in advance (ERC-7715), e.g. a daily amount for a program. Each is approved once, and the chain keeps its limits',
  },
  {
    name: 'LATCHKEY_LIMIT_PERMISSIONS',
    fallback: '`600/1`',
    meaning:
      'Permissions that one client address (IPv6 by /56) has stored, of whatever accounts; a carrier or an office has thousands of people behind one',
  },
  {
    name: 'LATCHKEY_BUNDLER_CHAINS',
    meaning:
      'Development only: comma list of EVM chain ids on which operations of smart accounts are sent (`services/smartAccounts`); each needs a node and pinned contracts',
  },
  {
    name: 'LATCHKEY_BUNDLER_KEYS',
    fallback: '`4`',
    meaning: 'Keys that send, 1 to 32',
  },
  {
    name: 'LATCHKEY_BUNDLER_MAX_COST',
    fallback: '`50000000000000000`',
    meaning: 'Base units one operation may cost at most',
  },
  {
    name: 'LATCHKEY_BUNDLER_EIP155_<id>',
    meaning:
      'Development only: another bundler for a chain: a URL of ERC-7769, instead of the own one; not yet run against a live service',
  },
  {
    name: 'LATCHKEY_PAYMASTERS_FILE',
    meaning:
      'JSON of paymasters by chain and policies by project (`apps/docs/pages/12-sponsored-operations.md`)',
  },
]
