import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { bitcoin } from '../chains/bitcoin/bitcoin.ts'
import { evm } from '../chains/evm/evm.ts'
import { createMemoryBackend } from '../chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet } from '../chains/evm/testing/createTestWallet.ts'
import { announceWallet, installPage } from '../chains/evm/testing/installPage.ts'
import { createConfig } from '../createConfig.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestBitcoinWallet, testBitcoinNetworks } from '../testing/createTestBitcoinWallet.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { connect } from './connect.ts'

/** A config over a wallet that writes its addresses in lower case, and what it writes them as. */
function start(adapter = evm(), storage = createMemoryStorage()) {
  const keys = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  const written = keys.map(({ address }) => address.toLowerCase())
  const wallet = createTestWallet({ accounts: written, known: [createMemoryBackend(1, keys)], addable: [] })
  const page = installPage()
  announceWallet(page, wallet.provider)
  const open = () => {
    const config = createConfig({
      networks: [testNetwork(1)],
      adapters: [adapter],
      storage,
      logLevel: 'silent',
    })
    const stop = config.start()
    onTestFinished(stop)
    return {
      config,
      stop,
      connectFirst: () => connect(config, { connector: config.connectors[0] ?? expect.fail() }),
    }
  }
  onTestFinished(() => void vi.unstubAllGlobals())
  return { ...open(), open, wallet, written, checksummed: keys.map(({ address }) => address) }
}

it('addresses of EVM have their checksum, whatever the wallet writes', async () => {
  const { config, stop, open, connectFirst, wallet, written, checksummed } = start()
  expect((await connectFirst()).accounts).toEqual(checksummed)
  expect(getAccount(config).address).toBe(checksummed[0])
  wallet.share([written[1] ?? ''])
  await vi.waitFor(() => expect(getAccount(config).address).toBe(checksummed[1]))
  stop()
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
  const next = open().config
  expect(getAccount(next)).toMatchObject({ status: 'reconnecting', address: checksummed[1] })
  await vi.waitFor(() =>
    expect(getAccount(next)).toMatchObject({ status: 'connected', address: checksummed[1] }),
  )
})

it('a wallet connects where the code for checksums can’t be loaded, with its addresses as they are', async () => {
  const { connectFirst, written } = start({
    ...evm(),
    loadAddressFormat: () => Promise.reject(new Error('404')),
  })
  expect((await connectFirst()).accounts).toEqual(written)
})

it.each([
  [undefined, 0],
  ['payment', 0],
  ['ordinal', 1],
] as const)(
  '[S3.02] of a wallet with several addresses, with the type %s address %d is the current account',
  async (type, index) => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { regtest } = testBitcoinNetworks
    const keys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const
    const wallet = createTestBitcoinWallet({ keys, name: 'Two addresses' })
    const config = createConfig({
      networks: [
        {
          id: regtest.caipNetworkId.slice('bip122:'.length),
          caipNetworkId: regtest.caipNetworkId,
          chainNamespace: 'bip122',
          name: 'Regtest',
          nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
          rpcUrls: { default: { http: ['https://esplora.test'] } },
        },
      ],
      adapters: [bitcoin()],
      storage: null,
      logLevel: 'silent',
      ...(type && { defaultAccountTypes: { bip122: type } }),
    })
    onTestFinished(config.start())
    wallet.register(page)
    await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
    const account = getAccount(config, { namespace: 'bip122' })
    expect(account.address).toBe(wallet.addressesOn(regtest)[index])
    expect(account.allAccounts).toHaveLength(2)
  },
)
