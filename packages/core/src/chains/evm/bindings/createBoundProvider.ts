import type { Config } from '../../../config/Config.ts'
import { assertContext } from '../../../request/assertContext.ts'
import { captureContext } from '../../../request/captureContext.ts'
import type { RequestContext } from '../../../request/RequestContext.ts'
import type { Eip1193Provider } from '../Eip1193Provider.ts'
import { walletOf } from '../provider/walletOf.ts'

/** A wallet's provider for one account on one network. */
export type BoundProvider = Pick<Eip1193Provider, 'request'> & {
  /** Plain. */
  readonly address: string
  readonly chainId: number
}

/** What asks nobody and changes nothing: let through also when the person has moved on. */
const silent = /^(?:eth_(?!sign|send|request)|net_|web3_)/

/**
 * The connected EVM wallet's own provider, held to the account and network it has now (X.29): once the person switches
 * either, or disconnects, what needs their approval is refused instead of asked for another.
 *
 * @throws NotConnectedError, ReconnectingError; its `request` ContextMismatchError
 */
export function createBoundProvider(config: Config, given?: RequestContext): BoundProvider {
  const context = given ?? captureContext(config, { namespace: 'eip155' })
  const { address, network } = assertContext(config, context)
  return {
    address,
    chainId: Number(network.id),
    async request(request) {
      if (silent.test(request.method)) {
        const connector = config.connectors.find(({ uid }) => uid === context.connectorUid)
        return walletOf(connector ?? assertContext(config, context).connector).provider.request(request)
      }
      return walletOf(assertContext(config, context).connector).provider.request(request)
    },
  }
}
