import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { encodeAbiParameters, type Hex, numberToHex, pad, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { operationTopic } from '../../chain/entryPoint.ts'
import type { OpenReservation } from './budgets.ts'
import { settleChain } from './sponsor.ts'

const chain = 'eip155:42161'
const paymaster = pad('0x99', { size: 20 })
const accountOf = (index: number) => pad(numberToHex(index), { size: 20 })
/** A chain of a block each quarter of a second; times in ms. */
const timeOf = (block: number) => block * 250

/** A reservation that was made at a block, and ends five minutes later. */
const reservationAt = (fromBlock: number, index: number): OpenReservation => ({
  chain,
  version: '0.7',
  sender: accountOf(index),
  nonce: 0n,
  paymaster,
  fromBlock,
  validUntil: timeOf(fromBlock) + 300_000,
})

type NodeAnswer = { readonly result: unknown } | { readonly error: object }
type RangeRequest = { readonly fromBlock: Hex; readonly toBlock: Hex }

/** Settles against a node that refuses ranges of more than `cap` blocks. `runs`: the block each account's operation is in. */
async function settle(
  open: readonly OpenReservation[],
  { head, cap, runs = {} }: { head: number; cap: number; runs?: Readonly<Record<number, number>> },
) {
  const ranges: (readonly [number, number])[] = []
  const settled = new Map<Hex, bigint>()
  const answer = (method: string, [parameter]: readonly unknown[]): NodeAnswer => {
    if (method === 'eth_getBlockByNumber') {
      const block = parameter === 'latest' ? head : Number(parameter)
      return {
        result: { number: numberToHex(block), timestamp: numberToHex(Math.floor(timeOf(block) / 1000)) },
      }
    }
    const { fromBlock, toBlock } = parameter as RangeRequest
    const [first, last] = [Number(fromBlock), Number(toBlock)]
    if (last - first + 1 > cap) return { error: { code: -32_602, message: 'block range is too wide' } }
    ranges.push([first, last])
    const inside = Object.entries(runs).filter(([, block]) => block >= first && block <= last)
    const data = encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
      0n,
      true,
      7n,
      1n,
    ])
    return {
      result: inside.map(([index, block]) => ({
        address: entryPoints['0.7'],
        blockNumber: numberToHex(block),
        topics: [
          operationTopic,
          pad(numberToHex(Number(index)), { size: 32 }),
          pad(accountOf(Number(index)), { size: 32 }),
          pad(paymaster, { size: 32 }),
        ],
        data,
      })),
    }
  }
  const work = settleChain(
    {
      chains: {
        async send(_, body) {
          const { id, method, params } = JSON.parse(Buffer.from(body).toString('utf8'))
          const json = { jsonrpc: '2.0', id, ...answer(method, params) }
          return { status: 200, body: Buffer.from(JSON.stringify(json)) }
        },
      },
      budgets: {
        getOpen: async (_, limit, after) => {
          const rows = open.toSorted((left, right) => left.validUntil - right.validUntil)
          const first = after ? rows.findIndex(({ sender }) => sender === after.sender) + 1 : 0
          return rows.slice(first, first + limit)
        },
        settle: async ({ sender }, spending) => {
          settled.set(sender, spending?.gasCost ?? 0n)
        },
      },
      timing: { settleAfter: 60_000, releaseAfter: 60_000 },
    },
    chain,
  )
  await work
  return { ranges, settled }
}

describe('settleChain', () => {
  it.each([[10], [1_000], [100_000]])(
    '[X.68, X.68c] after an outage of a day a node that allows %i blocks settles what was run and releases the rest',
    async (cap) => {
      // 345,600 blocks are a day.
      const [oldest, head] = [1_000_000, 1_345_600]
      const open = [reservationAt(oldest, 1), reservationAt(oldest + 5, 2), reservationAt(head - 2_000, 3)]
      const { settled, ranges } = await settle(open, { head, cap, runs: { 1: oldest + 90, 3: head - 1_990 } })
      expect([...settled]).toEqual([
        [accountOf(1), 7n],
        [accountOf(2), 0n],
        [accountOf(3), 7n],
      ])
      // Blocks in which no reservation was open are skipped, not read range by range.
      expect(ranges.length).toBeLessThan(400)
    },
  )

  it('[X.68, X.68c] one request is enough where the node has no cap', async () => {
    const { ranges, settled } = await settle([reservationAt(100, 1)], {
      head: 900_000,
      cap: Number.POSITIVE_INFINITY,
    })
    expect(ranges).toEqual([[100, 900_000]])
    expect(settled.get(accountOf(1))).toBe(0n)
  })

  it('[X.68, X.68c] what was run is settled at once behind any number of reservations that nobody runs, and before those are released', async () => {
    // 4,000 blocks are 1,000 seconds.
    const unrun = Array.from({ length: 2_250 }, (_, index) => reservationAt(2_000, index + 1))
    const run = reservationAt(2_500, 9_000)
    const before = await settle([...unrun, run], { head: 3_000, cap: 10_000, runs: { 9000: 2_510 } })
    expect([...before.settled]).toEqual([[accountOf(9_000), 7n]])
    expect(before.ranges).toEqual([[2_000, 3_000]])
    const after = await settle([...unrun, run], { head: 6_000, cap: 10_000, runs: { 9000: 2_510 } })
    expect(after.settled.size).toBe(2_251)
    expect([...after.settled][0]).toEqual([accountOf(9_000), 7n])
  })

  it('[X.68, X.68c] what may still be run, or is in a young block, stays reserved', async () => {
    const open = [reservationAt(100, 1), reservationAt(100, 2)]
    const { settled } = await settle(open, { head: 200, cap: 10, runs: { 1: 190 } })
    expect(settled.size).toBe(0)
  })

  it('a node that refuses single blocks fails the step', async () => {
    await expect(settle([reservationAt(100, 1)], { head: 200, cap: 0 })).rejects.toMatchObject({
      code: 'refused',
    })
  })
})
