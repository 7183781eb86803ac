import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { evm } from '../chains/evm/evm.ts'
import { createMemoryBackend } from '../chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet } from '../chains/evm/testing/createTestWallet.ts'
import { announceWallet, installPage } from '../chains/evm/testing/installPage.ts'
import { createConfig } from '../createConfig.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
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
    const config = createConfig({ networks: [testNetwork(1)], adapters: [adapter], storage, logLevel: 'silent' })
    const stop = config.start()
    onTestFinished(stop)
    return { config, stop, connectFirst: () => connect(config, { connector: config.connectors[0] ?? expect.fail() }) }
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
  await vi.waitFor(() => expect(getAccount(next)).toMatchObject({ status: 'connected', address: checksummed[1] }))
})

it('a wallet connects where the code for checksums can’t be loaded, with its addresses as they are', async () => {
  const { connectFirst, written } = start({ ...evm(), loadAddressFormat: () => Promise.reject(new Error('404')) })
  expect((await connectFirst()).accounts).toEqual(written)
})
