import { account } from './account.ts'

/** Texts of a wallet on a network the app doesn't have. */
export const unsupported = {
  ...account,
  'unsupported.text':
    'Your wallet is on a network this app doesn’t offer (chain {chain}). Choose one of these to go on.',
  'unsupported.list': 'Networks of this app',
} as const
