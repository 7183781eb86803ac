import type { WalletEntry } from '@latchkey/protocol'
import type { RelayReach } from '../connector/PairingState.ts'

/**
 * Whether a code of this app can reach a wallet (decision 1): one set up for the app's relay always, one of others only over the
 * public relay they were built with.
 */
export function pairsWith(
  { relay, supports_wc }: Pick<WalletEntry, 'relay' | 'supports_wc'>,
  reach: RelayReach,
): boolean {
  return relay === 'configured' || (reach === 'public' && supports_wc === true)
}
