import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RpcClient } from '../../config/Network.ts'
import { createTestConfig } from '../../testing/createTestConfig.ts'
import { testNetwork } from '../../testing/testNetwork.ts'
import { createRpcClient } from './createRpcClient.ts'

type Behaviour = { latency: number; down?: boolean }

const start = Date.UTC(2026, 0, 1)
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

/** Nodes that answer after `latency` ms, or not at all; their behaviour may change during the test. */
function createNetwork(
  nodes: Record<string, Behaviour>,
  isHidden: () => boolean = () => false,
  ranks: readonly (readonly string[])[] = [Object.keys(nodes)],
) {
  const posts: { url: string; at: number; methods: string[] }[] = []
  const client = createRpcClient({
    urls: ranks[0] ?? [],
    fallbackUrls: ranks.slice(1),
    caipNetworkId: 'eip155:1',
    isHidden,
    fetch: async (input, init) => {
      const url = String(input)
      const body = [JSON.parse(String(init?.body))].flat()
      posts.push({ url, at: Date.now() - start, methods: body.map((call) => call.method) })
      const node = nodes[url] ?? { latency: 0, down: true }
      await new Promise((resolve) => setTimeout(resolve, node.latency))
      if (node.down) return new Response('down', { status: 404 })
      const answers = body.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? '0x1' : url,
      }))
      return Response.json(answers.length === 1 ? answers[0] : answers)
    },
  })
  return { client, posts }
}

const pair = () => ({ 'http://a': { latency: 0 }, 'http://b': { latency: 0 } })
const fastButFailing = (latency = 50): Record<'http://a' | 'http://b', Behaviour> => ({
  'http://a': { latency: 300 },
  'http://b': { latency, down: true },
})

/** The URL that answers a request made now. */
async function who(client: RpcClient): Promise<unknown> {
  const request = client.request({ method: 'eth_blockNumber' }).catch((error) => error)
  await vi.advanceTimersByTimeAsync(900)
  return request
}

/** Keeps the client in use for `ms`. */
async function use(client: RpcClient, ms: number): Promise<void> {
  for (let time = 0; time < ms; time += 1000) await who(client).then(() => vi.advanceTimersByTimeAsync(100))
}

describe('ranking', () => {
  it('[S9.53] every 4 s each URL is asked something cheap, while requests are made', async () => {
    const { client, posts } = createNetwork(pair())
    await use(client, 13_000)
    const measured = posts.filter((post) => post.url === 'http://b')
    expect(measured.map(({ at }) => Math.round(at / 100) * 100)).toEqual([4000, 8000, 12_000])
    expect(measured.every(({ methods }) => methods.includes('eth_chainId'))).toBe(true)
  })

  it('[S9.53] nobody asks, nothing is sent', async () => {
    const { client, posts } = createNetwork(pair())
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(posts).toEqual([])
    await who(client)
    await vi.advanceTimersByTimeAsync(10_000)
    const sent = posts.length
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(posts.length).toBe(sent)
    expect(vi.getTimerCount()).toBe(0)
    await use(client, 5000)
    expect(posts.filter((post) => post.url === 'http://b').length).toBe(2)
  })

  it('[S9.53] nothing is measured while the page is hidden, and it goes on when it is seen', async () => {
    let hidden = true
    const { client, posts } = createNetwork(pair(), () => hidden)
    await use(client, 20_000)
    expect(posts.some((post) => post.url === 'http://b')).toBe(false)
    hidden = false
    await use(client, 9000)
    expect(posts.filter((post) => post.url === 'http://b').length).toBeGreaterThanOrEqual(2)
  })

  it('[S9.53] a hidden document counts as hidden by itself', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const seen: string[] = []
    const client = createRpcClient({
      urls: ['http://a', 'http://b'],
      caipNetworkId: 'solana:x',
      fetch: async (input) => {
        seen.push(String(input))
        return Response.json({ jsonrpc: '2.0', id: 1, result: 'ok' })
      },
    })
    await use(client, 9000)
    expect(seen).not.toContain('http://b')
    vi.stubGlobal('document', { visibilityState: 'visible' })
    await use(client, 9000)
    expect(seen).toContain('http://b')
    vi.unstubAllGlobals()
  })

  it('one URL is never measured', async () => {
    const { client, posts } = createNetwork({ 'http://a': { latency: 0 } })
    await use(client, 13_000)
    expect(posts.filter((post) => post.methods.join() === 'eth_chainId')).toEqual([])
  })

  it('[S9.55] the faster of two sound URLs is asked first; untouched ones keep their order', async () => {
    const { client } = createNetwork({ 'http://a': { latency: 300 }, 'http://b': { latency: 50 } })
    expect(await who(client)).toBe('http://a')
    await use(client, 5000)
    expect(await who(client)).toBe('http://b')
  })

  it('a URL that failed is asked last at once, without waiting for a measurement', async () => {
    const nodes = { 'http://a': { latency: 1, down: true }, 'http://b': { latency: 1 } }
    const { client, posts } = createNetwork(nodes)
    expect(await who(client)).toBe('http://b')
    expect(await who(client)).toBe('http://b')
    expect(posts.filter((post) => post.url === 'http://a').length).toBe(1)
  })

  /**
   * b is the fast one: at 50 ms its latency score is 1 - 50/300 = 0.83, at 75 ms 0.75, and a's is 0. With `failed` of its 10
   * samples failed b scores 0.7 * (1 - failed/10) + 0.3 * 0.83, a scores 0.7: b wins while 0.07 * failed is below 0.25, or
   * below 0.225 at 75 ms.
   */
  it.each([
    [3, 50, 'http://b'],
    [4, 50, 'http://a'],
    [3, 75, 'http://b'],
  ])(
    '[S9.54] [S9.55] with %d failures in 10 samples of %d ms %s is first',
    async (failed, latency, first) => {
      const nodes = fastButFailing(latency)
      const { client } = createNetwork(nodes)
      await use(client, 4000 * failed + 1000)
      nodes['http://b'].down = false
      await use(client, 4000 * (10 - failed))
      expect(await who(client)).toBe(first)
    },
  )

  it('[S9.54] the eleventh sample pushes the first out', async () => {
    const nodes = fastButFailing()
    const { client } = createNetwork(nodes)
    await use(client, 4000 * 4 + 1000)
    nodes['http://b'].down = false
    await use(client, 4000 * 6)
    expect(await who(client)).toBe('http://a')
    await use(client, 4000)
    expect(await who(client)).toBe('http://b')
  })
})

