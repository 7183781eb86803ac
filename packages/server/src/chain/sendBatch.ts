import type { CaipNetworkId } from '@latchkey/protocol'
import { ChainReadError } from '../errors.ts'
import type { Chains } from '../ports/chains.ts'

/** One JSON-RPC call, without its id. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/**
 * The outcome of one call. `reverted`: the contract refused, which is an answer. `refused`: the node did, or sent
 * nothing.
 */
type RpcOutcome = { readonly result: unknown } | { readonly problem: 'reverted' | 'refused' }

/**
 * Sends calls as one JSON-RPC batch. Errors are taken from the JSON-RPC answer, whatever the HTTP status.
 *
 * @returns outcomes in the order of the calls
 * @throws ChainUnavailableError when no provider answered
 * @throws ChainReadError when the answer is no JSON-RPC batch
 */
export async function sendBatch(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  calls: readonly RpcCall[],
): Promise<RpcOutcome[]> {
  if (calls.length === 0) return []
  const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const { body } = await chains.send(chain, Buffer.from(JSON.stringify(requests)))
  const answers = parse(chain, body)
  if (!Array.isArray(answers)) {
    const refused = typeof answers === 'object' && answers !== null && isError(answers)
    throw new ChainReadError(
      refused ? 'refused' : 'bad_answer',
      chain,
      refused ? 'the batch was refused' : 'not a batch',
    )
  }
  const outcomes = calls.map((): RpcOutcome => ({ problem: 'refused' }))
  for (const answer of answers as unknown[]) {
    if (typeof answer !== 'object' || answer === null || !('id' in answer)) continue
    if (typeof answer.id !== 'number' || !(answer.id in outcomes)) continue
    if (isError(answer)) outcomes[answer.id] = { problem: isRevert(answer.error) ? 'reverted' : 'refused' }
    else if ('result' in answer) outcomes[answer.id] = { result: answer.result }
  }
  return outcomes
}

/** Some nodes send `"error": null` beside a result. */
function isError(answer: object): answer is { readonly error: unknown } {
  return 'error' in answer && answer.error !== null
}

/** Most nodes give a revert code 3; the rest name it in the message. */
function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 3 || (typeof message === 'string' && /revert|invalid opcode|out of gas/i.test(message))
}

function parse(chain: CaipNetworkId, body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    throw new ChainReadError('bad_answer', chain, 'not JSON')
  }
}
