import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connect,
  createConfig,
  disconnect,
  getSuggestedWallets,
  getWalletImages,
  getWallets,
} from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { getWalletsQueryOptions } from '@latchkey/core/query'
import { approveSwap, getSwapQuote, getSwapTokens, swap } from '@latchkey/core/swaps'
import { transfer } from '@latchkey/core/transfers'
import { createPorts, createProjectStore, createServer, readConfig, type ServiceName } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestAdapter } from '../../../core/src/testing/createTestAdapter.ts'
import { createTestSwaps } from '../../../core/src/testing/createTestSwaps.ts'
import { createTestWallet } from '../../../core/src/testing/createTestWallet.ts'
import { startTestConfig } from '../../../core/src/testing/startTestConfig.ts'
import { testNetwork } from '../../../core/src/testing/testNetwork.ts'

const origin = 'https://app.example'
const services: ServiceName[] = ['well-known', 'supported-chains', 'directory', 'projects', 'events']

let folder: string
let server: ReturnType<typeof createServer>
let ports: ReturnType<typeof createPorts>
let url: string
/** A project that only another origin may use. */
let elsewhere: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-engine-'))
  const config = readConfig({
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PROJECT_ID: 'local',
    LATCHKEY_SECRET: 'only for the tests of this repository',
    LATCHKEY_DATA: folder,
    LATCHKEY_EVENTS: 'store',
  })
  ports = createPorts(config)
  server = createServer({ config, ports, services })
  ;({ url } = await server.listen())
  const store = createProjectStore(ports.db, ports.clock)
  elsewhere = (await store.add({ name: 'Elsewhere', origins: ['https://other.example'] })).id
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const start = (parameters: Partial<Parameters<typeof createConfig>[0]> = {}) =>
  createConfig({
    server: url,
    networks: [{ id: 1, name: 'One', nativeCurrency, rpcUrls }],
    adapters: [evm()],
    storage: null,
    logLevel: 'silent',
    ...parameters,
  })

