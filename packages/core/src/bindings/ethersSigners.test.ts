import { verifyMessage } from 'ethers'
import { ethers as ethersFive } from 'ethers5'
import { createWalletClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getBalance } from '../accounts/getBalance.ts'
import { evm } from '../chains/evm/evm.ts'
import { createMemoryBackend } from '../chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet, type TestWallet } from '../chains/evm/testing/createTestWallet.ts'
import { announceWallet, installPage } from '../chains/evm/testing/installPage.ts'
import type { Config } from '../config/Config.ts'
import { createConfig } from '../createConfig.ts'
import { connect } from '../wallets/connect.ts'
import { ethers, getEthersSigner } from './ethers.ts'
import { ethers5, getEthers5Signer } from './ethers5.ts'
import { getEvmProvider } from './getEvmProvider.ts'

const { Web3Provider } = ethersFive.providers
const libraries = [
  ['ethers 6', ethers, (config: Config) => getEthersSigner(config), 'ethers'],
  ['ethers 5', ethers5, (config: Config) => getEthers5Signer(config, { Web3Provider }), 'ethers5'],
  ['viem', evm, viemSigner, 'evm'],
] as const

/** viem over `getEvmProvider`, as its docstring has it. */
function viemSigner(config: Config) {
  const provider = getEvmProvider(config)
  const client = createWalletClient({ account: provider.address, transport: custom(provider) })
  return { signMessage: (message: string) => client.signMessage({ message }) }
}

describe.each(libraries)('the %s binding', (_, create, signerOf, type) => {
  let wallet: TestWallet
  let config: Config
  let stop: () => void
  const keys = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  const accounts = keys.map(({ address }) => address)
  beforeEach(async () => {
    const backend = createMemoryBackend(31337, keys)
    wallet = createTestWallet({ accounts, known: [backend, createMemoryBackend(31338, keys)], addable: [] })
    announceWallet(installPage(), wallet.provider)
    const networks = [31337, 31338].map((id) => ({
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [backend.url] } },
    }))
    config = createConfig({ networks, adapters: [create()], storage: null, logLevel: 'silent' })
    stop = config.start()
    await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })

  it('[S1.19] names itself as its library', () => {
    expect(config.adapters[0]?.type).toBe(type)
  })

  it('signs with the connected account through the connected wallet', async () => {
    const signature = await signerOf(config).signMessage('Hi')
    expect(verifyMessage('Hi', signature)).toBe(accounts[0])
  })

  it('[X.29] [X.30] refuses for an account or network the person has left, and asks the wallet nothing', async () => {
    const signer = signerOf(config)
    wallet.share([accounts[1] ?? ''])
    await vi.waitFor(() => expect([...config.state.connections.values()][0]?.accounts[0]).toBe(accounts[1]))
    await expect(signer.signMessage('Hi')).rejects.toThrow(/account changed|account/i)
    const next = signerOf(config)
    expect(verifyMessage('Hi', await next.signMessage('Hi'))).toBe(accounts[1])
    wallet.move(31338)
    await vi.waitFor(() => expect(config.state.activeNetwork).toBe('eip155:31338'))
    await expect(next.signMessage('Hi')).rejects.toThrow(/network changed|network/i)
  })

  it('has nothing to offer while nobody is connected', async () => {
    stop()
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(() => signerOf(config)).toThrow(/connect/i)
    await expect(getBalance(config)).rejects.toThrow(/connect/i)
  })
})
