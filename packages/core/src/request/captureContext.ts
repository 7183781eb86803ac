import { type CaipNetworkId, type ChainNamespace, toCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { currentConnection } from '../connection/currentConnection.ts'
import { NetworkUndefinedError } from '../errors/NetworkUndefinedError.ts'
import { NotConnectedError } from '../errors/NotConnectedError.ts'
import { ReconnectingError } from '../errors/ReconnectingError.ts'
import { activeNamespace } from '../network/activeNamespace.ts'
import type { RequestContext } from './RequestContext.ts'

/** Parameters of {@link captureContext}. */
export type CaptureContextParameters = {
  /** Default: the active network's. */
  namespace?: ChainNamespace | undefined
  /** Default: the active network, or the wallet's own where another namespace is active. */
  network?: CaipNetworkId | undefined
}

/**
 * Freezes who asks which wallet on which network, at the person's action (X.29). Nothing that happens later changes it.
 * @throws NotConnectedError, ReconnectingError (the wallet hasn't answered yet), NetworkUndefinedError
 */
export function captureContext(config: Config, parameters: CaptureContextParameters = {}): RequestContext {
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new NetworkUndefinedError()
  const connection = currentConnection(config.state, namespace)
  const address = connection?.accounts[0]
  if (!connection || address === undefined) throw new NotConnectedError()
  if (connection.status !== 'connected' || connection.connectorUid === undefined) {
    throw new ReconnectingError()
  }
  const { activeNetwork } = config.state
  const isActive = activeNetwork?.startsWith(`${namespace}:`)
  const network = parameters.network ?? ((isActive && activeNetwork) || connection.network)
  return Object.freeze({
    account: toCaipAddress(network, address),
    network,
    connectionUid: connection.uid,
    connectorUid: connection.connectorUid,
  })
}
