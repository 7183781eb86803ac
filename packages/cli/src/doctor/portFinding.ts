import type { ServerConfig } from '@latchkey/server'
import { CliError } from '../CliError.ts'
import { requireFreePort } from '../dev/requireFreePort.ts'
import type { Finding } from './Finding.ts'

/** Whether the public port is free, held by a running Latchkey, or held by somebody else. */
export async function portFinding({ port, host }: Pick<ServerConfig, 'port' | 'host'>): Promise<Finding> {
  const part = 'Public port'
  const servedBy = `${host}:${port}`
  try {
    if (port !== 0) await requireFreePort(port, host)
    return { part, servedBy, state: 'ok', advice: 'Free.' }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const answer = await askHealth(host, port)
    if (answer !== undefined)
      return { part, servedBy, state: 'ok', advice: `A Latchkey server runs there: ${answer}.` }
    return { part, servedBy, state: 'failed', advice: error.message }
  }
}

async function askHealth(host: string, port: number): Promise<string | undefined> {
  try {
    const reachable =
      host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    const response = await fetch(`http://${reachable}:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    const [line = ''] = (await response.text()).split('\n')
    return response.ok && line.startsWith('OK v') ? line.trim() : undefined
  } catch {
    return undefined
  }
}
