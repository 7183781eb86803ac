import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Network } from '../../config/Network.ts'
import { bitcoin } from './bitcoin.ts'
import { fetchBalance } from './esplora.ts'
import { requestEsplora } from './requestEsplora.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** A real node on a free port that answers every request with `body`, or never without one; those of `failures` come first. */
async function startNode(
  body?: object,
  failures: { status: number; headers?: Readonly<Record<string, string>> }[] = [],
) {
  const asked: string[] = []
  const askedAt: number[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    askedAt.push(performance.now())
    const failure = failures.shift()
    if (failure) response.writeHead(failure.status, failure.headers).end()
    else if (body) response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, askedAt, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function networkOf(...nodes: readonly { base: string }[]): Network {
  const urls = { http: nodes.map(({ base }) => `${base}/api/`) }
  return {
    id: '000000000019d6689c085ae165831e93',
    chainNamespace: 'bip122',
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: urls, chainDefault: urls },
  }
}

/** What a request asks, where nothing was asked before. */
const nodeOf = (...nodes: readonly { base: string }[]) => ({
  network: networkOf(...nodes),
  pauses: new Map<string, number>(),
})

const stats = (funded: number, spent: number) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
/** What a node says of an address that has 650 satoshis. */
const held = { chain_stats: stats(900, 200), mempool_stats: stats(0, 50) }

afterEach(() => {
  // The spy on a fake timer goes before the real timers come back.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('[S8.73] a Bitcoin node that never answers is late, and the error names its URL', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [first, last] = [await startNode(), await startNode()]
  const late = fetchBalance(nodeOf(first, last), address).catch((error: unknown) => error)
  for (const [round, backoff] of [150, 300, 600, 0].entries()) {
    for (const { asked } of [first, last]) {
      await vi.waitFor(() => expect(asked).toHaveLength(round + 1))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await vi.advanceTimersByTimeAsync(backoff)
  }
  expect(first.asked).toEqual(Array.from({ length: 4 }, () => `/api/address/${address}`))
  const url = `${last.base}/api/address/${address}`
  expect(await late).toMatchObject({ name: 'TimeoutError', timeout: 10_000, url })
})

it('the next node is asked where the first never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = await startNode()
  const node = await startNode(held)
  const balance = fetchBalance(nodeOf(silent, node), address)
  await vi.waitFor(() => expect(silent.asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await balance).toBe(650n)
})

it.each([403, 408, 413, 429, 500, 502, 503, 504])(
  '[S9.47, S9.50] a read that a Bitcoin node answers with %i is repeated after 150, 300 and 600 ms',
  async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const node = await startNode(held, [{ status }, { status }, { status }])
    const balance = fetchBalance(nodeOf(node), address)
    for (const backoff of [150, 300, 600]) {
      await vi.waitFor(() => expect(timers.mock.calls.some(([, wait]) => wait === backoff)).toBe(true))
      await vi.advanceTimersByTimeAsync(backoff)
    }
    expect(await balance).toBe(650n)
    expect(node.asked).toHaveLength(4)
  },
)

it('[S9.47] after three repetitions the answer of the Bitcoin node is thrown, and 404 at once', async () => {
  const failures = Array.from({ length: 4 }, () => ({ status: 503 }))
  const [busy, other] = [await startNode(held, failures), await startNode(held, [{ status: 404 }])]
  await expect(fetchBalance(nodeOf(busy), address)).rejects.toMatchObject({ status: 503 })
  await expect(fetchBalance(nodeOf(other), address)).rejects.toMatchObject({ status: 404 })
  expect([busy.asked.length, other.asked.length]).toEqual([4, 1])
})

it('[S9.49] a Bitcoin node that names a time is asked no earlier', async () => {
  const node = await startNode(held, [{ status: 429, headers: { 'retry-after': '1' } }])
  const startedAt = performance.now()
  expect(await fetchBalance(nodeOf(node), address)).toBe(650n)
  // Timers and clocks may differ by some milliseconds.
  expect(performance.now() - startedAt).toBeGreaterThan(950)
})

describe('[S9.49] a Bitcoin node that has named a time', () => {
  const rpc = { request: () => Promise.reject(new Error('Bitcoin has no JSON-RPC.')) }
  const busy = { status: 429, headers: { 'retry-after': '1' } }
  /** What an app with the adapter reads. */
  function createReader() {
    const { connection } = bitcoin()
    if (!connection) throw new Error('no actions')
    return (network: Network) => connection.getBalance({ network, rpc, address })
  }

  it('is left alone by later requests too', async () => {
    const node = await startNode(held, [busy])
    const read = createReader()
    const startedAt = performance.now()
    const first = read(networkOf(node))
    await vi.waitFor(() => expect(node.asked).toHaveLength(1))
    const second = read(networkOf(node))
    expect(await Promise.all([first, second])).toEqual([650n, 650n])
    // Timers and clocks may differ by some milliseconds.
    expect(node.askedAt[1]).toBeGreaterThan(startedAt + 950)
    expect(node.asked).toHaveLength(3)
  })

  it('is left alone by what is posted too', async () => {
    const node = await startNode(held, [busy])
    const paced = nodeOf(node)
    const read = fetchBalance(paced, address)
    await vi.waitFor(() => expect(paced.pauses.size).toBe(1))
    const posted = requestEsplora(paced, '/tx', { body: '00' })
    expect(await Promise.all([read, posted])).toMatchObject([650n, { url: `${node.base}/api/tx` }])
    const [askedAt = 0, ...later] = node.askedAt
    expect(later.every((time) => time > askedAt + 950)).toBe(true)
  })

  it('is passed over meanwhile where another one answers', async () => {
    const [node, other] = [await startNode(held, [busy]), await startNode(held)]
    const read = createReader()
    expect(await read(networkOf(node, other))).toBe(650n)
    expect(await read(networkOf(node, other))).toBe(650n)
    expect([node.asked.length, other.asked.length]).toEqual([1, 2])
  })

  it('ends a request whose caller leaves meanwhile', async () => {
    const node = await startNode(held)
    const paced = nodeOf(node)
    paced.pauses.set(`${node.base}/api/`, Date.now() + 20_000)
    const life = new AbortController()
    const read = fetchBalance(paced, address, { signal: life.signal })
    life.abort()
    await expect(read).rejects.toMatchObject({ name: 'AbortedError' })
    expect(node.asked).toEqual([])
  })
})
