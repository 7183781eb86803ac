import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createSystemClock } from './clock.ts'

const day = 24 * 60 * 60_000

function machine() {
  const state = { wall: Date.UTC(2026, 0, 1), monotonic: 5_000 }
  const onBack = vi.fn()
  const clock = createSystemClock({ onBack, wall: () => state.wall, monotonic: () => state.monotonic })
  const pass = (milliseconds: number) => {
    state.wall += milliseconds
    state.monotonic += milliseconds
  }
  return { state, clock, onBack, pass }
}

describe('[T-CLK-T] the machine’s time', () => {
  it('[T-CLK-T] set back a day it goes on, and the operator is told once', () => {
    const { state, clock, onBack, pass } = machine()
    const began = clock.now()
    pass(1_000)
    state.wall -= day
    expect(clock.now()).toBe(began + 1_000)
    pass(60_000)
    expect(clock.now()).toBe(began + 61_000)
    expect(onBack.mock.calls).toEqual([[day]])
    // put right again it is followed, and a second time is told again
    state.wall += day
    expect(clock.now()).toBe(state.wall)
    state.wall -= 2 * day
    clock.now()
    expect(onBack).toHaveBeenCalledTimes(2)
  })

  it('[T-CLK-T] set forward it is followed; the little steps of a clock that is kept right are nobody’s business', () => {
    const { state, clock, onBack, pass } = machine()
    state.wall += day
    expect(clock.now()).toBe(state.wall)
    state.wall -= 500
    pass(10)
    clock.now()
    expect(onBack).not.toHaveBeenCalled()
  })

  it('[T-CLK-T] it never goes back, whatever the machine does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: day }), fc.integer({ min: -day, max: day }))),
        (steps) => {
          const { state, clock, pass } = machine()
          let last = clock.now()
          for (const [passed, jump] of steps) {
            pass(passed)
            state.wall += jump
            const now = clock.now()
            expect(now - last).toBeGreaterThanOrEqual(passed)
            last = now
          }
        },
      ),
    )
  })
})
