import { expect, it, onTestFinished, vi } from 'vitest'
import { createPinoLog } from './log.ts'
import { throttleLog } from './throttleLog.ts'

function start() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { log: throttleLog(createPinoLog('info', { write })), lines }
}

it('[X.57] the same failure is written once a minute with the number of times it came, and another one at once', async () => {
  const { log, lines } = start()
  const fail = (times: number, fields: object = {}) => {
    for (let time = 0; time < times; time++)
      log.warn({ problem: 'ECONNREFUSED', ...fields, requestId: `request-${time}` }, 'The bus can’t publish')
  }
  fail(500)
  fail(1, { problem: 'ETIMEDOUT' })
  log.error({ problem: 'ECONNREFUSED' }, 'The bus can’t publish')
  expect(lines.map(({ problem, requestId, repeats }) => [problem, requestId, repeats])).toEqual([
    ['ECONNREFUSED', 'request-0', undefined],
    ['ETIMEDOUT', 'request-0', undefined],
    ['ECONNREFUSED', undefined, undefined],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.slice(3)).toMatchObject([{ problem: 'ECONNREFUSED', repeats: 499, level: 40 }])
  fail(7)
  expect(lines).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.at(-1)).toMatchObject({ repeats: 7 })
  // It was quiet for a minute: the next one is written at once.
  await vi.advanceTimersByTimeAsync(60_000)
  fail(1)
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).not.toHaveProperty('repeats')
})

it('[X.57] what was counted is written when the log closes, and lines that are no failures are never held back', async () => {
  const { log, lines } = start()
  for (let time = 0; time < 3; time++) {
    log.info({}, 'request')
    log.error({ problem: 'x' }, 'A relay call failed')
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['request', 'A relay call failed', 'request', 'request'])
  await log.close?.()
  expect(lines.at(-1)).toMatchObject({ msg: 'A relay call failed', repeats: 2 })
  expect(lines).toHaveLength(5)
  expect(vi.getTimerCount()).toBe(0)
})
