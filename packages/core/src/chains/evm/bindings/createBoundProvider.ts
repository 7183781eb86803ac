import { type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../../../base/load.ts'
import type { Config } from '../../../config/Config.ts'
import { captureContext, type RequestContext } from '../../../requests/requestContext.ts'
import { NotConnectedError } from '../../../wallets/errors.ts'
import type { Eip1193Provider } from '../Eip1193Provider.ts'

/** What asks a wallet (the `request` of EIP-1193) for one account on one network. */
export type BoundProvider = Pick<Eip1193Provider, 'request'> & {
  /** Plain, as the wallet says it. */
  readonly address: `0x${string}`
  readonly chainId: number
}

/**
 * The connected EVM wallet's own provider, held to the account and network it has now (X.29): once the person switches
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
    chainId: chainIdOf(context.network),
    async request(call) {
      const { askBound } = await loadCode(() => import('./askBound.ts'))
      return askBound(config, context, call)
    },
  }
}

const chainIdOf = (network: CaipNetworkId) => Number(parseCaipNetworkId(network)?.reference)
