import { type CaipAddress, toCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Network } from '../network/Network.ts'
import { tokenAccount } from './tokenAccount.ts'

/** Stands for a network's native currency where an address is needed (W1.6). */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Notes that something has moved in accounts' balances: their lists aren't fresh any more, and the next read takes these
 * tokens, and the native currency that paid the fee, from the chain instead of the server's cache.
 */
export function expireTokens(
  config: Config,
  p: { network: Network; addresses: readonly string[]; tokens: readonly CaipAddress[] },
): void {
  const native = toCaipAddress(p.network.caipNetworkId, nativePlaceholder)
  for (const address of p.addresses) {
    const entry = config._internal.stores.tokens?.get(tokenAccount(p.network, address))
    for (const token of [native, ...p.tokens]) entry?.changed.add(token)
  }
}
