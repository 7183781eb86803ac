import type { IncomingMessage } from 'node:http'
import type { CaipNetworkId } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import type { ActivityPlace, IndexedTransaction } from '../../ports/chains.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { comparePlaces, createBlockscoutHistory } from './blockscout.ts'

const chain: CaipNetworkId = 'eip155:1'
const hex = (n: number, digits: number) => `0x${n.toString(16).padStart(digits, '0')}`
const me = hex(0xa11ce, 40)
const token = hex(0x70, 40)

type Mined = {
  readonly block: number
  readonly position: number
  readonly sender: string
  readonly kind: 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'failed' | 'approve' | 'pair'
}

/** A chain on which something of each kind touches the account, sometimes several in one block. */
function createPast(count: number): Mined[] {
  const kinds = ['native', 'internal', 'erc20', 'erc721', 'erc1155', 'failed', 'approve'] as const
  return Array.from({ length: count }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? 'native'
    const isMine = kind === 'failed' || kind === 'approve' || n % 3 === 0
    return {
      block: 100 + Math.floor(n / 3),
      position: n % 3,
      sender: isMine ? me : hex(0xb0b + (n % 5), 40),
      kind,
    }
  })
}

const hashOf = ({ block, position }: Mined) => hex(block * 1000 + position, 64)
const timeOf = (block: number) => 1_700_000_000 + block * 12

/** Rows as the RPC API documents them: all values are text, unknown members come along. */
function rowsOf(one: Mined, action: string): Record<string, string>[] {
  const { block, position, sender, kind } = one
  const common = {
    blockNumber: String(block),
    timeStamp: String(timeOf(block)),
    confirmations: '9',
    gas: '21000',
    gasPrice: '1',
    gasUsed: '21000',
  }
  const other = hex(0xcafe, 40)
  const [from, to] = sender === me ? [me, other] : [sender, me]
  const isOwn = sender === me || kind === 'native'
  const call = { erc20: '0xa9059cbb', erc721: '0x42842e0e', erc1155: '0xf242432a', approve: '0x095ea7b3' }
  if (action === 'txlist' && isOwn)
    return [
      {
        ...common,
        hash: hashOf(one),
        nonce: '7',
        transactionIndex: String(position),
        from: sender,
        to: kind === 'native' || kind === 'failed' ? to : token,
        contractAddress: '',
        value: kind === 'native' || kind === 'failed' ? '1000' : '0',
        input:
          kind === 'approve'
            ? `${call.approve}${other.slice(2).padStart(64, '0')}${'ff'.padStart(64, '0')}`
            : kind in call
              ? call[kind as keyof typeof call]
              : '0x',
        isError: kind === 'failed' ? '1' : '0',
        txreceipt_status: kind === 'failed' ? '0' : '1',
      },
    ]
  if (action === 'txlistinternal' && kind === 'internal')
    return [
      {
        ...common,
        transactionHash: hashOf(one),
        index: '1',
        from: other,
        to: me,
        contractAddress: '',
        value: '55',
        isError: '0',
        type: 'call',
      },
    ]
  const moved = {
    ...common,
    hash: hashOf(one),
    from,
    to,
    contractAddress: token,
    tokenName: 'T',
    tokenSymbol: 'T',
  }
  if (action === 'tokentx' && kind === 'erc20') return [{ ...moved, value: '30', tokenDecimal: '6' }]
  const transfer = { ...moved, value: '30', tokenDecimal: '6' }
  if (action === 'tokentx' && kind === 'pair') return [transfer, transfer]
  if (action === 'tokennfttx' && kind === 'erc721') return [{ ...moved, tokenID: '9' }]
  if (action === 'token1155tx' && kind === 'erc1155') return [{ ...moved, tokenID: '4', tokenValue: '12' }]
  return []
}

