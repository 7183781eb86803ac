import { type AuthFailure, type CallsRefusal, methodNotAllowed } from '@latchkey/protocol'
import type { FrameText } from './words/createTranslator.ts'

/** Why the wallet refuses a request. */
type RequestErrorCode =
  /** The wallet never does this for an app. */
  | 'notAllowed'
  | 'invalidParams'
  /** Another account, network or origin than that of the session. */
  | 'mismatch'
  | 'rejected'
  /** The person did not decide in time. */
  | 'late'
  | 'unsupported'
  /** The node of the network does not answer, or contradicts the request. */
  | 'network'
  /** The node of the network refused the call; the message is the node's. */
  | 'chain'
  /** A signed transaction was sent, and nobody knows whether it is carried out: the answer was lost, or the browser can't store it. */
  | 'unconfirmed'
  /** The answer is over `frameLimits.reply`. */
  | 'tooLarge'
  | 'aborted'
  | 'busy'
  /** What the browser stores for the wallet can't be read now. */
  | 'storage'
  /** The browser has no storage, and the wallet no recovery method: it can't be used yet. */
  | 'notProtected'
  /** This device has no share of the wallet. */
  | 'notOnDevice'
  /** The wallet of this device is not that of the account. */
  | 'otherWallet'
  /** The server has another version by now than this document. */
  | 'reload'
  /** Refusals of a batch of calls; apps get their codes of EIP-5792. */
  | CallsRefusal

/** A refused request. App and person both see the message. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: RequestErrorCode
  /** With `unconfirmed`: the hash or id of the transaction, by which its outcome can be watched. */
  readonly transaction: string | undefined
  /** Whether it is certain that nothing left this document, so that a retry is safe. */
  readonly isUnsent: boolean
  /** With `chain`: whether the node doesn't have the method. */
  readonly isUnsupported: boolean

  constructor(
    code: RequestErrorCode,
    message: string = methodNotAllowed,
    options: ErrorOptions & {
      readonly transaction?: string
      readonly isUnsent?: boolean
      readonly isUnsupported?: boolean
    } = {},
  ) {
    super(message, options)
    this.code = code
    this.transaction = options.transaction
    this.isUnsent = options.isUnsent === true
    this.isUnsupported = options.isUnsupported === true
  }
}

/** What a screen of the wallet asks for is missing or wrong, or has ended. */
export class ScreenError extends Error {
  override readonly name = 'ScreenError'
  /** Sentences for the person, not yet translated. */
  readonly texts: readonly FrameText[]

  constructor(...texts: readonly FrameText[]) {
    super(texts.join(' '))
    this.texts = texts
  }
}

/** A bundler or paymaster refused a call; the message is that of the server. */
export class BundlerRefusal extends Error {
  override readonly name = 'BundlerRefusal'
  /** Code of the JSON-RPC error (ERC-7769). */
  readonly code: number
  /** What refused it, e.g. `budget`; `noBundler` where the chain has none; empty where the server names nothing. */
  readonly rule: string

  constructor(code: number, rule: string, message: string) {
    super(message)
    this.code = code
    this.rule = rule
  }
}

/** The sign-in or keys API refused a call; the message is that of the server, for the person. */
export class FrameApiError extends Error {
  override readonly name = 'FrameApiError'
  /** `reasons[0].field` of the answer (`authFailures`), or `offline` where the server did not answer. */
  readonly code: AuthFailure | 'offline' | 'unknown'
  readonly status: number
  /** The sign-in provider named in the refusal. Untrusted. */
  readonly provider: string | undefined

  constructor(
    code: FrameApiError['code'],
    status: number,
    message: string,
    options: ErrorOptions & { readonly provider?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = status
    this.provider = options.provider
  }
}

/** Why keys could not be combined or used. */
export type KeyErrorCode =
  /** A share is invalid, was modified, or has an unknown version. */
  | 'damagedShare'
  /** Shares of different wallets or share sets. */
  | 'mixedShares'
  /** The shares are valid, but do not combine to the wallet's entropy. */
  | 'wrongShares'
  /** This device has no share of the wallet. */
  | 'noDeviceShare'
  /** The password, passkey or file doesn't open the recovery key. */
  | 'wrongFactor'
  /** The person, or the browser, ended the prompt of a passkey. A retry is safe. */
  | 'cancelled'
  /** The request to sign is not the one that was shown, or is of another account. */
  | 'notApproved'
  /** A sealed share is for another recipient, or its one-time key is gone. */
  | 'notForUs'
  /** What the person typed to import is no phrase or key. */
  | 'badSecret'
  /** The key worker failed or did not answer. Nothing was signed; a retry is safe. */
  | 'failed'

/** An error of the keys. Its message never contains key material. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly code: KeyErrorCode

  constructor(code: KeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Creates the error of a recovery method that does not open the wallet. */
export function wrongFactor(cause?: unknown): KeyError {
  return new KeyError('wrongFactor', 'That doesn’t open this wallet. Check it and try again.', { cause })
}

/** Creates the error of an account whose wallet the keys API doesn't have. */
export function walletNotFound(): FrameApiError {
  return new FrameApiError(
    'wallet',
    404,
    'Your account’s wallet wasn’t found. Reload the page, or sign in again.',
  )
}

/** Creates the error of a browser without storage: the app gets an address only once the wallet can be recovered. */
export function notProtected(): RequestError {
  return new RequestError(
    'notProtected',
    'This browser doesn’t store data, so set up a way to recover the wallet before you use it.',
  )
}

/** Creates the error of a browser that doesn't read or store what the wallet needs. */
export function storageFailed(options?: ErrorOptions): RequestError {
  return new RequestError(
    'storage',
    'The wallet’s key storage failed. Reload the page and try again.',
    options,
  )
}
