import { describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'

const [address = ''] = createTestWallet().accounts
const { id } = createTestWallet().connector

/** What an existing client leaves on an origin, as `@reown/appkit` 1.8.0 was seen to. */
function createLegacyStorage(more: Readonly<Record<string, string>> = {}) {
  const memory = createMemoryStorage()
  const entries = {
    '@appkit/active_namespace': 'eip155',
    '@appkit/active_caip_network_id': 'eip155:10',
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/eip155:connected_connector_id': id,
    '@appkit/connections': JSON.stringify({
      eip155: [
        {
          connectorId: id,
          accounts: [{ address }],
          caipNetwork: { id: 10, name: 'Optimism', chainNamespace: 'eip155', caipNetworkId: 'eip155:10' },
        },
      ],
    }),
    '@appkit/disconnected_connector_ids': '{"eip155":[""]}',
    '@appkit/recent_wallets': '[{"id":"w1","name":"One"}]',
    '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    '@appkit-wallet/LAST_USED_CHAIN_KEY': '10',
    '@appkit-wallet/EMAIL': 'mira@example.org',
    'wc@2:client:0.3//session': '[]',
    other: 'app',
    ...more,
  }
  for (const [key, value] of Object.entries(entries)) memory.setItem(key, value)
  return memory
}
const ours = ({ entries }: ReturnType<typeof createMemoryStorage>) =>
  Object.fromEntries([...entries].filter(([key]) => key.startsWith('latchkey/')))

/** A page of an app with the option, whose wallet gives its accounts without asking. */
function start(memory: ReturnType<typeof createMemoryStorage>, more: object = {}) {
  const wallet = createTestWallet()
  wallet.isPermitted = true
  return startTestConfig({ memory, wallet, importLegacy: true, ...more })
}

describe('the session of an existing client', () => {
  it('[X.28, X.28d, S3.25] is read once where the app wants that, and its wallet answers before anything is connected', async () => {
    const storage = createLegacyStorage()
    const before = Object.fromEntries(storage.entries)
    const { config } = start(storage)
    await vi.waitFor(() => expect(config.state.status).toBe('connected'), { timeout: 10_000 })
    expect(ours(storage)).toMatchObject({
      'latchkey/schema': '1',
      'latchkey/recent_wallets': before['@appkit/recent_wallets'],
      'latchkey/login/EMAIL_LOGIN_USED_KEY': 'true',
      'latchkey/login/LAST_USED_CHAIN_KEY': '10',
    })
    // theirs stays, and the address of the person is not written to the app's origin
    expect(Object.fromEntries(storage.entries)).toMatchObject(before)
    expect(JSON.stringify(ours(storage))).not.toContain('mira@example.org')
  })

  it('[X.28, X.28d] control: without the option nothing of it is read', () => {
    const storage = createLegacyStorage()
    const { config } = start(storage, { importLegacy: undefined })
    expect(config.state.connections.size).toBe(0)
    expect(JSON.stringify(ours(storage))).not.toContain(address)
  })

  it('[X.28, X.28d] is not read again: who disconnects stays disconnected', async () => {
    const storage = createLegacyStorage()
    const first = start(storage)
    await vi.waitFor(() => expect(first.config.state.status).toBe('connected'), { timeout: 10_000 })
    const { disconnect } = await import('../wallets/disconnect.ts')
    await disconnect(first.config)
    const again = start(storage)
    expect(again.config.state.connections.size).toBe(0)
  })

  it('[X.28] replaces nothing that this app has stored itself', () => {
    const storage = createLegacyStorage({ 'latchkey/schema': '1', 'latchkey/connections': '[]' })
    expect(start(storage).config.state.connections.size).toBe(0)
    expect(ours(storage)['latchkey/recent_wallets']).toBeUndefined()
  })

  it.each([
    'not json',
    '{"a":',
    '[{"namespace":"eip155"}]',
    'null',
    '{"eip155":7}',
    '{"eip155":[null]}',
    '{"eip155":[{"connectorId":1,"accounts":[]}]}',
    '9'.repeat(20_000),
  ])('[X.28] that is corrupt is dropped without a fault: %#', async (value) => {
    const storage = createLegacyStorage({ '@appkit/connections': value, '@appkit/recent_wallets': value })
    const { config } = start(storage)
    await vi.waitFor(() => expect(ours(storage)['latchkey/relay_import']).toBeDefined())
    expect(config.state.connections.size).toBe(0)
  })

  it('[X.28] with preset compat the person’s address comes along', async () => {
    const storage = createLegacyStorage()
    start(storage, { preset: 'compat' })
    await vi.waitFor(() => expect(ours(storage)['latchkey/login/EMAIL']).toBe('mira@example.org'))
  })
})
