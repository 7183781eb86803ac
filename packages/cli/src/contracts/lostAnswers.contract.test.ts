// long: loses the answer of every step on two chains.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createConfig, type NetworkInput, sendTransaction, waitForTransaction } from '@latchkey/core'
import { bitcoin } from '@latchkey/core/bitcoin'
import { evm } from '@latchkey/core/evm'
import { solana } from '@latchkey/core/solana'
import { transfer } from '@latchkey/core/transfers'
import { getClient } from '@latchkey/core/viem'
import { type BitcoinDevnet, type SolanaDevnet, startBitcoin, startSolana } from '@latchkey/devnet'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { keccak256, parseEther, parseGwei } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { sendRawTransaction } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createTestBitcoinWallet,
  testBitcoinNetworks,
} from '../../../core/src/testing/createTestBitcoinWallet.ts'
import { createTestSolanaWallet } from '../../../core/src/testing/createTestSolanaWallet.ts'
import { type LosingProxy, startLosingProxy } from '../../../protocol/src/testing/startLosingProxy.ts'
import { startAnvil } from '../../../server/src/testing/startAnvil.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-lost-'))
let proxy: LosingProxy
let stop = () => {}
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
afterEach(async () => {
  stop()
  vi.unstubAllGlobals()
  await proxy.close()
})

/** Starts an engine and connects the wallet of the page. */
async function startEngine(
  network: NetworkInput,
  adapter: ReturnType<typeof evm | typeof solana | typeof bitcoin>,
  announce: (page: EventTarget) => void,
) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  announce(page)
  const config = createConfig({
    networks: [network],
    adapters: [adapter],
    storage: null,
    server: false,
    logLevel: 'silent',
  })
  stop = config.start()
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
  return config
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a Solana node whose answer to a payment is lost', () => {
  let chain: SolanaDevnet
  let config: Awaited<ReturnType<typeof startEngine>>
  beforeAll(async () => {
    chain = await startSolana({ dataDir: join(dataDir, 'solana') })
  })
  afterAll(() => chain.stop())
  beforeEach(async () => {
    proxy = await startLosingProxy(chain.rpcUrl)
    const seeds = chain.accounts.map(({ privateKey }) => Buffer.from(privateKey, 'hex'))
    const wallet = createTestSolanaWallet({ seeds, chains: ['solana:localnet'] })
    const { caipNetworkId, name, nativeCurrency } = chain
    const network = { id: caipNetworkId.slice(7), caipNetworkId, name, nativeCurrency }
    config = await startEngine(
      { ...network, rpcUrls: { default: { http: [proxy.url] } } },
      solana(),
      wallet.register,
    )
  })
  const stranger = () => createTestSolanaWallet({ seeds: [randomBytes(32)], chains: [] }).addresses[0] ?? ''
  /** Lamports of an address, read past the proxy. */
  const balance = async (address: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: { value: number } }).result.value
  }

  it.each(['cut', 'gateway', 'silence'] as const)(
    '[S9.47] ends in the id of the payment, which is paid once (%s)',
    async (loss) => {
      const to = stranger()
      proxy.lose('"sendTransaction"', 1, loss)
      const hash = await sendTransaction(config, { to, value: 10_000_000n })
      expect(await waitForTransaction(config, { hash, network: chain.caipNetworkId })).toEqual({
        status: 'confirmed',
        hash,
      })
      expect(proxy.of('"sendTransaction"')).toHaveLength(2)
      expect(await balance(to)).toBe(10_000_000)
    },
  )

  it('[S9.47] says that nobody knows whether it was sent where every answer is lost, and watches the payment', async () => {
    const to = stranger()
    proxy.lose('"sendTransaction"', 99)
    proxy.lose('"getSignatureStatuses"', 99)
    const error = await failure(transfer(config, { to, amount: 10_000_000n }))
    expect(error).toMatchObject(unanswered)
    proxy.lose('"getSignatureStatuses"', 0)
    const { hash } = error as { hash: string }
    const entry = () => config.state.sends?.find((send) => send.hash === hash)
    expect(entry()).toMatchObject({ status: 'pending', to })
    await vi.waitFor(() => expect(entry()?.status).toBe('confirmed'), 20_000)
    expect(await balance(to)).toBe(10_000_000)
  })

  it('still says that nothing was sent where the node refuses the first try', async () => {
    const more = 10n ** 15n
    expect(await failure(sendTransaction(config, { to: stranger(), value: more }))).toMatchObject({
      name: 'SolanaTransferError',
      reason: 'refused',
    })
    expect(proxy.of('"sendTransaction"')).toHaveLength(1)
  })
})

