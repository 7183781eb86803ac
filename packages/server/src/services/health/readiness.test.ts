import { expect, it } from 'vitest'
import type { Chains } from '../../ports/chains.ts'
import type { Limits } from '../../ports/platform.ts'
import { noDatabase } from '../../testing/memoryDb.ts'
import { createReadinessCheck } from './readiness.ts'

const notUsed = () => Promise.reject(new Error('not used'))

const local: Pick<Limits, 'isShared' | 'check'> = { isShared: false }

function start({ isDatabaseUp = true, limits = local } = {}) {
  const chain = {
    caipNetworkId: 'eip155:1',
    namespace: 'eip155',
    reference: '1',
    http: true,
    ws: false,
  } as const
  const state = { now: 0, probes: 0 }
  const chains: Chains = {
    list: () => [chain],
    get: () => chain,
    send: notUsed,
    openSocket: notUsed,
    probe: async () => {
      state.probes++
      return [{ id: 'http-1', reachable: true }]
    },
  }
  const clock = { now: () => state.now, monotonic: () => state.now }
  const db = { ...noDatabase(), ...(!isDatabaseUp && { check: notUsed }) }
  return { state, check: createReadinessCheck({ chains, clock, db, limits }) }
}

it('the nodes are probed once in five seconds, however many requests come', async () => {
  const { state, check } = start()
  await Promise.all(Array.from({ length: 50 }, check))
  state.now = 4_999
  expect((await check()).status).toBe('ready')
  expect(state.probes).toBe(1)
  state.now = 5_000
  await check()
  expect(state.probes).toBe(2)
})

it('a database that does not answer means unavailable, whatever the chains answer', async () => {
  expect(await start({ isDatabaseUp: false }).check()).toMatchObject({
    status: 'unavailable',
    database: 'unavailable',
  })
  expect(await start().check()).toMatchObject({ status: 'ready' })
})

it('nodes that count rate limits alone are degraded, and serve', async () => {
  const shared = { isShared: true, check: async () => undefined }
  expect(await start({ limits: shared }).check()).toMatchObject({ status: 'ready', limits: 'shared' })
  const lost = { isShared: true, check: notUsed }
  expect(await start({ limits: lost }).check()).toMatchObject({ status: 'degraded', limits: 'unshared' })
  expect(await start().check()).toMatchObject({ status: 'ready', limits: 'local' })
})
