import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStaleCache } from './projects.ts'

const clock = { now: () => Date.now(), monotonic: () => Date.now() }
const day = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A store that is up or down, slow or quick, and counts. */
function createStore() {
  const store = { asked: 0, state: 'up' as 'up' | 'down' | 'silent' }
  const load = async () => {
    store.asked++
    if (store.state === 'silent') await new Promise(() => undefined)
    if (store.state === 'down') throw new Error('down')
    return store.asked
  }
  return { store, read: createStaleCache(load, clock) }
}

it('[X.59] a crowd asks the store once, and again five seconds later', async () => {
  const { store, read } = createStore()
  await Promise.all(Array.from({ length: 100 }, read))
  expect(store.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(4_999)
  await read()
  expect(store.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await read()
  expect(store.asked).toBe(2)
  expect(await read()).toBe(2)
})

it('[S7.76] while the store is down its last word serves for a day, and not for longer', async () => {
  const { store, read } = createStore()
  expect(await read()).toBe(1)
  store.state = 'down'
  for (let hour = 0; hour < 24; hour++) {
    expect(await read()).toBe(1)
    await vi.advanceTimersByTimeAsync(day / 24 - 60_000)
    await read()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  await vi.advanceTimersByTimeAsync(1)
  await expect(read()).rejects.toThrow('down')
  store.state = 'up'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await read()).toBeGreaterThan(1)
})

it('a store that is down is asked ever more rarely, however many ask for it', async () => {
  const { store, read } = createStore()
  store.state = 'down'
  const gaps: number[] = []
  let last = Date.now()
  for (let step = 0; step < 1_200; step++) {
    const before = store.asked
    await Promise.allSettled(Array.from({ length: 20 }, read))
    if (store.asked > before) {
      expect(store.asked).toBe(before + 1)
      gaps.push(Date.now() - last)
      last = Date.now()
    }
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(gaps.slice(0, 8)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

it('a store that never answers keeps nobody waiting who can be served without it', async () => {
  const { store, read } = createStore()
  await read()
  store.state = 'silent'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  const waiting = read()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await waiting).toBe(1)
})

it('nothing known and the store down: the caller is told', async () => {
  const { store, read } = createStore()
  store.state = 'down'
  await expect(read()).rejects.toThrow('down')
  await expect(read()).rejects.toThrow('down')
  expect(store.asked).toBe(1)
})
