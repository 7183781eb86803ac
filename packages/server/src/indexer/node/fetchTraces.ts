import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../../ports/Chains.ts'
import type { TransferRow } from '../BlockRows.ts'
import { parseFlatTraces } from '../parse/parseFlatTraces.ts'
import { parseTrace } from '../parse/parseTrace.ts'
import { field } from '../parse/toInternalTransfer.ts'
import { callNode } from './callNode.ts'
import type { NodeAbilities } from './NodeAbilities.ts'
import type { NodeBlock } from './readBlock.ts'
import type { NodeReceipt } from './readReceipt.ts'

/** Gas of a plain transfer: with no more than that no code has run. */
const plainTransfer = 21_000n

/**
 * The native transfers inside transactions, by transaction hash, where the node traces. Only blocks in which code ran
 * are asked for. What it can't trace with a tracer (anvil after a restart: it has lost the state before the block) is
 * asked for as `trace_block`. A node that can do neither is asked once; a block it can't trace (any more) has none.
 *
 * @throws ChainUnavailableError, NodeAnswerError
 */
export async function fetchTraces(
  chains: Chains,
  chain: CaipNetworkId,
  blocks: readonly NodeBlock[],
  receipts: readonly (readonly NodeReceipt[])[],
  abilities: NodeAbilities,
): Promise<ReadonlyMap<string, readonly TransferRow[]>> {
  const wanted = blocks.filter((_, index) =>
    receipts[index]?.some(({ status, gasUsed }) => status === 'confirmed' && gasUsed > plainTransfer),
  )
  const found = new Map<string, readonly TransferRow[]>()
  const rest = await traceCalls(wanted)
  await traceFlat(rest)
  return found

  /** Fills `found`; answers the blocks that weren't traced, or not whole. */
  async function traceCalls(asked: readonly NodeBlock[]): Promise<readonly NodeBlock[]> {
    if (abilities.traces === false) return asked
    const lists = await ask('debug_traceBlockByNumber', asked, [{ tracer: 'callTracer' }])
    if (abilities.traces === undefined && asked.length > 0) abilities.traces = lists.some(Boolean)
    return asked.filter(({ transactions }, index) => {
      const traces = lists[index] ?? []
      // Fewer or more of them than transactions: of another block, or of nothing we know.
      if (traces.length !== transactions.length) return true
      const whole = transactions.map(({ hash }, position) => {
        const [told, result] = ['txHash', 'result'].map((name) => field(traces[position], name))
        if ((typeof told === 'string' && told.toLowerCase() !== hash) || !result) return false
        keep(hash, parseTrace(result))
        return true
      })
      return whole.includes(false)
    })
  }

  async function traceFlat(asked: readonly NodeBlock[]): Promise<void> {
    if (abilities.flatTraces === false) return
    const lists = await ask('trace_block', asked, [])
    if (abilities.flatTraces === undefined && asked.length > 0) abilities.flatTraces = lists.some(Boolean)
    for (const [index, { transactions }] of asked.entries()) {
      const byHash = parseFlatTraces(lists[index] ?? [])
      for (const { hash } of transactions) keep(hash, byHash.get(hash) ?? [])
    }
  }

  function keep(hash: string, transfers: readonly TransferRow[]): void {
    if (transfers.length > 0) found.set(hash, transfers)
  }

  /** Lists of traces by block; undefined where the node gave none. */
  async function ask(
    method: string,
    asked: readonly NodeBlock[],
    more: readonly unknown[],
  ): Promise<readonly (readonly unknown[] | undefined)[]> {
    const results = await callNode(
      chains,
      chain,
      asked.map(({ number }) => ({ method, params: [`0x${number.toString(16)}`, ...more] })),
    )
    return results.map((answer) =>
      'result' in answer && Array.isArray(answer.result) ? answer.result : undefined,
    )
  }
}
