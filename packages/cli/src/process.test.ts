import { createServer } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { portHolder } from './process.ts'
import { runProgram } from './testing/runProgram.ts'

describe('untilStopped', () => {
  it('the same Ctrl-C twice stops once; a later one forces', async () => {
    const program = runProgram('testing/neverStop.ts')
    await program.said('running')
    const since = performance.now()
    program.child.kill('SIGINT')
    program.child.kill('SIGTERM')
    await program.said('stopping')
    expect(program.child.exitCode).toBe(null)
    await vi.waitUntil(() => {
      if (program.child.exitCode === null) program.child.kill('SIGINT')
      return program.child.exitCode !== null
    })
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
})

describe('portHolder', () => {
  it('names the process that listens, and nobody for a free port', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(portHolder(port)).toContain(`(process ${process.pid})`)
    await new Promise((resolve) => server.close(resolve))
    expect(portHolder(port)).toBeUndefined()
  })
})
