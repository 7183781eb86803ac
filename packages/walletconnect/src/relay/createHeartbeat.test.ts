import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeartbeat } from './createHeartbeat.ts'

/** A heartbeat on a fake clock; `at` are the milliseconds at which the relay was probed. */
function start(answer: () => Promise<unknown> = () => Promise.resolve()) {
  const began = Date.now()
  const at: number[] = []
  const onSilence = vi.fn()
  const heartbeat = createHeartbeat({
    probe() {
      at.push(Date.now() - began)
      return answer()
    },
    onSilence,
    isNeeded: () => true,
    onIdle: () => expect.fail('it is needed'),
  })
  heartbeat.start()
  return { heartbeat, at, onSilence }
}

describe('the heartbeat', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('[S9.35] beats every five seconds: a relay silent for 15 s is probed with the first beat after that', () => {
    const { heartbeat, at } = start()
    vi.advanceTimersByTime(14_999)
    expect(at).toEqual([])
    vi.advanceTimersByTime(1)
    expect(at).toEqual([15_000])
    heartbeat.stop()
    const later = start()
    vi.advanceTimersByTime(1_000)
    later.heartbeat.onTraffic()
    // Silent for 15 s at 16,000; the next beat is at 20,000.
    vi.advanceTimersByTime(18_999)
    expect(later.at).toEqual([])
    vi.advanceTimersByTime(1)
    expect(later.at).toEqual([20_000])
    later.heartbeat.stop()
  })

  it('[S9.35] drops the link eight seconds after a probe that nobody answers, and not when it is answered', async () => {
    const silent = start(() => new Promise(() => {}))
    const answered = start()
    await vi.advanceTimersByTimeAsync(22_999)
    expect(silent.onSilence).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(silent.onSilence).toHaveBeenCalledOnce()
    expect(answered.onSilence).not.toHaveBeenCalled()
    silent.heartbeat.stop()
    answered.heartbeat.stop()
  })

  it('[S9.35] a page that was frozen after a probe waits for its answer once more, and drops a relay that stays silent', async () => {
    const answers: (() => void)[] = []
    const answered = start(() => new Promise<void>((resolve) => answers.push(resolve)))
    const silent = start(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(15_000)
    // The timers fire ten minutes late, before the answer is handled.
    vi.setSystemTime(Date.now() + 600_000)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(answered.onSilence).not.toHaveBeenCalled()
    expect(silent.onSilence).not.toHaveBeenCalled()
    for (const answer of answers) answer()
    await vi.advanceTimersByTimeAsync(7_999)
    expect(silent.onSilence).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(silent.onSilence).toHaveBeenCalledOnce()
    expect(answered.onSilence).not.toHaveBeenCalled()
    silent.heartbeat.stop()
    answered.heartbeat.stop()
  })
})
