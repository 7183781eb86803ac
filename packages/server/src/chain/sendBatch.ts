import type { CaipNetworkId } from '@latchkey/protocol'
import { ChainReadError } from '../errors/ChainReadError.ts'
import type { Chains } from '../ports/Chains.ts'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/**
 * Sends calls as one JSON-RPC batch. Errors are judged by what the JSON-RPC answer says, whatever the HTTP status (L11).
 *
 * @returns results in the order of the calls; undefined where the node answered an error or nothing
 * @throws ChainUnavailableError when no provider answered; ChainReadError when the answer is no JSON-RPC batch
 */
export async function sendBatch(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  calls: readonly RpcCall[],
): Promise<unknown[]> {
  if (calls.length === 0) return []
  const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const { body } = await chains.send(chain, Buffer.from(JSON.stringify(requests)))
  const answers = parse(chain, body)
  if (!Array.isArray(answers)) {
    const refused = typeof answers === 'object' && answers !== null && 'error' in answers
    throw new ChainReadError(
      refused ? 'refused' : 'bad_answer',
      chain,
      refused ? 'the batch was refused' : 'not a batch',
    )
  }
  const results = new Array<unknown>(calls.length).fill(undefined)
  for (const answer of answers as unknown[]) {
    if (typeof answer !== 'object' || answer === null || !('id' in answer) || 'error' in answer) continue
    if (typeof answer.id === 'number' && answer.id in results && 'result' in answer)
      results[answer.id] = answer.result
  }
  return results
}

function parse(chain: CaipNetworkId, body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    throw new ChainReadError('bad_answer', chain, 'not JSON')
  }
}
