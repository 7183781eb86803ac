import type { CaipNetworkId } from '@latchkey/protocol'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { RequestError } from '../errors.ts'
import type { Rpc } from './createRpc.ts'
import type { SolanaSendOptions } from './PreparedRequest.ts'
import { parseSolanaTransaction } from './solanaTransaction.ts'

/**
 * Sends a signed EVM transaction to its network. Returns the hash, also where the network has the transaction already: the server
 * tries one node after the other, and the answer of an earlier one may be lost.
 *
 * @throws RequestError `chain` where the node refused it; `network` where it was not sent; `unconfirmed` where its outcome is unknown
 */
export async function broadcastEvm(rpc: Rpc, network: CaipNetworkId, raw: string): Promise<string> {
  const id = `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
  return broadcast({
    id,
    send: () => rpc.request(network, 'eth_sendRawTransaction', [raw]),
    find: () => rpc.request(network, 'eth_getTransactionByHash', [id]),
  })
}

/**
 * Sends a signed Solana transaction (base64) to its network. Returns its id: the first signature, which is that of the fee
 * payer.
 *
 * @throws RequestError `chain` where the node refused it; `network` where it was not sent; `unconfirmed` where its outcome is unknown
 */
export async function broadcastSolana(
  rpc: Rpc,
  network: CaipNetworkId,
  transaction: string,
  options: SolanaSendOptions = {},
): Promise<string> {
  const id = base58.encode(parseSolanaTransaction(transaction).signatures[0] ?? new Uint8Array())
  const parameters = [transaction, { encoding: 'base64', preflightCommitment: 'confirmed', ...options }]
  return broadcast({
    id,
    send: () => rpc.request(network, 'sendTransaction', parameters),
    async find() {
      const statuses = await rpc.request(network, 'getSignatureStatuses', [
        [id],
        { searchTransactionHistory: true },
      ])
      return (statuses as { value?: readonly unknown[] } | null)?.value?.[0]
    },
  })
}

type Broadcast = {
  /** Computed from the signed bytes. */
  readonly id: string
  /** Sends the transaction. Resolves with the id that the node answers. */
  send(): Promise<unknown>
  /** Asks the network for the transaction. Resolves with an object where it has it. */
  find(): Promise<unknown>
}

/** Refusals of a node that has a transaction of this account and number already: it may be this one, though it can't be found. */
const mayBeSent = /\balready (?:known|imported|been processed)|\bknown transaction|nonce too low/i

async function broadcast({ id, send, find }: Broadcast): Promise<string> {
  let answer: unknown
  try {
    answer = await send()
  } catch (error) {
    if (error instanceof RequestError && error.isUnsent) throw error
    // A node refuses what it has already.
    if (await isFound(find)) return id
    const isRefused = error instanceof RequestError && error.code === 'chain'
    if (isRefused && !mayBeSent.test(error.message)) throw error
    throw unconfirmed(id, error)
  }
  if (answer === id) return id
  throw unconfirmed(id, new Error('The network answered with the id of another transaction.'))
}

async function isFound(find: Broadcast['find']): Promise<boolean> {
  const found = await find().catch(() => undefined)
  return typeof found === 'object' && found !== null
}

/** A node that did not answer may still have received the transaction, and a second one would pay twice. */
function unconfirmed(transaction: string, cause: unknown): RequestError {
  return new RequestError(
    'unconfirmed',
    'The network didn’t confirm the transaction. It may have been sent: look at the activity before you send it again.',
    { cause, transaction },
  )
}
