import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPaint } from './afterOpening.tsx'

describe('afterPaint', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('calls back after the frame, not in it', () => {
    const log: string[] = []
    afterPaint(() => log.push('after'))
    requestAnimationFrame(() => log.push('frame'))
    expect(log).toEqual([])
    vi.runAllTimers()
    expect(log).toEqual(['frame', 'after'])
  })

  it('can be cancelled, before the frame and after it', () => {
    const called = vi.fn()
    afterPaint(called)()
    let stop = () => {}
    requestAnimationFrame(() => stop())
    stop = afterPaint(called)
    vi.runAllTimers()
    expect(called).not.toHaveBeenCalled()
  })
})
