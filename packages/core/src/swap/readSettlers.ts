import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import type { RpcClient } from '../config/Network.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { isRevert } from './evm/isRevert.ts'
import { swapReads } from './evm/swapReads.ts'
import { SwapError } from './SwapError.ts'

/**
 * The Settlers 0x swaps with now, asked over the app's own URLs of the network, else the chain's, and never over the server's
 * proxy where there is another way: who builds the swap mustn't say whom it may go to (T-SWAP). None where 0x's registry refuses
 * to answer: it is paused, or not there.
 *
 * @throws SwapError (`build`) where the app names its `swapRouters` and only the server could be asked; what RPC reads throw
 */
export async function readSettlers(
  config: Config,
  { network, signal }: { readonly network: CaipNetworkId; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const { customRpcUrls, swapRouters } = config._internal.parameters
  const entry = requireNetwork(config, network)
  const custom = customRpcUrls?.[network]?.map(({ url }) => url) ?? []
  const http = custom.length > 0 ? custom : entry.rpcUrls.chainDefault.http
  if (http.length === 0) {
    if (!swapRouters?.[network])
      return queryChain(config, { network, signal }, 'swap', (_, { rpc }) => ask(rpc))
    throw new SwapError({
      failure: 'build',
      message: 'This network has no RPC URL but the server’s, so a swap by 0x can’t be checked',
    })
  }
  // Without a server its calls go to these URLs only. The file is there already: every read of a network is made by it.
  const { createNetworkSource } = await import('../networks/createNetworkSource.ts')
  const own = { ...entry, rpcUrls: { ...entry.rpcUrls, default: { http } } }
  const source = createNetworkSource({ networks: () => [own], learn() {} })
  return withDeadline(
    (signal) => ask({ request: (call, options) => source.request(network, call, { signal, ...options }) }),
    { timeout: requestLimits.read, operation: 'swap', signal },
  )
}

async function ask(rpc: RpcClient): Promise<readonly string[]> {
  return swapReads.settlers(rpc).catch((error: unknown) => {
    if (isRevert(error)) return []
    throw error
  })
}
