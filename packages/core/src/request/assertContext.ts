import { parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../account/sameAddress.ts'
import type { WalletCall } from '../adapter/AdapterActions.ts'
import type { Config } from '../config/Config.ts'
import { ContextMismatchError } from '../errors/ContextMismatchError.ts'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { ReconnectingError } from '../errors/ReconnectingError.ts'
import type { RequestContext } from './RequestContext.ts'

/**
 * Checks, just before the wallet is asked, that a request's context still holds: a live connection through the same
 * connector, the same current account, and the wallet really on that network (X.29). Answers whom to ask for what.
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError (its `moved` says what)
 */
export function assertContext(config: Config, context: RequestContext): WalletCall {
  const connection = config.state.connections.get(context.connectionUid)
  if (!connection) throw new NotConnectedError()
  if (connection.status !== 'connected') throw new ReconnectingError()
  const connector = config.connectors.find((entry) => entry.uid === context.connectorUid)
  if (!connector || connection.connectorUid !== context.connectorUid) {
    throw new ContextMismatchError({
      moved: 'connector',
      expected: context.connectorUid,
      actual: connection.connectorUid,
    })
  }
  const account = parseCaipAddress(context.account)
  if (!account) throw new InvalidAddressError()
  const current = connection.accounts[0]
  if (current === undefined || !sameAddress(account.namespace, current, account.address)) {
    throw new ContextMismatchError({ moved: 'account', expected: account.address, actual: current })
  }
  const network = config.networks.find((entry) => entry.caipNetworkId === context.network)
  if (!network || connection.network !== context.network) {
    throw new ContextMismatchError({
      moved: 'network',
      expected: context.network,
      actual: network ? connection.network : undefined,
    })
  }
  return { connector, network, address: current }
}
