import { type RpcErrorReason, rpcErrorCodes } from '@latchkey/protocol'
import { type ErrorNode, walkErrorChain } from './errorChain.ts'
import { AbortedError, LatchkeyError } from './errors.ts'

/** What a thrown value without any code gets: also JSON-RPC practice for "unknown". */
const unknownCode = -1
const { userRejected, userRejectedMethods, walletDefault } = rpcErrorCodes
const rejectedCodes: readonly (number | undefined)[] = [userRejected, userRejectedMethods]
/** Codes that say little: what is nested in them, or their words, say more. */
const vagueCodes: readonly number[] = [-1, -32603, 32603, -32000, walletDefault]

/**
 * Turns anything a wallet's provider throws into an error of ours: EIP-1193 errors, nested or wrapped ones, texts,
 * `undefined`, web pages, objects with hostile getters. Never throws. An error of ours comes back as it is.
 *
 * @example toRpcError({ code: '4001', message: 'no' }) // UserRejectedRequestError, code 4001
 */
export function toRpcError(error: unknown): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  const nodes = walkErrorChain(error)
  if (nodes[0]?.name === 'AbortError') return new AbortedError({ cause: error })
  const telling = nodes.find((node) => !isVague(node.code)) ?? nodes.find((node) => node.code !== undefined)
  const parameters = {
    code: telling?.code ?? unknownCode,
    message: telling?.message ?? nodes.find((node) => node.message !== undefined)?.message,
    data: nodes[0]?.data,
    cause: error,
  }
  if (rejectedCodes.includes(parameters.code)) return new UserRejectedRequestError(parameters)
  if (isVague(parameters.code) && nodes.some(isRejectedNode)) {
    // A code that names a failure would contradict the outcome; 5000 is kept, it is a wallet's own.
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

/** What a node or wallet said. */
type RpcErrorParameters = {
  code: number
  /** The other side's own words; text from outside. */
  message?: string | undefined
  data?: unknown
  cause?: unknown
  /** Where the code alone would tell another story. */
  reason?: RpcErrorReason | undefined
}

/**
 * A node or wallet answered with an error (EIP-1193, EIP-1474, JSON-RPC 2.0). Its code, words and data survive. What to
 * tell a person goes by `reason`: see `explainError`.
 */
export class RpcError extends LatchkeyError {
  override readonly name: string = 'RpcError'
  declare readonly code: number
  readonly reason: RpcErrorReason | 'unknown'
  /** As it came; unknown shape. */
  readonly data: unknown

  constructor(p: RpcErrorParameters) {
    const reason = p.reason ?? rpcErrorReason(p.code)
    super(p.message || ownWords(p.code, reason), { code: p.code, cause: p.cause })
    this.reason = reason
    this.data = p.data
  }

  /** With our words in place of the other side's, which may quote anything. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), message: ownWords(this.code, this.reason), reason: this.reason }
  }
}

function ownWords(code: number, reason: string): string {
  return `The wallet or network answered with error ${code} (${reason}).`
}

/** The person said no (4001 S8.68, 5002 S8.54): an outcome, never shown as a fault. */
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
 * Whether the person said no in the wallet: 4001, 5002, and 5000 where its words say so. Preset `compat`
 * takes every 5000 for a no.
 */
export function isUserRejection(
  error: unknown,
  options: { preset?: 'standard' | 'compat' | undefined } = {},
): boolean {
  const known = toRpcError(error)
  return (
    known instanceof UserRejectedRequestError ||
    (options.preset === 'compat' && known.code === rpcErrorCodes.walletDefault)
  )
}

/** What a wallet threw as an error of ours; one the preset takes for a no is a no. */
export function toWalletError(thrown: unknown, preset: 'standard' | 'compat' | undefined): LatchkeyError {
  const error = toRpcError(thrown)
  if (error instanceof UserRejectedRequestError || !isUserRejection(error, { preset })) return error
  return new UserRejectedRequestError({ code: Number(error.code), message: error.message, cause: error })
}

/**
 * Whether a wallet says that it doesn't know the network it was asked to switch to: 4902, also nested, e.g. in
 * `data.originalError.code` under -32603 (S8.53, EIP-3326), or in words where the code says nothing.
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

/** Whether a wallet's answer to a network switch means "not a chain id": 32603 with either sign. */
export function isInvalidChainId(error: unknown): boolean {
  return Math.abs(Number(toRpcError(error).code)) === rpcErrorCodes.invalidChainId
}

/** The reason behind a JSON-RPC or EIP-1193 code. */
function rpcErrorReason(code: number): RpcErrorReason | 'unknown' {
  for (const [reason, known] of Object.entries(rpcErrorCodes)) {
    if (known === code) return reason as RpcErrorReason
  }
  return 'unknown'
}

const rejectedByUser =
  /\buser\b.{0,24}\b(?:reject|den(?:y|ied)|cancel|declin|disapprov|abort)|\b(?:reject|deni|cancel|declin)\w* by (?:the |your )?(?:user|wallet owner)/i
const bareRejection = /^(?:request |transaction |signature )?(?:was )?(?:rejected|cancell?ed|declined)\.?$/i

/** Whether an error's own words say that the person declined, for wallets whose code doesn't. */
function isRejectionText(message: string | undefined): boolean {
  return message !== undefined && (rejectedByUser.test(message) || bareRejection.test(message.trim()))
}
