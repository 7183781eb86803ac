import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { useFakeClock } from '../testing/useFakeClock.ts'

const entry = {
  namespace: 'eip155',
  connectorId: 'test.wallet',
  address: '0x00000000000000000000000000000000000000A1',
  caipNetworkId: 'eip155:10',
}

/** Starts a page with a stored connection, whose code that restores it is what `load` resolves to. */
function openPage(load: () => Promise<object>) {
  vi.doMock('./restoreConnection.ts', load)
  const memory = createMemoryStorage({
    'latchkey/schema': '1',
    'latchkey/connections': JSON.stringify([entry]),
    'latchkey/eip155:connected_connector_id': 'test.wallet',
  })
  const wallet = createTestWallet({ network: 'eip155:10' })
  wallet.isPermitted = true
  const page = startTestConfig({ wallet, memory })
  const outcomes = () =>
    page.events.flatMap((one) => (one.event === 'reconnect_end' ? [one.properties.outcome] : []))
  const isStored = () => JSON.parse(memory.entries.get('latchkey/connections') ?? '[]').length === 1
  return { ...page, wallet, outcomes, isStored }
}

/** Code that arrives when `arrive` is called. */
async function createSlowCode() {
  const code = await vi.importActual<object>('./restoreConnection.ts')
  let arrive = () => {}
  const loading = new Promise<object>((resolve) => {
    arrive = () => resolve(code)
  })
  return { load: () => loading, arrive }
}

afterEach(() => {
  vi.doUnmock('./restoreConnection.ts')
  vi.resetModules()
})

it('[X.22] code that fails to load ends the restoring by name, and the connection stays stored', async () => {
  const { config, outcomes, isStored } = openPage(() => Promise.reject(new Error('offline')))
  expect(config.state.status).toBe('reconnecting')
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  expect([outcomes(), isStored()]).toEqual([['silent'], true])
})

it('[X.22] code that stalls ends the restoring after 10 s, by name; the connection stays stored and is restored when the code is there', async () => {
  const { load, arrive } = await createSlowCode()
  useFakeClock()
  const { config, wallet, outcomes, isStored } = openPage(load)
  await vi.advanceTimersByTimeAsync(9_900)
  expect([config.state.status, outcomes()]).toEqual(['reconnecting', []])
  await vi.advanceTimersByTimeAsync(200)
  expect([config.state.status, outcomes(), isStored()]).toEqual(['disconnected', ['silent'], true])
  expect(wallet.asked).toEqual([])
  arrive()
  await vi.waitFor(() => expect(config.state.status).toBe('connected'), { interval: 1 })
  expect([outcomes(), isStored()]).toEqual([['silent'], true])
})

it('[X.22] code that arrives late leaves the wallet the rest of the 10 s, not another ten', async () => {
  const { load, arrive } = await createSlowCode()
  useFakeClock()
  const { config, wallet, outcomes } = openPage(load)
  wallet.hold('restore')
  await vi.advanceTimersByTimeAsync(9_000)
  arrive()
  await vi.waitFor(() => expect(wallet.asked).toEqual(['restore']), { interval: 1 })
  expect(config.state.status).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([config.state.status, outcomes()]).toEqual(['disconnected', ['silent']])
})
