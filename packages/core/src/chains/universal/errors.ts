import type { WalletConnectError } from '@latchkey/walletconnect'
import { AbortedError, LatchkeyError, TimeoutError } from '../../base/errors.ts'
import { toRpcError } from '../../base/rpcErrors.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'

/** A request over a relay can't be sent. The messages are those existing apps know. */
export class SessionError extends LatchkeyError {
  override readonly name = 'SessionError'
  /** The namespace that isn't configured, if that is the reason. */
  readonly data: { readonly namespace: string } | undefined

  constructor(
    p: { code: SessionErrorCode; message: string; cause?: unknown } & { namespace?: string | undefined },
  ) {
    super(p.message, { code: p.code, cause: p.cause, hint: 'Connect the wallet, then try again.' })
    this.data = p.namespace === undefined ? undefined : { namespace: p.namespace }
  }
}

/** Codes of {@link SessionError}. */
export type SessionErrorCode =
  | 'NOT_CONNECTED'
  | 'CLIENT_NOT_INITIALIZED'
  | 'CHAIN_NOT_FOUND'
  | 'NO_RPC_URL'
  | 'PROVIDER_NOT_FOUND'
  | 'NAMESPACE_NOT_CONFIGURED'

/** Lifetime of requests and pairings in the protocol, milliseconds. */
const protocolLifetime = 300_000

/** Converts an error of the relay client. Numeric codes come from the wallet and are treated like any wallet's. */
export function toWalletError(error: unknown, operation: string): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  const { code, message, data } = (error ?? {}) as Partial<WalletConnectError>
  if (code === 'ABORTED') return new AbortedError({ cause: error })
  // 8000: the request has expired (WalletConnect's error codes, as those below).
  if (code === 8000 || code === 'PAIRING_EXPIRED' || code === 'NO_ANSWER') {
    return new TimeoutError({
      timeout: protocolLifetime,
      operation,
      cause: error,
      hint: 'Open your wallet, see whether a request is waiting there, and try again.',
    })
  }
  // 7001: there is no such session.
  if (code === 7001 || (typeof code === 'string' && /^RELAY_|^CLOSED$/.test(code))) {
    return new WalletUnavailableError({ cause: error })
  }
  // The codes for a method (3001) and a chain (3005) the session doesn't allow become those of EIP-1193.
  const providerCode = code === 3001 ? 4200 : code === 3005 ? 4901 : code
  return toRpcError(
    typeof providerCode === 'number' ? { code: providerCode, message, data, cause: error } : error,
  )
}
