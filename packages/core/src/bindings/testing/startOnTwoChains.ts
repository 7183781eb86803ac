import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, vi } from 'vitest'
import { createMemoryBackend } from '../../chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet } from '../../chains/evm/testing/createTestWallet.ts'
import { announceWallet, installPage } from '../../chains/evm/testing/installPage.ts'
import type { Adapter } from '../../config/Adapter.ts'
import { createConfig } from '../../createConfig.ts'
import { connect } from '../../wallets/connect.ts'

/** A started config of the adapter, connected to a wallet with two accounts on chains 31337 and 31338, until the test ends. */
export async function startOnTwoChains(adapter: Adapter) {
  const keys = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  const [me = expect.fail(), other = expect.fail()] = keys.map(({ address }) => address)
  const known = [createMemoryBackend(31337, keys), createMemoryBackend(31338, keys)]
  const wallet = createTestWallet({ accounts: [me, other], known, addable: [] })
  announceWallet(installPage(), wallet.provider)
  const networks = known.map(({ chainId, url }) => ({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }))
  const config = createConfig({ networks, adapters: [adapter], storage: null, logLevel: 'silent' })
  const stop = config.start()
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
  return { config, wallet, me, other, stop }
}
