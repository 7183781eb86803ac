import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { EvmBackend } from './EvmBackend.ts'

/** A running anvil; `stop` resolves when its process is gone. */
export type Anvil = EvmBackend & { stop(): Promise<void> }

/** Starts a real chain on a free port. Its two accounts are unlocked and rich. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const child = spawn(findAnvil(), ['--port', '0', '--chain-id', String(chainId), '--accounts', '2'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output}`)))
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (chunk: string) => {
      output += chunk
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
  let lastId = 0
  return {
    chainId,
    url,
    async request({ method, params = [] }) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params })
      const headers = { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(10_000)
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
      if (error) throw error
      return result
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

/** The pinned binary where the platform has one, else whatever `anvil` is on the PATH. */
function findAnvil(): string {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return 'anvil'
  }
}
