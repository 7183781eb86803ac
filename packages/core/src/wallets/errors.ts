import { LatchkeyError } from '../base/errors.ts'

/**
 * What is missing. `notFound`: an adapter for the wallet. `chainNotFound`: one for the network. `noConnections`, `noNetworks`:
 * actions over a connection, or on networks, of the adapter that is there. The messages are those of existing clients.
 */
export type AdapterErrorReason = 'notFound' | 'chainNotFound' | 'noConnections' | 'noNetworks'

/** No adapter of the app does what is requested. */
export class AdapterError extends LatchkeyError {
  override readonly name = 'AdapterError'
  readonly reason: AdapterErrorReason

  constructor(reason: AdapterErrorReason, p: { cause?: unknown } = {}) {
    const [message, code] = adapterTexts[reason]
    super(message, { ...p, code, hint: 'Add an adapter that does it to createConfig.' })
    this.reason = reason
  }
}

const adapterTexts: { readonly [reason in AdapterErrorReason]: readonly [string, string] } = {
  notFound: ['Adapter not found', 'ADAPTER_NOT_FOUND'],
  chainNotFound: ['Chain adapter not found', 'CHAIN_ADAPTER_NOT_FOUND'],
  noConnections: ['ConnectionController client not set', 'CONNECTION_CLIENT_NOT_SET'],
  noNetworks: ['NetworkController client not set', 'NETWORK_CLIENT_NOT_SET'],
}

/** No wallet with this id was found on the page. */
export class ConnectorNotFoundError extends LatchkeyError {
  override readonly name = 'ConnectorNotFoundError'
  readonly connectorId: string | undefined

  constructor(p: { connectorId?: string | undefined; cause?: unknown } = {}) {
    super('The wallet was not found in this browser, so it could not be asked.', {
      code: 'CONNECTOR_NOT_FOUND',
      cause: p.cause,
      hint: 'Check that it is installed and switched on, then reload the page.',
    })
    this.connectorId = p.connectorId
  }
}

/** No wallet could be disconnected; the session of the page has ended all the same. */
export class DisconnectError extends LatchkeyError {
  override readonly name = 'DisconnectError'

  constructor(p: { cause?: unknown } = {}) {
    super('Failed to disconnect', { ...p, code: 'DISCONNECT_FAILED' })
  }
}

/** The action needs a connected wallet. */
export class NotConnectedError extends LatchkeyError {
  override readonly name = 'NotConnectedError'

  constructor(p: { cause?: unknown } = {}) {
    super('No wallet is connected, so the request could not be made.', {
      ...p,
      code: 'NOT_CONNECTED',
      hint: 'Connect a wallet and try again.',
    })
  }
}

/** The stored connection is not restored yet: nothing is signed before its wallet has answered. */
export class ReconnectingError extends LatchkeyError {
  override readonly name = 'ReconnectingError'

  constructor(p: { cause?: unknown } = {}) {
    super('The wallet has not answered yet since the page was opened, so nothing was asked of it.', {
      ...p,
      code: 'RECONNECTING',
      hint: 'Wait a moment and try again, or connect the wallet anew.',
    })
  }
}

/** The wallet is removed or locked, or its answer is invalid. */
export class WalletUnavailableError extends LatchkeyError {
  override readonly name = 'WalletUnavailableError'

  /** `walletName` is untrusted text. */
  constructor(p: { walletName?: string | undefined; cause?: unknown } = {}) {
    super(`${p.walletName || 'The wallet'} does not answer as a wallet should, so it cannot be used now.`, {
      code: 'WALLET_UNAVAILABLE',
      cause: p.cause,
      hint: 'Check that it is installed, switched on and unlocked, then try again.',
    })
  }
}
