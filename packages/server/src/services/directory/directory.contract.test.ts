import { networkImageIds, type WalletList } from '@latchkey/protocol'
import { errorEnvelope, walletImages, walletList } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { getRefusal } from '../../testing/expectAnswer.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

async function open() {
  const stack = await closeAfter(startStack())
  return {
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${stack.url}${path}`, { headers }),
    async list(query = ''): Promise<WalletList> {
      const response = await fetch(`${stack.url}/getWallets?projectId=local&st=latchkey&sv=1${query}`)
      expect(response.status).toBe(200)
      return v.parse(walletList, await response.json())
    },
  }
}

describe('GET /getWallets', () => {
  it('[S7.37] answers a page and the count of all matches, with a database that answers nothing', async () => {
    const { list } = await open()
    const first = await list()
    expect(first.count).toBeGreaterThan(500)
    const trust = { name: 'Trust Wallet', relay: 'public', rdns: 'com.trustwallet.app' }
    expect(first.data[0]).toMatchObject(trust)
    expect((await list('&entries=4')).data).toEqual(first.data.slice(0, 4))
  })

  it('[S9.58] [S7.37] pages of 40 lead through every wallet once', async () => {
    const { list } = await open()
    const ids: string[] = []
    for (let page = 1; ; page++) {
      const { data, count } = await list(`&page=${page}&entries=40`)
      ids.push(...data.map(({ id }) => id))
      if (data.length > 0) continue
      expect(ids).toHaveLength(count)
      break
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect((await list('&page=1')).data).toHaveLength(40)
  })

  it('[S7.37] lists wallets of Polkadot on every network of it, those that state it first', async () => {
    const { list } = await open()
    const relay = await list('&chains=polkadot:91b171bb158e2d3848fa23a9f1c25182')
    const stating = relay.data.filter(({ chains }) => chains.length > 0)
    expect(stating.map(({ name }) => name).sort()).toEqual(
      ['Enkrypt', 'Fearless', 'Mimir', 'Polkadot{.js}', 'Polkagate', 'SubWallet', 'Talisman'].sort(),
    )
    expect(relay.data.slice(0, stating.length)).toEqual(stating)
    const kusama = await list('&chains=polkadot:b0a8d493285c2df73290dfb7e61f870f')
    expect(kusama.data).toEqual(relay.data)
    // control: another family has none of those that are for Polkadot alone
    const solana = await list('&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&search=fearless')
    expect(solana.count).toBe(0)
  })

  it('[S9.60] [S7.37] searches 100 at a time, and filters', async () => {
    const { list } = await open()
    expect((await list('&search=METAMASK&entries=100')).data[0]?.id).toBe(metaMask)
    const wide = await list('&search=wallet&entries=100')
    expect(wide.data).toHaveLength(100)
    expect(wide.count).toBeGreaterThan(100)
    expect((await list(`&include=${metaMask}`)).data.map(({ name }) => name)).toEqual(['MetaMask'])
    const without = await list(`&exclude=${metaMask}&search=metamask`)
    expect(without.data.map(({ id }) => id)).not.toContain(metaMask)
    expect((await list('&rdns=io.metamask,me.rainbow')).count).toBe(2)
    expect((await list('&names=Rainbow,Phantom')).count).toBe(2)
    expect((await list('&badge_type=certified')).count).toBe(0)
    expect((await list('&badge=none')).count).toBeGreaterThan(500)
    const solana = await list('&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(solana.data.map(({ name }) => name)).toContain('Solflare')
    // Wallets that state the chain come first, then those that state none; never one that states others.
    const states = solana.data.map(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
    const unknown = solana.data.map(({ chains }) => chains.length === 0)
    expect(states.map((one, n) => one || unknown[n])).toEqual(states.map(() => true))
    expect([...states].sort((one, other) => Number(other) - Number(one))).toEqual(states)
  })

  it('[S7.37] `sort`, unknown parameters and cache busters change nothing', async () => {
    const { list } = await open()
    const plain = await list()
    const busters = ['&cb=123', '&__proto__=1', '&constructor[prototype]=x', '&sort=name', '&page=1&page=9']
    for (const extra of [...busters, '&page=&search=&chains=,']) expect(await list(extra)).toEqual(plain)
  })

  it.each([
    ['/getWallets?projectId=local&entries=40', '', 'public, max-age=300'],
    ['/getWalletImages?projectId=local&ids=', 'ids of pictures', 'public, max-age=86400'],
  ])('[S7.37] %s%s is made and compressed once, and 304 to its tag', async (start, ids, cacheControl) => {
    const { get, list } = await open()
    const path = ids ? start + (await list()).data.map(({ image_id }) => image_id).join() : start
    const plain = await get(path, { 'accept-encoding': 'identity' })
    const text = await plain.text()
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['gzip', 'br, gzip;q=0.5']) {
      const packed = await get(path, { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length)
      expect(await packed.text()).toBe(text)
    }
    for (const encoding of ['gzip;q=0', 'br', 'x-gzip2'])
      expect((await get(path, { 'accept-encoding': encoding })).headers.get('content-encoding')).toBeNull()

    expect(plain.headers.get('cache-control')).toBe(cacheControl)
    expect(plain.headers.get('vary')).toBe('accept-encoding')
    const etag = plain.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await get(path, { 'if-none-match': tag })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
    // another project, and a parameter nobody knows: the same answer
    const other = await get(`${path}&projectId=x&cb=1`, { 'accept-encoding': 'identity' })
    expect([await other.text(), other.headers.get('etag')]).toEqual([text, etag])
  })

  it.each([
    ...['page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=99999999999999999999', 'page=NaN', 'page=%00'],
    ...['entries=0', 'entries=101', 'entries=all'],
    ...['chains=eip155', 'chains=eip155:1;eip155:2', 'chains=<script>'],
    ...['include=metamask', 'include=..%2f..%2fetc%2fpasswd', `include=${'a'.repeat(63)}`],
    `exclude=${metaMask.toUpperCase()}`,
    `exclude=${Array(501).fill(metaMask).join(',').slice(0, 15_000)}x`,
    ...[`search=${'a'.repeat(101)}`, 'search=a%00b', 'search=a%1b[2J'],
    ...['badge_type=official', 'badge=1', 'rdns=metamask', 'names=a%0ab'],
  ])('?%s is refused by name', async (query) => {
    const { get } = await open()
    expect((await getRefusal(get(`/getWallets?${query}`))).slice(0, 2)).toEqual([400, query.split('=')[0]])
  })
})

describe('pictures', () => {
  it.each([
    ['/getWalletImage/', async (list: WalletList) => list.data[0]?.image_id],
    ['/public/getAssetImage/', async () => networkImageIds['eip155:1']],
    ['/public/getTokenImage/', async () => 'USDC'],
    ['/public/getTokenImage/', async () => 'eth'],
    ['/public/getCurrencyImage/', async () => 'usd'],
  ])('[S7.38] %s answers a raster that may be cached, and 304 to its tag', async (path, idOf) => {
    const { get, list } = await open()
    const url = `${path}${await idOf(await list())}?projectId=local`
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('max-age=86400'),
      'cross-origin-resource-policy': 'cross-origin',
    })
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.subarray(0, 4).toString()).toBe('RIFF')
    expect(body.length).toBeLessThan(10_000)

    const etag = response.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(url, { 'if-none-match': tag })
      expect(again.status).toBe(304)
      expect(again.headers.get('etag')).toBe(etag)
      expect(await again.text()).toBe('')
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each([
    '/getWalletImage/unknown',
    '/getWalletImage/..%2f..%2fpackage.json',
    '/getWalletImage/__proto__',
    '/getWalletImage/%00',
    '/public/getAssetImage/constructor',
    '/public/getTokenImage/NOSUCH',
    '/public/getTokenImage/%F0%9F%92%A9',
    '/public/getCurrencyImage/xxx',
    `/getWalletImage/${'a'.repeat(5000)}`,
  ])('[S7.38] %s is 404', async (path) => {
    const { get } = await open()
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(v.parse(errorEnvelope, await response.json()).reasons).toHaveLength(1)
  })

  it('[S7.38] those of a page are one answer in whatever order they are named', async () => {
    const { get, list } = await open()
    const ids = (await list('&entries=40')).data.flatMap(({ image_id }) => image_id ?? [])
    const ask = (names: readonly string[]) =>
      get(`/getWalletImages?ids=${names.join(',')}`, { 'accept-encoding': 'gzip' })
    const texts: string[] = []
    for (const names of [ids, ids.toReversed(), [...ids.slice(1), ids[0] ?? '']]) {
      const response = await ask(names)
      texts.push(`${response.headers.get('etag')} ${await response.text()}`)
    }
    expect(new Set(texts).size).toBe(1)
    const nobody = await ask(['unknown', 'invented'])
    expect([nobody.status, await nobody.json()]).toEqual([200, { images: {} }])
  })

  it('[S7.38] [S7.40] those of a page come in one answer, unknown ones left out', async () => {
    const { get, list } = await open()
    const ids = (await list('&entries=40')).data.flatMap(({ image_id }) => image_id ?? [])
    const response = await get(
      `/getWalletImages?ids=${[...ids.slice(0, 38), 'unknown', '__proto__'].join(',')}`,
    )
    expect(response.status).toBe(200)
    const { images } = v.parse(walletImages, await response.json())
    expect(Object.keys(images).sort()).toEqual([...ids.slice(0, 38)].sort())
    const [first = ''] = ids
    const single = await get(`/getWalletImage/${first}`)
    const bytes = Buffer.from(await single.arrayBuffer()).toString('base64')
    expect(images[first]).toBe(`data:image/webp;base64,${bytes}`)
  })

  it.each(['', '?ids=', '?ids=,,,', `?ids=${Array.from({ length: 41 }, (_, index) => index).join(',')}`])(
    '/getWalletImages%s is refused',
    async (query) => {
      const { get } = await open()
      expect((await get(`/getWalletImages${query}`)).status).toBe(400)
    },
  )
})

it('the server announces its directory', async () => {
  const { get } = await open()
  expect(await (await get('/.well-known/latchkey')).json()).toHaveProperty('directory')
})
