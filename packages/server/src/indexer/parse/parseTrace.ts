import type { TransferRow } from '../BlockRows.ts'
import { field, toInternalTransfer } from './toInternalTransfer.ts'

/** Frames of one transaction that are looked at. */
const maxFrames = 20_000
/** Calls that move the currency. A delegate call carries the value of its caller's frame, which moved already. */
const moving = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/**
 * The native transfers inside a transaction, from a `callTracer` tree: everything below the outermost call, which is
 * the transaction's own value. What was reverted moved nothing, and neither did anything below it.
 */
export function parseTrace(root: unknown): readonly TransferRow[] {
  const found: TransferRow[] = []
  if (field(root, 'error') !== undefined) return found
  const waiting = children(root)
  for (let frames = 0; waiting.length > 0 && frames < maxFrames; frames++) {
    const frame = waiting.pop()
    if (field(frame, 'error') !== undefined) continue
    const row = toTransfer(frame)
    if (row) found.push(row)
    for (const child of children(frame)) waiting.push(child)
  }
  return found
}

function toTransfer(frame: unknown): TransferRow | undefined {
  const [type, from, to, value] = ['type', 'from', 'to', 'value'].map((name) => field(frame, name))
  if (typeof type !== 'string' || !moving.has(type)) return undefined
  return toInternalTransfer(from, to, value)
}

/** The calls of a frame, last first: the stack is worked off from its end. */
function children(frame: unknown): unknown[] {
  const calls = field(frame, 'calls')
  return Array.isArray(calls) ? [...calls].reverse() : []
}
