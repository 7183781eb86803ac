import { type RpcErrorReason, rpcErrorCodes } from '@latchkey/protocol'
import { type ErrorNode, walkErrorChain } from './errorChain.ts'
import { AbortedError, LatchkeyError } from './errors.ts'

/** Code of a thrown value that has none; JSON-RPC servers use it for "unknown" too. */
const unknownCode = -1
const { userRejected, userRejectedMethods, walletDefault } = rpcErrorCodes
const rejectedCodes: readonly (number | undefined)[] = [userRejected, userRejectedMethods]
/** Codes that wallets and nodes use for any failure: a nested code or the message says more. */
const vagueCodes: readonly number[] = [-1, -32603, 32603, -32000, walletDefault]

/**
 * Converts anything that a wallet's provider throws into a `LatchkeyError`: EIP-1193 errors, nested or wrapped ones, texts,
 * `undefined`, web pages, objects with hostile getters. Never throws. A `LatchkeyError` is returned unchanged.
 *
 * @example toRpcError({ code: '4001', message: 'no' }) // UserRejectedRequestError, code 4001
 */
export function toRpcError(error: unknown): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  const nodes = walkErrorChain(error)
  if (nodes[0]?.name === 'AbortError') return new AbortedError({ cause: error })
  const mostSpecific =
    nodes.find((node) => !isVague(node.code)) ?? nodes.find((node) => node.code !== undefined)
  const parameters = {
    code: mostSpecific?.code ?? unknownCode,
    message: mostSpecific?.message ?? nodes.find((node) => node.message !== undefined)?.message,
    // Of a wrapper that has none, that of the error whose code is kept.
    data: nodes[0]?.data ?? mostSpecific?.data,
    cause: error,
  }
  if (rejectedCodes.includes(parameters.code)) return new UserRejectedRequestError(parameters)
  if (isVague(parameters.code) && nodes.some(isRejectedNode)) {
    // Any other code would name a failure, which a rejection is not. 5000 is kept: wallets use it for rejections too.
    return new UserRejectedRequestError({
      ...parameters,
      code: parameters.code === walletDefault ? walletDefault : userRejected,
    })
  }
  return new RpcError(parameters)
}

function isVague(code: number | undefined): boolean {
  return code === undefined || vagueCodes.includes(code) || rpcErrorReason(code) === 'unknown'
}

function isRejectedNode(node: ErrorNode): boolean {
  return node.codeText === 'ACTION_REJECTED' || isRejectionText(node.message)
}

/** Parameters of {@link RpcError}. */
type RpcErrorParameters = {
  code: number
  /** Message of the node or wallet: untrusted text. */
  message?: string | undefined
  data?: unknown
  cause?: unknown
  /** Overrides the reason that belongs to the code. */
  reason?: RpcErrorReason | undefined
}

/**
 * A node or wallet answered with an error (EIP-1193, EIP-1474, JSON-RPC 2.0), whose code, message and data are kept.
 * `reason` decides what a person reads: see `explainError`.
 */
export class RpcError extends LatchkeyError {
  override readonly name: 'RpcError' | 'UserRejectedRequestError' = 'RpcError'
  declare readonly code: number
  readonly reason: RpcErrorReason | 'unknown'
  /** `data` of the answered error, unchecked. */
  readonly data: unknown

  constructor(p: RpcErrorParameters) {
    const reason = p.reason ?? rpcErrorReason(p.code)
    super(p.message || defaultMessage(p.code, reason), { code: p.code, cause: p.cause, details: p.message })
    this.reason = reason
    this.data = p.data
  }

  /** Replaces the message, which may quote anything. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), message: defaultMessage(this.code, this.reason), reason: this.reason }
  }
}

function defaultMessage(code: number, reason: string): string {
  return `The wallet or network answered with error ${code} (${reason}).`
}

/** The person rejected the request in the wallet: see `isUserRejection`. It is an outcome and not shown as a fault. */
export class UserRejectedRequestError extends RpcError {
  override readonly name = 'UserRejectedRequestError'

  constructor(p: RpcErrorParameters) {
    super({
      ...p,
      reason: p.code === rpcErrorCodes.userRejectedMethods ? 'userRejectedMethods' : 'userRejected',
    })
  }
}

/**
 * Whether an error means that the person rejected the request: 4001, 5002, or 5000 with a message that says so. Preset
 * `compat` counts every 5000 as a rejection.
 */
export function isUserRejection(
  error: unknown,
  options: { preset?: 'standard' | 'compat' | undefined } = {},
): boolean {
  const walletError = toRpcError(error)
  return (
    walletError instanceof UserRejectedRequestError ||
    (options.preset === 'compat' && walletError.code === rpcErrorCodes.walletDefault)
  )
}

/** Converts what a wallet threw, like {@link toRpcError}, with the preset's definition of a rejection. */
export function toWalletError(thrown: unknown, preset: 'standard' | 'compat' | undefined): LatchkeyError {
  const error = toRpcError(thrown)
  if (error instanceof UserRejectedRequestError || !isUserRejection(error, { preset })) return error
  const data = error instanceof RpcError ? error.data : undefined
  return new UserRejectedRequestError({
    code: Number(error.code),
    message: error.message,
    data,
    cause: error,
  })
}

/**
 * Whether an error says that a call was reverted: code 3 in Geth, text only in other nodes. Other errors are the node's, not
 * the contract's.
 */
export function isRevert(error: unknown): boolean {
  return error instanceof RpcError && (error.code === 3 || /revert/i.test(error.message))
}

/**
 * Whether a wallet does not know the network it was asked to switch to (EIP-3326): code 4902, which may be nested, e.g. in
 * `data.originalError.code` under -32603, or a message that says so when the code is unspecific.
 */
export function isUnrecognizedChain(error: unknown): boolean {
  if (isUserRejection(error)) return false
  return walkErrorChain(error).some(
    (node) =>
      node.code === rpcErrorCodes.unrecognizedChain ||
      ((node.code === undefined || node.code === -32603) &&
        /unrecogni[sz]ed chain|try adding the chain/i.test(node.message ?? '')),
  )
}

/** Whether a wallet refused a network switch because of the chain id: code 32603 or -32603. */
export function isInvalidChainId(error: unknown): boolean {
  return Math.abs(Number(toRpcError(error).code)) === rpcErrorCodes.invalidChainId
}

/** Returns the reason that belongs to a JSON-RPC or EIP-1193 code. */
function rpcErrorReason(code: number): RpcErrorReason | 'unknown' {
  for (const [reason, reasonCode] of Object.entries(rpcErrorCodes)) {
    if (reasonCode === code) return reason as RpcErrorReason
  }
  return 'unknown'
}

/** A message that names the user as the one who rejected, or that says nothing but "rejected". */
const rejectedByUser =
  /\buser\b.{0,24}\b(?:reject|den(?:y|ied)|cancel|declin|disapprov|abort)|\b(?:reject|deni|cancel|declin)\w* by (?:the |your )?(?:user|wallet owner)/i
const bareRejection = /^(?:request |transaction |signature )?(?:was )?(?:rejected|cancell?ed|declined)\.?$/i

/** Whether an error's message says that the person rejected the request, for wallets whose code does not. */
function isRejectionText(message: string | undefined): boolean {
  return message !== undefined && (rejectedByUser.test(message) || bareRejection.test(message.trim()))
}
