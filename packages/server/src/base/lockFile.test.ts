import { expect, it } from 'vitest'
import { isRunning, processStart } from './lockFile.ts'

it('knows itself, a process that never was, and a later process with the same id', () => {
  const start = processStart(process.pid)
  expect(start).toMatch(/^\d+$/)
  expect(isRunning(process.pid, start)).toBe(true)
  expect(isRunning(process.pid, undefined)).toBe(true)
  expect(isRunning(process.pid, '1')).toBe(false)
  expect(isRunning(2 ** 22 + 1, undefined)).toBe(false)
})