describe('the engine over the real server', () => {
  it('[S7.37] [S9.58] [S9.60] reads the whole directory, page after page without repeats, and searches it', async () => {
    const config = start()
    const options = getWalletsQueryOptions(config, {})
    const { signal } = new AbortController()
    const pages: Awaited<ReturnType<typeof getWallets>>[] = []
    for (let page: number | undefined = options.initialPageParam; page; ) {
      const next = await options.queryFn({ signal, pageParam: page })
      pages.push(next)
      page = options.getNextPageParam(next, pages, page, [])
    }
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(pages[0]?.data).toHaveLength(40)
    expect(ids).toHaveLength(pages[0]?.count ?? -1)
    expect(new Set(ids).size).toBe(ids.length)
    const found = await getWallets(config, { search: 'metamask', entries: 100 })
    expect(found.data[0]?.name).toBe('MetaMask')
    expect((await getWallets(start({ server: false }), { search: 'metamask' })).data[0]?.id).toBe(
      found.data[0]?.id,
    )
  })

  it('[S7.38] [S9.59] shows suggested wallets with pictures that come in one request', async () => {
    const config = start()
    const { recommended } = await getSuggestedWallets(config)
    expect(recommended).toHaveLength(4)
    const known = (await getWallets(config, { entries: 100 })).data.flatMap(({ image_id }) => image_id ?? [])
    const images = await getWalletImages(config, { ids: [...known.slice(0, 5), 'unknown'] })
    expect(images.has('unknown')).toBe(false)
    for (const image of images.values()) expect(image).toMatch(/^data:image\/(?:webp|png);base64,/)
  })

  it('[S7.24] [S7.39] sends usage events it takes, and [S8.33] tells the builder where it doesn’t', async () => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('location', { origin, pathname: '/x', host: 'app.example' })
    const { fetch } = globalThis
    const statuses: number[] = []
    // A browser names the page's origin by itself.
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const answer = await fetch(input, { ...init, headers: { ...init?.headers, origin } })
      if (new URL(input).pathname === '/e') statuses.push(answer.status)
      return answer
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const usage = { analytics: true, consent: () => true, debug: true }
      const config = start(usage)
      const stop = config.start()
      await vi.waitFor(() => expect(statuses).toEqual([202]), 10_000)
      expect(config.state.alert).toBeUndefined()
      stop()
      const refused = start({ ...usage, projectId: elsewhere })
      const stopRefused = refused.start()
      await vi.waitFor(() => expect(refused.state.alert?.code).toBe('APKT002'), 10_000)
      expect(refused.state.alert?.long).toBe(
        `Origin ${origin} not found on Allowlist - update configuration (refused by ${url}/e; project ${elsewhere} allows https://other.example)`,
      )
      stopRefused()
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('[S8.17] [S8.40] [S8.41] tells the server of a send that failed, and of all chains that would not disconnect in one event', async () => {
    const wallet = createTestWallet({ id: 'one', network: 'eip155:1' })
    const other = createTestWallet({ id: 'dot', namespace: 'polkadot', network: 'polkadot:91b1' })
    const adapter = createTestAdapter({ wallets: [wallet] })
    const { config } = startTestConfig({
      server: url,
      analytics: true,
      consent: () => true,
      networks: [testNetwork(1), { ...testNetwork(1), id: '91b1', caipNetworkId: 'polkadot:91b1' }],
      adapters: [adapter, createTestAdapter({ wallets: [other], namespace: 'polkadot' })],
    })
    await connect(config, { connector: other.connector })
    await connect(config, { connector: wallet.connector })
    const address = wallet.accounts[0] ?? expect.fail('no account')
    adapter.balances.set(address.toLowerCase(), 10n ** 18n)
    wallet.fail('sendTransaction', { thrown: { code: -32000, message: 'secret' } })
    await expect(
      transfer(config, { to: address, amount: 5n * 10n ** 17n, gasPrice: 3n }),
    ).rejects.toMatchObject({ code: -32000 })
    for (const one of [wallet, other]) one.fail('disconnect', { thrown: new Error('secret') })
    await expect(disconnect(config)).rejects.toThrow('Failed to disconnect')

    const stored = (name: string) =>
      ports.db.query.selectFrom('event').select(['properties']).where('name', '=', name).execute()
    for (const name of ['SEND_ERROR', 'DISCONNECT_ERROR'])
      await vi.waitFor(async () => expect(await stored(name)).toHaveLength(1))
    expect((await stored('SEND_ERROR')).map(({ properties }) => JSON.parse(properties))).toEqual([
      {
        network: 'eip155:1',
        isSmartAccount: false,
        token: 'ETH',
        amount: '0.5',
        message: expect.stringMatching(/^\w+ -32000$/),
      },
    ])
    expect((await stored('DISCONNECT_ERROR')).map(({ properties }) => JSON.parse(properties))).toEqual([
      { message: 'Failed to disconnect chain polkadot: Error, Failed to disconnect chain eip155: Error' },
    ])
  })

  it('[S8.38] [S8.39] tells the server of a swap and an approval that failed: which tokens, how much, and no text of the wallet’s', async () => {
    // The server of this file has no provider of swaps: quotes come from one in memory, events go to the real one.
    const { fetch } = globalThis
    createTestSwaps()
    const answerInMemory = globalThis.fetch
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      String(input).startsWith(url) ? fetch(input, init) : answerInMemory(input, init),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const wallet = createTestWallet({ id: 'swapper', network: 'eip155:1' })
    const adapter = createTestAdapter({ wallets: [wallet] })
    const { config } = startTestConfig({
      server: { api: 'https://api.example', events: url, projectId: 'local' },
      analytics: true,
      consent: () => true,
      networks: [testNetwork(1)],
      adapters: [adapter],
    })
    await connect(config, { connector: wallet.connector })
    adapter.balances.set((wallet.accounts[0] ?? '').toLowerCase(), 10n ** 19n)
    const [ether, dollar, latchkey] = (await getSwapTokens(config)).tokens
    if (!ether || !dollar || !latchkey) return expect.fail('no tokens')
    const quote = await getSwapQuote(config, { sell: ether, buy: dollar, amount: 5n * 10n ** 17n })
    const approval = await getSwapQuote(config, { sell: dollar, buy: latchkey, amount: 5_000_000n })
    wallet.fail('sendTransaction', { thrown: { code: -32603, message: 'secret' } })
    await expect(swap(config, { quote })).rejects.toMatchObject({ code: -32603 })
    await expect(approveSwap(config, { quote: approval })).rejects.toMatchObject({ code: -32603 })

    const stored = (name: string) =>
      ports.db.query.selectFrom('event').select(['properties']).where('name', '=', name).execute()
    for (const name of ['SWAP_ERROR', 'SWAP_APPROVAL_ERROR'])
      await vi.waitFor(async () => expect(await stored(name)).toHaveLength(1))
    const common = { network: 'eip155:1', isSmartAccount: false, message: 'RpcError -32603' }
    const parse = async (name: string) =>
      (await stored(name)).map(({ properties }) => JSON.parse(properties) as object)
    expect(await parse('SWAP_ERROR')).toEqual([
      {
        ...common,
        swapFromToken: 'ETH',
        swapToToken: 'TUSD',
        swapFromAmount: '0.5',
        swapToAmount: '1000000000000',
      },
    ])
    expect(await parse('SWAP_APPROVAL_ERROR')).toEqual([
      {
        ...common,
        swapFromToken: 'TUSD',
        swapToToken: 'LKT',
        swapFromAmount: '5',
        swapToAmount: '0.00000000001',
      },
    ])
  })
})
