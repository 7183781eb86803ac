import { dataLimits } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Network } from '../network/Network.ts'
import { tokenAccount } from './tokenAccount.ts'

/** Says that an account's balances are unavailable, at most once per 30 s and account, over all networks (S8.01). */
export function announceFailure(
  config: Config,
  p: { network: Network; address: string; reason: 'failed' | 'notServed' },
): void {
  const { stores } = config._internal
  stores.tokensAnnounced ??= new Map<string, number>()
  const account = tokenAccount(p.network, p.address)
  const key = `${p.network.chainNamespace}:${account.slice(account.lastIndexOf(':') + 1)}`
  const passed = Date.now() - (stores.tokensAnnounced.get(key) ?? Number.NEGATIVE_INFINITY)
  if (passed >= 0 && passed < dataLimits.balanceRetry) return
  stores.tokensAnnounced.set(key, Date.now())
  const { reason, network } = p
  config.events.emit({
    event: 'tokens_unavailable',
    properties: { account, network: network.caipNetworkId, reason },
  })
}
