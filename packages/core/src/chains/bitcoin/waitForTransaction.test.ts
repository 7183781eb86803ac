import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Network } from '../../config/Network.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const hash = 'ab'.repeat(32)
const friend = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

/** A node on a free port that answers the status of a transaction, and its outputs, as `answer` says. */
async function startNode(answer: (path: string) => { status: number; body?: unknown } | 'cut') {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const given = answer(request.url ?? '')
    if (given === 'cut') return response.destroy()
    response.statusCode = given.status
    response.end(JSON.stringify(given.body ?? 'Transaction not found'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const http = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  const network: Network = {
    id: '000000000019d6689c085ae165831e93',
    chainNamespace: 'bip122',
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http }, chainDefault: { http } },
  }
  const rpc = { request: () => Promise.reject(new Error('Bitcoin has no JSON-RPC.')) }
  const settle = (sent?: unknown) =>
    waitForTransaction({ network, pauses: new Map(), rpc, hash, sent }).then(
      (outcome) => outcome,
      (error: unknown) => error,
    )
  return { settle, asked: () => asked }
}
/** The time by the clock, moved on; timers keep their own. */
const passTime = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

afterEach(() => void vi.useRealTimers())

it('a transaction that no node knows for two and a half minutes is unknown, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const node = await startNode(() => ({ status: 404 }))
  let outcome: unknown
  const settled = node.settle().then((given) => {
    outcome = given
  })
  await vi.waitFor(() => expect(node.asked()).toBe(1), 5_000)
  passTime(149_000)
  await vi.waitFor(() => expect(node.asked()).toBeGreaterThan(1), 5_000)
  expect(outcome).toBeUndefined()
  passTime(1_500)
  await settled
  expect(outcome).toMatchObject({ name: 'TransactionError', reason: 'unknown', hash })
}, 20_000)

it('while the node is cut nothing is missing: the transaction is confirmed when it answers again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isCut = true
  const node = await startNode(() => (isCut ? 'cut' : { status: 200, body: { confirmed: true } }))
  const settled = node.settle()
  await vi.waitFor(() => expect(node.asked()).toBeGreaterThan(0), 5_000)
  passTime(600_000)
  const before = node.asked()
  await vi.waitFor(() => expect(node.asked()).toBeGreaterThan(before), 10_000)
  isCut = false
  expect(await settled).toEqual({ status: 'confirmed', hash })
}, 30_000)

it.each([
  ['pays what was asked for', friend, 5_000, 'confirmed'],
  ['pays somebody else', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 5_000, 'altered'],
  ['pays less', friend, 4_999, 'altered'],
])('[X.42, X.42c] one that %s', async (_what, address, value, expected) => {
  const node = await startNode((path) => ({
    status: 200,
    body: path.endsWith('/status')
      ? { confirmed: true }
      : { vout: [{ scriptpubkey_address: address, value }] },
  }))
  // An address in capitals is the same one.
  const outcome = await node.settle({ to: friend.toUpperCase(), value: 5_000n })
  if (expected === 'confirmed') expect(outcome).toEqual({ status: 'confirmed', hash })
  else expect(outcome).toMatchObject({ name: 'TransactionError', reason: 'altered' })
})

const sender = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const [fresh, stranger] = [
  'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  'bc1qc7slrfxkknqcq2jevvvkdgvrt8080852dfjewde450xdlk4ugp7szw5tk9',
]
it.each<[string, [string | undefined, number][], 'confirmed' | 'altered']>([
  [
    'pays a stranger too, and change back',
    [
      [friend, 5_000],
      [sender, 900],
      [stranger, 700],
    ],
    'altered',
  ],
  [
    'pays a script without an address too, and change back',
    [
      [friend, 5_000],
      [sender, 900],
      [undefined, 700],
    ],
    'altered',
  ],
  [
    'pays two strangers too',
    [
      [friend, 5_000],
      [fresh, 900],
      [stranger, 700],
    ],
    'altered',
  ],
  [
    'pays twice',
    [
      [friend, 5_000],
      [sender, 900],
      [friend, 5_000],
    ],
    'altered',
  ],
  [
    'gives change back',
    [
      [sender, 900],
      [friend, 5_000],
    ],
    'confirmed',
  ],
  [
    'gives change to an address of its own making',
    [
      [friend, 5_000],
      [fresh, 900],
    ],
    'confirmed',
  ],
  [
    'has a memo',
    [
      [friend, 5_000],
      [sender, 900],
      [undefined, 0],
    ],
    'confirmed',
  ],
])('[X.42, X.42c] one that %s', async (_what, outputs, expected) => {
  const vout = outputs.map(([address, value]) => ({ scriptpubkey_address: address, value }))
  const node = await startNode((path) => ({
    status: 200,
    body: path.endsWith('/status') ? { confirmed: true } : { vout },
  }))
  const outcome = await node.settle({ to: friend, value: 5_000n, address: sender.toUpperCase() })
  if (expected === 'confirmed') expect(outcome).toEqual({ status: 'confirmed', hash })
  else expect(outcome).toMatchObject({ name: 'TransactionError', reason: 'altered' })
})
