import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('calls when the browser says that the page is idle, and not after it was cancelled', () => {
  const waiting = new Map<number, () => void>()
  const request = vi.fn((callback: () => void) => {
    waiting.set(waiting.size + 1, callback)
    return waiting.size
  })
  vi.stubGlobal('requestIdleCallback', request)
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
  const callback = vi.fn()
  whenIdle(callback)
  expect(request).toHaveBeenCalledWith(expect.any(Function), { timeout: 2_000 })
  expect(callback).not.toHaveBeenCalled()
  waiting.get(1)?.()
  expect(callback).toHaveBeenCalledOnce()
  whenIdle(callback)()
  expect(waiting.has(2)).toBe(false)
})

it('without requestIdleCallback, as in Safari, calls a second later, and not after it was cancelled', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', undefined)
  const callback = vi.fn()
  whenIdle(callback)
  vi.advanceTimersByTime(999)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledOnce()
  whenIdle(callback)()
  vi.advanceTimersByTime(10_000)
  expect(callback).toHaveBeenCalledOnce()
})
