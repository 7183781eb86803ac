import type { WalletQuery } from '@latchkey/protocol'

/** The key under which the pages of a directory query are kept. */
export function getWalletsQueryKey(parameters: Omit<WalletQuery, 'page'>) {
  return ['latchkey', 'wallets', parameters] as const
}
