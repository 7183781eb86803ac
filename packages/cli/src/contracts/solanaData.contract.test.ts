import { createConfig, getActivity, getNfts, getTokens } from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import { compareReceiver } from '@latchkey/core/transfers'
import {
  accountHistory,
  accountNfts,
  accountRecipients,
  fungiblePrices,
  type HistoryItem,
  tokenBalances,
} from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ports } from '../../../server/src/ports/Ports.ts'
import { cleanups } from '../../../server/src/testing/cleanups.ts'
import { expectApiHeaders, getRefusal, golden } from '../../../server/src/testing/expectAnswer.ts'
import { onDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { manualClock } from '../../../server/src/testing/testPorts.ts'
import {
  type SolanaStack,
  type SteadySolana,
  startSolanaStack,
  startSteadySolana,
  toNetwork,
} from '../testing/startSolanaStack.ts'

const closeAfter = cleanups()
const native = 'So11111111111111111111111111111111111111111'
const sol = 1_000_000_000n
let chain: SteadySolana

beforeAll(async () => {
  chain = await startSteadySolana()
  // The life of account 3: a friend pays it, it answers; then a stranger sends a mote, nothing, and a token.
  await chain.pay(0, chain.account(3), 2n * sol)
  await chain.pay(0, chain.account(3), 12_340_000n, 'TUSD')
  await chain.pay(3, chain.account(0), sol / 2n)
  await chain.pay(3, chain.account(1), 340_000n, 'TUSD')
  await chain.pay(4, chain.account(3), 1n)
  await chain.pay(4, chain.account(3), 0n)
  await chain.pay(2, chain.account(3), 5_000_000n, 'TFEE')
})
afterAll(() => chain?.stop())

onDatabase('the data API on Solana', (db) => {
  const open = (options: Parameters<typeof startSolanaStack>[1] = {}) => {
    const { caipNetworkId: chainId } = chain
    const listed = { chainId, address: chain.mint('TUSD'), name: 'Test Dollar', symbol: 'TUSD', decimals: 6 }
    return closeAfter(
      startSolanaStack(chain, {
        tokens: [listed],
        usd: { [`${chainId}:${native}`]: 150, [`${chainId}:${chain.mint('TUSD')}`]: 1 },
        ...options,
        ports: { db: { ...db(), close: () => Promise.resolve() }, ...options.ports },
      }),
    )
  }
  const path = (part: string, account: string, query = '') =>
    `/v1/account/${account}/${part}?projectId=local${query}`
  const read = async <schema extends v.GenericSchema>(response: Response, schema: schema) => {
    const body: unknown = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return v.parse(schema, body)
  }

  describe('balance', () => {
    it('[S6.04] [S3.05] is what the golden files say, with tokens of both programs and prices', async () => {
      const stack = await open({ ports: { clock: manualClock() } })
      const response = await stack.get(path('balance', chain.account(1)))
      expect(response.status).toBe(200)
      expectApiHeaders(response)
      await golden(response, './solanaBalance.golden.json')
      await golden(await stack.get(path('portfolio', chain.account(1))), './solanaPortfolio.golden.json')
    })

    it('every spelling of account and chain is the same request; NFTs are no tokens', async () => {
      const stack = await open({ ports: { clock: manualClock() } })
      const { caipNetworkId } = chain
      const answers = await Promise.all(
        [
          path('balance', chain.account(0)),
          path('balance', chain.account(0), `&chainId=${caipNetworkId}`),
          path('balance', `${caipNetworkId}:${chain.account(0)}`),
        ].map(async (one) => read(await stack.get(one), tokenBalances)),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]?.balances.map(({ symbol }) => symbol)).not.toContain('DOOR')
      const before = stack.node.requests
      await stack.get(path('balance', chain.account(0), '&_=1'))
      expect(stack.node.requests).toBe(before)
    })

    it('[X.40, X.40b] a token that imitates a listed one is hidden as spam, the listed one is not', async () => {
      // The list has another TUSD: that of the chain is then the imitation.
      const { caipNetworkId: chainId } = chain
      const listed = { chainId, address: chain.mint('LKS'), name: 'Test Dollar', symbol: 'TUSD', decimals: 9 }
      const stack = await open({ tokens: [listed] })
      const { balances, hidden = [] } = await read(
        await stack.get(path('balance', chain.account(1))),
        tokenBalances,
      )
      expect(hidden.map(({ address, reason }) => [address, reason])).toEqual([
        [`${chainId}:${chain.mint('TUSD')}`, 'spam'],
      ])
      expect(balances.map(({ address }) => address)).toContain(`${chainId}:${chain.mint('LKS')}`)
    })

    it('[S7.76] a node that is down: the last answer, then 503 of the namespace; one without batches is read', async () => {
      const clock = manualClock()
      const stack = await open({ ports: { clock } })
      const get = () => stack.get(path('balance', chain.account(1)))
      const fresh = await read(await get(), tokenBalances)
      stack.node.mood = 'down'
      clock.time += 180_000
      const stale = await get()
      expect(stale.headers.get('age')).toBe('180')
      expect(await read(stale, tokenBalances)).toEqual(fresh)
      clock.time += 700_000
      expect(await getRefusal(get())).toEqual([
        503,
        'chainId',
        'Requested namespace solana balance provider is temporarily unavailable',
      ])
      for (const [part, name] of [
        ['history', 'History'],
        ['nfts', 'NFT'],
      ] as const)
        expect(await getRefusal(stack.get(path(part, chain.account(1))))).toEqual([
          503,
          '',
          `${name} provider is temporarily unavailable`,
        ])
      stack.node.mood = 'single'
      clock.time += 60_000
      const { balances } = await read(await get(), tokenBalances)
      expect(balances).toEqual(fresh.balances)
    })

    it.each([
      ['balance', () => `${native.slice(0, 20)}`, '', 'address'],
      ['balance', () => 'z'.repeat(44), '', 'address'],
      ['balance', () => chain.account(0), '&chainId=eip155:1', 'address'],
      ['balance', () => chain.account(0), '&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'chainId'],
      ['balance', () => `0x${'1'.repeat(40)}`, `&chainId=solana:x`, 'address'],
      ['balance', () => chain.account(0), '&forceUpdate=solana:a:b', 'address'],
      ['history', () => chain.account(0), '&onramp=card', 'provider'],
      ['history', () => chain.account(0), '&cursor=1', 'cursor'],
      ['nfts', () => chain.account(0), '&cursor=1', 'cursor'],
      ['recipients', () => chain.account(0), '', 'chainId'],
    ] as const)(
      '[S7.76] %s of a wrong request is refused, field as named',
      async (part, account, query, field) => {
        const response = await (await open()).get(path(part, account(), query))
        expect((await getRefusal(response)).slice(0, 2)).toEqual([400, field])
      },
    )
  })

  describe('history', () => {
    const page = async (stack: SolanaStack, account: string, query = '') =>
      read(await stack.get(path('history', account, query)), accountHistory)

    it('[S6.05] [S3.11] is what the golden file says: transfers of SOL and tokens, by signature', async () => {
      const response = await (await open()).get(path('history', chain.account(3)))
      expect(response.status).toBe(200)
      expectApiHeaders(response)
      await golden(response, './solanaHistory.golden.json')
    })

    it('[S7.76] [S7.06] purchases of a provider are of EVM accounts only', async () => {
      const onramps = { providers: () => [{ id: 'card' }] } as unknown as Ports['onramps']
      const stack = await open({ ports: { onramps } })
      expect(await getRefusal(stack.get(path('history', chain.account(0), '&onramp=card')))).toEqual([
        400,
        'provider',
        'Invalid parameter: onramp is for accounts of eip155 only',
      ])
      // control: without it the page is served
      expect((await page(stack, chain.account(0))).data.length).toBeGreaterThan(0)
    })

    it('[X.40, X.40b] a mote and nothing from a stranger are hidden with their reason, a token is not', async () => {
      const { data } = await page(await open(), chain.account(3))
      expect(data.map(({ metadata, spam }) => [metadata.operationType, spam])).toEqual([
        ['receive', undefined],
        ['execute', 'zeroValue'],
        ['receive', 'dust'],
        ['send', undefined],
        ['send', undefined],
        ['receive', undefined],
        ['receive', undefined],
        ['receive', undefined],
      ])
    })

    it('[X.40] [S7.06] pages to the end without gap or repeat while transactions arrive', async () => {
      const hashes: string[] = []
      const add = async (count: number) => {
        for (let n = 0; n < count; n++)
          hashes.unshift(await chain.pay(4, chain.account(2), BigInt(1000 + hashes.length)))
      }
      const stack = await open()
      await add(105)
      const expected = [...hashes]
      const seen: HistoryItem[] = []
      let next: string | null | undefined
      do {
        const { data, next: following } = await page(stack, chain.account(4), next ? `&cursor=${next}` : '')
        seen.push(...data)
        // A page ends with a signature, and that is the cursor.
        if (following) expect(following).toBe(data.at(-1)?.metadata.hash)
        next = following
        await add(2)
      } while (next)
      expect(seen.slice(0, 105).map(({ metadata }) => metadata.hash)).toEqual(expected)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      // A cursor of another account is none of this one.
      const foreign = await stack.get(path('history', chain.account(3), `&cursor=${expected[0]}`))
      expect((await getRefusal(foreign)).slice(0, 2)).toEqual([400, 'cursor'])
    }, 120_000)

    it('[X.39] receivers are those of the account’s own transfers', async () => {
      const query = `&chainId=${chain.caipNetworkId}`
      const response = await (await open()).get(path('recipients', chain.account(3), query))
      expect(await read(response, accountRecipients)).toEqual({ data: [chain.account(1), chain.account(0)] })
    })
  })

  it('[S2.28] an NFT has the name of its mint and the picture of its metadata', async () => {
    const stack = await open()
    await golden(await stack.get(path('nfts', chain.account(0))), './solanaNfts.golden.json')
    const { data } = await read(await stack.get(path('nfts', chain.account(0))), accountNfts)
    const image = await fetch(String(data[0]?.image).replace('https://api.example', stack.url))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await read(await stack.get(path('nfts', chain.account(1))), accountNfts)).toEqual({
      data: [],
      next: null,
    })
  })

  it('[S7.09] [S9.24] prices are found by mint, by the placeholder in any case, and by wrapped SOL', async () => {
    const stack = await open()
    const { caipNetworkId } = chain
    const asked = [
      native,
      native.toLowerCase(),
      `${native.slice(0, -1)}2`,
      chain.mint('TUSD'),
      chain.mint('LKS'),
    ]
    const addresses = asked.map((address) => `${caipNetworkId}:${address}`)
    const response = await fetch(`${stack.url}/v1/fungible/price`, {
      method: 'POST',
      body: JSON.stringify({ projectId: 'local', currency: 'usd', addresses }),
    })
    const { fungibles } = await read(response, fungiblePrices)
    expect(
      fungibles.map(({ address, symbol, price, decimals }) => [address, symbol, price, decimals]),
    ).toEqual([
      [addresses[0], 'SOL', 150, 9],
      [addresses[1], 'SOL', 150, 9],
      [addresses[2], 'SOL', 150, 9],
      [addresses[3], 'TUSD', 1, 6],
    ])
  })

  it('[S6.04] [S6.05] the engine reads Solana through the server, with prices, spam and receivers', async () => {
    const stack = await open()
    const { caipNetworkId: network } = chain
    const config = createConfig({
      // No node of its own: what it shows comes from the server.
      networks: [{ ...toNetwork(chain), rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }],
      adapters: [solana()],
      server: { api: stack.url },
      projectId: 'local',
      storage: null,
      logLevel: 'silent',
    })
    const { tokens, nativeOnly } = await getTokens(config, { network, address: chain.account(1) })
    expect(nativeOnly).toBeUndefined()
    expect(tokens[0]).toMatchObject({ symbol: 'SOL', formatted: '1000', price: 150, value: 150_000 })
    const { items } = await getActivity(config, { network, address: chain.account(3) })
    expect(items.map(({ hidden }) => hidden)).toEqual([false, true, true, false, false, false, false, false])
    const { nfts } = await getNfts(config, { network, address: chain.account(0) })
    expect(nfts.map(({ name }) => name)).toEqual(['Latchkey Door #1'])
    const compare = (address: string) => compareReceiver(config, { network, address, from: chain.account(3) })
    expect(await compare(chain.account(1))).toEqual({ kind: 'known' })
    expect(await compare(chain.account(2))).toEqual({ kind: 'new' })
  })

  it('[X.40] [S6.05] read from a node alone the same is hidden, for the same reason', async () => {
    const { caipNetworkId: network } = chain
    const config = createConfig({
      networks: [toNetwork(chain)],
      adapters: [solana()],
      server: false,
      storage: null,
      logLevel: 'silent',
    })
    const { items, ownOnly } = await getActivity(config, { network, address: chain.account(3) })
    expect(ownOnly).toBeUndefined()
    expect(items.map(({ hidden, spam }) => [hidden, spam])).toEqual([
      [false, undefined],
      [true, 'zeroValue'],
      [true, 'dust'],
      ...Array.from({ length: 5 }, () => [false, undefined]),
    ])
    // The sender of the mote sees it: it is their own.
    const sent = await getActivity(config, { network, address: chain.account(4) })
    expect(sent.items.filter(({ hidden }) => hidden)).toEqual([])
  })

  it('[S7.04] the chain is listed', async () => {
    const answer = (await (await open()).get('/v1/supported-chains')).json()
    expect(await answer).toMatchObject({ http: [chain.caipNetworkId] })
  })
})

describe('receivers of a Solana account with a long past', () => {
  it('[X.39b] one older than the first page is known; where some are older than the last page that is read, the answer says that it is not whole', async () => {
    const own = await closeAfter(startSteadySolana().then((it) => ({ ...it, close: it.stop })))
    const stack = await closeAfter(startSolanaStack(own, {}))
    const send = async (from: number, count: number) => {
      for (let n = 0; n < count; n++) await own.pay(from, own.account(0), BigInt(1_000 + n))
    }
    const getReceivers = async (index: number) => {
      const query = `projectId=local&chainId=${own.caipNetworkId}`
      const response = await stack.get(`/v1/account/${own.account(index)}/recipients?${query}`)
      return v.parse(accountRecipients, await response.json())
    }
    for (const from of [1, 2]) await own.pay(from, own.account(3), 1_000n)
    await send(1, 55)
    expect(await getReceivers(1)).toEqual({ data: [own.account(0), own.account(3)] })
    await send(2, 505)
    expect(await getReceivers(2)).toEqual({ data: [own.account(0)], isComplete: false })
  }, 120_000)
})
