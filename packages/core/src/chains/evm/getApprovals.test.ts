import { describe, expect, it } from 'vitest'
import { RpcError } from '../../base/rpcErrors.ts'
import { fetchLogs, getApprovals } from './getApprovals.ts'
import { createScriptedRpc } from './testing/createScriptedRpc.ts'
import { tokenActions } from './tokenActions.ts'

const topic = `0x${'1'.repeat(64)}`
const logAt = (block: number) => ({
  address: `0x${'A'.repeat(40)}`,
  topics: [topic.toUpperCase().replace('0X', '0x')],
  data: '0x',
  blockNumber: `0x${block.toString(16)}`,
})

/** A node that searches at most `span` blocks per request, with a log in each of `blocks`. */
function nodeOf(head: number, span: number, blocks: readonly number[]) {
  return createScriptedRpc({
    eth_blockNumber: () => `0x${head.toString(16)}`,
    eth_getLogs: ([query]) => {
      const { fromBlock, toBlock } = query as { fromBlock: string; toBlock: string }
      const to = toBlock === 'latest' ? head : Number(toBlock)
      if (to - Number(fromBlock) + 1 > span) throw new RpcError({ code: -32005, message: 'range too large' })
      return blocks.filter((block) => block >= Number(fromBlock) && block <= to).map(logAt)
    },
  })
}

describe('fetchLogs', () => {
  it('[X.43] fetches the whole history in one request where the node allows it', async () => {
    const rpc = nodeOf(1_000, 10_000, [3, 900])
    expect(await fetchLogs(rpc, [topic])).toMatchObject({ logs: [{ block: 3 }, { block: 900 }], since: 0 })
    expect(rpc.calls).toHaveLength(1)
  })

  it.each([
    [50_000, 10_000, 0],
    [25_000_000, 10_000, 24_900_000],
    [25_000_000, 1_000, 24_990_000],
  ])(
    '[X.43] from a node at block %i that searches %i at once it goes back as far as a dozen requests reach; since says how far',
    async (head, span, atMost) => {
      const rpc = nodeOf(head, span, [0, head - 5, head])
      const { logs, since } = await fetchLogs(rpc, [topic])
      expect(logs.map(({ block }) => block)).toEqual(since === 0 ? [0, head - 5, head] : [head - 5, head])
      expect(since).toBeLessThanOrEqual(atMost + 100_000)
      expect(since === 0).toBe(atMost === 0)
      expect(rpc.calls.length).toBeLessThanOrEqual(14)
    },
  )

  it('[X.43] a node that refuses even the newest blocks is a failure, not an empty list', async () => {
    await expect(fetchLogs(nodeOf(1_000, 0, []), [topic])).rejects.toMatchObject({ name: 'RpcError' })
  })

  it('what is no log is left out, and an answer that is no list is refused', async () => {
    const odd = [
      null,
      {},
      { ...logAt(1), topics: ['x'] },
      { ...logAt(2), removed: true },
      { ...logAt(3), address: 'y' },
      logAt(4),
    ]
    const rpc = createScriptedRpc({ eth_getLogs: () => odd })
    expect((await fetchLogs(rpc, [topic])).logs).toEqual([
      { address: `0x${'a'.repeat(40)}`, topics: [topic], data: '0x', block: 4 },
    ])
    const html = createScriptedRpc({ eth_getLogs: () => '<html>', eth_blockNumber: () => '0x5' })
    await expect(fetchLogs(html, [topic])).rejects.toThrow()
  })
})

