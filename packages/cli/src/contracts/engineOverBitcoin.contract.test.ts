import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  checkAddress,
  connect,
  createConfig,
  disconnect,
  getAccount,
  getBalance,
  sendTransaction,
  signMessage,
  switchNetwork,
  waitForTransaction,
} from '@latchkey/core'
import { bitcoin, signPsbt } from '@latchkey/core/bitcoin'
import { estimateSendFee, transfer } from '@latchkey/core/transfers'
import { type BitcoinDevnet, startBitcoin } from '@latchkey/devnet'
import { formatSiwxMessage, verifySiwx } from '@latchkey/siwx'
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../../core/src/testing/createMemoryStorage.ts'
import {
  createTestBitcoinWallet,
  type TestBitcoinNetwork,
  type TestBitcoinWallet,
  testBitcoinNetworks,
} from '../../../core/src/testing/createTestBitcoinWallet.ts'
import { signBip322 } from '../../../siwx/src/testing/signBip322.ts'
import { verifyBip322 } from '../../../siwx/src/verifier/verifyBip322.ts'

const { regtest, testnet } = testBitcoinNetworks
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bitcoin-'))
let chain: BitcoinDevnet
let wallet: TestBitcoinWallet
let keys: readonly [Uint8Array, Uint8Array]
let config: ReturnType<typeof createConfig>
let stop: () => void
let storage: ReturnType<typeof createMemoryStorage>

