import type { ReadCall, TokenTransfer, TransferPreview } from '../../../config/adapterActions.ts'
import { encodeTransfer } from './encodeTransfer.ts'

/**
 * What arrives of a transfer, by the receiver's balance before and after it in one simulated block (`eth_simulateV1`). A
 * node without that method, a transfer that fails or an answer that makes no sense tells nothing: this only ever adds a
 * word, and `tryTransfer` refuses what can't happen. One request.
 */
export async function previewTransfer({
  rpc,
  token,
  from,
  to,
  value,
}: Pick<ReadCall, 'rpc'> & TokenTransfer): Promise<TransferPreview> {
  // To oneself nothing changes, whatever the token keeps.
  if (from.toLowerCase() === to.toLowerCase()) return {}
  const balance = { from, to: token, data: `0x70a08231${to.slice(-40).toLowerCase().padStart(64, '0')}` }
  const calls = [balance, { from, to: token, data: encodeTransfer(to, value) }, balance]
  const params = [{ blockStateCalls: [{ calls }], validation: false }, 'latest']
  const answer = await rpc.request({ method: 'eth_simulateV1', params }).catch(() => undefined)
  const [before, moved, after] = readCalls(answer)
  const had = readNumber(before)
  const has = readNumber(after)
  if (moved === undefined || had === undefined || has === undefined) return {}
  return { received: has > had ? has - had : 0n }
}

/** What each call of the one block returned, hex; `undefined` for one that failed. */
function readCalls(answer: unknown): readonly (string | undefined)[] {
  const calls = (answer as readonly ({ calls?: unknown } | null)[] | null | undefined)?.[0]?.calls
  if (!Array.isArray(calls)) return []
  return calls.map((call: { status?: unknown; returnData?: unknown } | null) =>
    call?.status === '0x1' && typeof call.returnData === 'string' ? call.returnData : undefined,
  )
}

function readNumber(data = ''): bigint | undefined {
  return /^0x[\da-f]{64}$/i.test(data) ? BigInt(data) : undefined
}
