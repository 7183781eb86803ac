import { describe, expect, it } from 'vitest'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { getActivity } from './getActivity.ts'

const a = '0x00000000000000000000000000000000000000A1'
const transfer = {
  direction: 'in',
  quantity: { numeric: '0.0000000000000000001' },
  value: null,
  price: 2,
  fungible_info: { name: 'Coin', symbol: 'COIN', icon: { url: '' }, address: `eip155:1:${a}` },
  nft_info: null,
}
const nft = (is_spam: boolean) => ({
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
  fungible_info: null,
  nft_info: {
    name: 'Claim\u202E now',
    content: { preview: { url: 'https://evil.example/x.png', content_type: 'image/png' }, detail: null },
    flags: { is_spam },
  },
})
const entry = (id: string, transfers: object[] | null, more: object = {}, metadata: object = {}) => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `0x${id}`,
    minedAt: '2026-11-20T10:00:00Z',
    sentFrom: '0xb',
    sentTo: a,
    status: 'confirmed',
    nonce: 7,
    application: { name: 'App', iconUrl: null },
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
  ...more,
})
async function start(data: object[] = [], next: string | null = null) {
  const server = await startTestServer()
  server.answer = () => ({ body: { data, next } })
  return { server, ...(await startConnected({ server: server.base })) }
}

describe('getActivity', () => {
  it('[S3.11] parses dates to milliseconds and leaves amounts as they came', async () => {
    const { config, server } = await start([entry('1', [transfer])], 'c'.repeat(80))
    expect(await getActivity(config)).toEqual({
      items: [
        {
          id: '1',
          hash: '0x1',
          network: 'eip155:1',
          operation: 'receive',
          status: 'confirmed',
          date: Date.UTC(2026, 10, 20, 10),
          from: '0xb',
          to: a,
          nonce: 7,
          application: { name: 'App', iconUrl: undefined },
          transfers: [
            {
              direction: 'in',
              amount: '0.0000000000000000001',
              price: 2,
              token: { name: 'Coin', symbol: 'COIN', iconUrl: undefined, address: `eip155:1:${a}` },
            },
          ],
          hidden: false,
        },
      ],
      next: 'c'.repeat(80),
    })
    expect(server.asked[0]?.path).toBe(`/v1/account/${a}/history`)
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toMatchObject({
      chainId: 'eip155:1',
      currency: 'usd',
      projectId: 'local',
    })
  })

  it.each([
    ['every transfer is spam', [nft(true), nft(true)], {}, true],
    ['one of two is spam', [nft(true), nft(false)], {}, false],
    ['a spam NFT comes with a token', [nft(true), transfer], {}, false],
    ['there are no transfers', [], {}, false],
    ['transfers are unknown', null, {}, false],
    ['the server marks a look-alike', [transfer], { spam: 'lookalike' }, true],
  ])('[S3.11] [X.40] where %s', async (_title, transfers, more, hidden) => {
    const { config } = await start([entry('1', transfers, more)])
    expect((await getActivity(config)).items).toMatchObject([{ hidden }])
  })

  it('[X.40] shows names as plain text and no image of another origin', async () => {
    const { config } = await start([entry('1', [nft(false)])])
    const { items } = await getActivity(config)
    expect(items[0]?.transfers[0]?.nft).toEqual({ name: 'Claim now', imageUrl: undefined, isSpam: false })
  })

  it('leaves out what is of another network or has no date', async () => {
    const { config } = await start([
      entry('1', [], {}, { chain: 'eip155:10' }),
      entry('2', [], {}, { minedAt: 'yesterday' }),
      entry('3', [], {}, { chain: null }),
    ])
    expect((await getActivity(config)).items.map(({ id }) => id)).toEqual(['3'])
  })

  it('asks for the page of the cursor, and ends where a cursor leads to itself', async () => {
    const { config, server } = await start([], 'again')
    expect(await getActivity(config, { cursor: 'again' })).toEqual({ items: [] })
    expect(server.asked[0]?.query.get('cursor')).toBe('again')
  })

  it('[S8.08] says that transactions could not be fetched, with what a report needs', async () => {
    const { config, server, events } = await start()
    server.answer = () => ({ status: 503, body: {} })
    const failures = () => events.filter(({ event }) => event === 'ERROR_FETCH_TRANSACTIONS')
    const calls = [getActivity(config, { cursor: 'c' }), getActivity(config, { cursor: 'c' })]
    for (const call of calls) await expect(call).rejects.toThrow()
    expect(server.asked).toHaveLength(1)
    expect(failures()).toEqual([
      {
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: { address: a, projectId: 'local', cursor: 'c', isSmartAccount: false },
      },
    ])
    const controller = new AbortController()
    server.answer = () => ({ body: undefined })
    const left = getActivity(config, { signal: controller.signal })
    controller.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortedError' })
    expect(failures()).toHaveLength(1)
  })

  it('[X.43] without a server returns own sends only, and the reason', async () => {
    const { config } = await startConnected()
    expect(await getActivity(config)).toEqual({ items: [], ownOnly: 'noServer' })
  })
})
