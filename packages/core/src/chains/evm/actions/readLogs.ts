import { InvalidResponseError } from '../../../base/http.ts'
import type { RpcClient } from '../../../config/Network.ts'
import { readQuantity } from './readQuantity.ts'

/** A log as it is used here; addresses and topics in lower case. */
export type Log = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly block: number
}

/** Requests for logs at most, when a node won't answer about the whole past at once. */
const mostRequests = 12
/** Blocks of the first try then; most nodes grant this many. */
const firstSpan = 10_000

/**
 * Logs by their topics, over the whole past where the node grants it, else backwards from the newest block as far as a
 * bounded number of requests reaches: `since` is the oldest block that was looked at.
 *
 * @throws what RPC reads throw, where not even the newest blocks can be read
 */
export async function readLogs(
  rpc: RpcClient,
  topics: readonly unknown[],
): Promise<{ readonly logs: readonly Log[]; readonly since: number }> {
  const read = async (fromBlock: string, toBlock: string) =>
    parse(await rpc.request({ method: 'eth_getLogs', params: [{ fromBlock, toBlock, topics }] }))
  try {
    return { logs: await read('0x0', 'latest'), since: 0 }
  } catch {
    // Too many blocks, too many logs, too long: in parts, then.
  }
  const head = Number(readQuantity(await rpc.request({ method: 'eth_blockNumber' }), 'eth_blockNumber'))
  const logs: Log[] = []
  let to = head
  let span = firstSpan
  let refused = Number.POSITIVE_INFINITY
  for (let request = 1; request < mostRequests && to >= 0; request++) {
    const from = Math.max(0, to - span + 1)
    try {
      logs.unshift(...(await read(`0x${from.toString(16)}`, `0x${to.toString(16)}`)))
      to = from - 1
      if (span * 2 < refused) span *= 2
    } catch (error) {
      if (to === head && span < 100) throw error
      refused = span
      span = Math.max(1, Math.floor(span / (span > firstSpan ? 2 : 10)))
    }
  }
  return { logs, since: to + 1 }
}

function parse(answer: unknown): Log[] {
  if (!Array.isArray(answer)) throw new InvalidResponseError({ url: 'eth_getLogs', reason: 'shape' })
  return answer.flatMap((log: Record<string, unknown> | null) => {
    const { address, topics, data, blockNumber, removed } = log ?? {}
    const isLog =
      typeof address === 'string' &&
      /^0x[\da-f]{40}$/i.test(address) &&
      Array.isArray(topics) &&
      topics.every((topic) => typeof topic === 'string' && /^0x[\da-f]{64}$/i.test(topic)) &&
      typeof blockNumber === 'string' &&
      /^0x[\da-f]{1,13}$/i.test(blockNumber)
    if (!isLog || removed === true) return []
    return {
      address: address.toLowerCase(),
      topics: topics.map((topic: string) => topic.toLowerCase()),
      data: typeof data === 'string' ? data : '0x',
      block: Number(blockNumber),
    }
  })
}
