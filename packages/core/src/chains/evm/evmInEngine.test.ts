import { getAddress, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getBalance } from '../../accounts/getBalance.ts'
import type { Config } from '../../config/Config.ts'
import { createConfig } from '../../createConfig.ts'
import { switchNetwork } from '../../networks/switchNetwork.ts'
import { sendTransaction } from '../../requests/sendTransaction.ts'
import { signMessage } from '../../requests/signMessage.ts'
import { waitForTransaction } from '../../requests/waitForTransaction.ts'
import { createMemoryStorage } from '../../testing/createMemoryStorage.ts'
import { connect } from '../../wallets/connect.ts'
import { disconnect } from '../../wallets/disconnect.ts'
import { evm } from './evm.ts'
import { createTestWallet, type TestWallet } from './testing/createTestWallet.ts'
import { announceWallet, installPage, type TestPage } from './testing/installPage.ts'
import { type Anvil, startAnvil } from './testing/startAnvil.ts'

let chains: readonly [Anvil, Anvil]
let accounts: readonly [`0x${string}`, `0x${string}`]
let page: TestPage
let wallet: TestWallet
let config: Config
let stop: () => void

const start = () => {
  const networks = chains.map(({ chainId, url }) => ({
    id: chainId,
    name: `Test chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }))
  config = createConfig({ networks, adapters: [evm()], storage: createMemoryStorage(), logLevel: 'silent' })
  stop = config.start()
}
const connectFirst = () =>
  connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet found') })
const request = (method: string, ...params: unknown[]) => chains[0].request({ method, params })
/** Makes the wallet send something else than it is given. */
const alterSends = (change: object) => {
  const honest = wallet.provider.request
  wallet.provider.request = ({ method, params = [] }) =>
    method === 'eth_sendTransaction'
      ? request(method, { ...(params[0] as Record<string, string>), ...change })
      : honest({ method, params })
}
/** `approve(address,uint256)` of EIP-20. */
const approvalOf = (amount: bigint): `0x${string}` =>
  `0x095ea7b3${'b'.repeat(40).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}` as const

beforeAll(async () => {
  chains = await Promise.all([startAnvil(31337), startAnvil(31338)])
  accounts = (await request('eth_accounts')) as [`0x${string}`, `0x${string}`]
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))
beforeEach(() => {
  page = installPage()
  wallet = createTestWallet({ accounts, known: [chains[0]], addable: [chains[1]] })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('the engine over evm() and real chains', () => {
  it('connects, signs, sends, adds and switches a network, disconnects', async () => {
    announceWallet(page, wallet.provider)
    start()
    expect(await connectFirst()).toMatchObject({
      status: 'connected',
      network: 'eip155:31337',
      accounts: accounts.map((account) => getAddress(account)),
    })
    const [address, to] = accounts

    const signature = (await signMessage(config, { message: 'Hello' })) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

    const received = async () => BigInt(String(await request('eth_getBalance', to, 'latest')))
    const before = await received()
    const hash = await sendTransaction(config, { to, value: 7n })
    expect(await waitForTransaction(config, { hash, network: 'eip155:31337' })).toMatchObject({
      status: 'confirmed',
      hash,
      receipt: { status: 'success', transactionHash: hash, gasUsed: 21_000n, logs: [] },
    })
    expect((await received()) - before).toBe(7n)
    expect(await getBalance(config)).toMatchObject({ value: expect.any(BigInt) })

    await switchNetwork(config, { network: 'eip155:31338' })
    expect(config.state.activeNetwork).toBe('eip155:31338')

    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(wallet.isShared()).toBe(false)
    expect(wallet.provider.listenerCount()).toBe(0)
  })

  it('follows a transaction that was sent again at a higher fee, and reads one that reverted as failed', async () => {
    start()
    const [from, to] = accounts
    const sendRaw = async (fields: Record<string, unknown>) =>
      String(await request('eth_sendTransaction', { from, to, value: '0x5', gas: '0xc350', ...fields }))
    const wait = (hash: string) => waitForTransaction(config, { hash, network: 'eip155:31337' })
    const requests = vi.spyOn(globalThis, 'fetch')
    await request('evm_setAutomine', false)
    const nonce = await request('eth_getTransactionCount', from, 'latest')
    const outcome = wait(await sendRaw({ nonce, gasPrice: '0x77359400' }))
    await vi.waitFor(() => {
      const bodies = requests.mock.calls.map(([, init]) => String(init?.body))
      expect(bodies).toContainEqual(expect.stringContaining('eth_getTransactionByHash'))
    })
    const replacement = await sendRaw({ nonce, gasPrice: '0x12a05f2000' })
    await request('evm_mine')
    await request('evm_setAutomine', true)
    expect(await outcome).toMatchObject({ status: 'confirmed', hash: replacement })

    const contract = `0x${'c'.repeat(40)}`
    await request('anvil_setCode', contract, '0x60006000fd')
    const reverted = await sendRaw({ to: contract })
    expect(await wait(reverted)).toMatchObject({
      status: 'failed',
      hash: reverted,
      receipt: { status: 'reverted', blockNumber: expect.any(BigInt) },
    })
  })

  it.each([
    ['another receiver', { to: `0x${'d'.repeat(40)}` }, true],
    ['another amount', { value: '0x9' }, true],
    ['a call that was not asked for', { data: '0x01' }, true],
    ['another fee', { gas: '0xc350', gasPrice: '0x12a05f2000' }, false],
    ['what was asked for', {}, false],
  ])('[X.42, X.42a] a wallet that sends %s, without `sent` in the wait', async (_what, change, isAltered) => {
    announceWallet(page, wallet.provider)
    start()
    await connectFirst()
    alterSends(change)
    const network = 'eip155:31337'
    const hash = await sendTransaction(config, { to: accounts[1], value: 7n })
    const waiting = waitForTransaction(config, { hash, network })
    if (isAltered) await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_ALTERED' })
    else expect(await waiting).toMatchObject({ status: 'confirmed', hash })
    expect(config.state.altered).toEqual(isAltered ? [{ hash, network }] : undefined)
    // A transaction that this app has not sent has nothing to be compared with.
    const foreign = String(await request('eth_sendTransaction', { from: accounts[0], to: accounts[1] }))
    expect(await waitForTransaction(config, { hash: foreign, network })).toMatchObject({ hash: foreign })
  })

  it.each([
    ['another amount', { value: '0x9' }, true],
    ['what was asked for', {}, false],
  ])(
    '[X.42, X.42a] a wallet that sends %s, and an app that waits for nothing',
    async (_what, change, isAltered) => {
      announceWallet(page, wallet.provider)
      start()
      await connectFirst()
      alterSends(change)
      const requests = vi.spyOn(globalThis, 'fetch')
      const hash = await sendTransaction(config, { to: accounts[1], value: 7n })
      const network = 'eip155:31337'
      if (isAltered) await vi.waitFor(() => expect(config.state.altered).toEqual([{ hash, network }]))
      else {
        await vi.waitFor(() => {
          const bodies = requests.mock.calls.map(([, init]) => String(init?.body))
          expect(bodies).toContainEqual(expect.stringContaining('eth_getTransactionByHash'))
        })
        // The wait that follows would find it altered as well.
        expect(await waitForTransaction(config, { hash, network })).toMatchObject({ status: 'confirmed' })
        expect(config.state.altered).toBeUndefined()
      }
    },
  )

  it.each([
    ['lowered', 4n, false],
    ['raised', 6n, true],
  ])(
    '[X.42, X.42a] an approval whose amount was %s in the wallet: alarm %#',
    async (_what, amount, isAltered) => {
      announceWallet(page, wallet.provider)
      start()
      await connectFirst()
      alterSends({ data: approvalOf(amount) })
      const network = 'eip155:31337'
      const token: `0x${string}` = `0x${'e'.repeat(40)}`
      // Answers 6 to everything: it has decimals, and is no collection of NFTs.
      await request('anvil_setCode', token, '0x60065f5260205ff3')
      const hash = await sendTransaction(config, { to: token, value: 0n, data: approvalOf(5n) })
      const waiting = waitForTransaction(config, { hash, network })
      if (isAltered)
        await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_ALTERED', field: 'data' })
      else expect(await waiting).toMatchObject({ status: 'confirmed', loweredAllowance: amount })
      expect(config.state.altered).toEqual(isAltered ? [{ hash, network }] : undefined)
    },
  )

  it('[S1.06] keeps a session over window.ethereum when its wallet announces itself late', async () => {
    page.ethereum = wallet.provider
    start()
    await connectFirst()
    announceWallet(page, wallet.provider)
    expect(config.connectors.map(({ id }) => id)).toEqual(['injected', 'test.wallet'])
    expect(config.state.status).toBe('connected')
  })
})
