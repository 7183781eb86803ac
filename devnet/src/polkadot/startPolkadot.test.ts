import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSs58Address } from '@latchkey/protocol/polkadot'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { derivePolkadotAccounts } from './polkadotAccounts.ts'
import { startPolkadot } from './startPolkadot.ts'

afterEach(() => void vi.unstubAllEnvs())

/** Sends one request to a chain and resolves to its answer. */
async function call(wsUrl: string, text: string): Promise<Record<string, unknown>> {
  const socket = new WebSocket(wsUrl)
  onTestFinished(() => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(text))
    socket.on('error', reject)
    socket.on('message', (data) => resolve(JSON.parse(String(data))))
  })
}

describe('the local Polkadot chain', () => {
  it('has accounts of each kind of key, the same on every machine', () => {
    const accounts = derivePolkadotAccounts()
    expect(accounts.map(({ kind }) => kind)).toEqual(['sr25519', 'sr25519', 'sr25519', 'ed25519', 'ecdsa'])
    for (const { address, account } of accounts) {
      const parsed = parseSs58Address(address)
      expect(typeof parsed === 'object' && Buffer.from(parsed.account).toString('hex')).toBe(account)
    }
    expect(derivePolkadotAccounts()).toEqual(accounts)
  })
  it('starts without its runtime, and says that it is absent where nothing can be fetched', async () => {
    // A registry that refuses every connection.
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
    vi.stubEnv('npm_config_fetch_retries', '0')
    vi.stubEnv('npm_config_offline', 'true')
    const artifacts = mkdtempSync(join(tmpdir(), 'latchkey-polkadot-'))
    const log: string[] = []
    const chain = await startPolkadot({ artifacts, onLog: (line) => log.push(line) })
    onTestFinished(async () => {
      await chain.stop()
      rmSync(artifacts, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    })
    expect(chain.caipNetworkId).toMatch(/^polkadot:[\da-f]{32}$/)
    const answer = await call(chain.wsUrl, '{"id":7,"method":"chain_getHeader","params":[]}')
    expect(answer).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining('could not be fetched') },
    })
    expect(log).toEqual([expect.stringContaining('Latchkey Polkadot is absent')])
    // Nothing writes there any more.
    expect(readdirSync(artifacts)).toEqual([])
    const response = await fetch(chain.wsUrl.replace(/^ws/, 'http'))
    expect(response.status).toBe(426)
    await chain.stop()
  }, 60_000)
})
