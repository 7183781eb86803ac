import { expect, it } from 'vitest'
import type { Chains } from '../../ports/chains.ts'
import { noDatabase } from '../../testing/memoryDb.ts'
import { createReadinessCheck } from './readiness.ts'

it('the nodes are asked once in five seconds, however many ask', async () => {
  let now = 0
  let probes = 0
  const chain = {
    caipNetworkId: 'eip155:1',
    namespace: 'eip155',
    reference: '1',
    http: true,
    ws: false,
  } as const
  const chains: Chains = {
    list: () => [chain],
    get: () => chain,
    send: () => Promise.reject(new Error('not asked for')),
    openSocket: () => Promise.reject(new Error('not asked for')),
    probe: async () => {
      probes++
      return [{ id: 'http-1', reachable: true }]
    },
  }
  const ready = createReadinessCheck({
    chains,
    clock: { now: () => now, monotonic: () => now },
    db: noDatabase(),
  })
  await Promise.all(Array.from({ length: 50 }, ready))
  now = 4_999
  expect((await ready()).status).toBe('ready')
  expect(probes).toBe(1)
  now = 5_000
  await ready()
  expect(probes).toBe(2)
})

it('a database that does not answer means unavailable, whatever the chains say', async () => {
  const chains: Chains = {
    list: () => [],
    get: () => undefined,
    send: () => Promise.reject(new Error('not asked for')),
    openSocket: () => Promise.reject(new Error('not asked for')),
    probe: () => Promise.resolve([]),
  }
  const clock = { now: () => 0, monotonic: () => 0 }
  const db = {
    ...noDatabase(),
    check: () => Promise.reject(new Error('The database is not open.')),
  }
  expect(await createReadinessCheck({ chains, clock, db })()).toEqual({
    status: 'unavailable',
    database: 'unavailable',
    chains: {},
  })
  expect(await createReadinessCheck({ chains, clock, db: noDatabase() })()).toMatchObject({ status: 'ready' })
})
