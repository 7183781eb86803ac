import type { FrameError, FrameRefusal } from '@latchkey/frame/messenger'
import { type CallsRefusal, callsRefusals, frameLimits, methodNotAllowed } from '@latchkey/protocol'
import { AbortedError, LatchkeyError, TimeoutError } from '../base/errors.ts'
import { RpcError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import { TransactionError } from '../requests/TransactionError.ts'
import { WalletUnavailableError } from '../wallets/errors.ts'

/** Codes of {@link LoginError}. */
export type LoginErrorCode =
  /** Not an e-mail address. */
  | 'LOGIN_EMAIL'
  /** Another mail may be requested after `seconds`. */
  | 'LOGIN_COOLDOWN'
  /** Nobody is signed in. */
  | 'LOGIN_REQUIRED'
  /** The frame refused, e.g. a wrong code. The message is the frame's. */
  | 'LOGIN_REFUSED'
  /** The person declined in the frame. */
  | 'LOGIN_DECLINED'
  /** The frame can't be loaded or isn't offered. */
  | 'LOGIN_UNAVAILABLE'
  /** The frame didn't answer in time, or was reloaded meanwhile. */
  | 'LOGIN_FAILED'
  /** The app doesn't offer that service. */
  | 'LOGIN_PROVIDER'
  /** The browser blocked the window. */
  | 'LOGIN_POPUP'
  /** The window is closed, or a policy of the page has detached it. */
  | 'LOGIN_WINDOW'
  /** The window did not come back in 45 s. */
  | 'LOGIN_LATE'

/** Signing in to the embedded wallet failed. */
export class LoginError extends LatchkeyError {
  override readonly name = 'LoginError'
  declare readonly code: LoginErrorCode
  /** Seconds to wait, rounded up; with `LOGIN_COOLDOWN` only. */
  readonly seconds: number | undefined
  /**
   * Reason of a refusal, if the frame gives one, e.g. `social_declined`; with `LOGIN_REFUSED` only. `provider` is set
   * if the reason concerns another service than the requested one, e.g. the one the wallet was created with. Text from
   * outside.
   */
  readonly reason: string | undefined
  readonly provider: string | undefined

  constructor(
    code: LoginErrorCode,
    message: string,
    options: {
      cause?: unknown
      hint?: string
      seconds?: number
      reason?: string | undefined
      provider?: string | undefined
    } = {},
  ) {
    super(message, { code, cause: options.cause, hint: options.hint })
    this.seconds = options.seconds
    this.reason = options.reason
    this.provider = options.provider
  }
}

/** The error of the cooldown; client and server use the same words. `seconds`: rounded up. */
export function createCooldownError(seconds: number, cause?: unknown): LoginError {
  return new LoginError('LOGIN_COOLDOWN', `Please try again after ${seconds} seconds`, { seconds, cause })
}

/** Converts a failed connect into the errors all wallets use. */
export function toConnectError(error: unknown, walletName: string): unknown {
  const cause = error instanceof LoginError ? error.cause : error
  const { code, message } = parseFrameError(cause)
  if (code === 'unavailable') return new WalletUnavailableError({ walletName, cause: error })
  if (code === 'timeout')
    return new TimeoutError({ operation: 'GET_USER', timeout: frameLimits.call, cause: error })
  // A step in the frame that the person didn't finish counts as a rejection.
  if (code === 'refused' && frameMessages.rejected.test(message))
    return new UserRejectedRequestError({ code: 4001, message, cause: error })
  if (error instanceof LoginError && error.code === 'LOGIN_REQUIRED')
    return new RpcError({ code: 4100, message: error.message, cause: error })
  return error
}

/** The server's message of the cooldown, which the frame passes on. Other words are not recognised. */
const cooldownMessage = /^Please try again after (\d{1,4}) seconds?\.?$/i

/** Converts an error of the frame's messenger during sign-in. */
export function toLoginError(error: unknown, signal: AbortSignal | undefined): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  if (signal?.aborted) return new AbortedError({ cause: error })
  const { code, message, reason, provider } = parseFrameError(error)
  if (code === 'unavailable')
    return new LoginError('LOGIN_UNAVAILABLE', message, {
      cause: error,
      hint: 'Check your connection and try again.',
    })
  if (code === 'refused' || code === 'invalidRequest') {
    const seconds = cooldownMessage.exec(message)?.[1]
    if (seconds) return createCooldownError(Number(seconds), error)
    if (frameMessages.declined.test(message))
      return new LoginError('LOGIN_DECLINED', message, { cause: error })
    return new LoginError('LOGIN_REFUSED', message, { cause: error, reason, provider })
  }
  return new LoginError('LOGIN_FAILED', message, { cause: error, hint: 'Try again.' })
}

