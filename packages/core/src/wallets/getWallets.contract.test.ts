import type { WalletEntry } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createTestConfig, type TestConfigParameters } from '../testing/createTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { getSuggestedWallets } from './getSuggestedWallets.ts'
import { getSuggestedWalletsQueryOptions } from './getSuggestedWalletsQueryOptions.ts'
import { getWalletImages } from './getWalletImages.ts'
import { getWallets } from './getWallets.ts'
import { getWalletsQueryOptions } from './getWalletsQueryOptions.ts'

const id = (n: number) => n.toString(16).padStart(64, '0')
const wallet = (n: number, more: Partial<WalletEntry> = {}) => ({
  id: id(n),
  name: `Wallet ${n}`,
  chains: ['eip155:1'],
  image_id: `i-${n}`,
  ...more,
})

/** A server whose directory holds so many wallets and answers as ours does. */
async function start(parameters: TestConfigParameters & { wallets?: number } = {}) {
  const { wallets = 90, ...rest } = parameters
  const server = await startTestServer({ wellKnown: (base) => ({ directory: `${base}/` }) })
  const list = Array.from({ length: wallets }, (_, n) => wallet(n))
  server.answer = ({ path, query }) => {
    if (path !== '/getWallets') return { status: 404, body: {} }
    const [include, exclude] = ['include', 'exclude'].map((name) => query.get(name)?.split(','))
    const search = query.get('search')
    const found = list.filter(
      (one) =>
        (!include || include.includes(one.id)) &&
        !exclude?.includes(one.id) &&
        (!search || one.name.includes(search)),
    )
    const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
    return { body: { count: found.length, data: found.slice((page - 1) * entries, page * entries) } }
  }
  return { server, ...createTestConfig({ server: server.base, ...rest }) }
}

