import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCalls } from './createCalls.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Calls over a link that writes down what is sent, and when. */
function startCalls(random: number) {
  const sent: { id: string; at: number }[] = []
  const startedAt = Date.now()
  const calls = createCalls({ onNeed() {}, onSilence() {}, onRefused() {}, random: () => random })
  calls.setLink({
    send: (text) => void sent.push({ id: JSON.parse(text).id, at: Date.now() - startedAt }),
    close() {},
  })
  const refuse = (seconds: number) => {
    const message = `Try again in ${seconds} s.`
    calls.answer(sent.at(-1)?.id ?? '', undefined, { code: 3001, message, data: 'TooManyRequests' })
  }
  return { calls, sent, refuse }
}

it.each([
  ['no jitter', 0, 25_000, 25_000],
  ['the largest jitter', 1, 27_000, 28_500],
])(
  '[B7] a pause of 25 s ends while the call has time for an answer, with %s',
  async (_, random, from, to) => {
    const { calls, sent, refuse } = startCalls(random)
    const answered = calls.call('irn_publish', { topic: 'a' })
    refuse(25)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.at).toBeGreaterThanOrEqual(from)
    expect(sent[1]?.at).toBeLessThanOrEqual(to)
    calls.answer(sent[1]?.id ?? '', true, undefined)
    expect(await answered).toBe(true)
  },
)

it('[B7] where there is time, a part of the pause is added', async () => {
  const { calls, sent, refuse } = startCalls(1)
  const answered = calls.call('irn_publish', { topic: 'a' })
  refuse(10)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  calls.answer(sent[1]?.id ?? '', true, undefined)
  expect(await answered).toBe(true)
})

it.each([
  ['awake', 0, 10_000],
  ['frozen meanwhile', 600_000, 20_000],
])('[S9.35] a call without an answer ends the link of a page that was %s', async (_, frozen, after) => {
  const onSilence = vi.fn()
  const calls = createCalls({ onNeed() {}, onSilence, onRefused() {} })
  calls.setLink({ send() {}, close() {} })
  const failed = calls.call('irn_publish', { topic: 'a' }, { timeout: 60_000 }).catch((error: Error) => error)
  vi.setSystemTime(Date.now() + frozen)
  await vi.advanceTimersByTimeAsync(after - 1)
  expect(onSilence).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onSilence).toHaveBeenCalledOnce()
  calls.fail(new Error('over'))
  expect(await failed).toMatchObject({ message: 'over' })
})