describe('an EVM node whose answer to signed bytes is lost', () => {
  const me = mnemonicToAccount('test test test test test test test test test test test junk')
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  let nonce = 0
  beforeAll(async () => {
    anvil = await startAnvil(['--chain-id', '31337'])
  })
  afterAll(() => anvil.close())
  beforeEach(async () => {
    proxy = await startLosingProxy(anvil.url)
    await call('evm_setAutomine', [true])
  })
  async function call(method: string, params: readonly unknown[]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(anvil.url, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: unknown }).result
  }
  const sign = () =>
    me.signTransaction({
      chainId: 31337,
      type: 'eip1559',
      to: `0x${randomBytes(20).toString('hex')}`,
      value: parseEther('1'),
      nonce: nonce++,
      gas: 21_000n,
      maxFeePerGas: parseGwei('10'),
    })
  const client = () => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rpcUrls = { default: { http: [proxy.url] } }
    const config = createConfig({
      networks: [{ id: 31337, name: 'Local', nativeCurrency, rpcUrls }],
      adapters: [evm()],
      storage: null,
      server: false,
      logLevel: 'silent',
    })
    return getClient(config, { chainId: 31337 })
  }

  it.each([
    ['mined meanwhile', 'cut', true],
    ['mined meanwhile', 'gateway', true],
    ['still waiting for a block', 'cut', false],
  ] as const)('[S9.47] ends in the hash, also %s (%s)', async (_state, loss, isMined) => {
    await call('evm_setAutomine', [isMined])
    const serializedTransaction = await sign()
    proxy.lose('eth_sendRawTransaction', 1, loss)
    const hash = await sendRawTransaction(client(), { serializedTransaction })
    expect(hash).toBe(keccak256(serializedTransaction))
    expect(proxy.of('eth_sendRawTransaction').length).toBeGreaterThan(1)
    if (!isMined) await call('evm_mine', [])
    expect(await call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })

  it('[S9.47] says that nobody knows whether it was sent where every answer is lost, and names the hash', async () => {
    const serializedTransaction = await sign()
    proxy.lose('eth_sendRawTransaction', 99)
    proxy.lose('eth_getTransactionByHash', 99)
    const error = (await failure(sendRawTransaction(client(), { serializedTransaction }))) as {
      walk(matches: (error: unknown) => boolean): unknown
    }
    expect(error.walk((one) => (one as Error).name === 'TransactionError')).toMatchObject({
      ...unanswered,
      hash: keccak256(serializedTransaction),
    })
  })

  it('still passes the refusal of a node on where no answer was lost', async () => {
    const serializedTransaction = await sign()
    nonce -= 1
    const other = await sign()
    await sendRawTransaction(client(), { serializedTransaction })
    // Another transaction with a nonce that is used up.
    await expect(sendRawTransaction(client(), { serializedTransaction: other })).rejects.toThrow(
      /nonce too low/i,
    )
  })
})

describe('a Bitcoin node whose answer to a payment is lost', () => {
  const { regtest } = testBitcoinNetworks
  let chain: BitcoinDevnet
  let config: Awaited<ReturnType<typeof startEngine>>
  beforeAll(async () => {
    chain = await startBitcoin({ dataDir: join(dataDir, 'bitcoin'), blockDelay: 50 })
  })
  afterAll(() => chain.stop())
  /** Starts the engine over the proxy, and over a second URL of the same node where `urls` has one. */
  async function start(urls: readonly string[] = []) {
    proxy = await startLosingProxy(chain.esploraUrl)
    const keys = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))] as const
    const wallet = createTestBitcoinWallet({ keys, networks: [regtest] })
    config = await startEngine(
      {
        id: regtest.caipNetworkId.slice('bip122:'.length),
        caipNetworkId: regtest.caipNetworkId,
        chainNamespace: 'bip122',
        name: 'Regtest',
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: { default: { http: [proxy.url, ...urls] } },
      },
      bitcoin(),
      wallet.announce,
    )
    await chain.fund(wallet.addressesOn(regtest)[0] ?? '', 100_000n)
    await chain.mine()
    return p2wpkh(pubECDSA(new Uint8Array(randomBytes(32))), regtest.prefixes).address ?? ''
  }
  const received = async (address: string) => {
    const { chain_stats: blocks, mempool_stats: waiting } = await (
      await fetch(`${chain.esploraUrl}/address/${address}`)
    ).json()
    return blocks.funded_txo_sum + waiting.funded_txo_sum
  }

  it.each(['cut', 'gateway'] as const)(
    '[S9.47] ends in the id of the payment where another URL refuses the repetition (%s)',
    async (loss) => {
      const to = await start([chain.esploraUrl])
      proxy.lose('POST /tx', 1, loss)
      const hash = await sendTransaction(config, { to, value: 50_000n })
      const { caipNetworkId: network } = regtest
      expect(await waitForTransaction(config, { hash, network })).toEqual({ status: 'confirmed', hash })
      expect(await received(to)).toBe(50_000)
    },
  )

  it('[S9.47] says that nobody knows whether it was sent where every answer is lost, and names the id', async () => {
    const to = await start()
    proxy.lose('POST /tx', 99)
    proxy.lose('/status', 99)
    const error = await failure(sendTransaction(config, { to, value: 50_000n }))
    expect(error).toMatchObject(unanswered)
    proxy.lose('/status', 0)
    const { hash } = error as { hash: string }
    const { caipNetworkId: network } = regtest
    expect(await waitForTransaction(config, { hash, network })).toEqual({ status: 'confirmed', hash })
    expect(await received(to)).toBe(50_000)
  })
})

const unanswered = {
  name: 'TransactionError',
  reason: 'unanswered',
  code: 'TRANSACTION_UNANSWERED',
  hash: expect.stringMatching(/^\w{64,90}$/),
  message: expect.not.stringMatching(/nothing was sent/i),
}
