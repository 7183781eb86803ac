import { describe, expect, it, vi } from 'vitest'
import { createListeners } from './createListeners.ts'

describe('listeners of a page', () => {
  it('calls each, also after one that throws, whose error is the page’s own', async () => {
    const thrown: unknown[] = []
    const queue = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => {
      try {
        run()
      } catch (error) {
        thrown.push(error)
      }
    })
    const listeners = createListeners<number>()
    const seen: number[] = []
    const broken = new Error('broken')
    listeners.add(() => {
      throw broken
    })
    listeners.add((event) => seen.push(event))
    listeners.notify(1)
    expect([seen, thrown]).toEqual([[1], [broken]])
    queue.mockRestore()
  })
  it('makes two subscriptions of the same function, each removed by itself', () => {
    const listeners = createListeners<string>()
    const listener = vi.fn()
    const stop = listeners.add(listener)
    listeners.add(listener)
    listeners.notify('a')
    stop()
    stop()
    listeners.notify('b')
    expect(listener.mock.calls).toEqual([['a'], ['a'], ['b']])
  })
})
