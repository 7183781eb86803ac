import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { Eip1193Provider } from '../chains/evm/requestProvider.ts'
import type { Config } from '../config/Config.ts'
import { captureContext, type RequestContext } from '../requests/requestContext.ts'
import { NotConnectedError } from '../wallets/errors.ts'

/** Parameters of {@link getEvmProvider}. */
export type GetEvmProviderParameters = {
  /** Account and network of an EVM connection; its chain family isn't checked. Default: the current ones. */
  context?: RequestContext | undefined
}

/**
 * Returns an EIP-1193 provider of the connected EVM wallet that has only `request`; use `Config.subscribe` for events. It
 * is bound to the present account and network: after a switch, and for any other account, requests that need an approval
 * are refused; then get a new one. Reads go to the network that the wallet is on when they are sent.
 *
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError, and what the wallet throws
 * @example
 * const provider = getEvmProvider(config)
 * const client = createWalletClient({ account: provider.address, chain: mainnet, transport: custom(provider) }) // viem
 */
export function getEvmProvider(config: Config, parameters: GetEvmProviderParameters = {}): BoundProvider {
  return createBoundProvider(config, parameters.context)
}

/** The `request` of EIP-1193, bound to one account and network. */
export type BoundProvider = Pick<Eip1193Provider, 'request'> & {
  /** Plain address as the wallet returned it. */
  readonly address: `0x${string}`
  readonly chainId: number
}

/**
 * Creates the provider of {@link getEvmProvider}, also for the ethers bindings, which have a context already. The code
 * that sends requests is loaded with the first one.
 *
 * @param given a context of an EVM account, unchecked; default: the current one
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError, and what the wallet throws
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
