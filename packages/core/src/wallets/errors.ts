import { LatchkeyError } from '../base/errors.ts'

/** A connector belongs to a namespace without an adapter. */
export class AdapterNotFoundError extends LatchkeyError {
  override readonly name = 'AdapterNotFoundError'

  constructor(p: { cause?: unknown } = {}) {
    super('Adapter not found', { ...p, code: 'ADAPTER_NOT_FOUND', hint: 'Add its adapter to createConfig.' })
  }
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
