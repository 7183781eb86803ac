import { rpcErrorCodes } from '@latchkey/protocol'
import { AbortedError } from './AbortedError.ts'
import { LatchkeyError } from './LatchkeyError.ts'
import { RpcError } from './RpcError.ts'
import { type ErrorNode, readErrorChain } from './readErrorChain.ts'
import { rpcErrorReason } from './rpcErrorReason.ts'
import { saysRejected } from './saysRejected.ts'
import { UserRejectedRequestError } from './UserRejectedRequestError.ts'

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
  const nodes = readErrorChain(error)
  if (nodes[0]?.name === 'AbortError') return new AbortedError({ cause: error })
  const telling = nodes.find((node) => !isVague(node.code)) ?? nodes.find((node) => node.code !== undefined)
  const parameters = {
    code: telling?.code ?? unknownCode,
    message: telling?.message ?? nodes.find((node) => node.message !== undefined)?.message,
    data: nodes[0]?.data,
    cause: error,
  }
  if (rejectedCodes.includes(parameters.code)) return new UserRejectedRequestError(parameters)
  if (isVague(parameters.code) && nodes.some(rejected)) {
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

function rejected(node: ErrorNode): boolean {
  return node.codeText === 'ACTION_REJECTED' || saysRejected(node.message)
}
