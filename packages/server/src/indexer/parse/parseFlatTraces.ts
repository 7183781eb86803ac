import type { TransferRow } from '../BlockRows.ts'
import { field, toInternalTransfer } from './toInternalTransfer.ts'

/** Traces of one block that are looked at. */
const maxTraces = 200_000
/** Calls inside calls: the EVM has no more. */
const maxDepth = 1024

/**
 * The native transfers inside the transactions of a block, by transaction hash, from the flat list of `trace_block`:
 * what lies below a transaction's outermost call. What was reverted moved nothing, and neither did anything below it.
 */
export function parseFlatTraces(traces: readonly unknown[]): ReadonlyMap<string, readonly TransferRow[]> {
  const found = new Map<string, TransferRow[]>()
  const reverted = new Set<string>()
  for (const trace of traces.slice(0, maxTraces)) {
    const [hash, path] = ['transactionHash', 'traceAddress'].map((name) => field(trace, name))
    if (typeof hash !== 'string' || !Array.isArray(path) || path.length > maxDepth) continue
    // A call stands before those inside it, which are noted as reverted with it: the one above says it all, and to look
    // at every one above would cost the square of the depth, which is a stranger's to choose.
    const isBelowReverted = path.length > 0 && reverted.has(keyOf(hash, path.slice(0, -1)))
    if (field(trace, 'error') != null || isBelowReverted) {
      reverted.add(keyOf(hash, path))
      continue
    }
    const row = path.length > 0 ? toRow(trace) : undefined
    if (!row) continue
    const rows = found.get(hash.toLowerCase()) ?? []
    rows.push(row)
    found.set(hash.toLowerCase(), rows)
  }
  return found
}

function toRow(trace: unknown): TransferRow | undefined {
  const action = field(trace, 'action')
  const [from, to, value] = ['from', 'to', 'value'].map((name) => field(action, name))
  switch (field(trace, 'type')) {
    case 'call':
      // Other kinds run code in the caller's place: the value they show has moved already.
      return field(action, 'callType') === 'call' ? toInternalTransfer(from, to, value) : undefined
    case 'create':
      return toInternalTransfer(from, field(field(trace, 'result'), 'address'), value)
    case 'suicide':
      return toInternalTransfer(
        field(action, 'address'),
        field(action, 'refundAddress'),
        field(action, 'balance'),
      )
    default:
      return undefined
  }
}

function keyOf(hash: string, path: readonly unknown[]): string {
  return `${hash} ${path.join('.')}`
}
