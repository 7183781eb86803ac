import { LatchkeyError } from '../base/errors.ts'

/** The chain family of the network has no adapter. */
export class ChainAdapterNotFoundError extends LatchkeyError {
  override readonly name = 'ChainAdapterNotFoundError'

  constructor(p: { cause?: unknown } = {}) {
    super('Chain adapter not found', {
      ...p,
      code: 'CHAIN_ADAPTER_NOT_FOUND',
      hint: 'Add its adapter to createConfig.',
    })
  }
}

/** The wallet does not know the network and could not add it. */
export class ChainNotSupportedError extends LatchkeyError {
  override readonly name = 'ChainNotSupportedError'

  constructor(p: { cause?: unknown } = {}) {
    super('Chain is not supported', {
      ...p,
      code: 'CHAIN_NOT_SUPPORTED',
      hint: 'Choose another network, or add this one in the wallet.',
    })
  }
}

/** What a chain was needed for, as messages of existing clients say it. */
type ChainRequiredPurpose =
  | 'update chain account data'
  | 'get connection controller client'
  | 'set account prop'

/** The call needs a chain, and none is active. */
export class ChainRequiredError extends LatchkeyError {
  override readonly name = 'ChainRequiredError'
  readonly purpose: ChainRequiredPurpose

  constructor(purpose: ChainRequiredPurpose) {
    super(`Chain is required to ${purpose}`, { code: 'CHAIN_REQUIRED', hint: 'Choose a network first.' })
    this.purpose = purpose
  }
}

/** The adapter has no connection actions. The message is the one of existing clients. */
export class ConnectionClientNotSetError extends LatchkeyError {
  override readonly name = 'ConnectionClientNotSetError'

  constructor(p: { cause?: unknown } = {}) {
    super('ConnectionController client not set', { ...p, code: 'CONNECTION_CLIENT_NOT_SET' })
  }
}

/** The adapter cannot switch networks. The message is the one of existing clients. */
export class NetworkClientNotSetError extends LatchkeyError {
  override readonly name = 'NetworkClientNotSetError'

  constructor(p: { cause?: unknown } = {}) {
    super('NetworkController client not set', { ...p, code: 'NETWORK_CLIENT_NOT_SET' })
  }
}

/** The network is not listed, or none is active. */
export class NetworkUndefinedError extends LatchkeyError {
  override readonly name = 'NetworkUndefinedError'

  constructor(p: { cause?: unknown } = {}) {
    super('CaipNetwork is undefined', { ...p, code: 'NETWORK_UNDEFINED', hint: 'Choose a network first.' })
  }
}
