import type { WalletList, WalletQuery } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { loadPart } from '../request/loadPart.ts'
import { applyWalletOptions } from '../wallets/applyWalletOptions.ts'

/** Parameters of {@link getWallets}. */
export type GetWalletsParameters = WalletQuery & { signal?: AbortSignal | undefined }

/**
 * A page of the wallet directory (W2.1), within `includeWalletIds` and `excludeWalletIds`: 40 to a page (S9.58). By
 * default only wallets for the app's networks. Without a directory server it is the list that comes with this package (decisions 2).
 *
 * @throws AbortedError, and what `readApi` throws
 * @example const { data, count } = await getWallets(config, { search: 'meta', entries: 100 })
 */
export async function getWallets(config: Config, parameters: GetWalletsParameters = {}): Promise<WalletList> {
  const { signal, ...query } = parameters
  const chains = query.chains ?? config.networks.map((network) => network.caipNetworkId)
  const allowed = applyWalletOptions({ ...query, chains }, config._internal.parameters)
  if (!allowed) return { count: 0, data: [] }
  const { readWallets } = await loadPart(() => import('../wallets/readWallets.ts'))
  return readWallets(config, allowed, signal)
}
