import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTrafficHistory, type TrafficCounts } from './createTrafficHistory.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const none: TrafficCounts = { connections: 0, published: 0, delivered: 0, requests: 0, failed: 0, refused: 0 }

it('[X.56] shows connections as they are and everything else as a rate, an hour in steps of ten seconds', async () => {
  let seconds = 0
  const count = async () => ({
    ...none,
    connections: seconds / 10,
    published: seconds * 3,
    requests: seconds,
  })
  const history = createTrafficHistory({ count, clock: Date, log: { warn: () => undefined } })
  expect(history.list('hour').at).toEqual([])
  history.start()
  await vi.advanceTimersByTimeAsync(0)
  for (let turn = 0; turn < 30; turn++) {
    seconds += 10
    await vi.advanceTimersByTimeAsync(10_000)
  }
  const { at, step, connections, published, requests, failed } = history.list('hour')
  expect(step).toBe(10)
  expect(at).toHaveLength(30)
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBe(10)
  expect(connections.at(-1)).toBe(30)
  expect(new Set(published)).toEqual(new Set([3]))
  expect(new Set(requests)).toEqual(new Set([1]))
  expect(new Set(failed)).toEqual(new Set([0]))
  // one sample every four minutes for the day
  expect(history.list('day').at).toHaveLength(1)
  await history.close()
})

it('[X.56] is bounded: two days of samples leave an hour and a day, and a gap or a restart gives no negative rate', async () => {
  let requests = 1_000_000
  let fails = false
  const warnings: unknown[] = []
  const history = createTrafficHistory({
    count: () => (fails ? Promise.reject(new Error('away')) : Promise.resolve({ ...none, requests })),
    clock: Date,
    log: { warn: (...words) => void warnings.push(words) },
  })
  history.start()
  await vi.advanceTimersByTimeAsync(20_000)
  requests = 0
  await vi.advanceTimersByTimeAsync(20_000)
  expect(Math.min(...history.list('hour').requests)).toBe(0)
  fails = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warnings.length).toBeGreaterThan(3)
  fails = false
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(history.list('hour').at).toHaveLength(360)
  expect(history.list('day').at).toHaveLength(360)
  const { at } = history.list('day')
  expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThan(86_000)
  await history.close()
})
