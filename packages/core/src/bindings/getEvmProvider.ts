import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { Eip1193Provider } from '../chains/evm/requestProvider.ts'
import type { Config } from '../config/Config.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link getEvmProvider}. */
export type GetEvmProviderParameters = {
  /** Whom it is for; default the current account and network. */
  context?: RequestContext | undefined
}

/**
 * The `request` of EIP-1193 of the connected EVM wallet, for libraries that ask for no more of a provider; its events are
 * `Config.subscribe`. It is for the account and network there are now: after a switch it refuses what needs an approval, as it does for
 * any other account, and a new one is to be asked for. Reads are answered by the network the wallet is on by then.
 *
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError, and what the wallet throws
 * @example
 * const provider = getEvmProvider(config)
 * const client = createWalletClient({ account: provider.address, chain: mainnet, transport: custom(provider) }) // viem
 */
export function getEvmProvider(config: Config, parameters: GetEvmProviderParameters = {}): BoundProvider {
  return createBoundProvider(config, parameters.context)
}

/** What asks a wallet (the `request` of EIP-1193) for one account on one network. */
export type BoundProvider = Pick<Eip1193Provider, 'request'> & {
  /** Plain, as the wallet says it. */
  readonly address: `0x${string}`
  readonly chainId: number
}

/**
 * The connected EVM wallet's own provider, held to the account and network it has now: once the person switches
 * either, or disconnects, what needs their approval is refused instead of asked for another. What asks the wallet loads
 * with the first request.
 *
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError
 */
export function createBoundProvider(config: Config, given?: RequestContext): BoundProvider {
  const context = given ?? captureContext(config, { namespace: 'eip155' })
  const address = parseCaipAddress(context.account)?.address
  if (address === undefined) throw new NotConnectedError()
  return {
    address: address as `0x${string}`,
    chainId: toChainNumber(context.network),
    async request(call) {
      const { requestBound } = await loadCode(() => import('./requestBound.ts'))
      return requestBound(config, context, call)
    },
  }
}

const toChainNumber = (network: CaipNetworkId) => Number(parseCaipNetworkId(network)?.reference)
