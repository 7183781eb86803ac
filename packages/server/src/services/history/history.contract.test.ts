import {
  accountHistory,
  accountRecipients,
  errorEnvelope,
  type HistoryItem,
} from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toWireAddress } from '../../chain/addresses.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { createLedger, steadyChain } from '../../testing/createLedger.ts'
import { expectApiHeaders, golden } from '../../testing/expectAnswer.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { type Life, seedLife } from '../../testing/seedLife.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type DataStack, startDataStack } from '../../testing/startDataStack.ts'

const keep = cleanups()
const chainId = 'eip155:31337'
let anvil: Awaited<ReturnType<typeof startAnvil>>
let life: Life

beforeAll(async () => {
  anvil = await startAnvil(steadyChain)
  life = await seedLife(anvil.url)
})
afterAll(() => anvil.close())

onBothDatabases('GET /v1/account/{account}/history', (db) => {
  const open = async (chain = anvil.url) => {
    const { address } = life.coin
    const stack = await keep(
      startDataStack({
        chain,
        db: db(),
        tokens: [{ chainId: 31337, address, name: 'Demo Coin', symbol: 'DMO', decimals: 6 }],
        usd: { [`${chainId}:0x${'e'.repeat(40)}`]: 2500, [`${chainId}:${address}`]: 1 },
      }),
    )
    await stack.indexed()
    return stack
  }
  const path = (account: string, query = '') => `/v1/account/${account}/history?projectId=local${query}`
  const page = async (stack: DataStack, account: string, query = '') => {
    const response = await stack.get(path(account, query))
    expect(response.status).toBe(200)
    return v.parse(accountHistory, await response.json())
  }

  it('[S3.11] [S7.06] is what the golden file says', async () => {
    const stack = await open()
    const response = await stack.get(path(life.me, `&chainId=${chainId}`))
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    await golden(response, './history.golden.json')
  })

  it('[X.40] [S3.11] rubbish is marked with its reason, and nothing else is', async () => {
    const { data } = await page(await open(), life.me)
    const marks = data.map(({ spam }) => spam).filter((spam) => spam !== undefined)
    expect(marks.toSorted()).toEqual(['dust', 'fakeToken', 'fakeToken', 'lookalike', 'lookalike', 'spamNft'])
    for (const { spam, metadata } of data)
      if (spam) expect(metadata.sentFrom.toLowerCase() === life.me && spam !== 'lookalike').toBe(false)
    expect(data.filter(({ spam }) => !spam).map(({ metadata }) => metadata.operationType)).toEqual([
      'send',
      'mint',
      'mint',
      'withdraw',
      'deposit',
      'approve',
      'receive',
      'send',
      'receive',
      'send',
      'mint',
      'mint',
    ])
  })

  it('[X.41] names of strangers are text without control or direction characters', async () => {
    const { data } = await page(await open(), life.me)
    const texts = data.flatMap(({ transfers }) =>
      (transfers ?? []).map(({ fungible_info, nft_info }) => fungible_info?.name ?? nft_info?.name ?? ''),
    )
    expect(texts).toContain('Cat <b>One</b>')
    for (const text of texts) expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('[S7.06] [S3.11] pages to the end without gap or repeat while blocks arrive', async () => {
    const chain = await keep(startAnvil(steadyChain))
    const ledger = await createLedger(chain.url)
    const [me = '', friend = ''] = ledger.accounts
    const hashes: string[] = []
    const add = async (count: number) => {
      for (let n = 0; n < count; n++) hashes.push(await ledger.send({ from: me, to: friend, value: 1n }))
    }
    await add(120)
    const stack = await open(chain.url)
    const expected = hashes.toReversed()
    const seen: HistoryItem[] = []
    const sizes: number[] = []
    let next: string | null | undefined
    do {
      const { data, next: following } = await page(stack, me, next ? `&cursor=${next}` : '')
      seen.push(...data)
      sizes.push(data.length)
      next = following
      if (next) expect(next).toMatch(/^[\w-]{80}$/)
      await add(3)
      await stack.indexed()
    } while (next)
    expect(sizes).toEqual([50, 50, 20])
    expect(seen.map(({ metadata }) => metadata.hash)).toEqual(expected)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
  }, 60_000)

  it('[S7.06] a cursor of another account or chain, or a broken one, is 400', async () => {
    const chain = await keep(startAnvil(steadyChain))
    const ledger = await createLedger(chain.url)
    const [me = '', friend = ''] = ledger.accounts
    for (let n = 0; n < 51; n++) await ledger.send({ from: me, to: friend, value: 1n })
    const stack = await open(chain.url)
    const { next } = await page(stack, me)
    expect((await page(stack, me, `&cursor=${next}`)).data).toHaveLength(1)
    for (const refused of [
      path(friend, `&cursor=${next}`),
      path(me, `&cursor=${next}&chainId=${chainId}`),
      path(me, `&cursor=${next}A`),
      path(me, `&cursor=${'A'.repeat(80)}`),
      path(me, '&cursor=1'),
    ]) {
      const response = await stack.get(refused)
      expect(response.status).toBe(400)
      expect(v.parse(errorEnvelope, await response.json()).reasons[0]?.field).toBe('cursor')
    }
  }, 60_000)

  it('[X.39] [T-POIS] [3.6] receivers are those of the account’s own confirmed transactions, and no double is among them', async () => {
    const stack = await open()
    const ask = (account: string, query: string) =>
      stack.get(`/v1/account/${account}/recipients?projectId=local${query}`)
    const response = await ask(life.me, `&chainId=${chainId}`)
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    const { data } = v.parse(accountRecipients, await response.json())
    const known = data.map((address) => address.toLowerCase())
    expect(known).toContain(life.friend)
    expect(known).not.toContain(life.double)
    expect(known).not.toContain(life.stranger)
    expect(v.parse(accountRecipients, await (await ask(life.double, `&chainId=${chainId}`)).json())).toEqual({
      data: [life.me].map(toWireAddress),
    })
    for (const [account, query, field] of [
      [life.me, '', 'chainId'],
      [life.me, '&chainId=eip155:999', 'chainId'],
      ['0x12', `&chainId=${chainId}`, 'address'],
    ] as const) {
      const refused = await ask(account, query)
      expect(refused.status).toBe(400)
      expect(v.parse(errorEnvelope, await refused.json()).reasons[0]?.field).toBe(field)
    }
  })

  it('[S3.11] [X.40] what a provider delivered is a purchase, of the account that bought it, and not where it only says so', async () => {
    const stack = await open()
    const { onrampOrders } = stack.ports
    const deliver = async (
      id: string,
      transaction: string,
      more: object = {},
      status: 'delivered' | 'paid' = 'delivered',
    ) => {
      const order = {
        id,
        provider: 'card',
        network: chainId,
        address: toWireAddress(life.me),
        ...more,
      } as const
      await onrampOrders.add({ ...order, paymentTotal: undefined, purchaseAmount: undefined })
      await onrampOrders.advance('card', { order: id, status, transaction })
    }
    const kinds = async (account: string) =>
      new Map(
        (await page(stack, account)).data.map(({ metadata, spam }) => [
          metadata.hash,
          spam ?? metadata.operationType,
        ]),
      )
    const before = await kinds(life.me)
    const of = (kind: string) => [...before].flatMap(([hash, one]) => (one === kind ? [hash] : []))
    const [bought = '', other = ''] = of('receive')
    const [dust = ''] = of('dust')
    const [sent = ''] = of('send')
    await deliver('1', bought)
    await deliver('2', dust)
    await deliver('3', sent)
    await deliver('4', other, { address: life.stranger })
    await deliver('5', other, { network: 'eip155:1' })
    await deliver('6', other, {}, 'paid')
    const after = await kinds(life.me)
    expect(after).toEqual(new Map([...before, [bought, 'buy'], [dust, 'buy']]))
    // without the orders a history is one all the same
    const broken = await keep(
      startDataStack({
        chain: anvil.url,
        db: db(),
        ports: { onrampOrders: { ...onrampOrders, deliveries: () => Promise.reject(new Error('down')) } },
      }),
    )
    await broken.indexed()
    expect((await page(broken, life.me)).data.some(({ metadata }) => metadata.operationType === 'buy')).toBe(
      false,
    )
  })

  it('an account that never did anything has an empty history', async () => {
    expect(await page(await open(), `0x${'7'.repeat(40)}`)).toEqual({ data: [], next: null })
  })

  it.each([
    ['onramp', '&onramp=coinbase', undefined, 'provider', 'Unsupported provider: coinbase'],
    [
      'a Solana address',
      '',
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      'address',
      'Unsupported namespace',
    ],
    ['a Solana chain', '&chainId=solana:abc', undefined, 'address', 'Unsupported namespace'],
    ['a short address', '', '0x12', 'address', 'The address provided is invalid'],
    [
      'an unknown chain',
      '&chainId=eip155:999',
      undefined,
      'chainId',
      "We don't support the chainId you provided",
    ],
    ['a malformed chain', '&chainId=x', undefined, 'chainId', 'Requested x has invalid format'],
    ['an unknown currency', '&currency=xyz', undefined, 'currency', 'Unsupported currency'],
  ])('[S7.76] [L12] %s is refused', async (_, query, account, field, description) => {
    const stack = await open()
    const response = await stack.get(path(account ?? life.me, query))
    expect(response.status).toBe(400)
    expectApiHeaders(response)
    expect(v.parse(errorEnvelope, await response.json()).reasons).toEqual([
      { field, description: expect.stringContaining(description) },
    ])
  })

  it('[S7.76] an index that fails: the last page with its age, else 503', async () => {
    let broken = false
    const inner = await open()
    const { index } = inner.ports
    const stack = await keep(
      startDataStack({
        chain: anvil.url,
        db: db(),
        ports: {
          index: {
            ...index,
            activity: (question) => (broken ? Promise.reject(new Error('gone')) : index.activity(question)),
            start: () => Promise.resolve(),
            close: () => Promise.resolve(),
          },
        },
      }),
    )
    const first = await (await stack.get(path(life.me))).text()
    broken = true
    expect(await (await stack.get(path(life.me))).text()).toBe(first)
    const other = await stack.get(path(life.friend))
    expect(other.status).toBe(503)
    await golden(other, './historyUnavailable.golden.json')
  })
})
