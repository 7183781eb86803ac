import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A relay of ours in a process of its own, so that a test's clock isn't its clock. */
export async function startRelay(): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
  const program = fileURLToPath(new URL('./serveRelay.ts', import.meta.url))
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('LATCHKEY_'))
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', program, data], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: Object.fromEntries(inherited),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, found] = /relay at (\S+)/.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The relay ended:\n${output}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    async stop() {
      child.kill('SIGTERM')
      const deadline = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(deadline)
      rmSync(data, { recursive: true, force: true })
    },
  }
}
