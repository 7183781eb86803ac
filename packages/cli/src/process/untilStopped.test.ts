import { expect, it, vi } from 'vitest'
import { runProgram } from '../testing/runProgram.ts'

it('the same Ctrl-C twice stops once; a later one forces', async () => {
  const program = runProgram('testing/neverStop.ts')
  await program.said('running')
  program.child.kill('SIGINT')
  program.child.kill('SIGTERM')
  await program.said('stopping')
  expect(program.child.exitCode).toBe(null)
  const since = performance.now()
  await vi.waitUntil(
    () => {
      if (program.child.exitCode === null) program.child.kill('SIGINT')
      return program.child.exitCode !== null
    },
    { timeout: 5000, interval: 50 },
  )
  expect(await program.ended).toBe(130)
  expect(performance.now() - since).toBeGreaterThan(500)
})

it('a program whose starter is gone stops', async () => {
  const program = runProgram('testing/neverStop.ts', [], { ipc: true })
  await program.said('running')
  expect(program.output()).not.toContain('stopping')
  program.child.disconnect()
  await program.said('stopping')
  program.child.kill('SIGKILL')
})
