import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { grants, next } from '../../../../walletconnect/src/testing/createPair.ts'
import { address, start, waiting } from '../../testing/startPairing.ts'
import { connect } from '../../wallets/connect.ts'

// How long the codes of one attempt to pair live, by a clock of the test's and over a real socket.

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Begins to connect and waits for the code. The outcome may be ignored. */
async function showCode(app: Pick<Awaited<ReturnType<typeof start>>, 'config' | 'connector'>) {
  const connecting = connect(app.config, { connector: app.connector })
  connecting.catch(() => undefined)
  return { connecting, code: await waiting(app.connector) }
}

/** Lets time pass in steps a real socket can keep up with. */
async function elapse(time: number) {
  for (const end = Date.now() + time; Date.now() < end; ) {
    await vi.advanceTimersByTimeAsync(Math.min(2_000, end - Date.now()))
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

it('[S4.02] [S4.03] [X.23] renews the code by itself; one scanned before still counts', async () => {
  const { config, connector, wallet } = await start()
  const connecting = connect(config, { connector })
  connecting.catch(() => undefined)
  const arrived: number[] = []
  connector.pairing?.subscribe(() => {
    if (connector.pairing?.get().status === 'waiting') arrived.push(Date.now())
  })
  const first = await waiting(connector)
  expect(first.expiry - (arrived[0] ?? 0)).toBe(240_000)
  const proposed = next(wallet, 'proposal')
  await wallet.pair(first.uri)
  const { proposal } = await proposed
  await elapse(first.expiry - 10_001 - Date.now())
  expect(connector.pairing?.get()).toEqual(first)
  await vi.advanceTimersByTimeAsync(1)
  const second = await waiting(connector, first.uri)
  expect(second.expiry).toBeGreaterThan(first.expiry)
  await wallet.approve({ id: proposal.id, namespaces: grants })
  expect((await connecting).accounts).toEqual([address])
})

it('[X.23] the second code of an attempt has its whole life too, and is the last', async () => {
  const app = await start()
  const begun = Date.now()
  const { connecting, code: first } = await showCode(app)
  await elapse(first.expiry - 10_000 - Date.now())
  const second = await waiting(app.connector, first.uri)
  await elapse(second.expiry - 10_001 - Date.now())
  expect(Date.now() - begun).toBeGreaterThan(450_000)
  expect(app.connector.pairing?.get()).toEqual(second)
  const outcome = expect(connecting).rejects.toMatchObject({ name: 'TimeoutError' })
  await elapse(2_000)
  await outcome
  expect(app.connector.pairing?.get()).toEqual({ status: 'failed', kind: 'expired' })
})

it('[X.23] a wallet that scans the second code late is connected', async () => {
  const { config, connector, wallet } = await start()
  const { connecting, code: first } = await showCode({ config, connector })
  await elapse(first.expiry - 10_000 - Date.now())
  const second = await waiting(connector, first.uri)
  await elapse(second.expiry - 40_000 - Date.now())
  const proposed = next(wallet, 'proposal')
  await wallet.pair(second.uri)
  await wallet.approve({ id: (await proposed).proposal.id, namespaces: grants })
  expect((await connecting).accounts).toEqual([address])
})

it('[S4.03, X.23] after the machine slept over a code a new one comes within seconds', async () => {
  const app = await start()
  const { code } = await showCode(app)
  await vi.setSystemTime(code.expiry).advanceTimersByTimeAsync(5_000)
  await waiting(app.connector, code.uri)
})
