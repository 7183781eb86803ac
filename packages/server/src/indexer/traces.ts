import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../ports/chains.ts'
import type { TransferRow } from './blockRows.ts'
import { callNode, type NodeAbilities } from './callNode.ts'
import type { NodeBlock, NodeReceipt } from './nodeAnswers.ts'

/** Gas of a plain transfer: no code runs with that amount. */
const plainTransferGas = 21_000n

/**
 * Fetches native transfers inside transactions, by transaction hash, if the node can trace. Only blocks in
 * which code ran are traced. Blocks that `debug_traceBlockByNumber` cannot trace (anvil after a restart has
 * lost the state before the block) are requested as `trace_block`. A node that supports neither is asked once;
 * a block it cannot trace has no internal transfers.
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
  const untraced = blocks.filter((_, index) =>
    receipts[index]?.some(({ status, gasUsed }) => status === 'confirmed' && gasUsed > plainTransferGas),
  )
  const found = new Map<string, readonly TransferRow[]>()
  const withoutTraces = await traceWithCallTracer(untraced)
  await traceFlat(withoutTraces)
  return found

  /** Adds traces to `found`; returns the blocks that were not traced completely. */
  async function traceWithCallTracer(blocks: readonly NodeBlock[]): Promise<readonly NodeBlock[]> {
    if (abilities.traces === false) return blocks
    const lists = await requestTraces('debug_traceBlockByNumber', blocks, [{ tracer: 'callTracer' }])
    if (abilities.traces === undefined && blocks.length > 0) abilities.traces = lists.some(Boolean)
    return blocks.filter(({ transactions }, index) => {
      const traces = lists[index] ?? []
      // With fewer or more traces than transactions the answer belongs to another block or is malformed.
      if (traces.length !== transactions.length) return true
      const tracedTransactions = transactions.map(({ hash }, position) => {
        const [txHash, result] = ['txHash', 'result'].map((name) => getField(traces[position], name))
        if ((typeof txHash === 'string' && txHash.toLowerCase() !== hash) || !result) return false
        add(hash, parseTrace(result))
        return true
      })
      return tracedTransactions.includes(false)
    })
  }

  async function traceFlat(blocks: readonly NodeBlock[]): Promise<void> {
    if (abilities.flatTraces === false) return
    const lists = await requestTraces('trace_block', blocks, [])
    if (abilities.flatTraces === undefined && blocks.length > 0) abilities.flatTraces = lists.some(Boolean)
    for (const [index, { transactions }] of blocks.entries()) {
      const byHash = parseFlatTraces(lists[index] ?? [])
      for (const { hash } of transactions) add(hash, byHash.get(hash) ?? [])
    }
  }

  function add(hash: string, transfers: readonly TransferRow[]): void {
    if (transfers.length > 0) found.set(hash, transfers)
  }

  /** Requests traces by block; undefined for blocks without an answer. */
  async function requestTraces(
    method: string,
    blocks: readonly NodeBlock[],
    options: readonly unknown[],
  ): Promise<readonly (readonly unknown[] | undefined)[]> {
    const results = await callNode(
      chains,
      chain,
      blocks.map(({ number }) => ({ method, params: [`0x${number.toString(16)}`, ...options] })),
    )
    return results.map((answer) =>
      'result' in answer && Array.isArray(answer.result) ? answer.result : undefined,
    )
  }
}

/** Most frames per transaction. */
const maxFrames = 20_000
/** Call types that transfer the native currency. A delegate call repeats the value of its caller’s frame. */
const valueCalls = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/**
 * Parses native transfers inside a transaction from a `callTracer` tree: everything below the outermost call,
 * which is the transaction’s own value. Reverted calls, and calls below them, transferred nothing.
 */
export function parseTrace(root: unknown): readonly TransferRow[] {
  const found: TransferRow[] = []
  if (getField(root, 'error') !== undefined) return found
  const stack = getCalls(root)
  for (let frames = 0; stack.length > 0 && frames < maxFrames; frames++) {
    const frame = stack.pop()
    if (getField(frame, 'error') !== undefined) continue
    const row = frameToTransfer(frame)
    if (row) found.push(row)
    for (const child of getCalls(frame)) stack.push(child)
  }
  return found
}

function frameToTransfer(frame: unknown): TransferRow | undefined {
  const [type, from, to, value] = ['type', 'from', 'to', 'value'].map((name) => getField(frame, name))
  if (typeof type !== 'string' || !valueCalls.has(type)) return undefined
  return createTransfer(from, to, value)
}

/** Calls of a frame, last first, because the stack is processed from its end. */
function getCalls(frame: unknown): unknown[] {
  const calls = getField(frame, 'calls')
  return Array.isArray(calls) ? [...calls].reverse() : []
}

/** Most traces per block. */
const maxTraces = 200_000
/** Deepest nesting of calls in the EVM. */
const maxDepth = 1024

/**
 * Parses native transfers inside the transactions of a block, by transaction hash, from the flat list of
 * `trace_block`: everything below the outermost calls. Reverted calls, and calls below them, transferred
 * nothing.
 */
export function parseFlatTraces(traces: readonly unknown[]): ReadonlyMap<string, readonly TransferRow[]> {
  const found = new Map<string, TransferRow[]>()
  const reverted = new Set<string>()
  for (const trace of traces.slice(0, maxTraces)) {
    const [hash, path] = ['transactionHash', 'traceAddress'].map((name) => getField(trace, name))
    if (typeof hash !== 'string' || !Array.isArray(path) || path.length > maxDepth) continue
    // A call precedes the calls inside it, which are added to `reverted` with it. So checking the parent is
    // enough; checking every ancestor would cost the square of the depth, which a stranger can choose.
    const isBelowReverted = path.length > 0 && reverted.has(keyOf(hash, path.slice(0, -1)))
    if (getField(trace, 'error') != null || isBelowReverted) {
      reverted.add(keyOf(hash, path))
      continue
    }
    const row = path.length > 0 ? flatTraceToTransfer(trace) : undefined
    if (!row) continue
    const rows = found.get(hash.toLowerCase()) ?? []
    rows.push(row)
    found.set(hash.toLowerCase(), rows)
  }
  return found
}

function flatTraceToTransfer(trace: unknown): TransferRow | undefined {
  const action = getField(trace, 'action')
  const [from, to, value] = ['from', 'to', 'value'].map((name) => getField(action, name))
  switch (getField(trace, 'type')) {
    case 'call':
      // Other call types run code in the context of the caller: their value was transferred already.
      return getField(action, 'callType') === 'call' ? createTransfer(from, to, value) : undefined
    case 'create':
      return createTransfer(from, getField(getField(trace, 'result'), 'address'), value)
    case 'suicide':
      return createTransfer(
        getField(action, 'address'),
        getField(action, 'refundAddress'),
        getField(action, 'balance'),
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

/** Converts a traced call to a transfer; undefined when it is malformed or transfers nothing. */
function createTransfer(from: unknown, to: unknown, value: unknown): TransferRow | undefined {
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
function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