beforeAll(async () => {
  chain = await startBitcoin({ dataDir, blockDelay: 50 })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
const toNetwork = (caipNetworkId: string, url = chain.esploraUrl) => ({
  id: caipNetworkId.slice('bip122:'.length),
  caipNetworkId,
  chainNamespace: 'bip122',
  name: caipNetworkId,
  nativeCurrency: chain.nativeCurrency,
  rpcUrls: { default: { http: [url] } },
})
const createEngine = (urls?: string) =>
  createConfig({
    networks: [toNetwork(regtest.caipNetworkId, urls), toNetwork(testnet.caipNetworkId)],
    adapters: [bitcoin()],
    storage,
    server: false,
    logLevel: 'silent',
  })
/** Starts the engine beside a wallet and connects it. */
const start = async (kind: 'standard' | 'provider' = 'provider', url?: string) => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  if (kind === 'standard') wallet.register(page)
  else wallet.announce(page)
  config = createEngine(url)
  stop = config.start()
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
}
beforeEach(() => {
  storage = createMemoryStorage()
  keys = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))]
  wallet = createTestBitcoinWallet({ keys, networks: [regtest, testnet] })
})
afterEach(() => {
  stop?.()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const addresses = () => wallet.addressesOn(regtest)
const elsewhere = () => p2wpkh(pubECDSA(new Uint8Array(randomBytes(32))), regtest.prefixes).address ?? ''
const getTx = async (txid: string) => (await fetch(`${chain.esploraUrl}/tx/${txid}`)).json()
const fund = async (address: string, satoshis: bigint) => {
  const txid = await chain.fund(address, satoshis)
  await chain.mine()
  const { vout } = await getTx(txid)
  const index = vout.findIndex(
    (output: { scriptpubkey_address?: string }) => output.scriptpubkey_address === address,
  )
  return { txid, index, amount: satoshis, script: toScript(address) }
}
const toScript = (address: string) => OutScript.encode(Address(regtest.prefixes).decode(address))
/** A transaction that spends coins and pays outputs, not signed, in Base64. */
const toPsbt = (
  coins: readonly Awaited<ReturnType<typeof fund>>[],
  outputs: readonly (readonly [string, bigint])[],
) => {
  const tx = new Transaction()
  for (const { amount, script, ...coin } of coins)
    tx.addInput({
      ...coin,
      witnessUtxo: { amount, script },
      ...(script[0] === 0x51 && { tapInternalKey: pubECDSA(keys[1]).subarray(1) }),
    })
  for (const [to, amount] of outputs) tx.addOutputAddress(to, amount, regtest.prefixes)
  return Buffer.from(tx.toPSBT()).toString('base64')
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('accounts', () => {
  it.each(['standard', 'provider'] as const)(
    '[S3.18] tells what each address is for, with public key and path: %s',
    async (kind) => {
      await start(kind)
      const [payment, ordinals] = addresses()
      const account = getAccount(config, { namespace: 'bip122' })
      expect(account.allAccounts).toEqual([
        `${regtest.caipNetworkId}:${payment}`,
        `${regtest.caipNetworkId}:${ordinals}`,
      ])
      const publicKey = Buffer.from(pubECDSA(keys[0])).toString('hex')
      expect(account.records).toContainEqual({
        namespace: 'bip122',
        address: payment,
        type: 'payment',
        publicKey,
        ...(kind === 'provider' && { path: "m/84'/1'/0'/0/0" }),
      })
      expect(account.records).toContainEqual(expect.objectContaining({ address: ordinals, type: 'ordinal' }))
      const stx = account.records.filter(({ type }) => type === 'stx')
      expect(stx.length).toBe(kind === 'provider' ? 1 : 0)
    },
  )
  it('is restored after a reload, without a prompt, and gone after a disconnect', async () => {
    await start()
    stop()
    wallet.person = 'ignores'
    config = createEngine()
    stop = config.start()
    await expect.poll(() => config.state.status).toBe('connected')
    expect(getAccount(config, { namespace: 'bip122' }).address).toBe(addresses()[0])
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(wallet.listenerCount()).toBe(0)
  })
  it('[S1.05, S1.05a] moves to another network with its other addresses, and tells them by the kind of network', async () => {
    await start()
    await switchNetwork(config, { network: testnet.caipNetworkId })
    await expect
      .poll(() => getAccount(config, { namespace: 'bip122' }).address)
      .toBe(wallet.addressesOn(testnet)[0])
    expect(getAccount(config, { namespace: 'bip122' }).network).toBe(testnet.caipNetworkId)
  })
  it('connects wallets that know only the older methods', async () => {
    for (const unknown of [['wallet_connect'], ['wallet_connect', 'getAccounts']]) {
      wallet = createTestBitcoinWallet({ keys, networks: [regtest] })
      wallet.unknownMethods = [...unknown, 'wallet_getAccount', 'wallet_getNetwork', 'wallet_disconnect']
      await start()
      expect(getAccount(config, { namespace: 'bip122' }).address).toBe(addresses()[0])
      expect(await signMessage(config, { message: 'Hello' })).toMatch(/^[A-Za-z0-9+/=]+$/)
      await disconnect(config)
      stop()
    }
  })
  it('tells a mistyped address from one that is none, and from one of another network', async () => {
    await start()
    const [address] = addresses()
    const mistyped = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`
    const check = (text: string) => checkAddress(config, { address: text, namespace: 'bip122' })
    expect(await check(address)).toBe('valid')
    expect(await check(mistyped)).toBe('checksum')
    expect(await check(`${address}q`)).toBe('invalid')
    const checkOn = (network: TestBitcoinNetwork) =>
      checkAddress(config, { address, namespace: 'bip122', network: network.caipNetworkId })
    expect(await checkOn(regtest)).toBe('valid')
    expect(await checkOn(testnet)).toBe('invalid')
  })
})

describe('signing a text', () => {
  it.each(['standard', 'provider'] as const)('signs in by BIP-322: %s', async (kind) => {
    await start(kind)
    const plain = formatSiwxMessage({
      domain: 'app.example.org',
      accountAddress: addresses()[0],
      uri: 'https://app.example.org/',
      version: '1',
      chainId: regtest.caipNetworkId,
      nonce: 'Kq3xTz81abcd',
      issuedAt: '2026-11-22T10:00:00.000Z',
    })
    const signature = await signMessage(config, { message: plain })
    const terms = {
      domains: ['app.example.org'],
      nonce: 'Kq3xTz81abcd',
      now: Date.parse('2026-11-22T10:00:00.000Z'),
    }
    const signed = await verifySiwx({ message: plain, signature, ...terms })
    expect(signed.account).toBe(`${regtest.caipNetworkId}:${addresses()[0]}`)
  })
  it.each(['standard', 'provider'] as const)(
    'refuses a signature by another account than the one it was asked for: %s',
    async (kind) => {
      await start(kind)
      wallet.signsWith = 'ordinals'
      expect(await failure(signMessage(config, { message: 'Hello' }))).toMatchObject({
        code: 'INVALID_ANSWER',
      })
      // The positive control.
      wallet.signsWith = undefined
      const signature = await signMessage(config, { message: 'Hello' })
      await expect(verifyBip322('Hello', signature, addresses()[0])).resolves.toBeUndefined()
    },
  )
  it.each([
    ['of another text', (sign: (text: string) => string) => sign('Hallo')],
    [
      'that was altered',
      (sign: (text: string) => string) => {
        const bytes = Buffer.from(sign('Hello'), 'base64')
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
        return bytes.toString('base64')
      },
    ],
    ['of nobody', () => Buffer.alloc(65, 31).toString('base64')],
  ])('refuses a signature %s, whatever account the wallet names', async (_what, make) => {
    await start('provider')
    const [address] = addresses()
    const { request } = wallet.provider
    const sign = (text: string) =>
      signBip322({ privateKey: keys[0], text, address, network: regtest.prefixes })
    wallet.provider.request = async (method, params) =>
      method === 'signMessage' ? { result: { address, signature: make(sign) } } : request(method, params)
    expect(await failure(signMessage(config, { message: 'Hello' }))).toMatchObject({ code: 'INVALID_ANSWER' })
    // The positive control.
    wallet.provider.request = async (method, params) =>
      method === 'signMessage' ? { result: { address, signature: sign('Hello') } } : request(method, params)
    expect(await signMessage(config, { message: 'Hello' })).toBe(sign('Hello'))
  })
})

describe('paying', () => {
  it.each(['standard', 'provider'] as const)(
    '[S1.05, S1.05a] pays with a note and a fee of its own, from a wallet that only signs: %s',
    async (kind) => {
      await fund(addresses()[0], 100_000n)
      await start(kind)
      const to = elsewhere()
      const sent = { to, value: 60_000n, memo: 'Invoice 42', feeRate: 3 }
      const hash = await sendTransaction(config, sent)
      const outcome = await waitForTransaction(config, { hash, network: regtest.caipNetworkId, sent })
      expect(outcome).toEqual({ status: 'confirmed', hash })
      const tx = await getTx(hash)
      expect(tx.vout.map((output: { value: number }) => output.value)).toEqual([60_000, 0, 40_000 - tx.fee])
      expect(tx.vout[1].scriptpubkey).toContain(Buffer.from('Invoice 42').toString('hex'))
      // Three satoshis a byte, and not more than one byte an input beside it.
      expect(tx.fee / (tx.weight / 4)).toBeGreaterThanOrEqual(3)
      expect(tx.fee / (tx.weight / 4)).toBeLessThan(3.1)
      expect(await getBalance(config, { address: to })).toMatchObject({ value: 60_000n })
    },
  )
  it('sends everything that is left as fee where the change would be dust', async () => {
    await fund(addresses()[0], 10_000n)
    await start('standard')
    const hash = await sendTransaction(config, { to: elsewhere(), value: 9_700n })
    const { vout, fee } = await getTx(hash)
    expect([vout.length, fee]).toEqual([1, 300])
  })
  it.each([
    ['a mistyped receiver', () => ({ to: `${elsewhere().slice(0, -1)}b`, value: 1_000n }), 'receiver'],
    ['nobody', () => ({ to: 'satoshi', value: 1_000n }), 'receiver'],
    [
      'an address of the main network',
      () => ({ to: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', value: 1_000n }),
      'wrongNetwork',
    ],
    [
      'an address of the test network',
      () => ({ to: wallet.addressesOn(testnet)[0], value: 1_000n }),
      'wrongNetwork',
    ],
    [
      'an old address of the main network',
      () => ({ to: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', value: 1_000n }),
      'wrongNetwork',
    ],
    ['dust', () => ({ to: elsewhere(), value: 293n }), 'dust'],
    ['nothing', () => ({ to: elsewhere(), value: 0n }), 'malformed'],
    ['more than there is', () => ({ to: elsewhere(), value: 21n * 10n ** 14n + 1n }), 'malformed'],
    [
      'an amount that is no integer',
      () => ({ to: elsewhere(), value: 0.5 as unknown as bigint }),
      'malformed',
    ],
    ['more than the account has', () => ({ to: elsewhere(), value: 50_000n }), 'funds'],
    ['all of it, with nothing for the fee', () => ({ to: elsewhere(), value: 20_000n }), 'funds'],
    ['a note of 81 bytes', () => ({ to: elsewhere(), value: 1_000n, memo: `${'é'.repeat(40)}x` }), 'memo'],
    [
      'a fee of 10,001 satoshis a byte',
      () => ({ to: elsewhere(), value: 1_000n, feeRate: 10_001 }),
      'feeLimit',
    ],
    ['a fee that is none', () => ({ to: elsewhere(), value: 1_000n, feeRate: Number.NaN }), 'malformed'],
  ])('refuses %s before the wallet is asked', async (_what, transaction, reason) => {
    await fund(addresses()[0], 20_000n)
    await start('standard')
    // A wallet that is asked would never answer.
    wallet.person = 'ignores'
    expect(await failure(sendTransaction(config, transaction()))).toMatchObject({
      name: 'BitcoinTransactionError',
      reason,
    })
  })
  it.each([1, 3])('sends a transfer, up to everything that the fee leaves, of %i coins', async (coins) => {
    for (let coin = 0; coin < coins; coin++) await fund(addresses()[0], 20_000n)
    await start()
    const [to, network] = [elsewhere(), regtest.caipNetworkId]
    // As the modal does for the button that takes everything.
    const fee = await estimateSendFee(config, { to, amount: 0n, network })
    const value = BigInt(coins) * 20_000n - (fee * 3n) / 2n
    const { hash } = await transfer(config, { to, amount: value })
    expect((await getTx(hash)).vout[0]).toMatchObject({ value: Number(value), scriptpubkey_address: to })
    await expect.poll(() => config.state.sends?.at(-1)).toMatchObject({ hash, status: 'confirmed' })
    expect(config.state.sends?.at(-1)?.altered).toBeUndefined()
  })
  it.each([
    [
      'an address of the main network',
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      10_000n,
      'InvalidSendError',
    ],
    ['a mistyped address', undefined, 10_000n, 'InvalidSendError'],
    ['less than the network relays', '', 293n, 'BitcoinTransactionError'],
    ['more than there is', '', 30_000n, 'BitcoinTransactionError'],
  ])('refuses a transfer with %s, and the wallet is not asked', async (_what, receiver, amount, name) => {
    await fund(addresses()[0], 20_000n)
    await start()
    wallet.person = 'ignores'
    const mistyped = `${elsewhere().slice(0, -1)}b`
    const to = receiver === '' ? elsewhere() : (receiver ?? mistyped)
    expect(await failure(transfer(config, { to, amount }))).toMatchObject({ name })
  })
  it('sends nothing that a wallet has altered, and tells it', async () => {
    await fund(addresses()[0], 100_000n)
    await start()
    const thief = elsewhere()
    wallet.alter = (psbt) => {
      const tx = Transaction.fromPSBT(psbt)
      tx.updateOutput(0, { script: toScript(thief) })
      return tx.toPSBT()
    }
    const transaction = { to: elsewhere(), value: 60_000n }
    expect(await failure(sendTransaction(config, transaction))).toMatchObject({ reason: 'altered' })
    expect(await getBalance(config, { address: thief })).toMatchObject({ value: 0n })
    // The positive control.
    wallet.alter = undefined
    expect(await sendTransaction(config, transaction)).toMatch(/^[0-9a-f]{64}$/)
  })
  it('tells when a wallet that pays by itself paid somebody else', async () => {
    const to = elsewhere()
    const hash = await chain.fund(elsewhere(), 5_000n)
    await start()
    const wait = waitForTransaction(config, {
      hash,
      network: regtest.caipNetworkId,
      sent: { to, value: 5_000n },
    })
    expect(await failure(wait)).toMatchObject({ code: 'TRANSACTION_ALTERED' })
  })
  it('says that the network cannot be read where the node is another chain’s, is cut, or is none', async () => {
    await start('standard', 'http://127.0.0.1:9')
    const transaction = { to: elsewhere(), value: 1_000n }
    expect(await failure(sendTransaction(config, transaction))).toMatchObject({
      name: 'UnreachableError',
    })
    stop()
    await start('standard', `${chain.esploraUrl}/?chainId=1`)
    expect(await failure(sendTransaction(config, transaction))).toMatchObject({ reason: 'noNode' })
  })
})

describe('a partially signed transaction', () => {
  it.each(['standard', 'provider'] as const)(
    '[S1.05, S1.05a] is signed by both accounts and sent: %s',
    async (kind) => {
      const [payment, ordinals] = addresses()
      const coins = [await fund(payment, 50_000n), await fund(ordinals, 50_000n)]
      await start(kind)
      const to = elsewhere()
      const psbt = toPsbt(coins, [
        [to, 60_000n],
        [payment, 39_000n],
      ])
      const { txid } = await signPsbt(config, { psbt, broadcast: true })
      expect((await getTx(txid ?? '')).fee).toBe(1_000)
      expect(await getBalance(config, { address: to })).toMatchObject({ value: 60_000n })
    },
  )
  it('is signed only where it spends own coins; what others sign stays open', async () => {
    const strange = elsewhere()
    const coins = [await fund(addresses()[0], 50_000n), await fund(strange, 50_000n)]
    await start()
    const psbt = toPsbt(coins, [[elsewhere(), 99_000n]])
    const signed = await signPsbt(config, { psbt })
    const tx = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'))
    expect([tx.getInput(0).partialSig?.length, tx.getInput(1).partialSig]).toEqual([1, undefined])
    expect(await failure(signPsbt(config, { psbt, broadcast: true }))).toMatchObject({ reason: 'unsigned' })
    for (const inputs of [
      [{ index: 1 }],
      [{ index: 1, address: addresses()[0] }],
      [{ index: 0 }, { index: 1 }],
    ])
      expect(await failure(signPsbt(config, { psbt, inputs }))).toMatchObject({ reason: 'foreignInput' })
    const others = toPsbt(coins.slice(1), [[elsewhere(), 49_000n]])
    expect(await failure(signPsbt(config, { psbt: others }))).toMatchObject({ reason: 'nothingToSign' })
  })
  it('is refused where its fee is above the limit, and signed up to it', async () => {
    const coin = await fund(addresses()[0], 11_000_000n)
    await start()
    const withFee = (fee: bigint) => toPsbt([coin], [[elsewhere(), 11_000_000n - fee]])
    expect(await failure(signPsbt(config, { psbt: withFee(10_000_001n) }))).toMatchObject({
      reason: 'feeLimit',
    })
    expect(await signPsbt(config, { psbt: withFee(10_000_000n) })).toMatchObject({ psbt: expect.any(String) })
  })
  it('is refused when it is none or has no amounts', async () => {
    await start()
    const tx = new Transaction()
    tx.addInput({ txid: 'ab'.repeat(32), index: 0 })
    tx.addOutputAddress(elsewhere(), 1_000n, regtest.prefixes)
    for (const [psbt, reason] of [
      ['hello', 'malformedPsbt'],
      ['', 'malformedPsbt'],
      [Buffer.from('hello').toString('base64'), 'malformedPsbt'],
      [Buffer.from(tx.toPSBT()).toString('base64'), 'unknownInput'],
    ] as const)
      expect(await failure(signPsbt(config, { psbt }))).toMatchObject({ reason })
  })
})