/** A config whose operator names `http://operator`; the server's proxy and the chain's own URL answer at once. */
function createOperatorApp() {
  const operator = { latency: 400, down: false }
  const heard: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const host = new URL(input).host
    if (init.method !== 'POST') return Response.json({ http: ['eip155:1'], ws: [] })
    heard.push(host)
    const calls = [JSON.parse(String(init.body))].flat()
    const { latency, down } = host === 'operator' ? operator : { latency: 1, down: false }
    await new Promise((resolve) => setTimeout(resolve, latency))
    if (down) return new Response('down', { status: 404 })
    const answers = calls.map(({ id, method }) => {
      return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : host }
    })
    return Response.json(Array.isArray(JSON.parse(String(init.body))) ? answers : answers[0])
  })
  const { config } = createTestConfig({
    networks: [testNetwork(1)],
    server: { api: 'http://proxy' },
    projectId: 'test',
    rpcUrls: { 'eip155:1': [{ url: 'http://operator' }] },
  })
  return { client: config._internal.rpc('eip155:1'), server: config._internal.server, operator, heard }
}

describe('the operator’s own URL', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('[X.37] is used for every read, however slow; no other URL is asked or measured', async () => {
    const { client, server, heard } = createOperatorApp()
    await server()
    for (let second = 0; second < 20; second += 1) expect(await who(client)).toBe('operator')
    expect(new Set(heard)).toEqual(new Set(['operator']))
  })

  it('[X.37] that fails is replaced by the proxy, never by the chain’s URL, until it answers again', async () => {
    const { client, server, operator, heard } = createOperatorApp()
    await server()
    operator.down = true
    expect(await who(client)).toBe('proxy')
    await use(client, 6000)
    expect(await who(client)).toBe('proxy')
    operator.down = false
    await use(client, 5000)
    expect(await who(client)).toBe('operator')
    expect(heard).not.toContain('rpc.example')
    heard.length = 0
    await use(client, 9000)
    expect(new Set(heard)).toEqual(new Set(['operator']))
  })
})

describe('ranks of URLs', () => {
  /** Two sound ranks; `http://b` and `http://c` share the second. */
  function createRanks(nodes: Record<string, Behaviour>) {
    return createNetwork(nodes, () => false, [['http://a'], ['http://b', 'http://c'], ['http://d']])
  }

  it('[X.37] within a rank the faster URL is asked first, and only URLs of ranks in use are measured', async () => {
    const nodes = {
      'http://a': { latency: 1, down: true },
      'http://b': { latency: 300 },
      'http://c': { latency: 50 },
      'http://d': { latency: 1 },
    }
    const { client, posts } = createRanks(nodes)
    expect(await who(client)).toBe('http://b')
    await use(client, 9000)
    expect(await who(client)).toBe('http://c')
    expect(posts.some(({ url }) => url === 'http://d')).toBe(false)
  })

  it('[X.37] when all ranks fail, the first is asked first again', async () => {
    const nodes = Object.fromEntries(
      ['http://a', 'http://b', 'http://c', 'http://d'].map((url) => [url, { latency: 1, down: true }]),
    )
    const { client, posts } = createRanks(nodes)
    await who(client)
    posts.length = 0
    await who(client)
    expect(posts.map(({ url }) => url)).toEqual(['http://a', 'http://b', 'http://c', 'http://d'])
  })

  it('[X.37] after a pause the first rank is asked first again', async () => {
    const nodes = {
      'http://a': { latency: 1, down: true },
      'http://b': { latency: 1 },
      'http://c': { latency: 1 },
    }
    const { client } = createRanks(nodes)
    expect(await who(client)).toBe('http://b')
    nodes['http://a'].down = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await who(client)).toBe('http://a')
  })
})
