import type { CaipNetworkId } from '@latchkey/protocol'
import { ChainReadError, ChainUnavailableError } from '../errors.ts'
import type { Chains } from '../ports/chains.ts'
import type { Clock } from '../ports/platform.ts'
import { type RpcCall, sendBatch } from './sendBatch.ts'

/** Reads from the nodes of Solana chains. */
export type SolanaRpc = {
  /**
   * The result of each call, in order, without the `{ context, value }` around it. Undefined: the node refused the call.
   *
   * @throws ChainUnavailableError when no provider answered
   * @throws ChainReadError when the answers are unusable, or every call was refused
   */
  read(chain: CaipNetworkId, calls: readonly RpcCall[]): Promise<unknown[]>
}

/** Calls of one batch. */
const batchSize = 50
/** Concurrent requests of one read. */
const parallel = 4
/** Milliseconds a chain that refused a batch gets single calls. */
const unbatchedFor = 10 * 60_000

/** Creates a `SolanaRpc` over JSON-RPC batches, or single calls where a provider takes none: several sell batches apart. */
export function createSolanaRpc({
  chains,
  clock,
}: {
  readonly chains: Pick<Chains, 'send'>
  readonly clock: Pick<Clock, 'monotonic'>
}): SolanaRpc {
  const unbatchedUntil = new Map<CaipNetworkId, number>()

  return {
    async read(chain, calls) {
      const parts: (readonly RpcCall[])[] = []
      for (let start = 0; start < calls.length; start += batchSize)
        parts.push(calls.slice(start, start + batchSize))
      const results = (await mapParallel(parts, (part) => readPart(chain, part))).flat()
      if (calls.length > 0 && results.every((result) => result === undefined))
        throw new ChainReadError('refused', chain, 'every call was refused')
      return results
    },
  }

  async function readPart(chain: CaipNetworkId, calls: readonly RpcCall[]): Promise<unknown[]> {
    const [only] = calls
    if (calls.length === 1 && only) return [await readOne(chain, only)]
    const isUnbatched = (unbatchedUntil.get(chain) ?? Number.NEGATIVE_INFINITY) > clock.monotonic()
    const outcomes = isUnbatched ? undefined : await tryBatch(chain, calls)
    if (outcomes) return outcomes
    const results = await mapParallel(calls, (call) => readOne(chain, call))
    // Only now it was the batch that the provider refused.
    unbatchedUntil.set(chain, clock.monotonic() + unbatchedFor)
    return results
  }

  async function tryBatch(chain: CaipNetworkId, calls: readonly RpcCall[]): Promise<unknown[] | undefined> {
    try {
      const outcomes = await sendBatch(chains, chain, calls)
      const results = outcomes.map((outcome) => ('result' in outcome ? unwrap(outcome.result) : undefined))
      return results.some((result) => result !== undefined) ? results : undefined
    } catch (error) {
      if (error instanceof ChainReadError || error instanceof ChainUnavailableError) return undefined
      throw error
    }
  }

  async function readOne(chain: CaipNetworkId, { method, params }: RpcCall): Promise<unknown> {
    const request = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params })
    const { body } = await chains.send(chain, Buffer.from(request))
    let answer: unknown
    try {
      answer = JSON.parse(Buffer.from(body).toString('utf8'))
    } catch {
      throw new ChainReadError('bad_answer', chain, 'not JSON')
    }
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      throw new ChainReadError('bad_answer', chain, 'not a JSON-RPC answer')
    return 'result' in answer ? unwrap(answer.result) : undefined
  }
}

/** Runs work for each entry, four at a time. Results are in the order of the entries. */
async function mapParallel<entry, result>(
  entries: readonly entry[],
  run: (entry: entry) => Promise<result>,
): Promise<result[]> {
  const results: result[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < entries.length; index = next++)
      results[index] = await run(entries[index] as entry)
  }
  await Promise.all(Array.from({ length: Math.min(parallel, entries.length) }, work))
  return results
}

function unwrap(result: unknown): unknown {
  const hasContext = typeof result === 'object' && result !== null && 'context' in result && 'value' in result
  return hasContext ? result.value : result
}

/**
 * Parses a whole number of base units, given as a safe integer or as text. Undefined for anything else: JSON has already
 * rounded larger numbers.
 */
export function parseUnits(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}
