import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from './config/readConfig.ts'
import { createPorts } from './createPorts.ts'
import { closeAdapters, closeTimeout, startAdapters, startOrder } from './lifecycle.ts'
import type { Ports } from './ports/Ports.ts'
import { noDatabase } from './testing/memoryDb.ts'
import { silentLog } from './testing/testPorts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Ports whose adapters only record what is called on them. */
function recordingPorts(changes: Partial<Record<keyof Ports, object>> = {}) {
  const calls: string[] = []
  const ports = Object.fromEntries(
    startOrder.map((name) => [
      name,
      {
        ...(name === 'log' && silentLog),
        start: async () => void calls.push(`start ${name}`),
        close: async () => void calls.push(`close ${name}`),
        ...changes[name],
      },
    ]),
  ) as unknown as Ports
  return { ports, calls }
}

it('covers every port there is', () => {
  const ports = createPorts(readConfig({ LATCHKEY_LOG_LEVEL: 'silent' }), { db: noDatabase() })
  expect([...startOrder].sort()).toEqual(Object.keys(ports).sort())
})

it('starts adapters after those they depend on, and closes them in reverse', async () => {
  const { ports, calls } = recordingPorts()
  await startAdapters(ports)
  expect(calls).toEqual(startOrder.map((name) => `start ${name}`))
  calls.length = 0
  await closeAdapters(ports)
  expect(calls).toEqual([...startOrder].reverse().map((name) => `close ${name}`))
  // what is pending is written while the database is still open
  for (const writer of ['mailbox', 'index', 'prices', 'events'])
    expect(calls.indexOf(`close ${writer}`)).toBeLessThan(calls.indexOf('close db'))
})

it('starts nothing after an adapter that can’t start', async () => {
  const problem = new Error('no database')
  const { ports, calls } = recordingPorts({ db: { start: () => Promise.reject(problem) } })
  await expect(startAdapters(ports)).rejects.toBe(problem)
  expect(calls.at(-1)).toBe('start gasKms')
})

it('closes the others when one hangs, and tells which one', async () => {
  const error = vi.fn()
  const hangs = { close: () => new Promise<void>(() => undefined) }
  const { ports, calls } = recordingPorts({ mailbox: hangs, log: { ...silentLog, error, close: undefined } })
  const closed = closeAdapters(ports)
  await vi.advanceTimersByTimeAsync(closeTimeout - 1)
  expect(calls).not.toContain('close bus')
  await vi.advanceTimersByTimeAsync(1)
  await closed
  expect(calls).toEqual(
    [...startOrder]
      .reverse()
      .filter((name) => name !== 'mailbox' && name !== 'log')
      .map((name) => `close ${name}`),
  )
  expect(error.mock.calls).toEqual([[{ adapter: 'mailbox', problem: 'DeadlineError' }, expect.any(String)]])
})

it('closes the others when one fails', async () => {
  const { ports, calls } = recordingPorts({ bus: { close: () => Promise.reject(new Error('lost')) } })
  await closeAdapters(ports)
  expect(calls).toHaveLength(startOrder.length - 1)
  expect(calls.at(-1)).toBe('close log')
})

it('starts and closes an adapter once that serves two ports', async () => {
  const { ports, calls } = recordingPorts()
  const shared = { ...ports, history: ports.index } as Ports
  await startAdapters(shared)
  await closeAdapters(shared)
  expect(calls.filter((call) => call.endsWith(' index'))).toEqual(['start index', 'close index'])
  expect(calls.filter((call) => call.endsWith(' history'))).toEqual([])
})
