import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Network } from '../../config/Network.ts'
import { fetchBalance } from './esplora.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** A real node on a free port that answers every request with `body`, or never without one. */
async function startNode(body?: object) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (body) response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
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

afterEach(() => vi.useRealTimers())

it('[S8.73] a Bitcoin node that never answers is late, and the error names its URL', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [first, last] = [await startNode(), await startNode()]
  const late = fetchBalance(networkOf(first, last), address).catch((error: unknown) => error)
  for (const { asked } of [first, last]) {
    await vi.waitFor(() => expect(asked).toEqual([`/api/address/${address}`]))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  const url = `${last.base}/api/address/${address}`
  expect(await late).toMatchObject({ name: 'TimeoutError', timeout: 10_000, url })
})

it('the next node is asked where the first never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = await startNode()
  const stats = (funded: number, spent: number) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
  const node = await startNode({ chain_stats: stats(900, 200), mempool_stats: stats(0, 50) })
  const balance = fetchBalance(networkOf(silent, node), address)
  await vi.waitFor(() => expect(silent.asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await balance).toBe(650n)
})
