import { describe, expect, it } from 'vitest'
import { startConnected } from '../testing/startTestConfig.ts'

describe('what is kept of a session', () => {
  it('is whom to ask again, under the documented keys, and nothing more', async () => {
    const { storage, wallet, stop } = await startConnected()
    wallet.changeNetwork('eip155:10')
    const kept = Object.fromEntries(storage.entries)
    expect(Object.keys(kept).sort()).toEqual([
      'latchkey/active_caip_network_id',
      'latchkey/active_namespace',
      'latchkey/connected_namespaces',
      'latchkey/connections',
      'latchkey/eip155:connected_connector_id',
      'latchkey/recent_wallets',
      'latchkey/schema',
    ])
    expect(JSON.parse(kept['latchkey/connections'] ?? '')).toEqual([
      {
        namespace: 'eip155',
        connectorId: 'test.wallet',
        address: '0x00000000000000000000000000000000000000A1',
        caipNetworkId: 'eip155:10',
        name: 'Wallet test.wallet',
      },
    ])
    expect(kept['latchkey/connected_namespaces']).toBe('["eip155"]')
    expect(kept['latchkey/active_caip_network_id']).toBe('eip155:10')
    stop()
  })
})
