import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  parseCaipAddress,
  toCaipAddress,
} from '@latchkey/protocol'
import { InvalidAddressError, LatchkeyError } from '../base/errors.ts'
import { sameAddress } from '../base/text.ts'
import type { WalletCall } from '../config/adapterActions.ts'
import { assertConfig, type Config } from '../config/Config.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError, ReconnectingError } from '../wallets/errors.ts'

/** Parameters of {@link captureContext}. */
export type CaptureContextParameters = {
  /** Default: the namespace of the active network. */
  namespace?: ChainNamespace | undefined
  /** Default: the active network; the wallet's own when another namespace is active. */
  network?: CaipNetworkId | undefined
}

/**
 * Captures account, wallet and network of a request when the person acts. Later changes do not affect them.
 *
 * @throws NotConnectedError, ReconnectingError (the wallet has not answered yet), InvalidNetworkError
 */
export function captureContext(config: Config, parameters: CaptureContextParameters = {}): RequestContext {
  assertConfig(config)
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new InvalidNetworkError('noneActive')
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

/**
 * Account, wallet and network that a request was made for. They are captured once, when the person acts. If
 * one of them changes before the wallet is called, the request is refused and never sent to the new one.
 */
export type RequestContext = {
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  readonly connectionUid: string
  readonly connectorUid: string
}

/**
 * Asserts, just before the wallet is called, that the context still holds: the connection is confirmed and
 * has the same connector, the account is its current one, and the wallet is on the network. Returns what the
 * wallet is called with.
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError with `moved`, InvalidAddressError
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

/** The part of a context that has changed. */
export type ContextPart = 'account' | 'network' | 'connector'

/** The context of a request changed before the wallet was called; the request was refused. */
export class ContextMismatchError extends LatchkeyError {
  override readonly name = 'ContextMismatchError'
  readonly moved: ContextPart
  /** The value in the context. */
  readonly expected: string
  /** The current value; `undefined` when there is none. */
  readonly actual: string | undefined

  constructor(p: { moved: ContextPart; expected: string; actual?: string | undefined; cause?: unknown }) {
    const what = p.moved === 'connector' ? 'wallet' : p.moved
    super(`The ${what} changed after you started this request, so nothing was sent to the wallet.`, {
      code: 'CONTEXT_MISMATCH',
      cause: p.cause,
      hint: `Check which ${what} is in use and start again.`,
    })
    this.moved = p.moved
    this.expected = p.expected
    this.actual = p.actual
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), moved: this.moved }
  }
}
