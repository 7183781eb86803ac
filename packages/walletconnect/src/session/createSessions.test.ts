import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '../clock.ts'
import { createLock, createRecords, createSafeStorage } from '../storage/storage.ts'
import { createSessions } from './createSessions.ts'
import { parseStoredSession, type Session } from './session.ts'

const hour = 3_600_000
const participant = (digit: string) => ({
  publicKey: digit.repeat(64),
  metadata: { name: '', description: '', url: '', icons: [] },
})

describe('the expiry of a session', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is by the time of the relay when the clock of the device is fast', async () => {
    vi.useFakeTimers()
    const clock = createClock()
    const records = createRecords({
      storage: createSafeStorage(undefined, () => {}),
      key: 'sessions',
      lock: createLock('sessions', undefined),
      parse: parseStoredSession,
    })
    const wrap = { wrap: async () => 'key', unwrap: async () => new Uint8Array(32) }
    const onExpire = vi.fn()
    const sessions = createSessions({ records, wrap, clock, onExpire })
    const session: Session = {
      topic: 'a'.repeat(64),
      pairingTopic: 'b'.repeat(64),
      expiry: Math.floor(Date.now() / 1000) + 60,
      acknowledged: true,
      controller: 'd'.repeat(64),
      self: participant('c'),
      peer: participant('d'),
      namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: [], events: [] } },
      requiredNamespaces: {},
      optionalNamespaces: {},
    }
    await sessions.add(session, new Uint8Array(32))
    // The device is an hour ahead. The relay corrects it after the timer was set.
    expect(clock.adjust(Date.now() - hour)).toBe(true)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(onExpire).not.toHaveBeenCalled()
    expect(sessions.get(session.topic)).toEqual(session)
    await vi.advanceTimersByTimeAsync(hour)
    expect(onExpire).toHaveBeenCalledTimes(1)
    expect(sessions.get(session.topic)).toBeUndefined()
    sessions.close()
  })

  it('[S8.37] one that expired while no page was open is said when it is loaded, once', async () => {
    vi.useFakeTimers()
    const clock = createClock()
    const records = createRecords({
      storage: createSafeStorage(undefined, () => {}),
      key: 'sessions',
      lock: createLock('sessions', undefined),
      parse: parseStoredSession,
    })
    const wrap = { wrap: async () => 'key', unwrap: async () => new Uint8Array(32) }
    const session: Session = {
      topic: 'a'.repeat(64),
      pairingTopic: 'b'.repeat(64),
      expiry: Math.floor(Date.now() / 1000) + 60,
      acknowledged: true,
      controller: 'd'.repeat(64),
      self: participant('c'),
      peer: participant('d'),
      namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: [], events: [] } },
      requiredNamespaces: {},
      optionalNamespaces: {},
    }
    const before = createSessions({ records, wrap, clock, onExpire: () => {} })
    await before.add(session, new Uint8Array(32))
    before.close()
    vi.setSystemTime(Date.now() + hour)
    const onExpire = vi.fn()
    const after = createSessions({ records, wrap, clock, onExpire })
    expect(await after.load()).toEqual([])
    expect(onExpire.mock.calls).toMatchObject([[{ topic: session.topic }]])
    expect(await after.load()).toEqual([])
    expect(onExpire).toHaveBeenCalledTimes(1)
  })
})
