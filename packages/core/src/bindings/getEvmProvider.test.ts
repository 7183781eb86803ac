import { numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createMemoryBackend } from '../chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet, type TestWallet } from '../chains/evm/testing/createTestWallet.ts'
import { announceWallet, installPage } from '../chains/evm/testing/installPage.ts'
import type { Config } from '../config/Config.ts'
import { createConfig } from '../createConfig.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { getEvmProvider } from './getEvmProvider.ts'
import { getRequestAccount, isSilentMethod } from './requestBound.ts'

const keys = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
const [me = expect.fail(), other = expect.fail()] = keys.map(({ address }) => address)
let wallet: TestWallet
let config: Config
let stop: () => void
/** Every method the wallet was asked, with its parameters. */
let asked: { method: string; params?: readonly unknown[] | undefined }[]

beforeEach(async () => {
  const backend = createMemoryBackend(31337, keys)
  wallet = createTestWallet({
    accounts: [me, other],
    known: [backend, createMemoryBackend(31338, keys)],
    addable: [],
  })
  const { request } = wallet.provider
  wallet.provider.request = async (call) => {
    asked.push(call)
    return request(call)
  }
  announceWallet(installPage(), wallet.provider)
  const networks = [31337, 31338].map((id) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [backend.url] } },
  }))
  config = createConfig({ networks, adapters: [evm()], storage: null, logLevel: 'silent' })
  stop = config.start()
  asked = []
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
  asked = []
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const methods = () => asked.map(({ method }) => method)

describe('what asks the person', () => {
  it.each([
    ['personal_sign', ['0x00', other]],
    ['eth_signTypedData_v4', [other, '{}']],
    ['eth_sign', [other, '0x00']],
    ['eth_sendTransaction', [{ from: other, to: me, value: '0x1' }]],
    ['eth_decrypt', ['0x00', other]],
    ['eth_getEncryptionPublicKey', [other]],
  ])(
    '[X.29] %s for another account of theirs is refused, and the wallet not asked',
    async (method, params) => {
      const provider = getEvmProvider(config)
      await expect(provider.request({ method, params })).rejects.toMatchObject({
        code: 'CONTEXT_MISMATCH',
        moved: 'account',
        expected: me,
        actual: other,
      })
      expect(methods()).not.toContain(method)
    },
  )

  it('[X.29] in whatever case the account is written, it is the same one', async () => {
    const params = ['0x00', me.toLowerCase()]
    await expect(getEvmProvider(config).request({ method: 'personal_sign', params })).resolves.toMatch(/^0x/)
  })

  it.each(['eth_decrypt', 'eth_getEncryptionPublicKey', 'personal_sign', 'wallet_watchAsset'])(
    '[X.29] %s is not asked after the person has disconnected',
    async (method) => {
      const provider = getEvmProvider(config)
      await disconnect(config)
      await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
      expect(methods()).not.toContain(method)
    },
  )
})

describe('a transaction', () => {
  const transaction = { to: other, value: numberToHex(parseEther('0.1')) }

  it('[X.29] names account and chain to the wallet, also where the caller names neither', async () => {
    const provider = getEvmProvider(config)
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    const sent = asked.find(({ method }) => method === 'eth_sendTransaction')
    expect(sent?.params).toEqual([{ ...transaction, from: me, chainId: '0x7a69' }])
  })

  it('[X.29] is refused where the wallet has moved and its event is still on the way', async () => {
    const provider = getEvmProvider(config)
    const emit = wallet.provider.emit
    wallet.provider.emit = () => {}
    wallet.move(31338)
    wallet.provider.emit = emit
    expect(config.state.activeNetwork).toBe('eip155:31337')
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
    ).rejects.toMatchObject({ moved: 'network', actual: 'eip155:31338' })
    expect(methods()).not.toContain('eth_sendTransaction')
  })
})

it('reads are answered after a switch, by the network the wallet is on then', async () => {
  const provider = getEvmProvider(config)
  wallet.move(31338)
  await vi.waitFor(() => expect(config.state.activeNetwork).toBe('eip155:31338'))
  expect(provider.chainId).toBe(31337)
  await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a6a')
})

it.each(['eth_call', 'eth_getBalance', 'eth_getTransactionReceipt', 'eth_getBlockByNumber', 'net_version'])(
  '%s asks nobody',
  (method) => expect(isSilentMethod(method)).toBe(true),
)

it.each([
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'eth_sendRawTransaction',
  'eth_requestAccounts',
  'eth_callMe',
  'wallet_getPermissions',
  'personal_sign',
  '__proto__',
])('%s is taken to ask', (method) => {
  expect(isSilentMethod(method)).toBe(false)
})

it.each([
  [{ method: 'eth_sendTransaction' }, undefined],
  [{ method: 'eth_sendTransaction', params: [null] }, undefined],
  [{ method: 'constructor', params: ['0x1'] }, undefined],
  [{ method: 'personal_sign', params: ['0x00', me] }, me],
])('the account of %j', (call, expected) => {
  expect(getRequestAccount(call)).toBe(expected)
})