/** Code and message of an error of the frame's messenger. Recognised by name, because its class is loaded lazily. */
export function parseFrameError(error: unknown): FrameRefusal & {
  readonly code: FrameError['code'] | undefined
  readonly message: string
} {
  const frameError = error instanceof Error && error.name === 'FrameError' ? (error as FrameError) : undefined
  return {
    ...frameError?.refusal,
    code: frameError?.code,
    message: frameError?.message || 'Something went wrong',
  }
}

/**
 * Whether a refusal of the frame says that nobody is signed in, or that this device doesn't hold the wallet. A server that can't be
 * reached, is overloaded or counts too many requests ends no login.
 */
export function isLoginOver(error: unknown): boolean {
  const { code, message, reason } = parseFrameError(error)
  if (code !== 'refused') return false
  return loginOverReasons.test(reason ?? '') || frameMessages.signedOut.test(message)
}

const loginOverReasons = /^(session|rejected|notProtected|notOnDevice)$/

/** Converts an error of the frame's messenger into an EIP-1193 provider's. */
export function toProviderError(error: unknown, p: { method: string; timeout: number; name: string }): Error {
  if (error instanceof LatchkeyError) return error
  const { code, message, reason, transaction } = parseFrameError(error)
  const parameters = { message, cause: error }
  if (reason === 'unconfirmed')
    return transaction === undefined
      ? new TimeoutError({ operation: p.method, timeout: p.timeout, hint: message, cause: error })
      : new TransactionError('unanswered', { hash: transaction, cause: error })
  // The codes of EIP-5792 tell apps what to do instead.
  if (isCallsRefusal(reason)) return new RpcError({ code: callsRefusals[reason], ...parameters })
  if (code === 'aborted') return Object.assign(new Error(message, { cause: error }), { name: 'AbortError' })
  if (code === 'unavailable') return new WalletUnavailableError({ walletName: p.name, cause: error })
  if (code === 'timeout') return new TimeoutError({ operation: p.method, timeout: p.timeout, cause: error })
  if (message === methodNotAllowed || reason === 'unsupported')
    return new RpcError({ code: 4200, ...parameters })
  if (message === 'Request was aborted')
    return Object.assign(new Error(message, { cause: error }), { name: 'AbortError' })
  if (frameMessages.rejected.test(message)) return new UserRejectedRequestError({ code: 4001, ...parameters })
  if (frameMessages.signedOut.test(message)) return new RpcError({ code: 4100, ...parameters })
  // An answer that is too large is one of its parameters, as nodes say of too many logs: asking again can’t help.
  const isRequest = code === 'invalidRequest' || reason === 'tooLarge'
  return new RpcError({ code: isRequest ? -32602 : -32603, ...parameters })
}

function isCallsRefusal(reason: string | undefined): reason is CallsRefusal {
  return reason !== undefined && Object.hasOwn(callsRefusals, reason)
}

/** Messages of `@latchkey/frame` for a declined request and for nobody being signed in; it has no codes for them. */
export const frameMessages = {
  declined: /^User rejected the request/,
  rejected: /^User rejected the request|^The wallet was not recovered/,
  signedOut: /^You(?: are|’re) signed out|^(The|Your) session has (expired|ended)/,
  expired: /^(The|Your) session has (expired|ended)/,
} as const
