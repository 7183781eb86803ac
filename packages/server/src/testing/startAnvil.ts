import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** A real local chain; `arguments_` are anvil's. */
export async function startAnvil(
  arguments_: readonly string[] = [],
): Promise<{ readonly url: string; readonly pid: number; close(): Promise<void> }> {
  const binary = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  const port = arguments_.includes('--port') ? [] : ['--port', '0']
  const child = spawn(binary, [...port, '--host', '127.0.0.1', ...arguments_], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let text = ''
  for await (const chunk of child.stdout) {
    text += String(chunk)
    const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(text)?.[1]
    if (port) {
      child.stdout.resume()
      return {
        url: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        async close() {
          child.kill()
          await exited
        },
      }
    }
  }
  throw new Error(`anvil ended before it listened: ${text}`)
}
