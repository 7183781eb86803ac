import type { CaipNetworkId } from '@latchkey/protocol'
import { NodeAnswerError } from '../errors.ts'
import type { Chains } from '../ports/chains.ts'

type NodeCall = { readonly method: string; readonly params: readonly unknown[] }

/** Result of one call. */
export type NodeResult = { readonly result: unknown } | { readonly error: string }

/**
 * Sends calls as one batch and returns their results in the same order.
 *
 * @throws ChainUnavailableError when no provider answered
 * @throws NodeAnswerError when the answer does not belong to this batch
 */
export async function callNode(
  chains: Chains,
  chain: CaipNetworkId,
  calls: readonly NodeCall[],
): Promise<readonly NodeResult[]> {
  if (calls.length === 0) return []
  const batch = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const { body } = await chains.send(chain, Buffer.from(JSON.stringify(batch)))
  const firstMethod = calls[0]?.method ?? ''
  let answers: unknown
  try {
    answers = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    throw new NodeAnswerError('node_nonsense', firstMethod, `The node's answer to ${firstMethod} is no JSON.`)
  }
  if (!Array.isArray(answers)) {
    const nodeError = findError(answers)
    throw new NodeAnswerError(
      'node_refused',
      firstMethod,
      `The node takes no batches${nodeError ? `: ${nodeError}` : ''}. The index needs them.`,
    )
  }
  const results: NodeResult[] = calls.map(({ method }) => ({ error: `no answer to ${method}` }))
  for (const answer of answers) {
    const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined
    if (typeof id !== 'number' || !(id in calls)) continue
    const error = findError(answer)
    results[id] = error === undefined ? { result: Reflect.get(answer, 'result') } : { error }
  }
  return results
}

/** The node’s error message, truncated. */
function findError(answer: unknown): string | undefined {
  const error: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : undefined
  if (error === undefined || error === null) return undefined
  const message: unknown = typeof error === 'object' ? Reflect.get(error, 'message') : error
  return String(message).slice(0, 200)
}

/** Optional methods a node supports. Set by `fetchBlocks` and `fetchTraces` when they first call each. */
export type NodeAbilities = {
  /** `eth_getBlockReceipts`. */
  blockReceipts: boolean
  /** `debug_traceBlockByNumber` with `callTracer`. Undefined: not asked yet. */
  traces: boolean | undefined
  /** `trace_block`. Undefined: not asked yet. */
  flatTraces: boolean | undefined
}
