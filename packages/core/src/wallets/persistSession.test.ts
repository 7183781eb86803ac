import { describe, expect, it } from 'vitest'
import type { State } from '../config/State.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
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
        since: expect.any(Number),
      },
    ])
    expect(kept['latchkey/connected_namespaces']).toBe('["eip155"]')
    expect(kept['latchkey/active_caip_network_id']).toBe('eip155:10')
    stop()
  })
  it('[X.42, X.42a] transactions that the wallet has altered survive a reload, until they are removed', async () => {
    const memory = createMemoryStorage()
    const one = { hash: '0xaa', network: 'eip155:1' } as const
    const other = { hash: '0xbb', network: 'eip155:10' } as const
    const first = await startConnected({ memory })
    const setAltered = ({ config }: typeof first, altered: State['altered']) =>
      config._internal.setState((state) => ({ ...state, altered }))
    setAltered(first, [one])
    setAltered(first, [one, other])
    first.stop()

    const second = await startConnected({ memory })
    expect(second.config.state.altered).toEqual([one, other])
    // What another tab has added meanwhile stays.
    memory.setItem('latchkey/altered_transactions', JSON.stringify([one, other, { ...one, hash: '0xcc' }]))
    setAltered(second, [other])
    second.stop()

    const third = await startConnected({ memory })
    expect(third.config.state.altered).toEqual([other, { ...one, hash: '0xcc' }])
    third.stop()
  })

  it('a stored list of altered transactions that is none, or has others in it, is no harm', async () => {
    const memory = createMemoryStorage()
    const bad = [null, 7, { hash: 1, network: 'eip155:1' }, { hash: '0xaa', network: 'x' }]
    memory.setItem('latchkey/schema', '1')
    memory.setItem('latchkey/altered_transactions', JSON.stringify(bad))
    const { config, stop } = await startConnected({ memory })
    expect(config.state.altered).toBeUndefined()
    expect(config.state.status).toBe('connected')
    stop()
  })
})
