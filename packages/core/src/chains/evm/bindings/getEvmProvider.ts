import type { Config } from '../../../config/Config.ts'
import type { RequestContext } from '../../../requests/requestContext.ts'
import { type BoundProvider, createBoundProvider } from './createBoundProvider.ts'

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
