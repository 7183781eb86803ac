import { AbortedError } from './AbortedError.ts'
import { LatchkeyError } from './LatchkeyError.ts'
import { RpcError } from './RpcError.ts'
import { type ErrorNode, readErrorChain } from './readErrorChain.ts'
import { rpcErrorReason } from './rpcErrorReason.ts'
import { saysRejected } from './saysRejected.ts'
import { UserRejectedRequestError } from './UserRejectedRequestError.ts'

/** What a thrown value without any code gets: also JSON-RPC practice for "unknown". */
const unknownCode = -1
const rejectedCodes: readonly (number | undefined)[] = [4001, 5002]
/** Codes that say little: what is nested in them, or their words, say more. */
const vagueCodes: readonly (number | undefined)[] = [undefined, -1, -32603, 32603, -32000, 5000]

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
  const telling =
    nodes.find(
      (node) => !vagueCodes.includes(node.code) && rpcErrorReason(node.code as number) !== 'unknown',
    ) ?? nodes.find((node) => node.code !== undefined)
  const parameters = {
    code: telling?.code ?? unknownCode,
    message: telling?.message ?? nodes.find((node) => node.message !== undefined)?.message,
    data: nodes[0]?.data,
    cause: error,
  }
  if (rejectedCodes.includes(parameters.code)) return new UserRejectedRequestError(parameters)
  if (vagueCodes.includes(parameters.code) && nodes.some(rejected)) {
    // A code that names a failure would contradict the outcome; 5000 is kept, it is a wallet's own.
    return new UserRejectedRequestError({ ...parameters, code: parameters.code === 5000 ? 5000 : 4001 })
  }
  return new RpcError(parameters)
}

function rejected(node: ErrorNode): boolean {
  return node.codeText === 'ACTION_REJECTED' || saysRejected(node.message)
}
