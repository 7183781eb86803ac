import { describe, expect, it } from 'vitest'
import { startConnected } from '../testing/startTestConfig.ts'
import { getNetwork } from './getNetwork.ts'
import { getUnsupportedNetwork } from './getUnsupportedNetwork.ts'

describe('getUnsupportedNetwork', () => {
  it('[S4.44] a chain the app does not list makes the active network a placeholder, until it is left', async () => {
    const { config, wallet } = await startConnected()
    const listed = getNetwork(config)
    expect(getUnsupportedNetwork(config)).toBeUndefined()
    wallet.emit({ type: 'networkChanged', network: 'eip155:424242' })
    const placeholder = {
      id: 424242,
      caipNetworkId: 'eip155:424242',
      chainNamespace: 'eip155',
      name: 'Unknown Network',
      rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    }
    expect(getUnsupportedNetwork(config)).toMatchObject(placeholder)
    expect(getNetwork(config)).toMatchObject(placeholder)
    // What the app reads from and asks for stays what it was.
    expect(config.state.activeNetwork).toBe(listed?.caipNetworkId)
    expect(getNetwork(config, { network: 'eip155:1' })).toBe(config.networks[0])
    wallet.emit({ type: 'networkChanged', network: 'eip155:1' })
    expect(getNetwork(config)).toBe(listed)
  })
})
