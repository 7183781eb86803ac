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

  it('[X.17, X.17a] watched closely, gives a relay up less than five seconds after its last word', async () => {
    let answer = () => Promise.resolve<unknown>(undefined)
    const { heartbeat, at, onSilence } = start(() => answer())
    const stop = heartbeat.watchClosely()
    // The relay's answers are traffic.
    const answering = () => {
      heartbeat.onTraffic()
      return Promise.resolve()
    }
    answer = answering
    await vi.advanceTimersByTimeAsync(20_000)
    expect(at.length).toBeGreaterThanOrEqual(6)
    expect(at.length).toBeLessThanOrEqual(10)
    expect(onSilence).not.toHaveBeenCalled()
    const lastWord = at.at(-1) ?? 0
    answer = () => new Promise(() => {})
    await vi.advanceTimersByTimeAsync(lastWord + 4_999 - 20_000)
    expect(onSilence).toHaveBeenCalledOnce()
    expect(onSilence.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(3_500)
    stop()
    heartbeat.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[X.17] watched closely, leaves a slow relay its time, and looks no closer afterwards', async () => {
    const { heartbeat, at, onSilence } = start(
      () =>
        new Promise((resolve) =>
          setTimeout(() => {
            heartbeat.onTraffic()
            resolve(undefined)
          }, 1_400),
        ),
    )
    const stop = heartbeat.watchClosely()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onSilence).not.toHaveBeenCalled()
    stop()
    const before = at.length
    await vi.advanceTimersByTimeAsync(14_000)
    expect(at.length).toBeLessThanOrEqual(before + 1)
    heartbeat.stop()
  })

  it('[X.17] a late timer of a hidden tab gives nothing up by itself', async () => {
    const { heartbeat, at, onSilence } = start(() => {
      heartbeat.onTraffic()
      return Promise.resolve()
    })
    const stop = heartbeat.watchClosely()
    vi.setSystemTime(Date.now() + 60_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(at).toHaveLength(1)
    expect(onSilence).not.toHaveBeenCalled()
    stop()
    heartbeat.stop()
    // Frozen after a probe: its answer may come after the timer.
    let answer = () => {}
    const frozen = start(() => new Promise<void>((resolve) => (answer = resolve)))
    const end = frozen.heartbeat.watchClosely()
    await vi.advanceTimersByTimeAsync(2_000)
    vi.setSystemTime(Date.now() + 600_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(frozen.onSilence).not.toHaveBeenCalled()
    frozen.heartbeat.onTraffic()
    answer()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(frozen.onSilence).not.toHaveBeenCalled()
    end()
    frozen.heartbeat.stop()
  })

  it('[X.17, X.17a] gives a relay two seconds once the network is said to be gone, also for a probe that is open', async () => {
    const silent = start(() => new Promise(() => {}))
    silent.heartbeat.suspect()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(silent.onSilence).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(silent.onSilence).toHaveBeenCalledExactlyOnceWith(2_000)
    silent.heartbeat.stop()
    const late = start(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(16_000)
    late.heartbeat.suspect()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([late.at.length, late.onSilence.mock.calls.length]).toEqual([1, 1])
    late.heartbeat.stop()
    // A relay on this machine answers all the same.
    const local = start()
    local.heartbeat.suspect()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(local.onSilence).not.toHaveBeenCalled()
    local.heartbeat.stop()
  })
})
