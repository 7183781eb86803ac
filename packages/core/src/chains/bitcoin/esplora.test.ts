import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Network } from '../../config/Network.ts'
import { bitcoin } from './bitcoin.ts'
import { broadcast, fetchBalance } from './esplora.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/**
 * A real node on a free port that answers every request with `body`, or never without one; those of `failures` come first. `asked`
 * has the paths it was asked for, before them the method of what was posted.
 */
async function startNode(
  body?: object,
  failures: { status: number; headers?: Readonly<Record<string, string>> }[] = [],
) {
  const asked: string[] = []
  const times: number[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method === 'GET' ? '' : `${request.method} `}${request.url}`)
    times.push(performance.now())
    const failure = failures.shift()
    if (failure) response.writeHead(failure.status, failure.headers).end()
    else if (body) response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, times, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
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
  const late = fetchBalance(networkOf(first, last), address).catch((error: unknown) => error)
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
  const balance = fetchBalance(networkOf(silent, node), address)
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
    const balance = fetchBalance(networkOf(node), address)
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
  await expect(fetchBalance(networkOf(busy), address)).rejects.toMatchObject({ status: 503 })
  await expect(fetchBalance(networkOf(other), address)).rejects.toMatchObject({ status: 404 })
  expect([busy.asked.length, other.asked.length]).toEqual([4, 1])
})

it('[S9.49] a Bitcoin node that names a time is asked no earlier', async () => {
  const node = await startNode(held, [{ status: 429, headers: { 'retry-after': '1' } }])
  const startedAt = performance.now()
  expect(await fetchBalance(networkOf(node), address)).toBe(650n)
  // Timers and clocks may differ by some milliseconds.
  expect(performance.now() - startedAt).toBeGreaterThan(950)
})

/** A node that has asked for a rest of some seconds, at the moment at which the first request has begun to wait. */
async function startBusyNode(seconds: number, request: (network: Network) => Promise<unknown>) {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const node = await startNode(held, [{ status: 429, headers: { 'retry-after': `${seconds}` } }])
  const network = networkOf(node)
  const first = request(network)
  const rest = seconds * 1_000
  await vi.waitFor(() =>
    expect(timers.mock.calls.some(([, wait = 0]) => wait > rest - 100 && wait <= rest)).toBe(true),
  )
  return { ...node, network, first }
}

/** Asserts that all requests but the first came a second later. Timers and clocks may differ by some milliseconds. */
function expectRest([start = 0, ...later]: readonly number[]) {
  for (const at of later) expect(at - start).toBeGreaterThan(950)
}

it('[S9.49] other reads of the adapter leave the Bitcoin node alone as well', async () => {
  const { connection } = bitcoin()
  const rpc = { request: () => Promise.reject(new Error('Bitcoin has no JSON-RPC.')) }
  const read = async (network: Network) => connection?.getBalance({ network, rpc, address })
  const { asked, times, network, first } = await startBusyNode(1, read)
  expect(await Promise.all([first, read(network)])).toEqual([650n, 650n])
  expect(asked).toHaveLength(3)
  expectRest(times)
})

const transaction = { hex: '00', txid: 'ab'.repeat(32) }

it('[S9.49] a transaction is sent once the Bitcoin node wants to be asked again', async () => {
  const pauses = new Map<string, number>()
  const read = (network: Network) => fetchBalance(network, address, { pauses })
  const { asked, times, network, first } = await startBusyNode(1, read)
  expect(await broadcast(network, transaction, { pauses })).toBe(transaction.txid)
  expect(asked).toContain('POST /api/tx')
  expectRest(times)
  await first
})

it('[S9.49] meanwhile it is sent to another Bitcoin node at once', async () => {
  const pauses = new Map<string, number>()
  const stop = new AbortController()
  const options = { pauses, signal: stop.signal }
  const busy = await startBusyNode(30, (network) => fetchBalance(network, address, options))
  const other = await startNode(held)
  expect(await broadcast(networkOf(busy, other), transaction, { pauses })).toBe(transaction.txid)
  expect([busy.asked.length, other.asked[0]]).toEqual([1, 'POST /api/tx'])
  stop.abort()
  await expect(busy.first).rejects.toMatchObject({ name: 'AbortedError' })
})