describe('getApprovals', () => {
  const me = `0x${'a1'.repeat(20)}`
  const word = (value: string) => `0x${value.replace('0x', '').padStart(64, '0')}`
  const approval = (block: number, token: string, transaction: string) => ({
    address: token,
    topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', word(me), word('0x5')],
    data: word('0x1'),
    blockNumber: `0x${block.toString(16)}`,
    transactionHash: word(transaction),
  })
  const mine = `0x${'11'.repeat(20)}`
  const fakeOf = (index: number) => `0x${index.toString(16).padStart(40, 'f')}`
  /** A node with an approval that the account sent, and `count` newer ones that contracts of somebody else logged. */
  const flooded = (count: number) =>
    createScriptedRpc({
      eth_getLogs: () => [
        approval(10, mine, '0x1'),
        // several in each transaction
        ...Array.from({ length: count }, (_, index) =>
          approval(100 + index, fakeOf(index), `0x${(2 + (index >> 2)).toString(16)}`),
        ),
      ],
      eth_getTransactionByHash: ([hash]) => ({
        from: hash === word('0x1') ? me.toUpperCase().replace('0X', '0x') : fakeOf(0),
      }),
      eth_call: () => word('0x1'),
    })
  const read = (rpc: ReturnType<typeof flooded>) =>
    getApprovals({ network: { caipNetworkId: 'eip155:1' }, rpc, address: me } as never)

  it('approvals that fake contracts log don’t push out one that the account sent', async () => {
    const { approvals, more } = await read(flooded(700))
    expect(approvals).toHaveLength(200)
    expect(more).toBe(true)
    expect(approvals.map(({ token }) => token)).toContain(mine)
    // newest first, as before
    expect(approvals.map(({ block }) => block)).toEqual(
      approvals.map(({ block }) => block).sort((a, b) => b - a),
    )
  })

  it('where all are checked anyway no transaction is looked up', async () => {
    const rpc = flooded(100)
    expect((await read(rpc)).approvals).toHaveLength(101)
    expect(rpc.calls.map(([method]) => method)).not.toContain('eth_getTransactionByHash')
  })

  it('[X.43] lists what Permit2 may move for others, while it lasts, and no log of a contract that only looks like it', async () => {
    const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
    const [token, router, other] = ['0x5', '0x6', '0x7'].map(
      (tail) => `0x${tail.slice(2).padStart(40, '9')}`,
    ) as [string, string, string]
    const events = {
      approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
      permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
    }
    const log = (event: string, spender: string, address = permit2) => ({
      ...approval(10, address, '0x1'),
      topics: [event, word(me), word(token), word(spender)],
    })
    const answer = (amount: bigint, expiration: number) =>
      `0x${[amount, BigInt(Math.floor(expiration)), 0n].map((part) => part.toString(16).padStart(64, '0')).join('')}`
    const [now, day] = [Date.now() / 1000, 86_400]
    const nodeWith = (allowances: Record<string, string>) =>
      createScriptedRpc({
        eth_getLogs: () => [
          log(events.approval, router),
          log(events.permit, other),
          log(events.approval, mine, fakeOf(1)),
        ],
        eth_call: ([call]) => {
          const { to, data } = call as { to: string; data: string }
          if (data === '0x313ce567') return word('0x6')
          if (to !== permit2.toLowerCase() || !data.startsWith('0x927da105')) return '0x'
          return allowances[`0x${data.slice(-40)}`] ?? answer(0n, 0)
        },
      })
    const base = { kind: 'permit2', owner: me, token, decimals: 6 }
    const both = { [router]: answer(7n, now + day), [other]: answer(2n ** 160n - 1n, now + day) }
    const { approvals } = await read(nodeWith(both))
    expect(approvals).toMatchObject([
      { ...base, spender: router, amount: 7n, unlimited: false },
      { ...base, spender: other, unlimited: true },
    ])
    expect(approvals).toHaveLength(2)
    const late = { [router]: answer(7n, now - day), [other]: answer(0n, now + day) }
    expect((await read(nodeWith(late))).approvals).toEqual([])
    const [given = expect.fail('no approval')] = approvals
    expect(tokenActions.buildRevoke?.(given, {} as never)).toEqual({
      to: permit2.toLowerCase(),
      address: me,
      // approve(token, spender, 0, 0)
      data: `0x87517c45${[token, router, '0x', '0x'].map((part) => word(part).slice(2)).join('')}`,
      value: 0n,
    })
  })

  describe('checks that fail', () => {
    const [checked, failing, reverting] = ['0x5', '0x6', '0x7'].map(
      (tail) => `0x${tail.slice(2).padStart(40, '9')}`,
    )
    /** A node with an approval in each of three contracts, and what it answers or throws for a call of each. */
    const nodeWith = (calls: Record<string, () => unknown>) =>
      createScriptedRpc({
        eth_getLogs: () => Object.keys(calls).map((token, index) => approval(10 + index, token, '0x1')),
        eth_call: ([call]) => calls[(call as { to: string }).to]?.(),
      })
    const limited = () => {
      throw new RpcError({ code: -32005, message: 'rate limited' })
    }
    const revert = () => {
      throw new RpcError({ code: 3, message: 'execution reverted' })
    }
    const invalid = () => {
      throw new RpcError({ code: -32000, message: 'invalid opcode: INVALID' })
    }

    it('[X.43] an approval that can’t be checked is counted, never taken for revoked; one whose contract fails is left out', async () => {
      const rpc = nodeWith({
        [String(checked)]: () => word('0x1'),
        [String(failing)]: limited,
        [String(reverting)]: revert,
        [fakeOf(1)]: invalid,
        [fakeOf(2)]: () => '0x',
        [fakeOf(3)]: () => word('0x0'),
      })
      const { approvals, unchecked } = await read(rpc)
      expect(approvals.map(({ token }) => token)).toEqual([checked])
      expect(unchecked).toBe(1)
    })

    it('[X.43] where no check succeeds the list fails; where nothing is left to check it is empty', async () => {
      await expect(read(nodeWith({ [String(failing)]: limited }))).rejects.toMatchObject({ code: -32005 })
      await expect(
        read(nodeWith({ [String(failing)]: limited, [String(reverting)]: limited })),
      ).rejects.toMatchObject({ code: -32005 })
      expect(await read(nodeWith({ [String(reverting)]: revert }))).toMatchObject({
        approvals: [],
        unchecked: 0,
      })
      // A revoked approval beside one that can't be checked is an answer of the network.
      const half = nodeWith({ [String(failing)]: limited, [String(checked)]: () => word('0x0') })
      expect(await read(half)).toMatchObject({ approvals: [], unchecked: 1 })
    })
  })
})