/** A Blockscout and a node of its chain on this machine. */
async function start(
  past: Mined[],
  wrong?: (query: URLSearchParams) => { status?: number; body: string } | undefined,
) {
  const asked: { query: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
  const { url, egress } = await startUpstream((response, request) => {
    const query = new URL(request.url, 'http://x').searchParams
    asked.push({ query, headers: request.headers })
    const bad = wrong?.(query)
    response.statusCode = bad?.status ?? 200
    response.setHeader('content-type', 'application/json')
    response.end(bad?.body ?? JSON.stringify(answer(query)))
  })
  const nodeCalls: string[] = []
  const chains = {
    send: async (_: string, body: Uint8Array) => {
      const calls = JSON.parse(Buffer.from(body).toString()) as { id: number; params: [string] }[]
      const result = calls.map(({ id, params: [hash] }) => {
        nodeCalls.push(hash)
        const one = past.find((entry) => hashOf(entry) === hash)
        return {
          jsonrpc: '2.0',
          id,
          result: one && {
            from: one.sender,
            to: token,
            nonce: '0x1',
            value: '0x0',
            input: '0x12345678',
            transactionIndex: hex(one.position, 1),
          },
        }
      })
      return { status: 200, body: Buffer.from(JSON.stringify(result)), contentType: 'application/json' }
    },
  }
  const clock = { time: 0, monotonic: () => clock.time }
  const places = new Map([[chain, { url: `${url}/v2/api?chain_id=1`, key: 'proapi_secret' }]])
  const history = createBlockscoutHistory({ places, egress, chains: chains as never, clock })
  return { history, asked, clock, nodeCalls }

  function answer(query: URLSearchParams): unknown {
    const get = (name: string) => query.get(name) ?? ''
    if (get('action') === 'getblocknobytime') {
      const before = past.filter(({ block }) => timeOf(block) <= Number(get('timestamp')))
      return {
        status: '1',
        message: 'OK',
        result: { blockNumber: String(Math.max(...before.map(({ block }) => block))) },
      }
    }
    const end = query.has('endblock') ? Number(get('endblock')) : Number.POSITIVE_INFINITY
    const rows = [...past]
      .sort((one, other) => other.block - one.block || other.position - one.position)
      .filter(({ block }) => block <= end)
      .flatMap((one) => rowsOf(one, get('action')))
    const [page, size] = [Number(get('page')), Number(get('offset'))]
    const result = rows.slice((page - 1) * size, page * size)
    return {
      status: result.length > 0 ? '1' : '0',
      message: result.length > 0 ? 'OK' : 'No transactions found',
      result,
    }
  }
}

const page = (history: Awaited<ReturnType<typeof start>>['history'], after?: ActivityPlace, limit = 51) =>
  history.activity({ account: me, chains: [chain], after, limit })

describe('histories of Blockscout, over its documented API', () => {
  it.each([51, 77, 120, 151])(
    '[S3.11] are paged by %i to the end without gap or repeat, in one order, while blocks arrive',
    async (limit) => {
      const past = createPast(1_000)
      const expected = past.map(hashOf)
      const { history, clock } = await start(past)
      const seen: IndexedTransaction[] = []
      for (let after: ActivityPlace | undefined; ; ) {
        const found = await page(history, after, limit)
        seen.push(...found.slice(0, limit - 1))
        if (found.length < limit) break
        after = found[limit - 2]
        const top = past.at(-1)?.block ?? 0
        past.push({ block: top + 1, position: 0, sender: me, kind: 'native' })
        clock.time += 60_000
      }
      expect(seen.map(({ hash }) => hash)).toEqual([...expected].reverse())
      expect([...seen].sort(comparePlaces)).toEqual(seen)
      // None is told by half.
      const moves = past.filter(({ kind }) => kind !== 'failed' && kind !== 'approve').map(hashOf)
      const still = seen.filter(({ transfers }) => transfers.length === 0).map(({ hash }) => hash)
      expect(still.filter((hash) => moves.includes(hash))).toEqual([])
    },
  )

  it('[S7.06] tell no transaction by half where a list of theirs ends inside it', async () => {
    const pairs = Array.from({ length: 200 }, (_, n): Mined => {
      return { block: 100 + Math.floor(n / 3), position: n % 3, sender: me, kind: 'pair' }
    })
    // One alone before them: a hundred rows end between the two of a pair.
    const past: Mined[] = [...pairs, { block: 200, position: 0, sender: me, kind: 'erc20' }]
    const { history } = await start(past)
    for (let limit = 48; limit < 56; limit++) {
      const found = await page(history, undefined, limit)
      expect(found.map(({ hash }) => hash)).toEqual([...past].reverse().slice(0, limit).map(hashOf))
      expect(found.map(({ transfers }) => transfers.length)).toEqual([1, ...Array(limit - 1).fill(2)])
    }
  })

  it('[S7.06] tell of every kind what moved, who sent it, and where it stands in its block', async () => {
    const { history, nodeCalls } = await start(createPast(21))
    const found = await page(history)
    const of = (n: number) => found.find(({ hash }) => hash === hashOf(createPast(21)[n] as Mined))
    expect(of(0)).toMatchObject({
      sender: me,
      value: 1000n,
      status: 'confirmed',
      position: 0,
      minedAt: timeOf(100) * 1000,
    })
    expect(of(0)?.transfers).toEqual([
      { kind: 'native', sender: me, recipient: hex(0xcafe, 40), amount: 1000n },
    ])
    expect(of(1)).toMatchObject({
      sender: hex(0xb0c, 40),
      position: 1,
      recipient: token,
      selector: '0x12345678',
    })
    expect(of(1)?.transfers).toMatchObject([{ kind: 'native', recipient: me, amount: 55n }])
    expect(of(2)?.transfers).toMatchObject([
      { kind: 'erc20', token, amount: 30n, sender: hex(0xb0d, 40), recipient: me },
    ])
    expect(of(3)?.transfers).toMatchObject([{ kind: 'erc721', tokenId: 9n, amount: 1n }])
    expect(of(4)?.transfers).toMatchObject([{ kind: 'erc1155', tokenId: 4n, amount: 12n }])
    expect(of(5)).toMatchObject({ status: 'failed', transfers: [] })
    expect(of(6)?.approvals).toEqual([
      { kind: 'erc20', token, owner: me, spender: hex(0xcafe, 40), amount: 255n },
    ])
    // Those of the account's own list say it all themselves.
    expect(nodeCalls.length).toBeGreaterThan(0)
    expect(nodeCalls).not.toContain(hashOf(createPast(21)[0] as Mined))
  })

  it('continue from a place on another chain by its time', async () => {
    const past = createPast(300)
    const { history } = await start(past)
    const after = { minedAt: timeOf(150) * 1000, chain: 'eip155:9' as const, block: 5, position: 0 }
    const [first] = await page(history, after)
    expect(first).toMatchObject({ block: 150, minedAt: timeOf(150) * 1000 })
  })

  it('send the key as a header, the account as asked, and ask again only after 15 s', async () => {
    const { history, asked, clock } = await start(createPast(10))
    await page(history)
    await page(history)
    expect(asked).toHaveLength(5)
    clock.time = 15_000
    await page(history)
    expect(asked).toHaveLength(10)
    for (const { query, headers } of asked) {
      expect(headers.authorization).toBe('Bearer proapi_secret')
      expect(query.toString()).not.toContain('secret')
      expect(query.get('chain_id')).toBe('1')
      expect(query.get('address')).toBe(me)
    }
  })

  it('know whom the account sent to, by its own transactions alone', async () => {
    const past = createPast(21)
    const { history } = await start(past)
    expect([...(await history.recipients(me, chain)).addresses].sort()).toEqual([token, hex(0xcafe, 40)])
    const claimed = await start(
      [{ block: 1, position: 0, sender: hex(0xbad, 40), kind: 'erc20' }],
      (query) =>
        query.get('action') === 'tokentx'
          ? {
              body: JSON.stringify({
                result: [
                  {
                    ...rowsOf({ block: 1, position: 0, sender: me, kind: 'erc20' }, 'tokentx')[0],
                    to: hex(0xbad, 40),
                  },
                ],
              }),
            }
          : undefined,
    )
    expect((await claimed.history.recipients(me, chain)).addresses).toEqual([])
  })

  it.each([
    [100, false],
    [99, true],
  ])(
    '[X.39] [X.39b] a list that fills its page is not said to be complete: %i rows',
    async (count, isComplete) => {
      const past = Array.from(
        { length: count },
        (_, block): Mined => ({ block, position: 0, sender: me, kind: 'erc20' }),
      )
      const { history } = await start(past)
      expect((await history.recipients(me, chain)).isComplete).toBe(isComplete)
    },
  )

  it.each([
    ['a refusal as text', { body: '{"status":"0","message":"NOTOK","result":"Max rate limit reached"}' }],
    ['nothing', { body: '{"status":"0","result":null}' }],
    ['no JSON', { body: '<html>' }],
    ['a status of 429', { status: 429, body: '{"result":[]}' }],
    ['a row of another shape', { body: '{"result":[{"hash":"0x1"}]}' }],
    [
      'a hash that is an address of something else',
      { body: '{"result":[{"hash":"javascript:1","blockNumber":"1"}]}' },
    ],
    [
      'an amount below zero',
      {
        body: JSON.stringify({
          result: [
            { ...rowsOf({ block: 1, position: 0, sender: me, kind: 'erc20' }, 'tokentx')[0], value: '-5' },
          ],
        }),
      },
    ],
    ['a redirect', { status: 302, body: '' }],
  ])('answer nothing where Blockscout answers %s', async (_, wrong) => {
    const { history } = await start(createPast(5), () => wrong)
    await expect(page(history)).rejects.toThrow()
  })

  it('leave a Blockscout that failed three times alone for half a minute', async () => {
    const { history, asked, clock } = await start(createPast(5), () => ({ status: 500, body: '' }))
    for (let n = 0; n < 6; n++) await page(history).catch(() => undefined)
    await expect.poll(() => asked).toHaveLength(15)
    clock.time = 29_999
    await expect(page(history)).rejects.toThrow('left alone')
    expect(asked).toHaveLength(15)
    clock.time = 30_000
    await page(history).catch(() => undefined)
    await expect.poll(() => asked).toHaveLength(20)
  })

  it('answer an account with too much in one block not by half', async () => {
    const crowd = Array.from({ length: 4_000 }, (_, n) => ({
      block: 5,
      position: n,
      sender: me,
      kind: 'native' as const,
    }))
    const { history, asked } = await start([...crowd, { block: 4, position: 0, sender: me, kind: 'native' }])
    await expect(page(history)).rejects.toThrow('too much')
    expect(asked.length).toBeLessThanOrEqual(31)
  })
})
