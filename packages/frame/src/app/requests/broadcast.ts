import type { CaipNetworkId } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { RequestError } from '../errors.ts'
import type { Rpc } from './createRpc.ts'
import type { SolanaSendOptions } from './PreparedRequest.ts'
import { parseSolanaTransaction } from './solanaTransaction.ts'

/**
 * Sends a signed EVM transaction to its network. Returns the hash.
 *
 * @throws RequestError `chain` where the node refused it; `network` where its outcome is unknown
 */
export async function broadcastEvm(rpc: Rpc, network: CaipNetworkId, raw: string): Promise<unknown> {
  return rpc.request(network, 'eth_sendRawTransaction', [raw]).catch(rethrowUnknown)
}

/**
 * Sends a signed Solana transaction (base64) to its network. Returns its id: the first signature, which is that of the fee
 * payer.
 *
 * @throws RequestError `chain` where the node refused it; `network` where its outcome is unknown
 */
export async function broadcastSolana(
  rpc: Rpc,
  network: CaipNetworkId,
  transaction: string,
  options: SolanaSendOptions = {},
): Promise<string> {
  const id = base58.encode(parseSolanaTransaction(transaction).signatures[0] ?? new Uint8Array())
  const parameters = [transaction, { encoding: 'base64', preflightCommitment: 'confirmed', ...options }]
  const answer = await rpc.request(network, 'sendTransaction', parameters).catch(rethrowUnknown)
  if (answer === id) return id
  throw new RequestError(
    'network',
    'The network answered with the id of another transaction. Look at the activity before you send it again.',
  )
}

/** A node that did not answer may still have received the transaction, and a second one would pay twice. */
function rethrowUnknown(error: unknown): never {
  if (error instanceof RequestError && error.code === 'chain') throw error
  throw new RequestError(
    'network',
    'The network didn’t confirm the transaction. It may have been sent: look at the activity before you send it again.',
    { cause: error },
  )
}
