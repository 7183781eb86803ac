/** What a {@link WalletConnectError} is built from. */
type WalletConnectErrorOptions = {
  /** A number of the protocol (e.g. 5000) or a fixed word of ours (e.g. `URI_EXPIRED`). */
  code: string | number
  cause?: unknown
  /** What to do next, for a person. */
  hint?: string | undefined
  /** The `data` of an error the other side sent. Untrusted. */
  data?: unknown
}

/** The error class of this package. `code` tells errors apart. */
export class WalletConnectError extends Error {
  override readonly name: string = 'WalletConnectError'
  readonly code: string | number
  readonly hint: string | undefined
  readonly data: unknown

  constructor(message: string, options: WalletConnectErrorOptions) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = options.code
    this.hint = options.hint
    this.data = options.data
  }
}

/** Creates the error of an aborted signal. */
export function abortedError(cause?: unknown): WalletConnectError {
  return new WalletConnectError('It was cancelled.', { code: 'ABORTED', cause })
}

/** Code and message of an error on the wire. */
export type Reason = { readonly code: number; readonly message: string }

/** Error codes and messages this package sends to the other side. The codes are those of the WalletConnect v2 Sign specification and of JSON-RPC. */
export const reasons = {
  invalidMethod: { code: 1001, message: 'Invalid method.' },
  invalidEvent: { code: 1002, message: 'Invalid event.' },
  invalidUpdate: { code: 1003, message: 'Invalid update.' },
  invalidExtend: { code: 1004, message: 'Invalid extend.' },
  invalidSettle: { code: 1005, message: 'Invalid settlement.' },
  invalidProposal: { code: 1006, message: 'Invalid proposal namespaces.' },
  unauthorizedMethod: { code: 3001, message: 'The session does not allow this method.' },
  unauthorizedEvent: { code: 3002, message: 'The session does not allow this event.' },
  unauthorizedUpdate: { code: 3003, message: 'Only the wallet updates a session.' },
  unauthorizedExtend: { code: 3004, message: 'Only the wallet extends a session.' },
  unauthorizedChain: { code: 3005, message: 'The session does not allow this chain.' },
  userRejected: { code: 5000, message: 'User rejected.' },
  userDisconnected: { code: 6000, message: 'User disconnected.' },
  settlementFailed: { code: 7000, message: 'Session settlement failed.' },
  pairedElsewhere: { code: 7000, message: 'Another wallet answered this request first.' },
  noSession: { code: 7001, message: 'No session for this topic.' },
  expired: { code: 8000, message: 'The request has expired.' },
  unsupportedMethod: { code: 10001, message: 'Unsupported wc_ method.' },
  tooMany: { code: -32005, message: 'Too many requests wait for the wallet. Answer those first.' },
  malformed: { code: -32602, message: 'The parameters are not what this method takes.' },
} as const satisfies Record<string, Reason>
