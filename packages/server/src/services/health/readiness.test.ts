import { expect, it } from 'vitest'
import { KmsError } from '../../errors.ts'
import type { ChainProviderState, Chains } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Limits } from '../../ports/platform.ts'
import { noDatabase } from '../../testing/memoryDb.ts'
import type { CanaryResult } from './createCanary.ts'
import { createReadinessCheck } from './readiness.ts'

const notUsed = () => Promise.reject(new Error('not used'))

const local: Pick<Limits, 'isShared' | 'check'> = { isShared: false }

function start({
  isDatabaseUp = true,
  limits = local,
  mailer = { isConfigured: false, probe: async () => [] } as Pick<Ports['mailer'], 'isConfigured' | 'probe'>,
  bus = { check: async () => undefined },
  providers = [{ id: 'http-1', transport: 'http', reachable: true }] as readonly ChainProviderState[],
  kms = {} as Readonly<Record<string, Pick<Ports['authKms'], 'check'>>>,
  canary = undefined as (() => Promise<CanaryResult>) | undefined,
} = {}) {
  const chain = {
    caipNetworkId: 'eip155:1',
    namespace: 'eip155',
    reference: '1',
    http: true,
    ws: false,
  } as const
  const state = { now: 0, probes: 0, isDraining: false }
  const chains: Chains = {
    list: () => [chain],
    get: () => chain,
    send: notUsed,
    openSocket: notUsed,
    probe: async () => {
      state.probes++
      return providers
    },
  }
  const clock = { now: () => state.now, monotonic: () => state.now }
  const db = { ...noDatabase(), ...(!isDatabaseUp && { check: notUsed }) }
  const isDraining = () => state.isDraining
  return {
    state,
    check: createReadinessCheck({
      ...{ chains, clock, db, limits, mailer, bus, kms, isDraining },
      ...(canary && { canary }),
    }),
  }
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

it('[X.56] a lost WebSocket provider means degraded, and sockets alone don’t serve a chain that has HTTP providers', async () => {
  const states = async (http: boolean, ws: boolean) => {
    const providers = [
      { id: 'http-1', transport: 'http', reachable: http },
      { id: 'ws-1', transport: 'ws', reachable: ws },
    ] as const
    return (await start({ providers }).check()).status
  }
  expect(await states(true, true)).toBe('ready')
  expect(await states(true, false)).toBe('degraded')
  expect(await states(false, true)).toBe('unavailable')
})

it('a database that does not answer means unavailable, whatever the chains answer', async () => {
  expect(await start({ isDatabaseUp: false }).check()).toMatchObject({
    status: 'unavailable',
    database: 'unavailable',
  })
  expect(await start().check()).toMatchObject({ status: 'ready' })
})

it('[X.67] nodes that count rate limits alone are degraded, and serve', async () => {
  const shared = { isShared: true, check: async () => undefined }
  expect(await start({ limits: shared }).check()).toMatchObject({ status: 'ready', limits: 'shared' })
  const lost = { isShared: true, check: notUsed }
  expect(await start({ limits: lost }).check()).toMatchObject({ status: 'degraded', limits: 'unshared' })
  expect(await start().check()).toMatchObject({ status: 'ready', limits: 'local' })
})

it('[X.56] [X.67] names every dependency with its age, and why it is not ready, without a path or an address', async () => {
  const { check, state } = start({
    bus: { check: notUsed },
    kms: {
      'kms.auth': { check: async () => undefined },
      'kms.keys': {
        check: () => Promise.reject(new KmsError('key_file', '/srv/secret/keys.key may be read by others')),
      },
    },
    mailer: {
      isConfigured: true,
      probe: async () => [{ id: 'smtp-1', problem: 'ECONNREFUSED' }, { id: 'smtp-2' }],
    },
  })
  await check()
  state.now = 1_200
  const { status, parts } = await check()
  expect(status).toBe('degraded')
  expect(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.state]))).toEqual({
    database: 'ready',
    bus: 'unavailable',
    limits: 'ready',
    'kms.auth': 'ready',
    'kms.keys': 'unavailable',
    mail: 'degraded',
    'eip155:1': 'ready',
  })
  expect(Object.values(parts).every(({ age }) => age === 1_200)).toBe(true)
  expect(parts.mail?.reason).toBe('1 of 2 mail transports can’t be used (smtp-1: ECONNREFUSED).')
  expect(parts['kms.keys']?.reason).toContain('latchkey doctor')
  expect(JSON.stringify(parts)).not.toContain('/srv')
})

it('[X.56] mail servers are greeted once a minute, however often readiness is asked', async () => {
  let greetings = 0
  const probe = async () => {
    greetings++
    return [{ id: 'smtp-1' }]
  }
  const { check, state } = start({ mailer: { isConfigured: true, probe } })
  for (state.now = 0; state.now < 120_000; state.now += 5_000) await check()
  expect(greetings).toBe(2)
  expect((await start().check()).parts.mail).toEqual({ state: 'off', age: 0 })
})

it('[X.56] the relay is tried once a minute while it is well, and again after five seconds while it is not, one try at a time', async () => {
  let tries = 0
  let result: CanaryResult = { isWell: false, step: 'connect', reason: 'Unexpected server response: 503' }
  const { check, state } = start({
    canary: async () => {
      tries++
      return result
    },
  })
  // As at the first start of a site: its proxy has no node yet.
  expect((await check()).parts.relay).toMatchObject({ state: 'unavailable' })
  state.now = 4_999
  await check()
  expect(tries).toBe(1)
  result = { isWell: true, milliseconds: 1 }
  state.now = 5_000
  await check()
  expect((await check()).parts.relay).toMatchObject({ state: 'ready' })
  expect(tries).toBe(2)
  for (state.now = 5_000; state.now < 65_000; state.now += 1_000) await check()
  expect(tries).toBe(2)
  state.now = 65_000
  await check()
  expect(tries).toBe(3)

  // A try that takes longer than five seconds is not joined by another one.
  let slow = 0
  const never = start({
    canary: () => {
      slow++
      return new Promise<CanaryResult>(() => undefined)
    },
  })
  for (never.state.now = 0; never.state.now < 60_000; never.state.now += 5_000) void never.check()
  expect(slow).toBe(1)
})

it('[X.67] a server that is about to stop is unavailable at once, whatever was cached', async () => {
  const { check, state } = start()
  expect((await check()).status).toBe('ready')
  state.isDraining = true
  expect(await check()).toMatchObject({
    status: 'unavailable',
    database: 'ready',
    parts: { server: { state: 'unavailable' } },
  })
})
