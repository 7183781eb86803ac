import { describe, expect, it, vi } from 'vitest'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from '../embedded/testing/startEmbedded.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
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

  it('[S3.29] the list of those networks is stored after signing in and after coming back, without anybody reading the state', async () => {
    const memory = createMemoryStorage()
    const key = 'latchkey/login/SMART_ACCOUNT_ENABLED_NETWORKS'
    const networksOf = (smartAccountEnabledNetworks: number[]) => ({
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks }),
    })
    await startSignedIn(createTestFrame(networksOf([1, 8453])), { memory })
    await vi.waitFor(() => expect(memory.entries.get(key)).toBe('1,8453'))
    const next = createTestFrame(networksOf([10]))
    next.state.signedIn = true
    startEmbedded(next, { memory })
    await vi.waitFor(() => expect(memory.entries.get(key)).toBe('10'))
  })

  it('[S3.29] stores those networks as chain ids with commas, answers them while the wallet can’t, and forgets them with the login', async () => {
    const memory = createMemoryStorage()
    const key = 'latchkey/login/SMART_ACCOUNT_ENABLED_NETWORKS'
    let answer = async () => ({ smartAccountEnabledNetworks: [1, 8453] })
    const test = createTestFrame({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => answer() })
    const { config } = await startSignedIn(test, { memory })
    await getChainState(config)
    expect(memory.entries.get(key)).toBe('1,8453')
    answer = () => Promise.reject(new Error('The network can’t be reached.'))
    const known = ['eip155:1', 'eip155:8453']
    expect((await getChainState(config)).smartAccountEnabledNetworks).toEqual(known)
    // what is no such list is none
    for (const stored of ['1,x', '[1]', '1,', '-1']) {
      memory.entries.set(key, stored)
      await expect(getChainState(config)).rejects.toThrow()
    }
    memory.entries.set(key, '')
    expect((await getChainState(config)).smartAccountEnabledNetworks).toEqual([])
    await disconnect(config)
    expect(memory.entries.has(key)).toBe(false)
  })
})
