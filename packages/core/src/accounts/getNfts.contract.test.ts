import { describe, expect, it, vi } from 'vitest'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { getNfts } from './getNfts.ts'
import { getPrices } from './getPrices.ts'

const a = '0x00000000000000000000000000000000000000A1'
const contract = '0x1111111111111111111111111111111111111111'
const nft = {
  chain: 'eip155:1',
  contract,
  tokenId: '7',
  name: 'Cat\u202E\u0000 #7',
  image: 'https://evil.example/cat.svg',
  amount: (2n ** 256n - 1n).toString(),
  is_spam: false,
}

describe('getNfts', () => {
  it('parses a page: exact amounts, plain names, no images of other origins, nothing of other networks', async () => {
    const server = await startTestServer()
    const own = { ...nft, tokenId: '8', name: '', image: `${server.base}/image/8`, is_spam: true }
    server.answer = () => ({ body: { data: [nft, own, { ...nft, chain: 'eip155:10' }], next: 'n' } })
    const { config } = await startConnected({ server: server.base })
    const base = { network: 'eip155:1', contract, amount: 2n ** 256n - 1n }
    expect(await getNfts(config)).toEqual({
      nfts: [
        { ...base, tokenId: '7', name: 'Cat #7', imageUrl: undefined, hidden: false },
        { ...base, tokenId: '8', name: '#8', imageUrl: `${server.base}/image/8`, hidden: true },
      ],
      next: 'n',
    })
    expect(server.asked[0]?.path).toBe(`/v1/account/${a}/nfts`)
    expect(await getNfts(config, { cursor: 'n' })).not.toHaveProperty('next')
    expect(server.asked[1]?.query.get('cursor')).toBe('n')
  })

  it('[X.43] has none where the network is not served', async () => {
    const { config } = await startConnected()
    expect(await getNfts(config)).toEqual({ nfts: [], unavailable: 'noServer' })
  })

  it.each([
    ['a negative number', { tokenId: '-1' }],
    ['markup', { tokenId: '<b>' }],
    ['no amount', { amount: '1e3' }],
  ])('refuses an answer with %s', async (_title, change) => {
    const server = await startTestServer()
    server.answer = () => ({ body: { data: [{ ...nft, ...change }], next: null } })
    const { config } = await startConnected({ server: server.base })
    await expect(getNfts(config)).rejects.toMatchObject({ reason: 'shape' })
  })
})

describe('getPrices', () => {
  const price = {
    address: `eip155:1:${contract}`,
    name: 'Coin',
    symbol: 'C',
    iconUrl: '',
    price: 2,
    decimals: 6,
  }

  it('[X.36] requests a hundred at a time and leaves out what has no price or was not requested', async () => {
    const server = await startTestServer()
    const bodies: { addresses: string[]; currency: string; projectId: string }[] = []
    server.answer = ({ body }) => {
      bodies.push(JSON.parse(body))
      const unasked = { ...price, address: `eip155:1:0x${'2'.repeat(40)}` }
      const free = { ...price, address: `eip155:1:0x${'0'.repeat(39)}5`, price: 0 }
      return { body: { fungibles: [{ ...price, address: price.address.toUpperCase() }, unasked, free] } }
    }
    const { config } = await startConnected({ server: server.base })
    const many = Array.from({ length: 150 }, (_, n) => `eip155:1:0x${String(n).padStart(40, '0')}` as const)
    const list = await getPrices(config, { addresses: [...many, `eip155:1:${contract}`], currency: 'eur' })
    expect(bodies.map(({ addresses }) => addresses.length)).toEqual([100, 51])
    expect(bodies[0]).toMatchObject({ currency: 'eur', projectId: 'local' })
    expect(new Set(list.map(({ address }) => address))).toEqual(new Set([`eip155:1:${contract}`]))
    expect(list[0]).toMatchObject({ price: 2, decimals: 6, symbol: 'C' })
  })

  it('[X.36] returns a price’s age, source and history, without points of an unknown price', async () => {
    const server = await startTestServer()
    const bodies: unknown[] = []
    const sparkline = [
      { at: 1, price: 3 },
      { at: 2, price: 0 },
      { at: 3, price: 2 },
    ]
    const past = { age: 5, source: 'po\u202Eols', change24h: -50 }
    server.answer = ({ body }) => {
      bodies.push(JSON.parse(body))
      return { body: { fungibles: [{ ...price, ...past, sparkline }] } }
    }
    const { config } = await startConnected({ server: server.base })
    const [one] = await getPrices(config, { addresses: [`eip155:1:${contract}`], sparkline: 'week' })
    expect(bodies[0]).toMatchObject({ sparkline: 'week' })
    expect(one).toMatchObject({ age: 5, source: 'pools', change24h: -50 })
    expect(one?.sparkline).toEqual([sparkline[0], sparkline[2]])
    for (const broken of [{ age: -1 }, { change24h: -101 }, { sparkline: [{ at: 1, price: -1 }] }]) {
      server.answer = () => ({ body: { fungibles: [{ ...price, ...broken }] } })
      const failed = getPrices(config, { addresses: [`eip155:1:${contract}`] })
      await expect(failed, JSON.stringify(broken)).rejects.toThrow()
    }
  })

  it('requests nothing for an empty list', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { config } = await startConnected()
    expect(await getPrices(config, { addresses: [] })).toEqual([])
    expect(fetched).not.toHaveBeenCalled()
  })
})
