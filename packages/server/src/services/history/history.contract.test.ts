import { accountHistory, accountRecipients, type HistoryItem } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toWireAddress } from '../../chain/addresses.ts'
import type { Ports } from '../../ports/Ports.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { createLedger, steadyChain } from '../../testing/createLedger.ts'
import { expectApiHeaders, getRefusal, golden } from '../../testing/expectAnswer.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { type Life, seedLife } from '../../testing/seedLife.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type DataStack, type DataStackOptions, startDataStack } from '../../testing/startDataStack.ts'

const closeAfter = cleanups()
const chainId = 'eip155:31337'
let anvil: Awaited<ReturnType<typeof startAnvil>>
let life: Life

beforeAll(async () => {
  anvil = await startAnvil(steadyChain)
  life = await seedLife(anvil.url)
})
afterAll(() => anvil.close())

onDatabase('GET /v1/account/{account}/history', (db) => {
  const open = async (chain = anvil.url, ports: DataStackOptions['ports'] = {}) => {
    const { address } = life.coin
    const tokens = [{ chainId: 31337, address, name: 'Demo Coin', symbol: 'DMO', decimals: 6 }]
    const usd = { [`${chainId}:0x${'e'.repeat(40)}`]: 2500, [`${chainId}:${address}`]: 1 }
    const stack = await closeAfter(startDataStack({ chain, db: db(), tokens, usd, ports }))
    await stack.indexed()
    return stack
  }
  /** A chain on which one account sends to another. */
  const startTransfers = async () => {
    const chain = await closeAfter(startAnvil(steadyChain))
    const ledger = await createLedger(chain.url)
    const [me = '', friend = ''] = ledger.accounts
    const hashes: string[] = []
    const add = async (count: number) => {
      for (let n = 0; n < count; n++) hashes.push(await ledger.send({ from: me, to: friend, value: 1n }))
    }
    return { url: chain.url, me, friend, hashes, add }
  }
  const path = (account: string, query = '') => `/v1/account/${account}/history?projectId=local${query}`
  const page = async (stack: DataStack, account: string, query = '') => {
    const response = await stack.get(path(account, query))
    expect(response.status).toBe(200)
    return v.parse(accountHistory, await response.json())
  }

  it('[S3.11] [S6.05] [S7.06] is what the golden file says', async () => {
    const stack = await open()
    const response = await stack.get(path(life.me, `&chainId=${chainId}`))
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    await golden(response, './history.golden.json')
  })

  it('[X.40, X.40a] [S3.11] rubbish is marked with its reason, and nothing else is', async () => {
    const { data } = await page(await open(), life.me)
    const marks = data.map(({ spam }) => spam).filter((spam) => spam !== undefined)
    expect(marks.toSorted()).toEqual(['dust', 'fakeToken', 'fakeToken', 'lookalike', 'lookalike', 'spamNft'])
    for (const { spam, metadata } of data)
      if (spam) expect(metadata.sentFrom.toLowerCase() === life.me && spam !== 'lookalike').toBe(false)
    expect(data.filter(({ spam }) => !spam).map(({ metadata }) => metadata.operationType)).toEqual([
      ...['send', 'mint', 'mint', 'withdraw', 'deposit', 'approve'],
      ...['receive', 'send', 'receive', 'send', 'mint', 'mint'],
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
    const { url, me, hashes, add } = await startTransfers()
    await add(120)
    const stack = await open(url)
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
    const { url, me, friend, add } = await startTransfers()
    await add(51)
    const stack = await open(url)
    const { next } = await page(stack, me)
    expect((await page(stack, me, `&cursor=${next}`)).data).toHaveLength(1)
    const cursors = [`${next}&chainId=${chainId}`, `${next}A`, 'A'.repeat(80), '1']
    for (const refused of [
      path(friend, `&cursor=${next}`),
      ...cursors.map((one) => path(me, `&cursor=${one}`)),
    ])
      expect((await getRefusal(stack.get(refused))).slice(0, 2)).toEqual([400, 'cursor'])
  }, 60_000)

  it('[X.39] [T-POIS] receivers are those of the account’s own confirmed transactions, and no double is among them', async () => {
    const stack = await open()
    const ask = (account: string, query: string) =>
      stack.get(`/v1/account/${account}/recipients?projectId=local${query}`)
    const response = await ask(life.me, `&chainId=${chainId}`)
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    const { data } = v.parse(accountRecipients, await response.json())
    const recipients = data.map((address) => address.toLowerCase())
    expect(recipients).toContain(life.friend)
    expect(recipients).not.toContain(life.double)
    expect(recipients).not.toContain(life.stranger)
    expect(v.parse(accountRecipients, await (await ask(life.double, `&chainId=${chainId}`)).json())).toEqual({
      data: [life.me].map(toWireAddress),
    })
    for (const [account, query, field] of [
      [life.me, '', 'chainId'],
      [life.me, '&chainId=eip155:999', 'chainId'],
      ['0x12', `&chainId=${chainId}`, 'address'],
    ] as const)
      expect((await getRefusal(ask(account, query))).slice(0, 2)).toEqual([400, field])
  })

  it('[S3.11] [X.40] [S7.06] what a provider delivered is a purchase of the account that bought it, and nothing else is', async () => {
    const onramps = { providers: () => [{ id: 'card' }, { id: 'other' }] } as unknown as Ports['onramps']
    const stack = await open(anvil.url, { onramps })
    const { onrampOrders } = stack.ports
    type Order = Parameters<typeof onrampOrders.add>[0]
    const advance = async (
      status: 'delivered' | 'paid',
      id: string,
      transaction: string,
      more: Partial<Order> = {},
    ) => {
      const amounts = { paymentTotal: undefined, purchaseAmount: undefined }
      const order = {
        id,
        provider: 'card',
        network: chainId,
        address: toWireAddress(life.me),
        ...amounts,
      } as const
      await onrampOrders.add({ ...order, ...more })
      await onrampOrders.advance('card', { order: id, status, transaction })
    }
    const kinds = async (account: string) =>
      new Map(
        (await page(stack, account)).data.map(({ metadata: { hash, operationType }, spam }) => [
          hash,
          spam ?? operationType,
        ]),
      )
    const before = await kinds(life.me)
    const hashesOf = (kind: string) => [...before].flatMap(([hash, one]) => (one === kind ? [hash] : []))
    const [bought = '', other = ''] = hashesOf('receive')
    const [dust = ''] = hashesOf('dust')
    const [sent = ''] = hashesOf('send')
    await advance('delivered', '1', bought)
    await advance('delivered', '2', dust)
    await advance('delivered', '3', sent)
    await advance('delivered', '4', other, { address: life.stranger })
    await advance('delivered', '5', other, { network: 'eip155:1' })
    await advance('paid', '6', other)
    const after = await kinds(life.me)
    expect(after).toEqual(new Map([...before, [bought, 'buy'], [dust, 'buy']]))
    const of = async (provider: string) =>
      (await page(stack, life.me, `&onramp=${provider}`)).data.map(({ metadata }) => metadata.hash)
    expect(new Set(await of('card'))).toEqual(new Set([bought, dust, sent]))
    expect(await of('other')).toEqual([])
    expect(await of('')).toHaveLength(before.size)
    // without the orders there is a history, too
    const deliveries = () => Promise.reject(new Error('down'))
    const broken = await open(anvil.url, { onrampOrders: { ...onrampOrders, deliveries } })
    const types = (await page(broken, life.me)).data.map(({ metadata }) => metadata.operationType)
    expect(types).not.toContain('buy')
  })

  it('an account that never did anything has an empty history', async () => {
    expect(await page(await open(), `0x${'7'.repeat(40)}`)).toEqual({ data: [], next: null })
  })

  it.each([
    ['&onramp=coinbase', undefined, 'provider', 'Unsupported provider: coinbase'],
    ['', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'address', 'Unsupported namespace'],
    ['&chainId=solana:abc', undefined, 'address', 'Unsupported namespace'],
    ['', '0x12', 'address', 'The address provided is invalid'],
    ['&chainId=eip155:999', undefined, 'chainId', "We don't support the chainId you provided"],
    ['&chainId=x', undefined, 'chainId', 'Requested x has invalid format'],
    ['&currency=xyz', undefined, 'currency', 'Unsupported currency'],
  ])('[S7.76] "%s" of account %s is refused', async (query, account, field, description) => {
    const response = await (await open()).get(path(account ?? life.me, query))
    expectApiHeaders(response)
    expect(await getRefusal(response)).toEqual([400, field, expect.stringContaining(description)])
  })

  it('[S7.76] an index that fails: the last page with its age, else 503', async () => {
    let broken = false
    const inner = await open()
    const { index } = inner.ports
    const failing: Ports['index'] = {
      ...index,
      activity: (query) => (broken ? Promise.reject(new Error('gone')) : index.activity(query)),
      start: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }
    const stack = await closeAfter(startDataStack({ chain: anvil.url, db: db(), ports: { index: failing } }))
    const first = await (await stack.get(path(life.me))).text()
    broken = true
    expect(await (await stack.get(path(life.me))).text()).toBe(first)
    const other = await stack.get(path(life.friend))
    expect(other.status).toBe(503)
    await golden(other, './historyUnavailable.golden.json')
  })
})
