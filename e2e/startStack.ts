import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../devnet/src/freePort.ts'
import { launchStack } from './fixtures/launchStack.ts'

/** Starts the whole local stack once for all flows, on a port and a data folder of its own; stops it at the end. */
export default async function startStack(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'latchkey-e2e-'))
  const launched = launchStack({ data, port: await freePort() })
  const stop = async () => {
    await launched.end('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  }
  try {
    process.env.LATCHKEY_E2E_DATA = data
    process.env.LATCHKEY_E2E_STACK = JSON.stringify(await launched.ready())
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
