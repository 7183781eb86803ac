import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFlowSignal } from './flowSignal.ts'

describe('[X.12] requests that wait for a decision', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const { signal } = new AbortController()
  const start = () => {
    const flows = createFlowSignal()
    /** Waits as a long poll does, and counts how often it looks. */
    const poll = (clientAddress: string, flowId = clientAddress) => {
      const looks = { count: 0 }
      const until = Date.now() + 20_000
      void (async () => {
        for (;;) {
          const remaining = until - Date.now()
          if (remaining <= 0) return
          await flows.wait(flowId, { clientAddress, interval: 500, remaining }, signal)
          looks.count += 1
        }
      })()
      return looks
    }
    return { ...flows, poll }
  }

  it('of one client look together about as often as eight do, and those of others at their own pace', async () => {
    const { poll } = start()
    const many = Array.from({ length: 300 }, () => poll('9.9.9.1'))
    const other = poll('9.9.9.2')
    await vi.advanceTimersByTimeAsync(20_000)
    const looks = many.reduce((sum, { count }) => sum + count, 0)
    // each waits 19 s at most and looks once more at its end; alone they would look 12,000 times
    expect(looks).toBeLessThan(1_000)
    expect(looks).toBeGreaterThanOrEqual(300)
    expect(other.count).toBe(40)
    // control: eight are not slowed down, and those that left count no more
    const few = Array.from({ length: 8 }, () => poll('9.9.9.1'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(few.map(({ count }) => count)).toEqual(Array(8).fill(40))
  })

  it('are woken by a decision at once, however many wait', async () => {
    const { notify, wait } = start()
    const pace = { clientAddress: '9.9.9.1', interval: 500, remaining: 20_000 }
    const woken = vi.fn()
    for (let turn = 0; turn < 100; turn++) void wait(`flow ${turn}`, pace, signal).then(() => woken(turn))
    notify('flow 99')
    await vi.advanceTimersByTimeAsync(0)
    expect(woken.mock.calls).toEqual([[99]])
  })
})
