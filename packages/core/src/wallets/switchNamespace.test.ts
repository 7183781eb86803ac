import { describe, expect, it } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { getUnsupportedNetwork } from '../networks/getUnsupportedNetwork.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { switchConnection } from './switchConnection.ts'
import { switchNamespace } from './switchNamespace.ts'

it('[S1.16] the app moves to the family of a connected wallet, asks no wallet, and stays where there is none', async () => {
  const { config, wallet } = startTestConfig()
  expect(switchNamespace(config, { namespace: 'eip155' })).toBe(false)
  await connect(config, { connector: wallet.connector })
  const asked = [...wallet.asked]
  expect(switchNamespace(config, { namespace: 'solana' })).toBe(false)
  config._internal.setState((state) => ({ ...state, activeNetwork: undefined }))
  expect(switchNamespace(config, { namespace: 'eip155' })).toBe(true)
  expect([config.state.activeNetwork, wallet.asked]).toEqual(['eip155:1', asked])
  await disconnect(config)
  expect(switchNamespace(config, { namespace: 'eip155' })).toBe(false)
})

describe('a wallet on a network the app does not list', () => {
  /** Solana is in use; the EVM wallet is on a network the app doesn't list. */
  async function start() {
    const { config, evm } = await startTwoFamilies()
    switchNamespace(config, { namespace: 'solana' })
    evm.changeNetwork('eip155:424242')
    expect(config.state.activeNetwork).toBe(solanaNetworks[0])
    return { config, evm, connection: config.state.current.eip155 ?? '' }
  }

  it('[S1.16] moves the app to its family when that is chosen, whose default network is shown then', async () => {
    const { config } = await start()
    expect(switchNamespace(config, { namespace: 'eip155' })).toBe(true)
    expect(config.state.activeNetwork).toBe('eip155:1')
    expect(getUnsupportedNetwork(config)?.caipNetworkId).toBe('eip155:424242')
  })

  it('[S1.16] moves the app to its family when it is chosen among the wallets', async () => {
    const { config, connection } = await start()
    await switchConnection(config, { connection })
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('[S1.16] moves the app to its family when it is connected while another one is in use', async () => {
    const { config, evm } = await start()
    await disconnect(config, { namespace: 'eip155' })
    expect(config.state.activeNetwork).toBe(solanaNetworks[0])
    await connect(config, { connector: evm.connector })
    expect(config.state.activeNetwork).toBe('eip155:1')
    expect(getAccount(config).address).toBe(evm.accounts[0])
    expect(getUnsupportedNetwork(config)?.caipNetworkId).toBe('eip155:424242')
  })

  it('control: of the family in use it leaves the app where it is', async () => {
    const { config, connection, evm } = await start()
    switchNamespace(config, { namespace: 'eip155' })
    evm.changeNetwork('eip155:10')
    evm.changeNetwork('eip155:434343')
    await switchConnection(config, { connection })
    expect(switchNamespace(config, { namespace: 'eip155' })).toBe(true)
    expect(config.state.activeNetwork).toBe('eip155:10')
  })
})
