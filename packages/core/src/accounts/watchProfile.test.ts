import { describe, expect, it, vi } from 'vitest'
import type { Config } from '../config/Config.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { startTestServer, type TestServer } from '../testing/startTestServer.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { followIdentity } from './followIdentity.ts'

const [alice, bob] = ['0x00000000000000000000000000000000000000A1', `0x${'B'.repeat(40)}`] as const
const zones = () => ({ zones: ['latchkey.id'] })

describe('the name of the current account', () => {
  const named = (server: TestServer, names: Record<string, string>) => {
    server.answer = ({ path }) => {
      const name = names[path.split('/').at(-1) ?? ''] ?? null
      return { body: { name, avatar: name && `${server.base}/v1/images/${name}`, resolvedAt: null } }
    }
  }
  const image = (config: Config) => config.state.accountDetails.eip155?.profileImage
  const profile = (config: Config) => config.state.accountDetails.eip155?.profileName

  it('[S3.01] [S9.06] requests the name once, and never shows it for another account, not even for a moment', async () => {
    const server = await startTestServer({ wellKnown: zones })
    named(server, { [alice]: 'mira.eth', [bob]: 'vera.eth' })
    const { config, wallet } = await startConnected({ server: server.base })
    await Promise.all([followIdentity(config), followIdentity(config)])
    await vi.waitFor(() => expect(profile(config)).toBe('mira.eth'))
    expect(image(config)).toBe(`${server.base}/v1/images/mira.eth`)
    await followIdentity(config)
    expect(server.asked).toHaveLength(1)
    const seen: (string | undefined)[] = []
    config.subscribe(
      (state) => state,
      () => seen.push(profile(config)),
    )
    wallet.changeAccounts([bob])
    expect([profile(config), image(config)]).toEqual([undefined, undefined])
    await vi.waitFor(() => expect(profile(config)).toBe('vera.eth'))
    expect(seen.filter((name) => name === 'mira.eth' && seen.indexOf(name) > 1)).toEqual([])
    await disconnect(config)
    expect([profile(config), image(config)]).toEqual([undefined, undefined])
    expect(server.asked).toHaveLength(2)
  })

  it('drops a late answer for an account that is no longer current', async () => {
    const server = await startTestServer({ wellKnown: zones })
    let answer = () => {}
    server.answer = async ({ path }) => {
      if (path.endsWith(alice)) await new Promise<void>((resolve) => (answer = resolve))
      const name = path.endsWith(alice) ? 'mira.eth' : 'vera.eth'
      return { body: { name, avatar: null, resolvedAt: null } }
    }
    const { config, wallet } = await startConnected({ server: server.base })
    await followIdentity(config)
    await vi.waitFor(() => expect(server.asked).toHaveLength(1))
    wallet.changeAccounts([bob])
    await vi.waitFor(() => expect(profile(config)).toBe('vera.eth'))
    answer()
    // A later request is answered after the late answer.
    await fetch(`${server.base}/.well-known/latchkey`)
    expect(profile(config)).toBe('vera.eth')
  })

  it('[S9.06] a page opened again shows the cached name, and requests nothing before the modal opens', async () => {
    const server = await startTestServer({ wellKnown: zones })
    named(server, { [alice]: 'mira.eth' })
    const memory = createMemoryStorage()
    const first = await startConnected({ server: server.base, memory })
    await followIdentity(first.config)
    await vi.waitFor(() => expect(profile(first.config)).toBe('mira.eth'))
    first.stop()
    const again = startTestConfig({ server: server.base, memory, wallet: first.wallet })
    await vi.waitFor(() => expect(profile(again.config)).toBe('mira.eth'))
    expect(again.config.state.status).toBe('connected')
    expect(server.asked).toHaveLength(1)
  })
})
