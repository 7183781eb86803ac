import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from '@latchkey/protocol'
import { InvalidAddressError, LatchkeyError } from '../base/errors.ts'
import { sameAddress } from '../base/text.ts'
import type { WalletCall } from '../config/adapterActions.ts'
import { activeNamespace, assertConfig, type Config } from '../config/Config.ts'
import {
  type ConfigAddress,
  type ConfigNamespace,
  type ConfigNetworkId,
  type NetworkParameters,
  toNetworkId,
} from '../config/typedConfig.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { NotConnectedError, ReconnectingError } from '../wallets/errors.ts'

/** Parameters of {@link captureContext}. Default network: the active one; the wallet's own when another namespace is active. */
export type CaptureContextParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** Default: the namespace of the network, or of the active one. */
  namespace?: ConfigNamespace<config> | undefined
}

/**
 * Captures account, wallet and network of a request when the person acts. Later changes do not affect them.
 *
 * @throws NotConnectedError, ReconnectingError (the wallet has not answered yet), InvalidNetworkError, InvalidParameterError
 */
export function captureContext<config extends Config>(
  config: config,
  parameters: CaptureContextParameters<config> = {},
): RequestContext<ConfigNetworkId<config>> {
  assertConfig(config)
  const named = toNetworkId(parameters)
  const namespace = parameters.namespace ?? parseCaipNetworkId(named)?.namespace ?? activeNamespace(config)
  if (!namespace) throw new InvalidNetworkError('noneActive')
  const connection = currentConnection(config.state, namespace)
  const address = connection?.accounts[0]
  if (!connection || address === undefined) throw new NotConnectedError()
  if (connection.status !== 'connected' || connection.connectorUid === undefined) {
    throw new ReconnectingError()
  }
  const { activeNetwork } = config.state
  const isActive = activeNetwork?.startsWith(`${namespace}:`)
  const network = named ?? ((isActive && activeNetwork) || connection.network)
  return Object.freeze({
    account: toCaipAddress(network, address),
    // A request on another network, where a wallet may be, is refused.
    network: network as ConfigNetworkId<config>,
    connectionUid: connection.uid,
    connectorUid: connection.connectorUid,
    ...(connection.sessionId !== undefined && { sessionId: connection.sessionId }),
  })
}

/** What every request of a person may name: when it was made, for which account, on which network. */
export type NamedContextParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** Captured at the person's click. Default: captured by the call. */
  context?: RequestContext | undefined
  /** Plain address. Default: the current account. A wallet that shows another one is not asked. */
  account?: ConfigAddress<config> | undefined
}

/**
 * Returns the context of a request: the given one, else the one of this moment. Refuses a context of another network or account
 * than the parameters name.
 *
 * @param namespace of the wallet, where no network is named
 * @throws InvalidNetworkError (named, but not listed), InvalidAddressError (`checksum` of the named account), ContextMismatchError,
 * and what {@link captureContext} throws
 */
export function requireContext(
  config: Config,
  parameters: NamedContextParameters,
  namespace?: ChainNamespace,
): RequestContext {
  const network = toNetworkId(parameters)
  if (network !== undefined) requireNetwork(config, network)
  const context =
    parameters.context ??
    captureContext(config, { network, namespace: parseCaipNetworkId(network)?.namespace ?? namespace })
  if (network !== undefined && network !== context.network)
    throw new ContextMismatchError({ moved: 'network', expected: network, actual: context.network })
  if (parameters.account !== undefined) assertNamedAccount(parameters.account, context)
  return context
}

/** The connected address has its checksum, so that a named one with another checksum is told without calculating it. */
function assertNamedAccount(account: string, context: RequestContext): void {
  const current = parseCaipAddress(context.account)
  const isSame =
    current && typeof account === 'string' && sameAddress(current.namespace, account, current.address)
  if (!isSame)
    throw new ContextMismatchError({ moved: 'account', expected: `${account}`, actual: current?.address })
  const areMixed = [account, current.address].every((text) => /[a-f]/.test(text) && /[A-F]/.test(text))
  if (current.namespace === 'eip155' && areMixed && account.slice(-40) !== current.address.slice(-40))
    throw new InvalidAddressError({ reason: 'checksum' })
}

/**
 * Account, wallet, session and network that a request was made for. They are captured once, when the person acts. If
 * one of them changes before the wallet is called, the request is refused and never sent to the new one.
 */
export type RequestContext<network extends CaipNetworkId = CaipNetworkId> = {
  readonly account: CaipAddress
  readonly network: network
  readonly connectionUid: string
  readonly connectorUid: string
  /** The session with the wallet, where the connector reaches many wallets: pairing anew is another session. */
  readonly sessionId?: string | undefined
}

/**
 * Asserts, just before the wallet is called, that the context still holds: the connection is confirmed and
 * has the same connector and session, the account is its current one, and the wallet is on the network. Returns what the
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
  // Another session may be with another wallet that has the same account. Its id is a secret of the relay, so the error has none.
  if (connection.sessionId !== context.sessionId)
    throw new ContextMismatchError({ moved: 'connector', expected: context.connectorUid })
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
