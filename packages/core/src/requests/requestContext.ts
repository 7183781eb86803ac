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
import type { Config } from '../config/Config.ts'
import { NetworkUndefinedError } from '../networks/errors.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError, ReconnectingError } from '../wallets/errors.ts'

/** Parameters of {@link captureContext}. */
export type CaptureContextParameters = {
  /** Default: the active network's. */
  namespace?: ChainNamespace | undefined
  /** Default: the active network, or the wallet's own where another namespace is active. */
  network?: CaipNetworkId | undefined
}

/**
 * Freezes who asks which wallet on which network, at the person's action. Nothing that happens later changes it.
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

/**
 * Who asks which wallet on which network: captured once at the person's action, frozen, and carried by the request
 * to its end. When the world has moved since, the request is refused, never redirected.
 */
export type RequestContext = {
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  readonly connectionUid: string
  readonly connectorUid: string
}

/**
 * Checks, just before the wallet is asked, that a request's context still holds: a live connection through the same
 * connector, the same current account, and the wallet really on that network. Answers whom to ask for what.
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

/** Which part of the request's context is no longer true. */
export type ContextPart = 'account' | 'network' | 'connector'

/** The world moved between the person's action and the wallet being asked; the request was refused. */
export class ContextMismatchError extends LatchkeyError {
  override readonly name = 'ContextMismatchError'
  readonly moved: ContextPart
  /** What the request was made for. */
  readonly expected: string
  /** What is true now; `undefined` if nothing took its place. */
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
