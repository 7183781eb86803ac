import type { FrameError, FrameRefusal } from '@latchkey/frame/messenger'
import { methodNotAllowed } from '@latchkey/protocol'
import { AbortedError, LatchkeyError, TimeoutError } from '../base/errors.ts'
import { RpcError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import { WalletUnavailableError } from '../wallets/errors.ts'

/** Why signing in did not work. */
export type LoginErrorCode =
  /** Not an e-mail address. */
  | 'LOGIN_EMAIL'
  /** Another mail may be asked for after `seconds`. */
  | 'LOGIN_COOLDOWN'
  /** Nobody is signed in. */
  | 'LOGIN_REQUIRED'
  /** The wallet's frame said no; the message is its own, e.g. of a wrong code. */
  | 'LOGIN_REFUSED'
  /** The person said no in the wallet's frame. */
  | 'LOGIN_DECLINED'
  /** The frame can't be loaded, or isn't offered. */
  | 'LOGIN_UNAVAILABLE'
  /** It didn't answer in time, or was loaded anew meanwhile. */
  | 'LOGIN_FAILED'
  /** That service isn't one the app offers. */
  | 'LOGIN_PROVIDER'
  /** The browser blocked the window. */
  | 'LOGIN_POPUP'
  /** The window is closed, or a policy of the page cut it off. */
  | 'LOGIN_WINDOW'
  /** The window did not come back in 45 s. */
  | 'LOGIN_LATE'

/** Signing in to the embedded wallet failed. */
export class LoginError extends LatchkeyError {
  override readonly name = 'LoginError'
  declare readonly code: LoginErrorCode
  /** Whole seconds to wait, rounded up; of `LOGIN_COOLDOWN` only. */
  readonly seconds: number | undefined
  /**
   * Why it was refused, as far as the wallet's frame is ours and says so, e.g. `social_declined`; of `LOGIN_REFUSED` only. With
   * `provider`, where it is about a service other than the one that was asked, e.g. the one a wallet was made with. Text from
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

/** S5.02: the same words from the client and the server. `seconds`: rounded up. */
export function createCooldownError(seconds: number, cause?: unknown): LoginError {
  return new LoginError('LOGIN_COOLDOWN', `Please try again after ${seconds} seconds`, { seconds, cause })
}

/** What stopped the wallet from opening, the way every wallet says it. */
export function toConnectError(error: unknown, walletName: string): unknown {
  const cause = error instanceof LoginError ? error.cause : error
  const { code, message } = parseFrameError(cause)
  if (code === 'unavailable') return new WalletUnavailableError({ walletName, cause: error })
  if (code === 'timeout') return new TimeoutError({ operation: 'GET_USER', timeout: 30_000, cause: error })
  // (what the person didn't do in the frame, e.g. recover the wallet, is a no)
  if (code === 'refused' && frameMessages.rejected.test(message))
    return new UserRejectedRequestError({ code: 4001, message, cause: error })
  if (error instanceof LoginError && error.code === 'LOGIN_REQUIRED')
    return new RpcError({ code: 4100, message: error.message, cause: error })
  return error
}

/** The server's own words for S5.02, wherever they pass through. */
const cooldownWords = /^Please try again after (\d{1,4}) seconds?\.?$/i

/** What the frame's messenger threw while somebody was signing in. */
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
    const seconds = cooldownWords.exec(message)?.[1]
    if (seconds) return createCooldownError(Number(seconds), error)
    if (frameMessages.declined.test(message))
      return new LoginError('LOGIN_DECLINED', message, { cause: error })
    return new LoginError('LOGIN_REFUSED', message, { cause: error, reason, provider })
  }
  return new LoginError('LOGIN_FAILED', message, { cause: error, hint: 'Try again.' })
}

/** By its name, not its class: the messenger is code of its own. */
export function parseFrameError(error: unknown): FrameRefusal & {
  readonly code: FrameError['code'] | undefined
  readonly message: string
} {
  const told = error instanceof Error && error.name === 'FrameError' ? (error as FrameError) : undefined
  return { ...told?.refusal, code: told?.code, message: told?.message || 'Something went wrong' }
}

/** What the frame's messenger threw, as an EIP-1193 provider throws it. */
export function toProviderError(error: unknown, p: { method: string; timeout: number; name: string }): Error {
  if (error instanceof LatchkeyError) return error
  const { code, message } = parseFrameError(error)
  const parameters = { message, cause: error }
  if (code === 'aborted') return Object.assign(new Error(message, { cause: error }), { name: 'AbortError' })
  if (code === 'unavailable') return new WalletUnavailableError({ walletName: p.name, cause: error })
  if (code === 'timeout') return new TimeoutError({ operation: p.method, timeout: p.timeout, cause: error })
  if (message === methodNotAllowed) return new RpcError({ code: 4200, ...parameters })
  if (message === 'Request was aborted')
    return Object.assign(new Error(message, { cause: error }), { name: 'AbortError' })
  if (frameMessages.rejected.test(message)) return new UserRejectedRequestError({ code: 4001, ...parameters })
  if (frameMessages.signedOut.test(message)) return new RpcError({ code: 4100, ...parameters })
  return new RpcError({ code: code === 'invalidRequest' ? -32602 : -32603, ...parameters })
}

/** What the frame says when the person declined, and when nobody is signed in: it has words only. */
export const frameMessages = {
  declined: /^User rejected the request/,
  rejected: /^User rejected the request|^The wallet was not recovered/,
  signedOut: /^You are signed out|^(The|Your) session has (expired|ended)/,
} as const
