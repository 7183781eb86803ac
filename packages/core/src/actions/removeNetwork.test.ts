import { describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../config/InvalidConfigError.ts'
import { InvalidNetworkError } from '../errors/InvalidNetworkError.ts'
import { NetworkUndefinedError } from '../errors/NetworkUndefinedError.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { addNetwork } from './addNetwork.ts'
import { getNetwork } from './getNetwork.ts'
import { removeNetwork } from './removeNetwork.ts'
import { switchNetwork } from './switchNetwork.ts'

describe('networks at run time', () => {
  it('[C6] an added network is listed, announced and can be switched to', async () => {
    const { config } = await startConnected()
    const seen: number[] = []
    config.subscribeNetworks((list) => seen.push(list.length))
    const network = addNetwork(config, { network: testNetwork(42) })
    expect(network.caipNetworkId).toBe('eip155:42')
    expect(seen).toEqual([4])
    await switchNetwork(config, { network: 'eip155:42' })
    expect(getNetwork(config)?.id).toBe(42)
    expect(() => addNetwork(config, { network: testNetwork(42) })).toThrow(InvalidConfigError)
    expect(() => addNetwork(config, { network: testNetwork(-1) })).toThrow(InvalidNetworkError)
  })

  it('[C6] the app leaves a network that is removed, without asking the wallet', async () => {
    const { config, wallet } = await startConnected()
    removeNetwork(config, { network: 'eip155:1' })
    expect(config.state.activeNetwork).toBe('eip155:10')
    expect(wallet.asked).toEqual(['connect'])
    expect(() => removeNetwork(config, { network: 'eip155:1' })).toThrow(NetworkUndefinedError)
  })

  it('[C6] the last network of a namespace stays', () => {
    const { config } = startTestConfig({ networks: [testNetwork(1)] })
    expect(() => removeNetwork(config, { network: 'eip155:1' })).toThrow(InvalidConfigError)
    expect(config.networks).toHaveLength(1)
  })

  it('[C6] a stored reference to a network that is gone is healed', async () => {
    const memory = createMemoryStorage()
    const first = startTestConfig({ memory })
    await switchNetwork(first.config, { network: 'eip155:137' })
    removeNetwork(first.config, { network: 'eip155:137' })
    expect(memory.entries.get('latchkey/active_caip_network_id')).toBe('eip155:1')
  })
})
