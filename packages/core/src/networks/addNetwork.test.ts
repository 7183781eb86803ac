import { describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../config/assertParameters.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { addNetwork, removeNetwork } from './addNetwork.ts'
import { getNetwork } from './getNetwork.ts'
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
    expect(() => addNetwork(config, { network: testNetwork(-1) })).toThrow(
      expect.objectContaining({ name: 'InvalidConfigError', field: 'network.id' }),
    )
  })

  it('[C6] the app leaves a network that is removed, without asking the wallet', async () => {
    const { config, wallet } = await startConnected()
    removeNetwork(config, { network: 'eip155:1' })
    expect(config.state.activeNetwork).toBe('eip155:10')
    expect(wallet.asked).toEqual(['connect'])
    expect(() => removeNetwork(config, { network: 'eip155:1' })).toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError', reason: 'notListed' }),
    )
  })

  it('[S4.41] the first network left of the same family is the active one, whichever is the default', async () => {
    const { config } = await startTwoFamilies({ defaultNetwork: 'eip155:10' })
    await switchNetwork(config, { network: solanaNetworks[0] })
    removeNetwork(config, { network: solanaNetworks[0] })
    expect(config.state.activeNetwork).toBe(solanaNetworks[1])
    const second = await startTwoFamilies({
      networks: [137, 1, 10].map(testNetwork),
      defaultNetwork: 'eip155:10',
    })
    removeNetwork(second.config, { network: 'eip155:1' })
    expect(second.config.state.activeNetwork).toBe('eip155:137')
  })

  it('[S4.41] removing a network the app isn’t on moves nobody', async () => {
    const { config } = await startTwoFamilies()
    removeNetwork(config, { network: 'eip155:10' })
    removeNetwork(config, { network: solanaNetworks[0] })
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[S4.43] the only network of one of two namespaces stays, with the wallet on it', async () => {
    const { config } = await startTwoFamilies()
    removeNetwork(config, { network: solanaNetworks[0] })
    const before = [config.networks, config.state] as const
    expect(() => removeNetwork(config, { network: solanaNetworks[1] })).toThrow(
      expect.objectContaining({ name: 'InvalidConfigError', field: 'network' }),
    )
    expect([config.networks, config.state]).toEqual(before)
    expect(config.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'eip155:1',
      'eip155:10',
      solanaNetworks[1],
    ])
  })

  it('[C6] [S4.43] the last network of a namespace stays, and nothing changes', () => {
    const { config } = startTestConfig({ networks: [testNetwork(1)] })
    expect(() => removeNetwork(config, { network: 'eip155:1' })).toThrow(InvalidConfigError)
    expect(config.networks).toHaveLength(1)
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[C6] a stored reference to a network that is gone is healed', async () => {
    const memory = createMemoryStorage()
    const first = startTestConfig({ memory })
    await switchNetwork(first.config, { network: 'eip155:137' })
    removeNetwork(first.config, { network: 'eip155:137' })
    expect(memory.entries.get('latchkey/active_caip_network_id')).toBe('eip155:1')
  })
})
