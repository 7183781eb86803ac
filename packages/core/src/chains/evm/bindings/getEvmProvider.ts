import type { Config } from '../../../config/Config.ts'
import type { RequestContext } from '../../../request/RequestContext.ts'
import { type BoundProvider, createBoundProvider } from './createBoundProvider.ts'

/** Parameters of {@link getEvmProvider}. */
export type GetEvmProviderParameters = {
  /** Whom it is for; default the current account and network. */
  context?: RequestContext | undefined
}

/**
 * The connected EVM wallet as an EIP-1193 provider, for libraries that take one. It is for the account and network there are now:
 * after a switch it refuses what needs an approval, and a new one is to be asked for.
 *
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError
 * @example
 * const provider = getEvmProvider(config)
 * const client = createWalletClient({ account: provider.address, chain: mainnet, transport: custom(provider) }) // viem
 */
export function getEvmProvider(config: Config, parameters: GetEvmProviderParameters = {}): BoundProvider {
  return createBoundProvider(config, parameters.context)
}
