import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { withDeadline } from '../../base/deadline.ts'
import { AbortedError } from '../../base/errors.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { RpcClient, RpcRequest } from '../../config/Network.ts'
import { TransactionError } from '../../requests/TransactionError.ts'

/** A transaction that was broadcast, as its network knows it. */
export type Broadcast = {
  readonly family: 'eip155' | 'solana'
  /** Hash of an EVM transaction, signature of a Solana one: computed from the signed bytes, without a node. */
  readonly id: string
}

/**
 * Parses the request that broadcasts a signed transaction.
 *
 * @returns `undefined` for bytes whose id can't be computed: of another chain family, of an unknown type, or malformed
 */
export function parseBroadcast(
  caipNetworkId: CaipNetworkId,
  { method, params }: RpcRequest,
): Broadcast | undefined {
  const namespace = parseCaipNetworkId(caipNetworkId)?.namespace
  const [text, options] = Array.isArray(params) ? params : []
  if (typeof text !== 'string') return undefined
  try {
    if (namespace === 'eip155' && method === 'eth_sendRawTransaction') {
      const bytes = hexToBytes(text.replace(/^0x/, ''))
      return isHashedWhole(bytes)
        ? { family: namespace, id: `0x${bytesToHex(keccak_256(bytes))}` }
        : undefined
    }
    if (namespace === 'solana' && method === 'sendTransaction') {
      const { encoding } = (options ?? {}) as { encoding?: unknown }
      const bytes = encoding === 'base64' ? base64.decode(text) : base58.decode(text)
      // The count of the signatures, one byte, and the first signature.
      return bytes.length > 65 ? { family: namespace, id: base58.encode(bytes.subarray(1, 65)) } : undefined
    }
  } catch {
    // Nothing that a node would take.
  }
  return undefined
}

/** Whether the hash of an EVM transaction is that of its bytes: legacy, and types 1, 2 and 4. Blobs (3) are sent with more than is hashed. */
function isHashedWhole([type = 0]: Uint8Array): boolean {
  return type >= 0xc0 || type === 1 || type === 2 || type === 4
}

/** Milliseconds for the question whether the network has a transaction. */
const lookupTimeout = 5_000

/** Parameters of {@link settleBroadcast}. */
type SettleBroadcastParameters = {
  readonly broadcast: Broadcast
  readonly error: unknown
  /** Whether a node may have received an attempt whose answer was lost. */
  readonly isLost: boolean
  readonly rpc: Pick<RpcClient, 'request'>
}

/**
 * Returns the id of a transaction whose broadcast has failed, if the network has it all the same: a node refuses bytes that it
 * has already, as those of an attempt whose answer was lost.
 *
 * @throws TransactionError (`unanswered`) if nobody knows what became of it; else `error`
 */
export async function settleBroadcast(p: SettleBroadcastParameters): Promise<string> {
  const { broadcast, error, isLost, rpc } = p
  if (error instanceof AbortedError) throw error
  const isRefused = error instanceof RpcError
  if (isRefused && reportsKnown(error)) return broadcast.id
  if ((isRefused || isLost) && (await isKnown(rpc, broadcast))) return broadcast.id
  throw isLost ? new TransactionError('unanswered', { hash: broadcast.id, cause: error }) : error
}

/**
 * Returns the id of a transaction that a node says it has sent. What the node answers is not believed: with another id the app would
 * follow another transaction.
 *
 * @throws TransactionError (`unanswered`) where the node answers another id
 */
export function parseBroadcastAnswer({ id, family }: Broadcast, answer: unknown): string {
  const answered = family === 'eip155' && typeof answer === 'string' ? answer.toLowerCase() : answer
  if (answered === id) return id
  throw new TransactionError('unanswered', { hash: id, cause: new Error('The node answered another id.') })
}

/** Whether a node refuses a transaction because it has this very one. */
function reportsKnown({ message, data }: RpcError): boolean {
  const { err } = (data ?? {}) as { err?: unknown }
  return (
    err === 'AlreadyProcessed' ||
    /already (?:known|imported)|\bknown transaction|\balreadyknown/i.test(message)
  )
}

/** Whether the network has a transaction, in a block or waiting for one. `false` also where no node answers. */
async function isKnown(rpc: Pick<RpcClient, 'request'>, { family, id }: Broadcast): Promise<boolean> {
  const request: RpcRequest =
    family === 'eip155'
      ? { method: 'eth_getTransactionByHash', params: [id] }
      : { method: 'getSignatureStatuses', params: [[id], { searchTransactionHistory: true }] }
  try {
    const deadline = { timeout: lookupTimeout, operation: request.method }
    const answer = await withDeadline((signal) => rpc.request(request, { signal }), deadline)
    const found = family === 'eip155' ? answer : (answer as { value?: readonly unknown[] } | null)?.value?.[0]
    return typeof found === 'object' && found !== null
  } catch {
    return false
  }
}
