import { type Config, getBalance } from '@latchkey/core'
import { evm, getEvmProvider } from '@latchkey/core/evm'
import { verifyMessage } from 'ethers'
import { ethers as ethersFive } from 'ethers5'
import { createWalletClient, custom } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { ethers, getEthersSigner } from './ethers.ts'
import { ethers5, getEthers5Signer } from './ethers5.ts'
import { startOnTwoChains } from '../../core/src/bindings/testing/startOnTwoChains.ts'

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
  it('[S1.19] has the type of its library', () => {
    expect(create().type).toBe(type)
  })

  it('signs with the connected account through the connected wallet', async () => {
    const { config, me } = await startOnTwoChains(create())
    const signature = await signerOf(config).signMessage('Hi')
    expect(verifyMessage('Hi', signature)).toBe(me)
  })

  it('[X.29] [X.30] refuses for an account or network that is no longer the current one', async () => {
    const { config, wallet, other } = await startOnTwoChains(create())
    const signer = signerOf(config)
    wallet.share([other])
    await vi.waitFor(() => expect([...config.state.connections.values()][0]?.accounts[0]).toBe(other))
    await expect(signer.signMessage('Hi')).rejects.toThrow(/account changed|account/i)
    const next = signerOf(config)
    expect(verifyMessage('Hi', await next.signMessage('Hi'))).toBe(other)
    wallet.move(31338)
    await vi.waitFor(() => expect(config.state.activeNetwork).toBe('eip155:31338'))
    await expect(next.signMessage('Hi')).rejects.toThrow(/network changed|network/i)
  })

  it('throws while nobody is connected', async () => {
    const { config, stop } = await startOnTwoChains(create())
    stop()
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(() => signerOf(config)).toThrow(/connect/i)
    await expect(getBalance(config)).rejects.toThrow(/connect/i)
  })
})
