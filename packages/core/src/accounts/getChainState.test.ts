import { describe, expect, it } from 'vitest'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { startSignedIn } from '../embedded/testing/startEmbedded.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { getAccount } from './getAccount.ts'
import { getChainState } from './getChainState.ts'

describe('the state of a chain family', () => {
  it('[S3.03] has the networks and the account of each family, and none of the others', async () => {
    const { config } = await startTwoFamilies()
    const [evm, solana] = await Promise.all([
      getChainState(config, { namespace: 'eip155' }),
      getChainState(config, { namespace: 'solana' }),
    ])
    expect(evm).toEqual({
      namespace: 'eip155',
      caipNetworks: config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
      requestedCaipNetworkIds: ['eip155:1', 'eip155:10'],
      approvedCaipNetworkIds: undefined,
      smartAccountEnabledNetworks: [],
      supportsAllNetworks: true,
      accountState: getAccount(config, { namespace: 'eip155' }),
    })
    expect(solana).toMatchObject({
      requestedCaipNetworkIds: [...solanaNetworks],
      supportsAllNetworks: true,
      accountState: { namespace: 'solana', status: 'connected' },
    })
    expect(solana.caipNetworks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([...solanaNetworks])
    // Without a namespace that of the active network.
    expect(await getChainState(config)).toEqual(evm)
    await disconnect(config, { namespace: 'eip155' })
    expect((await getChainState(config, { namespace: 'eip155' })).accountState.status).toBe('disconnected')
    expect((await getChainState(config, { namespace: 'solana' })).accountState.status).toBe('connected')
  })

  it('[S3.03] has no networks of a family that the app does not have', async () => {
    const { config } = startTestConfig()
    expect(await getChainState(config, { namespace: 'polkadot' })).toMatchObject({
      caipNetworks: [],
      requestedCaipNetworkIds: [],
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
      accountState: { status: 'disconnected' },
    })
  })

  it('[S3.03] names the networks on which the embedded wallet’s account is a smart account; none once signed out', async () => {
    const test = createTestFrame({
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [1, 8453] }),
    })
    const { config } = await startSignedIn(test)
    expect(await getChainState(config)).toMatchObject({
      smartAccountEnabledNetworks: ['eip155:1', 'eip155:8453'],
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
    await disconnect(config)
    expect((await getChainState(config)).smartAccountEnabledNetworks).toEqual([])
  })
})
