import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../../ports/Chains.ts'
import type { TransferRow } from '../BlockRows.ts'
import { parseTrace } from '../parse/parseTrace.ts'
import { callNode } from './callNode.ts'
import type { NodeAbilities } from './NodeAbilities.ts'
import type { NodeBlock } from './readBlock.ts'
import type { NodeReceipt } from './readReceipt.ts'

/** Gas of a plain transfer: with no more than that no code has run. */
const plainTransfer = 21_000n

/**
 * The native transfers inside transactions, by transaction hash, where the node traces. Only blocks in which code ran
 * are asked for. A node that can't trace at all is asked once; a block it can't trace (any more) has none.
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
  const found = new Map<string, readonly TransferRow[]>()
  if (abilities.traces === false) return found
  const wanted = blocks.filter((_, index) =>
    receipts[index]?.some(({ status, gasUsed }) => status === 'confirmed' && gasUsed > plainTransfer),
  )
  const results = await callNode(
    chains,
    chain,
    wanted.map(({ number }) => ({
      method: 'debug_traceBlockByNumber',
      params: [`0x${number.toString(16)}`, { tracer: 'callTracer' }],
    })),
  )
  if (abilities.traces === undefined && results.length > 0) {
    abilities.traces = results.some((answer) => 'result' in answer && Array.isArray(answer.result))
  }
  for (const [index, { transactions }] of wanted.entries()) {
    const answer = results[index]
    const traces = answer && 'result' in answer && Array.isArray(answer.result) ? answer.result : []
    // Fewer or more of them than transactions: of another block, or of nothing we know.
    if (traces.length !== transactions.length) continue
    for (const [position, { hash }] of transactions.entries()) {
      const trace: unknown = traces[position]
      const told = field(trace, 'txHash')
      if (typeof told === 'string' && told.toLowerCase() !== hash) continue
      const transfers = parseTrace(field(trace, 'result'))
      if (transfers.length > 0) found.set(hash, transfers)
    }
  }
  return found
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
