import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../ports/chains.ts'
import type { TransferRow } from './blockRows.ts'
import { callNode, type NodeAbilities } from './callNode.ts'
import type { NodeBlock, NodeReceipt } from './nodeAnswers.ts'

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

const address = /^0x[0-9a-f]{40}$/i
const quantity = /^0x[0-9a-f]{1,64}$/i

/** A movement of the native currency as a node's trace tells it; nothing when it isn't one, or moved nothing. */
function toInternalTransfer(from: unknown, to: unknown, value: unknown): TransferRow | undefined {
  if (typeof value !== 'string' || !quantity.test(value) || !isAddress(from) || !isAddress(to))
    return undefined
  const amount = BigInt(value)
  if (amount === 0n) return undefined
  const [sender, recipient] = [from.toLowerCase(), to.toLowerCase()]
  return { kind: 'native', token: null, tokenId: null, sender, recipient, amount }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && address.test(value)
}

/** A field of an object of any shape; undefined for anything else. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
