import { describe, expect, it, vi } from 'vitest'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { removeAdapter } from './removeAdapter.ts'

describe('removeAdapter', () => {
  it('[S4.42] the app goes to the first network of another family, and nothing of the family is left', async () => {
    const { config, evm, adapters } = await startTwoFamilies()
    await removeAdapter(config, { namespace: 'eip155' })
    expect(config.state.activeNetwork).toBe(solanaNetworks[0])
    expect([...config.state.connections.keys()]).toEqual(['solana:test.solana'])
    expect([...config.adapters, ...config.connectors].map(({ namespace }) => namespace)).toEqual([
      'solana',
      'solana',
    ])
    expect(config.networks.every(({ chainNamespace }) => chainNamespace === 'solana')).toBe(true)
    expect([evm.asked.at(-1), evm.listeners()]).toEqual(['disconnect', 0])
    // A wallet that turns up late finds nobody.
    adapters.evm.announce(createTestWallet({ id: 'late' }))
    expect(config.connectors).toHaveLength(1)
    await expect(switchNetwork(config, { network: 'eip155:1' })).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError', reason: 'notListed' }),
    )
    await expect(removeAdapter(config, { namespace: 'eip155' })).rejects.toThrow(
      expect.objectContaining({ name: 'AdapterError', reason: 'notFound' }),
    )
  })

  it('[S4.42] of the last family leaves no network, and a family the app isn’t on moves nobody', async () => {
    const { config } = await startTwoFamilies()
    await removeAdapter(config, { namespace: 'solana' })
    expect(config.state.activeNetwork).toBe('eip155:1')
    expect(config.state.status).toBe('connected')
    await removeAdapter(config, { namespace: 'eip155' })
    expect([config.state.activeNetwork, config.state.status]).toEqual([undefined, 'disconnected'])
    expect([config.adapters, config.networks, config.connectors]).toEqual([[], [], []])
  })

  it('goes on when the wallet can’t be told', async () => {
    const { config, evm } = await startTwoFamilies()
    evm.fail('disconnect', { thrown: new Error('busy') })
    await expect(removeAdapter(config, { namespace: 'eip155' })).rejects.toMatchObject({
      name: 'DisconnectError',
    })
    expect(config.adapters.map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(config.state.activeNetwork).toBe(solanaNetworks[0])
  })

  it('stopping the config afterwards leaves nothing behind', async () => {
    const { config, stop, adapters, solana } = await startTwoFamilies()
    await removeAdapter(config, { namespace: 'eip155' })
    stop()
    await vi.waitFor(() =>
      expect([adapters.evm.running(), adapters.solana.running(), solana.listeners()]).toEqual([0, 0, 0]),
    )
  })
})
