import {
  createConfig as createWagmiConfig,
  getAccount as getWagmiAccount,
  mock,
  switchChain,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
} from '@wagmi/core'
import { http } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import type { Config } from '../config/Config.ts'
import { createConfig } from '../createConfig.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { wagmi } from './wagmi.ts'

const [one, two] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const makeWagmi = (features = {}) =>
  createWagmiConfig({
    chains: [mainnet, optimism],
    connectors: [mock({ accounts: [one, two], features })],
    transports: { [mainnet.id]: http('https://rpc.test'), [optimism.id]: http('https://rpc.test') },
    storage: null,
  })
let theirs: ReturnType<typeof makeWagmi>
let config: Config
let stop: () => void
const start = (features = {}) => {
  theirs = makeWagmi(features)
  config = createConfig({
    networks: [mainnet, optimism],
    adapters: [wagmi({ config: theirs })],
    storage: createMemoryStorage(),
    logLevel: 'silent',
  })
  stop = config.start()
}
const ours = () => config.connectors[0] ?? expect.fail('no connector')
const agree = () => {
  const account = getWagmiAccount(theirs)
  const shown = getAccount(config, { namespace: 'eip155' })
  expect(shown.address).toBe(account.address)
  expect(shown.network).toBe(
    account.chainId === undefined || !account.address ? undefined : `eip155:${account.chainId}`,
  )
}

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('the wagmi binding', () => {
  it('[S1.19] offers the connectors of the app’s own wagmi config', () => {
    start()
    expect(config.adapters[0]?.type).toBe('wagmi')
    expect(config.connectors.map(({ id, name }) => [id, name])).toEqual([['mock', 'Mock Connector']])
  })

  it('[X.30] connecting here connects wagmi, and what wagmi does is followed here', async () => {
    start()
    await connect(config, { connector: ours() })
    expect(getWagmiAccount(theirs)).toMatchObject({ status: 'connected', address: one, chainId: 1 })
    agree()
    await switchChain(theirs, { chainId: optimism.id })
    await vi.waitFor(() => expect(getAccount(config).network).toBe('eip155:10'))
    expect(config.state.activeNetwork).toBe('eip155:10')
    agree()
    await wagmiDisconnect(theirs)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    agree()
  })

  it('[X.30] disconnecting here disconnects wagmi', async () => {
    start()
    await connect(config, { connector: ours() })
    await disconnect(config)
    expect(getWagmiAccount(theirs).status).toBe('disconnected')
    agree()
  })

  it('what wagmi connected before is taken over without asking the wallet again', async () => {
    start()
    const connector = theirs.connectors[0] ?? expect.fail('no connector')
    await wagmiConnect(theirs, { connector, chainId: optimism.id })
    const { accounts, network } = await connect(config, { connector: ours() })
    expect([accounts[0], network]).toEqual([one, 'eip155:10'])
    agree()
  })

  it('says that the person declined, and neither side is connected', async () => {
    start({ connectError: Object.assign(new Error('User rejected the request.'), { code: 4001 }) })
    await expect(connect(config, { connector: ours() })).rejects.toMatchObject({ code: 4001 })
    expect(getWagmiAccount(theirs).status).toBe('disconnected')
    agree()
  })

  it('takes its connectors back when the app stops', async () => {
    start()
    expect(config.connectors).toHaveLength(1)
    stop()
    await vi.waitFor(() => expect(config.connectors).toEqual([]))
  })
})
