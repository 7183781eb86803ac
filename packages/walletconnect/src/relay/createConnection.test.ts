import { expect, it, onTestFinished, vi } from 'vitest'
import { createConnection } from './createConnection.ts'
import type { LinkEnd } from './relayLink.ts'

it('[B7] a clock that is set back by an hour doesn’t make an hour of a relay’s pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ends: LinkEnd[] = [
    { code: 3001, reason: 'TooManyRequests: Try again in 2 s.' },
    { code: 1006, reason: 'cut' },
  ]
  let attempts = 0
  const connection = createConnection({
    ways: [{ url: 'wss://relay.test', transport: 'socket' }],
    async open(_, events) {
      const end = ends[attempts++]
      if (end) queueMicrotask(() => events.onEnd(end))
      return { send() {}, close() {} }
    },
    isNeeded: () => true,
    onLink() {},
    onFrame() {},
    onStatus() {},
    adjustClock: () => false,
    random: () => 0,
  })
  onTestFinished(() => connection.close())
  connection.ensure()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(attempts).toBe(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(attempts).toBe(2)
  await vi.advanceTimersByTimeAsync(299_000)
  expect(attempts).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(attempts).toBe(3)
})
