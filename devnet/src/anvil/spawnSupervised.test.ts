import { expect, it, onTestFinished, vi } from 'vitest'
import { isAlive } from '../testing/devnetFixtures.ts'
import { spawnSupervised } from './spawnSupervised.ts'

const started = async (program: string, parameters: string[]) => {
  const process = spawnSupervised(program, parameters)
  onTestFinished(() => process.stop())
  const pid = await vi.waitUntil(() => process.pid, 20_000)
  return { process, pid }
}

it('stop ends the program', async () => {
  const { process, pid } = await started('sleep', ['600'])
  expect(isAlive(pid)).toBe(true)
  await process.stop()
  await vi.waitUntil(() => !isAlive(pid), 20_000)
  expect(await process.exited).toBe(143)
})

it('a program that ignores SIGTERM is killed', async () => {
  const { process, pid } = await started('sh', ['-c', 'trap "" TERM; while :; do sleep 0.1; done'])
  await process.stop()
  await vi.waitUntil(() => !isAlive(pid), 20_000)
})

it('a program killed from outside is noticed, with what it said last', async () => {
  const { process, pid } = await started('sh', ['-c', 'echo last words >&2; while :; do sleep 0.1; done'])
  await vi.waitUntil(() => process.errorOutput.includes('last words'), 20_000)
  globalThis.process.kill(pid, 'SIGKILL')
  expect(await process.exited).toBe(137)
})

it('a program that does not exist ends with code 127 and a reason', async () => {
  const process = spawnSupervised('/no/such/program', [])
  expect(await process.exited).toBe(127)
  await vi.waitUntil(() => process.errorOutput.length > 0, 20_000)
})