describe('the directory', () => {
  it('[S7.01] [S7.37] is asked with every parameter of the query, for wallets of the app’s networks', async () => {
    const { config, server } = await start()
    const list = await getWallets(config, {
      page: 2,
      entries: 40,
      search: 'Wal',
      badge: 'certified',
      exclude: [id(0)],
      rdns: ['a.b', 'c.d'],
    })
    expect(list.count).toBe(89)
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toEqual({
      page: '2',
      entries: '40',
      search: 'Wal',
      badge_type: 'certified',
      exclude: id(0),
      rdns: 'a.b,c.d',
      chains: 'eip155:1,eip155:10,eip155:137',
      st: 'latchkey',
      sv: 'html-ethers-0.0.0',
      projectId: 'local',
    })
  })

  it('[S7.37] lists only what is included, never what is excluded, and nothing where nothing is included', async () => {
    const include = [id(1), id(2), id(3)]
    const { config, server } = await start()
    const list = await getWallets(config, { include, exclude: [id(2)] })
    expect(list.data.map((one) => one.id)).toEqual([id(1), id(3)])
    const asked = server.asked.length
    expect(await getWallets(config, { include: [] })).toEqual({ count: 0, data: [] })
    expect(server.asked).toHaveLength(asked)
  })

  it('suggests only what is included and never what is excluded, featured or not', async () => {
    const { config } = await start()
    const suggested = await getSuggestedWallets(config, {
      featured: [9, 3, 2].map(id),
      include: [1, 2, 3, 4].map(id),
      exclude: [id(2), id(4)],
    })
    expect(suggested.featured.map((one) => one.id)).toEqual([id(3)])
    expect(suggested.recommended.map((one) => one.id)).toEqual([id(1)])
  })

  it('[S9.58] pages by 40 until all are read, and [S9.60] a search is one answer of at most 100', async () => {
    const { config, server } = await start()
    const options = getWalletsQueryOptions(config, {})
    const { signal } = new AbortController()
    const pages: Awaited<ReturnType<typeof getWallets>>[] = []
    for (let page: number | undefined = options.initialPageParam; page; ) {
      const next = await options.queryFn({ signal, pageParam: page })
      pages.push(next)
      page = options.getNextPageParam(next, pages, page, [])
    }
    expect(pages.map(({ data }) => data.length)).toEqual([40, 40, 10])
    expect(new Set(pages.flatMap(({ data }) => data.map((one) => one.id))).size).toBe(90)
    const search = getWalletsQueryOptions(config, { search: 'Wallet' })
    const found = await search.queryFn({ signal, pageParam: 1 })
    expect(server.asked.at(-1)?.query.get('entries')).toBe('100')
    expect(found.data).toHaveLength(90)
    expect(search.getNextPageParam(found, [found], 1, [1])).toBeUndefined()
  })

  it('[S9.59] features and recommends four, each wallet once, in the order the app gave', async () => {
    const featured = [9, 3, 3, 7, 5, 1].map(id)
    const { config } = await start()
    const suggested = await getSuggestedWallets(config, { featured, exclude: [id(0)] })
    expect(suggested.featured.map((one) => one.id)).toEqual([9, 3, 7, 5].map(id))
    expect(suggested.recommended.map((one) => one.id)).toEqual([1, 2, 4, 6].map(id))
  })

  it('[S9.59] recommends four where nothing is featured; an unknown featured one is left out', async () => {
    const plain = await start()
    const { featured, recommended } = await getSuggestedWallets(plain.config)
    expect([featured.length, recommended.length]).toEqual([0, 4])
    expect(plain.server.asked).toHaveLength(1)
    const suggested = await getSuggestedWallets(plain.config, { featured: ['f'.repeat(64), id(1)] })
    expect(suggested.featured.map((one) => one.id)).toEqual([id(1)])
  })

  it('recommends as many as a caller says, who leaves some of them out', async () => {
    const { config } = await start()
    const suggested = await getSuggestedWallets(config, { featured: [id(2)], recommended: 8 })
    expect(suggested.featured.map((one) => one.id)).toEqual([id(2)])
    expect(suggested.recommended.map((one) => one.id)).toEqual([0, 1, 3, 4, 5, 6, 7, 8].map(id))
    const { queryKey } = getSuggestedWalletsQueryOptions(config, { recommended: 8 })
    expect(queryKey).not.toEqual(getSuggestedWalletsQueryOptions(config).queryKey)
  })

  it('comes with the package where no server has one, chosen from in the same way', async () => {
    const { config } = createTestConfig()
    const all = await getWallets(config)
    expect(all.data).toHaveLength(40)
    expect(all.count).toBeGreaterThan(100)
    const found = await getWallets(config, { search: 'metamask', entries: 100 })
    expect(found.data[0]).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask' })
    const rest = await getWallets(config, { search: 'metamask', exclude: [found.data[0]?.id ?? ''] })
    expect(rest.data.map(({ name }) => name)).not.toContain('MetaMask')
    expect(await getWalletImages(config, { ids: ['x'] })).toEqual(new Map())
  })

  it('lists wallets of Polkadot for an app with such a network, from the package too', async () => {
    const { config } = createTestConfig()
    const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
    const { data } = await getWallets(config, { chains: [kusama], entries: 100 })
    const names = data.filter(({ chains }) => chains.length > 0).map(({ name }) => name)
    expect(names.sort()).toEqual(
      ['Enkrypt', 'Fearless', 'Mimir', 'Polkadot{.js}', 'Polkagate', 'SubWallet', 'Talisman'].sort(),
    )
    expect(data.find(({ name }) => name === 'Polkagate')?.chrome_store).toMatch(
      /ginchbkmljhldofnbjabmeophlhdldgp$/,
    )
  })

  it('a directory that fails is an error, not the list of yesterday', async () => {
    const { config, server } = await start()
    server.answer = () => ({ status: 503, body: {} })
    await expect(getWallets(config)).rejects.toMatchObject({ name: 'HttpError', status: 503 })
  })

  it('the names of wallets are plain text, and no picture is loaded from a stranger', async () => {
    const { config, server } = await start()
    const hostile = wallet(1, { name: '<b>Meta\u202EMask</b>', image_url: 'https://evil.example/x.png' })
    const own = wallet(2, { image_url: '/getWalletImage/i-2' })
    server.answer = () => ({ body: { count: 2, data: [hostile, own] } })
    const { data } = await getWallets(config)
    expect(data[0]?.name).toBe('<b>MetaMask</b>')
    expect(data[0]).not.toHaveProperty('image_url')
    expect(data[1]?.image_url).toBe(`${server.base}/getWalletImage/i-2`)
  })

  it('[S7.38] pictures come a page to a request, rasters of what was asked for only', async () => {
    const { config, server } = await start()
    const image = 'data:image/webp;base64,UklGRg=='
    server.answer = ({ query }) => {
      const ids = query.get('ids')?.split(',') ?? []
      const images = Object.fromEntries(ids.map((one) => [one, image]))
      const bad = { 'i-1': 'data:image/svg+xml;base64,PHN2Zz4=', unasked: image }
      return { body: { images: { ...images, ...bad } } }
    }
    const ids = Array.from({ length: 50 }, (_, n) => `i-${n}`)
    const images = await getWalletImages(config, { ids: [...ids, 'i-2'] })
    expect(server.asked.map(({ query }) => query.get('ids')?.split(',').length)).toEqual([40, 10])
    expect(images.get('i-2')).toBe(image)
    expect(images.size).toBe(49)
    expect(images.has('unasked')).toBe(false)
  })

  it('[S7.38] a directory without that request serves each picture by its id; other failures are told', async () => {
    const { config, server } = await start()
    const images = await getWalletImages(config, { ids: ['i-1', 'a/b?c'] })
    expect([...images]).toEqual([
      ['i-1', `${server.base}/getWalletImage/i-1`],
      ['a/b?c', `${server.base}/getWalletImage/a%2Fb%3Fc`],
    ])
    server.answer = () => ({ status: 503, body: {} })
    await expect(getWalletImages(config, { ids: ['i-1'] })).rejects.toMatchObject({ status: 503 })
  })
})
