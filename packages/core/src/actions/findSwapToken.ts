import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { swapStore } from '../swap/swapStore.ts'

/** Parameters of {@link findSwapToken}. */
export type FindSwapTokenParameters = {
  /** Plain address of a contract. */
  address: string
  signal?: AbortSignal | undefined
}

/**
 * A token by its contract, listed or not (`unverified`); undefined: there is no token there.
 * @throws NetworkUndefinedError, and what `callServer` throws
 */
export async function findSwapToken(
  config: Config,
  p: FindSwapTokenParameters,
): Promise<SwapToken | undefined> {
  const state = swapStore(config).get()
  const network = state.network ?? requireNetwork(config, undefined).caipNetworkId
  const wanted = `${network}:${p.address}`.toLowerCase()
  const known = state.tokens.find(({ address }) => address.toLowerCase() === wanted)
  if (known) return known
  const { readSwapTokens } = await loadCode(() => import('../swap/readSwapTokens.ts'))
  const found = await readSwapTokens(config, { network, address: p.address, signal: p.signal })
  return found.find(({ address }) => address.toLowerCase() === wanted)
}
