import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the whole local stack once for all flows, on a port and a data folder of its own; stops it at the end. */
export default async function startStack(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'latchkey-e2e-'))
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--conditions=latchkey-source', '--import', 'tsx', 'packages/cli/src/main.ts', 'dev'],
    {
      env: {
        ...process.env,
        LATCHKEY_DATA: data,
        LATCHKEY_PORT: String(port),
        LATCHKEY_DEV_FILE: join(data, 'dev.json'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  child.stdout.on('data', (chunk) => {
    log += chunk
  })
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const stop = async () => {
    if (child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
    rmSync(data, { recursive: true, force: true })
  }
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the stack ended with ${child.exitCode}:\n${log}`)
    try {
      const dev = readFileSync(join(data, 'dev.json'), 'utf8')
      if ((await fetch(`${JSON.parse(dev).api}/healthz`)).ok) {
        process.env.LATCHKEY_E2E_STACK = dev
        return stop
      }
    } catch {
      // not ready yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`the stack was not ready within 60 s:\n${log}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
